/** A stack of forces as a card: who is in it, a line each, and where beside it the card has room. */

import { least } from "../orders/least";
import type { Token } from "../wire/protocol";
import type { Point } from "./plan";
import type { Size, Stack } from "./stack";
import { heldBy } from "./within";

export interface Line {
  token: Token;
  lead: Token; // what is drawn on the chart: the force she sails in, else herself
}

/** A line for each ship of a force, and for whatever else lies there. */
export function linesOf(stack: Stack, tokens: readonly Token[]): Line[] {
  return stack.tokens.flatMap((lead) => {
    const held = heldBy(tokens, lead.id);
    return (held.length ? held : [lead]).map((token) => ({ token, lead }));
  });
}

/** What is left of a fact that is an amount, none to one, with its name; null where there is no such fact. */
export function leftOf(facts: readonly string[], token: Token): [string, number] | null {
  for (const [name, text] of least(facts, [token])) {
    const [, is, of] = /^(\d+) of (\d+)/.exec(text) ?? [];
    if (Number(of)) return [name, Number(is) / Number(of)];
  }
  return null;
}

/** Where the card lies: right or left of its stack, on the sheet, where it covers least of what else lies there. */
export function beside(at: Point, { w, h }: Size, gap: number, others: readonly Point[], sheet: Size): Point {
  const within = (x: number, most: number) => Math.max(0, Math.min(x, most));
  const places = [at.y - h / 2, at.y - h * 0.15, at.y - h * 0.85].flatMap((y) =>
    [at.x + gap, at.x - gap - w].map((x) => ({ x, y: within(y, sheet.h - h) })),
  );
  const inside = places.filter(({ x }) => x >= 0 && x + w <= sheet.w);
  const covered = ({ x, y }: Point) =>
    others.filter((one) => one.x > x - gap / 2 && one.x < x + w + gap / 2 && one.y > y && one.y < y + h).length;
  return inside.reduce((best, one) => (covered(one) < covered(best) ? one : best), inside[0] ?? { x: 0, y: 0 });
}
