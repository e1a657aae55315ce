/** The plan of a board: where its cells lie on the paper, in units of the drawing. */

import type { Board, Cell, Edge as Side, TerrainLine } from "../wire/protocol";
import { margins, type Rect } from "./margin";
import { rim } from "./rim";

/** Units of the drawing to one unit of the board. */
export const UNIT = 40;

export interface Point {
  x: number;
  y: number;
}

export interface Edge {
  label: string;
  at: number; // the middle of the row or column, in units of the drawing
}

const DETOUR = 12; // cells: a longer way round land is not taken for what was sailed
const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

export class Plan {
  readonly width: number;
  readonly height: number;
  readonly rows: Edge[] = [];
  readonly columns: Edge[] = [];
  readonly cells = new Map<string, Omit<Cell, "kind"> & { kind: Cell["kind"] | "box" }>();
  readonly sea: Rect; // what is within the neat line; boxes lie round it
  readonly boxes: ReadonlyMap<string, Rect> = new Map();
  readonly printed: Cell[]; // the cells within the neat line; a unit may leave by cells of kind "exit" beyond it
  readonly radius: number; // of a cell that is drawn as a disc
  private readonly left: number;
  private readonly top: number;

  constructor(readonly board: Board) {
    for (const cell of board.cells) this.cells.set(cell.id, cell);
    this.radius = board.shape === "areas" ? Math.min(0.46, nearest(board.cells) * 0.34) : 0.5;
    this.printed = board.cells.filter((cell) => cell.kind !== "exit");
    if (this.printed.length === 0) {
      [this.left, this.top, this.width, this.height] = [0, 0, UNIT, UNIT]; // the open plane
      this.sea = { x: 0, y: 0, w: UNIT, h: UNIT };
      return;
    }
    const [across, down] = this.reach();
    const xs = this.printed.map((cell) => cell.x);
    const ys = this.printed.map((cell) => cell.y);
    const [left, top] = [Math.min(...xs) - across, Math.min(...ys) - down];
    const laid = margins(
      board.boxes,
      { width: (Math.max(...xs) + across - left) * UNIT, height: (Math.max(...ys) + down - top) * UNIT },
      { gap: UNIT * 0.25, wide: UNIT * 3, high: UNIT * 1.4 },
      (edge: Side, at) => (at - (edge === "north" || edge === "south" ? left : top)) * UNIT,
    );
    ({ sea: this.sea, width: this.width, height: this.height, boxes: this.boxes } = laid);
    this.left = left - this.sea.x / UNIT;
    this.top = top - this.sea.y / UNIT;
    for (const { id, label } of board.boxes) {
      const { x, y, w, h } = this.boxes.get(id)!; // its name stands over its middle
      this.cells.set(id, {
        id,
        label,
        x: (x + w / 2) / UNIT + this.left,
        y: (y + h * 0.56) / UNIT + this.top,
        kind: "box",
      });
    }
    if (board.shape !== "areas") {
      this.rows = this.edges(
        board.shape === "hexes" ? (cell) => Math.floor(cell.y + 0.01) : (cell) => cell.y,
        (cell) => cell.y,
      );
      this.columns = this.edges(
        (cell) => cell.x,
        (cell) => cell.x,
      );
      if (board.shape === "hexes") for (const row of this.rows) row.at += UNIT / 4;
    }
  }

  /** How far a cell reaches from its centre, in units of the board. */
  private reach(): [number, number] {
    if (this.board.shape === "hexes") return [1 / Math.sqrt(3), 0.5];
    if (this.board.shape === "areas") return [nearest(this.board.cells) * 0.75, nearest(this.board.cells) * 0.75];
    return [0.5, 0.5];
  }

