/** The room that the edges of a chart take: numbers of rows and columns, and the weather beside the rows. */

import type { Display } from "../wire/protocol";
import type { Plan } from "./plan";

export interface Edging {
  margin: number; // at the left, pixels
  rim: number; // at the right
  band: number; // above and below
}

export function edging(plan: Plan, display: Pick<Display, "rows">, width: number, letter: number): Edging {
  const edged = plan.rows.length > 0;
  const weather = Object.keys(display.rows).length > 0;
  return {
    margin: edged ? Math.round(10 + 14 * letter) : 0,
    rim: (edged ? Math.round(8 + 14 * letter) : 0) + (weather ? Math.round((width < 500 ? 16 : 34) + 18 * letter) : 0),
    band: edged ? Math.round(8 + 12 * letter) : 0,
  };
}
