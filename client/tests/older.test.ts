import { expect, test } from "vitest";
import { goesByOlder } from "../src/match/news/older";
import type { Event, Position } from "../src/wire/protocol";
import { apply } from "../src/wire/update";
import { position, prompt, told } from "./sea";

const NOBODY = { since: 6, posted: Infinity, following: null, taught: false };
const HOOD = { id: "hood", side: "british", name: "Hood" };
const shot: Event = { ...told("a shot"), facts: [{ fact: "shot", unit: HOOD, target: HOOD }] };
const battle: Event = { ...told("a battle"), facts: [{ fact: "battle", cell: "1311", units: [HOOD] }] };

/** A match of which the first three events were not sent. */
const late = (change: Partial<Position> = {}, ...log: Event[]): Position =>
  apply(null, { ...position, from: 3, log: log.length ? log : [told("four"), told("five"), told("six")], ...change })!;

test("nothing goes by what is not here while the newest signals will do", () => {
  expect(goesByOlder(late(), NOBODY)).toBe(false);
  expect(goesByOlder(apply(null, { ...position, sinkings: true })!, NOBODY)).toBe(false); // all is here
});

test("wrecks, the account of a match, what happened meanwhile, a sentry and a lesson go by it", () => {
  const outcome = { winner: "british", scores: {}, rule: "1", text: "over" };
  expect(goesByOlder(late({ sinkings: true }), NOBODY)).toBe(true);
  expect(goesByOlder(late({ outcome }), NOBODY)).toBe(true);
  expect(goesByOlder(late(), { ...NOBODY, since: 2 })).toBe(true);
  expect(goesByOlder(late(), { ...NOBODY, posted: 2 })).toBe(true);
  expect(goesByOlder(late(), { ...NOBODY, taught: true })).toBe(true);
});

test("a fight that began earlier goes by it, one whose beginning is here does not", () => {
  expect(goesByOlder(late({}, shot, shot), { ...NOBODY, following: 4 })).toBe(true);
  expect(goesByOlder(late({}, battle, shot), { ...NOBODY, following: 4 })).toBe(false);
  const asked = { ...prompt, fight: "1311" };
  expect(goesByOlder(late({ prompt: asked }, shot, shot), NOBODY)).toBe(true);
  expect(goesByOlder(late({ prompt: asked }, battle, shot), NOBODY)).toBe(false);
});
