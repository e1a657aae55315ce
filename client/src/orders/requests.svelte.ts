/**
 * Questions that are put only on request, such as regrouping: they come once, so that a player knows of them, and then
 * only for units the player has asked it for. Kept in this browser; the referee knows nothing of it.
 */

import type { PromptForm } from "../wire/protocol";

interface Kept {
  known: boolean; // the question has been put
  units: string[]; // for which it is wanted again
}

export class Requests {
  private kept = $state.raw<Kept>({ known: false, units: [] });
  private insisted = $state(-1); // a decision that is wanted after all

  constructor(
    private readonly key: string,
    private readonly store: Pick<Storage, "getItem" | "setItem">,
  ) {
    try {
      this.kept = { ...this.kept, ...(JSON.parse(store.getItem(this.name) ?? "{}") as Partial<Kept>) };
    } catch {
      // another program's scribble
    }
  }

  private get name(): string {
    return `sealed-orders requests ${this.key}`;
  }

  /** Whether there are such questions here. */
  get offered(): boolean {
    return this.kept.known;
  }

  /** Whether it is asked for with any of some units. */
  has(units: readonly string[]): boolean {
    return units.some((unit) => this.kept.units.includes(unit));
  }

  /** Ask for the question with some units, or no longer. */
  turn(units: readonly string[]): void {
    const others = this.kept.units.filter((unit) => !units.includes(unit));
    this.write({ ...this.kept, units: this.has(units) ? others : [...others, ...units] });
  }

  /** Whether a prompt is to be put: any that is not on request, the first that is, and those asked for. */
  wants(prompt: PromptForm, number: number): boolean {
    return !prompt.on_request || !this.kept.known || this.insisted === number || this.has(unitsOf(prompt));
  }

  /** The decision of that number is wanted after all. */
  insist(number: number): void {
    this.insisted = number;
  }

  /** A prompt was answered: what was asked for is done. */
  settle(prompt: PromptForm): void {
    if (!prompt.on_request) return;
    const done = unitsOf(prompt);
    this.write({ known: true, units: this.kept.units.filter((unit) => !done.includes(unit)) });
  }

  private write(kept: Kept): void {
    this.kept = kept;
    this.store.setItem(this.name, JSON.stringify(kept));
  }
}

/** The units that a prompt is about. */
function unitsOf({ choices }: PromptForm): string[] {
  return choices.flatMap((choice) => (choice.kind === "allot" ? choice.items.map(({ value }) => value) : [choice.key]));
}
