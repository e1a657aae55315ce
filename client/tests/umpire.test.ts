import { describe, expect, it } from "vitest";
import { belief } from "../src/umpire/belief";
import { comments, inWords, named, open, readBy } from "../src/umpire/umpire";
import type { Plot, Token, UmpireWord } from "../src/wire/protocol";

const said = (what: UmpireWord["what"], more: Partial<UmpireWord> = {}): UmpireWord => ({
  what,
  at: "2026-11-19T20:44:00Z",
  ...more,
});

describe("the umpire's lines", () => {
  it("are sentences", () => {
    expect(inWords(said("came", { text: "Kim" }))).toBe("Kim came as umpire.");
    expect(inWords(said("came"))).toBe("Somebody came as umpire.");
    expect(inWords(said("extended", { hours: 24, side: "german" }))).toBe("24 h more for the German side.");
    expect(inWords(said("extended", { hours: 2 }))).toBe("2 h more for everybody.");
    expect(inWords(said("ended", { side: "german", text: "No fuel." }))).toBe("The German side wins. No fuel.");
    expect(inWords(said("ended"))).toBe("A draw.");
    expect(inWords(said("asked", { text: "May I?" }))).toBe("“May I?”");
    expect(inWords(said("ruled", { text: "Yes." }))).toBe("Yes.");
  });

  it("say who can read them", () => {
    expect(readBy(said("noted"))).toBe("private, for the debriefing");
    expect(readBy(said("wrote", { side: "british" }))).toBe("seen by the British side");
    expect(readBy(said("wrote"))).toBe("seen by both");
    expect(readBy(said("ended", { side: "british" }))).toBe("seen by both");
    expect(readBy(said("asked", { side: "british" }))).toBe("from the British side");
  });

  it("have open questions, and comments without questions and arrivals", () => {
    const lines = [said("came", { number: 1 }), said("asked", { number: 2 }), said("asked", { number: 3 })];
    const ruled = said("ruled", { number: 4, of: 2 });
    expect(open([...lines, ruled]).map(({ number }) => number)).toEqual([3]);
    expect(comments([...lines, ruled])).toEqual([ruled]);
  });

  it("name a paragraph that there is", () => {
    expect(named("In turn 3, may she shadow (9.4)?", new Set(["9.4", "9"]))).toBe("9.4");
    expect(named("May she shadow?", new Set(["9.4"]))).toBe("");
  });
});

describe("belief beside the truth", () => {
  const plot = (id: string, likely: Record<string, number>) => ({ id, title: id, can: [], likely }) as unknown as Plot;
  const tokens = [
    { id: "bismarck", side: "german", cell: "1515" },
    { id: "hood", side: "british", cell: "1616" },
  ] as unknown as Token[];

  it("has the likeliest cell, and the share of the true one", () => {
    const plots = [plot("a convoy", { 1111: 1 }), plot("bismarck", { 1513: 0.12, 1515: 0.08 })];
    expect(belief(plots, tokens, "british")).toEqual({ title: "bismarck", cell: "1513", share: 0.12, truth: 0.08 });
  });

  it("gives the true cell nothing where it is not believed, and knows none of what is no unit", () => {
    expect(belief([plot("bismarck", { 1513: 1 })], tokens, "british")?.truth).toBe(0);
    expect(belief([plot("a convoy", { 1111: 1 })], tokens, "british")?.truth).toBeNull();
    expect(belief([], tokens, "british")).toBeNull();
  });
});
