/** Answers to choices: whether one is legal, and the line of text that says an order. */

import type { Answer, Form, Order, PromptForm } from "../wire/protocol";
import { fault as allotFault, inWords } from "./allot";
import { fault as courseFault, route } from "./course";
import type { Terrains } from "./way";

/** Why an answer does not fit a choice, or null. */
export function fault(terrains: Terrains, choice: Form, answer: Answer): string | null {
  if (choice.kind === "course") return courseFault(terrains, choice, answer);
  if (choice.kind === "allot") return allotFault(choice, answer);
  if (choice.kind === "number") {
    const value = Number(answer[0]);
    const whole = answer.length === 1 && /^\d+$/.test(answer[0]!) && value >= choice.low && value <= choice.high;
    return whole ? null : `${choice.label}: a whole number, ${choice.low} to ${choice.high}.`;
  }
  const values = new Set(choice.options.map((option) => option.value));
  if (answer.some((word) => !values.has(word))) return `${choice.label}: not among the options.`;
  if (answer.length < choice.least || answer.length > choice.most)
    return `${choice.label}: pick ${span(choice.least, choice.most)}.`;
  return null;
}

export function span(low: number, high: number): string {
  return low === high ? `${low}` : `${low} to ${high}`;
}

/** The default, where a player may leave a choice to it. */
export function given(choice: Form): Answer | null {
  return choice.kind === "pick" && choice.asked ? null : choice.default;
}

/** Whether a choice must be answered before the order can be sealed. */
export function isDue(choice: Form, answer: Answer | undefined): boolean {
  return answer === undefined && given(choice) === null;
}

/** An answer as its choice words it. */
export function answerInWords(choice: Form, answer: Answer, named = (cell: string) => cell): string {
  if (choice.kind === "allot") return inWords(choice, answer);
  if (choice.kind === "course") {
    const cells = route(answer);
    const mode = choice.modes.find(({ name }) => name === answer[0])?.label ?? answer[0] ?? "";
    return cells.length ? `${mode} to ${named(cells.at(-1)!)}` : mode;
  }
  if (choice.kind !== "pick") return answer.join(" ");
  return (
    answer.map((value) => choice.options.find((option) => option.value === value)?.label ?? value).join(", ") || "none"
  );
}

export function parseOrder(text: string): Order {
  const order: Record<string, Answer> = {};
  for (const part of text.split(";")) {
    const [key, ...words] = part.trim().split(/\s+/);
    if (key) order[key] = words;
  }
  return order;
}

export function formatOrder(order: Order): string {
  return Object.entries(order)
    .map(([key, answer]) => [key, ...answer].join(" "))
    .join("; ");
}

/** The answers of a draft that still fit a prompt; after a change of prompt, or out of a drawer. */
export function fitting(terrains: Terrains, prompt: PromptForm, answers: Order): Order {
  const kept: Record<string, Answer> = {};
  for (const choice of prompt.choices) {
    const answer = answers[choice.key];
    if (answer && fault(terrains, choice, answer) === null) kept[choice.key] = answer;
  }
  return kept;
}

export function same(one: Answer | null | undefined, other: Answer | null | undefined): boolean {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((word, i) => word === other[i]);
}
