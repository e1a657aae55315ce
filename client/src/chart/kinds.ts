/** Which silhouette stands for which kind of token. */

export type Symbol = "B" | "C" | "A" | "D" | "M" | "S" | "O" | "R" | "L" | "T";

const SYMBOLS: [RegExp, Symbol][] = [
  [/torpedo|swordfish/, "T"],
  [/bomber|strike/, "L"],
  [/recon|patrol plane|plane|flight|air/, "R"],
  [/carrier/, "A"],
  [/sub/, "S"],
  [/oiler|tanker|supply|weather/, "O"],
  [/convoy|merchant|liner|transport/, "M"],
  [/destroyer|flotilla/, "D"],
  [/battle|capital|pocket|dreadnought/, "B"],
  [/cruiser|raider|ship/, "C"],
];

export function symbol(kind: string): Symbol | null {
  return SYMBOLS.find(([words]) => words.test(kind))?.[1] ?? null;
}

export function isPlane(kind: string): boolean {
  return "RLT".includes(symbol(kind) ?? "-");
}

/** What a kind is called in a heading: "destroyers" as "Destroyers". */
export function title(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
