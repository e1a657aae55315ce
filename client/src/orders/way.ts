/** Ways over a terrain: how far cells are, and how to come there. */

import type { Plan } from "../chart/plan";
import type { TerrainLine } from "../wire/protocol";

export type Terrains = ReadonlyMap<string, TerrainLine>;

/** How many steps each cell is away from a start, up to a limit. */
export function reach(terrain: TerrainLine | undefined, start: string, steps: number): Map<string, number> {
  const far = new Map([[start, 0]]);
  let edge = [start];
  for (let step = 1; step <= steps && terrain; step++) {
    const further: string[] = [];
    for (const here of edge)
      for (const cell of terrain.next[here] ?? [])
        if (!far.has(cell)) {
          far.set(cell, step);
          further.push(cell);
        }
    edge = further;
  }
  return far;
}

/** A shortest way, of all the shortest the one nearest to the straight line; null where there is none. */
export function way(plan: Plan, terrain: TerrainLine | undefined, from: string, to: string): string[] | null {
  if (!terrain || from === to) return from === to ? [] : null;
  const back = reach(reversed(terrain), to, terrain ? Object.keys(terrain.next).length : 0);
  if (!back.has(from)) return null;
  const a = plan.centre(from);
  const b = plan.centre(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const aside = (cell: string) => {
    const p = plan.centre(cell);
    return Math.abs((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)) / length;
  };
  const cells: string[] = [];
  let here = from;
  while (here !== to) {
    const left = back.get(here)!;
    const onward = (terrain.next[here] ?? []).filter((cell) => back.get(cell) === left - 1);
    here = onward.reduce((best, cell) => (aside(cell) < aside(best) - 1e-6 ? cell : best));
    cells.push(here);
  }
  return cells;
}

const turned = new WeakMap<TerrainLine, TerrainLine>();

function reversed(terrain: TerrainLine): TerrainLine {
  let backward = turned.get(terrain);
  if (!backward) {
    const next: Record<string, string[]> = {};
    for (const [cell, others] of Object.entries(terrain.next))
      for (const other of others) (next[other] ??= []).push(cell);
    backward = { name: terrain.name, next };
    turned.set(terrain, backward);
  }
  return backward;
}

/** The targets from which a course can come to where it must end, and the steps out and home together. */
export function radius(
  terrain: TerrainLine | undefined,
  start: string,
  end: string,
  steps: number,
): Map<string, number> {
  const home = reach(terrain && reversed(terrain), end, steps);
  const targets = new Map<string, number>();
  for (const [cell, out] of reach(terrain, start, steps)) {
    const all = out + (home.get(cell) ?? Infinity);
    if (out > 0 && all <= steps) targets.set(cell, all);
  }
  return targets;
}
