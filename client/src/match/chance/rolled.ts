/** What chance did in an event: the dice that fell, the cards that were turned up. */

import type { Die, Event } from "../../wire/protocol";
import { fact, tells } from "../news/facts";
import { playing } from "./playing";

/** Dice as they fell. */
export function dice(event: Event): readonly Die[] {
  return fact(event, "rolled")?.dice ?? [];
}

/** Playing cards that were turned up, by their codes. */
export function turned(event: Event): string[] {
  return (fact(event, "drew")?.cards ?? []).filter((code) => playing(code));
}

export const byChance = (event: Event): boolean => tells(event, "rolled") || turned(event).length > 0;
