import { describe, expect, it } from "vitest";
import { won } from "../src/replay/whatIf.svelte";

const games = (...winners: (string | null)[]) => winners.map((winner) => ({ winner, scores: {} }));

describe("what if", () => {
  it("counts a draw as half a win, with the interval of Wilson", () => {
    const { share, low, high } = won(games("british", "british", null, "german"), "british", false);
    expect(share).toBe(0.625);
    expect(low).toBeCloseTo(0.2194, 3);
    expect(high).toBeCloseTo(0.9081, 3);
  });

  it("has all win or none where they play together", () => {
    expect(won(games("bismarck", null), "escort", true).share).toBe(0.5);
  });

  it("never leaves nought to one", () => {
    expect(won(games("german"), "british", false).low).toBe(0);
    expect(won(games("german"), "german", false).high).toBe(1);
  });
});
