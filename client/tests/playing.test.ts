import { expect, it } from "vitest";
import { players, playing, usual } from "../src/lobby/playing";
import type { GameCard } from "../src/wire/protocol";

const game = {
  sides: ["lead", "wing"],
  switches: [
    { key: "pilots", label: "", values: ["one", "two"], rule: "1", sides: { one: ["lead"] }, computer: {} },
    { key: "fog", label: "", values: ["on", "off"], rule: "2", sides: {}, computer: { wing: "off" } },
  ],
} as unknown as GameCard;

it("seats the sides that play under the options, by default and as set", () => {
  expect(playing(game, {})).toEqual(["lead"]);
  expect(playing(game, { pilots: "two" })).toEqual(["lead", "wing"]);
  expect(playing(game, { pilots: "one", fog: "off" })).toEqual(["lead"]);
});

it("says how many play", () => {
  expect(players(game)).toBe("1 or 2 players");
  expect(players({ ...game, switches: [] } as unknown as GameCard)).toBe("2 sides");
});

it("sets what a computer on a side makes of a switch, and leaves the others alone", () => {
  expect(usual(game, ["wing"])).toEqual({ fog: "off" });
  expect(usual(game, ["lead"])).toEqual({});
  expect(usual(game, [])).toEqual({});
});
