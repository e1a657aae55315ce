/** How my matches stand, asked for again and again while the lobby is open. */

import { onDestroy } from "svelte";
import { keyring } from "../seat/keyring.svelte";
import { api } from "../wire/api";
import { whileHere } from "../wire/here";
import type { Mine } from "../wire/protocol";
import { longest } from "./longest";
import { gathered, lessonIn } from "./mine";

const OFTEN = 4_000; // milliseconds
const SELDOM = 20_000; // while nobody looks

export class MyLines {
  private lines = $state.raw<Mine[]>([]);
  fault = $state("");
  private readonly here = whileHere();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    void this.ask();
    onDestroy(() => clearTimeout(this.timer));
  }

  async ask(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.lines = keyring.keys.length ? await this.here(api.mine(keyring.keys)) : [];
      this.fault = "";
    } catch (error) {
      this.fault = (error as Error).message;
    }
    this.timer = setTimeout(() => void this.ask(), document.hidden ? SELDOM : OFTEN);
  }

  readonly cards = $derived(gathered(this.lines));
  private readonly open = $derived(this.cards.filter(({ first }) => first.state !== "over"));
  readonly finished = $derived(this.cards.filter(({ first }) => first.state === "over"));
  private readonly own = $derived(this.open.filter((card) => !lessonIn(card)));
  /** The match to go on with. */
  readonly foremost = $derived(longest(this.own));
  /** Matches that are not over and no lessons, the one to go on with first. */
  readonly running = $derived(
    this.own.toSorted((one, other) => Number(other === this.foremost) - Number(one === this.foremost)),
  );
  /** Of each lesson that is not over, the match begun last. */
  readonly lessons = $derived(
    this.open.filter(
      (card) => lessonIn(card) && this.open.find((other) => lessonIn(other) === lessonIn(card)) === card,
    ),
  );
}
