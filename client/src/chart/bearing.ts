/** Bearings from a token: in which of its arcs a cell lies, and how an arc is drawn. */

import type { Arc, Token } from "../wire/protocol";
import { UNIT, type Plan, type Point } from "./plan";

const POINTS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** The compass point of a facing in degrees. */
export const heading = (facing: number): string => POINTS[Math.round(facing / 45) % 8]!;

/** Degrees clockwise from north of a line on the paper. */
function bearing(from: Point, to: Point): number {
  return ((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + 360) % 360;
}

/** Whether degrees off the bow are in an arc; its limits are. */
function holds(arc: Arc, off: number): boolean {
  const NEAR = 1e-6; // what arithmetic may lose
  const width = (arc.end - arc.start + 360) % 360;
  const past = (off - arc.start + 360) % 360;
  return past <= width + NEAR || past >= 360 - NEAR;
}

/** The first arc of a token that a cell lies in. */
export function arcTo(plan: Plan, token: Token, cell: string): Arc | null {
  if (token.cell === cell || token.facing < 0 || !plan.has(token.cell)) return null;
  const off = (bearing(plan.centre(token.cell), plan.centre(cell)) - token.facing + 360) % 360;
  return token.arcs?.find((arc) => holds(arc, off)) ?? null;
}

/** Where a token sees a cell: "4 away, broadside to port". */
export function seenFrom(plan: Plan, token: Token, cell: string): string {
  if (!token.arcs?.length || token.cell === cell) return "";
  return [`${plan.distance(token.cell, cell)} from ${token.label}`, arcTo(plan, token, cell)?.name ?? ""]
    .filter(Boolean)
    .join(", ");
}

function toward(at: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: at.x + Math.sin(angle) * length, y: at.y - Math.cos(angle) * length };
}

/** The sector of an arc, out beyond the board, and where its name stands: as near as nothing else is there. */
export function sector(
  plan: Plan,
  token: Token,
  arc: Arc,
  isFree: (at: Point) => boolean = () => true,
): { d: string; at: Point; turn: number } {
  const centre = plan.centre(token.cell);
  const length = plan.width + plan.height;
  const width = (arc.end - arc.start + 360) % 360;
  const from = toward(centre, token.facing + arc.start, length);
  const to = toward(centre, token.facing + arc.end, length);
  const middle = token.facing + arc.start + width / 2;
  return {
    d:
      `M${centre.x} ${centre.y}L${from.x.toFixed(1)} ${from.y.toFixed(1)}` +
      `A${length} ${length} 0 ${width > 180 ? 1 : 0} 1 ${to.x.toFixed(1)} ${to.y.toFixed(1)}Z`,
    at: [1.32, 2.32, 3.32].map((far) => toward(centre, middle, UNIT * far)).find(isFree) ?? centre,
    turn: middle,
  };
}
