/** Who has just moved, and the cell each came from: they sail in, and once more if that is asked for. */

import type { Token } from "../wire/protocol";

type From = ReadonlyMap<string, string>;

export class Sailing {
  came = $state.raw<From>(new Map());
  private last = $state.raw<From>(new Map()); // the last who did
  private before: From = new Map();

  /** Whether anybody has moved that may be seen again. */
  get canPlay(): boolean {
    return this.last.size > 0;
  }

  /** Tokens are where they are now. */
  note(tokens: readonly Token[]): void {
    const now = new Map(tokens.map(({ id, cell }) => [id, cell]));
    const { before } = this;
    this.came = new Map(
      [...now].flatMap(([id, cell]) => (before.has(id) && before.get(id) !== cell ? [[id, before.get(id)!]] : [])),
    );
    if (this.came.size) this.last = this.came;
    this.before = now;
  }

  /** Whoever does something need not wait until all have come in. */
  arrive(): void {
    if (this.came.size) this.came = new Map();
  }

  play(): void {
    this.came = this.last;
  }
}
