/** The picture to share: its size is written down, for Firefox paints none without. */

import { expect, test } from "vitest";
import { sized, sizeOf } from "../src/match/ending/picture";

test("a drawing gets the size of its viewBox, at least as wide as messengers show", () => {
  expect(sizeOf('<svg viewBox="0 0 1200 630">')).toEqual({ width: 1200, height: 630 });
  expect(sizeOf('<svg viewBox="0 0 600 315">')).toEqual({ width: 1200, height: 630 });
});

test("the size is written into the drawing once, in place of another", () => {
  const svg = '<svg xmlns="x" width="100%" viewBox="0 0 1200 630"><rect width="5"/></svg>';
  expect(sized(svg)).toBe('<svg width="1200" height="630" xmlns="x" viewBox="0 0 1200 630"><rect width="5"/></svg>');
});
