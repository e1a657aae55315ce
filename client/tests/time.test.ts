import { expect, it } from "vitest";
import { PACES, paceOf } from "../src/lobby/pace";
import { agreed, awayUntil, left, long, ownClock, urgent } from "../src/look/time";

const NOW = new Date("2026-11-18T12:00:00");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const CLOCK = { due: null, left: null, bank: 0, leave: 14, away: null };
const PLAYED = { paused: false, restarts: null, wanted: [], away: {} };

it("terms are said in a few words", () => {
  expect(agreed({})).toBe("3 days in all, and 1 day more each turn (5 days at most)");
  expect(agreed({ kind: "each", hours: 24 })).toBe("1 day for each decision");
});

it("time is said in words, to the hour, and near its end to the minute", () => {
  expect(long(62 * 3_600_000 + 59_000)).toBe("2 days 14 h");
  expect(long(90 * 60_000)).toBe("1 h 30 min");
  expect(long(1_000)).toBe("1 min");
});

it("what is left comes with the day and the hour", () => {
  expect(left(inHours(5), NOW)).toBe("5 h left, until today 17:00");
  expect(left(inHours(62), NOW)).toBe("2 days 14 h left, until Sat 02:00");
  expect(left(inHours(-1), NOW)).toBe("time is up since today 11:00");
});

it("less than half a day is urgent", () => {
  expect(urgent(inHours(11), NOW)).toBe(true);
  expect(urgent(inHours(13), NOW)).toBe(false);
});

it("a clock that is stopped says why", () => {
  expect(ownClock({ ...CLOCK, due: inHours(5) }, PLAYED, NOW)).toBe("5 h left, until today 17:00.");
  expect(ownClock(CLOCK, { ...PLAYED, paused: true }, NOW)).toBe("Paused: all clocks are stopped.");
  expect(ownClock(CLOCK, { ...PLAYED, restarts: inHours(3) }, NOW)).toBe("Clocks start again today 15:00.");
  expect(ownClock({ ...CLOCK, away: inHours(4) }, PLAYED, NOW)).toMatch(/^You are away until today 16:00/);
  expect(ownClock({ ...CLOCK, away: inHours(-4) }, PLAYED, NOW)).toBe("");
  expect(ownClock(undefined, PLAYED, NOW)).toBe("");
});

it("every pace that is offered is found again by its terms", () => {
  for (const [name, { terms }] of Object.entries(PACES)) expect(paceOf(terms)).toBe(name);
});

it("until when somebody is away is shown until they are back", () => {
  expect(awayUntil("2026-11-21T12:00:00Z", new Date("2026-11-19T12:00:00Z"))).toMatch(/^away until Sat /);
  expect(awayUntil("2026-11-19T11:00:00Z", new Date("2026-11-19T12:00:00Z"))).toBe("");
  expect(awayUntil(undefined)).toBe("");
});
