/** What chance does is not told before the dice lie: until then a side sees the position as it was. */

import type { Position } from "../../wire/protocol";
import { byChance } from "../chance/rolled";

const PAUSE = 750; // a throw, as long as it takes to fall
const MOST = 8;

export class Hold {
  private before = $state.raw<Position | null>(null);
  private latest: Position | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly still: boolean) {}

  /** Whether something is held back. */
  get active(): boolean {
    return this.before !== null;
  }

  /** The position to show while this one is true: as it was, and nothing asked. */
  shown(now: Position): Position {
    return this.before ? { ...this.before, prompt: null, partner: null, sealed: null } : now;
  }

  /**
   * A position came. Rolls and cards since the last are held back until they have stopped, or until the fight they
   * belong to was followed.
   */
  take(now: Position, fight: boolean): void {
    const before = this.latest;
    this.latest = now;
    if (this.still || !before || before.match !== now.match || before.side !== now.side) return;
    const rolls = now.log.slice(before.log.length).filter(byChance).length;
    if (rolls === 0 && !fight) return;
    this.before ??= before;
    clearTimeout(this.timer);
    if (!fight) this.timer = setTimeout(() => this.release(), PAUSE * Math.min(MOST, rolls));
  }

  /** All lies open. */
  release(): void {
    clearTimeout(this.timer);
    this.before = null;
  }
}
