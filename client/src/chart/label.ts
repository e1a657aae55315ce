/** Lettering that does not collide: each label tries its places in turn and the important ones choose first. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Wanted {
  id: string;
  x: number; // the middle of what the label is for
  y: number;
  halfWidth: number; // how far that reaches
  halfHeight: number;
  width: number; // of the lettering
  height: number;
  rank: number; // the lower, the sooner it chooses
  keep?: boolean; // never dropped
}

export type Anchor = "middle" | "start" | "end";

export interface Placed {
  x: number;
  y: number; // the middle of the line
  anchor: Anchor;
}

/** Where each label goes; one that finds no free place is left out, unless it must be kept. */
export function place(labels: readonly Wanted[], taken: readonly Box[], frame: Box): Map<string, Placed> {
  const boxes = [...taken];
  const placed = new Map<string, Placed>();
  for (const label of [...labels].sort((a, b) => a.rank - b.rank)) {
    const tries = places(label);
    const free = tries.find(([, box]) => within(box, frame) && !boxes.some((other) => overlap(box, other)));
    const chosen = free ?? (label.keep ? tries[0] : undefined);
    if (!chosen) continue;
    placed.set(label.id, chosen[0]);
    boxes.push(chosen[1]);
  }
  return placed;
}

/** Below, right, left, above, then the corners. */
function places(label: Wanted): [Placed, Box][] {
  const { x, y, halfWidth: hw, halfHeight: hh, width: w, height: h } = label;
  const low = y + hh + h / 2;
  const high = y - hh - h / 2;
  const spots: Placed[] = [
    { x, y: low, anchor: "middle" },
    { x: x + hw + h * 0.25, y, anchor: "start" },
    { x: x - hw - h * 0.25, y, anchor: "end" },
    { x, y: high, anchor: "middle" },
    { x: x + hw * 0.5, y: low, anchor: "start" },
    { x: x - hw * 0.5, y: low, anchor: "end" },
    { x: x + hw * 0.5, y: high, anchor: "start" },
    { x: x - hw * 0.5, y: high, anchor: "end" },
  ];
  return spots.map((spot) => [spot, { x: spot.anchor === "middle" ? spot.x - w / 2 : spot.anchor === "start" ? spot.x : spot.x - w, y: spot.y - h / 2, w, h }]);
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function within(box: Box, frame: Box): boolean {
  return box.x >= frame.x && box.y >= frame.y && box.x + box.w <= frame.x + frame.w && box.y + box.h <= frame.y + frame.h;
}

/** About how wide a line of the chart's lettering is. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += /[il.,:;|' ]/.test(letter) ? 0.26 : /[mwMW]/.test(letter) ? 0.76 : /[A-Z0-9]/.test(letter) ? 0.54 : 0.46;
  return width * size;
}
