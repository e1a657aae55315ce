/** Which name stands where on the chart: of stacks, places, wrecks, and the figures of a plot. */

import type { Place, Sky } from "../wire/protocol";
import { place, textWidth, type Box, type Placed, type Taken, type Wanted } from "./label";
import { areaNames, landBoxes } from "./names";
import { UNIT, type Plan, type Point } from "./plan";
import { wantedBy, type Reported } from "./reported";
import { tagsOf } from "./skies";
import {
  extent,
  frontOf,
  isUnknown,
  markOf,
  nameOf,
  plateSize,
  seenWhen,
  sunkAt,
  tagOf,
  type Stack,
  type Wreck,
} from "./stack";

/** What is to be lettered. */
export interface Lettered {
  plan: Plan;
  scale: number;
  letter: number; // how large the lettering is, one as a rule
  width: number; // of a counter
  turn: number;
  selected: readonly string[];
  stacks: readonly Stack[];
  splashes: ReadonlyMap<string, readonly Box[]>; // by stack, what lies around it
  pickable: ReadonlyMap<string, boolean>;
  figures: readonly (readonly [string, string])[]; // of a plot: cell or zone, and text
  wrecks: readonly Wreck[];
  reports?: readonly Reported[];
  skies?: readonly Sky[]; // whose tags are kept clear
  little?: boolean; // there is little room: one name a cell
}

/** How large the names of units are. */
export function nameSize({ scale, letter }: Pick<Lettered, "scale" | "letter">): number {
  return Math.min(13, Math.max(9.5, 9.5 * Math.sqrt(scale))) * (1 / scale) * letter;
}

/** How large the figures of a plot are. */
export function figureSize({ scale, letter }: Pick<Lettered, "scale" | "letter">): number {
  return 10.5 * (1 / scale) * letter;
}

/** Where a place of the board is drawn. */
export function placeSpot(plan: Plan, { at, cell }: Place): Point {
  return at ? plan.spot({ x: at[0], y: at[1] }) : plan.centre(cell);
}

/** The lettering that found room: by stack, `port NAME`, `figure CELL`, `wreck ID` and a report's. */
export function lettering(what: Lettered): Map<string, Placed> {
  const { plan, stacks, figures, wrecks } = what;
  const areas = plan.board.shape === "areas" ? areaNames(plan, what.scale, what.letter).map(({ box }) => box) : [];
  const names: Name[] = [
    ...(what.reports ?? []).map((said) => ofReport(what, said)),
    ...named(what, stacks).map((stack) => ofStack(what, stack)),
    ...plan.board.places.map((port) => ofPlace(what, port)),
    ...figures.flatMap(([name, text]) => ofFigure(what, name, text)),
    ...[...sunkAt(plan, wrecks, stacks)].map(([id, at]) =>
      ofWreck(
        what,
        wrecks.find((one) => one.id === id)!,
        at,
      ),
    ),
  ];
  const tags = tagsOf(plan, what.skies ?? [], what.scale, what.letter);
  const taken = [...areas, ...tags, ...names.flatMap((one) => one.taken ?? [])];
  return place(names, taken, { x: 0, y: 0, w: plan.width, h: plan.height }, landBoxes(plan, what.scale, what.letter));
}

/** Whether something unknown was heard or seen before this turn. */
function isOld({ turn }: Lettered, { tokens: [first] }: Stack): boolean {
  return isUnknown(first!) && first!.since < turn;
}

/** The stacks that have a name: all, or where there is little room one a cell, and none that is a dot. */
function named(what: Lettered, stacks: readonly Stack[]): Stack[] {
  if (!what.little) return [...stacks];
  const inHand = (stack: Stack) => stack.tokens.some(({ id }) => what.selected.includes(id));
  const rank = (stack: Stack) => (inHand(stack) ? 0 : stack.own ? 1 : 2);
  const first = new Map<string, Stack>();
  for (const stack of [...stacks].sort((a, b) => rank(a) - rank(b)))
    if ((inHand(stack) || !isOld(what, stack)) && !first.has(stack.cell)) first.set(stack.cell, stack);
  return [...first.values()];
}

type Name = Wanted & { taken?: Taken[] }; // and what it is for, which other lettering keeps clear of

