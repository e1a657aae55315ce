/** On which courses each set of guns will bear after the move, if the target keeps on: bands round a dial. */

import type { GunSet, Plane, Vessel } from "../wire/protocol";
import { afterwards, silent } from "./gunsets";
import { ahead } from "./sea";

export interface Band {
  name: string;
  spans: [number, number][]; // from one course clockwise to another; over north the second is above 360
}

const STEP = 2; // degrees

export function bandsOf(plane: Plane, vessel: Vessel, speed: number, target: Vessel): Band[] {
  const there = afterwards(plane, target);
  const courses = Array.from({ length: 360 / STEP }, (_, i) => i * STEP);
  const bears = (set: GunSet, course: number) =>
    !silent(plane, set, { ...ahead(vessel, course, speed * plane.pace), course }, there);
  return vessel.guns
    .filter(({ start, end }) => end - start !== 360) // what fires all round depends on no course
    .map((set) => ({ name: set.name, spans: spansOf(courses.map((course) => bears(set, course))) }));
}

/** The runs of yes in a circle. */
export function spansOf(circle: readonly boolean[]): [number, number][] {
  if (circle.every(Boolean)) return [[0, 360]];
  const many = circle.length;
  const width = 360 / many;
  const begins = circle.flatMap((yes, i) => (yes && !circle[(i + many - 1) % many] ? [i] : []));
  return begins.map((first) => {
    let last = first;
    while (circle[(last + 1) % many]) last++;
    return [first * width, last * width];
  });
}
