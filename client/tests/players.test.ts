import { expect, it } from "vitest";
import { awaited, come, playerInWords, seated, seen } from "../src/look/players";

const since = { german: "2026-05-24" };

it("an empty seat is called empty, whoever is away or asked", () => {
  expect(awaited("british", { british: "me", german: "open" }, false)).toBe("Nobody has taken the German seat yet.");
  expect(awaited("british", { british: "me", german: "invited" }, false)).toBe("Nobody has taken the German seat yet.");
  expect(awaited("bismarck", { bismarck: "me", prinz_eugen: "invited" }, true)).toBe(
    "Nobody has taken the Prinz Eugen seat yet.",
  );
});

it("a side that is connected, or a computer, is waited for", () => {
  expect(awaited("british", { british: "me", german: "bot otto" }, false)).toBe("Waiting for the German side.");
  expect(
    awaited("british", { british: "me", german: "away" }, false, { sides: { german: "connected" }, since: {} }),
  ).toBe("Waiting for the German side.");
  expect(awaited("bismarck", { bismarck: "me", prinz_eugen: "away" }, true)).toBe("Waiting for your partner.");
  expect(awaited("bismarck", { bismarck: "me" }, true)).toBe("");
});

it("of an opponent who is away the day is told, of a partner that they are", () => {
  const sides = { british: "me", german: "away" };
  expect(awaited("british", sides, false, { sides: { german: "away" }, since: {} })).toBe(
    "Waiting for the German side.",
  );
  expect(
    awaited("bismarck", { bismarck: "me", prinz_eugen: "away" }, true, { sides: { prinz_eugen: "away" }, since: {} }),
  ).toBe("Your partner is not connected.");
  expect(awaited("british", sides, false, { sides: { german: "away" }, since })).toMatch(
    /^Waiting for the German side, last seen on .*24.*\.$/,
  );
});

it("to sit down and to get up is told, and nothing else", () => {
  expect(seated({ german: "invited" }, { german: "away" })).toBe("Somebody has taken the German seat.");
  expect(seated({ german: "open" }, { german: "away" }, { german: "Ben" })).toBe("Ben has taken the German seat.");
  expect(seated({ german: "away" }, { german: "open" })).toBe("Somebody left the German seat. It is open to anyone.");
  expect(seated({ german: "away" }, { german: "away" })).toBe("");
  expect(seated({}, { german: "away" })).toBe("");
});

it("a friend who has not come is not one who is elsewhere", () => {
  expect(playerInWords("invited")).toBe("a friend who has not joined yet");
});

it("whether a friend has come is told as it is", () => {
  expect(come("invited")).toBe("has not joined yet.");
  expect(come("away")).toBe("has joined.");
});

it("of presence the strip tells the day and never the hour", () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(seen("german", "away", { sides: { german: "connected" }, since: {} })).toBe("seen today");
  expect(seen("german", "away", { sides: { german: "away" }, since: { german: today } })).toBe("seen today");
  expect(seen("german", "away", { sides: { german: "away" }, since })).toMatch(/^last seen on .*24/);
  expect(seen("german", "away", { sides: {}, since: {} })).toBe("");
  expect(seen("german", "invited", { sides: {}, since: {} })).toBe("has not joined yet");
});
