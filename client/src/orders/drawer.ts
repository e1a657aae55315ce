/** The drawer: drafts and standing courses, kept in this browser for one seat; its windows share their drafts. */

import type { Order } from "../wire/protocol";

export interface Kept {
  number: number;
  answers: Order;
  beyond: Record<string, string[]>;
}

export interface Standing {
  mode: string;
  way: string[]; // where the unit was, then every cell it is to enter
}

export class Drawer {
  constructor(
    private readonly key: string,
    private readonly drafts: Storage,
    private readonly plans: Storage,
    private readonly line: BroadcastChannel | null = null,
  ) {}

  /** Hear what other windows of the seat draft, and give them what this one has when they ask. */
  listen(hear: (draft: Kept) => void, have: () => Kept | null): void {
    if (!this.line) return;
    this.line.onmessage = ({ data }: MessageEvent<Kept | null>) => {
      const mine = data ?? have();
      if (data) hear(data);
      else if (mine) this.line?.postMessage(mine);
    };
  }

  /** Ask the other windows for a draft. */
  ask(): void {
    this.line?.postMessage(null);
  }

  close(): void {
    this.line?.close();
  }

  draft(): Kept | null {
    return read<Kept>(this.drafts, `sealed-orders draft ${this.key}`);
  }

  keep(draft: Kept, tell = true): void {
    this.drafts.setItem(`sealed-orders draft ${this.key}`, JSON.stringify(draft));
    if (tell) this.line?.postMessage(draft);
  }

  standing(): Record<string, Standing> {
    return read<Record<string, Standing>>(this.plans, `sealed-orders standing ${this.key}`) ?? {};
  }

  stand(plans: Record<string, Standing>): void {
    this.plans.setItem(`sealed-orders standing ${this.key}`, JSON.stringify(plans));
  }
}

function read<T>(store: Storage, name: string): T | null {
  try {
    return JSON.parse(store.getItem(name) ?? "null") as T | null;
  } catch {
    return null; // another program's scribble
  }
}
