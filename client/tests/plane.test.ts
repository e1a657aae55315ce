/** The open plane: ranges and bearings, the helm, the turns that were, and what changes come over the wire. */

import { describe, expect, test } from "vitest";
import { Boards } from "../src/chart/boards.svelte";
import { afloat, bound, degrees } from "../src/plane/afloat";
import { Bridge } from "../src/plane/bridge.svelte";
import { helmInWords, helmOf, nudged, steered, type Helm } from "../src/plane/helm";
import {
  ahead,
  asOf,
  bearing,
  bears,
  distance,
  extent,
  Eye,
  range,
  sailedBy,
  seenFrom,
  turn,
  turnsOf,
} from "../src/plane/sea";
import type { NumberForm, Plane, Sea, Vessel } from "../src/wire/protocol";
import { changed, EMPTY } from "../src/wire/update";
import { asking, board, display, draft, drawer, token } from "./sea";

const PLANE: Plane = { scale: 100, unit: "yards", pace: 1, speed: "knots", grid: 50, extent: null };
const fix = (n: number, x: number, y: number) => ({ turn: n, x, y, course: 90, speed: 10 });
const LION: Vessel = {
  id: "lion",
  x: 20,
  y: 0,
  course: 10,
  speed: 25,
  wake: [fix(1, 0, 0), fix(2, 10, 0)],
  sectors: [
    { name: "bow", start: 240, end: 120, reach: 150, broad: false },
    { name: "stern", start: 60, end: 300, reach: 150, broad: false },
  ],
  rings: [],
  fan: { reach: 25, keep: 30, keeps: "targets" },
  guns: [],
  parts: [],
};
const SEA: Sea = { turn: 3, vessels: [LION], falls: [], runs: [], sight: [] };
const number = (key: string, means: "bearing" | "speed", high: number, now: string): NumberForm => ({
  kind: "number",
  key,
  label: key,
  low: 0,
  high,
  default: [now],
  means,
  unit: "",
  about: "lion",
});

test("bearings go clockwise from north and ranges are told to a tenth of a unit", () => {
  expect(bearing({ x: 0, y: 0 }, { x: 10, y: 0 })).toBe(90);
  expect(bearing({ x: 0, y: 0 }, { x: 0, y: -1 })).toBe(180);
  expect(range(PLANE, 125.63)).toBe("12,560 yards");
  expect(degrees(-5)).toBe("355°");
  expect([turn(350, 10), turn(10, 350), turn(0, 180)]).toEqual([20, -20, 180]);
  const there = ahead({ x: 5, y: 5 }, 30, 8);
  expect(distance({ x: 5, y: 5 }, there)).toBeCloseTo(8);
});

