/** How the desk is laid: which tab, what lies open on it, what was read and put away; on a phone or not. */

import type { Component, Snippet } from "svelte";
import { briefed, isBriefed } from "../../seat/briefed";
import type { Seat } from "../../seat/seat.svelte";
import type { Paragraph } from "../../wire/protocol";
import type { MatchScreen } from "../match.svelte";
import type Seal from "../seal/Seal.svelte";

const HEARD = "sealed-orders heard";

/** What is asked before it is done, or shown on asking. */
export type Asked = "standing" | "person" | "resign" | "computer" | "name" | "link" | "away" | "terms" | "notices";

/** A form that is to be brought into sight, or to get the keys. */
export interface Sought {
  key: string;
  block?: ScrollLogicalPosition; // how it is brought into sight; without it, the question gets the keys
}

export class Desk {
  tab = $state<"roster" | "charts" | "tables" | "staff">("roster"); // at the left
  sheetTab = $state<"chart" | "units" | "orders" | "signals" | "chat">("chart"); // on a phone
  narrow = $state(false); // a phone
  book = $state<string | null>(null); // the paragraph the rulebook is open at
  how = $state(false); // whether how to play lies on top of it
  asking = $state(false); // for odds
  menu = $state(false); // of the match
  parley = $state<Asked | null>(null);
  table = $state(false); // the chart as a table
  read = $state(false); // the task was
  reportAway = $state(false); // what happened is folded
  sought = $state.raw<Sought | null>(null);
  paragraphs = $state.raw<readonly Paragraph[]>([]);
  asks: Component<{ screen: MatchScreen }> | undefined = $state.raw(); // the umpire, where there is one
  sealBar: Seal | undefined = $state.raw();
  slip: Snippet | undefined = $state.raw(); // the coach's, for the sheet of a fight
  private heard = $state(0); // lines of chat that were read

  constructor(private readonly seat: Seat) {
    this.read = isBriefed(seat.key);
    this.heard = Number(localStorage.getItem(`${HEARD} ${seat.key}`) ?? 0);
  }

  readonly byNumber = $derived(new Map(this.paragraphs.map((paragraph) => [paragraph.number, paragraph])));
  /** How many lines of chat by others were not read yet. */
  readonly unread = $derived.by(
    () => this.seat.said.slice(this.heard).filter(({ side }) => side !== this.seat.position?.side).length,
  );

  /** Open the rulebook at a paragraph. */
  openRule(number: string): void {
    this.how = false;
    this.book = number;
  }

  /** Open how to play, with the rulebook at a paragraph under it. */
  help(number: string): void {
    this.how = true;
    this.book = number;
  }

  /** A paragraph in plain text. */
  words(number: string): string {
    const paragraph = this.byNumber.get(number);
    return paragraph ? `${[number, paragraph.title].filter(Boolean).join(" ")}\n${paragraph.text}` : "";
  }

  /** What was written so far was read. */
  listen(): void {
    this.heard = Math.max(this.heard, this.seat.said.length);
    localStorage.setItem(`${HEARD} ${this.seat.key}`, String(this.heard));
  }

  /** The task was read: with the first order it goes, and the rulebook keeps it. */
  putAway(): void {
    this.read = true;
    briefed(this.seat.key);
  }

  /** Go with the width of the window, until what is returned is called. */
  measure(): () => void {
    const compact = matchMedia("(max-width: 820px)");
    const look = () => (this.narrow = compact.matches);
    look();
    compact.addEventListener("change", look);
    return () => compact.removeEventListener("change", look);
  }
}
