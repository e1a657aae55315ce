import { describe, expect, it } from "vitest";
import type { Event, FromServer, Position } from "../src/wire/types";
import { apply, changed } from "../src/wire/update";
import { display, prompt, token } from "./sea";

const event = (text: string): Event => ({ rule: "1.1", text, facts: [] });
const first = {
  type: "position",
  from: 0,
  match: "m",
  number: 3,
  turn: 1,
  game: "g",
  title: "G",
  scenario: "s",
  side: "british",
  sides: {},
  display: display(token("hood", "1311"), token("suffolk", "1411")),
  prompt,
  log: [event("one"), event("two")],
  sealed: null,
  chances: [],
  outcome: null,
  commitment: "c",
  seed: null,
} as FromServer;
const start = (): Position => apply(null, first)!;

describe("a display with its changes", () => {
  const before = display(token("hood", "1311"), token("suffolk", "1411"));
  it("keeps the order of its tokens, changed ones in place, new ones last", () => {
    const after = changed(before, { tokens: [token("norfolk", "1111"), token("hood", "1312")] });
    expect(after.tokens.map(({ id, cell }) => `${id} ${cell}`)).toEqual(["hood 1312", "suffolk 1411", "norfolk 1111"]);
  });
  it("loses what is gone", () => {
    expect(changed(before, { gone: ["hood"] }).tokens.map(({ id }) => id)).toEqual(["suffolk"]);
  });
  it("keeps what was not sent", () => {
    const after = changed({ ...before, rows: { 11: "4" } }, { heading: "Turn 2" });
    expect(after).toMatchObject({ heading: "Turn 2", rows: { 11: "4" } });
  });
});

describe("the position", () => {
  it("is as first sent", () =>
    expect(start()).toMatchObject({ number: 3, turn: 1, side: "british", log: [{ text: "one" }, { text: "two" }] }));
  it("takes an update: new events join the log, the prompt goes, the rest stays", () => {
    const after = apply(start(), { type: "update", number: 4, from: 2, log: [event("three")], prompt: null, turn: 2 })!;
    expect(after.log.map(({ text }) => text)).toEqual(["one", "two", "three"]);
    expect(after).toMatchObject({ number: 4, turn: 2, prompt: null, commitment: "c" });
    expect(after.display.tokens).toHaveLength(2);
  });
  it("does not tell an event twice when a part is sent again", () => {
    const after = apply(start(), { ...first, from: 1, log: [event("two"), event("three")] } as FromServer)!;
    expect(after.log.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });
  it("knows the seal of its own decision only", () => {
    expect(apply(start(), { type: "sealed", number: 3, order: "suffolk P" })!.sealed).toBe("suffolk P");
    expect(apply(start(), { type: "sealed", number: 2, order: "suffolk P" })!.sealed).toBeNull();
  });
  it("lets the seal be taken back", () => {
    const sealed = apply(start(), { type: "sealed", number: 3, order: "suffolk P" });
    expect(apply(sealed, { type: "withdrawn", number: 3 })!.sealed).toBeNull();
  });
  it("is untouched by what is no position", () => {
    const now = start();
    expect(apply(now, { type: "thinking" })).toBe(now);
    expect(apply(null, { type: "update", number: 1 })).toBeNull();
  });
});
