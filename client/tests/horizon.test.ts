/** Where sight ends for a whole side. */

import { expect, test } from "vitest";
import { horizon, outside } from "../src/plane/horizon";
import type { Circle } from "../src/wire/protocol";

const circle = (x: number, radius = 100): Circle => ({ x, y: 0, radius, text: "", note: "", strong: false });

test("one circle is its own outer line, closed", () => {
  const [line, ...others] = horizon([circle(0)]);
  expect(others).toEqual([]);
  expect(line).toHaveLength(181);
  expect(line!.at(-1)).toEqual(line![0]);
});

test("two circles have one outer line, without what lies within the other", () => {
  const sight = [circle(0), circle(100)];
  const lines = horizon(sight);
  expect(lines).toHaveLength(2);
  expect(lines[0]!.every(({ x }) => x < 50.001)).toBe(true);
  expect(lines[1]!.every(({ x }) => x > 49.999)).toBe(true);
  expect(lines.flat().every((spot) => outside(sight, spot))).toBe(true);
});

test("circles that coincide are drawn once, and one within another not at all", () => {
  expect(horizon([circle(0), circle(0)])).toHaveLength(1);
  expect(horizon([circle(0), circle(10, 20)])).toEqual(horizon([circle(0)]));
});
