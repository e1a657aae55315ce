/** How a token lies on the open plane, in words. */

import type { Display } from "../wire/types";

/** A course as it is said: three figures. */
export const degrees = (course: number): string =>
  `${String(((Math.round(course) % 360) + 360) % 360).padStart(3, "0")}°`;

/** "010° 25 kn", or null for a token that is not on the plane. */
export function afloat(display: Display, id: string): string | null {
  const vessel = display.sea?.vessels.find((one) => one.id === id);
  return vessel ? `${degrees(vessel.course)} ${vessel.speed} kn` : null;
}
