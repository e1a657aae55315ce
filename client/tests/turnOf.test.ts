import { expect, test } from "vitest";
import { turnOf } from "../src/seat/turnOf";
import type { PromptForm } from "../src/wire/protocol";

const prompt = {} as PromptForm;
const asked = () => ({ position: { prompt, sealed: null } });
const sealed = () => ({ position: { prompt, sealed: "course n" } });
const waiting = () => ({ position: null });

test("the first side keeps the table, whoever's line is quicker", () => {
  const [first, other] = [waiting(), asked()];
  expect(turnOf<{ position: ReturnType<typeof asked>["position"] | null }>(first, [first, other])).toBe(first);
});

test("who has sealed hands the table to the one who is asked", () => {
  const [first, other] = [sealed(), asked()];
  expect(turnOf<ReturnType<typeof asked> | ReturnType<typeof sealed>>(first, [first, other])).toBe(other);
});

test("who is asked keeps it, and where nobody is asked it stays", () => {
  const [first, other] = [asked(), asked()];
  expect(turnOf(other, [first, other])).toBe(other);
  const [one, two] = [sealed(), sealed()];
  expect(turnOf(two, [one, two])).toBe(two);
});
