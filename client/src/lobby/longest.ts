/** Which of my matches to go on with. */

import type { Card } from "./mine";

/** The match that has waited for me longest. */
export function longest(cards: readonly Card[]): Card | undefined {
  return cards
    .filter(({ first }) => first.state === "your turn")
    .toSorted(({ first: a }, { first: b }) => Date.parse(a.touched) - Date.parse(b.touched))[0];
}
