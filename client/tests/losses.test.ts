import { expect, test } from "vitest";
import { fate, losses } from "../src/match/units/losses";
import type { Event } from "../src/wire/protocol";
import { display, token } from "./sea";

const told = (...facts: object[]) => ({ rule: "16.7", text: "", facts }) as unknown as Event;
const sunk = (id: string, cell = "") => told({ fact: "sunk", unit: { id }, cell });
const turn = (number: number) => told({ fact: "turn", number });

const ARETHUSA = token("arethusa", "", { note: "sunk" });
const NORFOLK = token("norfolk", "", { note: "sunk" });
const FOE = token("foe", "", { side: "german", note: "sunk" });

test("a lost unit stays in the roster with its turn, counted as players count, and its place", () => {
  const shown = { ...display(), lost: [NORFOLK, FOE, ARETHUSA] };
  const log = [turn(8), turn(9), sunk("arethusa", "1212"), turn(10), turn(11), sunk("norfolk"), sunk("foe")];
  const found = losses(shown, log, "british", 8);
  expect(found.map(({ token: { id }, turn: at, cell }) => [id, at, cell])).toEqual([
    ["arethusa", 2, "1212"],
    ["norfolk", 4, ""],
  ]);
  expect(found.map(fate)).toEqual(["sunk, turn 2", "sunk, turn 4"]);
});

test("what became of a unit is said even if the log does not say when", () => {
  expect(losses({ ...display(), lost: [ARETHUSA] }, [], "british", 1).map(fate)).toEqual(["sunk"]);
});
