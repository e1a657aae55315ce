/** What an order puts on the chart before it is sealed. */

import { expect, test } from "vitest";
import { ghostsOf } from "../src/match/board/ghosts";
import type { Form } from "../src/wire/protocol";
import { plan, prompt, token } from "./sea";

const ids = (tokens: { id: string }[]) => tokens.map(({ id }) => id);

test("a unit that is placed is drawn at once, with its force and not beside it", () => {
  const placed = [token("a", "1212"), token("hood", "1212", { within: "a" })];
  expect(ids(ghostsOf(placed, new Map(), [], plan))).toEqual(["a"]);
});

test("one that stands where it stood is not, and one off the chart is not", () => {
  const now = new Map([["a", token("a", "1212")]]);
  expect(ghostsOf([token("a", "1311"), token("b", "")], now, [], plan)).toEqual([]);
});

test("a ship seen from above is drawn where the order brings her", () => {
  const now = new Map([["a", token("a", "1212", { facing: 0 })]]);
  expect(ids(ghostsOf([token("a", "1212", { facing: 90 })], now, [], plan))).toEqual(["a"]);
});

test("what sails by a course has that drawn instead", () => {
  const course = prompt.choices.find(({ kind }) => kind === "course") as Form;
  expect(ghostsOf([token(course.key, "1212")], new Map(), prompt.choices, plan)).toEqual([]);
});
