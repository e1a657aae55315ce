/** Which of my matches to go on with. */

import type { Mine } from "../wire/protocol";
import type { Card } from "./mine";

const NEVER = 8.64e15;

/** When my time for a match is up. */
export const end = ({ due }: Mine) => (due ? Date.parse(due) : NEVER);

/** The match with the least time left; without clocks, the one that has waited for me longest. */
export function longest(cards: readonly Card[]): Card | undefined {
  return cards
    .filter(({ first }) => first.state === "your turn")
    .toSorted(({ first: a }, { first: b }) => end(a) - end(b) || Date.parse(a.touched) - Date.parse(b.touched))[0];
}
