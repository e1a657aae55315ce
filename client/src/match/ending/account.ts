/** The account of a match: for what each side was given its points, and who was lost. */

import type { Event, Side } from "../../wire/protocol";

export interface Entry {
  cause: string;
  points: number;
  events: number; // in how many awards
}

/** By side, one's own first, its points cause by cause, the greatest first. */
export function account(log: readonly Event[], own: Side = ""): [Side, Entry[]][] {
  const sums = new Map<Side, Map<string, Entry>>();
  for (const { facts } of log)
    for (const one of facts) {
      if (one.fact !== "points") continue;
      const causes = sums.get(one.side) ?? new Map<string, Entry>();
      const { points, events } = causes.get(one.cause) ?? { points: 0, events: 0 };
      causes.set(one.cause, { cause: one.cause, points: points + one.points, events: events + 1 });
      sums.set(one.side, causes);
    }
  const sides = [...sums].sort(([a], [b]) => Number(b === own) - Number(a === own));
  return sides.map(([side, causes]) => [
    side,
    [...causes.values()].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)),
  ]);
}

export interface Loss {
  id: string;
  name: string;
  side: Side; // whose it was
  cell: string;
  gave: number; // points to whoever sank it, where they were told with it or right after
}

export interface Hurt {
  id: string;
  name: string;
  side: Side;
  text: string; // what it has lost: 2 midships, 10 firepower
}

/** Those that were damaged and not lost, with what their own side was told that they have lost. */
export function damages(
  log: readonly Event[],
  lost: ReadonlySet<string>,
  whose: (id: string) => Side,
  parts: Readonly<Record<string, string>> = {},
): Hurt[] {
  const found = new Map<string, { name: string; side: Side; cost: Map<string, number> }>();
  for (const { facts, to } of log)
    for (const one of facts) {
      if (one.fact !== "damaged" || lost.has(one.unit.id)) continue;
      const { id, name = "" } = one.unit;
      const side = one.unit.side || whose(id);
      if (!side || (to.length && !to.includes(side))) continue;
      const { cost } = found.get(id) ?? found.set(id, { name, side, cost: new Map() }).get(id)!;
      for (const [part, much] of Object.entries(one.lost ?? {})) cost.set(part, (cost.get(part) ?? 0) + much);
    }
  return [...found].flatMap(([id, { name, side, cost }]) => {
    const text = [...cost].filter(([, much]) => much > 0).map(([part, much]) => `${much} ${parts[part] ?? part}`);
    return text.length ? [{ id, name, side, text: text.join(", ") }] : [];
  });
}

/**
 * Those that were lost, in the order in which it was told, each once. Whose they were is told, known, or follows from
 * who was given points for them.
 */
export function losses(log: readonly Event[], sides: readonly Side[], whose: (id: string) => Side): Loss[] {
  const found = new Map<string, Loss>();
  log.forEach(({ facts }, n) => {
    const sunk = facts.filter((one) => one.fact === "sunk");
    const next = log[n + 1]?.facts ?? [];
    const apart = !facts.some((one) => one.fact === "points") && next.every((one) => one.fact === "points");
    const paid = (apart ? next : facts).filter((one) => one.fact === "points" && one.points > 0);
    const [award] = paid.flatMap((one) => (one.fact === "points" ? [one] : []));
    for (const one of sunk) {
      if (one.fact !== "sunk" || found.has(one.unit.id)) continue;
      const { id, name = "", side = "" } = one.unit;
      const others = award ? sides.filter((other) => other !== award.side) : [];
      found.set(id, {
        id,
        name,
        side: side || whose(id) || (others.length === 1 ? others[0]! : ""),
        cell: one.cell ?? "",
        gave: sunk.length === 1 && paid.length === 1 ? (award?.points ?? 0) : 0,
      });
    }
  });
  return [...found.values()];
}
