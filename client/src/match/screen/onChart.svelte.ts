/** What is on the chart beside its paper: the cursor, what the current order puts there, and the marks of the news. */

import type Chart from "../../chart/Chart.svelte";
import type { Boards } from "../../chart/boards.svelte";
import { Sailing } from "../../chart/sailing.svelte";
import { comesAndGoes } from "../../chart/subject";
import { withHolders } from "../../chart/within";
import { about } from "../../orders/about";
import { route } from "../../orders/course";
import type PlaneChart from "../../plane/PlaneChart.svelte";
import type { Seat } from "../../seat/seat.svelte";
import { ghostsOf, proposedGhosts } from "../board/ghosts";
import type { Overlay } from "../board/overlay.svelte";
import { aboutCell, drawnCourses, litCells, pickableTokens } from "../board/reading";
import { Trail } from "../board/trail.svelte";
import { wrecks } from "../fight/engagement";
import { setsInHand } from "../question/aiming";
import type { Hand } from "./hand.svelte";
import type { Known } from "./known.svelte";
import type { Prospect } from "./prospect.svelte";

export class OnChart {
  chart: Chart | undefined = $state.raw();
  plane: PlaneChart | undefined = $state.raw();
  cursor = $state<string | null>(null);
  pointed = $state<string | null>(null); // the square that a lesson's note speaks of
  cell = $state<string | null>(null); // the square in question: under the pointer, or where the keys have led
  readonly trail: Trail;
  readonly sailing = new Sailing();

  constructor(
    private readonly seat: Seat,
    private readonly boards: Boards,
    private readonly known: Known,
    private readonly hand: Hand,
    private readonly over: Overlay,
    private readonly prospect: Prospect,
  ) {
    this.trail = new Trail(seat.key, sessionStorage);
  }

  // What is known

  readonly sea = $derived.by(() => ({
    ...this.over.display,
    tokens: this.trail.laid(this.over.display.tokens, this.known.side),
  }));
  /** Whether there are tracks of planes, which are shown only when asked for. */
  readonly planes = $derived.by(() =>
    this.sea.tokens.some(
      (token) => token.side === this.known.own && token.track.length && comesAndGoes(this.boards.first.subject, token),
    ),
  );
  readonly wrecks = $derived.by(() => {
    const { position, own, plan } = this.known;
    return wrecks(position.log, position.display, own, this.trail).filter(
      ({ id, cell }) => plan.has(cell) && !this.over.tokens.has(id),
    );
  });
  readonly about = $derived.by(() => aboutCell(this.known.position.prompt, this.known.position.display.tokens));
  /** The marks of what happened, until the next orders are sealed. */
  readonly marks = $derived.by(() =>
    this.known.sealed
      ? []
      : this.known.report.lines.map(({ cell, unit, sign }, i) => ({
          cell: cell || this.whereIs(unit),
          sign,
          number: i + 1,
        })),
  );
  readonly reach = $derived.by(() =>
    this.cell !== null && this.seat.reached?.cell === this.cell ? this.seat.reached.units : null,
  );

  // What the current order puts there

  readonly due = $derived.by(
    () => new Set(this.known.locked ? [] : withHolders(this.over.tokens, this.hand.draft.dues.map(about))),
  );
  readonly lit = $derived.by(() => (this.known.locked || this.hand.watched ? [] : litCells(this.hand.draft)));
  /** When the next turn begins. */
  private readonly arrival = $derived.by(() => this.boards.first.hours[this.known.position.turn] ?? "");
  readonly courses = $derived.by(() =>
    this.over.projection ? [] : drawnCourses(this.hand.draft, this.arrival, this.hand.staff.shown),
  );
  /** The cells that units were last ordered through. */
  readonly routes = $derived.by(
    () => new Map(Object.entries(this.hand.sent).map(([key, answer]) => [key, route(answer)] as const)),
  );
  /** What the chart answers on the plane: every set that a click aims, else the one choice. */
  private readonly aimable = $derived.by(() => {
    const sets = setsInHand(this.hand.draft);
    return sets.length ? sets : [this.hand.draft.pointed];
  });
  readonly pickable = $derived.by(() =>
    this.known.locked
      ? new Map<string, boolean>()
      : pickableTokens(this.hand.draft, this.over.tokens, this.known.seen.plane ? this.aimable : undefined),
  );
  readonly ghosts = $derived.by(() => {
    const { over, known, hand } = this;
    const placed = this.prospect.preview?.display?.tokens ?? [];
    return over.projection
      ? []
      : [
          ...ghostsOf(placed, over.tokens, hand.draft.choices, known.plan),
          ...proposedGhosts(hand.staff.shown, over.tokens, hand.draft.choices, known.plan),
        ];
  });

  /** Where a unit is, or was last. */
  whereIs(unit: string): string {
    return this.known.position.display.tokens.find(({ id }) => id === unit)?.cell || this.trail.last(unit);
  }

  goTo(cell: string): void {
    this.cursor = cell;
    this.chart?.show(cell);
  }
}
