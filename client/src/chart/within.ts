/** Tokens that lie within others: a force holds its ships. */

import type { Token } from "../wire/protocol";

/** The tokens that no other holds: what stands on the chart. */
export function outer(tokens: readonly Token[]): Token[] {
  const ids = new Set(tokens.map(({ id }) => id));
  return tokens.filter(({ within }) => !within || !ids.has(within));
}

/** What a token holds. */
export function heldBy(tokens: readonly Token[], id: string): Token[] {
  return tokens.filter(({ within }) => within === id);
}

/** Ids with those of the tokens that hold them behind: a selected ship lights up her force. */
export function withHolders(tokens: ReadonlyMap<string, Token>, ids: readonly string[]): string[] {
  const holders = ids.map((id) => tokens.get(id)?.within ?? "").filter((id) => tokens.has(id));
  return [...new Set([...ids, ...holders])];
}
