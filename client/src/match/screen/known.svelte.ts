/** What the side knows: whatever follows from the position that is shown. It is only read here, never written. */

import type { Boards } from "../../chart/boards.svelte";
import { awaited } from "../../look/players";
import type { Seat } from "../../seat/seat.svelte";
import type { Side } from "../../wire/protocol";
import { verdict } from "../ending/verdict";
import { happened } from "../news/happened";
import type { News } from "../news/news.svelte";
import { chairs, elsewhere, handedOver } from "../table/parley";

export class Known {
  /** `camp` is whose ships are drawn as one's own, where that is not this side. */
  constructor(
    private readonly seat: Seat,
    private readonly boards: Boards,
    private readonly news: News,
    private readonly camp: () => Side | undefined,
  ) {}

  readonly position = $derived.by(() => this.news.shown);
  readonly side = $derived(this.position.side);
  readonly own = $derived.by(() => this.camp() ?? this.side); // whose ships are drawn as one's own
  readonly pinned = $derived(this.position.display.panels.filter((panel) => panel.pinned));

  // The board

  readonly inPlay = $derived(this.position.display.board);
  readonly plan = $derived.by(() => this.boards.plan(this.position.display)); // of the squares in play
  readonly seen = $derived.by(() => this.boards.seen(this.position.display));
  readonly away = $derived.by(() => this.seen !== this.boards.inPlay(this.position.display)); // another is looked at

  // Who is at the table

  readonly watching = $derived(this.side === "spectator");
  /** Whether one plays here, and no computer in one's place. */
  readonly plays = $derived(!this.watching && !handedOver(this.position.sides, this.side));
  /** People elsewhere, whom one can write to. */
  readonly company = $derived(this.plays ? elsewhere(this.position.sides, this.side) : []);
  /** Seats elsewhere, taken or still free: a match between people. */
  readonly opposite = $derived(this.plays ? chairs(this.position.sides, this.side) : []);
  /** Whether there is a chat: somebody to write to, or something written. */
  readonly chats = $derived.by(() => this.plays && (this.company.length > 0 || this.seat.said.length > 0));
  /** Who is waited for, in words. */
  readonly others = $derived.by(() =>
    this.news.falling
      ? "Rolling the dice…"
      : awaited(this.side, this.position.sides, this.position.cooperative, this.seat.presence),
  );

  // The question

  readonly sealed = $derived(this.position.sealed !== null);
  readonly locked = $derived.by(() => this.sealed || this.seat.sealing || !this.position.prompt);
  readonly inFight = $derived.by(() => this.news.isOfFight(this.position));
  /** An event of the fight that is asked about while its sheet is away. */
  readonly toFight = $derived.by(() =>
    this.news.following === null && !this.sealed ? this.news.fightOf(this.position) : null,
  );

  // What came of the last orders

  readonly report = $derived.by(() => happened(this.position.log, this.news.since, this.boards.first, this.own));
  readonly outcome = $derived.by(() => {
    const { outcome, cooperative } = this.position;
    return outcome ? [verdict(outcome, this.side, cooperative), outcome.text].filter(Boolean).join(". ") : "";
  });
}
