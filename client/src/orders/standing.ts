/** Standing courses: ways that go on from turn to turn. */

import type { CourseForm, Form, Order } from "../wire/protocol";
import { fault, route } from "./course";
import type { Standing } from "./drawer";
import { split, type Plotted } from "./plotting";
import type { Terrains } from "./way";

/** What a standing course proposes for this turn: the rest of its way from where the unit is now. */
export function resumed(terrains: Terrains, choice: CourseForm, plan: Standing | undefined): Plotted | null {
  const mode = choice.modes.find((one) => one.name === plan?.mode);
  const at = plan?.way.lastIndexOf(choice.start) ?? -1;
  if (!plan || !mode || at < 0 || at === plan.way.length - 1) return null;
  const plotted = split(mode, plan.way.slice(at + 1), -1);
  return fault(terrains, choice, plotted.answer) === null ? plotted : null;
}

/** The standing courses once an order is sealed: those that have somewhere left to go. */
export function standing(
  choices: readonly Form[],
  answers: Order,
  beyond: Readonly<Record<string, readonly string[]>>,
  before: Readonly<Record<string, Standing>>,
): Record<string, Standing> {
  const plans = { ...before };
  for (const choice of choices) {
    if (choice.kind !== "course") continue;
    const left = beyond[choice.key] ?? [];
    const answer = answers[choice.key];
    if (left.length && answer) plans[choice.key] = { mode: answer[0]!, way: [choice.start, ...route(answer), ...left] };
    else delete plans[choice.key];
  }
  return plans;
}
