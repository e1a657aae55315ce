/** What the current order puts on the chart: units it places, and ships seen from above where it brings them. */

import { outer } from "../../chart/within";
import type { Plan } from "../../chart/plan";
import { about, choicesOf } from "../../orders/about";
import { route } from "../../orders/course";
import type { Form, Order, Token } from "../../wire/protocol";

/** The tokens of a preview that are drawn beside those of the display; what sails has its course drawn instead. */
export function ghostsOf(
  preview: readonly Token[],
  now: ReadonlyMap<string, Token>,
  choices: readonly Form[],
  plan: Plan,
): Token[] {
  return outer(preview).filter((token) => {
    if (!plan.has(token.cell)) return false;
    const before = now.get(token.id);
    const here = before !== undefined && plan.has(before.cell);
    if (here) return token.facing >= 0 && (before.cell !== token.cell || before.facing !== token.facing);
    return !choicesOf(choices, token.id).some(({ kind }) => kind === "course");
  });
}

/** Where a proposal would bring units, one of each kind in a cell. */
export function proposedGhosts(
  proposed: Order,
  now: ReadonlyMap<string, Token>,
  choices: readonly Form[],
  plan: Plan,
): Token[] {
  const found = new Map<string, Token>();
  for (const choice of choices) {
    const token = now.get(about(choice));
    const answer = proposed[choice.key];
    if (!token || !answer || choice.kind === "number" || choice.kind === "allot") continue;
    const cell =
      choice.kind === "course"
        ? route(answer).at(-1)
        : choice.options.find(({ value, at }) => answer.includes(value) && plan.has(at))?.at;
    const ghost = `${cell} ${token.kind}`;
    if (cell && plan.has(cell) && cell !== token.cell && !found.has(ghost)) found.set(ghost, { ...token, cell });
  }
  return [...found.values()];
}
