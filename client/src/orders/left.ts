/** What a unit does if you give it no new orders. */

import type { Form, Side, Token } from "../wire/protocol";

/** Whether nobody has to be asked about it: by default it goes on as before. */
export function goesOn(choice: Form): boolean {
  return "goes_on" in choice && Boolean(choice.goes_on);
}

/** Whether by default it does nothing this turn. */
const rests = (choice: Form) => "rests" in choice && Boolean(choice.rests);

/** Who would rest because nobody gave them orders, as a sentence; empty if nobody would. */
export function resting(unordered: readonly Form[]): string {
  const [first, ...more] = unordered.filter(rests);
  if (!first) return "";
  return more.length
    ? `${first.label} and ${more.length} more have no orders: they rest.`
    : `${first.label} has no orders: it rests.`;
}

export const KEPT = "keeps orders";

/** What happens to a choice that you leave alone, in a word or two. */
export const leftAlone = (choice: Form): string => (rests(choice) ? "rests" : KEPT);

/** Whether everything keeps on without orders: ships keep their courses, and guns their targets. */
export function keepsOn(choices: readonly Form[]): boolean {
  return choices.every(
    (choice) => choice.kind !== "course" && choice.default !== null && "about" in choice && choice.about,
  );
}

/** The same of all of them, as a sentence. */
export function allLeftAlone(choices: readonly Form[]): string {
  return choices.some(({ kind }) => kind === "course")
    ? "Every unit keeps its orders."
    : "Everything keeps its orders.";
}

/** Why a unit that is only looked at takes no orders. */
export function takesNone({ label, side }: Pick<Token, "label" | "side">, own: Side, together: boolean): string {
  if (side === own || !side) return `No orders can be given to ${label} now.`;
  return `${label} belongs to ${together ? "your partner" : "the enemy"}.`;
}
