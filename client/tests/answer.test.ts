import { expect, it } from "vitest";
import { answerInWords } from "../src/orders/answer";
import type { Form } from "../src/wire/protocol";
import { hood, option } from "./sea";

const next: Form = {
  kind: "pick",
  key: "next",
  label: "Fires next",
  options: [option("a_b", "A. B."), option("c", "C")],
  least: 0,
  most: 2,
  default: null,
  asked: false,
  about: "",
};

it("an answer is told as its choice words it", () => {
  expect([["a_b"], ["c", "a_b"], []].map((answer) => answerInWords(next, answer))).toEqual([
    "A. B.",
    "C, A. B.",
    "none",
  ]);
  expect(answerInWords(hood, ["M", "1312"])).toBe("Move to 1312");
  expect(answerInWords(hood, ["M", "1212", "1112"], (cell) => `Area ${cell}`)).toBe("Move to Area 1112");
  expect(answerInWords(hood, ["M"])).toBe("Move");
});
