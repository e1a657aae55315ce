/** What a side ordered from what it knew at a moment. */

import type { Moment, Side } from "../wire/protocol";

/** The moment that a side's next order led to; none where it gave no more. */
export function answered(moments: readonly Moment[], at: number, side: Side): Moment | undefined {
  return moments.slice(at + 1).find((moment) => side in moment.orders);
}
