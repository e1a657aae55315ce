/** Who sits at the table, what they are called, and what is offered of an end of the match. */

import { called } from "../../look/called";
import type { Draws, Position, Side } from "../../wire/protocol";

export type Said = Omit<Draws, "type">;
type Names = Readonly<Record<Side, string>>;

/** Others who play, and are no computers. */
export function people(sides: Position["sides"], own: Side): Side[] {
  return Object.keys(sides).filter((side) => side !== own && !sides[side]!.startsWith("bot "));
}

/** Those of them who are elsewhere: whom one can write to. */
export const elsewhere = (sides: Position["sides"], own: Side) =>
  people(sides, own).filter((side) => sides[side] === "away");

/** Seats elsewhere, whether somebody has taken them or not. */
export const chairs = (sides: Position["sides"], own: Side) =>
  people(sides, own).filter((side) => ["away", "invited", "open"].includes(sides[side]!));

/** Whether the computer plays the seat one looks from. */
export const handedOver = (sides: Position["sides"], own: Side) => (sides[own] ?? "").startsWith("bot ");

/** What somebody is called in a sentence: by name, or else by side. */
export const nameOf = (names: Names, side: Side) => names[side] || `The ${called(side)} side`;

/** The same for several, within a sentence. */
export function namesOf(names: Names, sides: readonly Side[]): string {
  return sides.map((side) => names[side] || `the ${called(side)} side`).join(" and ") || "the other side";
}

/** What is said of a pause that not all have agreed to; null if nobody proposes one. */
export function pauseAsked(
  { paused, wanted }: { paused: boolean; wanted: readonly Side[] },
  own: Side,
  names: Names = {},
): { mine: boolean; text: string } | null {
  if (paused || !wanted.length) return null;
  const mine = wanted.includes(own);
  const other = wanted.find((side) => side !== own) ?? own;
  return { mine, text: mine ? "You propose a pause." : `${nameOf(names, other)} proposes a pause.` };
}

/** What is said of a draw, as one side reads it: whether it is asked, and the sentence. */
export function offered(
  { wanted, declined }: Said,
  own: Side,
  together: boolean,
  names: Names = {},
): { asked: boolean; text: string } {
  const [what, of] = together ? ["to end the mission", "to end the mission"] : ["a draw", "of a draw"];
  const other = wanted.find((side) => side !== own);
  if (other) return { asked: true, text: `${nameOf(names, other)} offers ${what}.` };
  if (wanted.includes(own)) return { asked: false, text: `You offer ${what}.` };
  return { asked: false, text: declined.includes(own) ? `Your offer ${of} was declined.` : "" };
}
