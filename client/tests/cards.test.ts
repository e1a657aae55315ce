import { expect, test } from "vitest";
import { isFollowed, run } from "../src/match/fight/engagement";
import { playing } from "../src/match/chance/playing";
import { byChance, dice, turned } from "../src/match/chance/rolled";
import type { Event } from "../src/wire/protocol";

const event = (facts: Event["facts"], text = ""): Event => ({ rule: "1.1", text, to: [], facts });

test("a code is a rank and a suit, with its name", () => {
  expect(playing("8D")).toEqual({ rank: "8", suit: "diamonds", red: true, title: "8 of diamonds" });
  expect(playing("10S")?.title).toBe("10 of spades");
  expect(playing("KH")).toMatchObject({ red: true, title: "king of hearts" });
  expect(playing("AC")).toMatchObject({ red: false, title: "ace of clubs" });
});

test("what is no card is none", () => {
  for (const word of ["1D", "11S", "8d", "holland", "", "D8"]) expect(playing(word)).toBeNull();
});

test("dice are those of the event, of any faces", () => {
  const rolls = [
    { face: 6, colour: "white" },
    { face: 9, faces: 10 },
  ];
  expect(dice(event([{ fact: "rolled", dice: rolls }]))).toEqual(rolls);
  expect(dice(event([{ fact: "turn", number: 7 }]))).toEqual([]);
});

test("cards drawn are those of the event", () => {
  expect(turned(event([{ fact: "drew", cards: ["KS", "4H"] }]))).toEqual(["KS", "4H"]);
  expect(turned(event([{ fact: "drew", cards: [] }]))).toEqual([]);
  expect(byChance(event([{ fact: "drew", cards: ["KS"] }]))).toBe(true);
  expect(byChance(event([{ fact: "turn", number: 3 }]))).toBe(false);
});

test("a shot and its cards can be followed as one fight", () => {
  const log = [
    event([{ fact: "turn", number: 1 }], "Turn 1."),
    event([{ fact: "shot", unit: { id: "hood" }, target: { id: "bismarck" } }], "Hood fires."),
    event([{ fact: "drew", cards: ["8D"] }], "She draws."),
    event([], "Nothing."),
    event([{ fact: "sunk", unit: { id: "bismarck" } }], "She sinks."),
  ];
  expect(log.map(isFollowed)).toEqual([false, true, true, false, true]);
  expect(run(log, 1).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
});
