/** The team of the match on the screen, for the letters beside the counters. */

import { whose } from "../chart/whose.svelte";
import type { Seat } from "../seat/seat.svelte";
import type { Team } from "../wire/protocol";
import Letters from "./Letters.svelte";

export const now = $state<{ team: Team | null }>({ team: null });

/** Show whose each unit is, for as long as a part of the team is on the screen. */
export function mark(seat: Seat): void {
  $effect(() => {
    now.team = seat.team;
    whose.marks = Letters;
    return () => (whose.marks = null);
  });
}

/** The time to half a minute, for as long as a part of the screen is open. */
export function ticking(): { readonly at: number } {
  const clock = $state({ at: Date.now() });
  $effect(() => {
    const timer = setInterval(() => (clock.at = Date.now()), 30_000);
    return () => clearInterval(timer);
  });
  return clock;
}
