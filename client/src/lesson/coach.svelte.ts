/** The coach: the lesson's current note, and what it points at. */

import { untrack } from "svelte";
import type { MatchScreen } from "../match/match.svelte";
import { about } from "../orders/about";
import type { Lesson, Note } from "../wire/protocol";
import { current, done, isBeingSet, moot, type Situation } from "./deeds";
import { learn } from "./learned";

const READ = { sealed: true }; // what was only to be read goes, at the latest, with the next order

/** How far a pupil is, as his seat keeps it. */
interface Progress {
  lesson: string;
  read?: number[];
  away?: boolean;
}

export class Coach {
  read = $state.raw<readonly number[]>([]);
  away = $state(false);
  private shown = $state.raw<{ n: number; number: number } | null>(null); // the note, and the decision it came at

  constructor(
    private readonly screen: MatchScreen,
    readonly lesson: Lesson,
  ) {
    this.take(screen.seat.drawer.lesson ?? "");
    $effect(() => this.take(screen.seat.drawer.lesson ?? ""));
    $effect(() => {
      const { n, situation } = this;
      untrack(() => this.look(n, situation));
    });
    $effect(() => {
      if (this.situation.over || this.isThrough) learn(screen.known.position.game, lesson.name ?? "");
    });
    $effect(() => {
      this.screen.onChart.pointed = this.away || this.waits || !this.note ? null : this.pointed(this.note);
    });
  }

  private readonly situation = $derived.by((): Situation => {
    const { draft, unit } = this.screen.hand;
    const { position } = this.screen.known;
    return {
      turn: position.turn - position.turns[0] + 1,
      taken: [...draft.selected, ...draft.selected.flatMap((key) => hers(draft.choice(key))), unit?.id ?? ""],
      order: draft.answers,
      sealed: this.shown !== null && (position.sealed !== null || position.number > this.shown.number),
      log: position.log,
      asked: draft.choices.map(({ key }) => key),
      over: position.outcome !== null,
    };
  });
  /** The place of the current note. */
  readonly n = $derived.by(() => current(this.lesson, this.read, this.situation));
  readonly note = $derived.by((): Note | null => (this.n === null ? null : (this.lesson.notes[this.n] ?? null)));

  /** No note yet: the table is being set. */
  readonly waits = $derived.by(() => isBeingSet(this.screen.known.position, this.read));

  /** Whether every note was read. */
  private readonly isThrough = $derived.by(() => this.read.length === this.lesson.notes.length);

  /** See whether the current note's task is done, even if its occasion is past, and go on to the next. */
  private look(n: number | null, situation: Situation): void {
    const hand = this.shown?.n ?? n;
    if (hand !== null && !this.read.includes(hand)) {
      if (done(this.lesson.notes[hand]?.until ?? READ, situation)) this.pass(hand);
      else if (situation.sealed) this.pass(...moot(this.lesson, hand));
    }
    const next = this.n;
    if (next !== this.shown?.n)
      this.shown = next === null ? null : { n: next, number: this.screen.known.position.number };
  }

  /** Done with the current note. */
  next(): void {
    if (this.n !== null) this.pass(this.n);
  }

  private pass(...notes: number[]): void {
    if (!notes.length) return;
    this.read = [...new Set([...this.read, ...notes])];
    this.keep();
  }

  putAway(away: boolean): void {
    this.away = away;
    this.keep();
  }

  private take(text: string): void {
    try {
      const { read = [], away = false } = JSON.parse(text) as Progress;
      this.read = read;
      this.away = away;
    } catch {
      // Nothing is kept: it begins.
    }
  }

  private keep(): void {
    const progress: Progress = { lesson: this.lesson.name ?? "", read: [...this.read], away: this.away };
    this.screen.seat.keep("lesson", JSON.stringify(progress));
  }

  /** The cell that a note points at on the chart: also of a unit that is to be selected before its form is there. */
  private pointed({ at }: Note): string | null {
    const unit = at?.unit ?? (this.situation.taken.includes(at?.choice ?? "") ? "" : at?.choice);
    const cell = at?.cell ?? this.screen.over.tokens.get(unit ?? "")?.cell;
    return cell && this.screen.known.plan.has(cell) ? cell : null;
  }
}

function hers(choice: Parameters<typeof about>[0] | null): string[] {
  return choice ? [about(choice)] : [];
}
