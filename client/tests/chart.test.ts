import { describe, expect, it } from "vitest";
import { overlap, place, type Placed, type Wanted } from "../src/chart/label";
import { Plan, UNIT } from "../src/chart/plan";
import { fan, stacks } from "../src/chart/stack";
import { lastLeg } from "../src/chart/track";
import { board, plan, token } from "./sea";

describe("the plan of a board of squares", () => {
  it("is as large as its printed cells; what lies beyond the edge is not printed", () => {
    expect([plan.width, plan.height]).toEqual([4 * UNIT, 4 * UNIT]);
    expect(plan.at({ x: 4.7 * UNIT, y: UNIT / 2 })).toBeNull();
  });
  it("leads a track along the connections of the board, not across them", () => {
    const [first, between = "", last, ...more] = plan.along(["1111", "1113"]);
    expect([first, last, more]).toEqual(["1111", "1113", []]);
    expect(plan.board.terrains[0]!.next["1111"]).toContain(between);
    expect(plan.board.terrains[0]!.next[between]).toContain("1113");
    expect(plan.along(["1311", "1311"])).toEqual(["1311", "1311"]);
  });
  it("numbers rows and columns", () => {
    expect(plan.rows.map(({ label }) => label)).toEqual(["11", "12", "13", "14"]);
    expect(plan.columns.map(({ label }) => label)).toEqual(["11", "12", "13", "14"]);
    expect(plan.rows[1]!.at).toBe(1.5 * UNIT);
  });
  it("names squares that go by twos once, between the two", () => {
    const cells = ["a", "b"].flatMap((row, y) =>
      ["1", "2"].flatMap((column, x) =>
        ["nw", "ne", "sw", "se"].map((corner, i) => ({
          id: row + column + corner,
          label: "",
          x: 2 * x + (i % 2),
          y: 2 * y + Math.floor(i / 2),
          kind: "sea" as const,
        })),
      ),
    );
    const halved = new Plan({ ...board, cells });
    expect(halved.rows).toEqual([
      { label: "A", at: UNIT },
      { label: "B", at: 3 * UNIT },
    ]);
    expect(halved.columns).toEqual([
      { label: "1", at: UNIT },
      { label: "2", at: 3 * UNIT },
    ]);
  });
  it("draws the line round cells that lie together, within the neat line or with it", () => {
    const lines = (d: string) => [d.match(/M/g)?.length, d.match(/[LZ]/g)?.length];
    expect(lines(plan.rim(["1111", "1112"]))).toEqual([1, 6]);
    expect(lines(plan.rim(["1111", "1112"], false))).toEqual([1, 3]);
  });
  it("finds the cell at a point and the compass point between cells", () => {
    expect(plan.at({ x: 1.2 * UNIT, y: 2.9 * UNIT })).toBe("1312");
    expect(plan.direction("1311", "1212")).toBe("NE");
    expect(plan.toward("1311", "S", board.terrains[0]!.next["1311"]!)).toBe("1411");
  });
  it("moves a cursor and stops at the edge", () => {
    expect(plan.beside("1312", "E")).toBe("1313");
    expect(plan.beside("1314", "E")).toBe("1314");
  });
  it("knows where no ship may come", () => expect(plan.closed()).toEqual(["1213"]));
});

it("the plan of hexes has six directions and finds the hex at a point", () => {
  const centre = (column: number, row: number) => ({
    x: (column * Math.sqrt(3)) / 2,
    y: row + (column % 2 === 0 ? 0.5 : 0),
  });
  const cells = [1, 2, 3].flatMap((column) =>
    [1, 2, 3].map((row) => ({
      id: `0${column}0${row}`,
      label: `0${column}0${row}`,
      ...centre(column, row),
      kind: "sea" as const,
    })),
  );
  const hexes = new Plan({ ...board, shape: "hexes", cells, terrains: [] });
  expect(hexes.direction("0202", "0201")).toBe("N");
  expect(hexes.direction("0202", "0302")).toBe("NE");
  expect(hexes.direction("0202", "0303")).toBe("SE");
  expect(hexes.at(hexes.centre("0302"))).toBe("0302");
  expect(hexes.columns.map(({ label }) => label)).toEqual(["01", "02", "03"]);
  expect(hexes.rows.map(({ label }) => label)).toEqual(["01", "02", "03"]);
});

describe("stacks", () => {
  it("gather the tokens of a cell by camp", () => {
    const found = stacks(
      plan,
      [token("a", "1311"), token("b", "1311"), token("x", "1311", { side: "german" }), token("c", "1412")],
      "british",
    );
    expect(found.map(({ id, tokens }) => `${id}: ${tokens.length}`)).toEqual([
      "1311 own: 2",
      "1311 foe: 1",
      "1412 own: 1",
    ]);
    expect(found[0]!.at).not.toEqual(found[1]!.at);
  });
  it("fan out without overlap", () => {
    const [stack] = stacks(
      plan,
      Array.from({ length: 12 }, (_, i) => token(`u${i}`, "1311")),
      "british",
    );
    const { members } = fan(stack!, plan.width, plan.height, 20, 100);
    const boxes = members.map(({ at }) => ({ x: at.x, y: at.y, w: 60, h: 18 }));
    for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) expect(overlap(a, b)).toBe(false);
  });
});

describe("labels", () => {
  const frame = { x: 0, y: 0, w: 500, h: 500 };
  const wanted = (id: string, x: number, y: number, rank: number, keep = false): Wanted => ({
    id,
    x,
    y,
    halfWidth: 15,
    halfHeight: 8,
    width: 50,
    height: 10,
    rank,
    keep,
  });
  it("stand below where there is room", () => {
    expect(place([wanted("a", 100, 100, 1)], [], frame).get("a")).toEqual({ x: 100, y: 113, anchor: "middle" });
  });
  it("step aside for those before them", () => {
    const placed = place([wanted("b", 100, 100, 2), wanted("a", 120, 100, 1)], [], frame);
    expect(placed.get("a")!.anchor).toBe("middle");
    expect(placed.get("b")).not.toEqual({ x: 100, y: 113, anchor: "middle" });
  });
  it("are left out where there is no room, but for those that must be kept", () => {
    const crowd = [{ x: 0, y: 0, w: 500, h: 500 }];
    expect(place([wanted("a", 100, 100, 1)], crowd, frame).size).toBe(0);
    expect(place([wanted("a", 100, 100, 1, true)], crowd, frame).size).toBe(1);
  });
});

it("a figure stands in its square, aside where a counter is, and nowhere where there is no room", () => {
  const spots: Placed[] = [
    { x: 20, y: 20, anchor: "middle" },
    { x: 20, y: 6, anchor: "middle" },
  ];
  const figure: Wanted = {
    id: "figure",
    x: 20,
    y: 20,
    halfWidth: 0,
    halfHeight: 0,
    width: 16,
    height: 8,
    rank: 3,
    spots,
  };
  const frame = { x: 0, y: 0, w: 200, h: 200 };
  const counter = { x: 5, y: 12, w: 30, h: 16, of: "1111" };
  const name = { x: 0, y: 0, w: 40, h: 11 };
  expect(place([figure], [], frame).get("figure")).toEqual(spots[0]);
  expect(place([figure], [counter], frame).get("figure")).toEqual(spots[1]);
  expect(place([figure], [counter, name], frame).has("figure")).toBe(false);
});

it("what a ship has just come is the last part of her track", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
  ];
  expect(lastLeg(points, 2)).toBeCloseTo(0.25);
  expect(lastLeg(points, 3)).toBe(1);
});
