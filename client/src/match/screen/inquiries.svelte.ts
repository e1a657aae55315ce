/**
 * What is asked of the server while orders are drafted: what they would look like, the plot table, and who can be
 * where; each a moment after the last change.
 */

import { untrack } from "svelte";
import type { Draft } from "../../orders/draft.svelte";
import type { Seat } from "../../seat/seat.svelte";

/** How the screen stands; each is read by itself, so that only what it decides is asked again. */
interface Screen {
  locked: () => boolean;
  watching: () => boolean;
  projected: () => boolean; // what the order will come to is looked at
  cell: () => string | null; // the square in question
  plots: () => boolean; // there is a plot table
  papers: () => boolean; // its papers are looked at
}

/** Ask as long as the screen is open. */
export function inquire(seat: Seat, draft: Draft, screen: Screen): void {
  $effect(() => {
    const order = draft.answers;
    if (!draft.prompt || screen.locked()) return;
    const projected = screen.projected();
    const timer = setTimeout(() => seat.look(order, projected), 150);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    const order = draft.answers;
    void seat.position;
    if (screen.watching()) return;
    const timer = setTimeout(() => seat.plot(order), 300);
    return () => clearTimeout(timer);
  });
  // Who can be in a square is asked for when the pointer or the cursor has come to rest.
  $effect(() => {
    void seat.position?.number;
    const cell = screen.cell();
    if (cell === null || screen.watching() || !screen.plots()) return;
    const timer = setTimeout(() => seat.reach(cell), 200);
    return () => clearTimeout(timer);
  });
  // Until the staff has worked out what is looked at, it is asked to go on.
  $effect(() => {
    if (seat.table?.working && screen.papers()) untrack(() => seat.plot(draft.answers));
  });
}
