import { expect, it } from "vitest";
import { Questions } from "../src/seat/questions";

it("of two questions of a kind only the last one's answer counts", () => {
  const questions = new Questions();
  const [first, other, last] = [questions.ask("draft"), questions.ask("proposal"), questions.ask("draft")];
  expect([first, last].map((id) => questions.isLast("draft", id))).toEqual([false, true]);
  expect(questions.isLast("proposal", other)).toBe(true);
});

it("what is dropped is answered in vain, also when more is asked", () => {
  const questions = new Questions();
  const [dropped, stays] = [questions.ask("draft"), questions.ask("proposal")];
  questions.drop("draft");
  questions.ask("draft");
  expect(questions.isLast("draft", dropped)).toBe(false);
  expect(questions.isLast("proposal", stays)).toBe(true);
});
