/** Which part of a map makes a picture. */

import { UNIT, type Plan } from "../../chart/plan";

export interface Window {
  x: number;
  y: number;
  w: number;
  h: number;
}

const STEPS = 12; // places tried each way
const ENOUGH = 150; // points of coast that make a shore

/** All of a map of areas, as far as it fits; else a window with much coast in its east and open sea in its west. */
export function opening(plan: Plan, ratio: number): Window {
  if (plan.board.shape === "areas") return within(plan, ratio);
  const w = Math.min((plan.board.shape === "hexes" ? 13 : 8.5) * UNIT, plan.width);
  const h = Math.min(w / ratio, plan.height);
  const shore = plan.board.coast.flat().map(([x, y]) => plan.spot({ x, y }));
  let best = { x: 0, y: 0, score: -Infinity };
  for (let i = 0; i <= STEPS; i++)
    for (let j = 0; j <= STEPS; j++) {
      const x = ((plan.width - w) * i) / STEPS;
      const y = ((plan.height - h) * j) / STEPS;
      const seen = shore.filter((p) => p.x > x && p.x < x + w && p.y > y && p.y < y + h);
      const west = seen.filter((p) => p.x < x + w * 0.62).length;
      const score = Math.min(ENOUGH, seen.length) - west * 3;
      if (score > best.score) best = { x, y, score };
    }
  return { x: best.x, y: best.y, w, h };
}

/** On a map of areas, the one where most ways meet, and those it is joined to. */
export function hubOf({ board }: Plan): { cell: string; near: readonly string[] } | null {
  if (board.shape !== "areas") return null;
  const joined = Object.entries(board.terrains[0]?.next ?? {}).sort(([, a], [, b]) => b.length - a.length)[0];
  return joined?.[1].length ? { cell: joined[0], near: joined[1] } : null;
}

/** The whole width, and of the height what the picture holds, as far as can be with the hub in its middle. */
function within(plan: Plan, ratio: number): Window {
  const { width: w, height } = plan;
  const h = Math.min(height, w / ratio);
  const hub = hubOf(plan);
  const middle = hub ? plan.centre(hub.cell).y : height / 2;
  return { x: 0, y: Math.max(0, Math.min(height - h, middle - h / 2)), w, h };
}
