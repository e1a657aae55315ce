/** Where the markers of a ship stand: at the edge of her cell, clear of her as she lies. */

import type { Box } from "./label";
import { UNIT, type Point } from "./plan";
import type { Size } from "./stack";

/**
 * A box to each of so many markers: a row over a ship that lies level, else a column on the side that neither bow nor
 * stern points to.
 */
export function markBoxes(at: Point, facing: number, width: number, count: number, size: Size, frame: Size): Box[] {
  const slant = facing < 0 ? 90 : facing % 180;
  const [sin, cos] = [Math.sin((slant * Math.PI) / 180), Math.abs(Math.cos((slant * Math.PI) / 180))];
  const beam = facing < 0 ? width * 0.3 : width * 0.22; // half of it, and some water
  const level = cos < 0.26;
  const edge = UNIT / 2 - size.h * 0.2;
  const across = level ? Math.max(1, Math.min(count, Math.floor((UNIT * 0.98) / size.w))) : 1;
  const [w, h] = [across * size.w, Math.ceil(count / across) * size.h];
  const inner = Math.max(edge - size.w, beam); // of the column, from her middle
  const low = sin < 0.26 ? Infinity : ((level ? 0 : cos * inner) - beam) / sin; // where her side comes too near
  const left = level ? -Math.max(edge, w / 2) : slant > 90 ? inner : -inner - w;
  const top = Math.min(-edge, low - h);
  const boxes = Array.from({ length: count }, (_, i) => ({
    x: at.x + left + (i % across) * size.w,
    y: at.y + top + Math.floor(i / across) * size.h,
    ...size,
  }));
  const cut = boxes.some((box) => box.x < 0 || box.y < 0 || box.x + box.w > frame.w || box.y + box.h > frame.h);
  return cut ? boxes.map((box) => ({ ...box, x: 2 * at.x - box.x - box.w, y: 2 * at.y - box.y - box.h })) : boxes;
}
