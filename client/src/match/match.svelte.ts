/**
 * The match screen: what is shown of a match, what is in hand, and what is done with it. Its layout is Match.svelte.
 */

import { onDestroy, tick, untrack, type Snippet } from "svelte";
import type Chart from "../chart/Chart.svelte";
import { isPlane } from "../chart/kinds";
import type PlaneChart from "../plane/PlaneChart.svelte";
import { Boards } from "../chart/boards.svelte";
import { heldBy, outer, withHolders } from "../chart/within";
import { awaited } from "../look/players";
import { sounds } from "../look/sound.svelte";
import { about } from "../orders/about";
import { cost, modeOf, route } from "../orders/course";
import { Draft } from "../orders/draft.svelte";
import { Drawer } from "../orders/drawer";
import { Sentries } from "../orders/sentry.svelte";
import { Staff } from "../orders/staff.svelte";
import { briefed, isBriefed } from "../seat/briefed";
import type { Seat } from "../seat/seat.svelte";
import { api } from "../wire/api";
import { whileHere } from "../wire/here";
import type { Board, Order, Paragraph, Position, Side, Token } from "../wire/protocol";
import { setsInHand } from "./question/aiming";
import { offerParagraphs } from "./rules/paragraphs";
import { wrecks } from "./fight/engagement";
import { tells } from "./news/facts";
import { ghostsOf, proposedGhosts } from "./board/ghosts";
import { happened, type Happening } from "./news/happened";
import { inquire } from "./screen/inquiries.svelte";
import { News } from "./news/news.svelte";
import { goesByOlder } from "./news/older";
import { Overlay } from "./board/overlay.svelte";
import { elsewhere, handedOver } from "./table/parley";
import { aboutCell, drawnCourses, litCells, pickableTokens } from "./board/reading";
import type Seal from "./seal/Seal.svelte";
import { Trail } from "./board/trail.svelte";
import { isInHand } from "./question/priced";
import { verdict } from "./ending/verdict";

const SENTRIES_FROM = 4; // units to order: of fewer none is forgotten

export class MatchScreen {
  readonly boards: Boards;
  readonly draft: Draft;
  readonly sentries: Sentries;
  readonly staff: Staff;
  readonly news: News;
  readonly over: Overlay;
  private readonly trail: Trail;

  tab = $state<"roster" | "charts" | "tables">("roster"); // at the left
  sheetTab = $state<"chart" | "units" | "orders" | "signals">("chart"); // on a phone
  book = $state<string | null>(null); // the paragraph the rulebook is open at
  asking = $state(false); // for odds
  parley = $state(false); // at the table: remarks, and ways to end the match
  private heard = $state(0); // remarks that were read
  table = $state(false); // the chart as a table
  watched = $state<string | null>(null); // a unit that is looked at instead of ordered
  cursor = $state<string | null>(null);
  pointed = $state<string | null>(null); // the square that a lesson's note speaks of
  asked = $state<string | null>(null); // the square under the pointer, or where the keys have led
  paragraphs = $state.raw<readonly Paragraph[]>([]);
  read = $state(false); // the task was
  reportAway = $state(false); // what happened is folded
  narrow = $state(false); // a phone
  chart: Chart | undefined = $state.raw();
  plane: PlaneChart | undefined = $state.raw();
  sealBar: Seal | undefined = $state.raw();
  slip: Snippet | undefined = $state.raw(); // the coach's, for the sheet of a fight
  projects = $state(false); // courses were asked for: there is something to project
  private sent: Order = $state.raw({}); // what was sealed last: a refusal is of that

