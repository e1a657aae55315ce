/** Whether a question comes before the card of the unit it is about. */

import type { Form, Side, Token } from "../../wire/protocol";

/** A pick that nothing answers by default comes first, and what is asked about an enemy: its card can wait. */
export function comesFirst(choices: readonly Form[], unit: Token | null, own: Side): boolean {
  const picks = choices.every(({ kind }) => kind === "pick");
  const ofEnemy = picks && unit !== null && unit.side !== own;
  return ofEnemy || choices.some((choice) => choice.kind === "pick" && Boolean(choice.asked));
}
