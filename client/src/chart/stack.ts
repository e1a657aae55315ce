/** Stacks: the tokens of one cell and one camp, and how a stack fans out. */

import type { Side, Token } from "../wire/protocol";
import { inFrame } from "./label";
import { UNIT, type Plan, type Point } from "./plan";
import { isDummy } from "./subject";
import { outer } from "./within";

export interface Stack {
  id: string;
  cell: string;
  own: boolean;
  contact: boolean;
  tokens: Token[];
  at: Point;
  plates: ReadonlySet<string>; // ids of those that are drawn as a plate: forces and dummies with a letter
}

/** What lies on the bottom of a cell. */
export interface Wreck {
  id: string;
  label: string;
  cell: string;
  own: boolean;
  kind?: string;
  note?: string; // what became of it, where it is not simply sunk
}

export interface Size {
  w: number;
  h: number;
}

/** Whether a token tells of something that may have moved on since. */
export function isContact(token: Token): boolean {
  return token.kind === "contact" || token.since > 0;
}

/** How large a plate is beside a counter of some width. */
export function plateSize(width: number): Size {
  return { w: width * 1.24, h: width * 0.56 };
}

/** What is drawn as a plate: a token with a letter that holds others, or only seems to. */
export function plated({ board }: Plan, tokens: readonly Token[]): ReadonlySet<string> {
  const holders = new Set(tokens.map(({ within }) => within));
  return new Set(
    tokens
      .filter((token) => token.sign && (isDummy(board.subject, token) || holders.has(token.id)))
      .map(({ id }) => id),
  );
}

/** Whether a token is something heard or seen of which no more is known. */
export function isUnknown(token: Token): boolean {
  return token.kind === "contact";
}

/** Whether a chart has so little room, as on a phone, that one name a cell has to do and what is old is a dot. */
export function isLittle(plan: Plan, near = 0): boolean {
  return near > 0 && plan.board.shape === "hexes";
}

/** The token of a stack that is seen: a selected one, else the first. */
export function frontOf(stack: Stack, selected: readonly string[]): Token {
  return stack.tokens.find((token) => selected.includes(token.id)) ?? stack.tokens[0]!;
}

/** What a stack is called by the token that is seen. */
export function nameOf(stack: Stack, front: Token): string {
  return front.label + (stack.tokens.length > 1 ? ` +${stack.tokens.length - 1}` : "");
}

/** What stands under a name; a plate has its letter instead, and a figure stands beside. */
export function tagOf(stack: Stack, front: Token): string {
  return stack.plates.has(front.id) || besides(stack, front) ? "" : front.tag;
}

/** What stands behind a name in bold: how a unit goes, or a figure of it. */
export function markOf(stack: Stack, front: Token): string {
  return front.mode || besides(stack, front);
}

/** A figure that can stand behind a name, as no other does. */
function besides({ tokens }: Stack, { mode, tag }: Token): string {
  return tokens.length === 1 && !mode && /^\d+$/.test(tag) ? tag : "";
}

/** Under the name of a contact: when it was seen, and how many turns ago. */
export function seenWhen(plan: Plan, token: Token, turn: number): string {
  if (token.tag || !token.since) return token.tag || token.note;
  const age = turn - token.since;
  const when = plan.board.hours[token.since - 1] ?? `turn ${token.since}`;
  return age <= 0 ? `${when} · now` : `${when} · ${age} ${age === 1 ? "turn" : "turns"}`;
}

/** How wide a counter is: as its cell has room for, within what can be read and what is enough. */
export function counterWidth(plan: Plan, scale: number): number {
  const room = plan.board.shape === "areas" ? 2 * plan.radius * UNIT * 0.76 : Math.max(21 / scale, UNIT * 0.78);
  return Math.min(60 / scale, room);
}