  /** `camp` is whose ships are drawn as one's own, where that is not this side. */
  constructor(
    readonly seat: Seat,
    all: readonly Board[],
    private readonly camp: () => Side | undefined,
  ) {
    const { key } = seat;
    this.boards = new Boards(all);
    const drawer = new Drawer(seat);
    this.draft = new Draft(this.boards.plan(seat.position!.display), drawer, all);
    this.sentries = new Sentries(seat, () => ({ ...this.position, plan: this.plan }));
    this.draft.quiet = (unit) => this.sentries.on.has(unit);
    this.staff = new Staff(seat, this.draft, () => this.locked);
    this.trail = new Trail(key, sessionStorage);
    this.news = new News(key, seat.position!, this.boards.first.engages);
    this.over = new Overlay(
      seat,
      () => this.plan,
      () => this.position,
      () => this.locked,
    );
    this.read = isBriefed(key);
    this.heard = Number(localStorage.getItem(`sealed-orders heard ${key}`) ?? 0);
    this.sent = this.draft.answers;
    this.draft.family = (unit) => {
      const kind = this.tokens.get(unit)?.kind;
      return kind === undefined ? "" : isPlane(kind) ? "planes" : "ships";
    };
    offerParagraphs({
      openRule: (number) => (this.book = number),
      words: (number) => {
        const found = this.byNumber.get(number);
        return found ? `${[number, found.title].filter(Boolean).join(" ")}\n${found.text}` : "";
      },
    });
    void whileHere()(api.rulebook(seat.position!.game)).then(
      (all) => (this.paragraphs = all),
      () => undefined,
    );
    this.measure();
    this.follow();
    inquire(seat, this.draft, {
      locked: () => this.locked,
      watching: () => this.watching,
      projected: () => this.over.shown.projected,
      cell: () => this.asked,
      plots: () => this.over.plots.length > 0,
      papers: () => this.papers.length > 0,
    });
    const flush = () => drawer.flush();
    addEventListener("pagehide", flush);
    onDestroy(() => {
      flush();
      removeEventListener("pagehide", flush);
      this.news.close();
    });
  }

  private measure(): void {
    const compact = matchMedia("(max-width: 820px)");
    const look = () => (this.narrow = compact.matches);
    look();
    compact.addEventListener("change", look);
    onDestroy(() => compact.removeEventListener("change", look));
  }

  /** Follow what comes: new decisions, prompts, places, refusals. */
  private follow(): void {
    $effect.pre(() => {
      const now = this.seat.position;
      untrack(() => {
        if (!now || !this.news.take(now)) return;
        this.over.looking = null;
        this.reportAway = false;
        this.sound(now);
        if (now.prompt) this.watched = null;
        for (const page of document.querySelectorAll(".right .scroll, .sheet .body")) page.scrollTop = 0;
      });
    });
    $effect(() => {
      const { prompt, number, sealed } = this.position;
      this.draft.plan = this.plan;
      untrack(() => this.draft.take(prompt, number, sealed));
    });
    $effect(() => {
      const { since, following } = this.news;
      const readers = { since, following, posted: this.sentries.since, taught: !!this.seat.drawer.lesson };
      if (this.seat.position && goesByOlder(this.seat.position, readers)) this.seat.readOn();
    });
    $effect(() => {
      void this.seat.drawer.draft;
      untrack(() => this.draft.follow());
    });
    $effect.pre(() => {
      void this.inPlay;
      this.boards.looked = ""; // where something begins, that is to be seen
    });
    $effect.pre(() => {
      const { tokens } = this.position.display;
      untrack(() => this.trail.note(tokens));
    });
    $effect(() => {
      if (this.draft.choices.some(({ kind }) => kind === "course")) this.projects = true;
    });
    $effect(() => {
      const { refused } = this.seat;
      if (!this.refused || !refused) return;
      untrack(() => this.draft.keep()); // it is still a draft
      if (this.draft.choice(refused.key)) untrack(() => void this.toChoice(refused.key));
    });
  }

  /** A bell where one is asked, and a note where a contact was told of. */
  private sound({ prompt, sealed, log }: Position): void {
    const told = log.slice(this.news.fresh);
    if (told.some((event) => tells(event, "sighted", "reported", "shadowed", "battle"))) sounds.play("contact");
    if (prompt && sealed === null) sounds.play("bell");
  }

  // What is known

