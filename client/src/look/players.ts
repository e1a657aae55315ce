/** Who plays a side, in words. */

import type { Presence, Side } from "../wire/protocol";
import { called } from "./called";

const WHO: Readonly<Record<string, string>> = {
  away: "a friend elsewhere",
  invited: "a friend who has not joined yet",
  open: "an open seat",
  here: "a friend here",
};
const EMPTY = ["open", "invited"];

/** Another than oneself, as the server tells of him: here, away, invited, open, bot NAME. */
export function playerInWords(player: string): string {
  return WHO[player] ?? called(player.replace(/^bot /, ""));
}

/** Whether somebody who was invited has come. */
export function come(player: string | undefined): string {
  return player === "invited" ? "has not joined yet." : "has joined.";
}

/**
 * What is true while you wait for the other players: an empty seat, or orders being written. Of an opponent the day is
 * told on which they were seen; of a partner, from whom nothing is secret, whether they are connected.
 */
export function awaited(
  own: Side,
  sides: Readonly<Record<Side, string>>,
  together: boolean,
  presence?: Omit<Presence, "type">,
): string {
  const others = Object.keys(sides).filter((side) => side !== own);
  const empty = others.find((side) => EMPTY.includes(sides[side]!));
  if (empty) return `Nobody has taken the ${called(empty)} seat yet.`;
  const gone = others.find((side) => presence?.sides[side] === "away");
  if (together) return gone ? "Your partner is not connected." : others.length ? "Waiting for your partner." : "";
  const day = gone && seenOn(presence?.since[gone]);
  if (gone && day) return `Waiting for the ${called(gone)} side, ${day}.`;
  return others.length === 1 ? `Waiting for the ${called(others[0]!)} side.` : "Waiting for the other sides.";
}

/** That somebody has taken a seat; by name, where they gave one. */
export const tookSeat = (side: Side, name = ""): string => `${name || "Somebody"} has taken the ${called(side)} seat.`;

/** That somebody has sat down, or got up, between two moments; nothing where nobody has. */
export function seated(
  before: Readonly<Record<Side, string>>,
  now: Readonly<Record<Side, string>>,
  names: Readonly<Record<Side, string>> = {},
): string {
  for (const [side, player] of Object.entries(now)) {
    const was = before[side] ?? player;
    if (EMPTY.includes(was) && player === "away") return tookSeat(side, names[side]);
    if (!EMPTY.includes(was) && player === "open")
      return `Somebody left the ${called(side)} seat. It is open to anyone.`;
  }
  return "";
}

/** On which day somebody was last seen; nothing where nobody knows. */
export function seenOn(day: string | undefined): string {
  if (!day) return "";
  const today = new Date().toISOString().slice(0, 10);
  if (day === today) return "seen today";
  const on = new Date(`${day}T12:00:00`).toLocaleDateString([], { day: "numeric", month: "long" });
  return `last seen on ${on}`;
}

/** Whether somebody who plays a side elsewhere has come, and on which day they were seen: never the hour. */
export function seen(side: Side, player: string, presence: Omit<Presence, "type">): string {
  if (player === "invited") return "has not joined yet";
  if (player === "open") return "open to anyone";
  if (player !== "away") return "";
  return presence.sides[side] === "connected" ? "seen today" : seenOn(presence.since[side]);
}
