/** What chance did in an event: the dice that fell, by face and colour; the cards that were turned up. */

import type { Event } from "../wire/types";
import { fact, tells } from "./facts";
import { playing } from "./playing";

export interface Fallen {
  face: number;
  faces: number; // of the die
  colour: string; // "" of no colour
}

const SIX = 6; // faces of a die of which nothing is told

/** Dice as they fell. */
export function dice(event: Event): Fallen[] {
  const fallen = fact(event, "rolled")?.dice ?? [];
  return fallen.map(({ face, faces = SIX, colour = "" }) => ({ face, faces, colour }));
}

/** Playing cards that were turned up, by their codes. */
export function turned(event: Event): string[] {
  return (fact(event, "drew")?.cards ?? []).filter((code) => playing(code));
}

export const byChance = (event: Event): boolean => tells(event, "rolled") || turned(event).length > 0;
