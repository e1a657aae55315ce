import { expect, test } from "vitest";
import { Drag } from "../src/chart/drag";

const surface = { setPointerCapture() {}, releasePointerCapture() {} } as unknown as Element;

test("a drag tells each cell it enters once, and not the cell it begins in", () => {
  const entered: string[] = [];
  const drag = new Drag((cell) => entered.push(cell));
  drag.begin(surface, 1, "A1");
  for (const cell of ["A1", "A2", "A2", null, "A3", "A2"]) drag.over(cell);
  expect(entered).toEqual(["A2", "A3", "A2"]);
});

test("a drag is active from its beginning to its end, and its end may come twice", () => {
  const drag = new Drag(() => undefined);
  expect(drag.active).toBe(false);
  drag.begin(surface, 1, null);
  expect(drag.active).toBe(true);
  drag.end();
  drag.end();
  expect(drag.active).toBe(false);
});
