/** A small sea for tests: four by four squares, RRCC, with land at 1213 that only planes cross. */

import { Plan } from "../src/chart/plan";
import { Drawer, type Keeper } from "../src/orders/drawer";
import { Draft } from "../src/orders/draft.svelte";
import { EMPTY } from "../src/wire/update";
import type {
  Board,
  CourseForm,
  Display,
  Event,
  ModeLine,
  OptionLine,
  Position,
  PromptForm,
  Slot,
  Subject,
  Token,
} from "../src/wire/protocol";

const ids = [11, 12, 13, 14].flatMap((row) => [11, 12, 13, 14].map((column) => `${row}${column}`));
const LAND = "1213";

function neighbours(cells: string[]): Record<string, string[]> {
  const near = (a: string, b: string) =>
    a !== b && Math.abs(+a.slice(0, 2) - +b.slice(0, 2)) <= 1 && Math.abs(+a.slice(2) - +b.slice(2)) <= 1;
  return Object.fromEntries(cells.map((cell) => [cell, cells.filter((other) => near(cell, other))]));
}

const SUBJECT: Subject = {
  hunted: [],
  hunters: [],
  chief: [],
  untracked: ["recon", "bomber", "torpedo", "contact", "dummy"],
  dummies: ["dummy"],
  runs: ["torpedoes"],
  fights: "page",
};
/** A game whose kinds and weapons no drawing knows. */
export const OTHER: Subject = {
  ...SUBJECT,
  chief: ["flower"],
  untracked: ["blimp", "decoy"],
  dummies: ["decoy"],
  runs: ["depth charges"],
};

export const board: Board = {
  shape: "squares",
  parts: {},
  cells: [
    ...ids.map((id) => ({
      id,
      label: id,
      x: +id.slice(2) + 0.5,
      y: +id.slice(0, 2) + 0.5,
      kind: id === LAND ? ("land" as const) : ("sea" as const),
    })),
    { id: "1114x", label: "off", x: 15.5, y: 11.5, kind: "exit" as const },
  ],
  terrains: [
    { name: "sea", next: neighbours(ids.filter((id) => id !== LAND)) },
    { name: "sky", next: neighbours(ids) },
  ],
  places: [],
  zones: {},
  skies: {},
  coast: [],
  graticule: {},
  turns: ["22 May 1200", "22 May 1600"],
  days: ["22 May", "22 May"],
  hours: ["1200", "1600"],
  nights: [],
  names: [],
  routine: [],
  vain: ["", ""],
  weighty: [],
  stages: [],
  engages: [],
  name: "chart",
  title: "Chart",
  roster: "",
  least: [],
  layer: "",
  traffic: null,
  plane: null,
  boxes: [],
  called: ["square", "squares"],
  subject: SUBJECT,
  rows: "",
};
export const plan = new Plan(board);
export const others = new Plan({ ...board, subject: OTHER });

export const MOVE: ModeLine = {
  name: "M",
  label: "Move",
  least: 0,
  most: 2,
  terrain: "sea",
  mark: false,
  costs: [0, 0, 1],
  unit: "fuel",
  ends: "",
  ends_in: "",
};
export const PATROL: ModeLine = {
  name: "P",
  label: "Patrol",
  least: 0,
  most: 0,
  terrain: null,
  mark: false,
  costs: [],
  unit: "",
  ends: "",
  ends_in: "",
};
export const STRIKE: ModeLine = {
  name: "A",
  label: "Attack",
  least: 1,
  most: 3,
  terrain: "sky",
  mark: true,
  costs: [],
  unit: "",
  ends: "",
  ends_in: "",
};

export function course(key: string, start: string, more: Partial<CourseForm> = {}): CourseForm {
  return {
    kind: "course",
    key,
    label: key,
    start,
    modes: [PATROL, MOVE],
    default: ["P"],
    barred: [],
    goes_on: false,
    rests: false,
    ...more,
  };
}

export const hood = course("hood", "1311");
export const suffolk = course("suffolk", "1411", { default: null });
export const plane = course("plane", "1311", { modes: [STRIKE] });
export function asking(...choices: PromptForm["choices"]): PromptForm {
  return {
    text: "Orders.",
    rule: "4.3",
    choices,
    purse: null,
    secret: false,
    fight: "",
    on_request: false,
    step: "orders",
  };
}

export const prompt = asking(hood, suffolk);

export function option(value: string, label: string, at = ""): OptionLine {
  return { value, label, at, cost: 0 };
}

export function told(text: string, facts: Event["facts"] = [], rule = "1.1"): Event {
  return { rule, text, to: ["british"], facts };
}

/** A drawer that is kept in memory, as windows of one seat share it. */
export function keeper(): Keeper {
  const drawer: Partial<Record<Slot, string>> = {};
  return { drawer, keep: (slot, text) => void (drawer[slot] = text) };
}

export function drawer(at: Keeper = keeper()): Drawer {
  return new Drawer(at);
}

export function draft(from: Drawer = drawer(), asked: PromptForm = prompt, number = 0): Draft {
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
    tag: "",
    arcs: [],
    ranges: [],
    marks: [],
    waits: "",
    waits_rule: "",
    home: "",
    within: "",
    sign: "",
    reconstructed: "",
    ...more,
  };
}

export function display(...tokens: Token[]): Display {
  return { ...EMPTY, heading: "Turn 1", tokens };
}

export const position: Position = {
  type: "position",
  salts: [],
  from: 0,
  sinkings: false,
  match: "m",
  report: "m-1",
  number: 3,
  turn: 1,
  game: "g",
  title: "G",
  scenario: "s",
  side: "british",
  sides: {},
  options: {},
  cooperative: false,
  open: false,
  curtain: true,
  purpose: null,
  turns: [1, 34],
  frame: null,
  partner: null,
  medal: null,
  display: display(token("hood", "1311"), token("suffolk", "1411")),
  prompt,
  log: [told("one"), told("two")],
  sealed: null,
  cautions: [],
  chances: [],
  outcome: null,
  commitment: "c",
  seed: null,
  drawer: {},
  staff: "",
};
