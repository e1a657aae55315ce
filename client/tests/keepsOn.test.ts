/** Aircraft that come back fly the same mission again, until they are told otherwise. */

import { expect, test } from "vitest";
import { resumed, standing } from "../src/orders/standing";
import { board, course } from "./sea";

const terrains = new Map(board.terrains.map((terrain) => [terrain.name, terrain]));
const SEARCH = {
  name: "search",
  label: "Search around",
  least: 0,
  most: 2,
  terrain: "sky",
  mark: false,
  costs: [],
  unit: "",
  ends: "",
  ends_in: "",
};
const wick = course("wick", "1311", { modes: [SEARCH], default: ["search"] });
const plans = standing([wick], { wick: ["search", "1212"] }, {}, {}, () => true);

test("a mission from the same base is flown again", () => {
  expect(resumed(terrains, wick, plans.wick)).toEqual({ answer: ["search", "1212"], beyond: [] });
});

test("not from another base, and not where it is no longer allowed", () => {
  expect(resumed(terrains, { ...wick, start: "1312" }, plans.wick)).toBeNull();
  expect(resumed(terrains, { ...wick, modes: [] }, plans.wick)).toBeNull();
});

test("ships do not sail the same way twice", () => {
  expect(standing([wick], { wick: ["search", "1212"] }, {}, {})).toEqual({});
});
