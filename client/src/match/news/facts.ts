/** The facts of an event, by their kind. */

import type { Event, Fact } from "../../wire/protocol";

export type FactOf<K extends Fact["fact"]> = Extract<Fact, { fact: K }>;

/** The first fact of a kind that an event tells, or null. */
export function fact<K extends Fact["fact"]>(event: Event | undefined, kind: K): FactOf<K> | null {
  return (event?.facts.find((one) => one.fact === kind) as FactOf<K> | undefined) ?? null;
}

/** Whether an event tells a fact of one of some kinds. */
export function tells(event: Event | undefined, ...kinds: readonly string[]): boolean {
  return event?.facts.some((one) => kinds.includes(one.fact)) ?? false;
}
