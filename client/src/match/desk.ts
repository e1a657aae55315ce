/** What every part of a screen may ask for: the rulebook at a paragraph. */

import { getContext, setContext } from "svelte";

export interface Desk {
  openRule(number: string): void;
}

const DESK = Symbol("desk");

export function layDesk(desk: Desk): void {
  setContext(DESK, desk);
}

export function desk(): Desk {
  return getContext<Desk>(DESK);
}
