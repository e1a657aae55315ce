import { expect, it } from "vitest";
import { stride } from "../src/orders/stride";

it("one press goes a hundredth of a wide range, in round numbers, and 1 in a small one", () => {
  expect([7, 35, 100, 199].map((high) => stride(0, high))).toEqual([1, 1, 1, 1]);
  expect([200, 500, 999, 1000, 26000, 100000].map((high) => stride(0, high))).toEqual([2, 5, 5, 10, 200, 1000]);
  expect(stride(3000, 33000)).toBe(200);
});
