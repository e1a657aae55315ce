/** Stacks: the tokens of one cell and one camp, and how a stack fans out. */

import type { Side, Token } from "../wire/types";
import { UNIT, type Plan, type Point } from "./plan";

export interface Stack {
  id: string;
  cell: string;
  own: boolean;
  contact: boolean;
  tokens: Token[];
  at: Point;
}

/** Whether a token tells of something that may have moved on since. */
export function isContact(token: Token): boolean {
  return token.kind === "contact" || token.since > 0;
}

/** The stacks of a display; where two camps share a cell they stand apart. */
export function stacks(plan: Plan, tokens: readonly Token[], side: Side): Stack[] {
  const found = new Map<string, Stack>();
  for (const token of tokens) {
    if (!plan.has(token.cell)) continue;
    const own = token.side === side;
    const contact = isContact(token);
    const id = `${token.cell} ${own ? "own" : contact ? "contact" : "foe"}`;
    const stack = found.get(id) ?? { id, cell: token.cell, own, contact, tokens: [], at: plan.centre(token.cell) };
    stack.tokens.push(token);
    found.set(id, stack);
  }
  const shared = new Map<string, Stack[]>();
  for (const stack of found.values()) shared.set(stack.cell, [...(shared.get(stack.cell) ?? []), stack]);
  for (const here of shared.values()) {
    if (here.length < 2) continue;
    here.forEach((stack, i) => {
      const shift = (i / (here.length - 1) - 0.5) * UNIT * 0.5;
      stack.at = { x: stack.at.x + (stack.own ? -Math.abs(shift) : Math.abs(shift)) * 0.6, y: stack.at.y + shift };
    });
  }
  return [...found.values()];
}

export interface Member {
  token: Token;
  at: Point;
}

const COLUMN = 8;

/** Where the members of a fanned stack stand: in columns to the side that has room. */
export function fan(stack: Stack, width: number, height: number, gap: number, span: number): { members: Member[]; left: boolean } {
  const columns = Math.ceil(stack.tokens.length / COLUMN);
  const rows = Math.ceil(stack.tokens.length / columns);
  const needed = gap * 2.3 + columns * span;
  const left = stack.at.x + needed > width && stack.at.x - needed > -span / 2;
  const top = Math.min(Math.max(stack.at.y - ((rows - 1) * gap) / 2, gap), Math.max(gap, height - rows * gap));
  const members = stack.tokens.map((token, i) => {
    const column = Math.floor(i / rows);
    const row = i % rows;
    const bulge = Math.sin((Math.PI * (row + 0.5)) / rows) * gap * 0.4;
    const x = gap * 2.3 + column * span + bulge;
    return { token, at: { x: stack.at.x + (left ? -x : x), y: top + row * gap } };
  });
  return { members, left };
}
