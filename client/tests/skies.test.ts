/** The weather on the chart, its tags, and the key to the signs. */

import { describe as group, expect, it } from "vitest";
import { overlap } from "../src/chart/label";
import { Plan } from "../src/chart/plan";
import { skyOver, skyWords, tagsOf } from "../src/chart/skies";
import { describe } from "../src/match/board/describe";
import { signsOf } from "../src/match/board/signs";
import { board, display, token } from "./sea";

const ids = board.cells.filter(({ kind }) => kind !== "exit").map(({ id }) => id);
const plan = new Plan({
  ...board,
  skies: { I: ids.filter((id) => id < "1300"), II: ids.filter((id) => id > "1300") },
});
const SKIES = [
  { zone: "I", label: "clear", level: 1, worst: 3, modifier: 0 },
  { zone: "II", label: "moderate", level: 2, worst: 3, modifier: -1 },
];

group("the weather", () => {
  it("says what a roll will show", () => {
    expect(SKIES.map(skyWords)).toEqual(["clear", "moderate −1"]);
    expect(skyOver(plan, SKIES, "1411")?.label).toBe("moderate");
  });

  it("has a tag for each part, within the map, level with it, over no other", () => {
    const tags = tagsOf(plan, SKIES, 4);
    expect(tags.map(({ sky, text }) => [sky.zone, text])).toEqual([
      ["I", "clear"],
      ["II", "moderate −1"],
    ]);
    const [one, two] = tags as [(typeof tags)[0], (typeof tags)[0]];
    expect(overlap(one, two)).toBe(false);
    for (const { x, y, w, h } of tags) {
      expect(x >= plan.sea.x && x + w <= plan.sea.x + plan.sea.w).toBe(true);
      expect(y >= plan.sea.y && y + h <= plan.sea.y + plan.sea.h).toBe(true);
    }
    expect(plan.at({ x: two.x + 1, y: two.y + two.h / 2 })! > "1300").toBe(true);
  });

  it("is read out with the square", () => {
    expect(describe(plan, { ...display(), skies: SKIES }, "british", [], "1411")).toContain(
      "zone II, moderate, minus 1",
    );
  });
});

group("the key to the chart", () => {
  it("has the signs that are on it, convoy lanes among them, and no others", () => {
    const lanes = new Plan({ ...plan.board, cells: board.cells.map((cell) => ({ ...cell, kind: "lane" as const })) });
    const force = token("a", "1311", { sign: "A" });
    const tokens = [force, token("hood", "1311", { within: "a" }), token("x1", "1312", { kind: "dummy", sign: "1" })];
    const fix = token("fix1", "1411", { kind: "contact", side: "german", since: 1 });
    const shown = { ...display(...tokens, fix), skies: SKIES };
    expect(signsOf(lanes, shown, "british", "Bismarck").map(({ sign }) => sign)).toEqual([
      "force",
      "dummy",
      "fix",
      "plot",
      "lane",
      "weather",
    ]);
    expect(signsOf(lanes, shown, "british", "Bismarck").find(({ sign }) => sign === "lane")?.text).toBe("convoy lane");
    expect(signsOf(plan, display(), "british", "")).toEqual([]);
  });
});
