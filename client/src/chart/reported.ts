/** What is written beside reports and meetings: it looks for a place like the names of units. */

import type { Meeting, Side, Trace } from "../wire/protocol";
import { textWidth, type Placed, type Wanted } from "./label";
import { UNIT, type Plan, type Point } from "./plan";
import type { Stack } from "./stack";

/** Some lines about something on the chart. */
export interface Reported {
  id: string;
  kind: "own" | "foe" | "meeting" | "limit";
  at: Point;
  half: number; // how far the mark reaches, in pixels of the screen
  lines: readonly string[];
  spots?: readonly Point[]; // where else it can stand
}

const SIZE = 10.5; // pixels of the screen
const LINE = 1.05;
const HALF = { own: 8, foe: 8, meeting: 12, limit: 0 };
const RANK = { meeting: 0.5, own: 0.8, foe: 0.8, limit: 3.4 };

/** How long ago, in words. */
export const ago = (turns: number): string =>
  turns === 0 ? "this turn" : turns === 1 ? "1 turn ago" : `${turns} turns ago`;

/** The last report of each unit, with its age. */
function latest(traces: readonly Trace[]): Trace[] {
  return [...new Map(traces.map((trace) => [trace.unit, trace])).values()];
}

/** All that is said of reports and meetings. */
export function reported(
  plan: Plan,
  traces: readonly Trace[],
  meetings: readonly Meeting[],
  side: Side,
  turn: number,
): Reported[] {
  const said = (id: string, kind: Reported["kind"], cell: string, lines: readonly string[]): Reported[] =>
    plan.has(cell) ? [{ id, kind, at: plan.centre(cell), half: HALF[kind], lines }] : [];
  const limits = traces.filter(({ within }) => within.length > 0);
  return [
    ...meetings.flatMap(({ cell, text, note }) => said(`meeting ${cell}`, "meeting", cell, [text, note])),
    ...latest(traces).flatMap((trace) =>
      said(`trace ${trace.unit}`, trace.side === side ? "own" : "foe", trace.cell, [
        trace.text,
        ago(turn - trace.turn),
      ]),
    ),
    ...limits.map(({ unit, within, limit }) => ({
      id: `limit ${unit}`,
      kind: "limit" as const,
      at: corners(plan, within)[0]!,
      half: 0,
      lines: [limit],
      spots: corners(plan, within),
    })),
  ];
}

/** The corners of some cells from which words run to the right: low before high. */
function corners(plan: Plan, cells: readonly string[]): Point[] {
  const spots = cells.map((cell) => plan.centre(cell));
  const rows = [Math.max(...spots.map(({ y }) => y)), Math.min(...spots.map(({ y }) => y))];
  return rows.flatMap((row) => {
    const along = spots.filter(({ y }) => y === row).sort((a, b) => a.x - b.x);
    return [along[0]!, along[Math.floor(along.length / 2)]!];
  });
}

/** The size of its letters, in units of the drawing. */
export const reportSize = (scale: number, letter: number): number => (SIZE * letter) / scale;

/** What one of them asks of the lettering. */
export function wantedBy(said: Reported, scale: number, letter: number): Wanted {
  const [u, size] = [1 / scale, reportSize(scale, letter)];
  const spots = said.spots?.map(({ x, y }): Placed => ({ x: x - UNIT * 0.4, y, anchor: "start" }));
  return {
    id: said.id,
    ...said.at,
    halfWidth: said.half * u,
    halfHeight: said.half * u,
    width: Math.max(...said.lines.map((line) => textWidth(line, size))),
    height: said.lines.length * LINE * size,
    rank: RANK[said.kind],
    keep: true,
    ...(spots ? { spots } : {}),
  };
}

/** Where the foot of each line is. */
export function lineFeet(said: Reported, at: Placed, scale: number, letter: number): number[] {
  const size = reportSize(scale, letter);
  const top = at.y - (said.lines.length * LINE * size) / 2;
  return said.lines.map((_, n) => top + (n + 0.8) * LINE * size);
}

/** Whether a stack is nothing but what a report says as well. */
export function isReported({ contact, tokens, cell }: Stack, traces: readonly Trace[]): boolean {
  return (
    contact &&
    tokens.every(
      ({ id, kind }) => kind === "contact" && traces.some((trace) => trace.unit === id && trace.cell === cell),
    )
  );
}
