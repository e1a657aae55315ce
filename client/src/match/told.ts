/** The signals turn by turn: the newest turn first, and within it cause before effect. */

import type { Board, Event } from "../wire/protocol";
import { UNREAD } from "../wire/update";
import { fact } from "./facts";

export interface Told {
  event: Event;
  n: number; // its place in the log
}

/** What the turns of a board are called. */
export type Calendar = Pick<Board, "turns" | "days" | "hours">;

export interface TurnTold {
  turn: number;
  day: string; // on which it was, where turns have days
  hour: string; // at which, or what else the turn is called; nothing before the first
  lines: Told[];
}

/** The events that are wanted, gathered by the turn that was last announced before them. */
export function byTurn(log: readonly Event[], calendar: Calendar, wanted: (event: Event) => boolean): TurnTold[] {
  const found: TurnTold[] = [];
  let turn = 0;
  log.forEach((event, n) => {
    turn = fact(event, "turn")?.number ?? turn;
    if (event === UNREAD || !wanted(event)) return;
    if (found.at(-1)?.turn !== turn) found.push({ turn, ...named(calendar, turn), lines: [] });
    found.at(-1)!.lines.push({ event, n });
  });
  return found.reverse();
}

function named({ turns, days, hours }: Calendar, turn: number): { day: string; hour: string } {
  if (turn === 0) return { day: "", hour: "" };
  return { day: days[turn - 1] ?? "", hour: hours[turn - 1] ?? turns[turn - 1] ?? `Turn ${turn}` };
}

/** As many whole turns as make up so many lines, one at least. */
export function upTo(turns: readonly TurnTold[], most: number): TurnTold[] {
  let lines = 0;
  return turns.filter((turn, i) => {
    lines += turn.lines.length;
    return i === 0 || lines <= most;
  });
}
