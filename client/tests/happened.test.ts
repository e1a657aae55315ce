/** The report: what matters first, in each line the cause before the effect, the rest in one line. */

import { expect, test } from "vitest";
import { happened } from "../src/match/happened";
import type { Event, Fact } from "../src/wire/protocol";

const BOARD = { weighty: ["sighted", "reported", "sunk", "points"] as const, routine: ["9.9"] };
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
