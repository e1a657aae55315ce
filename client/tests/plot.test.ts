import { describe, expect, it } from "vitest";
import { alike, figuresOf, fullest, likeliest, warmth } from "../src/chart/heat";
import { botsOf, computer } from "../src/lobby/computer";
import { darkest, reachWords, reading, share, spotReading, spotting } from "../src/match/board/plot";
import type { GameCard, Plot, Reach } from "../src/wire/protocol";

const plot: Plot = {
  id: "raider",
  title: "Raider",
  can: ["1011", "1012", "1013", "1014"],
  likely: { "1011": 0.6, "1012": 0.024, "1013": 0.376 },
  ring: ["1011"],
  note: "",
  contact: "",
};

describe("the plot table", () => {
  it("says of a square how likely it is, or that it cannot be", () => {
    expect(reading(plot, "1011")).toBe("60 % chance that Raider is here");
    expect(reading(plot, "1012")).toBe("2.4 % chance that Raider is here");
    expect(reading(plot, "1014")).toBe("under 0.1 % chance that Raider is here");
    expect(reading(plot, "2020")).toBe("Raider cannot be here now");
  });

  it("gives a tenth of a percent only below ten", () => {
    expect([0.0042, 0.02, 0.0995, 0.123, 1].map(share)).toEqual(["0.4", "2", "10", "12", "100"]);
  });

  it("says what the ten darkest cells hold, where there are many more and they differ", () => {
    const can = Array.from({ length: 20 }, (_, i) => `${i}`);
    const likely = Object.fromEntries(can.map((cell, i) => [cell, i < 10 ? 0.08 : 0.02]));
    expect(darkest({ ...plot, can, likely })).toBe("the ten darkest hold 80 %");
    expect(darkest(plot)).toBe("");
    expect(darkest({ ...plot, can, likely: Object.fromEntries(can.map((cell) => [cell, 0.05])) })).toBe("");
  });

  it("has figures for the four likeliest of one in a hundred and more, and none where all are alike", () => {
    expect(figuresOf(plot)).toEqual([
      ["1011", "60 %"],
      ["1013", "38 %"],
      ["1012", "2 %"],
    ]);
    const even = { can: ["1011", "1012"], likely: { "1011": 0.5, "1012": 0.5 }, ring: [] };
    expect([alike(even), alike(plot)]).toEqual([true, false]);
    expect(figuresOf(even)).toEqual([]);
    expect(figuresOf({ can: ["1011", "1012"], likely: { "1011": 0.004, "1012": 0.002 }, ring: [] })).toEqual([]);
  });

  it("is as warm for the same chance everywhere, and cold under half a percent", () => {
    expect([0.003, 0.0049].map((p) => warmth(p))).toEqual([0, 0]);
    expect([0.05, 0.25, 0.9].map((p) => warmth(p))).toEqual([0.2, 1, 1]);
  });

  it("draws the likeliest in full tone where no cell holds one in four, and then no figures under 5 percent", () => {
    const spread = { can: ["1011", "1012"], likely: { "1011": 0.03, "1012": 0.015 }, ring: [] };
    expect([fullest(spread), fullest(plot)]).toEqual([0.03, 0.25]);
    expect(Object.values(spread.likely).map((p) => warmth(p, fullest(spread)))).toEqual([1, 0.5]);
    expect(figuresOf(spread)).toEqual([]);
  });

  it("puts the likeliest squares first", () => {
    expect(likeliest(plot, 2).map(([cell]) => cell)).toEqual(["1011", "1013"]);
  });
});

describe("the computer players of a side", () => {
  const bots = [
    { name: "wolf", about: "", sides: ["raider"] },
    { name: "any", about: "", sides: ["raider", "hunter"] },
  ];
  const game = { sides: ["raider", "hunter", "third"], bots } as unknown as GameCard;

  it("are those that play it, the first one chosen", () => {
    expect(botsOf(game, "hunter").map(({ name }) => name)).toEqual(["any"]);
    expect(computer(game, "raider")).toMatchObject({ player: "bot", bot: "wolf" });
  });

  it("leave a side that none plays to anyone", () => {
    expect(computer(game, "third")).toEqual({ player: "open" });
  });
});

describe("what the current order promises", () => {
  const outlook = {
    id: "raider",
    chance: 0.4,
    spots: { "1011": 0.4, "1012": 0 },
    gaps: { "1013": 0.35, "1014": 0.02 },
    paper: { title: "Gaps", rows: [], pinned: false, score: false, drawn: false, reconstructed: "" },
  };

  it("shades what will be seen into, and marks the gaps", () => {
    expect(spotting(outlook)).toEqual({ can: ["1011", "1012"], likely: { "1011": 0.4 }, ring: [], gaps: outlook.gaps });
  });

  it("says of a square whether it is seen into, a gap or neither", () => {
    expect(spotReading("Raider", outlook, "1011")).toBe("in sight: 40 % chance to spot Raider here");
    expect(spotReading("Raider", outlook, "1012")).toBe("in sight");
    expect(spotReading("Raider", outlook, "1014")).toBe("a gap: 2 % chance that Raider ends the turn here unseen");
    expect(spotReading("Raider", outlook, "2020")).toBe("not in sight");
  });
});

describe("who can be in a square", () => {
  const units = [
    ["Hood", 0, ""],
    ["Norfolk", 1, ""],
    ["Repulse", 1, "once released"],
    ["Rodney", 4, ""],
  ].map(([name, turns, proviso]) => ({ id: name, name, turns, proviso }) as Reach);

  it("is said by turns, the soonest first, and how many more", () => {
    expect(reachWords(units, 9)).toBe("there now Hood; in 1 turn Norfolk, Repulse (once released); in 4 turns Rodney");
    expect(reachWords(units, 1)).toBe("there now Hood; and 3 more");
    expect(reachWords([], 4)).toBe("none of your units can get there");
  });
});
