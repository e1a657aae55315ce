/** The reveal: where every unit went, from the first moment of a replay to the one looked at. */

import { isChief, isTracked } from "../chart/subject";
import type { Board, Moment, Side, Token } from "../wire/protocol";

export interface Trails {
  tokens: Token[]; // each with all of its track
  ended: Token[]; // of these the ones out of play, at their last cell
  hours: Hour[]; // when the greatest of each side were where
}

export interface Hour {
  cell: string;
  side: Side;
  text: string;
}

/** What of the first board the reveal reads. */
export type Declared = Pick<Board, "hours" | "parts" | "subject">;

export function trails(moments: readonly Moment[], at: number, planes: boolean, board: Declared): Trails {
  const last = new Map<string, Token>();
  const cells = new Map<string, string[]>();
  for (const { display } of moments.slice(0, at + 1))
    for (const token of display?.tokens ?? []) {
      if (!token.cell || (!planes && !isTracked(board.subject, token))) continue;
      const track = cells.get(token.id) ?? [...token.track];
      if (track.at(-1) !== token.cell) track.push(token.cell);
      cells.set(token.id, track);
      last.set(token.id, token);
    }
  const now = moments[at]?.display;
  const here = new Set(now?.tokens.map((token) => token.id));
  const fates = new Map(now?.lost?.map((token) => [token.id, token.note]));
  for (const { log } of moments.slice(0, at + 1))
    // she sank where the fight was, not where the turn began
    for (const { facts } of log)
      for (const one of facts) {
        const token = one.fact === "sunk" && one.cell ? last.get(one.unit.id) : undefined;
        if (one.fact !== "sunk" || !one.cell || !token || token.cell === one.cell) continue;
        cells.get(token.id)!.push(one.cell);
        last.set(token.id, { ...token, cell: one.cell });
      }
  const tokens = [...last.values()].map((token) => ({ ...token, track: cells.get(token.id)!.slice(0, -1) }));
  const ended = tokens
    .filter(({ id }) => !here.has(id) && fates.has(id))
    .map((token) => ({ ...token, note: fates.get(token.id)! }));
  return { tokens, ended, hours: hours(moments.slice(0, at + 1), tokens, board) };
}

/** The hour at which each chief ship came to a cell, or the turn if turns have no hour; if there is none, each ship. */
function hours(moments: readonly Moment[], tokens: readonly Token[], { hours, subject }: Declared): Hour[] {
  const chief = tokens.filter((token) => isChief(subject, token));
  const ids = new Set((chief.length ? chief : tokens.filter((one) => isTracked(subject, one))).map(({ id }) => id));
  const ends = new Map<number, readonly Token[]>(); // by turn, as it ended
  for (const { turn, display } of moments) if (display) ends.set(turn, display.tokens);
  const found = new Map<string, { cell: string; side: Side; texts: string[] }>();
  const before = new Map<string, string>();
  for (const [turn, here] of ends)
    for (const { id, cell, side } of here) {
      if (!ids.has(id) || !cell || before.get(id) === cell) continue;
      before.set(id, cell);
      const text = hours[turn - 1] ?? String(turn);
      const spot = found.get(`${side} ${cell}`) ?? { cell, side, texts: [] };
      if (!spot.texts.includes(text)) spot.texts.push(text);
      found.set(`${side} ${cell}`, spot);
    }
  const now = new Set(tokens.map(({ side, cell }) => `${side} ${cell}`)); // a ship that stands there covers it
  return [...found]
    .filter(([spot]) => !now.has(spot))
    .map(([, one]) => one)
    .map(({ cell, side, texts }) => ({
      cell,
      side,
      text: texts.length > 2 ? `${texts[0]}…${texts.at(-1)}` : texts.join(" "),
    }));
}
