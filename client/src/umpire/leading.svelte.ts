/** What an umpire looks at and does: the truth, what each side sees over a line of its own, and what is written. */

import { onDestroy } from "svelte";
import { Boards } from "../chart/boards.svelte";
import { called } from "../look/called";
import { trails } from "../replay/reveal";
import { Seat } from "../seat/seat.svelte";
import { api } from "../wire/api";
import { whileHere } from "../wire/here";
import type { Board, Paragraph, Side } from "../wire/protocol";
import { EMPTY } from "../wire/update";
import { comments, open, umpire, type Deed } from "./umpire";

export class Leading {
  readonly boards: Boards;
  readonly sides: readonly Side[];
  readonly looks: Readonly<Record<Side, Seat>>; // each side, looked at as that side
  paragraphs = $state.raw<readonly Paragraph[]>([]);
  as = $state<Side>(""); // looked as; empty: as the umpire
  believes = $state<Side | null>(null); // whose belief is on the chart
  tracks = $state(true);
  noted = $state(true);
  cursor = $state<string | null>(null);
  book = $state<string | null>(null); // the paragraph the rulebook is open at
  ruling = $state("");
  note = $state("");

  constructor(
    readonly seat: Seat,
    all: readonly Board[],
  ) {
    this.boards = new Boards(all);
    this.sides = Object.keys(seat.position!.sides);
    this.believes = this.sides[0] ?? null;
    const look = (side: Side) => new Seat(`${seat.key}?as=${encodeURIComponent(side)}`);
    this.looks = Object.fromEntries(this.sides.map((side) => [side, look(side)]));
    onDestroy(() => Object.values(this.looks).forEach((one) => one.close()));
    void whileHere()(api.rulebook(seat.position!.game)).then(
      (paragraphs) => (this.paragraphs = paragraphs),
      () => undefined,
    );
    // A side's plot table is made once somebody looks at an order of it: here, at none.
    $effect(() => {
      for (const one of Object.values(this.looks)) if (one.position && !one.position.outcome) one.look({});
    });
    $effect(() => {
      document.title = `${this.question ? "● " : ""}Umpire · ${this.position.title}`;
    });
  }

  readonly position = $derived.by(() => this.seat.position!);
  readonly over = $derived(this.position.outcome !== null);
  readonly told = $derived.by(() => this.seat.umpire?.lines ?? []);
  readonly paused = $derived.by(() => this.seat.umpire?.paused ?? null);
  readonly question = $derived(open(this.told)[0]);
  /** Rulings, notes and whatever else the umpire did, in its order. */
  readonly lines = $derived(comments(this.told));
  readonly states = $derived.by(() => this.seat.overview?.sides ?? {});
  readonly truth = $derived.by(() => this.seat.overview?.display ?? EMPTY);
  readonly shown = $derived.by(() => this.looks[this.as]?.position ?? this.position);
  readonly display = $derived(this.as ? this.shown.display : this.truth);
  readonly turn = $derived.by(() => (this.as ? null : this.seat.overview?.turn) ?? this.shown.turn);
  readonly plan = $derived.by(() => this.boards.plan(this.display));
  readonly seen = $derived.by(() => this.boards.seen(this.display));
  /** Whose ships are drawn as one's own. */
  readonly own = $derived.by(() => this.as || this.sides[0]!);
  readonly side = $derived(this.as || (this.believes ?? ""));
  private readonly plots = $derived.by(() => this.looks[this.side]?.table.plots ?? []);
  readonly plot = $derived(
    this.plots.find(({ id }) => this.truth.tokens.some((token) => token.id === id)) ?? this.plots[0] ?? null,
  );
  readonly trails = $derived.by(() => {
    const now = { n: 0, turn: this.turn, display: this.truth, log: [], orders: {}, minutes: {}, rolls: [] };
    return this.as ? null : trails([now], 0, false, this.boards.first);
  });
  readonly pins = $derived(
    this.lines
      .map(({ cell = "", what }, n) => ({ cell, sign: "", number: n + 1, what }))
      .filter(({ cell, what }) => cell && what === "noted" && this.noted && !this.as),
  );
  readonly place = $derived.by(() => (this.cursor && this.plan.has(this.cursor) ? this.cursor : ""));
  readonly role = $derived(this.as ? `Umpire, as ${called(this.as)}` : "You are the umpire");

  async put(what: Deed, body: object): Promise<boolean> {
    this.seat.notice = "";
    try {
      await umpire(this.seat.key, what, body);
    } catch (error) {
      this.seat.notice = (error as Error).message;
      return false;
    }
    return true;
  }

  pause(): void {
    void this.put("pause", { wanted: !this.paused });
  }

  async rule(text: string, rule: string, question: number): Promise<void> {
    if (await this.put("ruling", { text, rule, question })) this.ruling = "";
  }

  async pin(): Promise<void> {
    if (await this.put("note", { text: this.note, cell: this.place })) this.note = "";
  }

  name(cell: string): string {
    return this.plan.name(cell);
  }
}
