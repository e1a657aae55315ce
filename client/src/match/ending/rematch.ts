/** A rematch, in words: who offers what, and what one may answer. */

import { called } from "../../look/called";
import type { Rematch, Side } from "../../wire/protocol";

export type Said = Omit<Rematch, "type">;

/** Whether another offers one, and it waits for this side. */
export const isOffered = ({ wanted, ready }: Said, own: Side) =>
  !ready && wanted.some((side) => side !== own) && !wanted.includes(own);

/** Who would play what, in a sentence. */
export function terms(own: Side, other: Side, name: string, changed: boolean): string {
  const [mine, hers] = changed ? [other, own] : [own, other];
  return `${changed ? "Sides changed" : "Same sides"}: you play ${called(mine)}, ${name} ${called(hers)}. New dice.`;
}
