import { expect, test } from "vitest";
import { byTurn, upTo } from "../src/match/news/turns";
import type { Event } from "../src/wire/protocol";
import { UNREAD } from "../src/wire/update";

const said = (text: string, turn?: number): Event => ({
  rule: "1.1",
  text,
  to: [],
  facts: turn ? [{ fact: "turn", number: turn }] : [],
});
const log = [said("Turn 1", 1), said("SL1 is attacked."), said("2 points."), said("Turn 2", 2), said("Searched.")];

const MAY = { turns: ["I", "II"], days: ["22 May", "22 May"], hours: ["1200", "1600"] };
const PLAIN = { turns: [], days: [], hours: [] };

test("the newest turn comes first, and within it cause before effect", () => {
  const told = byTurn(log, MAY, () => true);
  expect(told.map(({ day, hour, lines }) => [day, hour, ...lines.map(({ event }) => event.text)])).toEqual([
    ["22 May", "1600", "Turn 2", "Searched."],
    ["22 May", "1200", "Turn 1", "SL1 is attacked.", "2 points."],
  ]);
});

test("turns without hours go by their names, and what comes before the first by none", () => {
  const told = byTurn([said("Set up."), ...log], { ...MAY, hours: [] }, () => true);
  expect(told.map(({ hour }) => hour)).toEqual(["II", "I", ""]);
});

test("what is left out still tells which turn it is", () => {
  const told = byTurn(log, PLAIN, ({ facts }) => facts.length === 0);
  expect(told.map(({ hour, lines }) => [hour, ...lines.map(({ n }) => n)])).toEqual([
    ["Turn 2", 4],
    ["Turn 1", 1, 2],
  ]);
});

test("after signals that are not here yet the turn is the one before the next, or the present one", () => {
  const late = [UNREAD, UNREAD, ...log.slice(1)];
  expect(byTurn(late, PLAIN, () => true).map(({ hour, cut }) => [hour, cut])).toEqual([
    ["Turn 2", false],
    ["Turn 1", true],
  ]);
  const [only] = byTurn([UNREAD, said("Searched.")], PLAIN, () => true, 7);
  expect([only?.hour, only?.lines.map(({ n }) => n)]).toEqual(["Turn 7", [1]]);
});

test("a page is of whole turns; of a newest turn that is longer, its last lines", () => {
  const told = byTurn(log, PLAIN, () => true);
  expect(upTo(told, 2).map(({ hour, cut }) => [hour, cut])).toEqual([["Turn 2", false]]);
  expect(upTo(told, 5)).toHaveLength(2);
  const [last] = upTo(told, 1);
  expect([last?.lines.map(({ event }) => event.text), last?.cut]).toEqual([["Searched."], true]);
});
