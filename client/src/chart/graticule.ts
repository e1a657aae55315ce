/** The lines of a board that come as points: coasts, and degrees with their figures. */

import type { Ring } from "../wire/protocol";
import type { Plan } from "./plan";

export interface Degree {
  name: string;
  d: string;
  at: { x: number; y: number; turn: number } | null; // where its figure stands
}

/** A path through points of the board. */
export function ring(plan: Plan, points: Ring, close: boolean): string {
  return plan.path(
    points.map(([x, y]) => ({ x, y })),
    close,
  );
}

/** The degrees that are drawn on a board. */
export function graticule(plan: Plan): Degree[] {
  return Object.entries(plan.board.graticule).map(([name, points]) => ({
    name: name.replace(/^(\d+)\s*([NSEW])$/, "$1°$2"),
    d: ring(plan, points, false),
    at: figureSpot(plan, points),
  }));
}

/** A degree's figure stands where its line comes in over the west or the south edge. */
function figureSpot(plan: Plan, points: Ring): Degree["at"] {
  const { x: west, y: north, w, h } = plan.sea;
  const spots = points.map(([x, y]) => plan.spot({ x, y }));
  for (let i = 1; i < spots.length; i++) {
    const a = spots[i - 1]!;
    const b = spots[i]!;
    const inside = (p: { x: number; y: number }) => p.x >= west && p.y >= north && p.x <= west + w && p.y <= north + h;
    if (!inside(a) && !inside(b)) continue;
    const level = Math.abs(b.x - a.x) >= Math.abs(b.y - a.y);
    if (level && Math.min(a.x, b.x) <= west + 12) {
      const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
      return {
        x: west + 4,
        y: a.y + ((west + 4 - a.x) / (b.x - a.x || 1)) * (b.y - a.y) - 3,
        turn: Math.abs(turn) > 90 ? turn + 180 : turn,
      };
    }
    if (!level && Math.max(a.y, b.y) >= north + h - 12)
      return { x: (a.y > b.y ? a.x : b.x) + 3, y: north + h - 5, turn: 0 };
  }
  return null;
}
