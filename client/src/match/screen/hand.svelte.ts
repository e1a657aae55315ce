/** The player's current work: the draft of the order, its unit, and the staff and the sentries that help with it. */

import { comesAndGoes } from "../../chart/subject";
import { heldBy, outer, withHolders } from "../../chart/within";
import { about } from "../../orders/about";
import { cost, modeOf, route } from "../../orders/course";
import { Draft } from "../../orders/draft.svelte";
import type { Drawer } from "../../orders/drawer";
import { takesNone } from "../../orders/left";
import { Sentries } from "../../orders/sentry.svelte";
import { Staff } from "../../orders/staff.svelte";
import type { Seat } from "../../seat/seat.svelte";
import type { Board, Order } from "../../wire/protocol";
import { Requests } from "../../orders/requests.svelte";
import type { Overlay } from "../board/overlay.svelte";
import type { Known } from "./known.svelte";

const SENTRIES_FROM = 4; // units to order: of fewer none is forgotten

export class Hand {
  readonly draft: Draft;
  readonly sentries: Sentries;
  readonly staff: Staff;
  readonly requests: Requests;
  watched = $state<string | null>(null); // a unit that is looked at instead of ordered
  sent: Order = $state.raw({}); // what was sealed last: a refusal is of that

  constructor(
    private readonly seat: Seat,
    private readonly known: Known,
    private readonly over: Overlay,
    drawer: Drawer,
    boards: readonly Board[],
  ) {
    this.draft = new Draft(known.plan, drawer, boards);
    this.sentries = new Sentries(seat, () => ({ ...known.position, plan: known.plan }));
    this.staff = new Staff(seat, this.draft, () => known.locked);
    this.draft.quiet = (unit) => this.sentries.on.has(unit);
    this.draft.family = (unit) => {
      const token = over.tokens.get(unit);
      return !token ? "" : comesAndGoes(boards[0]!.subject, token) ? "planes" : "ships";
    };
    this.draft.returns = (unit) => this.draft.family(unit) === "planes";
    this.requests = new Requests(seat.key, localStorage);
    this.sent = this.draft.answers;
  }

  readonly leader = $derived.by(() => this.draft.leader);
  readonly inHand = $derived(this.watched ?? (this.leader ? about(this.leader) : null));
  readonly unit = $derived.by(() => this.over.tokens.get(this.inHand ?? "") ?? null);
  /** Why the unit looked at takes no orders, where it is not the one whose course is led: in a sentence. */
  readonly aside = $derived.by(() => {
    const looked = this.over.tokens.get(this.watched ?? "");
    if (!looked || (this.leader !== null && this.leader.kind !== "course")) return null;
    return takesNone(looked, this.known.side, this.known.position.cooperative);
  });
  readonly mates = $derived.by(() => {
    const { unit } = this;
    const { tokens } = this.over.display;
    if (!unit || !this.known.plan.has(unit.cell)) return [];
    return (unit.within ? heldBy(tokens, unit.within) : outer(tokens)).filter(
      (token) => token.cell === unit.cell && token.id !== unit.id && token.side === unit.side,
    );
  });
  readonly selected = $derived.by(() =>
    withHolders(
      this.over.tokens,
      this.watched ? [this.watched] : this.handled(this.draft.selected).filter((key) => this.over.tokens.has(key)),
    ),
  );
  readonly spent = $derived.by(() => {
    const { leader, draft } = this;
    if (leader?.kind !== "course" || this.watched) return null;
    const mode = modeOf(leader, draft.answer(leader));
    const much = mode ? cost(mode, route(draft.answer(leader)).length) : null;
    return mode?.unit && much ? { unit: mode.unit, much } : null;
  });
  /** Whether the selected unit may be posted as a sentry: it can be left without orders. */
  readonly canWatch = $derived.by(
    () =>
      !this.known.locked &&
      !this.watched &&
      this.unit?.side === this.known.side &&
      this.leader?.kind === "course" &&
      this.leader.default !== null &&
      this.draft.choices.filter(({ kind }) => kind === "course").length >= SENTRIES_FROM,
  );
  /** Whether the selected unit is away from where it must come back to. */
  readonly canGoHome = $derived.by(
    () => !this.known.locked && !this.watched && Boolean(this.unit?.home) && this.leader?.kind === "course",
  );

  /** Select a choice, and return the unit it is about. */
  select(key: string, more = false): string {
    this.watched = null;
    this.draft.select(key, more);
    return this.handled([key])[0] ?? key;
  }

  /** Lead the selected unit back to its base. */
  goHome(): void {
    if (this.canGoHome) this.draft.point(this.unit!.home!);
  }

  /** Post the selected units as sentries, or relieve them; whether they were posted. */
  post(): boolean {
    if (!this.canWatch) return false;
    const { tokens } = this.over;
    const units = this.handled(this.draft.selected).filter((id) => tokens.get(id)?.side === this.known.side);
    this.sentries.turn(units);
    const posted = this.sentries.on.has(units[0]!);
    const names = units.map((id) => tokens.get(id)!.label).join(", ");
    this.draft.said = posted ? `${names} on sentry.` : `${names} no longer on sentry.`;
    return posted;
  }

  seal(): void {
    this.sent = this.draft.answers;
    if (!this.seat.seal(this.draft.answers)) return;
    if (this.known.position.prompt) this.requests.settle(this.known.position.prompt);
    this.draft.stand();
    this.sentries.settle();
  }

  /** Whether what is asked is left as it is: the player has not asked for the question. */
  readonly passes = $derived.by(() => {
    const { prompt, number } = this.known.position;
    return prompt !== null && !this.requests.wants(prompt, number);
  });

  /** Seal a question that nobody asked for as it is by default. */
  pass(): void {
    this.seat.seal({});
  }

  /** The ships that lie with the selected unit, if there are several: they may be regrouped. */
  readonly company = $derived.by(() => {
    const { unit } = this;
    const { tokens } = this.over.display;
    if (!unit || unit.side !== this.known.side || !this.requests.offered || this.known.position.prompt?.on_request)
      return [];
    const force = unit.within || unit.id;
    const here = tokens.filter(({ cell, within, side }) => cell === unit.cell && within && side === unit.side);
    return here.length > 1 && here.some(({ within }) => within === force) ? here.map(({ id }) => id) : [];
  });

  /** Take a sealed order back, as a draft again; of a question that was passed over, to answer it after all. */
  withdraw(): void {
    if (this.passes) this.requests.insist(this.known.position.number);
    if (this.seat.withdraw()) this.draft.keep();
  }

  /** The tokens that choices are about. */
  private handled(keys: readonly string[]): string[] {
    return keys.flatMap((key) => this.draft.choice(key) ?? []).map(about);
  }
}
