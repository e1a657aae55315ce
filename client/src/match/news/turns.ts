/** The signals turn by turn: the newest turn first, and within it cause before effect. */

import type { Board, Event } from "../../wire/protocol";
import { UNREAD } from "../../wire/update";
import { fact } from "./facts";

export interface Entry {
  event: Event;
  n: number; // its place in the log
}

/** What the turns of a board are called. */
export type Calendar = Pick<Board, "turns" | "days" | "hours">;

export interface TurnTold {
  turn: number;
  day: string; // on which it was, where turns have days
  hour: string; // at which, or what else the turn is called; nothing before the first
  round: string; // of a fight that is told round by round
  lines: Entry[];
  cut: boolean; // what it began with is not here
}

/** The events that are wanted, gathered by the turn that was last announced before them; `now` is the present one. */
export function byTurn(
  log: readonly Event[],
  calendar: Calendar,
  wanted: (event: Event) => boolean,
  now = 0,
  rounds = false,
): TurnTold[] {
  const found: TurnTold[] = [];
  let turn = 0;
  let round = "";
  let cut = false;
  log.forEach((event, n) => {
    if (event === UNREAD) {
      if (log[n + 1] !== UNREAD) turn = before(log.slice(n + 1), now);
      cut = true;
      return;
    }
    const begins = fact(event, "turn");
    if (begins) [turn, round, cut] = [begins.number, "", false];
    if (rounds && fact(event, "battle_over")) round = "";
    const heads = rounds && fact(event, "round") !== null;
    if (heads) round = event.text.replace(/\.$/, "");
    if (heads || !wanted(event)) return;
    const last = found.at(-1);
    if (last?.turn !== turn || last.round !== round)
      found.push({ turn, ...named(calendar, turn), round, lines: [], cut });
    found.at(-1)!.lines.push({ event, n });
  });
  return found.reverse();
}

/** The turn before the first that events announce; the present one where they announce none. */
function before(log: readonly Event[], now: number): number {
  const next = log.map((event) => fact(event, "turn")).find((turn) => turn);
  return next ? next.number - 1 : now;
}

function named({ turns, days, hours }: Calendar, turn: number): { day: string; hour: string } {
  if (turn === 0) return { day: "", hour: "" };
  return { day: days[turn - 1] ?? "", hour: hours[turn - 1] ?? turns[turn - 1] ?? `Turn ${turn}` };
}

/** As many whole turns as make up so many lines; where the newest alone has more, the last of its lines. */
export function upTo(turns: readonly TurnTold[], most: number): TurnTold[] {
  const [newest] = turns;
  if (newest && newest.lines.length > most) return [{ ...newest, lines: newest.lines.slice(-most), cut: true }];
  let lines = 0;
  return turns.filter((turn) => (lines += turn.lines.length) <= most);
}
