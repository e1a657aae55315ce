/** The list of keys: those of the plane are in it where the plane is seen. */

import { expect, test } from "vitest";
import { handy, keysOf } from "../src/match/rules/keys";

const listed = (plane: boolean) => keysOf(plane).map(([keys]) => keys);

test("where the plane is seen its keys are listed: helm, aim, and the turns", () => {
  expect(listed(true)).toEqual(expect.arrayContaining(["← or →", "↑ or ↓", "PgUp or PgDn", ", or ."]));
});

test("on a chart none of the plane's keys are listed, and the others are the same", () => {
  expect(keysOf(false).some(([, what]) => what.startsWith("On the battle chart"))).toBe(false);
  expect(listed(true)).toEqual(expect.arrayContaining(listed(false)));
});

test("no key has two lines", () => {
  expect(new Set(listed(true)).size).toBe(listed(true).length);
});

test("the handy keys are a few of the list, sealing and how to play among them", () => {
  const keys = handy(false).map(([key]) => key);
  expect(keys).toEqual(expect.arrayContaining(["Ctrl + Enter", "1 to 9", "?"]));
  expect(keys.length).toBe(6);
  expect(handy(true).length).toBe(7);
});
