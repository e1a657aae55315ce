/** The staff's proposal: answers that a player may take, change or drop. Nothing is ordered before he takes it. */

import { about } from "./about";
import type { Seat } from "../seat/seat.svelte";
import type { Answer, Form, Instead, Measure, Order } from "../wire/protocol";
import { same } from "./answer";
import type { Draft } from "./draft.svelte";

/** Choices with one and the same answer and reason. */
export interface ProposedLine {
  choices: Form[];
  answer: Answer;
  reason: string;
  gains: number[]; // what they add to each measure
}

/** What is proposed for one task. */
export interface ProposedTask {
  title: string;
  lines: ProposedLine[];
  keys: string[];
  gains: number[];
}

export class Staff {
  private beside = $state.raw<Order>({}); // the current order when it was asked
  private dropped = $state.raw<ReadonlySet<string>>(new Set());
  pointed = $state.raw<readonly string[]>([]); // the choices that are pointed at in the list

  constructor(
    private readonly seat: Seat,
    private readonly draft: Draft,
    private readonly locked: () => boolean,
  ) {}

  /** Whether there is a staff to ask. */
  readonly able = $derived.by(() => Boolean(this.seat.position?.staff) && !this.locked());

  /** Ask for what has no orders; for all; or for the choices with these keys. */
  ask(what: "rest" | "all" | readonly string[] = "rest"): void {
    if (!this.able || this.seat.proposing) return;
    const { answers } = this.draft;
    this.beside = answers;
    this.dropped = new Set();
    const { unanswered } = this.draft;
    const unordered = unanswered.filter((choice) => !this.draft.quiet(about(choice)));
    const rest = unordered.length < unanswered.length ? unordered.map(({ key }) => key) : []; // none: all of them
    if (what === "rest" && unordered.length === 0 && unanswered.length > 0) return; // sentries want no orders
    this.seat.propose(what === "all" ? {} : answers, what === "rest" ? rest : what === "all" ? [] : what);
  }

  readonly answered = $derived.by(() => this.able && this.seat.proposal !== null);
  readonly reason = $derived.by(() => this.seat.proposal?.reason ?? "");

  /** What is proposed and neither taken nor dropped; who has been ordered since needs no proposal. */
  readonly order = $derived.by(() => {
    const open: Record<string, Answer> = {};
    if (!this.answered) return open;
    for (const [key, answer] of Object.entries(this.seat.proposal!.order)) {
      const now = this.draft.answers[key];
      if (now === this.beside[key] && !same(now, answer) && !this.dropped.has(key)) open[key] = answer;
    }
    return open;
  });

  /** What of it is on the chart: what is pointed at, or else all. */
  readonly shown = $derived.by(() => {
    const pointed = this.pointed.filter((key) => this.order[key]);
    return pointed.length ? Object.fromEntries(pointed.map((key) => [key, this.order[key]!])) : this.order;
  });

  /** What the current order is measured by, and what it would be with all that is proposed. */
  readonly measures = $derived.by((): (readonly [Measure, Measure])[] => {
    const { ordered, drafted } = this.seat.table.weighed;
    return Object.keys(this.order).length ? ordered.map((now, at) => [now, drafted[at] ?? now] as const) : [];
  });

  /** The selected proposal: other answers to it are weighed too. */
  readonly about = $derived.by(() => this.draft.selected.find((key) => this.order[key]) ?? "");

  /** What else could be answered to the selected proposal, if it is one of these. */
  instead(keys: readonly string[]): readonly Instead[] {
    return keys.includes(this.about) ? (this.seat.table.weighed.instead[this.about] ?? []) : [];
  }

  /** Line by line; those that are in one place and go one way stand together. */
  readonly lines = $derived.by(() => {
    const lines = new Map<string, ProposedLine>();
    for (const choice of this.draft.choices) {
      const answer = this.order[choice.key];
      if (!answer) continue;
      const reason = this.seat.proposal!.reasons[choice.key] ?? "";
      const gains = [...(this.seat.table.weighed.gains[choice.key] ?? [])];
      const alike = JSON.stringify([choice.kind === "course" ? choice.start : choice.key, answer]);
      const line = lines.get(alike);
      if (!line) lines.set(alike, { choices: [choice], answer, reason, gains });
      else
        lines.set(alike, {
          ...line,
          choices: [...line.choices, choice],
          reason: line.reason || reason,
          gains: sum(line.gains, gains),
        });
    }
    return [...lines.values()];
  });

  /** Task by task, those with the most lines as the staff names them; one reason for several lines is said once. */
  readonly tasks = $derived.by(() => {
    const tasks = new Map<string, ProposedTask>();
    for (const line of this.lines) {
      const title = this.seat.proposal!.tasks[line.choices[0]!.key] ?? "";
      const task = tasks.get(title) ?? { title, lines: [], keys: [], gains: [] };
      const again = task.lines.at(-1)?.reason === line.reason;
      task.lines.push(again ? { ...line, reason: "" } : line);
      task.keys.push(...line.choices.map(({ key }) => key));
      task.gains = sum(task.gains, line.gains);
      tasks.set(title, task);
    }
    return [...tasks.values()];
  });

  /** Order as is proposed, as one change: all of it, or these choices. */
  take(keys: readonly string[] = Object.keys(this.order)): void {
    if (!keys.length) return;
    const { order, draft } = this;
    draft.setAll(Object.fromEntries(keys.map((key) => [key, order[key]!])));
    draft.said = `${keys.length} ordered as proposed.`;
  }

  drop(keys: readonly string[] = Object.keys(this.order)): void {
    this.dropped = new Set([...this.dropped, ...keys]);
  }
}

function sum(one: readonly number[], other: readonly number[]): number[] {
  return (one.length ? one : other).map((value, at) => (one.length ? value + (other[at] ?? 0) : value));
}

/** A difference in a measure, as it is read; nothing where it makes none. */
export function gain(measure: Measure, value: number): string {
  const shown = measure.share ? Math.round(value * 100) : Math.round(value * 10) / 10;
  if (!shown) return "–";
  return `${shown > 0 ? "+" : "−"}${Math.abs(shown)}${measure.share ? " %" : ""}`;
}

/** Whether a difference is for the worse. */
export function isWorse(measure: Measure, value: number): boolean {
  return gain(measure, value) !== "–" && value > 0 !== measure.good;
}
