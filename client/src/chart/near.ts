/** How far cells lie from one, as far as that is near. */

import { UNIT, type Plan } from "./plan";

/** By cell, the steps to it from a cell: all that lie within a reach. */
export function near(plan: Plan, cell: string, reach: number): ReadonlyMap<string, number> {
  if (!plan.has(cell)) return new Map();
  if (plan.board.shape === "squares") {
    const here = plan.centre(cell);
    const far = (id: string) => {
      const { x, y } = plan.centre(id);
      return Math.round(Math.max(Math.abs(x - here.x), Math.abs(y - here.y)) / UNIT);
    };
    return new Map(plan.printed.map(({ id }) => [id, far(id)] as const).filter(([, steps]) => steps <= reach));
  }
  const steps = new Map([[cell, 0]]);
  for (const [at, far] of steps)
    for (const { next } of far < reach ? plan.board.terrains : [])
      for (const other of next[at] ?? []) if (!steps.has(other)) steps.set(other, far + 1);
  return steps;
}
