/** The signals of a fight, round by round: hits with what they did, and all that missed in one line. */

import type { Event } from "../../wire/protocol";
import { fired, salvos } from "../fight/salvos";
import { fact, tells, type FactOf } from "./facts";
import { sentence } from "./sentence";
import type { Entry } from "./turns";

/** A line of the signals: events that are told together. */
export interface Line {
  n: number; // the first of them in the log
  events: readonly Entry[];
  text: string;
  missed: boolean; // salvos without a hit, or searches in vain: they are folded
  mark?: "ours" | "theirs" | "missed"; // of a salvo: it hit the enemy, hit us, or missed
}

const isVain = ({ event }: Entry): boolean =>
  event.facts.length > 0 && event.facts.every((one) => one.fact === "searched");

/** Events as lines, but those that tell of a search alone as one line, in the place of the first, if it has words. */
export function searchesFolded(entries: readonly Entry[], [one, several]: readonly [string, string]): Line[] {
  const vain = several ? entries.filter(isVain) : [];
  if (vain.length === 0) return oneByOne(entries);
  const text = `${vain.length} ${vain.length === 1 ? one : several}.`;
  return entries.flatMap((here) =>
    here === vain[0] ? [{ n: here.n, events: vain, text, missed: true }] : isVain(here) ? [] : oneByOne([here]),
  );
}

const isMiss = ({ event }: Entry): boolean => fact(event, "shot")?.hits === 0;

/** The lines of some events: a salvo and its hits are one, and all salvos of a round that missed are the last. */
export function inRounds(log: readonly Event[], entries: readonly Entry[], side: string): Line[] {
  const missed = entries.filter(isMiss);
  const salvo = new Map(salvos(log, entries).map((one) => [one.entries[0]!.n, one.entries]));
  const hits = new Set([...salvo.values()].flatMap((events) => events.slice(1).map(({ n }) => n)));
  const lines = entries
    .filter((one) => !hits.has(one.n) && !(isMiss(one) && missed.length > 1))
    .map((one) => ({ ...lineOf(salvo.get(one.n) ?? [one]), ...markOf(one, side) }));
  return missed.length > 1 ? [...lines, missedLine(missed, side)] : lines;
}

/** The mark of a salvo, for the side that reads of it. */
function markOf({ event }: Entry, side: string): Pick<Line, "mark"> {
  const shot = fact(event, "shot");
  if (!shot || !side) return {};
  return { mark: shot.hits === 0 ? "missed" : shot.target.side === side ? "theirs" : "ours" };
}

/** Each event as a line of its own. */
export function oneByOne(entries: readonly Entry[]): Line[] {
  return entries.map((one) => lineOf([one]));
}

function lineOf(events: readonly Entry[]): Line {
  const text = events.map(({ event }) => sentence(event)).join(" ");
  return { n: events[0]!.n, events, text, missed: false };
}

function missedLine(events: readonly Entry[], side: string): Line {
  const shots = shotsOf(events);
  const atUs = shots.filter(({ target }) => target.side === side).length;
  const text = `${fired(shots.length, weapons(shots))} missed${atUs && side ? `, ${atUs} of them at you` : ""}.`;
  return { n: events[0]!.n, events, text, missed: true, ...(side ? { mark: "missed" as const } : {}) };
}

const shotsOf = (entries: readonly Entry[]) => entries.flatMap(({ event }) => fact(event, "shot") ?? []);
const weapons = (shots: readonly FactOf<"shot">[]) => shots.map(({ weapon }) => weapon);

/** How a round went, in its heading: "2 hits, 6 salvos". */
export function counted(entries: readonly Entry[]): string {
  const shots = shotsOf(entries);
  const hits = shots.reduce((sum, { hits: many }) => sum + (many ?? 0), 0);
  if (shots.length === 0) return tells(entries[0]?.event, "battle") ? "" : "no shot";
  return `${hits || "no"} ${hits === 1 ? "hit" : "hits"}, ${fired(shots.length, weapons(shots))}`;
}
