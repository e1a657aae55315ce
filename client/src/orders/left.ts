/** What becomes of a unit that is given no orders. */

import type { Form } from "../wire/protocol";
import { route } from "./course";

/** Whether a unit without orders stays where it is: its course goes nowhere by default. */
export function stays(choice: Form): boolean {
  return choice.kind === "course" && choice.default !== null && route(choice.default).length === 0;
}

/** What a choice that is left alone comes to, in a word or two. */
export function leftAlone(choice: Form): string {
  return stays(choice) ? "stays" : choice.kind === "course" ? "keeps on" : "as it is";
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
  return courses.length && courses.every(stays) ? "Every unit stays where it is." : "Every unit goes on as before.";
}