/** Half of what a counter takes across and down: one with a facing is seen from above, as she lies. */
export function extent(width: number, facing: number): Size {
  const angle = (facing * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return facing < 0
    ? { w: width * 0.5, h: width * 0.28 }
    : { w: width * (0.56 * sin + 0.17 * cos), h: width * (0.56 * cos + 0.17 * sin) };
}

/** The stacks of a display; where two camps share a cell they stand apart, but within the neat line. */
export function stacks(plan: Plan, tokens: readonly Token[], side: Side, width = 0): Stack[] {
  const found = new Map<string, Stack>();
  const plates = plated(plan, tokens);
  for (const token of outer(tokens)) {
    if (!plan.has(token.cell)) continue;
    const own = token.side === side;
    const contact = isContact(token);
    const id = `${token.cell} ${own ? "own" : contact ? "contact" : "foe"}`;
    const stack = found.get(id) ?? {
      id,
      cell: token.cell,
      own,
      contact,
      tokens: [],
      at: plan.centre(token.cell),
      plates,
    };
    stack.tokens.push(token);
    found.set(id, stack);
  }
  const shared = new Map<string, Stack[]>();
  for (const stack of found.values()) shared.set(stack.cell, [...(shared.get(stack.cell) ?? []), stack]);
  const areas = plan.board.shape === "areas"; // on a disc they stand under each other
  for (const here of shared.values()) {
    // The name stands over it.
    if (areas) for (const stack of here) stack.at = { x: stack.at.x, y: stack.at.y + width * 0.14 };
    if (here.length < 2) continue;
    here.forEach((stack, i) => {
      const shift = (i / (here.length - 1) - 0.5) * UNIT * (areas ? plan.radius : 0.5);
      stack.at = { x: stack.at.x + (areas ? 0 : (stack.own ? -1 : 1) * Math.abs(shift) * 0.6), y: stack.at.y + shift };
    });
  }
  for (const stack of found.values())
    if (plan.cells.get(stack.cell)?.kind !== "exit") stack.at = inside(plan, stack, width);
  return [...found.values()];
}

function inside(plan: Plan, { at, tokens }: Stack, width: number): Point {
  const high = tokens[0]!.facing >= 0 ? 1.12 : 0.92;
  return { x: inFrame(at.x, width * 1.12, 0, plan.width), y: inFrame(at.y, width * high, 0, plan.height) };
}

export interface Member {
  token: Token;
  at: Point;
}

const COLUMN = 8;

/** Where the members of a fanned stack stand: in columns to the side that has room. */
export function fan(
  stack: Stack,
  width: number,
  height: number,
  gap: number,
  span: number,
): { members: Member[]; left: boolean } {
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

/** What lies under a pointer, and where: one token, or all of a stack. */
export function lying(
  all: readonly Stack[],
  stack: string | null,
  token: string | undefined,
): { cell: string; things: readonly string[] } | null {
  const under = all.find(({ id, tokens }) => id === stack || tokens.some((one) => one.id === token));
  return under ? { cell: under.cell, things: token ? [token] : under.tokens.map(({ id }) => id) } : null;
}

const ABOVE = 0.3; // of a cell's size: a wreck above a counter stays in its own cell, also in the topmost row

/** Where wrecks are drawn: in the middle of their cell, above it if somebody is afloat there, several side by side. */
export function sunkAt(plan: Plan, wrecks: readonly Wreck[], stacks: readonly Stack[]): Map<string, Point> {
  const afloat = new Set(stacks.map(({ cell }) => cell));
  const lying = wrecks.filter(({ cell }) => plan.has(cell));
  return new Map(
    lying.map(({ id, cell }) => {
      const here = lying.filter((one) => one.cell === cell);
      const aside = (here.findIndex((one) => one.id === id) - (here.length - 1) / 2) * UNIT * 0.5;
      const { x, y } = plan.centre(cell);
      return [id, { x: x + aside, y: afloat.has(cell) ? y - UNIT * ABOVE : y }] as const;
    }),
  );
}
