/** What the chart shows of the current order: places in reach, options, courses. Read from the draft, never written. */

import type { Drawn } from "../../chart/Courses.svelte";
import type { Lit } from "../../chart/Reach.svelte";
import { withHolders } from "../../chart/within";
import { choicesOf } from "../../orders/about";
import { cost, marked, modeOf, route } from "../../orders/course";
import { radius, reach } from "../../orders/way";
import type { Draft } from "../../orders/draft.svelte";
import type { CourseForm, Form, OptionLine, Order, PickForm, PromptForm, Token } from "../../wire/protocol";

export function litCells(draft: Draft): Lit[] {
  const choice = draft.pointed;
  if (choice?.kind === "pick") {
    const answer = draft.answer(choice) ?? [];
    const cells = new Map<string, Lit>(); // several options may point at one cell
    for (const { at, value } of choice.options)
      if (draft.plan.has(at))
        cells.set(at, {
          cell: at,
          cost: "",
          near: true,
          chosen: answer.includes(value) || (cells.get(at)?.chosen ?? false),
        });
    return [...cells.values()];
  }
  if (choice?.kind !== "course") return [];
  const mode = draft.sailing(choice);
  if (!mode) return [];
  const flat = new Set(mode.costs).size <= 1; // however far, it costs the same: then the steps are of more use
  const terrain = draft.terrains.get(mode.terrain ?? "");
  const end = draft.endOf(mode);
  const near = end === null ? reach(terrain, choice.start, mode.most) : radius(terrain, choice.start, end, mode.most);
  const met = draft.berths(mode).flatMap((berth) => [...radius(terrain, choice.start, berth, mode.most).keys()]);
  const far = [...new Set(met)].filter((cell) => !near.has(cell) && cell !== choice.start && draft.plan.has(cell));
  return [...near]
    .filter(([cell, steps]) => steps > 0 && draft.plan.has(cell))
    .map(([cell, steps]) => ({
      cell,
      cost: String((flat ? null : cost(mode, steps)) ?? (mode.most > 1 ? steps : "")),
      near: steps <= Math.max(1, mode.most / 2),
    }))
    .concat(far.map((cell) => ({ cell, cost: "", near: false, far: true })));
}

/**
 * The cell that a question is about: that of its fight, of the one unit it is for, or of what it offers first; orders
 * for many are about none.
 */
export function aboutCell(prompt: PromptForm | null, tokens: readonly Token[]): string | null {
  const at = (id: string) => tokens.find((token) => token.id === id)?.cell;
  const [choice, ...more] = prompt?.choices ?? [];
  if (prompt?.fight) return prompt.fight;
  if (!choice || more.some(({ kind }) => kind === "course")) return null;
  const offered = choice.kind === "pick" ? choice.options.find((option) => option.at)?.at : undefined;
  return at(choice.key) ?? (offered === undefined ? null : (at(offered) ?? offered));
}

/** The tokens that picks point at, and whether they are picked: of the selected one, or of several. */
export function pickableTokens(
  draft: Draft,
  tokens: ReadonlyMap<string, Token>,
  picks: readonly (Form | null)[] = [draft.pointed],
): Map<string, boolean> {
  const found = new Map<string, boolean>(); // and those that hold them: what is in a force is pointed at there
  for (const choice of picks) {
    if (choice?.kind !== "pick") continue;
    const answer = draft.answer(choice) ?? [];
    for (const { at, value } of choice.options)
      for (const id of tokens.has(at) ? withHolders(tokens, [at]) : [])
        found.set(id, (found.get(id) ?? false) || answer.includes(value));
  }
  return found;
}

/** The options of the selected pick that point at a cell or token, or at one of several. */
export function optionsAt(draft: Draft, ...at: string[]): OptionLine[] {
  const choice = draft.pointed;
  return choice?.kind === "pick" ? choice.options.filter((option) => at.includes(option.at)) : [];
}

/** The option of the selected pick that points at a cell or token. */
export function optionAt(draft: Draft, ...at: string[]): string | null {
  const choice = draft.pointed;
  return choice?.kind === "pick" ? optionOf(draft, choice, ...at) : null;
}

/** The option of a pick that points at a cell or token; of several, the one after that which is picked. */
export function optionOf(draft: Draft, choice: PickForm, ...at: string[]): string | null {
  const there = choice.options.filter((option) => at.includes(option.at));
  const picked = there.findIndex((option) => draft.answers[choice.key]?.includes(option.value));
  return (there.length > 1 ? there[(picked + 1) % there.length] : there[0])?.value ?? null;
}

/**
 * Whether a click on things in a cell orders the selected unit there, instead of selecting the things: in a mode
 * that wants a target or a cell whatever lies there, on a plain course what has no orders of its own to be given. Out
 * of reach, where there is nothing of ours, a course goes on there in later turns or says why not.
 */
export function ordersThere(draft: Draft, cell: string, things: readonly string[], ours: boolean): boolean {
  const choice = draft.pointed;
  const named = choice?.kind === "pick" && optionsAt(draft, ...things).length > 0; // itself an answer
  if (!choice || named || things.some((id) => draft.selected.includes(id))) return false;
  const able = things.some((id) => choicesOf(draft.choices, id).length > 0);
  const aims = choice.kind === "pick" || (choice.kind === "course" && Boolean(draft.sailing(choice)?.mark));
  if (litCells(draft).some((one) => one.cell === cell)) return aims || !able;
  return !able && choice.kind === "course" && (aims || (!ours && draft.leadsTo(choice, cell)));
}

export function drawnCourses(draft: Draft, arrival: string, proposed: Order = {}): Drawn[] {
  return draft.choices
    .filter((choice): choice is CourseForm => choice.kind === "course")
    .map((choice) => {
      const inHand = draft.selected.includes(choice.key);
      const answer = proposed[choice.key] ?? draft.answer(choice);
      const cells = route(answer);
      const mode = modeOf(choice, answer);
      return {
        key: choice.key,
        proposed: choice.key in proposed,
        start: choice.start,
        cells,
        beyond: choice.key in proposed ? [] : (draft.beyond[choice.key] ?? []),
        mark: mode?.mark ? marked(answer) : -1,
        every: Math.max(1, mode?.most ?? 1),
        inHand: inHand && !(choice.key in proposed),
        label: [draft.plan.name(cells.at(-1) ?? ""), arrival].filter(Boolean).join(" · "),
      };
    })
    .filter((course) => course.cells.length > 0 || course.beyond.length > 0 || course.inHand);
}
