import { describe, expect, it } from "vitest";
import * as course from "../src/orders/course";
import * as plotting from "../src/orders/plotting";
import * as ways from "../src/orders/way";
import { board, hood, MOVE, PATROL, plan, plane, STRIKE } from "./sea";

const terrains = new Map(board.terrains.map((terrain) => [terrain.name, terrain]));
const sea = terrains.get("sea")!;
const none: plotting.Plotted = { answer: ["M"], beyond: [] };
const point = (now: plotting.Plotted, cell: string) => plotting.point(plan, terrains, hood, MOVE, now, cell);

describe("the way from one cell to another", () => {
  it("is the shortest, and of those the straightest", () => {
    expect(ways.way(plan, sea, "1311", "1314")).toEqual(["1312", "1313", "1314"]);
  });
  it("goes round land", () => {
    const way = ways.way(plan, sea, "1212", "1214")!;
    expect(way).toHaveLength(2);
    expect(way).not.toContain("1213");
  });
  it("is none where no way leads", () => {
    expect(ways.way(plan, sea, "1311", "1213")).toBeNull();
  });
});

describe("pointing at a cell", () => {
  it("leads the course there", () => {
    expect(point(none, "1312")).toEqual({ answer: ["M", "1312"], beyond: [] });
  });
  it("leads it on from where it ends", () => {
    expect(point({ answer: ["M", "1312"], beyond: [] }, "1412")!.answer).toEqual(["M", "1312", "1412"]);
  });
  it("cuts it back to a cell it goes through", () => {
    expect(point({ answer: ["M", "1312", "1412"], beyond: [] }, "1312")!.answer).toEqual(["M", "1312"]);
  });
  it("draws it anew where that is within reach and leading on is not", () => {
    expect(point({ answer: ["M", "1211", "1111"], beyond: [] }, "1412")!.answer).toEqual(["M", "1412"]);
  });
  it("clears it at the start", () => {
    expect(point({ answer: ["M", "1312"], beyond: [] }, "1311")!.answer).toEqual(["M"]);
  });
  it("beyond this turn's reach makes a standing course", () => {
    expect(point(none, "1314")).toEqual({ answer: ["M", "1312", "1313"], beyond: ["1314"] });
  });
  it("at land does nothing", () => {
    expect(point(none, "1213")).toBeNull();
  });
});

describe("a step", () => {
  it("goes in a direction", () => {
    expect(plotting.stepOn(plan, terrains, hood, MOVE, none, "NE")!.answer).toEqual(["M", "1212"]);
  });
  it("does not go where there is no way", () => {
    expect(plotting.stepOn(plan, terrains, hood, MOVE, { answer: ["M", "1212"], beyond: [] }, "E")).toBeNull();
  });
  it("back takes from the standing course first", () => {
    expect(plotting.stepBack(plan, terrains, hood, MOVE, { answer: ["M", "1312", "1313"], beyond: ["1314"] })).toEqual({
      answer: ["M", "1312", "1313"],
      beyond: [],
    });
  });
});

describe("the mark", () => {
  it("stands behind the last step unless another is chosen", () => {
    expect(course.compose(STRIKE, ["1312", "1313"], -1)).toEqual(["A", "1312", "1313", "!"]);
    expect(course.compose(STRIKE, ["1312", "1313"], 0)).toEqual(["A", "1312", "!", "1313"]);
  });
  it("is read back", () => {
    expect(course.marked(["A", "1312", "!", "1313"])).toBe(0);
    expect(course.route(["A", "1312", "!", "1313"])).toEqual(["1312", "1313"]);
  });
  it("is wanted once where the mode has one", () => {
    expect(course.fault(terrains, plane, ["A", "1312", "1313"])).toMatch(/mark/);
    expect(course.fault(terrains, plane, ["A", "1312", "!", "1213"])).toBeNull();
  });
});

describe("another mode", () => {
  it("keeps as much of the route as it can follow", () => {
    expect(
      plotting.inMode(plan, terrains, hood, MOVE, { answer: ["A", "1312", "1213", "1214"], beyond: [] }).answer,
    ).toEqual(["M", "1312"]);
    expect(plotting.inMode(plan, terrains, hood, PATROL, { answer: ["M", "1312"], beyond: ["1313"] })).toEqual({
      answer: ["P"],
      beyond: [],
    });
  });
});

describe("a course is refused", () => {
  it.each([
    [["M", "1312", "1313", "1314"], /0 to 2 steps/],
    [["X"], /choose a mode/],
    [["M", "1313"], /no way from 1311 to 1313/],
    [["A"], /choose a mode/],
  ])("%j", (answer, why) => expect(course.fault(terrains, hood, answer)).toMatch(why));
});

it("a course is priceInWords in words", () => {
  expect([0, 2].map((steps) => course.priceInWords(MOVE, steps))).toEqual([
    "0 of 2 steps, costs no fuel",
    "2 of 2 steps, costs 1 fuel",
  ]);
  expect([1, 2].map((price) => course.priceInWords({ ...PATROL, costs: [price], unit: "barrels" }, 0))).toEqual([
    "costs 1 barrel",
    "costs 2 barrels",
  ]);
  expect(course.priceInWords({ ...MOVE, most: 1, unit: "" }, 1)).toBe("1 of 1 step");
});

it("reach counts the steps to every cell, as the rules do", () => {
  const far = ways.reach(sea, "1111", 2);
  expect(far.get("1111")).toBe(0);
  expect(far.get("1313")).toBe(2);
  expect(far.has("1213")).toBe(false);
  expect(far.has("1414")).toBe(false);
});

describe("what courses cost in all", () => {
  const sail = (key: string, costs: number[]) => ({
    ...hood,
    key,
    modes: hood.modes.map((mode) => ({ ...mode, costs, unit: "fuel" })),
  });
  it("counts what is ordered and what goes on as before", () => {
    const ships = [sail("hood", [1, 3]), { ...sail("suffolk", [1, 3]), default: ["M", "1212"] }];
    expect(course.sums(ships, { hood: ["M", "1312"] })).toBe("fuel 6 in all");
  });
  it("is nothing where nothing costs", () => {
    expect(course.sums([sail("hood", [0, 0])], { hood: ["M", "1312"] })).toBe("");
  });
});
