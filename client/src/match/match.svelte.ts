/**
 * The match screen: its parts, and what is done with more than one of them. Its layout is Match.svelte.
 *
 * What is known, what is selected, what that would bring, what is on the chart, how the desk is laid, and what happens
 * when something arrives are a file each in screen/.
 */

import { onDestroy } from "svelte";
import { Boards } from "../chart/boards.svelte";
import { Drawer } from "../orders/drawer";
import type { Seat } from "../seat/seat.svelte";
import { api } from "../wire/api";
import { whileHere } from "../wire/here";
import type { Board, Side, Token } from "../wire/protocol";
import { Overlay } from "./board/overlay.svelte";
import { After } from "./ending/after.svelte";
import type { Happening } from "./news/happened";
import { News } from "./news/news.svelte";
import { offerParagraphs } from "./rules/paragraphs";
import { follow } from "./screen/arrivals.svelte";
import { Desk } from "./screen/desk.svelte";
import { Hand } from "./screen/hand.svelte";
import { inquire } from "./screen/inquiries.svelte";
import { Known } from "./screen/known.svelte";
import { OnChart } from "./screen/onChart.svelte";
import { Prospect } from "./screen/prospect.svelte";

export class MatchScreen {
  readonly boards: Boards;
  readonly news: News;
  readonly known: Known;
  readonly over: Overlay;
  readonly hand: Hand;
  readonly prospect: Prospect;
  readonly onChart: OnChart;
  readonly desk: Desk;
  readonly after: After;

  /** `camp` is whose ships are drawn as one's own, where that is not this side. */
  constructor(
    readonly seat: Seat,
    all: readonly Board[],
    camp: () => Side | undefined,
  ) {
    const drawer = new Drawer(seat);
    this.boards = new Boards(all);
    this.news = new News(seat.key, seat.position!, this.boards.first.engages, this.boards.first.subject.fights);
    const known = (this.known = new Known(seat, this.boards, this.news, camp));
    this.over = new Overlay(
      seat,
      () => known.plan,
      () => known.position,
      () => known.locked,
    );
    this.hand = new Hand(seat, known, this.over, drawer, all);
    this.prospect = new Prospect(seat, known, this.hand, this.over);
    this.onChart = new OnChart(seat, this.boards, known, this.hand, this.over, this.prospect);
    const desk = (this.desk = new Desk(seat));
    offerParagraphs({ openRule: (number) => desk.openRule(number), words: (number) => desk.words(number) });
    void whileHere()(api.rulebook(known.position.game)).then(
      (paragraphs) => (desk.paragraphs = paragraphs),
      () => undefined,
    );
    this.after = new After(seat, () => known.position, this.boards.first);
    follow(this);
    inquire(this);
    const flush = () => drawer.flush();
    addEventListener("pagehide", flush);
    onDestroy(() => {
      flush();
      removeEventListener("pagehide", flush);
      this.news.close();
    });
    onDestroy(desk.measure());
  }

  /** Take out the sheet of the fight that is asked about. */
  showFight(): void {
    this.news.open(this.known.position);
  }

  /** Select a choice, and go to its unit on the chart. */
  select(key: string, more = false): void {
    const cell = this.over.tokens.get(this.hand.select(key, more))?.cell;
    if (cell) this.onChart.goTo(cell);
  }

  /** Look at a unit that is not ordered. */
  look(token: Token): void {
    this.hand.watched = token.id;
    this.onChart.goTo(token.cell);
  }

  /** Go to where something happened, and to whom it speaks of. */
  goToEvent({ cell, unit }: Happening): void {
    const token = this.over.tokens.get(unit);
    const there = cell || this.onChart.whereIs(unit);
    if (token) this.hand.watched = token.id;
    if (there && this.known.plan.has(there)) this.onChart.goTo(there);
    const plot = this.over.plots.find(({ id }) => id === unit);
    if (plot) this.over.shown.plot = plot.id;
  }

  next(way: 1 | -1): void {
    this.hand.watched = null;
    const key = this.hand.draft.next(way);
    if (key) this.select(key);
  }

  seal(): void {
    this.desk.putAway();
    this.hand.seal();
  }

  /** Post the selected units as sentries, or relieve them; then go on to who wants orders. */
  watch(): void {
    if (this.hand.post() && this.hand.draft.unordered.length) this.next(1);
  }

  /** Bring the form of a choice into sight. */
  toChoice(key: string, block: ScrollLogicalPosition = "start"): void {
    this.select(key);
    if (this.desk.narrow && this.desk.sheetTab !== "orders") this.desk.sheetTab = "chart";
    this.desk.sought = { key, block };
  }

  /** Select a choice, and give its form the keys. */
  goto(key: string): void {
    this.select(key);
    this.hand.draft.singleOut(key);
    if (this.desk.narrow) this.desk.sheetTab = "chart";
    this.desk.sought = { key };
  }
}
