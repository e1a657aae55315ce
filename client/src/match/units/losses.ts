/** Own units out of play: they stay in the roster, with what became of them, when and where. */

import type { Display, Event, Side, Token } from "../../wire/protocol";
import { fact } from "../news/facts";

export interface Lost {
  token: Token;
  turn: number; // counted from the scenario's first; 0 where the log does not say
  cell: string; // where; nothing where it is not known
}

/** Units of a side that were lost, the first lost first; `first` is the number of the scenario's first turn. */
export function losses(display: Display, log: readonly Event[], side: Side, first: number): Lost[] {
  const when = new Map<string, { turn: number; cell: string }>();
  let turn = 0;
  for (const event of log) {
    turn = fact(event, "turn")?.number ?? turn;
    const sunk = fact(event, "sunk");
    if (sunk) when.set(sunk.unit.id, { turn: turn ? turn - first + 1 : 0, cell: sunk.cell ?? "" });
  }
  return display.lost
    .filter((token) => token.side === side)
    .map((token) => ({ token, ...(when.get(token.id) ?? { turn: 0, cell: "" }) }))
    .sort((a, b) => a.turn - b.turn);
}

/** What became of one, in a few words: sunk, turn 3. */
export function fate({ token, turn }: Lost): string {
  return [token.note || "lost", turn ? `turn ${turn}` : ""].filter(Boolean).join(", ");
}
