/** Which silhouette and which letters stand for which kind of token. */

export type Symbol = "B" | "C" | "A" | "D" | "M" | "S" | "O" | "R" | "L" | "T";

/** The server's kinds; one without a silhouette is a chit with its letters. */
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

/** Of each known kind two letters, no two alike. */
const LETTERS: Readonly<Record<string, string>> = {
  battleship: "BB",
  battlecruiser: "BC",
  "pocket battleship": "PB",
  carrier: "CV",
  "heavy cruiser": "CA",
  cruiser: "CR",
  "light cruiser": "CL",
  raider: "RA",
  ship: "SH",
  destroyers: "DD",
  submarine: "SS",
  oiler: "OI",
  convoy: "CO",
  merchant: "ME",
  recon: "RE",
  bomber: "BO",
  torpedo: "TO",
  dummy: "DU",
  contact: "?",
};

/** The letters of a kind, where its name is too long; of one that is not known, its first. */
export function short(kind: string): string {
  return LETTERS[kind] ?? kind.slice(0, 2).toUpperCase();
}

export function symbol(kind: string): Symbol | null {
  return SYMBOLS[kind] ?? null;
}

const FAMILIES: readonly (readonly [string, string])[] = [
  ["Ships", "BCADS"],
  ["Convoys", "MO"],
  ["Aircraft", "RLT"],
];

/** What a kind is gathered with in a long roster: ships, convoys, aircraft, or its own name. */
export function family(kind: string): string {
  const sign = symbol(kind);
  return (sign && FAMILIES.find(([, signs]) => signs.includes(sign))?.[0]) || title(kind);
}

export function isPlane(kind: string): boolean {
  return "RLT".includes(symbol(kind) ?? "-");
}

/** What a kind is called in a heading: "destroyers" as "Destroyers". */
export function title(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
