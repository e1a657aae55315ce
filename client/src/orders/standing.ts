/** Standing courses: ways that go on from turn to turn. */

import type { CourseForm, Form, Order } from "../wire/protocol";
import { fault, route } from "./course";
import type { Standing } from "./drawer";
import { split, type Plotted } from "./plotting";
import type { Terrains } from "./way";

/** What a standing course proposes for this turn: the rest of its way from where the unit is now. */
export function resumed(terrains: Terrains, choice: CourseForm, plan: Standing | undefined): Plotted | null {
  const mode = choice.modes.find((one) => one.name === plan?.mode);
  if (plan?.again && mode && plan.way[0] === choice.start) {
    const flown = { answer: [mode.name, ...plan.way.slice(1)], beyond: [] };
    return fault(terrains, choice, flown.answer) === null ? flown : null;
  }
  const at = plan?.way.lastIndexOf(choice.start) ?? -1;
  if (!plan || plan.again || !mode || at < 0 || at === plan.way.length - 1) return null;
  const plotted = split(mode, plan.way.slice(at + 1), -1);
  return fault(terrains, choice, plotted.answer) === null ? plotted : null;
}

/**
 * The standing courses once an order is sealed: those that have somewhere left to go, and missions of those that return
 * to where they were.
 */
export function standing(
  choices: readonly Form[],
  answers: Order,
  beyond: Readonly<Record<string, readonly string[]>>,
  before: Readonly<Record<string, Standing>>,
  returns: (key: string) => boolean = () => false,
): Record<string, Standing> {
  const plans = { ...before };
  for (const choice of choices) {
    if (choice.kind !== "course") continue;
    const left = beyond[choice.key] ?? [];
    const answer = answers[choice.key];
    if (answer && returns(choice.key))
      plans[choice.key] = { mode: answer[0]!, way: [choice.start, ...route(answer)], again: true };
    else if (left.length && answer)
      plans[choice.key] = { mode: answer[0]!, way: [choice.start, ...route(answer), ...left] };
    else delete plans[choice.key];
  }
  return plans;
}
