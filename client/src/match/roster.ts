/** Who is in the roster: units gathered by where they are, and how each stands with its orders. */

import type { Plan } from "../chart/plan";
import { answerInWords, isDue } from "../orders/answer";
import { route } from "../orders/course";
import type { Draft } from "../orders/draft.svelte";
import { leftAlone } from "../orders/left";
import type { Form, Token } from "../wire/protocol";

/** Units of one place, or those that are alone. */
export interface Group {
  name: string;
  about: string;
  keys: string[]; // of those that are together
  tokens: Token[];
}

/** Units gathered by where they are, the largest gathering first; those alone come last. */
export function gathered(plan: Plan, units: readonly Token[]): Group[] {
  const cells = new Map<string, Token[]>();
  for (const token of units) cells.set(token.cell, [...(cells.get(token.cell) ?? []), token]);
  const named = [...cells.entries()]
    .filter(([, tokens]) => tokens.length > 1)
    .sort((a, b) => b[1].length - a[1].length)
    .map(([cell, tokens]) => ({
      name: placeName(plan, cell),
      about: `${tokens.length} units`,
      keys: tokens.map((token) => token.id),
      tokens,
    }));
  const single = [...cells.values()].filter((tokens) => tokens.length === 1).flat();
  if (!single.length) return named;
  return [...named, { name: named.length ? "Alone" : "Units", about: `${single.length}`, keys: [], tokens: single }];
}

function placeName(plan: Plan, cell: string): string {
  const place = plan.board.places.find((one) => one.cell === cell);
  if (!plan.has(cell)) return "Not on the chart";
  return place ? `${place.name}, ${plan.name(cell)}` : plan.name(cell);
}

/** How many there are of each kind, in the order in which they come. */
export function kindsOf(units: readonly Token[]): [string, number][] {
  const found = new Map<string, number>();
  for (const { kind } of units) found.set(kind, (found.get(kind) ?? 0) + 1);
  return [...found.entries()];
}

/** How a unit stands with its orders. */
export function status(plan: Plan, draft: Draft | null, token: Token, choice: Form | undefined): string {
  if (!choice || !draft) return token.note || (token.waits ? "waits" : "");
  const answer = draft.answers[token.id];
  if (answer === undefined) return isDue(choice, answer) ? "to order" : token.note || leftAlone(choice);
  const cells = choice.kind === "course" ? route(answer) : [];
  return cells.length ? `to ${plan.name(cells.at(-1)!)}` : draft.proposed.has(token.id) ? "standing" : "ordered";
}

/** What was answered to a question that is about no unit. */
export function answered(draft: Draft | null, choice: Form): string {
  const answer = draft?.answers[choice.key];
  return answer ? answerInWords(choice, answer) : isDue(choice, answer) ? "to answer" : "as it is";
}

/** The letter of a unit's mode, as ordered or as it is. */
export function letter(draft: Draft | null, token: Token, choice: Form | undefined): string {
  const answer = choice?.kind === "course" ? draft?.answers[token.id]?.[0] : undefined;
  return answer ?? token.mode;
}

/** Arrows walk the rows of a list. */
export function walk(list: HTMLElement | undefined, event: KeyboardEvent): void {
  if (event.altKey || event.code.startsWith("Numpad") || !["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key))
    return;
  const rows = [...(list?.querySelectorAll<HTMLButtonElement>("button.row, .group button") ?? [])];
  const here = rows.indexOf(document.activeElement as HTMLButtonElement);
  const next =
    event.key === "Home"
      ? rows[0]
      : event.key === "End"
        ? rows.at(-1)
        : rows[here + (event.key === "ArrowDown" ? 1 : -1)];
  if (next) {
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }
}
