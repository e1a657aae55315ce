import { expect, test } from "vitest";
import { arcTo, heading, seenFrom, sector } from "../src/chart/bearing";
import { Plan } from "../src/chart/plan";
import { named, shaded, zonesOf } from "../src/chart/shades";
import { chanceAt, chanceMap } from "../src/match/board/layer";
import type { Board, Shade, Token } from "../src/wire/protocol";
import { board as sea, token } from "./sea";

const ids = ["a", "b", "c", "d", "e"].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));
const board: Board = {
  ...sea,
  shape: "squares",
  cells: ids.map((id) => ({ id, label: id.toUpperCase(), x: id.charCodeAt(0) - 96, y: Number(id[1]), kind: "sea" })),
  terrains: [],
  zones: { NW: ["a1", "a2", "b1", "b2"] },
};
const plan = new Plan(board);
const BROAD = [
  { name: "broadside to starboard", start: 45, end: 135, broad: false },
  { name: "broadside to port", start: 225, end: 315, broad: false },
];
const ENDS = [
  { name: "forward", start: 315, end: 45, broad: false },
  { name: "aft", start: 135, end: 225, broad: false },
];
const ship = (facing: number, arcs = [...BROAD, ...ENDS]): Token =>
  token("s", "c3", { label: "Ship", side: "x", kind: "battleship", facing, arcs });

test("a facing has its compass point", () => {
  expect([0, 45, 90, 225, 315].map(heading)).toEqual(["N", "NE", "E", "SW", "NW"]);
});

test("arcs go round with the ship", () => {
  const where = (facing: number, cell: string) => arcTo(plan, ship(facing), cell)?.name;
  expect(where(0, "c1")).toBe("forward");
  expect(where(0, "e3")).toBe("broadside to starboard");
  expect(where(0, "a3")).toBe("broadside to port");
  expect(where(90, "c1")).toBe("broadside to port");
  expect(where(90, "a3")).toBe("aft");
  expect(where(45, "e1")).toBe("forward");
});

test("what lies on a limit is in the arc that is named first", () => {
  expect(arcTo(plan, ship(0), "e1")?.name).toBe("broadside to starboard");
  expect(arcTo(plan, ship(0, [...ENDS, ...BROAD]), "e1")?.name).toBe("forward");
  expect(arcTo(plan, ship(0), "a5")?.name).toBe("broadside to port");
  expect(arcTo(plan, ship(0), "c3")).toBeNull();
});

test("a square is told by its distance and its arc", () => {
  expect(seenFrom(plan, ship(0), "e4")).toBe("2 from Ship, broadside to starboard");
  expect(seenFrom(plan, ship(0), "c3")).toBe("");
});

test("a sector begins at the ship, and its name lies within it", () => {
  const { d, at } = sector(plan, ship(0), BROAD[0]!);
  const here = plan.centre("c3");
  expect(d.startsWith(`M${here.x} ${here.y}L`)).toBe(true);
  expect(at.x).toBeGreaterThan(here.x);
  expect(Math.abs(at.y - here.y)).toBeLessThan(0.01);
});

test("a ring goes round all that is as near", () => {
  expect(plan.distance("a1", "c2")).toBe(2);
  expect(plan.ring("c3", 1)).toBe("M40 40h120v120h-120Z");
});

test("zones are cells by another name, and a sign for them stands among them", () => {
  expect(plan.spread(["NW", "e5"])).toEqual(["a1", "a2", "b1", "b2", "e5"]);
  expect(plan.lies("NW")).toEqual({ x: 40, y: 40 });
  expect(plan.middle(["a1", "e5", "e4"])).toEqual(plan.centre("e4"));
});

test("a shade is told by its kind, its label, or its number and colour", () => {
  const night: Shade = { kind: "night", cells: ["a1"], label: "", number: 0, colour: "" };
  const area: Shade = { ...night, kind: "area", label: "refuelling" };
  const zone: Shade = { kind: "zone", cells: ["a2"], label: "Mines", number: 1, colour: "red" };
  expect([night, area, zone].map(named)).toEqual(["night", "refuelling", "1 red: Mines"]);
  expect(zonesOf([night, area, zone])).toEqual([zone]);
  expect(shaded([night, area, zone], "night")).toEqual(["a1"]);
});

test("a layer of chances is a map with exact words", () => {
  const map = chanceMap(plan, "next turn: ships", { NW: "3/12", c3: "1/12" })!;
  expect(map.likely.b2).toBe(0.25);
  expect(map.can).toEqual(["a1", "a2", "b1", "b2", "c3"]);
  expect(map.figures).toEqual([
    ["NW", "25 %"],
    ["c3", "8 %"],
  ]);
  expect(chanceAt(map, "b2")).toBe("next turn: ships: 3 of 12, 25 percent");
  expect(chanceAt(map, "e5")).toBe("next turn: ships: no chance");
});

test("a layer of anything else is none", () => {
  expect(chanceMap(plan, "search", { a1: "4", b1: "3/12" })).toBeNull();
  expect(chanceMap(plan, "search", {})).toBeNull();
});
