/** The line round cells that lie together: no line between two of them. */

import type { Plan, Point } from "./plan";

const key = ({ x, y }: Point) => `${Math.round(x * 2)} ${Math.round(y * 2)}`;
const spot = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

type Segment = readonly [Point, Point];

/** The sides of cells that no other of them shares, each walked so that its cell lies to the right. */
function sides(plan: Plan, cells: Iterable<string>): Map<string, Segment> {
  const found = new Map<string, Segment>();
  for (const cell of new Set(cells)) {
    const corners = plan.corners(cell);
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % corners.length]!;
      const other = `${key(to)} ${key(from)}`;
      if (found.has(other)) found.delete(other);
      else found.set(`${key(from)} ${key(to)}`, [from, to]);
    });
  }
  return found;
}

/** The sides joined to lines, as far as each goes on in another. */
function joined(found: Iterable<Segment>): Point[][] {
  const from = new Map<string, Segment[]>();
  for (const side of found) from.set(key(side[0]), [...(from.get(key(side[0])) ?? []), side]);
  const ends = new Set([...from.values()].flat().map(([, to]) => key(to)));
  const starts = [...from.keys()].sort((a, b) => Number(ends.has(a)) - Number(ends.has(b))); // open ones from an end
  const lines: Point[][] = [];
  for (const start of starts)
    while (from.get(start)?.length) {
      const line = [from.get(start)![0]![0]];
      for (let here = start; from.get(here)?.length; here = key(line.at(-1)!)) line.push(from.get(here)!.shift()![1]);
      lines.push(line);
    }
  return lines;
}

const ids = (plan: Plan) => plan.printed.map(({ id }) => id);
const isClosed = (line: readonly Point[]) => key(line[0]!) === key(line.at(-1)!);
/** Twice the area within a line: positive if it goes round its cells, negative round a hole in them. */
const area = (line: readonly Point[]) =>
  line.slice(1).reduce((sum, { x, y }, i) => sum + line[i]!.x * y - x * line[i]!.y, 0);

function path(line: readonly Point[]): string {
  const closed = isClosed(line);
  return `M${(closed ? line.slice(0, -1) : line).map(spot).join("L")}${closed ? "Z" : ""}`;
}

/** The line between cells and those that are not of them, round holes as well; with or without the board's own edge. */
export function rim(plan: Plan, cells: readonly string[], whole = true): string {
  if (plan.board.shape === "areas") return whole ? plan.outlines(cells) : "";
  const found = sides(plan, cells);
  const edge = whole ? new Set() : new Set(sides(plan, ids(plan)).keys());
  return joined([...found].filter(([side]) => !edge.has(side)).map(([, side]) => side))
    .map(path)
    .join("");
}

/** One line round all of some cells, and none round a hole within. */
export function boundary(plan: Plan, cells: readonly string[]): string {
  if (plan.board.shape === "areas") return plan.outlines(cells);
  return joined(sides(plan, cells).values())
    .filter((line) => area(line) > 0)
    .map(path)
    .join("");
}

/** The lines between several groups of cells, each once. */
export function borders(plan: Plan, groups: readonly (readonly string[])[]): string {
  if (plan.board.shape === "areas") return "";
  const all = sides(plan, groups.flat());
  const drawn = new Map<string, Segment>();
  for (const group of groups)
    for (const [name, [from, to]] of sides(plan, group))
      if (!all.has(name) && !drawn.has(`${key(to)} ${key(from)}`)) drawn.set(name, [from, to]);
  return joined(drawn.values()).map(path).join("");
}
