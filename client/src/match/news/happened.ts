/** What happened since the last orders: a few lines, the important first, in each the cause before the effect. */

import type { Board, Event, FactName, Points } from "../../wire/protocol";
import { isFollowed, run, type Entry } from "../fight/engagement";
import { fact, tells } from "./facts";
import { sentence } from "./sentence";
import { asReadBy, hasScored, ran, salvos, type Salvo } from "../fight/salvos";

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

type Weights = Pick<Board, "weighty" | "routine" | "subject">;

/** A line, and the events it tells. */
interface Made {
  line: Happening;
  of: readonly Entry[];
}

/** The report of what a log tells a side from an event on. */
export function happened(log: readonly Event[], from: number, board: Weights, side = ""): Report {
  const made: Made[] = [];
  for (let n = from; n < log.length;) {
    const events = foundAt(log, n);
    const lines = linesOf(events, salvos(log, events), board, side);
    made.push(...lines);
    n += lines.length ? events.length : 1;
  }
  const order = ({ line }: Made) => SIGNS.findIndex(([sign]) => sign === line.sign);
  const ranked = [...made].sort((a, b) => order(a) - order(b)).slice(0, MOST);
  const listed = new Set(made.flatMap(({ of }) => of.map(({ n }) => n)));
  const plain = log.slice(from).filter((event, i) => !listed.has(from + i) && !isPunctuation(event)).length;
  return { lines: ranked.map(({ line }) => line), rest: plain + made.length - ranked.length };
}

/** The fight from an event on, to its last hit and the points for it; of what is no fight, the event alone. */
function foundAt(log: readonly Event[], n: number): Entry[] {
  if (!isFollowed(log[n])) return [{ event: log[n]!, n }];
  const fight = run(log, n).filter((one) => one.n >= n);
  const hits = salvos(log, fight).at(-1)?.entries ?? [];
  const events = [...fight, ...hits.filter((one) => one.n >= n + fight.length)];
  for (let next = n + events.length; tells(log[next], "points"); next++) events.push({ event: log[next]!, n: next });
  return events;
}

/** The lines of a fight or of an event: one, or one for each salvo where each tells what it hit. */
function linesOf(events: readonly Entry[], shots: readonly Salvo[], board: Weights, side: string): Made[] {
  if (shots.some(hasScored)) return salvoBySalvo(events, shots, board, side);
  const line = lineOf(events, board);
  return line ? [{ line, of: events }] : asReadBy(side, shots.filter(ran(board.subject))).map(lineOfSalvo);
}

/** What befell in between comes first, a sinking above all; salvos without a hit are left to the signals. */
function salvoBySalvo(events: readonly Entry[], shots: readonly Salvo[], board: Weights, side: string): Made[] {
  const fired = new Set(shots.flatMap(({ entries }) => entries.map(({ n }) => n)));
  const others = events.filter(({ n }) => !fired.has(n)).flatMap((one) => lineInFight(one, board));
  const noted = shots.filter((salvo) => salvo.shot.hits || ran(board.subject)(salvo));
  return [...others, ...asReadBy(side, noted).map(lineOfSalvo)];
}

/** A loss in a fight counts as of the fight. */
function lineInFight(one: Entry, board: Weights): Made[] {
  const line = lineOf([one], board);
  return line ? [{ line: { ...line, sign: line.sign === "loss" ? "fight" : line.sign }, of: [one] }] : [];
}

function lineOfSalvo({ entries }: Salvo): Made {
  return { line: written(entries, entries.slice(1), "fight"), of: entries };
}

/** Where a turn or a part of it begins nothing has happened yet. */
function isPunctuation(event: Event): boolean {
  return event.facts.length > 0 && event.facts.every(({ fact: kind }) => ["turn", "phase", "round"].includes(kind));
}

function lineOf(events: readonly Entry[], { weighty, routine }: Weights): Happening | null {
  const [first, ...more] = events;
  if (!first || routine.includes(first.event.rule)) return null;
  const sign = SIGNS.find(([, kinds]) => events.some(({ event }) => tells(event, ...kinds)))?.[0];
  if (!sign || (weighty.length && !events.some(({ event }) => tells(event, ...weighty, "battle")))) return null;
  return written(events, more.filter(({ event }) => tells(event, ...OUTCOMES)).slice(-2), sign);
}

/** The first of some events as the cause, and what came of it. */
function written(entries: readonly Entry[], ends: readonly Entry[], sign: Sign): Happening {
  const first = entries[0]!;
  const events = entries.map(({ event }) => event);
  return {
    n: first.n,
    sign,
    cause: sentence(first.event),
    effect: ends.map(({ event }) => sentence(event)).join(" "),
    rule: (ends.at(-1) ?? first).event.rule,
    cell: events.map(cellOf).find((cell) => cell) ?? "",
    unit: events.map(unitOf).find((unit) => unit) ?? "",
    points: summed(events.flatMap(({ facts }) => facts.filter((one) => one.fact === "points"))),
  };
}

const CLAUSE = /^(.{12,}?)(?<!\bSt)[.:;] (.+)$/; // longer than the name of a place before a colon

/** A cause as its title and the rest: "SL3 is attacked", "1 hit." Points are not repeated. */
export function titled({ cause, points }: Pick<Happening, "cause" | "points">): [string, string] {
  const [, title = cause, rest = ""] = CLAUSE.exec(cause) ?? [];
  const said = points.length && /^[\d.]+ points? to /.test(rest) ? "" : rest;
  return [title.replace(/\.$/, ""), said.replace(/^./, (first) => first.toUpperCase())];
}

/** What each side was given, in one figure. */
function summed(given: readonly Points[]): Points[] {
  const sides = new Map<string, Points>();
  for (const one of given) {
    const before = sides.get(one.side);
    sides.set(one.side, before ? { ...before, points: before.points + one.points } : one);
  }
  return [...sides.values()];
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
