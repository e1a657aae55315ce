/** Whose turn it is at a table with several sides at one screen. */

import type { Position } from "../wire/protocol";

type Sitting = { readonly position: Pick<Position, "prompt" | "sealed"> | null };

/** Whether a side is asked something that it has not sealed. */
export const isAsked = ({ position }: Sitting) =>
  position !== null && position.prompt !== null && position.sealed === null;

/** Who has the table next: who has it keeps it while asked, or while nothing has come for it yet. */
export function turnOf<S extends Sitting>(up: S, seats: readonly S[]): S {
  if (up.position === null || isAsked(up)) return up;
  return seats.find(isAsked) ?? up;
}
