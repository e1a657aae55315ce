/** The waters that are shown of a scenario: its own, and as much more as has come to lie outside them. */

import type { Token } from "../wire/protocol";
import type { Plan } from "./plan";
import { ways } from "./track";

/** The cells that reach farthest: of the scenario's waters, of all that is on the chart, and of all tracks opened. */
export function waters(
  plan: Plan,
  corners: readonly string[] | null,
  ...tokens: readonly (readonly Token[])[]
): readonly string[] | null {
  if (!corners?.every((cell) => plan.has(cell))) return null;
  const cells = [...corners, ...ways(tokens.flat()).filter((cell) => plan.has(cell))];
  const at = (axis: "x" | "y") => (one: string, other: string) => plan.centre(one)[axis] - plan.centre(other)[axis];
  return (["x", "y"] as const).flatMap((axis) => {
    const along = cells.toSorted(at(axis));
    return [along[0]!, along.at(-1)!];
  });
}
