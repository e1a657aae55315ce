/** Courses: a mode and a route over a terrain. Pure functions on answers, as the rules' courses are checked. */

import type { Plan } from "../chart/plan";
import type { Answer, CourseForm, ModeLine, TerrainLine } from "../wire/protocol";

export const MARK = "!";

export type Terrains = ReadonlyMap<string, TerrainLine>;

export function modeOf(course: CourseForm, answer: Answer | null): ModeLine | null {
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
export function compose(mode: ModeLine, cells: readonly string[], mark: number): Answer {
  if (!mode.mark || cells.length === 0) return [mode.name, ...cells];
  const spot = mark >= 0 && mark < cells.length ? mark : cells.length - 1;
  return [mode.name, ...cells.slice(0, spot + 1), MARK, ...cells.slice(spot + 1)];
}

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
  let found = turned.get(terrain);
  if (!found) {
    const next: Record<string, string[]> = {};
    for (const [cell, others] of Object.entries(terrain.next))
      for (const other of others) (next[other] ??= []).push(cell);
    found = { name: terrain.name, next };
    turned.set(terrain, found);
  }
  return found;
}

/** A way out to a target and on to where the course must end; null where it is longer than the mode allows. */
function sortie(
  plan: Plan,
  terrain: TerrainLine | undefined,
  mode: ModeLine,
  out: readonly string[] | null,
  from: string,
  end: string,
): Plotted | null {
  const target = out?.at(-1);
  const home = target === undefined ? null : way(plan, terrain, target, end);
  if (!out || !home || out.length + home.length > mode.most || target === from) return null;
  return { answer: compose(mode, [...out, ...home], out.length - 1), beyond: [] };
}

/** The targets from which a course can come to where it must end, and the steps out and home all told. */
export function radius(
  terrain: TerrainLine | undefined,
  start: string,
  end: string,
  steps: number,
): Map<string, number> {
  const home = reach(terrain && reversed(terrain), end, steps);
  const found = new Map<string, number>();
  for (const [cell, out] of reach(terrain, start, steps)) {
    const all = out + (home.get(cell) ?? Infinity);
    if (out > 0 && all <= steps) found.set(cell, all);
  }
  return found;
}

/** The same course, its way home led anew from its target to where it must end now. */
export function relaid(
  plan: Plan,
  terrains: Terrains,
  course: CourseForm,
  mode: ModeLine,
  answer: Answer,
  end: string,
): Answer {
  const out = route(answer).slice(0, marked(answer) + 1);
  return sortie(plan, terrains.get(mode.terrain ?? ""), mode, out, course.start, end)?.answer ?? answer;
}

const DRY = new Set(["land", "coast", "airfield"]); // cells where no ship comes, for want of water

/** Why a cell cannot be pointed at: it is no place for this mode, or too far; null where a way leads there. */
export function refusal(
  plan: Plan,
  terrains: Terrains,
  course: CourseForm,
  mode: ModeLine,
  cell: string,
  end: string | null,
): string | null {
  const terrain = terrains.get(mode.terrain ?? "");
  const out = way(plan, terrain, course.start, cell);
  if (cell === course.start) return null;
  if (!out) return `${plan.name(cell)} is ${DRY.has(plan.cells.get(cell)?.kind ?? "") ? "land" : "closed to her"}`;
  const home = end === null ? [] : (way(plan, terrain, cell, end) ?? []);
  const far = out.length + home.length;
  if (end === null || far <= mode.most) return null;
  return `${plan.name(cell)} is out of reach: ${far} steps out and home, ${mode.most} allowed`;
}

/** What a route of so many steps costs, if the mode says. */
export function cost(mode: ModeLine, steps: number): number | null {
  return mode.costs[steps] ?? null;
}