  readonly position = $derived.by(() => this.news.shown(this.seat.position!));
  readonly side = $derived(this.position.side);
  private readonly inPlay = $derived(this.position.display.board);
  readonly plan = $derived.by(() => this.boards.plan(this.position.display)); // of the squares in play
  readonly seen = $derived.by(() => this.boards.seen(this.position.display));
  readonly away = $derived.by(() => this.seen !== this.boards.inPlay(this.position.display)); // another is looked at
  readonly own = $derived.by(() => this.camp() ?? this.side); // whose ships are drawn as one's own
  readonly watching = $derived(this.side === "spectator");
  /** Whether one plays here, and no computer in one's place. */
  readonly plays = $derived(!this.watching && !handedOver(this.position.sides, this.position.side));
  /** People elsewhere, whom one can speak to. */
  readonly company = $derived(this.plays ? elsewhere(this.position.sides, this.position.side) : []);
  /** Whether there is anything to do at the table: to end the match, or to speak. */
  readonly seated = $derived(this.plays && (!this.position.outcome || this.company.length > 0));
  /** The last remark of another that was not read yet. */
  readonly remark = $derived.by(() => this.seat.said.slice(this.heard).findLast(({ side }) => side !== this.side));
  readonly sealed = $derived(this.position.sealed !== null);
  readonly locked = $derived.by(() => this.sealed || this.seat.sealing || !this.position.prompt);
  readonly pinned = $derived(this.position.display.panels.filter((panel) => panel.pinned));
  readonly byNumber = $derived(new Map(this.paragraphs.map((paragraph) => [paragraph.number, paragraph])));
  readonly inFight = $derived.by(() => this.news.isOfFight(this.position));
  /** An event of the fight that is asked about while its sheet is away. */
  readonly toFight = $derived.by(() =>
    this.news.following === null && !this.sealed ? this.news.fightOf(this.position) : null,
  );
  readonly outcome = $derived.by(() => {
    const { outcome, cooperative } = this.position;
    return outcome ? [verdict(outcome, this.side, cooperative), outcome.text].filter(Boolean).join(". ") : "";
  });
  /** Who is waited for, in words. */
  readonly others = $derived.by(() =>
    this.news.falling
      ? "The dice are falling."
      : awaited(this.side, this.position.sides, this.position.cooperative, this.seat.presence),
  );

  /** What happened since the last orders. */
  readonly report = $derived.by(() => happened(this.position.log, this.news.since, this.boards.first, this.own));
  /** Its marks on the chart, until the next orders are sealed. */
  readonly marks = $derived.by(() =>
    this.sealed
      ? []
      : this.report.lines.map(({ cell, unit, sign }, i) => ({ cell: cell || this.lies(unit), sign, number: i + 1 })),
  );

  private lies(unit: string): string {
    return this.position.display.tokens.find(({ id }) => id === unit)?.cell || this.trail.last(unit);
  }

  // What is in hand

