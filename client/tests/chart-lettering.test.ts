import { describe, expect, it } from "vitest";
import { fitted, overlap, place, type Wanted } from "../src/chart/label";
import { areaNames, seaNames, zoneNames } from "../src/chart/names";
import { Plan, UNIT, type Point } from "../src/chart/plan";
import { markBoxes } from "../src/chart/splash";
import { lettering } from "../src/chart/lettering";
import { counterWidth, extent, markOf, nameOf, plated, stacks, tagOf } from "../src/chart/stack";
import { trackLine, trackTicks } from "../src/chart/track";
import type { Token } from "../src/wire/protocol";
import { board, plan, token } from "./sea";

/** The ends and corners of a path, and where its curves are pulled to. */
function corners(d: string): Point[] {
  return [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

describe("a track", () => {
  const points = ["1311", "1312", "1412"].map((cell) => plan.centre(cell));
  it("goes by every centre, its corners cut by a quarter of the leg, 0.18 cells at most", () => {
    const cut = Math.min(0.25, 0.18) * UNIT;
    const [a, b, c] = points as [Point, Point, Point];
    expect(trackLine(points, true)).toBe(
      `M${a.x} ${a.y}L${b.x - cut} ${b.y}Q${b.x} ${b.y} ${b.x} ${b.y + cut}L${c.x} ${c.y}`,
    );
  });
  it("that turns back does so where it was", () => {
    const there = [plan.centre("1311"), plan.centre("1314"), plan.centre("1311")];
    expect(corners(trackLine(there, true))).toEqual(there);
    expect(corners(trackTicks(there, true, 3))).toEqual([
      { x: there[1]!.x, y: there[1]!.y - 3 },
      { x: there[1]!.x, y: there[1]!.y + 3 },
    ]);
  });
  it("has straight legs where it is not to be rounded", () =>
    expect(corners(trackLine(points, false))).toEqual(points));
  it("has its ticks on the line", () => {
    const [from, to] = corners(trackTicks(points, true, 3)) as [Point, Point];
    const [, b] = points as [Point, Point, Point];
    expect(Math.hypot((from.x + to.x) / 2 - b.x, (from.y + to.y) / 2 - b.y)).toBeLessThan(0.1 * UNIT);
  });
});

describe("markers at a ship", () => {
  const at = { x: 2.5 * UNIT, y: 2.5 * UNIT };
  const frame = { w: 5 * UNIT, h: 5 * UNIT };
  const width = UNIT * 0.78;
  for (const pixels of [37, 90])
    for (const facing of [-1, 0, 45, 60, 90, 135, 180, 225, 270, 300])
      it(`leave her free, heading ${facing} with ${pixels} pixels to a cell`, () => {
        const size =
          pixels < 60
            ? { w: (17.8 / pixels) * UNIT, h: (10.5 / pixels) * UNIT }
            : { w: (26 / pixels) * UNIT, h: (13 / pixels) * UNIT };
        const boxes = markBoxes(at, facing, width, 4, size, frame);
        const angle = (facing * Math.PI) / 180;
        const [long, beam] = facing < 0 ? [extent(width, -1).w, extent(width, -1).h] : [width * 0.56, width * 0.16];
        for (const box of boxes)
          for (let i = -8; i <= 8; i++)
            for (const j of [-1, 0, 1]) {
              const [along, aside] = [(long * i) / 8, beam * j];
              const [x, y] =
                facing < 0
                  ? [at.x + along, at.y + aside]
                  : [
                      at.x + Math.sin(angle) * along + Math.cos(angle) * aside,
                      at.y - Math.cos(angle) * along + Math.sin(angle) * aside,
                    ];
              expect(overlap(box, { x, y, w: 0.01, h: 0.01 })).toBe(false);
            }
      });
  it("go to the other side where the frame would cut them", () => {
    const [box] = markBoxes({ x: UNIT / 2, y: UNIT * 0.4 }, 90, width, 1, { w: 10, h: 12 }, frame);
    expect(box!.y).toBeGreaterThan(UNIT * 0.4);
  });
});

describe("labels", () => {
  const frame = { x: 0, y: 0, w: 200, h: 200 };
  const wanted = (id: string, x: number, y: number, more: Partial<Wanted> = {}): Wanted => ({
    id,
    of: id,
    x,
    y,
    halfWidth: 15,
    halfHeight: 8,
    width: 50,
    height: 10,
    rank: 1,
    ...more,
  });
  it("shift at the edge of the frame, and stay at what they name", () => {
    expect(place([wanted("a", 185, 100)], [], frame).get("a")).toEqual({ x: 175, y: 113, anchor: "middle" });
    expect(place([wanted("a", 100, 2, { height: 20 })], [{ x: 60, y: 12, w: 55, h: 60 }], frame).get("a")!.y).toBe(10);
  });
  it("do not stand over another's counter where they would be read as its name", () => {
    const below = { x: 85, y: 119, w: 30, h: 16, of: "b" };
    expect(place([wanted("a", 100, 100)], [below], frame).get("a")!.anchor).toBe("start");
    expect(place([wanted("a", 100, 100)], [{ ...below, of: "a" }], frame).get("a")!.anchor).toBe("middle");
  });
  it("that must be kept cover the least, within the frame", () => {
    const crowd = [
      { x: 0, y: 0, w: 200, h: 110 },
      { x: 0, y: 110, w: 105, h: 90 },
    ];
    expect(place([wanted("a", 100, 100, { keep: true })], crowd, frame).get("a")).toMatchObject({
      anchor: "start",
      y: 113,
    });
  });
  it("stand above where the place's name is below", () =>
    expect(place([wanted("a", 100, 100, { above: true })], [], frame).get("a")!.y).toBeLessThan(100));
});

describe("printed lettering", () => {
  const names = [
    { text: "Atlantic", x: 11.2, y: 14.9, kind: "ocean" as const, turn: 0 },
    { text: "Norway", x: 14.9, y: 12, kind: "land" as const, turn: 70 },
  ];
  it("is not cut by the frame, however it is turned", () => {
    expect(fitted({ x: 2, y: 99 }, 40, 10, 0, { width: 100, height: 100 })).toEqual({ x: 20, y: 97.8, size: 10 });
    expect(fitted({ x: 99, y: 2 }, 40, 10, 90, { width: 100, height: 100 }).y).toBeCloseTo(20);
    expect(fitted({ x: 50, y: 50 }, 200, 10, 0, { width: 100, height: 100 }).size).toBe(5);
    for (const { x, y } of seaNames(new Plan({ ...board, names }), 1)) {
      expect(x).toBeGreaterThan(5);
      expect(x).toBeLessThan(plan.width);
      expect(y).toBeLessThan(plan.height);
    }
  });
  it("calls zones as they are called", () =>
    expect(zoneNames(new Plan({ ...board, zones: { south_entry: ["1411"] } }), 1).map(({ text }) => text)).toEqual([
      "South Entry",
    ]));
});

describe("counters", () => {
  it("stay within the neat line where two camps share a square of the top row", () => {
    const width = counterWidth(plan, 1);
    for (const { at } of stacks(
      plan,
      [token("a", "1111"), token("x", "1111", { side: "german", since: 1 })],
      "british",
      width,
    )) {
      expect(at.y - 3 - width * 1.06 * 0.31).toBeGreaterThanOrEqual(0);
      expect(at.x - width / 2).toBeGreaterThanOrEqual(0);
    }
  });
  it("are no wider than their place on a map of points, and its name is left free", () => {
    const points = new Plan({ ...board, shape: "areas" });
    const width = counterWidth(points, 1);
    expect(width).toBeLessThan(2 * points.radius * UNIT);
    const { box } = areaNames(points, 1)[0]!;
    expect(box.y).toBeGreaterThanOrEqual(points.centre("1111").y + points.radius * UNIT);
  });
});

describe("plates and fixes", () => {
  const hexes = new Plan({ ...board, shape: "hexes" });
  const force = token("a", "1311", { sign: "A", tag: "Force A" });
  const dummy = token("x1", "1412", { kind: "dummy", sign: "1", tag: "dummy" });
  const ship = token("hood", "1311", { within: "a", sign: "H" });
  const lone = token("exeter", "1413", { sign: "E" });
  const all = [force, ship, dummy, lone];

  it("a force and a dummy with a letter are plates, a ship with one is not", () => {
    expect([...plated(hexes, all)].sort()).toEqual(["a", "x1"]);
    const [first] = stacks(hexes, all, "british");
    expect([tagOf(first!, force), nameOf(first!, force)]).toEqual(["", "a"]); // the letter says it
  });

  it("a figure stands behind the name where no other does, and a word under it", () => {
    const written = (...all: Token[]) => {
      const [first] = stacks(hexes, all, "british");
      return [markOf(first!, all[0]!), tagOf(first!, all[0]!)];
    };
    const convoy = token("hx", "1311", { tag: "6" });
    expect(written(convoy)).toEqual(["6", ""]);
    expect(written(token("x1", "1311", { tag: "dummy" }))).toEqual(["", "dummy"]);
    expect(written({ ...convoy, mode: "M" })).toEqual(["M", "6"]);
    expect(written(convoy, token("ob", "1311"))).toEqual(["", "6"]); // its name has a figure already
  });

  const old = token("fix1", "1311", { kind: "contact", side: "german", since: 1 });
  const fresh = token("fix2", "1113", { kind: "contact", side: "german", since: 3 });
  const named = (little: boolean, selected: string[] = []) => [
    ...lettering({
      plan: hexes,
      scale: 2,
      little,
      letter: 1,
      width: 20,
      turn: 3,
      selected,
      stacks: stacks(hexes, [...all, old, fresh], "british"),
      splashes: new Map(),
      pickable: new Map(),
      figures: [],
      wrecks: [],
    }).keys(),
  ];

  it("with little room there is one name a cell, and an old fix is a dot without one until it is touched", () => {
    expect(named(false)).toContain("1311 contact");
    expect(named(true)).not.toContain("1311 contact");
    expect(named(true)).toContain("1311 own");
    expect(named(true, ["fix1"])).toContain("1311 contact");
    expect(named(true, ["fix1"])).not.toContain("1311 own");
  });
});

describe("names and boxes", () => {
  it("the name of a unit at sea lies over no box", () => {
    const boxed = new Plan({
      ...board,
      boxes: [{ id: "gib", label: "Gibraltar", side: "", note: "", edge: "south", along: null }],
    });
    const there = stacks(boxed, [token("dorsetshire", "1412")], "british");
    const labels = lettering({
      plan: boxed,
      scale: 1,
      letter: 1,
      width: 20,
      turn: 1,
      selected: ["dorsetshire"],
      stacks: there,
      splashes: new Map(),
      pickable: new Map(),
      figures: [],
      wrecks: [],
    });
    const { y, h } = boxed.sea;
    expect(labels.get("1412 own")!.y).toBeLessThan(y + h);
  });
});

describe("a track by sea", () => {
  it("leads round land where there is a way, and straight where no land lies between", () => {
    const way = plan.bySea(["1212", "1214"]); // 1213 is land
    expect(way).not.toContain("1213");
    expect([way[0], way.length, way.at(-1)]).toEqual(["1212", 3, "1214"]);
    expect(plan.bySea(["1111", "1114"])).toEqual(["1111", "1114"]);
  });
});

it("a name keeps clear of the name of a land where there is another place", () => {
  const wanted: Wanted = { id: "a", x: 50, y: 50, halfWidth: 5, halfHeight: 5, width: 20, height: 6, rank: 1 };
  const frame = { x: 0, y: 0, w: 100, h: 100 };
  const below = place([wanted], [], frame).get("a")!;
  const land = [{ x: 30, y: below.y - 3, w: 40, h: 6 }];
  expect(place([wanted], [], frame, land).get("a")!.y).not.toBe(below.y);
  const everywhere = [{ x: 0, y: 0, w: 100, h: 100 }];
  expect(place([wanted], [], frame, everywhere).get("a")).toEqual(below);
});
