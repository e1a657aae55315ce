/** Plotting: what becomes of a course when it is led on, cut back, drawn over or put in another mode. */

import type { Plan } from "../chart/plan";
import type { Answer, CourseForm, ModeLine, TerrainLine } from "../wire/protocol";
import { compose, marked, route } from "./course";
import { way, type Terrains } from "./way";

/** A standing course: where a unit is to go over the coming turns. */
export interface Plotted {
  answer: Answer;
  beyond: string[]; // what is left for later turns
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

/**
 * Why a cell cannot be pointed at: it is no place for this mode, or too far for what must come home, or be back, within
 * the turn; null where a way leads there.
 */
export function refusal(
  plan: Plan,
  terrains: Terrains,
  course: CourseForm,
  mode: ModeLine,
  cell: string,
  end: string | null,
  returns = false,
): string | null {
  const terrain = terrains.get(mode.terrain ?? "");
  const out = way(plan, terrain, course.start, cell);
  if (cell === course.start) return null;
  if (!out) return `${plan.name(cell)} is ${DRY.has(plan.cells.get(cell)?.kind ?? "") ? "land" : "closed to her"}`;
  const home = end === null ? [] : (way(plan, terrain, cell, end) ?? []);
  const far = out.length + home.length;
  if (far <= mode.most || (end === null && !returns)) return null;
  const steps = end === null ? plan.board.called[1] : "steps out and home";
  return `${plan.name(cell)} is out of reach: ${far} ${steps}, ${mode.most} allowed`;
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
