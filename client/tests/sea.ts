/** A small sea for tests: four by four squares, RRCC, with land at 1213 that only planes cross. */

import { Plan } from "../src/chart/plan";
import { Drawer } from "../src/orders/drawer";
import { Draft } from "../src/orders/draft.svelte";
import type { Board, Course, Display, Mode, Prompt, Token } from "../src/wire/types";

const ids = [11, 12, 13, 14].flatMap((row) => [11, 12, 13, 14].map((column) => `${row}${column}`));
const LAND = "1213";

function neighbours(cells: string[]): Record<string, string[]> {
  const near = (a: string, b: string) =>
    a !== b && Math.abs(+a.slice(0, 2) - +b.slice(0, 2)) <= 1 && Math.abs(+a.slice(2) - +b.slice(2)) <= 1;
  return Object.fromEntries(cells.map((cell) => [cell, cells.filter((other) => near(cell, other))]));
}

export const board: Board = {
  shape: "squares",
  cells: [
    ...ids.map((id) => ({
      id,
      label: id,
      x: +id.slice(2) + 0.5,
      y: +id.slice(0, 2) + 0.5,
      kind: id === LAND ? "land" : "sea",
    })),
    { id: "1114x", label: "off", x: 15.5, y: 11.5, kind: "exit" },
  ],
  terrains: [
    { name: "sea", next: neighbours(ids.filter((id) => id !== LAND)) },
    { name: "sky", next: neighbours(ids) },
  ],
  places: [],
  zones: {},
  coast: [],
  graticule: {},
  turns: ["22 May 1200", "22 May 1600"],
};
export const plan = new Plan(board);

export const MOVE: Mode = {
  name: "M",
  label: "Move",
  least: 0,
  most: 2,
  terrain: "sea",
  mark: false,
  costs: [0, 0, 1],
  unit: "fuel",
};
export const PATROL: Mode = {
  name: "P",
  label: "Patrol",
  least: 0,
  most: 0,
  terrain: null,
  mark: false,
  costs: [],
  unit: "",
};
export const STRIKE: Mode = {
  name: "A",
  label: "Attack",
  least: 1,
  most: 3,
  terrain: "sky",
  mark: true,
  costs: [],
  unit: "",
};

export function course(key: string, start: string, more: Partial<Course> = {}): Course {
  return { kind: "course", key, label: key, start, modes: [PATROL, MOVE], default: ["P"], ...more };
}

export const hood = course("hood", "1311");
export const suffolk = course("suffolk", "1411", { default: null });
export const plane = course("plane", "1311", { modes: [STRIKE] });
export const prompt: Prompt = { text: "Orders.", rule: "4.3", choices: [hood, suffolk] };

class Memory implements Storage {
  private kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  clear = () => this.kept.clear();
  getItem = (key: string) => this.kept.get(key) ?? null;
  key = (index: number) => [...this.kept.keys()][index] ?? null;
  removeItem = (key: string) => void this.kept.delete(key);
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}

export function drawer(): Drawer {
  return new Drawer("seat", new Memory(), new Memory());
}

export function draft(from: Drawer = drawer(), asked: Prompt = prompt, number = 0): Draft {
  const made = new Draft(plan, from);
  made.take(asked, number, null);
  return made;
}

export function token(id: string, cell: string, more: Partial<Token> = {}): Token {
  return {
    id,
    label: id,
    cell,
    side: "british",
    kind: "cruiser",
    note: "",
    mode: "",
    facing: -1,
    since: 0,
    track: [],
    facts: [],
    ...more,
  };
}

export function display(...tokens: Token[]): Display {
  return { heading: "Turn 1", tokens, panels: [], shades: [], rows: {}, layers: {} };
}
