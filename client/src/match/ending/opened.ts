/** What is opened when a match is over: where everything really was, and the whole way it came. */

import { comesAndGoes } from "../../chart/subject";
import { trails, type Declared, type Trails } from "../../replay/reveal";
import { api } from "../../wire/api";
import type { Display, Moment } from "../../wire/protocol";

const PAGE = 40; // moments

export interface Opened {
  display: Display;
  trails: Trails;
  moments: readonly Moment[];
}

/** Both sides as they were at the end; null if the match cannot be played again. */
export async function opened(key: string, board: Declared): Promise<Opened | null> {
  const moments: Moment[] = [];
  for (let total = 1; moments.length < total;) {
    const page = await api.replay(key, "both", moments.length, moments.length + PAGE);
    if (!page.moments.length) break;
    total = page.total;
    moments.push(...page.moments);
  }
  const last = moments.length - 1;
  const display = moments[last]?.display;
  if (!display) return null;
  return {
    display: { ...display, shades: [], tokens: display.tokens.filter((one) => !comesAndGoes(board.subject, one)) },
    trails: trails(moments, last, false, board),
    moments,
  };
}
