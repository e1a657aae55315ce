/**
 * What a seat keeps at the server. The last who writes wins: what another window wrote counts unless something of this
 * one is still on its way; what could not be sent goes with the next connection, if nobody has written since.
 */

import type { FromServer, Paper, Slot } from "../wire/protocol";

export type Texts = Readonly<Partial<Record<Slot, string>>>;

export class Papers {
  texts = $state.raw<Texts>({});
  private readonly revisions = new Map<Slot, number>();
  private readonly under = new Map<Slot, number>(); // how many of this window's writings are on their way
  private readonly unsent = new Set<Slot>();

  constructor(private readonly send: (slot: Slot, text: string) => boolean) {}

  keep(slot: Slot, text: string): void {
    if ((this.texts[slot] ?? "") === text) return;
    this.texts = { ...this.texts, [slot]: text };
    this.write(slot, text);
  }

  private write(slot: Slot, text: string): void {
    if (this.send(slot, text)) this.under.set(slot, (this.under.get(slot) ?? 0) + 1);
    else this.unsent.add(slot);
  }

  hear({ slot, text, revision, own }: Extract<FromServer, { type: "kept" }>): void {
    const under = this.under.get(slot) ?? 0;
    if (own) this.under.set(slot, Math.max(0, under - 1));
    this.revisions.set(slot, revision);
    if (!own && under === 0) this.texts = { ...this.texts, [slot]: text };
  }

  /** A connection was made: this is what lies there. */
  open(drawer: Readonly<Partial<Record<Slot, Paper>>>): void {
    const texts: Partial<Record<Slot, string>> = {};
    const again: Slot[] = [];
    for (const [slot, { text }] of Object.entries(drawer) as [Slot, Paper][]) texts[slot] = text;
    for (const slot of this.unsent) {
      if ((drawer[slot]?.revision ?? 0) !== (this.revisions.get(slot) ?? 0)) continue;
      texts[slot] = this.texts[slot]!;
      again.push(slot);
    }
    for (const [slot, { revision }] of Object.entries(drawer) as [Slot, Paper][]) this.revisions.set(slot, revision);
    this.unsent.clear();
    this.under.clear();
    this.texts = texts;
    for (const slot of again) this.write(slot, texts[slot]!);
  }

  /** What was on its way may be lost. */
  lose(): void {
    for (const [slot, many] of this.under) if (many) this.unsent.add(slot);
    this.under.clear();
  }
}
