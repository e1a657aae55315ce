import { expect, it } from "vitest";
import { answerInWords } from "../src/orders/answer";
import type { Choice } from "../src/wire/types";
import { hood } from "./sea";

const next: Choice = {
  kind: "pick",
  key: "next",
  label: "Fires next",
  options: [
    { value: "a_b", label: "A. B.", at: "" },
    { value: "c", label: "C", at: "" },
  ],
  least: 0,
  most: 2,
  default: null,
};

it("an answer is told as its choice words it", () => {
  expect([["a_b"], ["c", "a_b"], []].map((answer) => answerInWords(next, answer))).toEqual([
    "A. B.",
    "C, A. B.",
    "none",
  ]);
  expect(answerInWords(hood, ["M", "1312"])).toBe("M 1312");
});
