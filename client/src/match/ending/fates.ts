/** What became of every unit of both sides. */

import { isDummy, isTracked } from "../../chart/subject";
import type { Display, Moment, Side, Subject, Token } from "../../wire/protocol";
import { fact } from "../news/facts";
import { amount } from "../units/amount";

export interface Fate {
  token: Token;
  lost: boolean;
  text: string; // sunk, turn 3; damaged; nothing where nothing happened to it
}

export interface Ended {
  side: Side;
  fates: Fate[];
}

type Shown = Pick<Moment, "log">;

/** Ships and lost planes by side, own side and losses first; `first` is the number of the scenario's first turn. */
export function fates(
  subject: Subject,
  display: Display,
  moments: readonly Shown[],
  own: Side,
  first: number,
): Ended[] {
  const [sunk, hurt] = [new Map<string, { turn: number; cell: string }>(), new Set<string>()];
  let turn = 0;
  for (const { log } of moments)
    for (const event of log) {
      turn = fact(event, "turn")?.number ?? turn;
      for (const one of event.facts)
        if (one.fact === "sunk") sunk.set(one.unit.id, { turn: turn ? turn - first + 1 : 0, cell: one.cell ?? "" });
        else if (one.fact === "damaged") hurt.add(one.unit.id);
    }
  const sides = new Map<Side, Fate[]>();
  const gone = new Set(display.lost.map(({ id }) => id));
  for (const token of [...display.lost, ...display.tokens.filter(({ id }) => !gone.has(id))]) {
    const [lost, end] = [gone.has(token.id), sunk.get(token.id)];
    if (!token.side || isDummy(subject, token) || (!lost && !isTracked(subject, token))) continue;
    const when = end?.turn && !display.sea ? `turn ${end.turn}` : ""; // a fight on the plane has turns of its own
    const text = lost
      ? [token.note || (end ? "sunk" : "lost"), when].filter(Boolean).join(", ")
      : display.sea
        ? leftOf(token)
        : hurt.has(token.id)
          ? "damaged"
          : "";
    const fate = { token: lost && end?.cell ? { ...token, cell: end.cell } : token, lost, text };
    sides.set(token.side, [...(sides.get(token.side) ?? []), fate]);
  }
  const order = (side: Side) => (side === own ? 0 : 1);
  return [...sides]
    .map(([side, all]) => ({ side, fates: all.filter(({ token }) => !holds(token, all)) }))
    .sort((a, b) => order(a.side) - order(b.side));
}

/** Whether a token is a force, whose ships are listed themselves. */
const holds = (token: Token, all: readonly Fate[]) => all.some(({ token: { within } }) => within === token.id);

/** What is left after a fight on the plane: the first of what her card counts. */
function leftOf({ facts }: Token): string {
  const first = facts.find(([, text]) => amount(text));
  return first ? `${first[0].toLowerCase()} ${first[1]}` : "";
}
