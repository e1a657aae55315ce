/** What the game declares of its units: whom a chart draws bold, what only pretends, what has no track. */

import type { Subject, Token } from "../wire/protocol";

type Kind = Pick<Token, "kind">;

export const isDummy = ({ dummies }: Subject, { kind }: Kind): boolean => dummies.includes(kind);

/** Whether it has a track and an end that are told; aircraft and dummies have none. */
export const isTracked = ({ untracked }: Subject, { kind }: Kind): boolean => !untracked.includes(kind);

/** Whether it comes and goes, like an aircraft: its track is shown only if it is asked for. */
export const comesAndGoes = (subject: Subject, unit: Kind): boolean =>
  !isTracked(subject, unit) && !isDummy(subject, unit);

/** Whether a unit, or the force it is in, is one that a chart draws bold. */
export const isChief = ({ chief }: Subject, { id, within }: Pick<Token, "id" | "within">): boolean =>
  chief.includes(id) || (within !== "" && chief.includes(within));
