/** The stack that is fanned out: by a click until another, or while the pointer is over it. */

import type { Stack } from "./stack";

export class Fan {
  open = $state<string | null>(null);
  private pinned = false;

  constructor(private readonly stacks: () => readonly Stack[]) {}

  /** Put it together again. */
  close(): void {
    this.open = null;
    this.pinned = false;
  }

  /** A click on a stack, or on none; whether it opened one. */
  click(stack: string | null): boolean {
    if (!stack || (this.open === stack && this.pinned)) {
      this.close();
      return false;
    }
    this.open = stack;
    this.pinned = true;
    return true;
  }

  /** The pointer is over a stack, or over none. */
  hover(stack: string | null): void {
    if (stack === this.open) return;
    if (!stack) return this.close();
    const several = this.stacks().some(({ id, tokens }) => id === stack && tokens.length > 1);
    this.open = several ? stack : this.pinned ? this.open : null;
    if (this.open === stack) this.pinned = false;
  }

  /** Fan out the stack of a cell, or put it together again. */
  turn(cell: string): boolean {
    const stack = this.stacks().find((one) => one.cell === cell && one.tokens.length > 1);
    this.open = stack && this.open !== stack.id ? stack.id : null;
    this.pinned = this.open !== null;
    return this.pinned;
  }
}
