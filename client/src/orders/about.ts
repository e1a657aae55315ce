/** Which unit a choice is about. */

import type { Form } from "../wire/protocol";

/** The token that a choice is about, where it is about one. */
export function about(choice: Form): string {
  return ("about" in choice && choice.about) || choice.key;
}

/** The choices about a token. */
export function choicesOf(choices: readonly Form[], id: string): Form[] {
  return choices.filter((choice) => about(choice) === id);
}
