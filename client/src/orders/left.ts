/** What becomes of a unit that is given no orders. */

import type { Form } from "../wire/protocol";
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
  return stays(choice) ? "stays" : choice.kind === "course" || goesOn(choice) ? "keeps on" : "as it is";
}

/** Whether all goes on of itself: ships hold their courses, and guns their targets. */
export function keepsOn(choices: readonly Form[]): boolean {
  return choices.every(
    (choice) => choice.kind !== "course" && choice.default !== null && "about" in choice && choice.about,
  );
}

/** The same of all of them, as a sentence. */
export function allLeftAlone(choices: readonly Form[]): string {
  const courses = choices.filter(({ kind }) => kind === "course");
  if (courses.length === 0) return "All stays as it is.";
  const still = courses.filter(stays).length;
  if (still === courses.length && !choices.some(goesOn)) return "Every unit stays where it is.";
  if (!still || !choices.some(goesOn)) return "Every unit goes on as before.";
  return `${still} ${still === 1 ? "unit stays" : "units stay"}, the others keep on.`;
}
