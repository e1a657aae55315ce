import { expect, test } from "vitest";
import { comesFirst } from "../src/match/question/first";
import type { Form } from "../src/wire/protocol";
import { token } from "./sea";

const pick = { kind: "pick", key: "bismarck", asked: false } as Form;
const course = { kind: "course", key: "hood" } as Form;

test("what must be answered, and what is asked about an enemy, comes before the unit's card", () => {
  const hood = token("hood", "1311");
  const enemy = { ...token("bismarck", "1312"), side: "german" };
  expect(comesFirst([pick], hood, "british")).toBe(false);
  expect(comesFirst([pick], null, "british")).toBe(false);
  expect(comesFirst([pick], enemy, "british")).toBe(true);
  expect(comesFirst([pick, course], enemy, "british")).toBe(false);
  expect(comesFirst([{ ...pick, asked: true } as Form, course], hood, "british")).toBe(true);
});
