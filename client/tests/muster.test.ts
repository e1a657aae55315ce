/** What the roster says, and the letters of kinds. */

import { expect, test } from "vitest";
import { short, title } from "../src/chart/kinds";
import { Plan } from "../src/chart/plan";
import { counted, many, Muster } from "../src/match/units/muster.svelte";
import { asking, course, display, draft as drafting, drawer, plan, token } from "./sea";
import type { Form } from "../src/wire/protocol";

const drafted = (...choices: Form[]) => drafting(drawer(), asking(...choices));

const KINDS: Record<string, true> = {
  battleship: true,
  battlecruiser: true,
  "pocket battleship": true,
  carrier: true,
  "heavy cruiser": true,
  cruiser: true,
  "light cruiser": true,
  raider: true,
  ship: true,
  destroyers: true,
  submarine: true,
  oiler: true,
  convoy: true,
  merchant: true,
  recon: true,
  bomber: true,
  torpedo: true,
  dummy: true,
  contact: true,
};

test("no two kinds have the same letters or the same title", () => {
  const kinds = Object.keys(KINDS) as string[];
  expect(new Set(kinds.map(short)).size).toBe(kinds.length);
  expect(new Set(kinds.map(title)).size).toBe(kinds.length);
});

const FORCE = token("a", "1212", { kind: "battleship" });
const HOOD = token("hood", "1212", { within: "a", kind: "battlecruiser" });
const SHEFFIELD = token("sheffield", "1313", { kind: "cruiser" });
const FOE = token("foe", "1414", { side: "german" });
const muster = () =>
  new Muster(() => ({ plan, display: display(SHEFFIELD, HOOD, FORCE, FOE), side: "british", draft: null }));

test("units are gathered by place, a force before its ships, and who is alone comes last", () => {
  const groups = muster().groups.map(({ about, tokens }) => [about, ...tokens.map(({ id }) => id)]);
  expect(groups).toEqual([
    ["1 unit", "a", "hood"],
    ["1", "sheffield"],
  ]);
  expect(muster().rows).toEqual(["a", "hood", "sheffield", "foe"]);
  expect(counted([FORCE, HOOD, SHEFFIELD])).toBe("2 units");
});

test("while ships fight on the plane, their group comes first", () => {
  const ships = ["ajax", "exeter", "hermes", "sussex"].map((id, i) => token(id, i < 2 ? "1314" : "1213"));
  const lies = { x: 0, y: 0, course: 0, speed: 20, wake: [], sectors: [], rings: [], fan: null, guns: [] };
  const sea = { turn: 1, vessels: [{ ...lies, id: "hermes" }], falls: [], runs: [], sight: [] };
  const of = (shown: object) =>
    new Muster(() => ({ plan, display: { ...display(...ships), ...shown }, side: "british", draft: null })).rows;
  expect(of({})).toEqual(["ajax", "exeter", "hermes", "sussex"]);
  expect(of({ sea })).toEqual(["hermes", "sussex", "ajax", "exeter"]);
});

test("ships, aircraft and dummies are shown apart, in words; a few letters show those alone", () => {
  const plane = token("wick", "1111", { kind: "recon" });
  const dummy = token("x1", "1112", { kind: "dummy" });
  const made = new Muster(() => ({
    plan,
    display: display(SHEFFIELD, HOOD, FORCE, FOE, plane, dummy),
    side: "british",
    draft: null,
  }));
  expect(made.families).toEqual([
    ["Ships", 2],
    ["Aircraft", 1],
    ["Dummies", 1],
  ]); // a force is not counted beside its ships
  made.filter = "Aircraft";
  expect(made.rows).toEqual(["wick"]);
  made.filter = "all";
  made.letters = HOOD.label.slice(0, 3);
  expect(made.rows).toEqual(["hood"]);
});

test("units can be shown by where they are, at sea or in port", () => {
  const harbour = new Plan({
    ...plan.board,
    places: [{ name: "Port", cell: "1313", kind: "port", side: "", sign: "", at: null }],
  });
  const made = new Muster(() => ({
    plan: harbour,
    display: display(SHEFFIELD, HOOD, FORCE, FOE),
    side: "british",
    draft: null,
  }));
  made.filter = "in port";
  expect(made.rows).toEqual(["sheffield"]);
  made.filter = "at sea";
  expect(made.rows).toEqual(["a", "hood"]);
  expect([many(made.atSea), many(made.inPort), many(made.own)]).toEqual([1, 1, 2]); // a force is none beside its ships
});

