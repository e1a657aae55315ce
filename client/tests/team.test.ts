import { expect, it } from "vitest";
import { Carry } from "../src/team/carry.svelte";
import {
  coursesOf,
  holder,
  hour,
  ifSealed,
  kindsOf,
  letters,
  nextPlace,
  overlaps,
  progress,
  seen,
  unitsOf,
} from "../src/team/mates";
import type { Mate, Team, Token } from "../src/wire/protocol";
import { sit } from "./line";

const mate = (place: number, name: string, more: Partial<Mate> = {}): Mate => ({
  place,
  name,
  taken: true,
  here: false,
  seen: null,
  units: [],
  coming: [],
  asked: 0,
  orders: [],
  sealed: null,
  note: "",
  seals: null,
  ...more,
});
const written = (key: string, label: string, answer: string[]) => ({ key, label, unit: key, answer, at: "2026-11-19" });
const team: Team = {
  type: "team",
  own: 0,
  mates: [
    mate(0, "Tom", { asked: 2, orders: [written("hood", "Hood", ["M", "1714"])] }),
    mate(1, "Ann", { units: ["norfolk"], asked: 1, sealed: "2026-11-19T20:41:00Z" }),
    mate(3, "Anders", { units: ["plane"], asked: 2, orders: [written("plane", "Plane", ["P", "1713", "!", "1714"])] }),
    mate(4, "", { taken: false }),
  ],
};

it("gives everybody a letter of their own, and one of three styles", () => {
  expect([...letters(team)]).toEqual([
    [0, { text: "T", style: "filled" }],
    [1, { text: "A", style: "outlined" }],
    [3, { text: "4", style: "dashed" }],
    [4, { text: "5", style: "filled" }],
  ]);
});

it("says whose a unit is: the commander's unless it was given away", () => {
  expect([holder(team, "norfolk"), holder(team, "hood")]).toEqual([1, 0]);
  const token = (id: string, side: string, more: Partial<Token> = {}) =>
    ({ id, side, since: 0, within: "", ...more }) as Token;
  const all = [token("hood", "british"), token("norfolk", "british"), token("bismarck", "german")];
  const own = unitsOf(team, [...all, token("seen", "british", { since: 2 })], "british");
  expect(own.get(0)!.map(({ id }) => id)).toEqual(["hood"]);
  expect(own.get(1)!.map(({ id }) => id)).toEqual(["norfolk"]);
});

it("goes up and down the list, past places that nobody has taken", () => {
  expect([nextPlace(team, 0, 1), nextPlace(team, 3, 1), nextPlace(team, 0, -1)]).toEqual([1, 0, 3]);
});

it("says who has ordered, who goes to the same cell, and what happens if the side seals now", () => {
  expect(team.mates.map((one) => progress(one))).toEqual([
    "1 of 2 ordered",
    `✓ sealed ${hour("2026-11-19T20:41:00Z")}`,
    "1 of 2 ordered, not sealed",
    "invited",
  ]);
  expect(overlaps(team)).toEqual([{ cell: "1714", text: "Hood and Plane both go to 1714." }]);
  expect(ifSealed(team)).toEqual({
    used: ["Tom", "Ann"],
    unused: [{ name: "Anders", text: "2 default orders; the drafts are not used" }],
  });
});

it("draws the courses that the others have ordered, on the chart, of units that are there", () => {
  const there = [{ id: "plane", cell: "1712" }] as Token[];
  const courses = coursesOf(team, there, (cell) => cell !== "1714");
  expect(courses.map(({ key, start, cells }) => [key, start, cells])).toEqual([["plane", "1712", ["1713"]]]);
  expect(coursesOf({ ...team, own: 3 }, there, () => true)).toEqual([]);
});

it("names kinds in the game's words, those of most units first", () => {
  const units = ["raider", "pocket_battleship", "oiler", "pocket_battleship"].map((kind) => ({ kind }) as Token);
  expect(kindsOf(units)).toBe("pocket battleship, raider and 1 more");
  expect(kindsOf(units.slice(0, 1))).toBe("raider");
});

it("says when somebody was here", () => {
  const now = Date.parse("2026-11-19T20:41:00Z");
  const at = (seen: string) => mate(1, "Ann", { seen });
  expect(seen(mate(1, "Ann", { here: true }), now)).toBe("here now");
  expect(seen(at("2026-11-19T20:37:00Z"), now)).toBe("seen 4 min ago");
  expect(seen(at("2026-11-19T10:41:00Z"), now)).toBe("seen 10 h ago");
  expect(seen(at("2026-11-16T20:41:00Z"), now)).toBe("seen 3 days ago");
  expect(seen(mate(4, "", { taken: false }), now)).toBe("nobody has come yet");
});

it("lifts a unit with Space, carries it with arrows, puts it down with Space, and takes it back with Escape", () => {
  const given: [string, number][] = [];
  const said: string[] = [];
  const carry = new Carry(
    () => team,
    (unit, place) => given.push([unit, place]),
    (text) => said.push(text),
  );
  const suffolk = { id: "suffolk", label: "Suffolk" };
  const press = (...keys: string[]) => keys.map((key) => carry.key(key, suffolk, 1));
  expect(press("ArrowDown")).toEqual([false]);
  expect(press(" ", "ArrowDown", " ")).toEqual([true, true, true]);
  expect(given).toEqual([["suffolk", 3]]);
  expect(said).toEqual([
    "Suffolk, lifted. Arrows choose the person, Space puts down.",
    "Anders. Space puts down.",
    "Suffolk to Anders.",
  ]);
  press(" ", "ArrowUp", "Escape");
  expect([given.length, carry.lifted, said.at(-1)]).toEqual([1, null, "Suffolk stays where it is."]);
});

it("asks for a preview again when others of the team have drafted", () => {
  const { seat, line } = sit();
  line.say(team);
  expect(seat.team).toMatchObject({ own: 0 });
  seat.look({});
  line.say({ ...team, own: 0 });
  seat.look({});
  seat.look({});
  expect(line.sent.map(({ type }) => type)).toEqual(["draft", "draft"]);
});
