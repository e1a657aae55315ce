/** What an answer would bring: the odds that go with it. */

import type { Answer, ChanceLine, Form } from "../../wire/protocol";

type Said = Pick<ChanceLine, "answer" | "choice">;

/** The odds that go with one option of a choice. */
export function pricedBy(chances: readonly ChanceLine[], key: string, value: string): ChanceLine[] {
  return chances.filter(({ answer, choice }) => answer === value && (!choice || choice === key));
}

/** Whether a chance is of the current answers, of none in particular, or of a choice that is still open. */
export function isInHand(
  { answer, choice }: Said,
  draft: { choices: readonly Form[]; answer: (choice: Form) => Answer | null },
): boolean {
  if (!answer) return true;
  return draft.choices.some((one) => (!choice || one.key === choice) && (draft.answer(one)?.includes(answer) ?? true));
}

/** Whether a chance stands with one of the options that are offered. */
export function isPriced({ answer, choice }: Said, choices: readonly Form[]): boolean {
  return choices.some(
    (one) =>
      one.kind === "pick" && (!choice || one.key === choice) && one.options.some(({ value }) => value === answer),
  );
}