const MODES = [
  {
    name: "sail",
    label: "Sail",
    least: 0,
    most: 3,
    terrain: "sea",
    mark: false,
    costs: [],
    unit: "",
    ends: "",
    ends_in: "",
  },
  {
    name: "trail",
    label: "Trail Bismarck",
    least: 0,
    most: 0,
    terrain: null,
    mark: false,
    costs: [],
    unit: "",
    ends: "",
    ends_in: "",
  },
  {
    name: "search",
    label: "Search around",
    least: 0,
    most: 3,
    terrain: "sky",
    mark: false,
    costs: [],
    unit: "",
    ends: "",
    ends_in: "",
  },
];

test("a mode is said in words, not by its first two letters", () => {
  const draft = drafted(course("sheffield", "1313", { modes: MODES, default: ["sail"] }));
  const made = new Muster(() => ({ plan, display: display(SHEFFIELD), side: "british", draft }));
  const told = (...answer: string[]) => {
    draft.set("sheffield", answer);
    return [made.mode(SHEFFIELD), made.status(SHEFFIELD)];
  };
  expect(told("sail", "1312")).toEqual(["", "to 1312"]);
  expect(told("trail")).toEqual(["", "Trail Bismarck"]);
  expect(told("search", "1312")).toEqual(["", "Search around 1312"]);
  expect(told("sail", "1312", "!", "1313")).toEqual(["", "at 1312"]); // a strike, by its target
});

test("a unit for which the staff proposes something is drafted, until it is ordered", () => {
  const draft = drafted(course("sheffield", "1313", { modes: MODES, default: ["sail"] }));
  const proposed = { sheffield: ["sail", "1312"] };
  const made = new Muster(() => ({ plan, display: display(SHEFFIELD), side: "british", draft, proposed }));
  expect(made.status(SHEFFIELD)).toBe("drafted");
});

test("only units without a plan are counted as to be ordered", () => {
  const draft = drafted(
    course("sheffield", "1313", { modes: MODES, default: ["trail"], goes_on: true }),
    course("a", "1212", { modes: MODES, default: ["sail"] }),
  );
  const made = new Muster(() => ({ plan, display: display(SHEFFIELD, FORCE), side: "british", draft }));
  expect(made.open.map(({ id }) => id)).toEqual(["a"]);
  expect(draft.unordered.map(({ key }) => key)).toEqual(["a"]);
  expect(made.status(SHEFFIELD)).toBe("keeps orders");
});

test("if units sail in forces the roster goes by kind, and selecting a force opens it", () => {
  const force = { ...FORCE, sign: "A" };
  const dummy = token("x1", "1212", { kind: "dummy", sign: "1" });
  const plane = token("wick", "1111", { kind: "recon" });
  const made = (watched: string | null) =>
    new Muster(() => ({ plan, display: display(plane, dummy, HOOD, force), side: "british", draft: null, watched }));
  const rows = (one: Muster) => one.groups.map(({ name, tokens }) => [name, ...tokens.map(({ id }) => id)]);
  expect(rows(made(null))).toContainEqual(["Forces", "a"]);
  expect(rows(made("hood"))).toContainEqual(["Forces", "a", "hood"]);
  expect(rows(made(null)).map(([name]) => name)).toEqual(expect.arrayContaining(["Dummies", "Aircraft"]));
  expect(made(null).plate(force)).toBe("A");
});

test("if everything goes on by itself, no unit is to be ordered, and what is not ordered keeps its orders", () => {
  const lion = token("lion", "", { kind: "cruiser" });
  const helm = (of: string): Form => ({
    kind: "number",
    key: `${of}_course`,
    label: "Course",
    low: 0,
    high: 359,
    default: ["10"],
    means: "bearing",
    unit: "degrees",
    about: of,
  });
  const draft = drafted(helm("lion"));
  const made = new Muster(() => ({ plan, display: display(lion), side: "british", draft }));
  expect(made.open).toEqual([]);
  expect(made.status(lion)).toBe("keeps orders");
  draft.set("lion_course", ["20"]);
  expect(made.status(lion)).toBe("ordered");
});
