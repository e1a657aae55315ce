/** Words about an end of the match: what is offered, and what an offer is called. */

import { called } from "../../look/called";
import type { Draws, Position, Side } from "../../wire/protocol";

export type Said = Omit<Draws, "type">;

/** Others who play, and are no computers. */
export function people(sides: Position["sides"], own: Side): Side[] {
  return Object.keys(sides).filter((side) => side !== own && !sides[side]!.startsWith("bot "));
}

/** Those of them who are elsewhere: whom one can speak to by remarks alone. */
export const elsewhere = (sides: Position["sides"], own: Side) =>
  people(sides, own).filter((side) => sides[side] === "away");

/** Whether the computer plays the seat one looks from. */
export const handedOver = (sides: Position["sides"], own: Side) => (sides[own] ?? "").startsWith("bot ");

/** What is said of a draw, as one side reads it: whether it is asked, and the sentence. */
export function offered({ wanted, declined }: Said, own: Side, together: boolean): { asked: boolean; text: string } {
  const [what, of] = together ? ["to give the mission up", "an end"] : ["a draw", "a draw"];
  const other = wanted.find((side) => side !== own);
  if (other) return { asked: true, text: `The ${called(other)} side offers ${what}.` };
  if (wanted.includes(own)) return { asked: false, text: `You offer ${what}.` };
  return { asked: false, text: declined.includes(own) ? `Your offer of ${of} was declined.` : "" };
}
