/** The report: what matters first, in each line the cause before the effect, the rest in one line. */

import { expect, test } from "vitest";
import { happened, titled } from "../src/match/news/happened";
import { board } from "./sea";
import type { Event, Fact, Who } from "../src/wire/protocol";

const BOARD = { weighty: ["sighted", "reported", "sunk", "points"] as const, routine: ["9.9"], subject: board.subject };
const said = (text: string, ...facts: Fact[]): Event => ({ rule: "1.1", text, to: [], facts });
const HOOD = { id: "hood", side: "british" };
const BISMARCK = { id: "bismarck", side: "german" };
const LOG = [
  said("Before.", { fact: "sighted", cell: "1111", units: [BISMARCK] }),
  said("Turn 2.", { fact: "turn", number: 2 }),
  said("A convoy calls from 1214.", { fact: "reported", unit: BISMARCK, cell: "1214" }),
  said("1313 searched.", { fact: "searched", cells: ["1313"] }),
  said("Bismarck is seen in 1315.", { fact: "sighted", cell: "1315", units: [BISMARCK] }),
  said("Hood and Bismarck are in action in 1316.", { fact: "battle", cell: "1316", units: [HOOD, BISMARCK] }),
  said("Bismarck fires at Hood.", { fact: "shot", unit: BISMARCK, target: HOOD }),
  said(
    "The Hood is sunk.",
    { fact: "sunk", unit: HOOD },
    { fact: "points", side: "german", points: 28, cause: "ships sunk" },
  ),
];

test("contact comes before a fight and a fight before news; what came before the last orders is no news", () => {
  const { lines } = happened(LOG, 1, BOARD);
  expect(lines.map(({ sign, cell }) => [sign, cell])).toEqual([
    ["contact", "1315"],
    ["fight", "1316"],
    ["heard", "1214"],
  ]);
});

test("a fight is one line: how it began, what came of it, and the points where they were earned", () => {
  const fight = happened(LOG, 1, BOARD).lines[1]!;
  expect([fight.cause, fight.effect]).toEqual(["Hood and Bismarck are in action in 1316.", "The Hood is sunk."]);
  expect(fight.points.map(({ side, points }) => [side, points])).toEqual([["german", 28]]);
});

test("points that are given after a fight are of its line, and summed up by side", () => {
  const scored = (points: number) => said(`${points} points.`, { fact: "points", side: "german", points, cause: "" });
  const raid = [LOG[5]!, LOG[6]!, scored(2), LOG[6]!, scored(4), LOG[3]!];
  const { lines } = happened(raid, 0, BOARD);
  expect(lines.map(({ points }) => points.map((one) => one.points))).toEqual([[6]]);
});

test("what does not matter is counted, but for turns and phases", () => {
  expect(happened(LOG, 1, BOARD).rest).toBe(1);
  expect(happened([LOG[1]!], 0, BOARD)).toEqual({ lines: [], rest: 0 });
});

test("there are six lines at most, and the others are counted", () => {
  const many = Array.from({ length: 9 }, (_, i) =>
    said(`Call ${i}.`, { fact: "reported", unit: BISMARCK, cell: "1214" }),
  );
  const { lines, rest } = happened(many, 0, BOARD);
  expect([lines.length, rest, lines[0]!.cause]).toEqual([6, 3, "Call 0."]);
});

// A turn of a battle that is told salvo by salvo.

const DUEL = { weighty: ["battle", "hit", "damaged", "sunk"] as const, routine: [], subject: board.subject };
const SPEE = { id: "graf_spee", side: "german" };
const EXETER = { id: "exeter", side: "british" };
const AJAX = { id: "ajax", side: "british" };
const fired = (text: string, unit: Who, target: Who, hits: number, weapon: string = "guns") =>
  said(text, { fact: "shot", unit, target, weapon, hits });
const struck = (text: string, unit: Who, ...more: Fact[]) => said(text, { fact: "hit", unit, place: "hull" }, ...more);
const TURN = [
  fired("Graf Spee, bow guns, at Ajax: no hit.", SPEE, AJAX, 0),
  fired("Graf Spee, stern guns, at Exeter: 2 hits.", SPEE, EXETER, 2),
  struck("Exeter is hit: belt, 18 knots lost.", EXETER, { fact: "damaged", unit: EXETER, lost: { knots: 18 } }),
  struck("Exeter is hit: turret.", EXETER),
  fired("Exeter, bow guns, at Graf Spee: no hit.", EXETER, SPEE, 0),
  fired("Ajax, bow guns, at Graf Spee: 1 hit.", AJAX, SPEE, 1),
  struck("Graf Spee is hit: fire control.", SPEE),
  fired("Graf Spee fires torpedoes at Ajax: no hit.", SPEE, AJAX, 0, "torpedoes"),
  said(
    "Ajax fires torpedoes at Graf Spee: a hit, 3 hull points lost.",
    { fact: "shot", unit: AJAX, target: SPEE, weapon: "torpedoes", hits: 1 },
    { fact: "damaged", unit: SPEE, lost: { hull: 3 } },
  ),
];
const SHELLED = [
  "Graf Spee, stern guns, at Exeter: 2 hits.",
  "Exeter is hit: belt, 18 knots lost. Exeter is hit: turret.",
];
const SCORED = ["Ajax, bow guns, at Graf Spee: 1 hit.", "Graf Spee is hit: fire control."];
const STRUCK = ["Ajax fires torpedoes at Graf Spee: a hit, 3 hull points lost.", ""];
const MISSED = ["Graf Spee fires torpedoes at Ajax: no hit.", ""];
const read = (log: readonly Event[], side: string, board: Parameters<typeof happened>[2] = DUEL) =>
  happened(log, 0, board, side).lines.map(({ cause, effect }) => [cause, effect]);

