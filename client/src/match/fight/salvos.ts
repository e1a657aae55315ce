/** Salvos and torpedoes, or what else runs, in a fight: who fired at whom, and which hits are told as theirs. */

import type { Event, Subject } from "../../wire/protocol";
import type { Entry } from "./engagement";
import { fact, tells, type FactOf } from "../news/facts";

export interface Salvo {
  shot: FactOf<"shot">;
  entries: readonly Entry[]; // the shot, and the hits that follow from it
}

/** The salvos among some events of a log, in their order. */
export function salvos(log: readonly Event[], events: readonly Entry[]): Salvo[] {
  return events.flatMap((one) => {
    const shot = fact(one.event, "shot");
    return shot ? [{ shot, entries: [one, ...hitsOf(shot, log, one.n + 1)] }] : [];
  });
}

/** Hits belong to the shot they are told right after; what is told when all have fired is nobody's. */
function hitsOf({ hits, target }: FactOf<"shot">, log: readonly Event[], from: number): Entry[] {
  let end = from;
  while (hits && fact(log[end], "hit")?.unit.id === target.id) end += 1;
  return log.slice(from, end).map((event, i) => ({ event, n: from + i }));
}

/** Whether a salvo hit, and what it hit is told with it. */
export function hasScored({ shot, entries }: Salvo): boolean {
  return Boolean(shot.hits) && (entries.length > 1 || tells(entries[0]?.event, "hit", "damaged"));
}

/** Whether it was torpedoes, or what else runs through the water, of which it is told whether they hit. */
export const ran =
  ({ runs }: Subject) =>
  ({ shot }: Salvo): boolean =>
    runs.includes(shot.weapon ?? "") && typeof shot.hits === "number";

const IN_SALVOS: readonly string[] = ["guns", "torpedoes"];

/** How often somebody fired, in words: guns fire salvos, any other weapon makes attacks. */
export function fired(times: number, weapons: readonly (string | undefined)[]): string {
  const word = weapons.every((weapon = "guns") => IN_SALVOS.includes(weapon)) ? "salvo" : "attack";
  return `${times} ${word}${times === 1 ? "" : "s"}`;
}

/** Salvos as a side reads of them: who hit it, whom it hit, who missed. */
export function asReadBy(side: string, all: readonly Salvo[]): Salvo[] {
  const place = ({ shot }: Salvo) => (!shot.hits ? 2 : shot.target.side === side ? 0 : 1);
  return [...all].sort((a, b) => place(a) - place(b));
}
