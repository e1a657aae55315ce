/** Which silhouette stands for which kind of token. */

export type Symbol = "B" | "C" | "A" | "D" | "M" | "S" | "O" | "R" | "L" | "T";

/** The server's kinds; one without a silhouette is a chit with two letters. */
const SYMBOLS: Readonly<Record<string, Symbol>> = {
  battleship: "B",
  battlecruiser: "B",
  "pocket battleship": "B",
  carrier: "A",
  "heavy cruiser": "C",
  cruiser: "C",
  "light cruiser": "C",
  raider: "C",
  ship: "C",
  destroyers: "D",
  submarine: "S",
  oiler: "O",
  convoy: "M",
  merchant: "M",
  recon: "R",
  bomber: "L",
  torpedo: "T",
};

export function symbol(kind: string): Symbol | null {
  return SYMBOLS[kind] ?? null;
}

export function isPlane(kind: string): boolean {
  return "RLT".includes(symbol(kind) ?? "-");
}

/** What a kind is called in a heading: "destroyers" as "Destroyers". */
export function title(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
