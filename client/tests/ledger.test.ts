import { expect, test } from "vitest";
import { gathered, named, names, orderLines } from "../src/replay/ledger";
import type { Moment, RollLine } from "../src/wire/protocol";
import { display, token } from "./sea";

const moment = {
  n: 0,
  turn: 1,
  display: display(token("prinz_eugen", "1111", { label: "Prinz Eugen" }), token("hood", "1112", { label: "Hood" })),
  log: [],
  orders: {},
  minutes: {},
  rolls: [],
} as Moment;
const known = names([moment]);
const roll = (key: string): RollLine => ({ key, use: 0, faces: 6, face: 1 });

test("ids in rolls and orders are names", () => {
  expect(named("turn 3 round 1 prinz_eugen 16.65 target", known)).toBe("turn 3 round 1 Prinz Eugen 16.65 target");
  expect(orderLines("prinz_eugen M 1112; hood_guns prinz_eugen", known)).toEqual([
    { who: "Prinz Eugen", words: "M 1112" },
    { who: "Hood guns", words: "Prinz Eugen" },
  ]);
});

test("a long shuffle is one line, a few rolls are told one by one", () => {
  const shuffle = Array.from({ length: 51 }, (_, i) => roll(`9.1 shuffle british ${i + 2} of 52`));
  const found = gathered([
    roll("turn 1 8.4 shot hood"),
    ...shuffle,
    roll("turn 1 8.4 shot hood"),
    roll("turn 2 8.4 shot hood"),
  ]);
  expect(found.map(({ rolls }) => rolls.length)).toEqual([1, 51, 1, 1]);
  expect(found[1]!.key).toContain("shuffle british");
});
