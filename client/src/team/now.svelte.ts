/** The team of the match on the screen, for the letters beside the counters. */

import { untrack } from "svelte";
import { whose } from "../chart/whose.svelte";
import type { Shown } from "../match/board/shown";
import type { MatchScreen } from "../match/match.svelte";
import type { Team } from "../wire/protocol";
import Letters from "./Letters.svelte";

export const now = $state<{ team: Team | null; shown: Shown | null }>({ team: null, shown: null });

/** Let the chart show whose each unit is and what all have ordered, for as long as the key to it is on the screen. */
export function mark({ seat, over }: MatchScreen): void {
  $effect(() => {
    now.team = seat.team;
  });
  $effect(() => {
    untrack(() => {
      over.shown.whose = over.shown.drafts = true;
      now.shown = over.shown;
    });
    whose.marks = Letters;
    return () => {
      whose.marks = null;
      over.shown.whose = over.shown.drafts = undefined;
    };
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
