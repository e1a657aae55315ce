/** Sets of guns that bear or do not, and what is left of an enemy. */

import { expect, test } from "vitest";
import { expectedHits, forecast, gunRows, prospect } from "../src/plane/gunsets";
import { bandsOf, spansOf } from "../src/plane/bands";
import { isFoe, leftOf } from "../src/plane/left";
import { asReported } from "../src/plane/reported";
import type { ChanceLine, Event, GunSet, Plane, Vessel } from "../src/wire/protocol";

const PLANE: Plane = { scale: 100, unit: "yards", pace: 1, speed: "knots", grid: 50, extent: null };
const set = (name: string, start: number, end: number): GunSet => ({
  ...{ key: `exeter_${name}`, name, text: "2 x 8-inch" },
  ...{ start, end, reach: 150 },
});
const vessel = (id: string, x: number, y: number, course: number, more: Partial<Vessel> = {}): Vessel => ({
  ...{ id, x, y, course, speed: 20, wake: [], sectors: [], rings: [], fan: null, guns: [], parts: [] },
  ...more,
});
const SETS = [set("bow", 240, 120), set("stern", 60, 300), set("starboard", 30, 150)];
const rows = (course: number, north: number, helm: Parameters<typeof gunRows>[2] = null) =>
  gunRows(PLANE, vessel("exeter", 0, 0, course, { guns: SETS }), helm, vessel("spee", 0, north, 0)).map(
    ({ now, next }) => [now, next],
  );

test("a set that does not bear says from which angle it does, and where she is", () => {
  const stern = "from 60°, she is at 0°";
  const starboard = "30° to 150°, she is at 0°";
  expect(rows(0, 100)).toEqual([
    ["", ""],
    [stern, stern],
    [starboard, starboard],
  ]);
});

test("next turn is after the move that is ordered, if she keeps her course", () => {
  const helm = { course: null, speed: null, bears: 270, makes: 20, end: { x: -20, y: 0 }, set: true };
  expect(rows(0, 100, helm).map(([, next]) => next)).toEqual(["", "", ""]);
});

test("the forecast has the range and the sets that bear, now and after the move", () => {
  const helm = { course: null, speed: null, bears: 270, makes: 20, end: { x: -20, y: 0 }, set: true };
  const exeter = vessel("exeter", 0, 0, 0, { guns: SETS });
  expect(forecast(PLANE, exeter, helm, vessel("spee", 0, 100, 0))).toEqual([
    { range: "10,000 yards", sets: ["bow"] },
    { range: "12,170 yards", sets: ["bow", "stern", "starboard"] },
  ]);
});

test("expected hits are those of her own guns at the targets picked", () => {
  const pick = { kind: "pick", key: "exeter_bow" };
  const draft = { choice: (key: string) => (key === pick.key ? pick : null), answer: () => ["spee"] } as never;
  const odds = (choice: string, answer: string, expected: number): ChanceLine => ({
    ...{ label: "", p: "1/2", percent: 50, rule: "", terms: "" },
    ...{ choice, answer, expected },
  });
  const lines = [odds("exeter_bow", "spee", 0.25), odds("exeter_bow", "altmark", 0.5), odds("ajax_bow", "spee", 1)];
  expect(expectedHits(vessel("exeter", 0, 0, 0, { guns: SETS }), draft, lines)).toBe(0.25);
});

test("a ship's prospect has her hits and the chance to be hit, now and next turn, and what a hit does", () => {
  const pick = { kind: "pick", key: "exeter_bow" };
  const draft = { choice: (key: string) => (key === pick.key ? pick : null), answer: () => ["spee"] } as never;
  const line = (more: Partial<ChanceLine>): ChanceLine => ({
    ...{ label: "", p: "1/2", percent: 50, rule: "", terms: "" },
    ...more,
  });
  const effects = [["Belt", "pierced"]] as const;
  const lines = [
    line({ choice: "exeter_bow", answer: "spee", unit: "exeter", target: "spee", expected: 0.14, effects }),
    line({ unit: "exeter", expected: 0.14, expected_later: 0.28 }),
    line({ target: "exeter", percent: 40, percent_later: 39 }),
  ];
  const { hits, hit, effects: does } = prospect(vessel("exeter", 0, 0, 0, { guns: SETS }), draft, lines);
  expect([hits, hit, does]).toEqual([[0.14, 0.28], [40, 39], effects]);
});

test("the bands of the dial are the courses on which a set will bear", () => {
  const exeter = vessel("exeter", 0, 0, 0, { guns: [...SETS.slice(0, 2), set("torpedoes", 0, 360)] });
  const bands = bandsOf(PLANE, exeter, 0, vessel("spee", 0, 100, 0, { speed: 0 }));
  expect(bands).toEqual([
    { name: "bow", spans: [[240, 480]] },
    { name: "stern", spans: [[60, 300]] },
  ]);
});

test("a circle without a gap is one span, and an empty one none", () => {
  expect([spansOf([true, true]), spansOf([false, false])]).toEqual([[[0, 360]], []]);
});

test("an own ship has what is left of her; she is no enemy", () => {
  const part = { key: "hull", name: "Hull", built: 14, at: -1, left: 8 };
  const exeter = vessel("exeter", 0, 0, 0, { parts: [part] });
  expect([isFoe(exeter), leftOf(exeter)]).toEqual([false, [{ name: "Hull", at: -1, is: 8, of: 14 }]]);
});

test("a target beyond the reach says how far", () => {
  expect(rows(0, 180)[0]).toEqual(["3,000 yards too far", "3,000 yards too far"]);
});

test("an enemy is her card less what was told, and never less than nothing", () => {
  const spee = vessel("spee", 0, 0, 0, {
    parts: [
      { key: "hull", name: "Hull", built: 20, at: -1, left: -1 },
      { key: "knots", name: "Speed", built: 26, at: -1, left: -1 },
    ],
  });
  const hit = (id: string, lost: Record<string, number>): Event => ({
    ...{ rule: "", text: "", to: [] },
    facts: [{ fact: "damaged", unit: { id }, lost }],
  });
  const log = [hit("spee", { hull: 2, knots: 3 }), hit("exeter", { hull: 9 }), hit("spee", { hull: 4, knots: 30 })];
  expect(asReported(spee, log)).toEqual([
    { name: "Hull", at: -1, is: 14, of: 20 },
    { name: "Speed", at: -1, is: 0, of: 26 },
  ]);
});
