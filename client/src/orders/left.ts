/** What becomes of a unit that is given no orders. */

import type { Form, Side, Token } from "../wire/protocol";
import { route } from "./course";

/** Whether nobody need be asked about it: by default it goes on as before. */
export function goesOn(choice: Form): boolean {
  return "goes_on" in choice && Boolean(choice.goes_on);
}

/** Whether a unit without orders stays where it is: its course goes nowhere by default. */
export function stays(choice: Form): boolean {
  return choice.kind === "course" && choice.default !== null && route(choice.default).length === 0 && !goesOn(choice);
}

/** What a choice that is left alone comes to, in a word or two. */
export function leftAlone(choice: Form): string {
  return stays(choice) ? "keeps place" : choice.kind === "course" || goesOn(choice) ? "keeps orders" : "kept";
}

/** Whether everything keeps on without orders: ships keep their courses, and guns their targets. */
export function keepsOn(choices: readonly Form[]): boolean {
  return choices.every(
    (choice) => choice.kind !== "course" && choice.default !== null && "about" in choice && choice.about,
  );
}

/** The same of all of them, as a sentence. */
export function allLeftAlone(choices: readonly Form[]): string {
  const courses = choices.filter(({ kind }) => kind === "course");
  if (courses.length === 0) return "Everything keeps its current orders.";
  const still = courses.filter(stays).length;
  if (still === courses.length && !choices.some(goesOn)) return "Every unit keeps its place.";
  if (!still || !choices.some(goesOn)) return "Every unit keeps its orders.";
  return `${still} ${still === 1 ? "unit keeps its place" : "units keep their place"}, the rest keep their orders.`;
}

/** Why a unit that is only looked at takes no orders. */
export function takesNone({ label, side }: Pick<Token, "label" | "side">, own: Side, together: boolean): string {
  if (side === own || !side) return `No orders can be given to ${label} now.`;
  return `${label} belongs to ${together ? "your partner" : "the enemy"}.`;
}