test("each salvo that hit has a line: hits on the reader's side, then by it, then torpedoes that missed", () => {
  expect(read(TURN, "british")).toEqual([SHELLED, SCORED, STRUCK, MISSED]);
  expect(read(TURN, "german")).toEqual([SCORED, STRUCK, SHELLED, MISSED]);
});

test("salvos without a hit are left to the signals", () => {
  expect(happened(TURN, 0, DUEL, "british").rest).toBe(2);
  expect(happened([TURN[0]!, TURN[4]!], 0, DUEL, "british")).toEqual({ lines: [], rest: 2 });
});

test("torpedoes that missed are told also where nothing was hit", () => {
  expect(read([TURN[0]!, TURN[7]!, TURN[4]!], "british")).toEqual([MISSED]);
});

test("who was sunk comes before the salvos, and is nobody's", () => {
  const sunk = said("Exeter is sunk.", { fact: "sunk", unit: EXETER });
  expect(read([...TURN, sunk], "british")[0]).toEqual(["Exeter is sunk.", ""]);
});

test("a line of a salvo leads to who was hit", () => {
  expect(happened(TURN, 0, DUEL, "british").lines.map(({ unit }) => unit)).toEqual([
    "exeter",
    "graf_spee",
    "graf_spee",
    "ajax",
  ]);
});

test("where damage is told when all have fired, a fight is one line as before", () => {
  const round = [
    fired("Hood fires at Bismarck: 1 damage.", HOOD, BISMARCK, 1),
    fired("Bismarck fires at Hood: 2 damage.", BISMARCK, HOOD, 2),
    said("Bismarck has 1 damage.", { fact: "damaged", unit: BISMARCK, lost: { damage: 1 } }),
    said("Hood has 2 damage.", { fact: "damaged", unit: HOOD, lost: { damage: 2 } }),
  ];
  expect(read(round, "british", { weighty: ["damaged"], routine: [], subject: board.subject })).toEqual([
    ["Hood fires at Bismarck: 1 damage.", "Bismarck has 1 damage. Hood has 2 damage."],
  ]);
});

test("a hit that is told after all shots is not the last one's", () => {
  const shots = [
    fired("Hood fires at Bismarck: a hit.", HOOD, BISMARCK, 1),
    said("Hood draws 8D.", { fact: "drew", cards: ["8D"] }),
    fired("Prince of Wales fires at Bismarck: a miss.", { id: "prince_of_wales", side: "british" }, BISMARCK, 0),
    struck("Bismarck is hit in the hull.", BISMARCK),
  ];
  expect(read(shots, "british", { weighty: [], routine: [], subject: board.subject })).toEqual([
    ["Hood fires at Bismarck: a hit.", ""],
    ["Bismarck is hit in the hull.", ""],
  ]);
});

test("a salvo has all its hits, also those that did no harm and end the turn", () => {
  const hits = Array.from({ length: 5 }, (_, i) => struck(`Hit ${i}, not pierced.`, SPEE));
  const salvo = fired("Ajax, bow guns, at Graf Spee: 5 hits.", AJAX, SPEE, 5);
  const effect = hits.map(({ text }) => text).join(" ");
  expect(read([TURN[0]!, salvo, ...hits], "british")).toEqual([["Ajax, bow guns, at Graf Spee: 5 hits.", effect]]);
});

test("a cause is a title and the rest; points are said once", () => {
  const points = [{ fact: "points", side: "german", points: 4, cause: "planes" }] as const;
  const read = (cause: string) => titled({ cause, points: [...points] });
  expect(read("Reykjavik R has crashed: 4 points to the Germans.")).toEqual(["Reykjavik R has crashed", ""]);
  expect(read("2321: we see Bismarck; the enemy sees SL3.")).toEqual(["2321: we see Bismarck", "The enemy sees SL3."]);
  expect(read("She has left St. Nazaire.")).toEqual(["She has left St. Nazaire", ""]);
});
