import { expect, test } from "vitest";
import { answered } from "../src/replay/answered";
import type { Moment } from "../src/wire/types";

const moment = (n: number, orders: Record<string, string>): Moment => ({ n, turn: 1, display: null, log: [], orders, minutes: {}, rolls: [] });
const moments = [moment(0, {}), moment(1, { hunter: "a", raider: "b" }), moment(2, { hunter: "c" }), moment(3, { raider: "" })];

test("what a side orders from a moment is the next order it gives", () => {
  expect(answered(moments, 0, "raider")?.n).toBe(1);
  expect(answered(moments, 1, "raider")?.n).toBe(3);
  expect(answered(moments, 1, "hunter")?.n).toBe(2);
});

test("after a side's last order, and for both together, there is none", () => {
  expect(answered(moments, 3, "raider")).toBeUndefined();
  expect(answered(moments, 0, "both")).toBeUndefined();
});
