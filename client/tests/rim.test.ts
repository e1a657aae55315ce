import { describe, expect, it } from "vitest";
import { Plan } from "../src/chart/plan";
import { borders, boundary, rim } from "../src/chart/rim";
import { board, plan } from "./sea";

/** Hexes four by four, CCRR, odd columns high. */
const ids = [1, 2, 3, 4].flatMap((column) => [1, 2, 3, 4].map((row) => `0${column}0${row}`));
const hexes = new Plan({
  ...board,
  shape: "hexes",
  cells: ids.map((id) => {
    const [column, row] = [+id.slice(0, 2), +id.slice(2)];
    return { id, label: id, x: column * (Math.sqrt(3) / 2), y: row + (column % 2 ? 0 : 0.5), kind: "sea" as const };
  }),
});
const areas = new Plan({
  ...board,
  shape: "areas",
  cells: ["a", "b", "c"].map((id, i) => ({ id, label: id, x: 2 * i, y: 0, kind: "sea" as const })),
  terrains: [{ name: "sea", next: { a: ["b"], b: ["a", "c"], c: ["b"] } }],
});
const sides = (d: string) => d.match(/[LZ]/g)?.length ?? 0;
const lines = (d: string) => d.match(/M/g)?.length ?? 0;

describe("the line round cells", () => {
  it("is one line round hexes that lie together, with no side between two of them", () => {
    expect([sides(boundary(hexes, ["0202"])), lines(boundary(hexes, ["0202"]))]).toEqual([6, 1]);
    expect([sides(boundary(hexes, ["0202", "0203"])), lines(boundary(hexes, ["0202", "0203"]))]).toEqual([10, 1]);
    expect(lines(boundary(hexes, ["0101", "0404"]))).toBe(2);
  });

  it("goes round no hole; the rim does", () => {
    const ring = ["1111", "1112", "1113", "1211", "1213", "1311", "1312", "1313"];
    expect([lines(boundary(plan, ring)), lines(rim(plan, ring))]).toEqual([1, 2]);
  });

  it("goes round each area by itself, and along no way between two", () => {
    expect(boundary(areas, ["a", "b"])).toBe(areas.outlines(["a", "b"]));
  });

  it("leaves out the edge of the board", () => {
    expect(rim(hexes, ids, false)).toBe("");
    expect(sides(rim(hexes, ["0101"], false))).toBeLessThan(6);
  });

  it("draws the border between zones once", () => {
    const west = ids.filter((id) => id < "0300");
    const east = ids.filter((id) => id > "0300");
    expect(sides(borders(hexes, [west, east]))).toBe(7);
    expect(borders(hexes, [west, east])).not.toContain("Z");
  });
});
