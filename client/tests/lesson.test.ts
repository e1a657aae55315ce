/** Lessons: when a note comes and when it is done with, as the server's kernel has it. */

import { expect, test } from "vitest";
import { current, done, isBeingSet, moot, suitsFight, type Situation } from "../src/lesson/deeds";
import { matchOf, lessons } from "../src/lesson/lessons";
import type { GameCard, Lesson } from "../src/wire/protocol";
import { told } from "./sea";

const NOW: Situation = { turn: 1, taken: [], order: {}, sealed: false, log: [], asked: [], over: false };
const LESSON: Lesson = {
  title: "A lesson",
  about: "",
  scenario: "breakout",
  side: "hunter",
  notes: [
    { title: "Read", text: "Read this." },
    { title: "Order", text: "Give an order.", until: { ordered: "ship run faroes" } },
    { title: "Found", text: "She is found.", when: { fact: "sighted" } },
    { title: "End", text: "It is over.", when: { over: true } },
  ],
};

test("a note about the question that is asked comes before one that waits", () => {
  const lesson = { ...LESSON, notes: [LESSON.notes[0]!, { title: "Chase", text: "?", when: { asked: "turn" } }] };
  expect(current(lesson, [], { ...NOW, asked: ["turn"] })).toBe(1);
  expect(current(lesson, [1], { ...NOW, asked: ["turn"] })).toBe(0);
});

test("who seals without doing what a note says is done with the notes before the seal", () => {
  const seal = { title: "Seal", text: "Seal it.", until: { sealed: true } };
  expect(moot({ ...LESSON, notes: [...LESSON.notes.slice(0, 2), seal] }, 1)).toEqual([1, 2]);
  expect(moot(LESSON, 1)).toEqual([]);
});

test("the current note is the first not done with whose occasion has come", () => {
  expect(current(LESSON, [], NOW)).toBe(0);
  expect(current(LESSON, [0, 1], NOW)).toBe(null);
  expect(current(LESSON, [0, 1], { ...NOW, over: true })).toBe(3);
});

test("a deed is all that it names, and nothing at all is never done", () => {
  expect(done({}, NOW)).toBe(false);
  expect(done({ turn: 2, asked: "helm" }, { ...NOW, turn: 2, asked: ["helm"] })).toBe(true);
  expect(done({ turn: 2, asked: "helm" }, { ...NOW, asked: ["helm"] })).toBe(false);
  expect(done({ taken: "hood" }, { ...NOW, taken: ["hood"] })).toBe(true);
  const log = [{ ...told("turn"), facts: [{ fact: "turn" as const, number: 1 }] }];
  expect(done({ fact: "turn" }, { ...NOW, log })).toBe(true);
});

test("an order is given when the choices it names are answered so", () => {
  const order = { ship: ["lurk"] };
  expect(done({ ordered: "ship" }, { ...NOW, order })).toBe(true);
  expect(done({ ordered: "ship run" }, { ...NOW, order })).toBe(false);
  expect(done({ ordered: "ship; flights 2" }, { ...NOW, order })).toBe(false);
});

test("a lesson's match is the pupil against the computer it names", () => {
  const card = { name: "hunter", title: "Hunt", scenario: "breakout", side: "hunter", against: "corsair", options: {} };
  const game = { name: "tutorial", sides: ["raider", "hunter"], switches: [], lessons: [card] } as unknown as GameCard;
  const [offered] = lessons([game]);
  expect(offered!.id).toBe("tutorial/hunter");
  const { seats, lesson, name } = matchOf(offered!);
  expect(seats).toEqual({ raider: { player: "bot", bot: "corsair", seconds: 2 }, hunter: { player: "me" } });
  expect([lesson, name]).toEqual(["hunter", "Hunt"]);
});

test("the game that takes the least time teaches first", () => {
  const game = (name: string, ...minutes: number[]) =>
    ({
      name,
      lessons: [{ name: "one" }],
      scenarios: minutes.map((each) => ({ minutes: each })),
    }) as unknown as GameCard;
  const offered = lessons([game("long", 45), game("campaign", 150, 20), game("short", 5, 30)]);
  expect(offered.map(({ id }) => id)).toEqual(["short/one", "campaign/one", "long/one"]);
});

test("a game whose lesson says what prepares for it comes right behind that", () => {
  const game = (name: string, minutes: number, after = "") =>
    ({ name, lessons: [{ name: "one", after }], scenarios: [{ minutes }] }) as unknown as GameCard;
  const offered = lessons([game("short", 5), game("duel", 5), game("hunt", 20, "short"), game("other", 30, "absent")]);
  expect(offered.map(({ game: { name } }) => name)).toEqual(["short", "hunt", "duel", "other"]);
});

test("a lesson waits while the table is being set, and only then", () => {
  const nothing = { prompt: null, sealed: null, outcome: null };
  expect(isBeingSet(nothing, [])).toBe(true);
  expect(isBeingSet({ ...nothing, sealed: "ship lurk" }, [])).toBe(false);
  expect(isBeingSet(nothing, [0])).toBe(false);
});

test("a note about another question waits until the sheet of the fight is left", () => {
  expect(suitsFight({ when: { asked: "shadow" } }, false)).toBe(false);
  expect(suitsFight({ when: { asked: "answer" } }, true)).toBe(true);
  expect(suitsFight({ when: { over: true } }, false)).toBe(true);
  expect(suitsFight(null, false)).toBe(true);
});
