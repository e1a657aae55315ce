/** The staff's proposal: answers that a player may take, change or drop. Nothing is ordered before he takes it. */

import { about } from "./about";
import type { Seat } from "../seat/seat.svelte";
import type { Answer, Form, Order } from "../wire/protocol";
import { same } from "./answer";
import type { Draft } from "./draft.svelte";

/** Choices with one and the same answer and reason. */
export interface ProposedLine {
  choices: Form[];
  answer: Answer;
  reason: string;
}

export class Staff {
  private beside = $state.raw<Order>({}); // the order in hand when it was asked
  private dropped = $state.raw<ReadonlySet<string>>(new Set());

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

  /** Line by line; those that are in one place and go one way stand together. */
  readonly lines = $derived.by(() => {
    const lines = new Map<string, ProposedLine>();
    for (const choice of this.draft.choices) {
      const answer = this.order[choice.key];
      if (!answer) continue;
      const reason = this.seat.proposal!.reasons[choice.key] ?? "";
      const alike = JSON.stringify([choice.kind === "course" ? choice.start : choice.key, answer]);
      const line = lines.get(alike);
      if (line) lines.set(alike, { ...line, choices: [...line.choices, choice], reason: line.reason || reason });
      else lines.set(alike, { choices: [choice], answer, reason });
    }
    const told = new Set<string>();
    return [...lines.values()].map((line) => {
      const again = told.has(line.reason);
      told.add(line.reason);
      return again ? { ...line, reason: "" } : line; // one sentence is said once
    });
  });

  /** Order as is proposed, as one change: all of it, or a line. */
  take(line?: ProposedLine): void {
    const keys = line ? line.choices.map(({ key }) => key) : Object.keys(this.order);
    if (!keys.length) return;
    const { order, draft } = this;
    draft.setAll(Object.fromEntries(keys.map((key) => [key, order[key]!])));
    draft.said = `${keys.length} ordered as proposed.`;
  }

  drop(line?: ProposedLine): void {
    const keys = line ? line.choices.map(({ key }) => key) : Object.keys(this.order);
    this.dropped = new Set([...this.dropped, ...keys]);
  }
}
