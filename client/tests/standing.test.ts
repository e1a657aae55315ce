import { expect, it } from "vitest";
import { applying, DEFAULT, earlier, figures, inWords, isMain, ruleFor, STAFF, withFresh } from "../src/standing/rules";
import type { PickForm, Rule } from "../src/wire/protocol";
import { asking, hood, option, token } from "./sea";

const shadow: PickForm = {
  kind: "pick",
  key: "shadow",
  label: "Shadow with",
  options: [option("suffolk", "Suffolk"), option("norfolk", "Norfolk")],
  least: 1,
  most: 1,
  default: null,
  asked: false,
  about: "",
};
const prompt = { ...asking(shadow), text: "Shadow Bismarck?", step: "shadow" };

it("the current answer becomes a rule with its sentence", () => {
  expect(ruleFor(prompt, shadow, [["suffolk"], ["norfolk"]])).toEqual({
    step: "shadow",
    key: "shadow",
    answers: [["suffolk"], ["norfolk"]],
    said: "Shadow Bismarck: Suffolk, else Norfolk",
  });
});

it("a condition is in percent where the figure says how much is left", () => {
  const [hull] = figures(
    [
      token("hood", "a", {
        side: "british",
        facts: [
          ["Hull", "4 of 22"],
          ["Mode", "patrol"],
        ],
      }),
    ],
    "british",
  );
  const rule = ruleFor(prompt, shadow, [["suffolk"]], { condition: { figure: hull!, way: "below", number: 20 } });
  expect(rule).toMatchObject({ unit: "hood", fact: "Hull", below: 20 });
  expect(rule.said).toContain("Hull is below 20 %");
});

it("the enemy's figures and words are none to depend on", () => {
  expect(figures([token("foe", "a", { side: "german", facts: [["Hull", "4 of 22"]] })], "british")).toEqual([]);
});

it("main orders are those with a course", () => {
  expect(isMain(asking(hood))).toBe(true);
  expect(isMain(prompt)).toBe(false);
  expect(ruleFor(asking(hood), null, [STAFF, DEFAULT])).toMatchObject({
    key: "*",
    said: "Orders: as the staff proposes, else no new orders",
  });
});

it("a fresh rule is first and takes the place of the same", () => {
  const one: Rule = { step: "a", key: "b", answers: [["x"]] };
  const other: Rule = { step: "c", key: "b", answers: [["x"]] };
  const fresh: Rule = { step: "a", key: "b", answers: [["y"]] };
  expect(withFresh([other, one], [fresh])).toEqual([fresh, other]);
  expect(earlier([one, other], 1)).toEqual([other, one]);
});

it("a question finds its rules", () => {
  const every: Rule = { step: "shadow", key: "*", answers: [["x"]] };
  const elsewhere: Rule = { step: "fight", key: "*", answers: [["x"]] };
  expect(applying([every, elsewhere, { ...every, key: "evade" }], prompt)).toEqual([every]);
  expect(inWords(every)).toBe("shadow *: x");
});
