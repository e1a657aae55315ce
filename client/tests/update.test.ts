import { describe, expect, it } from "vitest";
import type { Position } from "../src/wire/protocol";
import { apply, changed, UNREAD, unread } from "../src/wire/update";
import { asking, course, display, position, suffolk, token, told } from "./sea";

const SAME = { tokens: [], gone: [] };
const start = (): Position => apply(null, position)!;

describe("a display with its changes", () => {
  const before = display(token("hood", "1311"), token("suffolk", "1411"));
  it("keeps the order of its tokens, changed ones in place, new ones last", () => {
    const after = changed(before, { ...SAME, tokens: [token("norfolk", "1111"), token("hood", "1312")] });
    expect(after.tokens.map(({ id, cell }) => `${id} ${cell}`)).toEqual(["hood 1312", "suffolk 1411", "norfolk 1111"]);
  });
  it("loses what is gone", () => {
    expect(changed(before, { ...SAME, gone: ["hood"] }).tokens.map(({ id }) => id)).toEqual(["suffolk"]);
  });
  it("keeps what was not sent", () => {
    const after = changed({ ...before, rows: { 11: "4" } }, { ...SAME, heading: "Turn 2" });
    expect(after).toMatchObject({ heading: "Turn 2", rows: { 11: "4" } });
  });
});

describe("the position", () => {
  it("is as first sent", () =>
    expect(start()).toMatchObject({ number: 3, turn: 1, side: "british", log: [{ text: "one" }, { text: "two" }] }));
  it("takes an update: new events join the log, the prompt goes, the rest stays", () => {
    const after = apply(start(), { type: "update", number: 4, from: 2, log: [told("three")], prompt: null, turn: 2 })!;
    expect(after.log.map(({ text }) => text)).toEqual(["one", "two", "three"]);
    expect(after).toMatchObject({ number: 4, turn: 2, prompt: null, commitment: "c" });
    expect(after.display.tokens).toHaveLength(2);
  });
  it("keeps the choices of a prompt that were not sent, in the order of the new one", () => {
    const after = apply(start(), {
      type: "update",
      number: 4,
      from: 2,
      log: [],
      prompt: asking(course("hood", "1312")),
      keys: ["suffolk", "hood"],
    })!;
    expect(after.prompt!.choices).toEqual([suffolk, course("hood", "1312")]);
  });
  it("does not tell an event twice when a part is sent again", () => {
    const after = apply(start(), { ...position, from: 1, log: [told("two"), told("three")] })!;
    expect(after.log.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });
  it("keeps the places of what was told earlier until it is sent", () => {
    const late = apply(null, { ...position, from: 3, log: [told("four")] })!;
    expect(late.log).toEqual([UNREAD, UNREAD, UNREAD, told("four")]);
    expect(unread(late.log)).toEqual({ from: 0, before: 3 });
    const read = apply(late, { type: "signals", from: 0, log: [told("one"), told("two"), told("three")] })!;
    expect(read.log.map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
    expect(unread(read.log)).toBeNull();
  });
  it("asks only for what it has not: the gap after a broken line", () => {
    const back = apply(start(), { ...position, from: 4, log: [told("five")] })!;
    expect(unread(back.log)).toEqual({ from: 2, before: 4 });
    const read = apply(back, { type: "signals", from: 2, log: [told("three"), told("four")] })!;
    expect(read.log.map(({ text }) => text)).toEqual(["one", "two", "three", "four", "five"]);
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
    expect(apply(now, { type: "thinking", seconds: 1 })).toBe(now);
    expect(apply(null, { type: "update", number: 1, from: 0, log: [] })).toBeNull();
  });
});
