import { expect, it } from "vitest";

import { decoyOf, named, wholeShares } from "../src/match/board/fixes";
import type { Clue, Token } from "../src/wire/protocol";

const fix: Clue = {
  cell: "1312",
  turn: 12,
  when: "24 May 1800",
  shares: [
    ["Bismarck", 0.344],
    ["Prinz Eugen", 0.176],
    ["dummy", 0.48],
  ],
  decoy: "dummy",
};

it("a fix on the chart says how likely it is a dummy, another contact does not", () => {
  const newer = { id: "fix1", label: "Fix", cell: "1312", kind: "contact", since: 12 } as Token;
  const older = { ...newer, id: "fix2", since: 9 };
  const [now, then] = named([newer, older], [fix]);
  expect(now!.label).toBe("Fix, dummy 48 %");
  expect(then!.label).toBe("Fix");
  expect(decoyOf({ ...fix, decoy: "" })).toBe("");
});

it("the shares of a fix are whole percents that add up to 100", () => {
  expect(wholeShares(fix.shares)).toEqual([
    ["Bismarck", 34],
    ["Prinz Eugen", 18],
    ["dummy", 48],
  ]);
  expect(wholeShares([["dummy", 0.98]])).toEqual([
    ["dummy", 98],
    ["other", 2],
  ]);
  const thirds = wholeShares([
    ["a", 0.333],
    ["b", 0.333],
    ["c", 0.333],
  ]);
  expect(thirds.reduce((sum, [, p]) => sum + p, 0)).toBe(100);
});
