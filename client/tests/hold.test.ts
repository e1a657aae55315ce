import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Hold } from "../src/match/news/hold.svelte";
import type { Event, Position } from "../src/wire/protocol";
import { display, token } from "./sea";

const roll: Event = {
  rule: "8.4",
  text: "A hit.",
  to: [],
  facts: [{ fact: "rolled", dice: [{ face: 6 }, { face: 6 }] }],
};
const said: Event = { rule: "8.2", text: "She holds her fire.", to: [], facts: [] };

function position(log: Event[], hull: string): Position {
  const tokens = display(token("hood", "1311", { tag: hull }));
  return {
    match: "m",
    side: "british",
    number: log.length,
    log,
    display: tokens,
    prompt: { text: "?", rule: "1", choices: [] },
  } as unknown as Position;
}
const [before, after] = [position([], "hull 24"), position([roll, roll], "hull 12")];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a roll shows its result when the dice have stopped, and nothing is asked before", () => {
  const hold = new Hold(false);
  hold.take(before, false);
  hold.take(after, false);
  expect(hold.shown(after).display.tokens[0]!.tag).toBe("hull 24");
  expect(hold.shown(after).log).toEqual([]);
  expect(hold.shown(after).prompt).toBeNull();
  vi.advanceTimersByTime(1600);
  expect(hold.shown(after)).toBe(after);
});

test("skipping shows all", () => {
  const hold = new Hold(false);
  hold.take(before, false);
  hold.take(after, false);
  hold.release();
  expect(hold.shown(after)).toBe(after);
});

test("a fight that is followed is held back until it was", () => {
  const hold = new Hold(false);
  hold.take(before, false);
  hold.take(after, true);
  vi.advanceTimersByTime(60_000);
  expect(hold.active).toBe(true);
  hold.release();
  expect(hold.active).toBe(false);
});

test("nothing is held back without a roll, nor for players who want no motion", () => {
  const [hold, still] = [new Hold(false), new Hold(true)];
  for (const one of [hold, still]) one.take(before, false);
  hold.take(position([said], "hull 24"), false);
  still.take(after, true);
  expect([hold.active, still.active]).toEqual([false, false]);
});
