import { expect, test } from "vitest";
import { longest } from "../src/lobby/longest";
import type { Card } from "../src/lobby/mine";
import type { Mine } from "../src/wire/protocol";

const card = (match: string, state: Mine["state"], touched: string): Card => {
  const first = { match, state, touched } as Mine;
  return { match, seats: [first], first };
};

test("of the matches that wait for me, the one that has waited longest is gone on with", () => {
  const cards = [
    card("late", "your turn", "2026-11-16T08:00:00Z"),
    card("early", "your turn", "2026-11-14T08:00:00Z"),
    card("theirs", "waiting", "2026-11-01T08:00:00Z"),
    card("over", "over", "2026-10-01T08:00:00Z"),
  ];
  expect(longest(cards)?.match).toBe("early");
});

test("a match with a clock comes first, the least time left before the rest", () => {
  const due = (match: string, time: string, touched: string): Card => {
    const { seats, first } = card(match, "your turn", touched);
    return { match, seats, first: { ...first, due: time } };
  };
  const cards = [
    card("early", "your turn", "2026-11-01T08:00:00Z"),
    due("later", "2026-11-20T08:00:00Z", "2026-11-10T08:00:00Z"),
    due("soon", "2026-11-18T08:00:00Z", "2026-11-15T08:00:00Z"),
  ];
  expect(longest(cards)?.match).toBe("soon");
});

test("where none waits for me, there is none to go on with", () => {
  expect(longest([card("theirs", "waiting", "2026-11-01T08:00:00Z")])).toBeUndefined();
});
