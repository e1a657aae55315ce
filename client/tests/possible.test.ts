/** The odds of a search: the whole first, then the cells where the sought can be. */

import { expect, test } from "vitest";
import { possible } from "../src/match/question/possible";
import type { ChanceLine, Outlook, Plot } from "../src/wire/protocol";

const line = (label: string, cell = "", target = ""): ChanceLine => ({
  label,
  p: "1/2",
  percent: 50,
  rule: "6.2",
  terms: "",
  cell,
  target,
});
const SHE: Plot = { id: "she", title: "Graf Spee", can: ["1"], likely: {}, ring: [], note: "", contact: "" };
const PROMISED: Outlook = {
  ...{ id: "she", chance: 0.04, spots: { "1": 0.04, "2": 0 }, gaps: {} },
  paper: { title: "Gaps", rows: [], pinned: false, score: false, drawn: false, reconstructed: "" },
};
const ODDS = [line("in 1", "1", "she"), line("in 2", "2", "she"), line("a merchant is found")];

test("the chance of the whole order comes first, and no line is of a cell where she cannot be", () => {
  const told = possible(ODDS, [SHE], [PROMISED]);
  expect(told.map(({ label }) => label)).toEqual(["Chance to spot Graf Spee this turn", "in 1", "a merchant is found"]);
  expect(told[0]!.percent).toBeCloseTo(4);
});

test("without a plot table all lines stay as the game has them", () => {
  expect(possible(ODDS, [], [])).toEqual(ODDS);
});
