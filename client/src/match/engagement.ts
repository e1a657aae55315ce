/** Fights in the log: which events belong to one, and who does what to whom. */

import { called } from "../look/called";
import type { Display, Event, Token } from "../wire/types";
import { turned } from "./thrown";

/** Kinds of event that belong to a fight. */
const FIGHT = new Set([
  "battle", "surprise", "check", "withdrawal", "salvo", "torpedo", "attack", "damage", "sunk", "loss", "round", "roll", "shot", "fire", "hit", "hits", "critical", "repair", "bombing", "combat",
]);

export const isFight = (event: Event | undefined): boolean => typeof event?.data.kind === "string" && FIGHT.has(event.data.kind);

/** Whether an event can be followed: one of a fight, or a shot, or cards that were drawn. */
export const isFollowed = (event: Event | undefined): boolean => isFight(event) || (event !== undefined && ((text(event, "target") !== null && shooter(event) !== null) || turned(event).length > 0 || text(event, "sunk") !== null));

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

export interface Actor {
  id: string;
  label: string;
  kind: string;
  own: boolean;
  facts: [string, string][];
}

/** A unit that an event names, as the display shows it, or by its name alone. */
export function actor(id: string, display: Display, side: string): Actor {
  const known: Token[] = [...display.tokens, ...(display.lost ?? [])];
  const token = known.find((one) => one.id === id) ?? known.find((one) => one.id.endsWith(`_${id}`));
  return { id, label: token?.label ?? called(id), kind: token?.kind ?? "ship", own: token ? token.side === side : false, facts: token?.facts ?? [] };
}

/** Who the first event says has met: the tokens in its square that it names. */
export function met(events: readonly { event: Event }[], display: Display, side: string): Actor[] {
  const first = events[0]?.event;
  const here = first && display.tokens.filter((token) => token.cell === first.data.square && first.text.includes(token.label));
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
