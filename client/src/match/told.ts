/** The signals turn by turn: the newest turn first, and within it cause before effect. */

import type { Event } from "../wire/protocol";
import { fact } from "./facts";

export interface Told {
  event: Event;
  n: number; // its place in the log
}

export interface TurnTold {
  when: string; // what the turn is called
  lines: Told[];
}

/** The events that are wanted, gathered by the turn that was last announced before them. */
export function byTurn(log: readonly Event[], turns: readonly string[], wanted: (event: Event) => boolean): TurnTold[] {
  const found: TurnTold[] = [];
  let when = "";
  log.forEach((event, n) => {
    const turn = fact(event, "turn")?.number;
    if (turn !== undefined) when = turns[turn - 1] ?? `Turn ${turn}`;
    if (!wanted(event)) return;
    if (found.at(-1)?.when !== when) found.push({ when, lines: [] });
    found.at(-1)!.lines.push({ event, n });
  });
  return found.reverse();
}

/** As many whole turns as make up so many lines, one at least. */
export function upTo(turns: readonly TurnTold[], most: number): TurnTold[] {
  let lines = 0;
  return turns.filter((turn, i) => {
    lines += turn.lines.length;
    return i === 0 || lines <= most;
  });
}
