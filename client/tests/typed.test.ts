import { describe, expect, it } from "vitest";
import { answerTyped } from "../src/orders/typed";
import type { NumberForm, PickForm } from "../src/wire/protocol";
import { draft, option, prompt } from "./sea";

const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key: name, code: "", altKey: false, ...more }) as KeyboardEvent;

describe("a selected course", () => {
  it("is led on by the numeric pad and by Alt with an arrow, and taken back by Backspace", () => {
    const made = draft();
    made.select("hood");
    expect(answerTyped(made, key("6", { code: "Numpad6" }))).toBe(true);
    expect(answerTyped(made, key("ArrowRight", { altKey: true }))).toBe(true);
    expect(made.answers.hood).toEqual(["M", "1312", "1313"]);
    expect(answerTyped(made, key("Backspace"))).toBe(true);
    expect(made.answers.hood).toEqual(["M", "1312"]);
  });
  it("takes the letter of a mode and leaves other letters alone", () => {
    const made = draft();
    made.select("hood");
    expect(answerTyped(made, key("m"))).toBe(true);
    expect(made.answers.hood).toEqual(["M"]);
    expect(answerTyped(made, key("x"))).toBe(false);
  });
});

it("a digit picks the option of that place, if there is one", () => {
  const target: PickForm = {
    kind: "pick",
    key: "target",
    label: "target",
    least: 1,
    most: 1,
    default: null,
    asked: false,
    about: "",
    options: [option("hood", "Hood"), option("pow", "Prince of Wales")],
  };
  const made = draft();
  made.take({ ...prompt, choices: [target] }, 9, null);
  expect(answerTyped(made, key("2"))).toBe(true);
  expect(made.answers.target).toEqual(["pow"]);
  expect(answerTyped(made, key("3"))).toBe(false);
});

it("a digit gives a number within its range", () => {
  const made = draft();
  const hits: NumberForm = {
    kind: "number",
    key: "hits",
    label: "hits",
    low: 0,
    high: 2,
    default: null,
    means: "",
    about: "",
    unit: "",
  };
  made.take({ ...prompt, choices: [hits] }, 9, null);
  expect(answerTyped(made, key("2"))).toBe(true);
  expect(made.answers.hits).toEqual(["2"]);
  expect(answerTyped(made, key("3"))).toBe(false);
});

it("an option's own letter picks it as its digit does", () => {
  const stand: PickForm = {
    kind: "pick",
    key: "answer",
    label: "Fight or withdraw",
    least: 1,
    most: 1,
    default: ["fight"],
    asked: true,
    about: "",
    options: [
      { ...option("fight", "Fight"), letter: "F" },
      { ...option("withdraw", "Withdraw"), letter: "W" },
    ],
  };
  const made = draft();
  made.take({ ...prompt, choices: [stand] }, 9, null);
  expect(answerTyped(made, key("w"))).toBe(true);
  expect(made.answers.answer).toEqual(["withdraw"]);
  expect(answerTyped(made, key("F"))).toBe(true);
  expect(made.answers.answer).toEqual(["fight"]);
  expect(answerTyped(made, key("x"))).toBe(false);
});
