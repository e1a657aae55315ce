/** What the current order would result in: its sums and odds, what is wrong with it, and the staff's papers for it. */

import type { Seat } from "../../seat/seat.svelte";
import type { Overlay } from "../board/overlay.svelte";
import { isInHand } from "../question/priced";
import type { Hand } from "./hand.svelte";
import type { Known } from "./known.svelte";

export class Prospect {
  projects = $state(false); // courses were asked for: there is something to project

  constructor(
    private readonly seat: Seat,
    private readonly known: Known,
    private readonly hand: Hand,
    private readonly over: Overlay,
  ) {}

  readonly preview = $derived.by(() => (this.known.locked ? null : this.seat.preview));
  readonly sums = $derived.by(() => this.preview?.display?.sums ?? this.known.position.display.sums);
  readonly odds = $derived.by(() => this.preview?.chances ?? this.known.position.chances);
  /** Of the odds, those that the current answers bring. */
  readonly answered = $derived.by(() => this.odds.filter((chance) => isInHand(chance, this.hand.draft)));
  readonly cautions = $derived.by(() => (this.known.locked ? [] : (this.preview ?? this.known.position).cautions));
  readonly refused = $derived.by(() => this.seat.refused !== null && this.hand.sent === this.hand.draft.answers);
  readonly wrong = $derived.by(() =>
    this.refused ? this.seat.refused : this.hand.draft.ready ? (this.preview?.error ?? null) : null,
  );
  readonly papers = $derived.by(() => {
    if (this.known.locked || !this.hand.draft.choices.some(({ kind }) => kind === "course")) return [];
    return [...this.seat.table.papers, ...(this.over.promised ? [this.over.promised.paper] : [])];
  });
  readonly canProject = $derived.by(
    () => (this.seat.preview ? this.seat.preview.display !== null : this.hand.draft.ready) && !this.known.locked,
  );
}
