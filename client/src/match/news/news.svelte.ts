/**
 * What has been told since the last decision: what is new, which fight to follow, and what is held back until it lies.
 */

import { lastOrders, lastSeen, ordersNow, seenNow } from "../../seat/seen";
import type { FightPicture, Position } from "../../wire/protocol";
import { fightCell, followed, isFollowed, run } from "../fight/engagement";
import { Hold } from "./hold.svelte";

export class News {
  fresh: number = $state(0); // events from here on are new
  since: number = $state(0); // and from here on they were told since the last orders, also where the page was left
  following = $state<number | null>(null); // an event of the fight that is followed
  private readonly hold = new Hold(matchMedia("(prefers-reduced-motion: reduce)").matches);
  number = $state(0); // of the decision
  private taken: Position; // the last
  private heard: number;
  private passed = false; // the decision was none of the player's: what was new before is new still

  constructor(
    private readonly key: string,
    now: Position,
    private readonly engages: readonly string[],
    private readonly fights: FightPicture,
  ) {
    this.taken = $state.raw(now);
    this.number = now.number;
    this.heard = now.log.length;
    this.fresh = lastSeen(key) ?? now.log.length;
    this.since = lastOrders(key, now.number) ?? Math.min(this.fresh, now.log.length);
    this.following = this.fightOf(now);
    this.hold.take(now, false);
  }

  /** The last event of the fight that a position asks about; null where it asks about none. */
  fightOf(now: Position): number | null {
    const { prompt, log } = now;
    if (!prompt?.fight || this.isOnPlane(now)) return null;
    const last = log.findLastIndex((event) => isFollowed(event));
    return last >= 0 && fightCell(run(log, last)) === prompt.fight ? last : null;
  }

  /** Whether a fight is watched on the plane: then it has no page of its own. */
  private isOnPlane({ display }: Position): boolean {
    return this.fights === "plane" && !!display.sea;
  }

  /** Follow the fight that is asked about. */
  open(now: Position): void {
    this.following = this.fightOf(now);
  }

  /** The current decision is passed over. */
  pass(): void {
    this.passed = true;
  }

  /** Take in a position; whether it is that of another decision. */
  take(now: Position): boolean {
    const [before, decided] = [this.following, now.number !== this.number];
    if (decided) {
      if (!this.passed) this.fresh = this.since = this.heard;
      this.passed = false;
      ordersNow(this.key, now.number, this.since);
    }
    if (this.isOnPlane(now)) this.following = null;
    else if (now.log.length > this.heard) this.following = followed(now.log, this.heard, before, this.engages);
    this.hold.take(now, this.following !== null && (this.following !== before || now.log.length > this.heard));
    this.taken = now;
    this.number = now.number;
    this.heard = now.log.length;
    seenNow(this.key, now.log.length);
    return decided;
  }

  /** Whether the dice are still falling. */
  get falling(): boolean {
    return this.hold.active;
  }

  /** The position to show for now; one that was not taken in yet is not shown. */
  get shown(): Position {
    return this.hold.shown(this.taken);
  }

  /** Whether what is asked is of the fight that is followed: then it stands on its sheet, and nowhere else. */
  isOfFight({ prompt, log }: Position): boolean {
    return this.following !== null && !!prompt?.fight && prompt.fight === fightCell(run(log, this.following));
  }

  /** All lies. */
  rest(): void {
    this.hold.release();
  }

  /** Follow a fight no longer; all of it may be seen then. */
  close(): void {
    this.following = null;
    this.hold.release();
  }
}
