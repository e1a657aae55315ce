/** What the order in hand puts on the chart: units it places, and ships seen from above where it brings them. */

import { outer } from "../chart/within";
import type { Plan } from "../chart/plan";
import { choicesOf } from "../orders/about";
import type { Form, Token } from "../wire/protocol";

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
