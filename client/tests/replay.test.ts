import { expect, test } from "vitest";
import { answered } from "../src/replay/answered";
import { trails } from "../src/replay/reveal";
import type { Moment } from "../src/wire/protocol";
import { board, display, token } from "./sea";

const moment = (n: number, orders: Record<string, string>): Moment => ({
  n,
  turn: 1,
  display: null,
  log: [],
  orders,
  minutes: {},
  rolls: [],
});
const moments = [
  moment(0, {}),
  moment(1, { hunter: "a", raider: "b" }),
  moment(2, { hunter: "c" }),
  moment(3, { raider: "" }),
];

test("what a side orders from a moment is the next order it gives", () => {
  expect(answered(moments, 0, "raider")?.n).toBe(1);
  expect(answered(moments, 1, "raider")?.n).toBe(3);
  expect(answered(moments, 1, "hunter")?.n).toBe(2);
});

test("after a side's last order, and for both together, there is none", () => {
  expect(answered(moments, 3, "raider")).toBeUndefined();
  expect(answered(moments, 0, "both")).toBeUndefined();
});

const sailing = (n: number, ...cells: [string, string][]): Moment => ({
  ...moment(n, {}),
  display: display(...cells.map(([id, cell]) => token(id, cell, { kind: id === "swordfish" ? "torpedo" : "cruiser" }))),
});

test("the reveal has every track from the first moment, and those sunk where they ended", () => {
  const told = [
    sailing(0, ["hood", "1111"], ["bismarck", "1411"]),
    sailing(1, ["hood", "1112"], ["bismarck", "1411"]),
    sailing(2, ["hood", "1113"], ["bismarck", "1412"]),
  ];
  told.push({
    ...told[2]!,
    display: { ...display(token("bismarck", "1413")), lost: [token("hood", "", { note: "sunk" })] },
  });
  const { tokens, ended } = trails(told, 3, false, board);
  expect(tokens.map(({ id, track, cell }) => [id, ...track, cell])).toEqual([
    ["hood", "1111", "1112", "1113"],
    ["bismarck", "1411", "1412", "1413"],
  ]);
  expect(ended).toMatchObject([{ id: "hood", cell: "1113", note: "sunk" }]);
  expect(trails(told, 1, false, board).tokens[0]).toMatchObject({ track: ["1111"], cell: "1112" });
});

test("planes are in it only when asked for", () => {
  const told = [sailing(0, ["hood", "1111"], ["swordfish", "1112"])];
  expect(trails(told, 0, false, board).tokens.map(({ id }) => id)).toEqual(["hood"]);
  expect(trails(told, 0, true, board).tokens).toHaveLength(2);
});

test("the reveal has the hour at which a ship came to each place, but where one stands", () => {
  const told = [
    ["1111", 1],
    ["1112", 2],
    ["1112", 3],
    ["1113", 4],
  ].map(([cell, turn], n) => ({ ...sailing(n, ["hood", String(cell)]), turn: Number(turn) }));
  expect(trails(told, 3, false, { ...board, hours: ["1200", "1600", "2000", "2400"] }).hours).toEqual([
    { cell: "1111", side: "british", text: "1200" },
    { cell: "1112", side: "british", text: "1600" },
  ]);
});
