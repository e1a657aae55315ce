import { expect, test } from "vitest";
import { isFollowed, run, shooter } from "../src/match/engagement";
import { playing } from "../src/match/playing";
import { byChance, dice, turned } from "../src/match/thrown";
import type { Event } from "../src/wire/types";

const event = (data: Event["data"], text = ""): Event => ({ rule: "1.1", text, data });

test("a code is a rank and a suit, with its name", () => {
  expect(playing("8D")).toEqual({ rank: "8", suit: "diamonds", red: true, title: "8 of diamonds" });
  expect(playing("10S")?.title).toBe("10 of spades");
  expect(playing("KH")).toMatchObject({ red: true, title: "king of hearts" });
  expect(playing("AC")).toMatchObject({ red: false, title: "ace of clubs" });
});

test("what is no card is none", () => {
  for (const word of ["1D", "11S", "8d", "holland", "", "D8"]) expect(playing(word)).toBeNull();
});

test("dice are told by their faces, or by their colours", () => {
  expect(dice(event({ dice: [2, 5] }))).toEqual([
    { face: 2, faces: 6, colour: "" },
    { face: 5, faces: 6, colour: "" },
  ]);
  expect(dice(event({ black: 3, white: 6, event: "fog" }))).toEqual([
    { face: 6, faces: 6, colour: "white" },
    { face: 3, faces: 6, colour: "black" },
  ]);
  expect(dice(event({ white: 7 }))).toEqual([]);
  expect(dice(event({ dice: [0, 9, 11], faces: 10 }))).toEqual([
    { face: 0, faces: 10, colour: "" },
    { face: 9, faces: 10, colour: "" },
  ]);
});

test("cards drawn are those of the event", () => {
  expect(turned(event({ cards: ["KS", "4H"] }))).toEqual(["KS", "4H"]);
  expect(turned(event({ cards: [] }))).toEqual([]);
  expect(byChance(event({ cards: ["KS"] }))).toBe(true);
  expect(byChance(event({ turn: 3 }))).toBe(false);
});

test("a shot and its cards can be followed as one fight", () => {
  const log = [
    event({ turn: 1 }, "Turn 1."),
    event({ ship: "hood", target: "bismarck", dice: [4, 5] }, "Hood fires."),
    event({ cards: ["8D"] }, "She draws."),
    event({}, "Nothing."),
    event({ kind: "sunk", unit: "bismarck" }, "She sinks."),
  ];
  expect(log.map(isFollowed)).toEqual([false, true, true, false, true]);
  expect(shooter(log[1]!)).toBe("hood");
  expect(run(log, 1).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
});
