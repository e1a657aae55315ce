import { expect, test } from "vitest";
import { Sailing } from "../src/chart/sailing.svelte";
import { token } from "./sea";

const places = (sailing: Sailing) => Object.fromEntries(sailing.came);

test("who has moved comes from where it was, and who is new or stayed does not", () => {
  const sailing = new Sailing();
  sailing.note([token("hood", "1622"), token("suffolk", "1312")]);
  expect(sailing.canPlay).toBe(false);
  sailing.note([token("hood", "1522"), token("suffolk", "1312"), token("norfolk", "1111")]);
  expect(places(sailing)).toEqual({ hood: "1622" });
});

test("after all have come in they can be seen to come once more, also when nobody has moved since", () => {
  const sailing = new Sailing();
  sailing.note([token("hood", "1622")]);
  sailing.note([token("hood", "1522")]);
  sailing.arrive();
  expect(places(sailing)).toEqual({});
  sailing.note([token("hood", "1522")]);
  expect(sailing.canPlay).toBe(true);
  sailing.play();
  expect(places(sailing)).toEqual({ hood: "1622" });
});
