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

/** The verdict in a headline, with the points where they say the same: You win, 60 to 20. */
export function headline(outcome: Outcome, side: Side, cooperative: boolean): string {
  const { winner, scores: all } = outcome;
  if (cooperative) return winner === null ? "You lose" : "You win";
  const first = side in all ? side : (winner ?? Object.keys(all)[0] ?? "");
  const points = [first, ...Object.keys(all).filter((one) => one !== first)].map((one) => all[one] ?? 0);
  const [mine = 0, theirs = 0] = points;
  const apart = points.length === 2 && (winner === null || (winner === first ? mine > theirs : mine < theirs));
  const words = winner === null ? "A draw" : side in all ? (winner === side ? "You win" : "You lose") : "";
  return `${words || `The ${called(winner!)} side wins`}${apart ? `, ${mine} to ${theirs}` : ""}`;
}
