/** My matches: the seats of each gathered, and how each stands, in words. */

import { called } from "../look/called";
import { awaited, playerInWords } from "../look/players";
import { verdict } from "../match/ending/verdict";
import { keyring } from "../seat/keyring.svelte";
import type { GameCard, Mine } from "../wire/protocol";
import { seatPath } from "./link";
import { end } from "./longest";

/** A match with all of my seats at it; the first is the one that is waited for. */
export interface Card {
  match: string;
  seats: Mine[];
  first: Mine;
}

const ORDER = ["your turn", "waiting", "over"];

/** The matches of some seats: those that wait for me first, the least time left before the rest, then the latest. */
export function gathered(lines: readonly Mine[]): Card[] {
  const found = new Map<string, Mine[]>();
  for (const line of lines) found.set(line.match, [...(found.get(line.match) ?? []), line]);
  const rank = ({ state }: Mine) => ORDER.indexOf(state);
  return [...found.entries()]
    .map(([match, seats]): Card => ({ match, seats, first: [...seats].sort((a, b) => rank(a) - rank(b))[0]! }))
    .sort(
      ({ first: a }, { first: b }) =>
        rank(a) - rank(b) || end(a) - end(b) || Date.parse(b.touched) - Date.parse(a.touched),
    );
}

/** Where a match is opened. */
export function where({ match, first }: Card): string {
  if (first.unverified) return `#/replay/${first.key}`;
  const kept = keyring.seats(match).filter((seat) => seat.side !== "spectator");
  return kept.length > 1 && kept.some((seat) => seat.here) ? `#/table/${match}` : `#/seat/${first.key}`;
}

/** Whether those who play a match win or lose together. */
export function together(games: readonly GameCard[], line: Mine): boolean {
  return games.find((game) => game.name === line.game)?.cooperative ?? false;
}

/** How it stands. */
export function standing(games: readonly GameCard[], { first, seats }: Card): string {
  if (first.state === "over")
    return first.outcome ? (verdict(first.outcome, first.side, together(games, first)) ?? "No side won") : "Over";
  if (first.state === "your turn") return seats.length > 1 ? `Seal: ${called(first.side)}` : "Your orders are due";
  if (first.side === "spectator") return "Watching";
  return awaited(first.side, first.sides, together(games, first)).replace(/\.$/, "");
}

/** What was said of a rematch, as one who played reads it. */
export function rematch({ first }: Card): string {
  if (first.rematch === "ready") return "The rematch has begun: take your seat";
  const other = Object.keys(first.sides).find((side) => side !== first.side) ?? "";
  return first.rematch ? `${first.names[other] || `The ${called(other)} side`} offers a rematch` : "";
}

/** Who plays it. */
export function against(games: readonly GameCard[], { first, seats }: Card): string {
  if (seats.length > 1) return together(games, first) ? "both of you here" : "both sides here";
  const joined = together(games, first) ? "with" : "against";
  const others = Object.entries(first.sides)
    .filter(([side]) => side !== first.side)
    .map(([side, player]) => first.names[side] || playerInWords(player));
  if (first.side === "spectator") return others.join(` ${joined} `);
  return `you: ${called(first.side)}${others.length ? `, ${joined} ${others.join(", ")}` : ""}`;
}

/** What it is called; the name of a position of the day is only that of who plays it. */
export function scenario(games: readonly GameCard[], line: Mine): string {
  if (keyring.seats(line.match).some(({ day }) => day)) return "Position of the day";
  const game = games.find(({ name }) => name === line.game);
  return line.name || (game?.scenarios.find(({ name }) => name === line.scenario)?.title ?? line.scenario);
}

/** The key that deletes the match, where this browser has it. */
export function owner({ match, seats }: Card): string | undefined {
  return keyring.seats(match).find((seat) => seat.owner)?.owner ?? seats.find((seat) => seat.owner)?.key;
}

/** The links still of use: of invitations those that nobody has taken up. */
export function links({ match, first }: Card): Record<string, string> {
  const kept = Object.entries(keyring.seats(match)[0]?.invites ?? {});
  const useful = kept.filter(
    ([side, path]) => side === "spectator" || !path.startsWith("#") || first.sides[side] === "invited",
  );
  return Object.fromEntries(useful.map(([side, path]) => [side, path.startsWith("#") ? path : seatPath(path)]));
}

/** The way back to one's own seat; those who share a screen have none to themselves. */
export function own({ first, seats }: Card): string {
  return seats.length === 1 && first.side !== "spectator" && first.state !== "over" ? seatPath(first.key) : "";
}

/** The lesson that a match teaches, where it is one. */
export function lessonIn({ match }: Card): string {
  return keyring.seats(match).find(({ lesson }) => lesson)?.lesson ?? "";
}

/** How many minutes are left of a match, by the turns left; none where nobody knows. */
export function minutesLeft(games: readonly GameCard[], { first }: Card): number {
  const game = games.find(({ name }) => name === first.game);
  const minutes = game?.scenarios.find(({ name }) => name === first.scenario)?.minutes ?? 0;
  return first.turns > 1 ? Math.ceil((minutes * Math.max(1, first.turns - first.turn + 1)) / first.turns) : minutes;
}
