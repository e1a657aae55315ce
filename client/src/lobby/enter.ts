/** Sitting down at a match that was just made: which seats are kept in this browser, and where to go. */

import { keyring, type Kept } from "../seat/keyring.svelte";
import type { Made, Side } from "../wire/protocol";
import { invitePath, seatPath } from "./link";

export interface Entrance {
  links: Record<Side, string>; // for those elsewhere
  go: string;
}

/** What sort of match it is, where it is no match of my own. */
export type Sort = Pick<Kept, "lesson" | "day">;

/** Keep the seats at this screen, with the links for those elsewhere, and to watch if others may. */
export function enter(made: Made, game: string, watch = false, sort: Sort = {}): Entrance {
  const links = Object.fromEntries(Object.entries(made.invites).map(([side, key]) => [side, invitePath(key)]));
  if (watch) links.spectator = seatPath(made.watch);
  keep(made, game, links, sort);
  const seats = Object.values(made.seats);
  return { links, go: seats.length > 1 ? `#/table/${made.match}` : `#/seat/${seats[0] ?? made.watch}` };
}

/** Keep the seats of a record that was brought in: it is played on from here, or watched again when it is over. */
export function enterRecord(made: Made): string {
  keep(made, made.game);
  const [key, ...more] = Object.values(made.seats);
  // What was not verified cannot be played again either: it is told.
  if (made.over || made.unverified || !key) return `#/replay/${key ?? made.watch}`;
  return more.length ? `#/table/${made.match}` : `#/seat/${key}`;
}

function keep(made: Made, game: string, invites: Record<Side, string> = {}, sort: Sort = {}): void {
  const seats = Object.entries(made.seats);
  const kept = { match: made.match, game, here: seats.length > 1, invites, owner: made.owner, ...sort };
  keyring.add(...seats.map(([side, key]): Kept => ({ ...kept, side, key })));
  if (!seats.length) keyring.add({ ...kept, side: "spectator", key: made.watch });
}