  readonly display = $derived.by(() => this.over.display);
  readonly tokens = $derived(new Map(this.display.tokens.map((token) => [token.id, token])));
  readonly leader = $derived.by(() => this.draft.leader);
  readonly inHand = $derived(this.watched ?? (this.leader ? about(this.leader) : null));
  readonly unit = $derived(this.tokens.get(this.inHand ?? "") ?? null);
  /** Who is looked at instead of whom a course is for: it would be led for another. */
  readonly aside = $derived(
    this.watched === null || (this.leader !== null && this.leader.kind !== "course")
      ? null
      : (this.tokens.get(this.watched)?.label ?? null),
  );
  readonly mates = $derived.by(() => {
    const { unit } = this;
    if (!unit || !this.plan.has(unit.cell)) return [];
    return (unit.within ? heldBy(this.display.tokens, unit.within) : outer(this.display.tokens)).filter(
      (token) => token.cell === unit.cell && token.id !== unit.id && token.side === unit.side,
    );
  });
  readonly selected = $derived.by(() =>
    withHolders(
      this.tokens,
      this.watched ? [this.watched] : this.handled(this.draft.selected).filter((key) => this.tokens.has(key)),
    ),
  );
  readonly spent = $derived.by(() => {
    const { leader, draft } = this;
    if (leader?.kind !== "course" || this.watched) return null;
    const mode = modeOf(leader, draft.answer(leader));
    const much = mode ? cost(mode, route(draft.answer(leader)).length) : null;
    return mode?.unit && much ? { unit: mode.unit, much } : null;
  });
  /** Whether the unit in hand may be posted as a sentry: it can be left without orders. */
  readonly canWatch = $derived.by(
    () =>
      !this.locked &&
      !this.watched &&
      this.unit?.side === this.side &&
      this.leader?.kind === "course" &&
      this.leader.default !== null &&
      this.draft.choices.filter(({ kind }) => kind === "course").length >= SENTRIES_FROM,
  );
  /** Whether the unit in hand is away from where it must come back to. */
  readonly canGoHome = $derived.by(
    () => !this.locked && !this.watched && Boolean(this.unit?.home) && this.leader?.kind === "course",
  );
  readonly cards = $derived(this.display.cards);

  // What the order in hand would come to

  readonly due = $derived.by(() => new Set(this.locked ? [] : withHolders(this.tokens, this.draft.dues.map(about))));
  private readonly preview = $derived.by(() => (this.locked ? null : this.seat.preview));
  readonly sums = $derived(this.preview?.display?.sums ?? this.position.display.sums);
  readonly odds = $derived(this.preview?.chances ?? this.position.chances);
  /** Of the odds, those that the answers in hand bring. */
  readonly prospects = $derived.by(() => this.odds.filter((chance) => isInHand(chance, this.draft)));
  readonly cautions = $derived(this.locked ? [] : (this.preview ?? this.position).cautions);
  readonly refused = $derived.by(() => this.seat.refused !== null && this.sent === this.draft.answers);
  readonly wrong = $derived.by(() =>
    this.refused ? this.seat.refused : this.draft.ready ? (this.preview?.error ?? null) : null,
  );
  readonly papers = $derived.by(() => {
    if (this.locked || !this.draft.choices.some(({ kind }) => kind === "course")) return [];
    return [...(this.seat.table?.papers ?? []), ...(this.over.promised ? [this.over.promised.paper] : [])];
  });
  readonly canProject = $derived.by(
    () => (this.seat.preview ? this.seat.preview.display !== null : this.draft.ready) && !this.locked,
  );

  // What is on the chart

  readonly lit = $derived.by(() => (this.locked || this.watched ? [] : litCells(this.draft)));
  /** When the next turn begins. */
  private readonly arrival = $derived.by(() => this.boards.first.hours[this.position.turn] ?? "");
  readonly courses = $derived.by(() =>
    this.over.projection ? [] : drawnCourses(this.draft, this.arrival, this.staff.order),
  );
  /** The cells that units were last ordered through. */
  readonly routes = $derived(new Map(Object.entries(this.sent).map(([key, answer]) => [key, route(answer)] as const)));
  /** What the chart answers on the plane: every set that a click aims, else the one choice. */
  private readonly aimable = $derived.by(() => {
    const sets = setsInHand(this.draft);
    return sets.length ? sets : [this.draft.pointed];
  });
  readonly pickable = $derived.by(() =>
    this.locked
      ? new Map<string, boolean>()
      : pickableTokens(this.draft, this.tokens, this.seen.plane ? this.aimable : undefined),
  );
  readonly ghosts = $derived.by(() =>
    this.over.projection
      ? []
      : [
          ...ghostsOf(this.preview?.display?.tokens ?? [], this.tokens, this.draft.choices, this.plan),
          ...proposedGhosts(this.staff.order, this.tokens, this.draft.choices, this.plan),
        ],
  );
  readonly about = $derived(aboutCell(this.position.prompt, this.position.display.tokens));
  readonly wrecks = $derived.by(() =>
    wrecks(this.position.log, this.position.display, this.own, this.trail).filter(
      ({ id, cell }) => this.plan.has(cell) && !this.tokens.has(id),
    ),
  );
  readonly sea = $derived.by(() => ({ ...this.display, tokens: this.trail.laid(this.display.tokens, this.side) }));
  readonly reach = $derived.by(() =>
    this.asked !== null && this.seat.reached?.cell === this.asked ? this.seat.reached.units : null,
  );

