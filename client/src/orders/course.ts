/** Courses: a mode and a route over a terrain. Pure functions on answers, as the rules' courses are checked. */

import type { Plan } from "../chart/plan";
import type { Answer, Course, Mode, Terrain } from "../wire/types";

export const MARK = "!";

export type Terrains = ReadonlyMap<string, Terrain>;

export function modeOf(course: Course, answer: Answer | null): Mode | null {
  return course.modes.find((mode) => mode.name === answer?.[0]) ?? null;
}

/** The cells entered, without the mark. */
export function route(answer: Answer | null): string[] {
  return (answer ?? []).slice(1).filter((word) => word !== MARK);
}

/** The place of the marked cell in the route, from 0; -1 where none is marked. */
export function marked(answer: Answer | null): number {
  return (answer ?? []).indexOf(MARK) - 2;
}

/** The answer that says a mode, a route and which cell of it is marked. */
export function compose(mode: Mode, cells: readonly string[], mark: number): Answer {
  if (!mode.mark || cells.length === 0) return [mode.name, ...cells];
  const spot = mark >= 0 && mark < cells.length ? mark : cells.length - 1;
  return [mode.name, ...cells.slice(0, spot + 1), MARK, ...cells.slice(spot + 1)];
}

/** How many steps each cell is away from a start, up to a limit. */
export function reach(terrain: Terrain | undefined, start: string, steps: number): Map<string, number> {
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
export function way(plan: Plan, terrain: Terrain | undefined, from: string, to: string): string[] | null {
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

const turned = new WeakMap<Terrain, Terrain>();

function reversed(terrain: Terrain): Terrain {
  let found = turned.get(terrain);
  if (!found) {
    const next: Record<string, string[]> = {};
    for (const [cell, others] of Object.entries(terrain.next)) for (const other of others) (next[other] ??= []).push(cell);
    found = { name: terrain.name, next };
    turned.set(terrain, found);
  }
  return found;
}

/** What a route of so many steps costs, if the mode says. */
export function cost(mode: Mode, steps: number): number | null {
  return mode.costs[steps] ?? null;
}

/** The same in words: "2 of 3 steps, costs 1 fuel". */
export function reckoned(mode: Mode, steps: number): string {
  const price = cost(mode, steps);
  const unit = price === 1 ? mode.unit.replace(/s$/, "") : mode.unit;
  return [
    mode.most > 0 ? `${steps} of ${mode.most} ${mode.most === 1 ? "step" : "steps"}` : "",
    price !== null && unit ? `costs ${price || "no"} ${unit}` : "",
  ].filter(Boolean).join(", ");
}

/** A standing course: where a unit is to go over the coming turns. */
export interface Plotted {
  answer: Answer;
  beyond: string[]; // what is left for later turns
}

/** The course after a cell was pointed at: cut back, led on, drawn anew, or led beyond this turn's reach. */
export function point(plan: Plan, terrains: Terrains, course: Course, mode: Mode, now: Plotted, cell: string): Plotted | null {
  const terrain = mode.terrain === null ? undefined : terrains.get(mode.terrain);
  const cells = route(now.answer);
  const mark = marked(now.answer);
  const whole = [...cells, ...now.beyond];
  if (cell === course.start && !whole.includes(cell)) return { answer: compose(mode, [], -1), beyond: [] };
  const at = whole.lastIndexOf(cell);
  if (at >= 0) return split(mode, whole.slice(0, at + 1), mark);
  if (!terrain || mode.most === 0) return null;
  const end = whole.at(-1) ?? course.start;
  const onward = way(plan, terrain, end, cell);
  if (onward && whole.length + onward.length <= mode.most) return split(mode, [...whole, ...onward], mark);
  const anew = way(plan, terrain, course.start, cell);
  if (anew && anew.length <= mode.most) return split(mode, anew, -1);
  if (now.beyond.length && onward) return split(mode, [...whole, ...onward], mark);
  return anew ? split(mode, anew, -1) : null;
}

/** A course one step further in a direction; null where no way leads there. */
export function stepOn(plan: Plan, terrains: Terrains, course: Course, mode: Mode, now: Plotted, direction: string): Plotted | null {
  const terrain = mode.terrain === null ? undefined : terrains.get(mode.terrain);
  if (!terrain) return null;
  const whole = [...route(now.answer), ...now.beyond];
  const end = whole.at(-1) ?? course.start;
  const next = plan.toward(end, direction, terrain.next[end] ?? []);
  return next === null ? null : split(mode, [...whole, next], marked(now.answer));
}

/** A course one step shorter. */
export function stepBack(mode: Mode, now: Plotted): Plotted {
  const whole = [...route(now.answer), ...now.beyond];
  return split(mode, whole.slice(0, -1), marked(now.answer));
}

/** The same route in another mode, as far as that mode can follow it. */
export function inMode(terrains: Terrains, course: Course, mode: Mode, now: Plotted): Plotted {
  const terrain = mode.terrain === null ? undefined : terrains.get(mode.terrain);
  const whole = [...route(now.answer), ...now.beyond];
  const fits: string[] = [];
  let here = course.start;
  for (const cell of whole) {
    if (!terrain || !(terrain.next[here] ?? []).includes(cell)) break;
    fits.push(cell);
    here = cell;
  }
  return split(mode, mode.most === 0 ? [] : fits, marked(now.answer));
}

/** What of a way can be gone this turn, and what is left. */
export function split(mode: Mode, whole: readonly string[], mark: number): Plotted {
  const now = whole.slice(0, mode.most);
  return { answer: compose(mode, now, mark), beyond: whole.slice(mode.most) };
}

/** Why an answer is no legal course, or null. */
export function fault(terrains: Terrains, course: Course, answer: Answer): string | null {
  const mode = modeOf(course, answer);
  if (!mode) return `${course.label}: choose a mode.`;
  const cells = route(answer);
  if (cells.length < mode.least || cells.length > mode.most) {
    const span = mode.least === mode.most ? `${mode.least}` : `${mode.least} to ${mode.most}`;
    return `${course.label}: ${span} steps in mode ${mode.name}, not ${cells.length}.`;
  }
  const marks = answer.filter((word) => word === MARK).length;
  if (marks !== (mode.mark ? 1 : 0)) return mode.mark ? `${course.label}: mark one step of the route.` : `${course.label}: no mark in mode ${mode.name}.`;
  const terrain = mode.terrain === null ? undefined : terrains.get(mode.terrain);
  let here = course.start;
  for (const cell of cells) {
    if (!(terrain?.next[here] ?? []).includes(cell)) return `${course.label}: no way from ${here} to ${cell}.`;
    here = cell;
  }
  return null;
}
