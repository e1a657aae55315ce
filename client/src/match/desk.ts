/** What every part of a screen may ask for: the rulebook at a paragraph, and its words. */

import { getContext, setContext } from "svelte";

export interface Desk {
  openRule(number: string): void;
  words?(number: string): string; // of the paragraph, where the rulebook is at hand
}

const DESK = Symbol("desk");

export function layDesk(desk: Desk): void {
  setContext(DESK, desk);
}

export function desk(): Desk {
  return getContext<Desk>(DESK);
}
