/** Numbers of questions to the server: only the answer to the latest question of a kind counts. */

export type Kind = "draft" | "proposal";

export class Questions {
  private count = 0;
  private readonly last = new Map<Kind, number>();

  /** A number for a new question. */
  ask(kind: Kind): number {
    this.count += 1;
    this.last.set(kind, this.count);
    return this.count;
  }

  /** Whether an answer belongs to the latest question of its kind. */
  isLast(kind: Kind, id: number): boolean {
    return this.last.get(kind) === id;
  }

  /** Ignore the answers that are still to come. */
  drop(...kinds: Kind[]): void {
    for (const kind of kinds) this.last.delete(kind);
  }
}
