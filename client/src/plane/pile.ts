/** A pile: vessels that lie on one another on the screen. Each further click at one spot takes the next of them. */

import type { Vessel } from "../wire/protocol";
import { distance, type Eye, type Spot } from "./sea";

export const CATCH = 24; // pixels about a vessel where a click is hers
const STILL = 6; // pixels that a hand moves between two clicks at one spot

export class Pile {
  private last: { at: Spot; id: string } | null = null;

  /** Whom a click at a point of the screen takes, where this one lies on top. */
  taken(eye: Eye, vessels: readonly Vessel[], at: Spot, top: string): string {
    const { last } = this;
    const pile = caught(eye, vessels, at);
    const here = last && distance(last.at, at) <= STILL ? pile.indexOf(last.id) : -1;
    const id = here < 0 ? top : pile[(here + 1) % pile.length]!;
    this.last = { at, id };
    return id;
  }
}

/** The vessels that a click can mean, the topmost first. */
function caught(eye: Eye, vessels: readonly Vessel[], at: Spot): string[] {
  return vessels
    .filter((vessel) => distance(eye.at(vessel), at) <= CATCH)
    .map(({ id }) => id)
    .reverse();
}
