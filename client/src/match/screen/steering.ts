/** What pointers and keys do on the match screen. */

import { seenFrom } from "../../chart/bearing";
import { heldBy } from "../../chart/within";
import { about, choicesOf } from "../../orders/about";
import { same } from "../../orders/answer";
import { answerTyped, ARROWS, typing } from "../../orders/typed";
import type { Order } from "../../wire/protocol";
import { aimedAt } from "../question/aiming";
import { describe } from "../board/describe";
import { everywhere, goRound, type Acts } from "./keys";
import { chanceAt } from "../board/layer";
import type { MatchScreen } from "../match.svelte";
import { reading, spotReading } from "../board/plot";
import { optionAt, optionsAt } from "../board/reading";

export class Steering {
  private hover: string | null = null;

  constructor(private readonly screen: MatchScreen) {}

  // Pointers

  /** A token was touched: it is picked, taken in hand, or looked at. */
  touch(id: string, more: boolean): void {
    const { screen } = this;
    const { draft, tokens } = screen;
    const members = heldBy(screen.display.tokens, id);
    const option = screen.locked ? null : optionAt(draft, id, ...members.map((member) => member.id));
    const able = [tokens.get(id), ...members].flatMap((one) =>
      one ? choicesOf(draft.choices, one.id).slice(0, 1) : [],
    );
    // A force without orders of its own is gone through ship by ship.
    const here = able.findIndex((choice) => about(choice) === screen.inHand);
    const hers = able.length ? able[about(able[0]!) === id ? 0 : (here + 1) % able.length] : undefined;
    if (option !== null) this.pick(option);
    else if (hers && screen.position.prompt) {
      screen.watched = null;
      draft.select(hers.key, more);
    } else screen.watched = screen.watched === id ? null : id;
    if (screen.narrow) screen.sheetTab = "chart";
  }

  /** A vessel of the plane was touched: a target of all guns that bear; by a key, of the set in hand if it bears. */
  touchVessel(id: string, more: boolean, byKey: boolean): void {
    const { screen } = this;
    const { draft } = screen;
    const aims = screen.locked || (byKey && optionAt(draft, id) !== null) ? {} : aimedAt(draft, id);
    if (Object.keys(aims).length) this.aim(id, aims);
    else this.touch(id, more);
  }

  private aim(id: string, aims: Order): void {
    const { screen } = this;
    const { draft } = screen;
    screen.watched = null;
    if (Object.entries(aims).some(([key, answer]) => !same(draft.answers[key], answer))) draft.setAll(aims);
    draft.said = `${screen.tokens.get(id)?.label ?? id}: ${Object.keys(aims).length} aim at her.`;
    if (draft.dues.length) draft.next(1);
    if (screen.narrow) screen.sheetTab = "chart";
  }

  /** A square was pointed at: it is picked, or the course is led there. */
  point(cell: string): void {
    const { screen } = this;
    const { draft, plan } = screen;
    const back = screen.aside !== null; // then it only lets go of who is looked at
    screen.watched = null;
    if (screen.locked || back) return;
    const option = optionAt(draft, cell);
    if (option !== null) this.pick(option);
    else if (!draft.point(cell) && draft.pointed?.kind === "pick")
      draft.remark = `${plan.name(cell)} is not among what is offered`;
  }

  /** Pick on the chart; where one is enough, go on to the next question that is due. */
  private pick(option: string): void {
    const { draft } = this.screen;
    const { pointed } = draft;
    if (pointed?.kind !== "pick") return;
    this.screen.watched = null;
    draft.toggle(pointed.key, option);
    if (pointed.most === 1 && draft.dues.length) draft.next(1);
  }

  /** What was said of one square is over when the pointer is on another. */
  hovered(cell: string | null): void {
    const { draft } = this.screen;
    if (cell !== null && this.hover !== null && cell !== this.hover && !draft.leftOut.length) draft.remark = "";
    this.hover = cell;
    this.screen.asked = cell;
  }

  /** A double click on an option, or on the chart where only that one lies, seals it. */
  twice(event: MouseEvent): void {
    const target = event.target as Element;
    const spot = target.closest<SVGElement>("[data-token]")?.dataset.token ?? this.screen.cursor ?? "";
    const alone = target.closest("[data-region=chart]") && optionsAt(this.screen.draft, spot).length === 1;
    if (target.closest("fieldset.pick label") || alone) this.sealOne();
  }

