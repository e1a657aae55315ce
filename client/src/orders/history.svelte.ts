/** What was before, so that a change can be taken back and done again. */

const MOST = 100;

export class History<T> {
  private past = $state.raw<readonly T[]>([]);
  private future = $state.raw<readonly T[]>([]);

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  forget(): void {
    this.past = [];
    this.future = [];
  }

  /** Something is about to change. */
  remember(now: T): void {
    this.past = [...this.past.slice(1 - MOST), now];
    this.future = [];
  }

  /** What was before the last change; what is now can be had again. */
  undo(now: T): T | undefined {
    const last = this.past.at(-1);
    if (last === undefined) return undefined;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, now];
    return last;
  }

  redo(now: T): T | undefined {
    const next = this.future.at(-1);
    if (next === undefined) return undefined;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, now];
    return next;
  }
}
