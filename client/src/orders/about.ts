/** Which unit a choice is about. */

import type { Choice } from "../wire/types";

/** The token that a choice is about, where it is about one. */
export function about(choice: Choice): string {
  return ("about" in choice && choice.about) || choice.key;
}

/** The choices about a token. */
export function choicesOf(choices: readonly Choice[], id: string): Choice[] {
  return choices.filter((choice) => about(choice) === id);
}
