/** The glass over the open plane: the same wheel, drag and pinch as over a chart, without an edge. */

import { beforeEach, expect, test } from "vitest";
import { Glass } from "../src/plane/glass.svelte";

let glass: Glass;
beforeEach(() => {
  glass = new Glass(
    () => [-100, -100, 100, 100],
    () => ({ x: 50, y: 0 }),
    () => false,
  );
  glass.room = { width: 476, height: 440 }; // 400 by 400 within the figures
  glass.settle();
});

test("all of it is shown first, what lies north at the top", () => {
  expect(glass.eye.at({ x: 0, y: 0 })).toEqual({ x: 200, y: 200 });
  expect(glass.eye.at({ x: 0, y: 100 }).y).toBeGreaterThan(0);
  expect(glass.eye.at({ x: 0, y: 100 }).y).toBeLessThan(40);
});

test("it is dragged as far as one likes, and then stays where it is", () => {
  glass.drag([glass.under({ x: 200, y: 200 })], [{ x: 900, y: -300 }]);
  expect(glass.eye.at({ x: 0, y: 0 })).toEqual({ x: 900, y: -300 });
  glass.settle();
  expect(glass.eye.at({ x: 0, y: 0 })).toEqual({ x: 900, y: -300 });
  glass.whole();
  expect(glass.eye.at({ x: 0, y: 0 })).toEqual({ x: 200, y: 200 });
});

test("the wheel keeps the point under the pointer, and ends at twelve times", () => {
  const at = { x: 120, y: 310 };
  const before = glass.eye.under(at);
  const first = glass.scale;
  glass.wheel(at, { deltaY: -300, deltaMode: 0, ctrlKey: false } as WheelEvent);
  expect(glass.eye.under(at).x).toBeCloseTo(before.x);
  expect(glass.eye.under(at).y).toBeCloseTo(before.y);
  for (let i = 0; i < 20; i++) glass.wheel(at, { deltaY: -900, deltaMode: 0, ctrlKey: false } as WheelEvent);
  expect(glass.scale).toBeCloseTo(12 * first);
});

test("closer goes to the selected vessel", () => {
  glass.zoomBy(2);
  expect(glass.eye.at({ x: 50, y: 0 })).toEqual({ x: 200, y: 200 });
});

test("on a phone all of it is shown below the buttons", () => {
  const phone = new Glass(
    () => [-100, -100, 100, 100],
    () => null,
    () => true,
  );
  phone.room = { width: 390, height: 340 };
  phone.settle();
  expect(phone.eye.at({ x: 0, y: 100 }).y).toBeGreaterThan(56);
  expect(phone.eye.at({ x: 0, y: -100 }).y).toBeLessThan(340);
});
