/** What the roster says, and the letters of kinds. */

import { expect, test } from "vitest";
import { several, short, title } from "../src/chart/kinds";
import { Plan } from "../src/chart/plan";
import { counted, Muster } from "../src/match/units/muster.svelte";
import { display, plan, token } from "./sea";

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

test("a kind or a few letters show those alone", () => {
  const made = muster();
  made.filter = "cruiser";
  expect(made.rows).toEqual(["sheffield"]);
  made.filter = "all";
  made.letters = HOOD.label.slice(0, 3);
  expect(made.rows).toEqual(["hood"]);
});

test("units can be shown by where they are, at sea or in port, and kinds are called in words", () => {
  const harbour = new Plan({
    ...plan.board,
    places: [{ name: "Port", cell: "1313", kind: "port", side: "", at: null }],
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
  expect(["battleship", "destroyers", "recon"].map(several)).toEqual(["Battleships", "Destroyers", "Reconnaissance"]);
});

test("a mode that is a word is not cut to two letters", () => {
  const made = muster();
  expect(made.mode(token("x", "1212", { mode: "steam" }))).toBe("");
  expect(made.mode(token("x", "1212", { mode: "M" }))).toBe("M");
});
