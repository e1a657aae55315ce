/** Where the dots of a shipping lane lie in a cell: one in the middle, three in a triangle, more in rows. */

import { UNIT, type Point } from "./plan";

export function dotted({ x, y }: Point, many: number, far = UNIT * 0.26): Point[] {
  if (many === 1) return [{ x, y }];
  if (many === 3)
    return [
      { x, y: y - far * 0.6 },
      { x: x - far * 0.7, y: y + far * 0.5 },
      { x: x + far * 0.7, y: y + far * 0.5 },
    ];
  const side = Math.ceil(Math.sqrt(many));
  return Array.from({ length: many }, (_, i) => ({
    x: x + (side > 1 ? ((i % side) / (side - 1) - 0.5) * 2 * far : 0),
    y: y + (side > 1 ? (Math.floor(i / side) / (side - 1) - 0.5) * 2 * far : 0),
  }));
}
