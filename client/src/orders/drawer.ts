/** The drawer: draft and standing courses, kept with the seat at the server for all its windows. */

import type { Order, Slot } from "../wire/protocol";

export interface Kept {
  number: number;
  answers: Order;
  beyond: Record<string, string[]>;
}

export interface Standing {
  mode: string;
  way: string[]; // where the unit was, then every cell it is to enter
}

/** Where it is kept. */
export interface Keeper {
  readonly drawer: Readonly<Partial<Record<Slot, string>>>;
  keep(slot: Slot, text: string): void;
}

const WAIT = 300; // milliseconds after the last change

export class Drawer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: Kept | null = null; // a draft that is not put in yet
  private known: string | undefined; // what lies there, as this window last saw it or put it in

  constructor(private readonly keeper: Keeper) {}

  /** The draft as it was left; what this window is writing is newer. */
  draft(): Kept | null {
    this.known = this.keeper.drawer.draft;
    return this.waiting ?? read<Kept>(this.known);
  }

  /** The draft as another window has left it since; none where this one is writing, or nobody has. */
  changed(): Kept | null {
    return this.keeper.drawer.draft === this.known ? null : this.draft();
  }

  keep(draft: Kept): void {
    clearTimeout(this.timer);
    this.waiting = draft;
    this.timer = setTimeout(() => this.flush(), WAIT);
  }

  /** Put in what waits. */
  flush(): void {
    clearTimeout(this.timer);
    if (!this.waiting) return;
    this.known = JSON.stringify(this.waiting);
    this.waiting = null;
    this.keeper.keep("draft", this.known);
  }

  /** The draft is sealed: what waits is no use to anybody. */
  drop(): void {
    clearTimeout(this.timer);
    this.waiting = null;
  }

  standing(): Record<string, Standing> {
    return read<Record<string, Standing>>(this.keeper.drawer.standing) ?? {};
  }

  stand(plans: Record<string, Standing>): void {
    this.keeper.keep("standing", JSON.stringify(plans));
  }
}

export function read<T>(text: string | undefined): T | null {
  try {
    return JSON.parse(text || "null") as T | null;
  } catch {
    return null; // another program's scribble
  }
}
