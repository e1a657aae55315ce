import { expect, test } from "vitest";
import { account, damages, losses } from "../src/match/ending/account";
import type { Event, Fact } from "../src/wire/protocol";

const said = (...facts: Fact[]): Event => ({ rule: "1.1", text: "", to: [], facts });
const points = (side: string, many: number, cause: string): Fact => ({ fact: "points", side, points: many, cause });

test("points are summed by side and cause, the greatest first", () => {
  const log = [
    said(points("german", 3, "convoys"), points("german", 28, "ships sunk")),
    said(points("british", 2.5, "damage")),
    said(points("german", 4, "convoys")),
  ];
  expect(account(log)).toEqual([
    [
      "german",
      [
        { cause: "ships sunk", points: 28, events: 1 },
        { cause: "convoys", points: 7, events: 2 },
      ],
    ],
    ["british", [{ cause: "damage", points: 2.5, events: 1 }]],
  ]);
  expect(account(log, "british").map(([side]) => side)).toEqual(["british", "german"]);
});

const sunk = (id: string, cell = ""): Fact => ({ fact: "sunk", unit: { id }, cell });
const SIDES = ["german", "british"];

test("who was lost is told once, though it was told twice", () => {
  const log = [said(sunk("hood")), said(sunk("sl1"), sunk("hood"))];
  expect(losses(log, SIDES, () => "british").map(({ id }) => id)).toEqual(["hood", "sl1"]);
});

test("whose a loss was is known, or follows from who was given points, with what it gave and where", () => {
  const log = [
    said(sunk("bismarck", "1215"), points("british", 60, "ships sunk")),
    said(sunk("merchant"), points("german", 1, "merchants")),
  ];
  const [bismarck, merchant] = losses(log, SIDES, (id) => (id === "bismarck" ? "german" : ""));
  expect(bismarck).toEqual({ id: "bismarck", name: "", side: "german", cell: "1215", gave: 60 });
  expect([merchant!.side, merchant!.gave]).toEqual(["british", 1]);
});

test("what a loss gave may be told right after it", () => {
  const log = [said(sunk("ob324", "2412")), said(points("german", 6, "convoy points")), said(sunk("hood")), said()];
  expect(losses(log, SIDES, () => "british").map(({ gave }) => gave)).toEqual([6, 0]);
});

test("damaged ships have what their own side was told that they have lost, and are not among the lost", () => {
  const hit = (id: string, lost: Record<string, number>, ...to: string[]): Event => ({
    ...said({ fact: "damaged", unit: { id }, lost }),
    to,
  });
  const log = [
    hit("hood", { midships: 2, firepower: 8 }, "british"),
    hit("hood", { midships: 2 }, "german"), // the same, as the enemy was told
    hit("hood", { midships: 1, firepower: -8 }),
    hit("norfolk", { midships: 1 }, "british"),
    hit("bismarck", {}, "german"),
  ];
  const whose = (id: string) => (id === "bismarck" ? "german" : "british");
  expect(damages(log, new Set(["norfolk"]), whose)).toEqual([
    { id: "hood", name: "", side: "british", text: "3 midships" },
  ]);
  expect(damages(log, new Set(["norfolk"]), whose, { midships: "hits amidships" })[0]?.text).toBe("3 hits amidships");
});
