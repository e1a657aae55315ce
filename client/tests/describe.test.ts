import { expect, test } from "vitest";
import { Plan } from "../src/chart/plan";
import { describe } from "../src/match/board/describe";
import { board, display } from "./sea";

const plan = new Plan({ ...board, rows: "Visibility", nights: [0, 0.5] });
const now = {
  ...display(),
  rows: { "11": "4", "12": "5" },
  shades: [{ kind: "night" as const, cells: ["1211"], label: "", number: 0, colour: "" as const }],
};

test("the weather of a square is told by its name, and day or night", () => {
  expect(describe(plan, now, "british", [], "1111")).toContain("Visibility 4, day");
  expect(describe(plan, now, "british", [], "1211")).toContain("Visibility 5, night");
  expect(describe(plan, now, "british", [], "1211")).not.toContain("night");
});

test("where a game has no nights nothing is said of day", () => {
  expect(describe(new Plan(board), { ...now, shades: [] }, "british", [], "1111")).toContain("Weather 4");
});