  // What is done

  /** What was said so far was read. */
  listen(): void {
    this.heard = Math.max(this.heard, this.seat.said.length);
    localStorage.setItem(`sealed-orders heard ${this.seat.key}`, String(this.heard));
  }

  /** Take out the sheet of the fight that is asked about. */
  showFight(): void {
    this.news.open(this.position);
  }

  /** Put the rulebook away and speak to the others. */
  sitDown(): void {
    this.book = null;
    this.parley = true;
  }

  select(key: string, more = false): void {
    this.watched = null;
    this.draft.select(key, more);
    const cell = this.tokens.get(this.handled([key])[0] ?? key)?.cell;
    if (cell) this.goTo(cell);
  }

  /** The tokens that choices are about. */
  private handled(keys: readonly string[]): string[] {
    return keys.flatMap((key) => this.draft.choice(key) ?? []).map(about);
  }

  look(token: Token): void {
    this.watched = token.id;
    this.goTo(token.cell);
  }

  /** Go to where something happened, and to whom it speaks of. */
  goToEvent({ cell, unit }: Happening): void {
    const known = this.tokens.get(unit);
    const there = cell || this.lies(unit);
    if (known) this.watched = known.id;
    if (there && this.plan.has(there)) this.goTo(there);
    const plot = this.over.plots.find(({ id }) => id === unit);
    if (plot) this.over.shown.plot = plot.id;
  }

  private goTo(cell: string): void {
    this.cursor = cell;
    this.chart?.show(cell);
  }

  next(way: 1 | -1): void {
    this.watched = null;
    const key = this.draft.next(way);
    if (key) this.select(key);
  }

  seal(): void {
    this.putAway();
    this.sent = this.draft.answers;
    if (!this.seat.seal(this.draft.answers)) return;
    this.draft.stand();
    this.sentries.settle();
  }

  /** Post the units in hand as sentries, or relieve them; then go on to who wants orders. */
  watch(): void {
    if (!this.canWatch) return;
    const units = this.handled(this.draft.selected).filter((id) => this.tokens.get(id)?.side === this.side);
    this.sentries.turn(units);
    const posted = this.sentries.on.has(units[0]!);
    const names = units.map((id) => this.tokens.get(id)!.label).join(", ");
    this.draft.said = posted ? `${names} on sentry.` : `${names} no longer on sentry.`;
    if (posted && this.draft.unordered.length) this.next(1);
  }

  /** Lead the unit in hand back to its base. */
  goHome(): void {
    if (this.canGoHome) this.draft.point(this.unit!.home!);
  }

  /** Take a sealed order back, as a draft again. */
  withdraw(): void {
    if (this.seat.withdraw()) this.draft.keep();
  }

  /** The task was read: with the first order it goes, and the rulebook keeps it. */
  putAway(): void {
    this.read = true;
    briefed(this.seat.key);
  }

  /** Bring the form of a choice into sight. */
  async toChoice(key: string, block: ScrollLogicalPosition = "start"): Promise<void> {
    this.select(key);
    if (this.narrow && this.sheetTab !== "orders") this.sheetTab = "chart";
    await tick();
    document.querySelector(`[data-choice="${CSS.escape(key)}"]`)?.scrollIntoView({ block });
  }

  /** Take a choice in hand, and its form the keys. */
  async goto(key: string): Promise<void> {
    this.select(key);
    this.draft.singleOut(key);
    if (this.narrow) this.sheetTab = "chart";
    await tick();
    document.querySelector<HTMLElement>("[data-region=orders]")?.focus({ preventScroll: true });
  }
}
