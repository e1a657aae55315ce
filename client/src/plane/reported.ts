/** What is left of an enemy: as she was built, less the damage that was reported. */

import type { Event, Part, Vessel } from "../wire/protocol";
import type { Left } from "./left";

/** A part that works or does not: only hits on it are reported. */
const works = ({ built, at = -1 }: Part): boolean => built === 1 && at < 0;

/** What of an enemy works or does not, and whether a hit on it was reported. */
export function struck({ id, parts }: Vessel, log: readonly Event[]): { name: string; hit: boolean }[] {
  const places = log.flatMap(({ facts }) =>
    facts.flatMap((one) => (one.fact === "hit" && one.unit.id === id ? [one.place] : [])),
  );
  return parts.filter(works).map(({ key, name }) => ({ name, hit: places.some((place) => place.startsWith(key)) }));
}

export function asReported({ id, parts }: Vessel, log: readonly Event[]): Left[] {
  const lost = new Map<string, number>();
  for (const { facts } of log)
    for (const one of facts)
      if (one.fact === "damaged" && one.unit.id === id)
        for (const [key, much] of Object.entries(one.lost ?? {})) lost.set(key, (lost.get(key) ?? 0) + much);
  return parts
    .filter((part) => !works(part))
    .map(({ key, name, built, at }) => ({ name, at, is: Math.max(0, built - (lost.get(key) ?? 0)), of: built }));
}
