/** Standing answers: a rule made from the current answer, its sentence, and its place among the others. */

import { answerInWords } from "../orders/answer";
import type { Answer, Form, PromptForm, Rule, Token } from "../wire/protocol";

export const STAFF: Answer = ["@staff"];
export const DEFAULT: Answer = ["@default"];
export const ANY = "*";

/** Everything is left to the staff, until the player is back. */
export const UNTIL_BACK: Rule = {
  step: ANY,
  key: ANY,
  answers: [STAFF, DEFAULT],
  said: "Until I am back: everything as the staff proposes",
};

/** A figure of a unit that a rule can depend on. */
export interface Figure {
  unit: string;
  label: string;
  fact: string;
  text: string;
  percent: boolean;
}

export interface Condition {
  figure: Figure;
  way: "below" | "above";
  number: number;
}

/** Whether a question is for main orders: only the staff or the defaults may answer it. */
export const isMain = (prompt: PromptForm) => prompt.choices.some(({ kind }) => kind === "course");

/** The figures of your own units, as the roster shows them. */
export function figures(tokens: readonly Token[], side: string): Figure[] {
  return tokens
    .filter((token) => token.side === side)
    .flatMap(({ id: unit, label, facts = [] }) =>
      facts
        .filter(([, text]) => /^-?\d/.test(text))
        .map(([fact, text]) => ({ unit, label, fact, text, percent: /^\d+ of \d|^\d+ ?%/.test(text) })),
    );
}

/** The rule that answers a choice as it is answered now, then by each of the others that is legal. */
export function ruleFor(
  prompt: PromptForm,
  choice: Form | null,
  answers: readonly Answer[],
  { every = false, condition = null as Condition | null, rest = false } = {},
): Rule {
  return {
    step: prompt.step,
    key: every || !choice ? ANY : choice.key,
    answers,
    ...(condition && {
      unit: condition.figure.unit,
      fact: condition.figure.fact,
      [condition.way]: condition.number,
    }),
    ...(rest && { rest: "default" as const }),
    said: sentence(prompt, every ? null : choice, answersInWords(choice, answers), condition),
  };
}

function answersInWords(choice: Form | null, answers: readonly Answer[]): string {
  const words = answers.map((answer) =>
    answer[0] === STAFF[0]
      ? "as the staff proposes"
      : answer[0] === DEFAULT[0]
        ? "no new orders"
        : choice
          ? answerInWords(choice, answer)
          : answer.join(" "),
  );
  return words.join(", else ");
}

function sentence(prompt: PromptForm, choice: Form | null, answers: string, condition: Condition | null): string {
  const question = prompt.text.replace(/[.?]$/, "");
  const which = choice && prompt.choices.length > 1 ? `${question}, ${choice.label}` : question;
  const { figure, way, number } = condition ?? {};
  const when = figure ? ` (if ${figure.label}: ${figure.fact} is ${way} ${number}${figure.percent ? " %" : ""})` : "";
  return `${which}: ${answers}${when}`.slice(0, 300);
}

const place = ({ step, key, unit, fact, below, above }: Rule) => JSON.stringify([step, key, unit, fact, below, above]);

/** Rules with fresh ones before them, in the place of those for the same question under the same condition. */
export function withFresh(rules: readonly Rule[], fresh: readonly Rule[]): Rule[] {
  const places = new Set(fresh.map(place));
  return [...fresh, ...rules.filter((rule) => !places.has(place(rule)))];
}

/** A rule one place earlier: the first that applies counts. */
export function earlier(rules: readonly Rule[], at: number): Rule[] {
  const moved = [...rules];
  moved.splice(at - 1, 0, ...moved.splice(at, 1));
  return moved;
}

/** The rules that are for a question. */
export function applying(rules: readonly Rule[], prompt: PromptForm | null): Rule[] {
  return rules.filter(
    ({ step, key }) =>
      prompt !== null &&
      (step === ANY || step === prompt.step) &&
      (key === ANY || prompt.choices.some((choice) => choice.key === key)),
  );
}

/** A rule as its player reads it. */
export const inWords = ({ said, step, key, answers }: Rule) =>
  said || `${step} ${key}: ${answers.map((answer) => answer.join(" ")).join(", else ")}`;
