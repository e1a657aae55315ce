/** The account of a match: for what each side was given its points, and who was lost. */

import type { Event, Side, Who } from "../../wire/protocol";

export interface Entry {
  cause: string;
  points: number;
  events: number; // in how many awards
}

/** By side, its points cause by cause, the greatest first. */
export function account(log: readonly Event[]): [Side, Entry[]][] {
  const sums = new Map<Side, Map<string, Entry>>();
  for (const { facts } of log)
    for (const one of facts) {
      if (one.fact !== "points") continue;
      const causes = sums.get(one.side) ?? new Map<string, Entry>();
      const { points, events } = causes.get(one.cause) ?? { points: 0, events: 0 };
      causes.set(one.cause, { cause: one.cause, points: points + one.points, events: events + 1 });
      sums.set(one.side, causes);
    }
  return [...sums].map(([side, causes]) => [
    side,
    [...causes.values()].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)),
  ]);
}

/** Those that were lost, in the order in which it was told, each once. */
export function losses(log: readonly Event[]): Who[] {
  const found = new Map<string, Who>();
  for (const { facts } of log)
    for (const one of facts) if (one.fact === "sunk" && !found.has(one.unit.id)) found.set(one.unit.id, one.unit);
  return [...found.values()];
}
