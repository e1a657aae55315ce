/** How a token lies on the open plane, in words. */

import type { Draft } from "../orders/draft.svelte";
import type { Display } from "../wire/protocol";
import { helmOf } from "./helm";

/** A course as it is said: three figures. */
export const degrees = (course: number): string =>
  `${String(((Math.round(course) % 360) + 360) % 360).padStart(3, "0")}°`;

/** "010° 25 kn", or null for a token that is not on the plane. */
export function afloat(display: Display, id: string): string | null {
  const vessel = display.sea?.vessels.find((one) => one.id === id);
  return vessel ? `${degrees(vessel.course)} ${vessel.speed} kn` : null;
}

/** The same with what is ordered: "010°→025° 25". */
export function bound(display: Display, draft: Draft | null, id: string): string | null {
  const vessel = display.sea?.vessels.find((one) => one.id === id);
  const helm = vessel ? helmOf(draft, { pace: 0 }, vessel) : null; // where it brings her is not asked
  if (!vessel || !helm?.set) return afloat(display, id);
  const turned = degrees(helm.bears) === degrees(vessel.course) ? "" : `→${degrees(helm.bears)}`;
  return `${degrees(vessel.course)}${turned} ${helm.makes}${turned ? "" : " kn"}`; // a row has no more room
}
