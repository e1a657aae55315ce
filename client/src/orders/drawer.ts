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
  again?: boolean; // a mission to be flown again from the same place
}

/** Where it is kept. */
export interface Keeper {
  readonly drawer: Readonly<Partial<Record<Slot, string>>>;
  keep(slot: Slot, text: string): void;
}

export const WAIT = 100; // milliseconds after the last change

export class Drawer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: Kept | null = null; // a draft that is not put in yet
  private lastSeen: string | undefined; // the draft in there, as this window last read or wrote it

  constructor(private readonly keeper: Keeper) {}

  /** The draft as it was left; what this window is writing is newer. */
  draft(): Kept | null {
    this.lastSeen = this.keeper.drawer.draft;
    return this.waiting ?? read<Kept>(this.lastSeen);
  }

  /** The draft as another window has left it since; none where this one is writing, or nobody has. */
  changed(): Kept | null {
    return this.keeper.drawer.draft === this.lastSeen ? null : this.draft();
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
    this.lastSeen = JSON.stringify(this.waiting);
    this.waiting = null;
    this.keeper.keep("draft", this.lastSeen);
  }

  /** A decision begins: if a draft for another one waits, it is no longer needed. */
  begin(number: number): void {
    if (this.waiting?.number !== number) this.drop();
  }

  /** The draft is sealed: what waits is no longer needed. */
  drop(): void {
    clearTimeout(this.timer);
    this.waiting = null;
  }

  standing(): Record<string, Standing> {
    return read<Record<string, Standing>>(this.keeper.drawer.standing) ?? {};
  }

  stand(plans: Record<string, Standing>): void {
    this.keeper.keep("standing", Object.keys(plans).length ? JSON.stringify(plans) : "");
  }
}

export function read<T>(text: string | undefined): T | null {
  try {
    return JSON.parse(text || "null") as T | null;
  } catch {
    return null; // another program's scribble
  }
}