  /** Rows or columns with the part of their cells' ids that is common to them. */
  private edges(key: (cell: Cell) => number, at: (cell: Cell) => number): Edge[] {
    const found = new Map<number, Cell[]>();
    for (const cell of this.printed) {
      const k = Math.round(key(cell) * 1000);
      found.set(k, [...(found.get(k) ?? []), cell]);
    }
    const origin = this.spot({ x: 0, y: 0 });
    const all = [...found.entries()]
      .sort(([a], [b]) => a - b)
      .map(([, cells]) => {
        const first = cells.reduce((a, b) => (at(a) <= at(b) ? a : b));
        const isRow = cells.length > 1 && cells[0]!.x !== cells[1]!.x;
        return {
          label: common(cells.map((cell) => cell.id)),
          at: isRow ? origin.y + at(first) * UNIT : origin.x + at(first) * UNIT,
        };
      });
    return paired(all);
  }

  /** A point of the board on the paper. */
  spot(at: Point): Point {
    return { x: (at.x - this.left) * UNIT, y: (at.y - this.top) * UNIT };
  }

  /** The centre of a cell on the paper. */
  centre(cell: string): Point {
    const found = this.cells.get(cell);
    return found ? this.spot(found) : { x: -9999, y: -9999 };
  }

  has(cell: string): boolean {
    return this.cells.has(cell);
  }

  /** What a cell is called. */
  name(cell: string): string {
    const found = this.cells.get(cell);
    return found ? found.label || found.id : cell;
  }

  /** Where something is, in words: "square 1215", or the name of a cell that has one. */
  placed(cell: string): string {
    const name = this.name(cell);
    return name === cell && !this.boxes.has(cell) ? `${this.board.called[0]} ${name}` : name;
  }

  /** The cells of names that are cells or zones of the board. */
  spread(names: readonly string[]): string[] {
    return names.flatMap((name) => (this.has(name) ? [name] : (this.board.zones[name] ?? [])));
  }

  /** Where a cell or a zone of the board lies. */
  lies(name: string): Point {
    return this.has(name) ? this.centre(name) : this.middle(this.spread([name]));
  }

  /** Where a sign for cells is best put: in their middle, or in that of theirs which is nearest to it. */
  middle(cells: readonly string[]): Point {
    const spots = cells.filter((cell) => this.has(cell)).map((cell) => this.centre(cell));
    if (spots.length === 0) return { x: -9999, y: -9999 };
    const mean = {
      x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
      y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
    };
    const near = spots.reduce((a, b) => (far(a, mean) <= far(b, mean) ? a : b));
    return cells.includes(this.at(mean) ?? "") ? mean : near;
  }

  /** How many cells lie between two, the last counted: on squares a slanting step counts one. */
  distance(from: string, to: string): number {
    if (this.board.shape === "squares") {
      const [a, b] = [this.centre(from), this.centre(to)];
      return Math.round(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / UNIT);
    }
    const steps = new Map([[from, 0]]);
    for (const here of steps.keys())
      for (const terrain of this.board.terrains)
        for (const next of terrain.next[here] ?? []) if (!steps.has(next)) steps.set(next, steps.get(here)! + 1);
    return steps.get(to) ?? Infinity;
  }

  /** The cells that are passed from one to the next of these, along the connections of the board. */
  along(cells: readonly string[]): string[] {
    return cells.flatMap((cell, i) => (i === 0 ? [cell] : this.passage(cells[i - 1]!, cell)));
  }

  /** The cells between those of a track, where it would lead over land though there is a way by water. */
  bySea(cells: readonly string[]): string[] {
    const land = new Set(this.closed());
    const waters = this.waters();
    if (land.size === 0) return [...cells];
    return cells.flatMap((cell, i) => {
      const before = cells[i - 1];
      if (before === undefined || !this.crosses(before, cell, land)) return [cell];
      const way = this.passage(before, cell, waters);
      return way.length <= DETOUR ? way : [cell];
    });
  }

