/** The weather on the chart: a border between its parts, and a tag for each at the edge of the map. */

import type { Sky } from "../wire/protocol";
import { overlap, textWidth, type Box } from "./label";
import { UNIT, type Plan } from "./plan";

export interface Tag extends Box {
  sky: Sky;
  text: string; // "moderate −1"
  size: number;
}

/** The weather in words, with what a roll there will show. */
export function skyWords({ label, modifier = 0 }: Pick<Sky, "label" | "modifier">): string {
  return modifier ? `${label} ${modifier < 0 ? "−" : "+"}${Math.abs(modifier)}` : label;
}

/** The weather over a cell. */
export function skyOver(plan: Plan, skies: readonly Sky[], cell: string): Sky | null {
  return skies.find(({ zone }) => plan.board.skies[zone]?.includes(cell)) ?? null;
}

/** A tag a part: at the west or the east edge of the map, where it lies over the least of land and ports. */
export function tagsOf(plan: Plan, skies: readonly Sky[], scale: number, letter = 1): Tag[] {
  const u = 1 / scale;
  const size = 10.5 * u * letter;
  const high = size * 1.7;
  const land = plan.closed().map((cell) => square(plan, cell));
  const ports = plan.board.places.map(({ cell }) => square(plan, cell));
  const tags: Tag[] = [];
  for (const sky of skies) {
    const cells = plan.board.skies[sky.zone] ?? [];
    const text = skyWords(sky);
    const wide = textWidth(`${sky.zone} ${text}`, size) + (5 + 4 + 5 + 3.4 * sky.worst + 6) * u;
    const tries = edges(plan, cells, wide, high, 4 * u);
    const cost = (box: Box) =>
      [...land, ...ports].filter((other) => overlap(box, other)).length +
      9 * tags.filter((tag) => overlap(box, tag)).length;
    const best = tries.reduce<Box | null>((a, b) => (a && cost(a) <= cost(b) ? a : b), null);
    if (best) tags.push({ ...best, sky, text, size });
  }
  return tags;
}

const square = (plan: Plan, cell: string): Box => {
  const { x, y } = plan.centre(cell);
  return { x: x - UNIT * 0.4, y: y - UNIT * 0.4, w: UNIT * 0.8, h: UNIT * 0.8 };
};

/** Where a tag of a size may be: level with cells of its part that lie at the edge, else with any. */
function edges(plan: Plan, cells: readonly string[], w: number, h: number, pad: number): Box[] {
  const { x: west, y: north, w: across, h: down } = plan.sea;
  const east = west + across;
  const at = cells.filter((cell) => plan.has(cell)).map((cell) => plan.centre(cell));
  const inside = (y: number) => Math.min(Math.max(y - h / 2, north + pad), north + down - h - pad);
  const left = at.filter(({ x }) => x - west < UNIT).map(({ y }) => ({ x: west + pad, y: inside(y), w, h }));
  const right = at.filter(({ x }) => east - x < UNIT).map(({ y }) => ({ x: east - w - pad, y: inside(y), w, h }));
  const any = at.map(({ x, y }) => ({ x: Math.min(Math.max(x, west + pad), east - w - pad), y: inside(y), w, h }));
  return left.length + right.length ? [...left, ...right] : any;
}
