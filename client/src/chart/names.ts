/** The lettering that is printed on the chart: seas, lands, places and zones, none of it cut by the frame. */

import { called } from "../look/called";
import { fitted, textWidth, type Box } from "./label";
import { UNIT, type Plan, type Point } from "./plan";

export interface Lettered {
  text: string;
  x: number;
  y: number; // of the foot of the letters
  size: number;
}

const SERIF = 1.16; // as wide as the chart's own lettering
const TRACKING: Record<string, number> = { sea: 0.06, land: 0.07, ocean: 0.42 };

/** The size of what is printed small, in units of the drawing. */
export const small = (scale: number, letter = 1): number =>
  (letter * Math.min(1.35, Math.max(1, Math.sqrt(scale)))) / scale;

function lettered(
  plan: Plan,
  scale: number,
  text: string,
  at: Point,
  size: number,
  turn = 0,
  wide = 1,
  tracking = 0,
): Lettered {
  const pad = 3 / scale;
  const width = textWidth(text, size) * wide + text.length * tracking * size;
  return { text, ...fitted(at, width + 2 * pad, size, turn, plan) };
}

/** Of seas and lands: they shrink on a small chart. */
export function seaNames(plan: Plan, scale: number, letter = 1): (Lettered & { kind: string; turn: number })[] {
  const swell = Math.min(1.35, Math.sqrt(scale));
  return (plan.board.names ?? []).map((name) => {
    const size =
      (Math.max(9, (name.kind === "ocean" ? 17 : name.kind === "land" ? 10.5 : 11.5) * swell) * letter) / scale;
    return {
      ...lettered(plan, scale, name.text, plan.spot(name), size, name.turn, SERIF, TRACKING[name.kind]),
      kind: name.kind,
      turn: name.turn,
    };
  });
}

/** What the names of lands take, which are printed level. */
export function landBoxes(plan: Plan, scale: number, letter = 1): Box[] {
  return seaNames(plan, scale, letter)
    .filter(({ kind, turn }) => kind === "land" && !turn)
    .map(({ text, x, y, size }) => {
      const w = textWidth(text, size) * SERIF + text.length * TRACKING.land! * size;
      return { x: x - w / 2, y: y - size * 0.8, w, h: size };
    });
}

/** Of places on a map of points, under their discs; and the boxes that they take. */
export function areaNames(plan: Plan, scale: number, letter = 1): (Lettered & { id: string; box: Box })[] {
  return plan.board.cells.map((cell) => {
    const at = plan.centre(cell.id);
    const name = lettered(
      plan,
      scale,
      cell.label,
      { x: at.x, y: at.y + plan.radius * UNIT + 11 * small(scale, letter) },
      10.5 * small(scale, letter),
      0,
      SERIF,
    );
    const w = textWidth(cell.label, name.size) * SERIF;
    return { ...name, id: cell.id, box: { x: name.x - w / 2, y: name.y - name.size * 0.8, w, h: name.size } };
  });
}

export function zoneNames(plan: Plan, scale: number, letter = 1): (Lettered & { cells: readonly string[] })[] {
  return Object.entries(plan.board.zones).map(([name, cells]) => {
    const at = plan.centre(cells[0] ?? "");
    return {
      ...lettered(plan, scale, called(name), { x: at.x, y: at.y - UNIT * 0.28 }, 8.5 * small(scale, letter)),
      cells,
    };
  });
}
