/** What if: a series of continuations from a turn, a few at a time until it is long enough or stopped. */

import { api } from "../wire/api";
import type { Continuation, Continuations } from "../wire/protocol";

export const LENGTHS = [40, 200, 1000] as const;
const QUICK = 1500; // milliseconds that a part may take before the next is smaller
const AT_ONCE = 10;

/** A share with the interval in which the true one lies with 95 % certainty. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

/** In what share of continuations a side won; a drawn one is half a win, in cooperation all win or none. */
export function won(found: readonly Continuation[], side: string, cooperative: boolean): Share {
  const wins = found.reduce((sum, { winner }) => sum + worth(winner, side, cooperative), 0);
  const n = found.length;
  const z = 1.96;
  const share = wins / n;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

function worth(winner: string | null, side: string, cooperative: boolean): number {
  if (cooperative) return winner === null ? 0 : 1;
  return winner === null ? 0.5 : winner === side ? 1 : 0;
}

export class Series {
  turn = $state(0);
  found = $state.raw<readonly Continuation[]>([]);
  about = $state.raw<Continuations | null>(null);
  wanted = $state(0);
  running = $state(false);
  fault = $state("");
  private asked = 0;

  constructor(private readonly key: string) {}

  /** Play a turn on so often; what was played of the same turn counts. */
  async play(turn: number, wanted: number): Promise<void> {
    const mine = (this.asked += 1);
    if (turn !== this.turn) this.found = [];
    Object.assign(this, { turn, wanted, running: true, fault: "" });
    let size = 2;
    try {
      while (this.found.length < wanted) {
        const from = this.found.length;
        const began = performance.now();
        const part = await api.whatIf(this.key, turn, from, Math.min(wanted, from + size));
        if (mine !== this.asked) return;
        this.about = part;
        this.found = [...this.found, ...part.found];
        size = performance.now() - began < QUICK ? Math.min(AT_ONCE, size * 2) : Math.max(1, size >> 1);
      }
    } catch (error) {
      if (mine === this.asked) this.fault = (error as Error).message;
    }
    if (mine === this.asked) this.running = false;
  }

  stop(): void {
    this.asked += 1;
    this.running = false;
  }
}
