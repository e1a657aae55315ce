/** What a force has of the least of its units. */

import type { Token } from "../wire/protocol";

/** Each of some facts, as the unit has it that has least of it; a fact that none has is left out. */
export function least(facts: readonly string[], units: readonly Token[]): [string, string][] {
  return facts.flatMap((name) => {
    const texts = units.flatMap((unit) => unit.facts.filter(([fact]) => fact === name).map(([, text]) => text));
    texts.sort((a, b) => parseInt(a) - parseInt(b));
    return texts.length ? [[name, texts[0]!]] : [];
  });
}
