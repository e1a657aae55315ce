/** What happened since the last orders: a few lines, the important first, in each the cause before the effect. */

import type { Board, Event, FactName, Points } from "../wire/protocol";
import { isFollowed, run } from "./engagement";
import { fact, tells } from "./facts";

/** How an event is marked on the chart. */
export type Sign = "contact" | "fight" | "heard" | "loss" | "other";

export interface Happening {
  n: number; // the first of its events in the log
  sign: Sign;
  cause: string;
  effect: string;
  rule: string;
  cell: string; // where, as far as it is told
  unit: string; // whom it speaks of, as far as it is told
  points: readonly Points[];
}

export interface Report {
  lines: readonly Happening[];
  rest: number; // so many signals tell nothing that matters
}

const MOST = 6;
const SIGNS: readonly [Sign, readonly FactName[]][] = [
  ["contact", ["sighted", "contact_lost"]],
  ["fight", ["battle", "surprise", "shot", "withdrew"]],
  ["heard", ["reported", "shadowed", "fast_shadowed", "under_shadow", "followed"]],
  ["loss", ["sunk", "reduced", "damaged", "hit", "left"]],
  ["other", ["points", "arrived", "released", "befell", "morale"]],
];
const OUTCOMES: readonly FactName[] = ["sunk", "reduced", "damaged", "withdrew", "points", "hit"];

/** The report of what a log tells from an event on. */
export function happened(log: readonly Event[], from: number, board: Pick<Board, "weighty" | "routine">): Report {
  const lines: Happening[] = [];
  const told = new Set<number>();
  log.forEach((event, n) => {
    if (n < from || told.has(n)) return;
    const found = isFollowed(event) ? run(log, n).filter((one) => one.n >= n) : [{ event, n }];
    const line = lineOf(
      found.map((one) => one.event),
      n,
      board,
    );
    if (!line) return;
    for (const one of found) told.add(one.n);
    lines.push(line);
  });
  const order = (line: Happening) => SIGNS.findIndex(([sign]) => sign === line.sign);
  const ranked = [...lines].sort((a, b) => order(a) - order(b) || a.n - b.n).slice(0, MOST);
  const shown = ranked.length ? lines.length - ranked.length : 0;
  const plain = log.slice(from).filter((event, i) => !told.has(from + i) && !isPunctuation(event)).length;
  return { lines: ranked, rest: plain + shown };
}

/** Where a turn or a part of it begins nothing has happened yet. */
function isPunctuation(event: Event): boolean {
  return event.facts.length > 0 && event.facts.every(({ fact: kind }) => ["turn", "phase", "round"].includes(kind));
}

function lineOf(
  events: readonly Event[],
  n: number,
  { weighty, routine }: Pick<Board, "weighty" | "routine">,
): Happening | null {
  const [first, ...more] = events;
  if (!first || routine.includes(first.rule)) return null;
  const sign = SIGNS.find(([, kinds]) => events.some((event) => tells(event, ...kinds)))?.[0];
  if (!sign || (weighty.length && !events.some((event) => tells(event, ...weighty, "battle")))) return null;
  const ends = more.filter((event) => tells(event, ...OUTCOMES)).slice(-2);
  return {
    n,
    sign,
    cause: first.text,
    effect: ends.map(({ text }) => text).join(" "),
    rule: (ends.at(-1) ?? first).rule,
    cell: events.map(cellOf).find((cell) => cell) ?? "",
    unit: events.map(unitOf).find((unit) => unit) ?? "",
    points: events.flatMap(({ facts }) => facts.filter((one) => one.fact === "points")),
  };
}

/** Where an event was, as far as its facts tell. */
export function cellOf(event: Event): string {
  for (const one of event.facts) {
    if ("cell" in one && one.cell) return one.cell;
    if (one.fact === "searched" && one.cells[0]) return one.cells[0];
  }
  return "";
}

function unitOf(event: Event): string {
  const sighted = fact(event, "sighted");
  if (sighted) return (sighted.units?.[0] ?? sighted.own?.[0])?.id ?? "";
  for (const one of event.facts) {
    if ("target" in one) return one.target.id;
    if ("unit" in one && one.unit) return one.unit.id;
  }
  return "";
}
