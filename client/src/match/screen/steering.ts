/** What pointers and keys do on the match screen. */

import { seenFrom } from "../../chart/bearing";
import { heldBy } from "../../chart/within";
import { about, choicesOf } from "../../orders/about";
import { same } from "../../orders/answer";
import { marked } from "../../orders/course";
import type { Draft } from "../../orders/draft.svelte";
import { answerTyped, ARROWS, typing } from "../../orders/typed";
import type { Order } from "../../wire/protocol";
import { aimedAt } from "../question/aiming";
import { describe } from "../board/describe";
import { everywhere, goRound, type Acts } from "./keys";
import { chanceAt } from "../board/layer";
import type { MatchScreen } from "../match.svelte";
import { reading, spotReading } from "../board/plot";
import { optionAt, optionsAt, ordersThere } from "../board/reading";

export class Steering {
  private hover: string | null = null;

  constructor(private readonly screen: MatchScreen) {}

  private get draft(): Draft {
    return this.screen.hand.draft;
  }

  // Pointers

  /** A token was touched: it is picked, selected, or looked at. */
  touch(id: string, more: boolean): void {
    const { draft } = this;
    const { known, hand, over, desk } = this.screen;
    const members = heldBy(over.display.tokens, id);
    const option = known.locked ? null : optionAt(draft, id, ...members.map((member) => member.id));
    const able = [over.tokens.get(id), ...members].flatMap((one) =>
      one ? choicesOf(draft.choices, one.id).slice(0, 1) : [],
    );
    // A force without orders of its own is gone through ship by ship.
    const here = able.findIndex((choice) => about(choice) === hand.inHand);
    const hers = able.length ? able[about(able[0]!) === id ? 0 : (here + 1) % able.length] : undefined;
    if (option !== null) this.pick(option);
    else if (hers && known.position.prompt) hand.select(hers.key, more);
    else hand.watched = hand.watched === id ? null : id;
    if (desk.narrow) desk.sheetTab = "chart";
  }

  /** A vessel of the plane was touched: a target of all guns that bear; by a key, of the selected set if it bears. */
  touchVessel(id: string, more: boolean, byKey: boolean): void {
    const { draft } = this;
    const aims = this.screen.known.locked || (byKey && optionAt(draft, id) !== null) ? {} : aimedAt(draft, id);
    if (Object.keys(aims).length) this.aim(id, aims);
    else this.touch(id, more);
  }

  private aim(id: string, aims: Order): void {
    const { draft } = this;
    const { hand, over, desk } = this.screen;
    hand.watched = null;
    if (Object.entries(aims).some(([key, answer]) => !same(draft.answers[key], answer))) draft.setAll(aims);
    draft.said = `${over.tokens.get(id)?.label ?? id}: ${Object.keys(aims).length} sets of guns aim at her.`;
    if (draft.dues.length) draft.next(1);
    if (desk.narrow) desk.sheetTab = "chart";
  }

  /** Whether a click on things in a square orders there; Alt selects them, or looks at them, all the same. */
  orders(cell: string, things: readonly string[]): boolean {
    const { known, hand, over } = this.screen;
    const ours = things.some((id) => over.tokens.get(id)?.side === known.own);
    return !known.locked && hand.watched === null && ordersThere(this.draft, cell, things, ours);
  }

  /** A square was pointed at: it is picked, or the course is led there. */
  point(cell: string): void {
    const { draft } = this;
    const { known, hand } = this.screen;
    const back = hand.aside !== null; // then it only lets go of who is looked at
    hand.watched = null;
    if (known.locked || back) return;
    const option = optionAt(draft, cell);
    if (option !== null) this.pick(option);
    else if (draft.point(cell)) this.bringStrike();
    else if (draft.pointed?.kind === "pick") draft.remark = `${known.plan.name(cell)} is not one of the options`;
  }

  /** Who goes along on a strike, and its odds, are beside the chart as soon as it is laid. */
  private bringStrike(): void {
    const { leader, answers } = this.draft;
    if (!this.screen.desk.narrow && leader && marked(answers[leader.key] ?? null) >= 0)
      this.screen.desk.sought = { key: leader.key, block: "start" };
  }

  /** Pick on the chart; where one is enough, go on to the next question that is due. */
  private pick(option: string): void {
    const { draft } = this;
    const { pointed } = draft;
    if (pointed?.kind !== "pick") return;
    this.screen.hand.watched = null;
    draft.toggle(pointed.key, option);
    if (pointed.most === 1 && draft.dues.length) draft.next(1);
  }

  /** What was said of one square is over when the pointer is on another. */
  hovered(cell: string | null): void {
    const { draft } = this;
    if (cell !== null && this.hover !== null && cell !== this.hover && !draft.leftOut.length) draft.remark = "";
    this.hover = cell;
    this.screen.onChart.cell = cell;
  }

  /** A double click on an option, or on the chart where only that one lies, seals it. */
  twice(event: MouseEvent): void {
    const target = event.target as Element;
    const spot = target.closest<SVGElement>("[data-token]")?.dataset.token ?? this.screen.onChart.cursor ?? "";
    const alone = target.closest("[data-region=chart]") && optionsAt(this.draft, spot).length === 1;
    if (target.closest("fieldset.pick label") || alone) this.sealOne();
  }

