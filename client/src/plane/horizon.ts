/** Where sight ends for a whole side: the outer line of all its circles. */

import type { Circle } from "../wire/protocol";
import { ahead, distance, type Spot } from "./sea";

const STEP = 2; // degrees from one point of the line to the next
const NEAR = 1e-6; // what arithmetic may lose

/** Whether a point is on the outer line: within no circle. */
export const outside = (sight: readonly Circle[], spot: Spot): boolean =>
  sight.every((circle) => distance(circle, spot) >= circle.radius - NEAR);

/** The stretches of the outer line, each as its points. */
export function horizon(sight: readonly Circle[]): Spot[][] {
  const circles = sight.filter((one, i) => !sight.slice(0, i).some((other) => same(one, other)));
  return circles.flatMap((circle) => {
    const all = Array.from({ length: 360 / STEP }, (_, i) => ahead(circle, i * STEP, circle.radius));
    const hidden = all.findIndex((spot) => !outside(circles, spot));
    if (hidden < 0) return [[...all, all[0]!]];
    const stretches: Spot[][] = [[]];
    for (const spot of [...all.slice(hidden), ...all.slice(0, hidden)])
      if (outside(circles, spot)) stretches.at(-1)!.push(spot);
      else stretches.push([]);
    return stretches.filter((stretch) => stretch.length > 1);
  });
}

const same = (a: Circle, b: Circle): boolean => a.x === b.x && a.y === b.y && a.radius === b.radius;
