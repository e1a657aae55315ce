/** Tokens within others, and boxes off the map. */

import { expect, test } from "vitest";
import { Plan } from "../src/chart/plan";
import { stacks } from "../src/chart/stack";
import { heldBy, outer, withHolders } from "../src/chart/within";
import { actor, met } from "../src/match/fight/engagement";
import { pickableTokens } from "../src/match/board/reading";
import { asking, board, display, draft, drawer, option, plan, told, token } from "./sea";

const FORCE = token("a", "1212");
const HOOD = token("hood", "1212", { within: "a" });
const WALES = token("wales", "1212", { within: "a" });
const FOE = token("foe", "1212", { side: "german" });
const ALL = [FORCE, HOOD, WALES, FOE];
const known = new Map(ALL.map((one) => [one.id, one]));

test("a force stands on the chart for its ships, which are not stacked beside it", () => {
  expect(outer(ALL)).toEqual([FORCE, FOE]);
  expect(heldBy(ALL, "a")).toEqual([HOOD, WALES]);
  expect(stacks(plan, ALL, "british").map(({ tokens }) => tokens.map(({ id }) => id))).toEqual([["a"], ["foe"]]);
});

test("a ship whose force is not known stands for herself", () => {
  expect(outer([HOOD])).toEqual([HOOD]);
});

test("a selected ship lights up her force", () => {
  expect(withHolders(known, ["hood"])).toEqual(["hood", "a"]);
  expect(withHolders(known, ["foe"])).toEqual(["foe"]);
});

test("a target in a force is pointed at there", () => {
  const options = [option("hood", "Hood", "hood")];
  const gun = { kind: "pick" as const, key: "gun", label: "Gun", options, least: 1, most: 1, default: null };
  const made = draft(drawer(), asking({ ...gun, asked: false, about: "" }));
  expect([...pickableTokens(made, known)]).toEqual([
    ["hood", false],
    ["a", false],
  ]);
  made.toggle("gun", "hood");
  expect(pickableTokens(made, known).get("a")).toBe(true);
});

test("in a fight a ship in a force is of her own side, and her force is no ship", () => {
  const seen = display(...ALL);
  expect(actor({ id: "hood" }, seen, "british")).toMatchObject({ own: true, kind: "cruiser" });
  expect(actor({ id: "foe" }, seen, "british").own).toBe(false);
  const units = ["hood", "wales", "foe"].map((id) => ({ id }));
  const events = [{ event: told("They meet.", [{ fact: "battle", cell: "1212", units }]) }];
  expect(met(events, seen, "british").map(({ id }) => id)).toEqual(["hood", "wales", "foe"]);
});

const boxed = new Plan({
  ...board,
  boxes: [
    { id: "halifax", label: "Halifax", side: "", note: "turn 25", edge: "south", along: null },
    { id: "clyde", label: "Clyde", side: "", note: "", edge: "south", along: null },
  ],
});

test("boxes lie under the sea and leave the frame as it was", () => {
  expect(boxed.rows).toEqual(plan.rows);
  expect(boxed.columns).toEqual(plan.columns);
  expect(boxed.sea.h).toBe(plan.height);
  expect(boxed.height).toBeGreaterThan(plan.height);
  expect(boxed.width).toBe(plan.width);
});

test("a box is a place to be in and to point at, under its own name", () => {
  const at = boxed.centre("clyde");
  expect(at.y).toBeGreaterThan(boxed.sea.h);
  expect(boxed.at(at)).toBe("clyde");
  expect(boxed.name("clyde")).toBe("Clyde");
  expect(boxed.has("halifax")).toBe(true);
  expect(boxed.beside("1411", "S")).toBe("halifax");
  expect(stacks(boxed, [token("b", "clyde")], "british")).toHaveLength(1);
});
