import { describe, expect, it } from "vitest";
import { overlap, textWidth, type Box } from "../src/chart/label";
import { lettering } from "../src/chart/lettering";
import { isReported, lineFeet, reported, reportSize, wantedBy, type Reported } from "../src/chart/reported";
import { stacks } from "../src/chart/stack";
import type { Meeting, Trace } from "../src/wire/protocol";
import { plan, token } from "./sea";

const trace = (more: Partial<Trace>): Trace => ({
  ...{
    unit: "raider",
    side: "german",
    cell: "1312",
    turn: 3,
    text: "by a merchant ship, 3 Dec",
    within: [],
    limit: "",
  },
  ...more,
});
const meeting: Meeting = { cell: "1412", turn: 9, text: "meet 9 Dec, fuel 12 each", note: "then both P", ways: {} };

/** The box of what is written, where it found room. */
function box(said: Reported, labels: ReturnType<typeof lettering>): Box {
  const at = labels.get(said.id)!;
  const { width: w, height: h } = wantedBy(said, 1, 1);
  return { x: at.anchor === "middle" ? at.x - w / 2 : at.anchor === "end" ? at.x - w : at.x, y: at.y - h / 2, w, h };
}

describe("reports and meetings", () => {
  const limit = { within: ["1411", "1412", "1413", "1511", "1512"], limit: "what they can know" };
  const said = reported(plan, [trace({ turn: 2 }), trace(limit)], [meeting], "german", 5);
  const rest = { width: 20, turn: 5, selected: [], stacks: [], splashes: new Map(), pickable: new Map() };
  const labels = lettering({ plan, scale: 1, letter: 1, ...rest, figures: [], wrecks: [], reports: said });

  it("are written once a unit, with the age of the last report", () =>
    expect(said.map(({ id, kind, lines }) => [id, kind, ...lines])).toEqual([
      ["meeting 1412", "meeting", "meet 9 Dec, fuel 12 each", "then both P"],
      ["trace raider", "own", "by a merchant ship, 3 Dec", "2 turns ago"],
      ["limit raider", "limit", "what they can know"],
    ]));

  it("are not written over each other", () => {
    const boxes = said.map((one) => box(one, labels));
    for (const [n, one] of boxes.entries())
      for (const other of boxes.slice(n + 1)) expect(overlap(one, other)).toBe(false);
  });

  it("have their lines one under the other", () => {
    const feet = lineFeet(said[0]!, labels.get("meeting 1412")!, 1, 1);
    expect(feet[1]! - feet[0]!).toBeCloseTo(1.05 * reportSize(1, 1));
    expect(textWidth("meet", reportSize(1, 1))).toBeGreaterThan(0);
  });

  it("stand for a contact of which no more is known", () => {
    const heard = token("raider", "1312", { kind: "contact", side: "german", since: 3 });
    const [unknown] = stacks(plan, [heard], "british");
    const [seen] = stacks(plan, [{ ...heard, kind: "battleship" }], "british");
    expect(isReported(unknown!, [trace({})])).toBe(true);
    expect(isReported(unknown!, [trace({ cell: "1411" })])).toBe(false);
    expect(isReported(seen!, [trace({})])).toBe(false);
  });
});
