/** The line of a track: through every place it visited, its corners a little rounded. */

import type { Subject, Token } from "../wire/protocol";
import { UNIT, type Point } from "./plan";
import { comesAndGoes } from "./subject";

const SHARE = 0.25; // of the shorter leg
const MOST = 0.18 * UNIT;

interface Corner {
  before: Point; // where the line leaves its leg
  at: Point;
  after: Point; // where it is on the next
}

/** The corners between the ends; one that turns back more than square, or of a line that is not rounded, is sharp. */
function corners(points: readonly Point[], rounded: boolean): Corner[] {
  return points.slice(1, -1).map((at, i) => {
    const [a, b] = [points[i]!, points[i + 2]!];
    const back = (a.x - at.x) * (b.x - at.x) + (a.y - at.y) * (b.y - at.y) > 1e-6;
    const [before, after] = [Math.hypot(a.x - at.x, a.y - at.y), Math.hypot(b.x - at.x, b.y - at.y)];
    const cut = !rounded || back ? 0 : Math.min(SHARE * Math.min(before, after), MOST);
    return { at, before: toward(at, a, cut / before), after: toward(at, b, cut / after) };
  });
}

export function trackLine(points: readonly Point[], rounded: boolean): string {
  const words = corners(points, rounded).map(
    ({ before, at, after }) => `L${spot(before)}${before === at ? "" : `Q${spot(at)} ${spot(after)}`}`,
  );
  return `M${spot(points[0]!)}${words.join("")}L${spot(points.at(-1)!)}`;
}

/** A tick across the line at each place between the ends. */
export function trackTicks(points: readonly Point[], rounded: boolean, half: number): string {
  return corners(points, rounded)
    .map(({ before, at, after }, i) => {
      const [a, b] = [points[i]!, points[i + 2]!];
      const [dx, dy] = a.x === b.x && a.y === b.y ? [at.x - a.x, at.y - a.y] : [b.x - a.x, b.y - a.y];
      const long = Math.hypot(dx, dy) / half;
      const x = (before.x + 2 * at.x + after.x) / 4;
      const y = (before.y + 2 * at.y + after.y) / 4;
      return `M${spot({ x: x + dy / long, y: y - dx / long })}L${spot({ x: x - dy / long, y: y + dx / long })}`;
    })
    .join("");
}

/** The share of a line that its last points are: as far as the unit has come in this moment. */
export function lastLeg(points: readonly Point[], many: number): number {
  const long = (some: readonly Point[]) =>
    some.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - some[i]!.x, y - some[i]!.y), 0);
  return long(points.slice(-many)) / (long(points) || 1);
}

function toward(from: Point, to: Point, share: number): Point {
  return share ? { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share } : from;
}

const round = (value: number) => Math.round(value * 100) / 100;
const spot = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

const FLOWN = 5; // places that the track of a plane goes back: it fades, or the chart grows over

/** Whose tracks are drawn: those of ships; of planes the last places, of all or only of those selected. */
export function tracked(
  subject: Subject,
  tokens: readonly Token[],
  selected: readonly string[],
  flights: boolean,
): Token[] {
  return tokens
    .filter((token) => flights || !comesAndGoes(subject, token) || selected.includes(token.id))
    .map((token) => (comesAndGoes(subject, token) ? { ...token, track: token.track.slice(-FLOWN) } : token));
}

const LATELY = 6; // cells of a track that stay on the chart

/** Where a unit was and is: the whole way, or what is not long ago. */
export function lately(track: readonly string[], cell: string, whole: boolean): string[] {
  return [...(whole ? track : track.slice(-LATELY)), cell];
}

/** All cells that units were on. */
export function ways(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ cell, track }) => [cell, ...track]);
}