  /** Where one pick is all that is asked and it is made, it may be sealed at once. */
  private sealOne(): boolean {
    const { draft } = this;
    const { known, desk } = this.screen;
    if (!draft.single || known.locked || !draft.ready || !draft.answers[draft.choices[0]!.key]) return false;
    desk.sealBar?.press();
    return true;
  }

  // Words

  /** A square in words: what is there, what the orders make of it, what is known of it. */
  inWords(cell: string): string {
    const { plan, side } = this.screen.known;
    const { selected, unit } = this.screen.hand;
    const { display, plot, chances, outlook, layer, shown } = this.screen.over;
    const way = this.screen.onChart.lit.find((one) => one.cell === cell);
    return [
      ...describe(plan, display, side, selected, cell),
      way ? `in reach${way.cost ? `, costs ${way.cost}` : ""}` : "",
      unit ? seenFrom(plan, unit, cell) : "",
      plot && !chances ? (outlook ? spotReading(plot.title, outlook, cell) : reading(plot, cell)) : "",
      chances ? chanceAt(chances, cell) : layer.has(cell) ? `${shown.layer} ${layer.get(cell)}` : "",
    ]
      .filter(Boolean)
      .join(". ");
  }

  // Keys

  /** A dialog has the keys to itself; on the sheet of a fight they answer its question. */
  keydown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const { known, desk } = this.screen;
    const answers = !known.locked && !typing(event) && !event.ctrlKey && !event.metaKey;
    const open = document.querySelector("dialog[open]");
    if (open) {
      const seals = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (event.key === "F4" && desk.table) desk.table = false;
      else if (!known.inFight || !open.matches("[data-fight]")) return;
      else if (seals) desk.sealBar?.press();
      else if (event.key === "Enter" && !(event.target as Element).closest("button, a")) this.sealOne();
      else if (!(answers && /^[0-9a-z]$/i.test(event.key) && this.answered(event))) return;
      event.preventDefault();
    } else if (this.onChart(event) || everywhere(event, this.acts) || (answers && this.answered(event)))
      event.preventDefault();
  }

  /** Orders that are out of sight take no key; but Alt and an arrow must not lead the browser back. */
  private answered(event: KeyboardEvent): boolean {
    return this.screen.hand.aside === null ? answerTyped(this.draft, event) : event.altKey && event.key in ARROWS;
  }

  private onChart(event: KeyboardEvent): boolean {
    if (!(event.target as Element).closest("[data-region=chart]") || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const { onChart, hand } = this.screen;
    const { plan } = this.screen.known;
    const { cursor } = onChart;
    const way = ARROWS[event.key];
    const from = cursor && plan.has(cursor) ? cursor : (hand.unit?.cell ?? plan.printed[0]!.id);
    if (way) {
      onChart.cell = plan.beside(from, way);
      onChart.goTo(onChart.cell);
    } else if (event.key === "Enter" || event.key === " ") this.enter(from);
    else return false;
    return true;
  }

  private enter(cell: string): void {
    const { draft, screen } = this;
    const { onChart, over, hand } = screen;
    const reachable = onChart.lit.some((one) => one.cell === cell);
    const mine = over.display.tokens.filter(
      (token) => token.cell === cell && choicesOf(draft.choices, token.id).length,
    );
    const answer = draft.single ? draft.answers[draft.choices[0]!.key]?.[0] : undefined;
    const there = optionsAt(draft, cell);
    if (there.length === 1 && there[0]!.value === answer) this.sealOne();
    else if (reachable || mine.length === 0) this.point(cell);
    else if (mine.length === 1) screen.select(choicesOf(draft.choices, mine[0]!.id)[0]!.key);
    else {
      const here = mine.findIndex((token) => token.id === hand.inHand);
      onChart.chart?.fanOut(cell);
      screen.select(choicesOf(draft.choices, mine[(here + 1) % mine.length]!.id)[0]!.key);
    }
  }

  private readonly acts: Acts = {
    round: goRound,
    plot: () => (this.screen.over.shown.plot = this.screen.over.shown.plot === null ? "" : null),
    spotting: () => (this.screen.over.shown.spotting = !this.screen.over.shown.spotting),
    table: () => (this.screen.desk.table = !this.screen.desk.table),
    seal: () => this.screen.desk.sealBar?.press(),
    propose: () => this.screen.hand.staff.ask(),
    takeProposed: () => this.screen.hand.staff.take(),
    watch: () => this.screen.watch(),
    home: () => this.screen.hand.goHome(),
    undo: () => this.draft.undo(),
    redo: () => this.draft.redo(),
    next: (way) => this.screen.next(way),
    rules: () => {
      const { prompt, outcome } = this.screen.known.position;
      this.screen.desk.help(prompt?.rule ?? outcome?.rule ?? "");
    },
    zoom: (factor) => this.seen?.zoomBy(factor),
    whole: () => {
      if (this.screen.hand.leader?.kind === "number") return false;
      this.seen?.whole();
      return true;
    },
    report: () => (this.screen.desk.reportAway = !this.screen.desk.reportAway),
    letGo: () => {
      this.screen.hand.watched = null;
      this.screen.onChart.chart?.closeFan();
      this.draft.select(null);
    },
    sealOne: () => this.sealOne(),
  };

  /** The chart or the plane, whichever is on the screen. */
  private get seen() {
    return this.screen.onChart.plane ?? this.screen.onChart.chart;
  }
}
