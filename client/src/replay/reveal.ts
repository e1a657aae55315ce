/** The reveal: where every unit went, from the first moment of a replay to the one looked at. */

import { isPlane } from "../chart/kinds";
import type { Moment, Token } from "../wire/types";

export interface Trails {
  tokens: Token[]; // each with all of its track
  ended: Token[]; // of these the ones out of play, at their last cell
}

export function trails(moments: readonly Moment[], at: number, planes: boolean): Trails {
  const last = new Map<string, Token>();
  const cells = new Map<string, string[]>();
  for (const { display } of moments.slice(0, at + 1))
    for (const token of display?.tokens ?? []) {
      if (!token.cell || (!planes && isPlane(token.kind))) continue;
      const track = cells.get(token.id) ?? [...token.track];
      if (track.at(-1) !== token.cell) track.push(token.cell);
      cells.set(token.id, track);
      last.set(token.id, token);
    }
  const now = moments[at]?.display;
  const here = new Set(now?.tokens.map((token) => token.id));
  const fates = new Map(now?.lost?.map((token) => [token.id, token.note]));
  const tokens = [...last.values()].map((token) => ({ ...token, track: cells.get(token.id)!.slice(0, -1) }));
  const ended = tokens.filter(({ id }) => !here.has(id) && fates.has(id)).map((token) => ({ ...token, note: fates.get(token.id)! }));
  return { tokens, ended };
}
