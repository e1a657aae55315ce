/** Fights in the log: which events belong to one, and who does what to whom. */

import { called } from "../look/called";
import type { Plan } from "../chart/plan";
import type { Display, Event, Token } from "../wire/protocol";
import { turned } from "./thrown";

/** Kinds of event that belong to a fight. */
const FIGHT = new Set([
  "battle",
  "surprise",
  "check",
  "withdrawal",
  "salvo",
  "torpedo",
  "attack",
  "damage",
  "sunk",
  "loss",
  "round",
  "roll",
  "shot",
  "fire",
  "hit",
  "hits",
  "critical",
  "repair",
  "bombing",
  "combat",
]);

export const isFight = (event: Event | undefined): boolean =>
  typeof event?.data.kind === "string" && FIGHT.has(event.data.kind);

/** Whether an event can be followed: one of a fight, or a shot, or cards that were drawn. */
export const isFollowed = (event: Event | undefined): boolean =>
  isFight(event) ||
  (event !== undefined &&
    ((text(event, "target") !== null && shooter(event) !== null) ||
      turned(event).length > 0 ||
      text(event, "sunk") !== null));

/** Who fires. */
export const shooter = (event: Event): string | null => text(event, "unit") ?? text(event, "ship");

/** The first event of a fight from an index on, or null. */
export function sequence(log: readonly Event[], from: number): number | null {
  const at = log.findIndex((event, n) => n >= from && isFight(event));
  return at < 0 ? null : at;
}

/** The run of events of the fight that an event belongs to; a few others in between do not part it. */
export function run(log: readonly Event[], at: number): { event: Event; n: number }[] {
  const SLACK = 3;
  let first = at;
  for (let n = at, idle = 0; n >= 0 && idle <= SLACK; n--) {
    if (isFollowed(log[n])) [first, idle] = [n, 0];
    else idle += 1;
    if (log[n]?.data.kind === "battle") break;
  }
  let last = at;
  for (let n = at, idle = 0; n < log.length && idle <= SLACK; n++) {
    if (isFollowed(log[n])) {
      if (log[n]!.data.kind === "battle" && n > at) break;
      [last, idle] = [n, 0];
    } else idle += 1;
  }
  return log.slice(first, last + 1).map((event, i) => ({ event, n: first + i }));
}

/**
 * What to follow now that a log has grown: the fight that is followed while it goes on, else the newest one; null where
 * there is nothing to follow.
 */
export function followed(log: readonly Event[], heard: number, now: number | null): number | null {
  if (now === null) return sequence(log, heard);
  const newest = log.findIndex((event, n) => n >= heard && isFollowed(event));
  return newest < 0 || run(log, now).some(({ n }) => n >= newest) ? now : newest;
}

export interface Told {
  event: Event;
  n: number;
}

/** The cell a fight is in, as its events tell it; empty where they do not. */
export function fightCell(events: readonly Told[]): string {
  return events.map(({ event }) => text(event, "square")).findLast((cell) => cell !== null) ?? "";
}

const BEGINS = new Set(["battle", "check"]);

/** What of a fight is of its present round. */
export function thisRound(events: readonly Told[]): readonly Told[] {
  return events.slice(
    Math.max(
      0,
      events.findLastIndex(({ event }) => BEGINS.has(String(event.data.kind))),
    ),
  );
}

/** What a fight is called: who was sunk in it, else where it is and its round, else when it is. */
export function headline(events: readonly Told[], plan: Plan, when: string): string {
  const sunk = events.findLast(({ event }) => isSunk(event));
  if (sunk) return sunk.event.text;
  const cell = fightCell(events);
  const rounds = events.filter(({ event }) => event.data.kind === "check").length;
  if (cell) return `Fight in ${plan.name(cell)}${rounds ? `, round ${rounds}` : ""}`;
  return events.length > 1 ? `Fire, ${when}` : (events[0]?.event.text ?? "Fire");
}

/** Whether an event tells that a unit is sunk. */
function isSunk(event: Event): boolean {
  return event.data.kind === "sunk" || text(event, "sunk") !== null;
}

/**
 * Units that were sunk, and where: as the log says, where the fight was in which it happened, or where they were seen
 * last.
 */
export function wrecks(
  log: readonly Event[],
  display: Display,
  side: string,
  seen: { last: (id: string) => string },
): (Actor & { cell: string })[] {
  return log.flatMap((event, n) => {
    const id = isSunk(event) ? (text(event, "sunk") ?? text(event, "unit")) : null;
    if (!id) return [];
    const cell = text(event, "square") ?? fightCell(run(log, n).filter((one) => one.n < n));
    return [{ ...actor(id, display, side), cell: cell || seen.last(id) }];
  });
}

export interface Actor {
  id: string;
  label: string;
  kind: string;
  own: boolean;
  facts: Token["facts"];
}

/** A unit that an event names, as the display shows it, or by its name alone. */
export function actor(id: string, display: Display, side: string): Actor {
  const known: Token[] = [...display.tokens, ...(display.lost ?? [])];
  const token = known.find((one) => one.id === id) ?? known.find((one) => one.id.endsWith(`_${id}`));
  return {
    id,
    label: token?.label ?? called(id),
    kind: token?.kind ?? "ship",
    own: token ? token.side === side : false,
    facts: token?.facts ?? [],
  };
}

/** Who the first event says has met: the tokens in its square that it names. */
export function met(events: readonly { event: Event }[], display: Display, side: string): Actor[] {
  const first = events[0]?.event;
  const here =
    first && display.tokens.filter((token) => token.cell === first.data.square && first.text.includes(token.label));
  return (here ?? []).map((token) => actor(token.id, display, side));
}

export function text(event: Event, name: string): string | null {
  const value = event.data[name];
  return typeof value === "string" && value ? value : null;
}

export function count(event: Event, name: string): number | null {
  const value = event.data[name];
  return typeof value === "number" ? value : null;
}
