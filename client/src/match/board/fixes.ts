/** Wireless fixes and their like: what each may be, by share. */

import type { Clue, Token } from "../../wire/protocol";

/** How likely nothing was there, as a label says it: "dummy 48 %"; nothing where that is not known. */
export function decoyOf({ shares, decoy }: Clue): string {
  const share = decoy ? wholeShares(shares).find(([name]) => name === decoy)?.[1] : undefined;
  return share === undefined ? "" : `${decoy} ${share} %`;
}

/** The tokens, those of fixes with the chance of a decoy in their name. */
export function named(tokens: readonly Token[], fixes: readonly Clue[]): Token[] {
  const words = new Map(fixes.map((fix) => [`${fix.cell} ${fix.turn}`, decoyOf(fix)]));
  return tokens.map((token) => {
    const decoy = token.kind === "contact" ? words.get(`${token.cell} ${token.since}`) : "";
    return decoy ? { ...token, label: `${token.label}, ${decoy}` } : token;
  });
}

/** The shares in whole percent that add up to 100, the largest remainders rounded up; what is not named is "other". */
export function wholeShares(named: Clue["shares"]): [string, number][] {
  const sum = named.reduce((all, [, p]) => all + p, 0);
  const shares = sum && sum < 0.995 ? [...named, ["other", 1 - sum] as const] : named;
  const exact = shares.map(([name, p]) => [name, (p * 100) / (shares === named ? sum || 1 : 1)] as const);
  const left = 100 - exact.reduce((all, [, p]) => all + Math.floor(p), 0);
  const byRest = [...exact.keys()].sort((a, b) => (exact[b]![1] % 1) - (exact[a]![1] % 1));
  const up = new Set(byRest.slice(0, left));
  return exact.map(([name, p], i) => [name, Math.floor(p) + (up.has(i) ? 1 : 0)]);
}
