/** What an answer says of a course: a mode, the cells of its route, its mark, its cost; and whether it is legal. */

import type { Plan } from "../chart/plan";
import type { Answer, CourseForm, Form, ModeLine, Order } from "../wire/protocol";
import type { Terrains } from "./way";

export const MARK = "!";

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

/** What a route of so many steps costs, if the mode says. */
export function cost(mode: ModeLine, steps: number): number | null {
  return mode.costs[steps] ?? null;
}

/** The same in words: "2 of 3 steps, costs 1 fuel". */
export function priceInWords(mode: ModeLine, steps: number): string {
  const price = cost(mode, steps);
  const unit = price === 1 ? mode.unit.replace(/s$/, "") : mode.unit;
  return [
    mode.most > 0 ? `${steps} of ${mode.most} ${mode.most === 1 ? "step" : "steps"}` : "",
    price !== null && unit ? `costs ${price || "no"} ${unit}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** A course in words: "M. West to 1615, south-west to 1714. 2 of 2 steps, costs 1 fuel." */
export function inWords(plan: Plan, course: CourseForm, mode: ModeLine, cells: readonly string[]): string {
  let here = course.start;
  const legs = cells.map((cell) => {
    const leg = `${plan.direction(here, cell)} to ${plan.name(cell)}`;
    here = cell;
    return leg;
  });
  const much = priceInWords(mode, cells.length);
  return [`${course.label}: ${mode.label}.`, legs.length ? `${legs.join(", ")}.` : "", much ? `${much}.` : ""]
    .filter(Boolean)
    .join(" ");
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

/** What courses cost in all, those left as they are among them: "fuel 9 in all"; nothing where none costs. */
export function sums(choices: readonly Form[], answers: Order): string {
  const spent = new Map<string, number>();
  for (const choice of choices) {
    const answer = answers[choice.key] ?? ("default" in choice ? choice.default : null);
    if (choice.kind !== "course" || !answer) continue;
    const mode = modeOf(choice, answer);
    const price = mode ? cost(mode, route(answer).length) : null;
    if (mode?.unit && price) spent.set(mode.unit, (spent.get(mode.unit) ?? 0) + price);
  }
  return [...spent].map(([unit, price]) => `${unit} ${price} in all`).join(", ");
}
