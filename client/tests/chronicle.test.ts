/** The whole fight on the plane from what was told of it. */

import { expect, test } from "vitest";
import { remembered } from "../src/plane/chronicle";
import { asReported, struck } from "../src/plane/reported";
import { asOf, turnsOf } from "../src/plane/sea";
import type { Event, Fact, Sea, Vessel } from "../src/wire/protocol";

const said = (text: string, ...facts: Fact[]): Event => ({ rule: "1.1", text, to: [], facts });
const LION = { id: "lion", side: "blue" };
const FALKE = { id: "falke", side: "red" };
const at = (unit: typeof LION, x: number, y: number): Fact => ({ fact: "fixed", unit, x, y, course: 90, speed: 10 });
const turn = (n: number, last = false): Event[] => [
  said(`Turn ${n}.`, { fact: "round", number: n }),
  said("Lion at Falke: 1 hit.", { fact: "shot", unit: LION, target: FALKE, weapon: "guns", shots: 4, hits: 1 }),
  said(
    "Falke is hit: hull -2.",
    { fact: "hit", unit: FALKE, place: "belt" },
    { fact: "damaged", unit: FALKE, lost: { knots: 2 } },
  ),
  said("Falke fires torpedoes.", { fact: "shot", unit: FALKE, target: LION, weapon: "torpedoes", hits: 0 }),
  said("They move.", at(LION, 10 * n, 0), ...(last ? [] : [at(FALKE, 10 * n, 50)])),
];
const LOG = [
  said("An earlier fight.", { fact: "round", number: 1 }),
  said("Turn 2.", { fact: "turn", number: 2 }),
  said("They meet.", at(LION, 0, 0), at(FALKE, 0, 50)),
  ...[1, 2, 3, 4].flatMap((n) => turn(n)),
  ...turn(5, true),
  said("Turn 6.", { fact: "round", number: 6 }),
];
const lion: Vessel = {
  ...{ id: "lion", x: 50, y: 0, course: 90, speed: 10, sectors: [], rings: [], fan: null, guns: [], parts: [] },
  wake: [{ turn: 5, x: 40, y: 0, course: 90, speed: 10 }],
};
const fall = { turn: 5, source: "lion", target: "falke", x: 40, y: 50, misses: 3, hits: 1, text: "2 knots lost" };
const SEA: Sea = { turn: 6, vessels: [lion], falls: [fall], runs: [], sight: [] };

test("turns that the display has no more are reached, wakes and hits among them", () => {
  const { sea } = remembered(SEA, LOG, ["torpedoes"]);
  expect(turnsOf(sea)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(sea.vessels[0]!.wake.map(({ turn: n, x }) => [n, x])).toEqual([1, 2, 3, 4, 5].map((n) => [n, 10 * (n - 1)]));
  expect(sea.falls.map(({ turn: n, hits }) => [n, hits])).toEqual([1, 2, 3, 4, 5].map((n) => [n, 1]));
  expect(sea.falls[2]).toEqual({ ...fall, turn: 3, x: 20 });
  expect(sea.runs.map(({ turn: n, to_x }) => [n, to_x])).toContainEqual([3, 20]);
});

test("what a hit cost has the names of the parts, and one that cost nothing says so", () => {
  const parts = [
    { key: "knots", name: "Speed", built: 20, at: -1, left: -1 },
    { key: "strength_x", name: "Turret X, 3 guns", built: 10, at: 0.2, left: -1 },
  ];
  const lost = { knots: 2, strength_x: 1, guns_x: 3 };
  const fight = LOG.map((event) => ({
    ...event,
    facts: event.facts.map((one): Fact => (one.fact === "damaged" ? { ...one, lost } : one)),
  }));
  const sea = { ...SEA, vessels: [{ ...lion, parts }] };
  expect(remembered(sea, fight, ["torpedoes"]).sea.falls[0]!.text).toBe("speed -2, turret X -1");
  const harmless = fight.map((event) => ({ ...event, facts: event.facts.filter(({ fact }) => fact !== "damaged") }));
  expect(remembered(sea, harmless, ["torpedoes"]).sea.falls[0]!.text).toBe("no damage");
});

test("an enemy is as she was built less what was told, and of what works or not only hits are told", () => {
  const parts = [
    { key: "knots", name: "Speed", built: 20, at: -1, left: -1 },
    { key: "belt", name: "Belt", built: 1, at: -1, left: -1 },
    { key: "rudder", name: "Rudder", built: 1, at: -1, left: -1 },
  ];
  const falke = { ...lion, id: "falke", parts };
  expect(asReported(falke, LOG)).toEqual([{ name: "Speed", at: -1, is: 10, of: 20 }]);
  expect(struck(falke, LOG)).toEqual([
    { name: "Belt", hit: true },
    { name: "Rudder", hit: false },
  ]);
});

test("a vessel that is gone is there in the turns that she was", () => {
  const { sea, gone } = remembered(SEA, LOG, ["torpedoes"]);
  expect(gone.map(({ id }) => id)).toEqual(["falke"]);
  expect(asOf(sea, gone[0]!, 5)).toMatchObject({ x: 40, y: 50 });
});

test("one that sank keeps her whole wake and the turn of it, one that left has none", () => {
  const sinks = said("Falke is sunk.", { fact: "sunk", unit: FALKE });
  const fight = LOG.flatMap((event) => (event.text === "Turn 6." ? [sinks, event] : [event]));
  const [falke] = remembered(SEA, fight, ["torpedoes"]).gone;
  expect(falke).toMatchObject({ id: "falke", sunk: 5, x: 40, y: 50 });
  expect(falke!.wake.map(({ turn: n }) => n)).toEqual([1, 2, 3, 4, 5]);
  expect(remembered(SEA, LOG, ["torpedoes"]).gone[0]!.sunk).toBe(0);
});

test("without what was told the display stands as it is", () => {
  expect(remembered(SEA, [], ["torpedoes"])).toEqual({ sea: SEA, gone: [] });
});
