/** The margins round the sea: the boxes off the map, each beyond the edge that its game names. */

import type { Box, Edge } from "../wire/protocol";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Margins {
  sea: Rect; // where the sea is left on the paper
  width: number; // of the whole paper
  height: number;
  boxes: Map<string, Rect>;
}

/** How large boxes are, in units of the drawing. */
export interface BoxSize {
  gap: number;
  wide: number;
  high: number;
}

interface Strip {
  deep: number;
  spots: { id: string; from: number; long: number; row: number }[];
}

/** Lay the boxes round a sea of this size; `level` is where on an edge a coordinate of the board lies. */
export function margins(
  boxes: readonly Box[],
  size: { width: number; height: number },
  { gap, wide, high }: BoxSize,
  level: (edge: Edge, along: number) => number,
): Margins {
  const strip = (edge: Edge): Strip => {
    const isLevel = edge === "north" || edge === "south";
    const [length, long, deep] = isLevel ? [size.width, wide, high] : [size.height, high, wide];
    return along(
      boxes
        .filter((box) => box.edge === edge)
        .map(({ id, along: at }) => ({ id, at: at === null ? null : level(edge, at) })),
      { length, long, deep, gap },
    );
  };
  const [north, east, south, west] = [strip("north"), strip("east"), strip("south"), strip("west")];
  const sea = { x: west.deep, y: north.deep, w: size.width, h: size.height };
  const laid = new Map<string, Rect>();
  for (const [{ spots }, y] of [
    [north, 0],
    [south, sea.y + sea.h],
  ] as const)
    for (const { id, from, long, row } of spots)
      laid.set(id, { x: sea.x + from, y: y + gap + row * (high + gap), w: long, h: high });
  for (const [{ spots }, x] of [
    [west, 0],
    [east, sea.x + sea.w],
  ] as const)
    for (const { id, from, long, row } of spots)
      laid.set(id, { x: x + gap + row * (wide + gap), y: sea.y + from, w: wide, h: long });
  return {
    sea,
    width: west.deep + sea.w + east.deep,
    height: north.deep + sea.h + south.deep,
    boxes: laid,
  };
}

interface Wanted {
  id: string;
  at: number | null; // where its middle would best be, if the game says so
}

/** Boxes along one edge: as many to a row as there is room for, evenly; those that are level with something, there. */
function along(
  wanted: readonly Wanted[],
  { length, long, deep, gap }: { length: number; long: number; deep: number; gap: number },
): Strip {
  if (wanted.length === 0) return { deep: 0, spots: [] };
  const room = Math.max(1, Math.min(wanted.length, Math.floor((length - gap) / (long + gap))));
  const share = (length - gap * (room + 1)) / room;
  const rows = Math.ceil(wanted.length / room);
  const placed = wanted.some(({ at }) => at !== null) && rows === 1;
  const size = placed ? Math.min(long, share) : share;
  const even = (i: number) => gap + (i % room) * (share + gap);
  const spots = wanted.map(({ id, at }, i) => ({
    id,
    from: placed && at !== null ? at - size / 2 : even(i) + (share - size) / 2,
    long: size,
    row: Math.floor(i / room),
  }));
  if (placed) {
    spots.sort((a, b) => a.from - b.from);
    let least = gap;
    for (const spot of spots) least = (spot.from = Math.max(spot.from, least)) + size + gap;
    let most = length - gap;
    for (const spot of [...spots].reverse()) most = (spot.from = Math.min(spot.from, most - size)) - gap;
  }
  return { deep: rows * (deep + gap) + gap, spots };
}
