/** The signals of a fight round by round: words first, misses folded, arithmetic on asking. */

import { expect, test } from "vitest";
import { counted, inRounds, searchesFolded } from "../src/match/news/rounds";
import { arithmetic, sentence } from "../src/match/news/sentence";
import { byTurn } from "../src/match/news/turns";
import { oneIn } from "../src/match/news/why";
import type { Event, Fact, Who } from "../src/wire/protocol";

const said = (text: string, ...facts: Fact[]): Event => ({ rule: "1.1", text, to: [], facts });
const SPEE = { id: "graf_spee", side: "german" };
const EXETER = { id: "exeter", side: "british" };
const SUM = "Each 11-inch 0.1, 18731 yards x 0.331, target at 32 knots x 0.9333 = 0.0309.";
const fired = (text: string, unit: Who, target: Who, hits: number) =>
  said(text, { fact: "shot", unit, target, weapon: "guns", hits });
const MISS = fired(`Graf Spee, stern guns, at Exeter: no hit by 3 guns. ${SUM}`, SPEE, EXETER, 0);
const LOG = [
  said("Tactical turn 1.", { fact: "round", number: 1 }),
  MISS,
  fired(`Exeter, bow guns, at Graf Spee: 1 hit by 4 guns. ${SUM}`, EXETER, SPEE, 1),
  said("Graf Spee is hit: belt, hull -2.", { fact: "hit", unit: SPEE, place: "belt" }),
  fired(`Exeter, stern guns, at Graf Spee: no hit by 2 guns. ${SUM}`, EXETER, SPEE, 0),
  said("Tactical turn 2.", { fact: "round", number: 2 }),
  MISS,
  said("Combat is over.", { fact: "battle_over" }),
];
const CALENDAR = { turns: [], days: [], hours: [] };
const rounds = (log: readonly Event[]) => byTurn(log, CALENDAR, () => true, 0, true);

test("a shot is told in words, and its arithmetic is for those who ask why", () => {
  expect(sentence(MISS)).toBe("Graf Spee, stern guns, at Exeter: no hit by 3 guns.");
  expect(arithmetic(MISS)).toBe(SUM);
});

test("what a shot did stays in its sentence, and what is no shot stays whole", () => {
  const shot = fired("Rodney at Bismarck, 6 4 1. Bismarck takes 1 damage.", EXETER, SPEE, 1);
  const other = said(`The shadow holds. ${SUM}`);
  expect([sentence(shot), arithmetic(shot)]).toEqual([shot.text, ""]);
  expect(sentence(other)).toBe(other.text);
});

test("each round of a fight has a heading, the newest first, and what comes after the fight has none", () => {
  expect(rounds(LOG).map(({ round, lines }) => [round, lines.length])).toEqual([
    ["", 1],
    ["Tactical turn 2", 1],
    ["Tactical turn 1", 4],
  ]);
});

test("a salvo and what it did are one line, and the misses of a round are the last", () => {
  const { lines } = rounds(LOG).at(-1)!;
  expect(inRounds(LOG, lines, "british").map(({ text }) => text)).toEqual([
    "Exeter, bow guns, at Graf Spee: 1 hit by 4 guns. Graf Spee is hit: belt, hull -2.",
    "2 salvos missed, 1 of them at you.",
  ]);
  expect(counted(lines)).toBe("1 hit, 3 salvos");
});

test("a salvo is marked as a hit of ours, a hit on us, or a miss, for the side that reads", () => {
  const { lines } = rounds(LOG).at(-1)!;
  const marks = (side: string) => inRounds(LOG, lines, side).map(({ mark }) => mark);
  expect([marks("british"), marks("german"), marks("")]).toEqual([
    ["ours", "missed"],
    ["theirs", "missed"],
    [undefined, undefined],
  ]);
});

test("a single miss is told as it is", () => {
  const { lines } = rounds(LOG)[1]!;
  expect(inRounds(LOG, lines, "british").map(({ text }) => text)).toEqual([sentence(MISS)]);
  expect(counted(lines)).toBe("no hits, 1 salvo");
});

test("a chance is a percentage, however long its fraction is", () => {
  expect(oneIn("16830290362422918122360115439/93789062500000000000000000000")).toBe("18 %, one in 5.6");
  expect(oneIn("3/4")).toBe("75 %");
});

test("searches in vain are one line with their number, in the place of the first; a contact keeps its own", () => {
  const vain = (name: string) => said(`${name} finds nothing.`, { fact: "searched", cells: ["1311"] });
  const found = said("Bismarck in 1311.", { fact: "sighted", cell: "1311" });
  const events = [said("A fix."), vain("R1"), vain("R2"), found, vain("R3")].map((event, n) => ({ event, n }));
  const words = ["search found nothing", "searches found nothing"] as const;
  const lines = searchesFolded(events, words);
  expect(lines.map(({ text }) => text)).toEqual(["A fix.", "3 searches found nothing.", "Bismarck in 1311."]);
  expect(lines[1]!.events.map(({ n }) => n)).toEqual([1, 2, 4]);
  expect(searchesFolded(events.slice(1, 2), words)[0]!.text).toBe("1 search found nothing.");
  expect(searchesFolded(events, ["", ""])).toHaveLength(5);
});
