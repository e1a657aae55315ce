import { describe, expect, it } from "vitest";
import { sunkAt, type Stack, type Wreck } from "../src/chart/stack";
import type { Plan } from "../src/chart/plan";
import { fates } from "../src/match/ending/fates";
import { line, ticks } from "../src/match/ending/graph";
import { board } from "./sea";
import type { Display, Event, Token } from "../src/wire/protocol";

const token = (id: string, side: string, more: Partial<Token> = {}) =>
  ({ id, label: id, side, kind: "cruiser", cell: "b2", note: "", within: "", track: [], facts: [], ...more }) as Token;
const event = (...facts: object[]) => ({ facts }) as unknown as Event;

describe("what became of every unit", () => {
  const display = {
    tokens: [token("hood", "british"), token("plane", "british", { kind: "bomber" }), token("eugen", "german")],
    lost: [token("norfolk", "british", { note: "sunk", cell: "" })],
  } as unknown as Display;
  const log = [
    event({ fact: "turn", number: 9 }),
    event({ fact: "damaged", unit: { id: "hood" } }),
    event({ fact: "sunk", unit: { id: "norfolk" }, cell: "c3" }),
  ];
  const sides = fates(board.subject, display, [{ log }], "british", 8);

  it("lists a plane only if it was lost", () => {
    const plane = token("catalina", "british", { kind: "bomber", note: "crashed" });
    const [ours] = fates(board.subject, { ...display, lost: [plane] }, [], "british", 1);
    expect(ours!.fates.map(({ token: { id } }) => id)).toEqual(["catalina", "hood"]);
    expect(ours!.fates[0]!.text).toBe("crashed");
  });
  it("lists our side first, the lost first", () => {
    expect(sides.map(({ side }) => side)).toEqual(["british", "german"]);
    expect(sides[0]!.fates.map(({ token: { id } }) => id)).toEqual(["norfolk", "hood"]);
  });
  it("says when and where it was sunk, and what was damaged", () => {
    expect(sides[0]!.fates.map(({ text }) => text)).toEqual(["sunk, turn 2", "damaged"]);
    expect(sides[0]!.fates[0]!.token.cell).toBe("c3");
    expect(sides[1]!.fates[0]!.text).toBe("");
  });
  it("says after a fight on the plane how much is left of a damaged ship", () => {
    const hood = token("hood", "british", {
      facts: [
        ["Course", "079"],
        ["Hull", "5 of 14"],
      ],
    });
    const [ours] = fates(
      board.subject,
      { tokens: [hood], lost: [], sea: {} } as unknown as Display,
      [{ log }],
      "british",
      8,
    );
    expect(ours!.fates[0]!.text).toBe("hull 5 of 14");
  });
});

describe("graphs by turn", () => {
  it("breaks the line where nothing is known", () => {
    expect(line([0, null, 10], 30, 20, 10)).toBe("M5.0 20.0M25.0 0.0");
    expect(line([0, 10], 20, 20, 10)).toBe("M5.0 20.0L15.0 0.0");
  });
  it("writes the first, the last and round numbers, never two on each other", () => {
    const turns = Array.from({ length: 66 }, (_, i) => i + 1);
    expect(ticks(turns).map(([, turn]) => turn)).toEqual([1, 10, 20, 30, 40, 50, 60, 66]);
    expect(ticks([1, 2, 3]).map(([, turn]) => turn)).toEqual([1, 2, 3]);
  });
});

describe("wrecks", () => {
  const plan = { has: (cell: string) => cell !== "", centre: () => ({ x: 100, y: 100 }) } as unknown as Plan;
  const wreck = (id: string, cell = "a") => ({ id, label: id, cell, own: false }) as Wreck;

  it("lie in the middle of their cell, and above whoever is afloat there", () => {
    expect(sunkAt(plan, [wreck("one")], []).get("one")).toEqual({ x: 100, y: 100 });
    expect(sunkAt(plan, [wreck("one")], [{ cell: "a" } as Stack]).get("one")!.y).toBeLessThan(90);
  });
  it("lie side by side, and nowhere without a cell", () => {
    const spots = sunkAt(plan, [wreck("one"), wreck("two"), wreck("three", "")], []);
    expect(spots.get("two")!.x - spots.get("one")!.x).toBe(20);
    expect(spots.has("three")).toBe(false);
  });
});
