/** Where units were seen on this screen, for boards whose tokens bring no track of their own. */

import type { Token } from "../../wire/protocol";

export class Trail {
  private cells = $state.raw<Record<string, string[]>>({});

  constructor(
    private readonly key: string,
    private readonly store: Storage,
  ) {
    try {
      this.cells = JSON.parse(store.getItem(this.name) ?? "{}") as Record<string, string[]>;
    } catch {
      this.cells = {}; // another program's scribble
    }
  }

  private get name(): string {
    return `sealed-orders trail ${this.key}`;
  }

  /** Note where units are now. */
  note(tokens: readonly Token[]): void {
    const moved = tokens.filter(({ id, cell }) => cell && this.cells[id]?.at(-1) !== cell);
    if (moved.length === 0) return;
    this.cells = {
      ...this.cells,
      ...Object.fromEntries(moved.map(({ id, cell }) => [id, [...(this.cells[id] ?? []), cell]])),
    };
    this.store.setItem(this.name, JSON.stringify(this.cells));
  }

  /** The tokens, those of a side with the track that was seen where they bring none. */
  laid(tokens: readonly Token[], side: string): Token[] {
    return tokens.map((token) =>
      token.track.length || token.side !== side || token.facing >= 0
        ? token
        : { ...token, track: (this.cells[token.id] ?? []).slice(0, -1) },
    );
  }

  /** Where a unit was last. */
  last(id: string): string {
    return this.cells[id]?.at(-1) ?? "";
  }
}
