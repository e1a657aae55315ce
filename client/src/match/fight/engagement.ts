/** Fights in the log: which events belong to one, and who does what to whom. */

import { called } from "../../look/called";
import type { Plan } from "../../chart/plan";
import type { Display, Event, Token, Who } from "../../wire/protocol";
import { fact, tells } from "../news/facts";

/** Facts that are of a fight. */
const FIGHT = ["battle", "surprise", "stand", "withdrew", "shot", "damaged", "reduced", "sunk", "drew"];

/** Whether an event can be followed: it is of a fight. */
export const isFollowed = (event: Event | undefined): boolean => tells(event, ...FIGHT);

/** The first event from an index on that opens the picture of a fight, or null. */
function sequence(log: readonly Event[], from: number, engages: readonly string[]): number | null {
  const at = log.findIndex((event, n) => n >= from && tells(event, ...engages));
  return at < 0 ? null : at;
}

/** So many other events do not part a fight. */
export const SLACK = 3;

/** The run of events of the fight that an event belongs to; a few others in between do not part it. */
export function run(log: readonly Event[], at: number): { event: Event; n: number }[] {
  let first = at;
  for (let n = at, idle = 0; n >= 0 && idle <= SLACK; n--) {
    if (isFollowed(log[n])) [first, idle] = [n, 0];
    else idle += 1;
    if (tells(log[n], "battle")) break;
  }
  let last = at;
  for (let n = at, idle = 0; n < log.length && idle <= SLACK; n++) {
    if (isFollowed(log[n])) {
      if (tells(log[n], "battle") && n > at) break;
      [last, idle] = [n, 0];
    } else idle += 1;
  }
  while (tells(log[last + 1], "round")) last += 1; // the round that is asked about
  return log.slice(first, last + 1).map((event, i) => ({ event, n: first + i }));
}

/**
 * What to follow now that a log has grown: the fight that is followed while it goes on, else the newest one; null where
 * there is nothing to follow.
 */
export function followed(
  log: readonly Event[],
  heard: number,
  now: number | null,
  engages: readonly string[],
): number | null {
  if (now === null) return sequence(log, heard, engages);
  const newest = log.findIndex((event, n) => n >= heard && isFollowed(event));
  return newest < 0 || run(log, now).some(({ n }) => n >= newest) ? now : newest;
}

export interface Entry {
  event: Event;
  n: number;
}

/** The cell a fight is in, as its events tell it; empty where they do not. */
export function fightCell(events: readonly Entry[]): string {
  return events.map(({ event }) => cellOf(event)).findLast((cell) => cell !== null) ?? "";
}

function cellOf(event: Event): string | null {
  return (fact(event, "battle") ?? fact(event, "surprise") ?? fact(event, "stand"))?.cell ?? null;
}

/** What of a fight is of its present round. */
export function thisRound(events: readonly Entry[]): readonly Entry[] {
  return events.slice(
    Math.max(
      0,
      events.findLastIndex(({ event }) => tells(event, "battle", "stand", "round")),
    ),
  );
}

/** Those of events that tell of a shot, with it. */
export function shotsOf(events: readonly Entry[]) {
  return events.flatMap(({ event, n }) => {
    const shot = fact(event, "shot");
    return shot ? [{ event, n, shot }] : [];
  });
}

/** What a fight is called: who was sunk in it, unless it goes on; else where it is and its round, else when it is. */
export function headline(events: readonly Entry[], plan: Plan, when: string, goesOn = false): string {
  const sunk = events.findLast(({ event }) => tells(event, "sunk"));
  if (sunk && !goesOn) return sunk.event.text;
  const cell = fightCell(events);
  const numbered = events.flatMap(({ event }) => fact(event, "round")?.number ?? []).at(-1);
  const rounds = numbered ?? events.filter(({ event }) => tells(event, "stand")).length;
  if (cell) return `Fight in ${plan.name(cell)}${rounds ? `, round ${rounds}` : ""}`;
  return events.length > 1 ? `Fire, ${when}` : (events[0]?.event.text ?? "Fire");
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
    const sunk = fact(event, "sunk");
    if (!sunk) return [];
    const cell = sunk.cell || fightCell(run(log, n).filter((one) => one.n < n)) || seen.last(sunk.unit.id);
    return [{ ...actor(sunk.unit, display, side), cell }];
  });
}

export interface Actor {
  id: string;
  label: string;
  kind: string;
  own: boolean;
  facts: Token["facts"];
}

/** A unit that a fact names, as the display shows it, or as the fact does. */
export function actor(who: Who, display: Display, side: string): Actor {
  const token = [...display.tokens, ...(display.met ?? []), ...(display.lost ?? [])].find(({ id }) => id === who.id);
  const whose = token?.side || who.side || "";
  return {
    id: who.id,
    label: token?.label || who.name || called(who.id),
    kind: token?.kind ?? "ship",
    own: whose !== "" && whose === side,
    facts: token?.facts ?? [],
  };
}

/** Who is in a fight on which side: those who fire or are fired at, and those who have met. */
export function campsOf(
  events: readonly Entry[],
  display: Display,
  side: string,
): { ours: readonly Actor[]; theirs: readonly Actor[] } {
  const ours = new Map<string, Actor>();
  const theirs = new Map<string, Actor>();
  const shots = events.flatMap(({ event }) => fact(event, "shot") ?? []);
  const firing = shots.flatMap(({ unit, target }) => [unit, target]).map((who) => actor(who, display, side));
  for (const who of [...firing, ...met(events, display, side)]) (who.own ? ours : theirs).set(who.id, who);
  return { ours: [...ours.values()], theirs: [...theirs.values()] };
}

/** Who has met, as the fight's beginning says. */
export function met(events: readonly { event: Event }[], display: Display, side: string): Actor[] {
  const units = events.flatMap(({ event }) => fact(event, "battle")?.units ?? []);
  return units.map((who) => actor(who, display, side));
}