/** The same in words: "2 of 3 steps, costs 1 fuel". */
export function reckoned(mode: ModeLine, steps: number): string {
  const price = cost(mode, steps);
  const unit = price === 1 ? mode.unit.replace(/s$/, "") : mode.unit;
  return [
    mode.most > 0 ? `${steps} of ${mode.most} ${mode.most === 1 ? "step" : "steps"}` : "",
    price !== null && unit ? `costs ${price || "no"} ${unit}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** A standing course: where a unit is to go over the coming turns. */
export interface Plotted {
  answer: Answer;
  beyond: string[]; // what is left for later turns
}

/**
 * The course after a cell was pointed at: cut back, led on, drawn anew, or led beyond this turn's reach; one that must
 * end somewhere goes out there and home.
 */
export function point(
  plan: Plan,
  terrains: Terrains,
  course: CourseForm,
  mode: ModeLine,
  now: Plotted,
  cell: string,
  end: string | null = null,
): Plotted | null {
  const terrain = mode.terrain === null ? undefined : terrains.get(mode.terrain);
  const cells = route(now.answer);
  const mark = marked(now.answer);
  const whole = [...cells, ...now.beyond];
  if (end !== null && cell !== course.start)
    return sortie(plan, terrain, mode, way(plan, terrain, course.start, cell), course.start, end);
  if (cell === course.start && whole.length === 0) return null;
  if (cell === course.start && !whole.includes(cell)) return { answer: compose(mode, [], -1), beyond: [] };
  const at = whole.lastIndexOf(cell);
  if (at >= 0) return split(mode, whole.slice(0, at + 1), mark);
  if (!terrain || mode.most === 0) return null;
  const onward = way(plan, terrain, whole.at(-1) ?? course.start, cell);
  if (onward && whole.length + onward.length <= mode.most) return split(mode, [...whole, ...onward], mark);
  const anew = way(plan, terrain, course.start, cell);
  if (anew && anew.length <= mode.most) return split(mode, anew, -1);
  if (now.beyond.length && onward) return split(mode, [...whole, ...onward], mark);
  return anew ? split(mode, anew, -1) : null;
}

/**
 * A course one step further in a direction, its target with it where it must come home; null where no way leads there.
 */
export function stepOn(
  plan: Plan,
  terrains: Terrains,
  course: CourseForm,
  mode: ModeLine,
  now: Plotted,
  direction: string,
  end: string | null = null,
): Plotted | null {
  const terrain = mode.terrain === null ? undefined : terrains.get(mode.terrain);
  if (!terrain) return null;
  const whole = led(now, end);
  const here = whole.at(-1) ?? course.start;
  const next = plan.toward(here, direction, terrain.next[here] ?? []);
  if (next === null) return null;
  return end === null
    ? split(mode, [...whole, next], marked(now.answer))
    : sortie(plan, terrain, mode, [...whole, next], course.start, end);
}

/** A course one step shorter. */
export function stepBack(
  plan: Plan,
  terrains: Terrains,
  course: CourseForm,
  mode: ModeLine,
  now: Plotted,
  end: string | null = null,
): Plotted {
  const whole = led(now, end).slice(0, -1);
  if (end === null) return split(mode, whole, marked(now.answer));
  return (
    sortie(plan, terrains.get(mode.terrain ?? ""), mode, whole, course.start, end) ?? {
      answer: compose(mode, [], -1),
      beyond: [],
    }
  );
}

/** A course drawn over a cell: cut back to it, or led on to it. */
export function drawn(
  plan: Plan,
  terrains: Terrains,
  course: CourseForm,
  mode: ModeLine,
  now: Plotted,
  cell: string,
  end: string | null = null,
): Plotted | null {
  const terrain = terrains.get(mode.terrain ?? "");
  const whole = led(now, end);
  const at = cell === course.start ? 0 : whole.lastIndexOf(cell) + 1;
  const back = cell === course.start || at > 0;
  const onward = back ? [] : way(plan, terrain, whole.at(-1) ?? course.start, cell);
  if (!onward) return null;
  const cells = back ? whole.slice(0, at) : [...whole, ...onward];
  if (end === null || cells.length === 0) return split(mode, cells, marked(now.answer));
  return sortie(plan, terrain, mode, cells, course.start, end);
}

/** What of a course was led by hand: all of it, or only the way out where the way home follows from it. */
function led(now: Plotted, end: string | null): string[] {
  return end === null ? [...route(now.answer), ...now.beyond] : route(now.answer).slice(0, marked(now.answer) + 1);
}

/**
 * The same route in another mode, as far as that mode can follow it; where it must end somewhere, by its target or not
 * at all.
 */
export function inMode(
  plan: Plan,
  terrains: Terrains,
  course: CourseForm,
  mode: ModeLine,
  now: Plotted,
  end: string | null = null,
): Plotted {
  if (end !== null) {
    const cells = route(now.answer);
    const out = marked(now.answer) >= 0 ? cells.slice(0, marked(now.answer) + 1) : cells;
    return (
      sortie(plan, terrains.get(mode.terrain ?? ""), mode, out, course.start, end) ?? {
        answer: compose(mode, [], -1),
        beyond: [],
      }
    );
  }
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
export function split(mode: ModeLine, whole: readonly string[], mark: number): Plotted {
  const now = whole.slice(0, mode.most);
  return { answer: compose(mode, now, mark), beyond: whole.slice(mode.most) };
}

/** Why an answer is no legal course, or null. */
export function fault(terrains: Terrains, course: CourseForm, answer: Answer): string | null {
  const mode = modeOf(course, answer);
  if (!mode) return `${course.label}: choose a mode.`;
  const cells = route(answer);
  if (cells.length < mode.least || cells.length > mode.most) {
    const span = mode.least === mode.most ? `${mode.least}` : `${mode.least} to ${mode.most}`;
    return `${course.label}: ${span} steps in mode ${mode.name}, not ${cells.length}.`;
  }
  const marks = answer.filter((word) => word === MARK).length;
  if (marks !== (mode.mark ? 1 : 0))
    return mode.mark
      ? `${course.label}: mark one step of the route.`
      : `${course.label}: no mark in mode ${mode.name}.`;
  const terrain = mode.terrain === null ? undefined : terrains.get(mode.terrain);
  let here = course.start;
  for (const cell of cells) {
    if (!(terrain?.next[here] ?? []).includes(cell)) return `${course.label}: no way from ${here} to ${cell}.`;
    here = cell;
  }
  return null;
}
