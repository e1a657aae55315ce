/** How a match ended for one who looks at it. */

import { called } from "../../look/called";
import type { Outcome, Side } from "../../wire/protocol";

/** Won or lost, together where the game is played so; nothing where no side has won of those that play each other. */
export function verdict(outcome: Outcome, side: Side, cooperative: boolean): string | null {
  if (cooperative) return outcome.winner === null ? "Lost" : "Won";
  if (outcome.winner === null) return null;
  if (outcome.winner === side) return "Won";
  return side in outcome.scores ? "Lost" : `The ${called(outcome.winner)} side has won`;
}

/** The scores to show: one for all who play together. */
export function scores(outcome: Outcome, cooperative: boolean): [string, number][] {
  const all = Object.entries(outcome.scores);
  return cooperative
    ? [["Points", Math.max(...all.map(([, score]) => score))]]
    : all.map(([side, score]) => [called(side), score]);
}
