/** A stack of forces, opened: who is in it, what is left of them, and where its card lies. */

import { expect, test } from "vitest";
import { beside, leftOf, linesOf } from "../src/chart/opened";
import { stacks } from "../src/chart/stack";
import { least } from "../src/orders/least";
import { plan, token } from "./sea";

const facts = (speed: string, fuel: string) => ({ facts: [["Speed", speed] as const, ["Fuel", fuel] as const] });
const FORCE = token("a", "1212", { sign: "A" });
const HOOD = token("hood", "1212", { within: "a", ...facts("3", "28 of 34") });
const DF3 = token("df3", "1212", { within: "a", ...facts("4", "7 of 14") });
const DUMMY = token("d1", "1212", { sign: "1" });
const ALL = [FORCE, HOOD, DF3, DUMMY];

test("an opened stack has a line for each ship of its forces, and for each dummy", () => {
  const [stack] = stacks(plan, ALL, "british");
  expect(linesOf(stack!, ALL).map(({ token, lead }) => [token.id, lead.id])).toEqual([
    ["hood", "a"],
    ["df3", "a"],
    ["d1", "d1"],
  ]);
});

test("a force has of each fact what its ship with least has", () => {
  expect(least(["Speed", "Fuel", "Radar"], [DF3, HOOD])).toEqual([
    ["Speed", "3"],
    ["Fuel", "7 of 14"],
  ]);
  expect(leftOf(["Speed", "Fuel"], DF3)).toEqual(["Fuel", 0.5]);
  expect(leftOf(["Speed", "Fuel"], DUMMY)).toBeNull();
});

test("the card lies on the sheet, beside its stack, off what else lies there", () => {
  const [size, sheet] = [
    { w: 40, h: 30 },
    { w: 200, h: 100 },
  ];
  expect(beside({ x: 50, y: 50 }, size, 10, [], sheet)).toEqual({ x: 60, y: 35 });
  expect(beside({ x: 190, y: 5 }, size, 10, [], sheet)).toEqual({ x: 140, y: 0 });
  expect(beside({ x: 100, y: 50 }, size, 10, [{ x: 120, y: 50 }], sheet)).toEqual({ x: 50, y: 35 });
});