function ofStack(what: Lettered, stack: Stack): Name {
  const { plan, scale, width, selected, pickable } = what;
  const [u, size] = [1 / scale, nameSize(what)];
  const front = frontOf(stack, selected);
  const ringed = pickable.has(front.id) && front.facing >= 0;
  const { w, h } = stack.contact
    ? { w: 7 * u, h: 7 * u }
    : ringed
      ? { w: width * 0.56, h: width * 0.56 }
      : stack.plates.has(front.id)
        ? { w: plateSize(width).w / 2, h: plateSize(width).h / 2 + 2 * u }
        : extent(width, front.facing);
  const inHand = stack.tokens.some((token) => selected.includes(token.id));
  const tag = tagOf(stack, front);
  const letters = Math.max(
    textWidth(`${nameOf(stack, front)} ${markOf(stack, front)}`, size),
    textWidth(tag, size * 0.9),
  );
  const { x, y } = stack.at;
  return {
    id: stack.id,
    of: stack.cell,
    x,
    y,
    halfWidth: w,
    halfHeight: h + u,
    width: stack.contact ? Math.max(letters, textWidth(seenWhen(plan, front, what.turn), size * 0.9)) : letters,
    height: size * 1.12 * (stack.contact || tag ? 2 : 1),
    rank: inHand ? 0 : stack.contact ? 1 : stack.own ? 3 : 2,
    keep: inHand || (stack.contact && !what.little && !isOld(what, stack)),
    frame: plan.boxes.get(stack.cell) ?? plan.sea, // the name of what is at sea lies over no box
    above: plan.board.shape === "areas",
    taken: [{ x: x - w, y: y - h, w: w * 2, h: h * 2, of: stack.cell }, ...(what.splashes.get(stack.id) ?? [])],
  };
}

function ofReport({ scale, letter }: Lettered, said: Reported): Name {
  const [{ x, y }, half] = [said.at, said.half / scale];
  const taken = half ? [{ x: x - half, y: y - half, w: 2 * half, h: 2 * half }] : [];
  return { ...wantedBy(said, scale, letter), taken };
}

function ofPlace(what: Lettered, port: Place): Name {
  const [u, size] = [1 / what.scale, nameSize(what)];
  const { x, y } = placeSpot(what.plan, port);
  return {
    id: `port ${port.name}`,
    x,
    y,
    halfWidth: 5 * u,
    halfHeight: 4 * u,
    width: textWidth(port.name, size),
    height: size * 1.1,
    rank: 4,
    taken: [{ x: x - 4 * u, y: y - 4 * u, w: 8 * u, h: 8 * u }],
  };
}

/**
 * In the middle of its square, or aside where a counter stands; under one it is not shown, and the line below tells it.
 */
function ofFigure(what: Lettered, name: string, text: string): Name[] {
  const { x, y } = what.plan.lies(name);
  if (x < 0) return [];
  const figure = figureSize(what);
  const [dx, dy] = [UNIT * 0.46, UNIT * 0.34];
  const spots: Placed[] = [
    { x, y, anchor: "middle" },
    { x, y: y - dy, anchor: "middle" },
    { x, y: y + dy, anchor: "middle" },
    { x: x - dx, y: y - dy, anchor: "start" },
    { x: x + dx, y: y - dy, anchor: "end" },
    { x: x - dx, y: y + dy, anchor: "start" },
    { x: x + dx, y: y + dy, anchor: "end" },
  ];
  const [width, height] = [textWidth(text, figure) * 1.1, figure];
  return [{ id: `figure ${name}`, x, y, halfWidth: 0, halfHeight: 0, width, height, rank: 3.5, spots }];
}

function ofWreck(what: Lettered, { id, label, cell }: Wreck, { x, y }: Point): Name {
  const [{ w, h }, size] = [extent(what.width * 0.8, -1), nameSize(what)];
  return {
    id: `wreck ${id}`,
    of: cell,
    x,
    y,
    halfWidth: w,
    halfHeight: h,
    width: textWidth(`${label}, dispersed`, size),
    height: size * 1.1,
    rank: 3.8,
    taken: [{ x: x - w, y: y - h, w: w * 2, h: h * 2, of: cell }],
  };
}
