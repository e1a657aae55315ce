/** Lettering that does not collide: each label tries its places in turn and the important ones choose first. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Wanted {
  id: string;
  of?: string; // the cell
  x: number; // the middle of what the label is for
  y: number;
  halfWidth: number; // how far that reaches
  halfHeight: number;
  width: number; // of the lettering
  height: number;
  rank: number; // the lower, the sooner it chooses
  keep?: boolean; // never dropped
  above?: boolean; // tried first, where something else stands below
  frame?: Box; // it stays in there, where that is not the whole
  spots?: readonly Placed[]; // the places to try, in place of those round what it is for
}

/** What lettering keeps clear of; a counter's is not to be read as that of another cell. */
export interface Taken extends Box {
  of?: string;
}

export type Anchor = "middle" | "start" | "end";

export interface Placed {
  x: number;
  y: number; // the middle of the line
  anchor: Anchor;
}

/**
 * Where each label goes: within the frame, and not so near another's counter as to be taken for its name; one that
 * finds no free place is left out, unless it must be kept.
 */
export function place(
  labels: readonly Wanted[],
  taken: readonly Taken[],
  frame: Box,
  printed: readonly Box[] = [], // on the paper: kept clear of where there is another place
): Map<string, Placed> {
  const boxes: Box[] = [...taken];
  const placed = new Map<string, Placed>();
  for (const label of [...labels].sort((a, b) => a.rank - b.rank)) {
    const room = label.frame ?? frame;
    const all = places(label, room);
    const tries = all.filter(([, box]) => within(box, room));
    const free = tries.filter(([, box]) => !boxes.some((other) => overlap(box, other)));
    const others = taken
      .filter(({ of }) => of !== undefined && of !== label.of)
      .map((box) => grown(box, label.height * NEAR));
    const clear = free.filter(([, box]) => !others.some((other) => overlap(box, other)));
    const legible = clear.find(([, box]) => !printed.some((other) => overlap(box, other)));
    const chosen =
      legible ?? clear[0] ?? free[0] ?? (label.keep ? leastCovering(tries.length ? tries : all, boxes) : undefined);
    if (!chosen) continue;
    placed.set(label.id, chosen[0]);
    boxes.push(chosen[1]);
  }
  return placed;
}

const NEAR = 0.35; // lines of lettering

/** Below, right, left, above, then the corners; each shifted along what it is for where it would leave the frame. */
function places(label: Wanted, frame: Box): [Placed, Box][] {
  const { x, y, halfWidth: hw, halfHeight: hh, width: w, height: h } = label;
  const low = y + hh + h / 2;
  const high = y - hh - h / 2;
  const spots: Placed[] = label.spots
    ? [...label.spots]
    : [
        { x, y: low, anchor: "middle" },
        { x: x + hw + h * 0.25, y, anchor: "start" },
        { x: x - hw - h * 0.25, y, anchor: "end" },
        { x, y: high, anchor: "middle" },
        { x: x + hw * 0.5, y: low, anchor: "start" },
        { x: x - hw * 0.5, y: low, anchor: "end" },
        { x: x + hw * 0.5, y: high, anchor: "start" },
        { x: x - hw * 0.5, y: high, anchor: "end" },
      ];
  if (label.above && !label.spots) spots.unshift(...spots.splice(3, 1));
  return spots.map((spot) => {
    const level = spot.y === y;
    const at = {
      ...spot,
      x: level || spot.anchor !== "middle" ? spot.x : held(spot.x, w, frame.x, frame.w),
      y: level ? held(spot.y, h, frame.y, frame.h) : spot.y,
    };
    return [
      at,
      { x: at.anchor === "middle" ? at.x - w / 2 : at.anchor === "start" ? at.x : at.x - w, y: at.y - h / 2, w, h },
    ];
  });
}

/** The middle of a stretch, moved by half of it at most so that it lies within another. */
function held(middle: number, length: number, from: number, room: number): number {
  const inside = inFrame(middle, length, from, room);
  return middle + Math.max(-length / 2, Math.min(length / 2, inside - middle));
}

/** The middle of a stretch, moved so that it lies within another. */
export function inFrame(middle: number, length: number, from: number, room: number): number {
  return length > room ? from + room / 2 : Math.max(from + length / 2, Math.min(from + room - length / 2, middle));
}

function leastCovering(tries: [Placed, Box][], boxes: readonly Box[]): [Placed, Box] | undefined {
  const covered = (box: Box) => boxes.reduce((sum, other) => sum + shared(box, other), 0);
  return tries.reduce<[Placed, Box] | undefined>(
    (best, one) => (best && covered(best[1]) <= covered(one[1]) ? best : one),
    undefined,
  );
}

function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

function grown({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

const HAIR = 1e-6; // what is moved to the very edge is within

function within(box: Box, frame: Box): boolean {
  return (
    box.x >= frame.x - HAIR &&
    box.y >= frame.y - HAIR &&
    box.x + box.w <= frame.x + frame.w + HAIR &&
    box.y + box.h <= frame.y + frame.h + HAIR
  );
}

/** About how wide a line of the chart's lettering is. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text)
    width += /[il.,:;|' ]/.test(letter) ? 0.26 : /[mwMW]/.test(letter) ? 0.76 : /[A-Z0-9]/.test(letter) ? 0.54 : 0.46;
  return width * size;
}

/**
 * Where a line of lettering goes that is wanted about a point, turned by some degrees, so that the frame cuts none of
 * it; and how large it can be.
 */
export function fitted(
  at: { x: number; y: number },
  width: number,
  size: number,
  turn: number,
  frame: { width: number; height: number },
): { x: number; y: number; size: number } {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const share = Math.min(1, frame.width / (width * cos + size * sin), frame.height / (width * sin + size * cos));
  const [w, h] = [(width * cos + size * sin) * share, (width * sin + size * cos) * share];
  const up = size * share * 0.28; // from the foot of the letters to their middle
  const [dx, dy] = [up * Math.sin(angle), -up * Math.cos(angle)];
  return {
    x: inFrame(at.x + dx, w, 0, frame.width) - dx,
    y: inFrame(at.y + dy, h, 0, frame.height) - dy,
    size: size * share,
  };
}
