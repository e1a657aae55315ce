/**
 * What a seat keeps at the server. The last who writes wins: what another window wrote counts unless something of this
 * one is still on its way; what could not be sent goes with the next connection, if no other window has written since.
 */

import type { FromServer, Paper, Slot } from "../wire/protocol";

export type Texts = Readonly<Partial<Record<Slot, string>>>;

export class Papers {
  texts = $state.raw<Texts>({});
  private readonly revisions = new Map<Slot, number>();
  private readonly under = new Map<Slot, readonly string[]>(); // this window's writings that are on their way
  private readonly unsent = new Map<Slot, readonly string[]>(); // with those before it that may have arrived

  constructor(private readonly send: (slot: Slot, text: string) => boolean) {}

  keep(slot: Slot, text: string): void {
    if ((this.texts[slot] ?? "") === text) return;
    this.texts = { ...this.texts, [slot]: text };
    this.write(slot, text);
  }

  private write(slot: Slot, text: string): void {
    if (this.send(slot, text)) this.under.set(slot, [...this.onTheWay(slot), text]);
    else if (!this.unsent.has(slot)) this.unsent.set(slot, []);
  }

  private onTheWay(slot: Slot): readonly string[] {
    return this.under.get(slot) ?? [];
  }

  hear({ slot, text, revision, own }: Extract<FromServer, { type: "kept" }>): void {
    if (own) this.acknowledge(slot, revision);
    else if (this.onTheWay(slot).length === 0) this.texts = { ...this.texts, [slot]: text };
    this.revisions.set(slot, revision);
  }

  /** The oldest of this window's writings that are on their way has arrived. */
  acknowledge(slot: Slot, revision: number): void {
    this.under.set(slot, this.onTheWay(slot).slice(1));
    this.revisions.set(slot, revision);
  }

  /** A connection was made: this is what lies there. */
  open(drawer: Readonly<Partial<Record<Slot, Paper>>>): void {
    const texts: Partial<Record<Slot, string>> = {};
    const again: Slot[] = [];
    for (const [slot, { text }] of Object.entries(drawer) as [Slot, Paper][]) texts[slot] = text;
    for (const [slot, arrived] of this.unsent) {
      const { revision, text } = drawer[slot] ?? { revision: 0, text: "" };
      if (revision !== (this.revisions.get(slot) ?? 0) && !arrived.includes(text)) continue;
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
    for (const [slot, texts] of this.under) if (texts.length) this.unsent.set(slot, texts);
    this.under.clear();
  }
}
