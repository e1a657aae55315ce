/** Playing cards: what a code such as "8D" or "KS" stands for. */

export type Suit = "spades" | "clubs" | "diamonds" | "hearts";

export interface Playing {
  rank: string; // as printed in the corner
  suit: Suit;
  red: boolean;
  title: string; // in a sentence
}

const SUITS: Record<string, Suit> = { S: "spades", C: "clubs", D: "diamonds", H: "hearts" };
const RANKS: Record<string, string> = { J: "jack", Q: "queen", K: "king", A: "ace" };

/** The card of a code, or null where it is none. */
export function playing(code: string): Playing | null {
  const [, rank, letter] = /^(10|[2-9JQKA])([SCDH])$/.exec(code) ?? [];
  if (!rank || !letter) return null;
  const suit = SUITS[letter]!;
  return { rank, suit, red: suit === "diamonds" || suit === "hearts", title: `${RANKS[rank] ?? rank} of ${suit}` };
}
