import { expect, test } from "vitest";
import type { Box, Edge } from "../src/wire/protocol";
import { margins, type Rect } from "../src/chart/margin";

const SIZE = { gap: 10, wide: 120, high: 56 };
const box = (id: string, edge: Edge = "south", along: number | null = null): Box => ({
  id,
  label: id,
  side: "",
  note: "",
  edge,
  along,
});
const lay = (...boxes: Box[]) => margins(boxes, { width: 400, height: 300 }, SIZE, (_, at) => at * 40);
const apart = (a: Rect, b: Rect) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

test("without boxes there are no margins", () => {
  expect(lay()).toMatchObject({ sea: { x: 0, y: 0, w: 400, h: 300 }, width: 400, height: 300 });
});

test("each box lies beyond its own edge, and the sea moves to make room", () => {
  const { sea, boxes, width, height } = lay(box("n", "north"), box("e", "east"), box("s"), box("w", "west"));
  expect(sea.x).toBeGreaterThan(0);
  expect(sea.y).toBeGreaterThan(0);
  const at = (id: string) => boxes.get(id)!;
  expect(at("n").y + at("n").h).toBeLessThan(sea.y);
  expect(at("s").y).toBeGreaterThan(sea.y + sea.h);
  expect(at("w").x + at("w").w).toBeLessThan(sea.x);
  expect(at("e").x).toBeGreaterThan(sea.x + sea.w);
  expect(at("s").y + at("s").h).toBeLessThan(height);
  expect(at("e").x + at("e").w).toBeLessThan(width);
});

test("a box is level with what the game says, and pushed aside rather than over another", () => {
  const { sea, boxes } = lay(box("clyde", "east", 2), box("brest", "east", 5));
  const middle = ({ y, h }: Rect) => y + h / 2 - sea.y;
  expect(middle(boxes.get("clyde")!)).toBe(80);
  expect(middle(boxes.get("brest")!)).toBe(200);
  const crowded = lay(box("a", "east", 2), box("b", "east", 2.1), box("c", "east", 9)).boxes;
  const all = [...crowded.values()];
  expect(all.every((one, i) => all.every((other, j) => i === j || apart(one, other)))).toBe(true);
});

test("many boxes take several rows and none covers another", () => {
  const { boxes, height } = lay(...Array.from({ length: 7 }, (_, i) => box(`b${i}`)));
  const all = [...boxes.values()];
  expect(all.every((one, i) => all.every((other, j) => i === j || apart(one, other)))).toBe(true);
  expect(Math.max(...all.map(({ y, h }) => y + h))).toBeLessThan(height);
});
