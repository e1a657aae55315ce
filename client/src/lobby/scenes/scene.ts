/** Which picture a game gets in the lobby. */

import type { Board, GameCard } from "../../wire/protocol";

export type Scene = "" | "map" | "dice" | "sunset" | "duel";

/** By what it declares: medals to win by dice, a chase that ends on the plane, a chart, or guns alone. */
export function scene({ book, curtain }: Pick<GameCard, "book" | "curtain">, boards: readonly Board[]): Scene {
  const [first] = boards;
  if (!first) return "";
  if (book && !curtain) return "dice";
  if (first.shape === "areas") return "map";
  if (!first.coast.length) return "duel";
  return boards.some(({ shape }) => shape === "plane") ? "sunset" : "map";
}
