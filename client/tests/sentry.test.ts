import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Seen } from "../src/orders/sentry.svelte";
import { Sentries } from "../src/orders/sentry.svelte";
import type { Slot } from "../src/wire/protocol";
import { display, plan, token } from "./sea";

class Desk {
  drawer: Partial<Record<Slot, string>> = {};
  keep(slot: Slot, text: string): void {
    this.drawer = { ...this.drawer, [slot]: text };
  }
}

const hood = token("hood", "1311", { label: "Hood", side: "british" });
const quiet: Seen = { plan, display: display(hood), side: "british", log: [], cautions: [] };

/** Sentries that were posted in quiet, as another window finds them now. */
function posted(now: Seen, then: Seen = quiet): Sentries {
  const desk = new Desk();
  new Sentries(desk, () => then).turn(["hood"]);
  flushSync();
  return new Sentries(desk, () => now);
}

test("a sentry keeps quiet while nothing comes near", () => {
  const sentries = posted(quiet);
  expect([...sentries.on]).toEqual(["hood"]);
  expect(sentries.woken.size).toBe(0);
});

test("an enemy who comes near wakes it, and it says who and where", () => {
  const foe = token("bismarck", "1312", { label: "Bismarck", side: "german" });
  const sentries = posted({ ...quiet, display: display(hood, foe) });
  expect(sentries.on.size).toBe(0);
  expect(sentries.woken.get("hood")).toBe("Bismarck is 1 away, in 1312.");
});

test("whoever was near when it was posted does not", () => {
  const foe = token("bismarck", "1312", { label: "Bismarck", side: "german" });
  const there = { ...quiet, display: display(hood, foe) };
  expect([...posted(there, there).on]).toEqual(["hood"]);
});

test("a report near by wakes it, a new warning about it too, and fire at it", () => {
  const told = (...facts: Seen["log"][number]["facts"]) => [{ rule: "12.3", text: "On the air.", to: [], facts }];
  const heard = told({ fact: "reported", unit: { id: "bismarck" }, cell: "1312" });
  expect(posted({ ...quiet, log: heard }).woken.get("hood")).toBe("On the air.");
  const shot = told({ fact: "shot", unit: { id: "u1" }, target: { id: "hood" } });
  expect(posted({ ...quiet, log: shot }).woken.get("hood")).toBe("On the air.");
  const caution = { key: "hood", text: "Her fuel is low.", rule: "6.7", mend: "", offer: "" };
  expect(posted({ ...quiet, cautions: [caution] }).woken.get("hood")).toBe("Her fuel is low.");
  expect(posted({ ...quiet, cautions: [caution] }, { ...quiet, cautions: [caution] }).woken.size).toBe(0);
});

test("posting again relieves it, and one that woke is off the paper once orders are sealed", () => {
  const desk = new Desk();
  const sentries = () => new Sentries(desk, () => quiet);
  sentries().turn(["hood"]);
  sentries().turn(["hood"]);
  expect(desk.drawer.sentry).toBe("");
  sentries().turn(["hood"]);
  const foe = token("bismarck", "1312", { side: "german" });
  new Sentries(desk, () => ({ ...quiet, display: display(hood, foe) })).settle();
  expect(desk.drawer.sentry).toBe("");
});
