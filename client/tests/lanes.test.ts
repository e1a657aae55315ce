/** The dots of shipping lanes. */

import { expect, test } from "vitest";
import { dotted } from "../src/chart/lanes";

test("a cell has as many dots as there is traffic, all of them in different places", () => {
  for (const many of [1, 2, 3, 4, 9]) {
    const dots = dotted({ x: 0, y: 0 }, many);
    expect(dots).toHaveLength(many);
    expect(new Set(dots.map(({ x, y }) => `${x} ${y}`)).size).toBe(many);
  }
});