test("guns bear within their sectors, the limits among them", () => {
  const [bow, stern] = LION.sectors;
  expect([bears(bow!, 120), bears(bow!, 121), bears(bow!, 0), bears(stern!, 60), bears(stern!, 59)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(seenFrom(PLANE, LION, { x: 120, y: 0 })).toBe("10,000 yards, 090°, 80° to starboard, bow, stern");
  expect(seenFrom(PLANE, LION, { x: 320, y: 0 })).toBe("30,000 yards, 090°, 80° to starboard");
});

test("a step back shows a vessel as she lay then, and no helm", () => {
  expect(turnsOf(SEA)).toEqual([1, 2, 3]);
  expect(asOf(SEA, LION, 2)).toMatchObject({ x: 10, y: 0, course: 90, speed: 10, fan: null });
  expect(asOf(SEA, LION, 0)).toBeNull(); // she was not there
  expect(asOf(SEA, LION, 3)).toBe(LION);
  expect(extent(SEA.vessels)).toEqual([0, 0, expect.closeTo(24.3, 1), expect.closeTo(24.6, 1)]);
});

test("a step back shows her wake as far as she had come, and none of what followed", () => {
  expect(sailedBy(SEA, LION, 2)).toMatchObject({ x: 10, wake: [{ turn: 1 }] });
  expect(sailedBy(SEA, LION, 3)!.wake).toHaveLength(2);
  const gone = { ...LION, wake: [fix(1, 0, 0)] };
  expect(sailedBy(SEA, gone, 2)).toBe(gone); // where she went down before
});

test("her helm is her course and speed, and a point is steered for within her speed", () => {
  const made = draft(drawer(), asking(number("course", "bearing", 359, "10"), number("speed", "speed", 25, "25")));
  const helm = helmOf(made, PLANE, LION)!;
  expect(helm).toMatchObject({ bears: 10, makes: 25, set: false });
  expect(helmInWords(helm, PLANE, LION)).toBe("keeps her course, 25 knots, targets kept");
  expect(steered(helm, PLANE, LION, { x: 30, y: 0 })).toEqual({ course: ["90"], speed: ["10"] });
  expect(steered(helm, PLANE, LION, { x: 20, y: 90 })).toEqual({ course: ["0"], speed: ["25"] });
  expect(nudged(helm, -20, 0)).toEqual({ course: ["350"] });
  expect(nudged(helm, 0, 1)).toEqual({ speed: ["25"] });
  made.setAll({ course: ["60"] });
  expect(helmInWords(helmOf(made, PLANE, LION)!, PLANE, LION)).toBe("50° to starboard, 25 knots, targets lost");
  made.setAll({ course: ["61"] }, true);
  made.undo();
  expect(helmOf(made, PLANE, LION)!.bears).toBe(10);
  expect(helmOf(made, PLANE, { ...LION, id: "tiger" })).toBeNull();
});

describe("the bridge", () => {
  const vessel = (id: string, x: number, more: Partial<Vessel> = {}): Vessel => ({ ...LION, id, x, ...more });
  const [near, far] = [vessel("falke", 90), vessel("greif", 300)];
  const sea = { ...SEA, vessels: [LION, vessel("tiger", 0), near, far] };
  const tokens = [token("lion", ""), token("tiger", ""), token("falke", "", { side: "german" })];
  tokens.push(token("greif", "", { side: "german" }));
  const made = draft(drawer(), asking(number("course", "bearing", 359, "10"), number("speed", "speed", 25, "25")));
  const bridge = (inHand: string) =>
    new Bridge(() => ({
      board: { ...board, plane: PLANE },
      display: { ...display(...tokens), sea },
      side: "british",
      draft: made,
      locked: false,
      inHand,
      pickable: new Map(),
      log: [],
    }));
  test("shows the ordered move of a vessel that is not in hand, and of nobody without orders", () => {
    expect(bridge("tiger").ordered).toEqual([]);
    made.setAll({ course: ["90"] });
    const [[moved, helm]] = bridge("tiger").ordered as [[Vessel, Helm]];
    expect([moved.id, helm.bears, helm.end.x]).toEqual(["lion", 90, LION.x + 25]);
    expect(bridge("lion").ordered).toEqual([]); // hers is the helm itself
  });
  test("knows whose guns matter to her: the nearest enemy's, unless she aims at another", () => {
    expect(bridge("lion").foe?.id).toBe("falke");
  });
});

test("the eye puts north up, and finds the point under a pixel again", () => {
  const eye = new Eye(2, 100, 300, 400, 400);
  expect(eye.at({ x: 10, y: 50 })).toEqual({ x: 120, y: 200 });
  expect(eye.under({ x: 120, y: 200 })).toEqual({ x: 10, y: 50 });
  expect(eye.lines(50, true)).toEqual([-50, 0, 50, 100, 150]);
  expect(eye.step(50)).toBe(50);
  expect(eye.sees({ x: 0, y: 0 })).toBe(true);
  expect(eye.sees({ x: 0, y: 1000 })).toBe(false);
});

test("of several boards the display names the one in play, and the reader may look at another", () => {
  const open = { shape: "plane", cells: [], terrains: [], name: "fight", title: "Fight", plane: PLANE } as const;
  const boards = new Boards([
    { ...board, name: "chart", title: "Chart" },
    { ...board, ...open },
  ]);
  const [chart, plane] = boards.all;
  const fight = { ...EMPTY, board: "fight", sea: SEA };
  expect(boards.inPlay(EMPTY)).toBe(chart);
  expect(boards.inPlay(fight)).toBe(plane);
  expect(boards.seen(fight)).toBe(plane);
  expect(boards.plan(fight).board).toBe(chart); // where squares are named
  boards.looked = "chart";
  expect(boards.seen(fight)).toBe(chart);
});

test("the open plane is offered while something is on it, and while the reader looks at it", () => {
  const open = { shape: "plane", cells: [], terrains: [], name: "fight", title: "Fight", plane: PLANE } as const;
  const boards = new Boards([
    { ...board, name: "chart", title: "Chart" },
    { ...board, ...open },
  ]);
  expect(boards.offered(EMPTY)).toEqual([boards.first]);
  expect(boards.offered({ ...EMPTY, board: "fight", sea: SEA })).toEqual(boards.all);
  boards.looked = "fight";
  expect(boards.offered(EMPTY)).toEqual(boards.all);
});

test("a change of the plane comes whole, and none leaves it", () => {
  const fight = changed(EMPTY, { tokens: [], gone: [], board: "fight", sea: SEA });
  expect(changed(fight, { tokens: [], gone: [], heading: "on" }).sea).toBe(SEA);
  expect(changed(fight, { tokens: [], gone: [], board: "", sea: null })).toMatchObject({ board: "", sea: null });
  expect(afloat(fight, "lion")).toBe("010° 25 kn");
  expect(afloat(fight, "nobody")).toBeNull();
});

test("a vessel that is ordered to turn is listed with both courses and her new speed", () => {
  const made = draft(drawer(), asking(number("course", "bearing", 359, "10"), number("speed", "speed", 25, "25")));
  const fight = changed(EMPTY, { tokens: [], gone: [], board: "fight", sea: SEA });
  expect(bound(fight, made, "lion")).toBe("010° 25 kn");
  made.setAll({ course: ["60"], speed: ["20"] });
  expect(bound(fight, made, "lion")).toBe("010°→060° 20");
});
