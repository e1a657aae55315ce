/**
 * What is asked of the server while orders are drafted: what they would look like, the plot table, and who can be
 * where; each a moment after the last change.
 */

import { untrack } from "svelte";
import type { Parts } from "./arrivals.svelte";

/** Ask as long as the screen is open. */
export function inquire({ seat, known, hand: { draft }, over, onChart, prospect }: Parts): void {
  $effect(() => {
    const order = draft.answers;
    if (!draft.prompt || known.locked) return;
    const projected = over.shown.projected;
    const timer = setTimeout(() => seat.look(order, projected), 150);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    const order = draft.answers;
    void seat.position;
    if (known.watching) return;
    const timer = setTimeout(() => seat.plot(order), 300);
    return () => clearTimeout(timer);
  });
  // Who can be in a square is asked for when the pointer or the cursor has come to rest.
  $effect(() => {
    void seat.position?.number;
    const cell = onChart.cell;
    if (cell === null || known.watching || !over.plots.length) return;
    const timer = setTimeout(() => seat.reach(cell), 200);
    return () => clearTimeout(timer);
  });
  // Until the staff has worked out what is looked at, it is asked to go on.
  $effect(() => {
    if (seat.table?.working && prospect.papers.length) untrack(() => seat.plot(draft.answers));
  });
}
