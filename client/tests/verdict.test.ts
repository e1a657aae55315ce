import { expect, it } from "vitest";
import { headline, scores, verdict } from "../src/match/ending/verdict";
import type { Outcome } from "../src/wire/protocol";

const ended = (winner: string | null): Outcome => ({ winner, scores: { lead: 5, wing: 5 }, rule: "1", text: "" });

it("is one for all who play together, whichever side the outcome names", () => {
  expect(["lead", "wing", "spectator"].map((side) => verdict(ended("lead"), side, true))).toEqual([
    "Won",
    "Won",
    "Won",
  ]);
  expect(verdict(ended(null), "wing", true)).toBe("Lost");
});

it("is each side's own where they play each other", () => {
  expect(["lead", "wing", "spectator"].map((side) => verdict(ended("lead"), side, false))).toEqual([
    "Won",
    "Lost",
    "The Lead side has won",
  ]);
  expect(verdict(ended(null), "lead", false)).toBeNull();
});

it("comes with one score for all, or each side's", () => {
  expect(scores(ended("lead"), true)).toEqual([["Points", 5]]);
  expect(scores({ ...ended(null), scores: { lead: -3, wing: -3 } }, true)).toEqual([["Points", -3]]);
  expect(scores(ended("lead"), false)).toEqual([
    ["Lead", 5],
    ["Wing", 5],
  ]);
});

it("heads the ending with the points, where they say the same", () => {
  const scored = (winner: string | null, lead: number, wing: number) => ({ ...ended(winner), scores: { lead, wing } });
  expect(headline(scored("lead", 60, 20), "lead", false)).toBe("You win, 60 to 20");
  expect(headline(scored("lead", 60, 20), "wing", false)).toBe("You lose, 20 to 60");
  expect(headline(scored("lead", 60, 20), "spectator", false)).toBe("The Lead side wins, 60 to 20");
  expect(headline(scored("lead", 1, 1), "lead", false)).toBe("You win");
  expect(headline(scored(null, 44, 40), "lead", false)).toBe("A draw, 44 to 40");
  expect(headline(ended("lead"), "wing", true)).toBe("You win");
});