  /** Where one pick is all that is asked and it is made, it may be sealed at once. */
  private sealOne(): boolean {
    const { draft, locked, sealBar } = this.screen;
    if (!draft.single || locked || !draft.ready || !draft.answers[draft.choices[0]!.key]) return false;
    sealBar?.press();
    return true;
  }

  // Words

  /** A square in words: what is there, what the orders make of it, what is known of it. */
  inWords(cell: string): string {
    const { plan, display, side, selected, lit, unit, over } = this.screen;
    const { plot, chances, outlook, layer, shown } = over;
    const way = lit.find((one) => one.cell === cell);
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
    const { screen } = this;
    const answers = !screen.locked && !typing(event) && !event.ctrlKey && !event.metaKey;
    const open = document.querySelector("dialog[open]");
    if (open) {
      const seals = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (event.key === "F4" && screen.table) screen.table = false;
      else if (!screen.inFight || !open.matches("[data-fight]")) return;
      else if (seals) screen.sealBar?.press();
      else if (event.key === "Enter" && !(event.target as Element).closest("button, a")) this.sealOne();
      else if (!(answers && /^[0-9]$/.test(event.key) && this.answered(event))) return;
      event.preventDefault();
    } else if (this.onChart(event) || everywhere(event, this.acts) || (answers && this.answered(event)))
      event.preventDefault();
  }

  /** Orders that are out of sight take no key; but Alt and an arrow must not lead the browser back. */
  private answered(event: KeyboardEvent): boolean {
    return this.screen.aside === null ? answerTyped(this.screen.draft, event) : event.altKey && event.key in ARROWS;
  }

  private onChart(event: KeyboardEvent): boolean {
    if (!(event.target as Element).closest("[data-region=chart]") || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const { screen } = this;
    const { plan, cursor, unit } = screen;
    const way = ARROWS[event.key];
    const from = cursor && plan.has(cursor) ? cursor : (unit?.cell ?? plan.printed[0]!.id);
    if (way) {
      screen.cursor = screen.asked = plan.beside(from, way);
      screen.chart?.show(screen.cursor);
    } else if (event.key === "Enter" || event.key === " ") this.enter(from);
    else return false;
    return true;
  }

  private enter(cell: string): void {
    const { screen } = this;
    const { draft } = screen;
    const reachable = screen.lit.some((one) => one.cell === cell);
    const mine = screen.display.tokens.filter(
      (token) => token.cell === cell && choicesOf(draft.choices, token.id).length,
    );
    const answer = draft.single ? draft.answers[draft.choices[0]!.key]?.[0] : undefined;
    const there = optionsAt(draft, cell);
    if (there.length === 1 && there[0]!.value === answer) this.sealOne();
    else if (reachable || mine.length === 0) this.point(cell);
    else if (mine.length === 1) screen.select(choicesOf(draft.choices, mine[0]!.id)[0]!.key);
    else {
      const here = mine.findIndex((token) => token.id === screen.inHand);
      screen.chart?.fanOut(cell);
      screen.select(choicesOf(draft.choices, mine[(here + 1) % mine.length]!.id)[0]!.key);
    }
  }

  private readonly acts: Acts = {
    round: goRound,
    plot: () => (this.screen.over.shown.plot = this.screen.over.shown.plot === null ? "" : null),
    spotting: () => (this.screen.over.shown.spotting = !this.screen.over.shown.spotting),
    table: () => (this.screen.table = !this.screen.table),
    seal: () => this.screen.sealBar?.press(),
    propose: () => this.screen.staff.ask(),
    takeProposed: () => this.screen.staff.take(),
    watch: () => this.screen.watch(),
    home: () => this.screen.goHome(),
    undo: () => this.screen.draft.undo(),
    redo: () => this.screen.draft.redo(),
    next: (way) => this.screen.next(way),
    rules: () => (this.screen.book = this.screen.position.prompt?.rule ?? this.screen.position.outcome?.rule ?? ""),
    zoom: (factor) => (this.screen.plane ?? this.screen.chart)?.zoomBy(factor),
    whole: () => {
      if (this.screen.leader?.kind === "number") return false;
      (this.screen.plane ?? this.screen.chart)?.whole();
      return true;
    },
    report: () => (this.screen.reportAway = !this.screen.reportAway),
    letGo: () => {
      this.screen.watched = null;
      this.screen.chart?.closeFan();
      this.screen.draft.select(null);
    },
    sealOne: () => this.sealOne(),
  };
}
