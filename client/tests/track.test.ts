import { describe, expect, it, test } from "vitest";
import { lately, tracked } from "../src/chart/track";
import { board, token } from "./sea";

const HOOD = token("hood", "1212", { kind: "battleship", track: ["1111", "1112"] });
const PLANE = token("plane", "1313", { kind: "recon", track: ["1", "2", "3", "4", "5", "6", "7"] });

test("tracks of planes are off until they are asked for; that of the selected plane is drawn", () => {
  const ids = (selected: string[], flights: boolean) =>
    tracked(board.subject, [HOOD, PLANE], selected, flights).map(({ id }) => id);
  expect(ids([], false)).toEqual(["hood"]);
  expect(ids(["plane"], false)).toEqual(["hood", "plane"]);
  expect(ids([], true)).toEqual(["hood", "plane"]);
});

test("the track of a plane fades: only its last places are drawn, a ship's is whole", () => {
  const [ship, plane] = tracked(board.subject, [HOOD, PLANE], [], true);
  expect(ship!.track).toEqual(HOOD.track);
  expect(plane!.track).toEqual(["3", "4", "5", "6", "7"]);
});

describe("a long track", () => {
  const way = Array.from({ length: 20 }, (_, i) => `c${i}`);
  it("keeps what is not long ago, and all of it for the selected unit", () => {
    expect(lately(way, "now", false)).toEqual(["c14", "c15", "c16", "c17", "c18", "c19", "now"]);
    expect(lately(way, "now", true)).toHaveLength(21);
  });
});