  /** Whether the straight line between two cells leads over others of some. */
  private crosses(from: string, to: string, over: ReadonlySet<string>): boolean {
    const [a, b] = [this.centre(from), this.centre(to)];
    const steps = Math.round((2 * far(a, b)) / UNIT);
    return Array.from({ length: Math.max(0, steps - 1) }, (_, i) => (i + 1) / steps).some((share) => {
      const cell = this.at({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
      return cell !== null && cell !== from && cell !== to && over.has(cell);
    });
  }

  private passage(from: string, to: string, terrains = this.board.terrains): string[] {
    const before = new Map([[from, ""]]);
    for (const here of before.keys())
      for (const terrain of terrains)
        for (const next of terrain.next[here] ?? []) if (!before.has(next)) before.set(next, here);
    const way: string[] = [];
    for (let here = to; here !== from && before.has(here); here = before.get(here)!) way.unshift(here);
    return way.length ? way : [to];
  }

  /** The line round all that lies within a distance of a cell. */
  ring(cell: string, distance: number): string {
    if (this.board.shape === "squares") {
      const { x, y } = this.centre(cell);
      const h = (distance + 0.5) * UNIT;
      return `M${x - h} ${y - h}h${2 * h}v${2 * h}h${-2 * h}Z`;
    }
    return this.outlines(
      this.printed.filter((other) => this.distance(cell, other.id) === distance).map((other) => other.id),
    );
  }

  /** The outline of a cell as an SVG path, drawn in by some units. */
  outline(cell: string, inset = 0): string {
    const { x, y } = this.centre(cell);
    const box = this.boxes.get(cell);
    if (box)
      return `M${box.x + inset} ${box.y + inset}h${box.w - 2 * inset}v${box.h - 2 * inset}h${2 * inset - box.w}Z`;
    if (this.board.shape === "squares") {
      const h = UNIT / 2 - inset;
      return `M${x - h} ${y - h}h${2 * h}v${2 * h}h${-2 * h}Z`;
    }
    if (this.board.shape === "hexes") {
      const r = UNIT / Math.sqrt(3) - inset * 1.15;
      const corners = [0, 60, 120, 180, 240, 300].map((deg) => {
        const a = (deg * Math.PI) / 180;
        return `${round(x + r * Math.cos(a))} ${round(y + r * Math.sin(a))}`;
      });
      return `M${corners.join("L")}Z`;
    }
    const r = this.radius * UNIT - inset;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }

  outlines(cells: readonly string[]): string {
    return cells.map((cell) => this.outline(cell)).join("");
  }

  /** The corners of a cell with straight sides, clockwise; none of a disc. */
  corners(cell: string): Point[] {
    const { x, y } = this.centre(cell);
    const box = this.boxes.get(cell);
    const around = (left: number, top: number, w: number, h: number) => [
      { x: left, y: top },
      { x: left + w, y: top },
      { x: left + w, y: top + h },
      { x: left, y: top + h },
    ];
    if (box) return around(box.x, box.y, box.w, box.h);
    if (this.board.shape === "squares") return around(x - UNIT / 2, y - UNIT / 2, UNIT, UNIT);
    if (this.board.shape !== "hexes") return [];
    const r = UNIT / Math.sqrt(3);
    return [0, 1, 2, 3, 4, 5].map((sixth) => {
      const a = (sixth * Math.PI) / 3;
      return { x: x + r * Math.cos(a), y: y + r * Math.sin(a) };
    });
  }

  /** The line between cells and those that are not of them; with or without the board's own edge. */
  rim(cells: readonly string[], whole = true): string {
    return rim(this, cells, whole);
  }

  /** All of some cells as one field, to be filled. */
  field(cells: readonly string[]): string {
    return this.board.shape === "areas" ? this.outlines(cells) : rim(this, cells);
  }

  /** The cell at a point of the paper, if any. */
  at(point: Point): string | null {
    for (const [id, { x, y, w, h }] of this.boxes)
      if (point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h) return id;
    let best: string | null = null;
    let least = Infinity;
    for (const cell of this.printed) {
      const { x, y } = this.spot(cell);
      const far =
        this.board.shape === "squares"
          ? Math.max(Math.abs(x - point.x), Math.abs(y - point.y))
          : Math.hypot(x - point.x, y - point.y);
      if (far < least) [best, least] = [cell.id, far];
    }
    const limit = this.board.shape === "areas" ? this.radius * UNIT * 1.25 : UNIT * 0.6;
    return least <= limit ? best : null;
  }

  /** The compass point from one cell to another. */
  direction(from: string, to: string): string {
    const a = this.centre(from);
    const b = this.centre(to);
    const bearing = (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;
    if (this.board.shape === "hexes") {
      const sixth = Math.round(((bearing + 360) % 360) / 60) % 6;
      return ["N", "NE", "SE", "S", "SW", "NW"][sixth]!;
    }
    return COMPASS[Math.round(((bearing + 360) % 360) / 45) % 8]!;
  }

  /** Of some neighbours, the one that lies in a direction. */
  toward(from: string, direction: string, neighbours: readonly string[]): string | null {
    return neighbours.find((cell) => this.direction(from, cell) === direction) ?? null;
  }

  /** The cell next to one in a direction, by where it lies: for moving a cursor over any board. */
  beside(from: string, direction: string): string {
    const here = this.centre(from);
    const angle = (COMPASS.indexOf(direction) * Math.PI) / 4;
    const way = { x: Math.sin(angle), y: -Math.cos(angle) };
    let best = from;
    let least = Infinity;
    for (const cell of [...this.printed, ...[...this.boxes.keys()].map((id) => this.cells.get(id)!)]) {
      const there = this.spot(cell);
      const dx = there.x - here.x;
      const dy = there.y - here.y;
      const along = dx * way.x + dy * way.y;
      const aside = Math.abs(dx * way.y - dy * way.x);
      if (along < UNIT * 0.2 || aside > along * 1.05) continue;
      const cost = along + aside * 2;
      if (cost < least) [best, least] = [cell.id, cost];
    }
    return best;
  }

  /** Cells that only what goes everywhere can enter: land, and coast where no ship may come. */
  closed(): string[] {
    const waters = this.waters();
    if (waters.length === 0) return [];
    const open = new Set(waters.flatMap((terrain) => Object.keys(terrain.next)));
    return this.printed.filter((cell) => !open.has(cell.id)).map((cell) => cell.id);
  }

  /** The terrains of those that cannot go everywhere. */
  private waters(): readonly TerrainLine[] {
    return this.board.terrains.filter((terrain) => !this.printed.every((cell) => cell.id in terrain.next));
  }

  path(points: readonly Point[], close = false): string {
    const words = points.map((point) => {
      const { x, y } = this.spot(point);
      return `${round(x)} ${round(y)}`;
    });
    return words.length ? `M${words.join("L")}${close ? "Z" : ""}` : "";
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Where rows go by twos under one name, the name stands once, between them. */
function paired(edges: Edge[]): Edge[] {
  const twos = edges.length % 2 === 0 && edges.every(({ label }, i) => label !== "" && label === edges[i ^ 1]!.label);
  return twos
    ? edges.filter((_, i) => i % 2 === 0).map(({ label, at }, i) => ({ label, at: (at + edges[2 * i + 1]!.at) / 2 }))
    : edges;
}

/**
 * The longest beginning or end that all the words share, up to half of a word; else the figure they all have in one
 * place.
 */
function common(words: string[]): string {
  const first = words[0] ?? "";
  for (let length = Math.ceil(first.length / 2); length > 0; length--) {
    const head = first.slice(0, length);
    if (words.every((word) => word.startsWith(head))) return head.toUpperCase();
    const tail = first.slice(-length);
    if (words.every((word) => word.endsWith(tail)) && !/[a-z]/.test(tail)) return tail;
  }
  return [...first].find((letter, i) => /\d/.test(letter) && words.every((word) => word[i] === letter)) ?? "";
}

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The least distance between two cells. */
function nearest(cells: readonly Cell[]): number {
  let least = Infinity;
  for (const a of cells) for (const b of cells) if (a !== b) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return Number.isFinite(least) && least > 0 ? least : 1;
}
