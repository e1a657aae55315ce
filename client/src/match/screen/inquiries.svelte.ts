/**
 * What the screen asks the server while orders are drafted: what the current order would result in, and who can be
 * where; each a moment after the last change. A draft that is to be kept asks by itself (orders/drawer).
 */

import { WAIT } from "../../orders/drawer";
import type { Parts } from "./arrivals.svelte";

const REST = 200; // milliseconds in which pointer and cursor have come to rest

/** Ask as long as the screen is open. */
export function inquire({ seat, news, known, hand: { draft, staff }, over, onChart }: Parts): void {
  $effect(() => {
    const order = draft.answers;
    void seat.team;
    const how = { locked: known.locked, projected: over.shown.projected, proposed: staff.order, about: staff.about };
    if (known.watching || news.falling || seat.connection !== "open") return;
    const timer = setTimeout(() => seat.look(order, how), WAIT);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    void seat.position?.number;
    const { cell } = onChart;
    if (cell === null || known.watching || !over.plots.length) return;
    const timer = setTimeout(() => seat.reach(cell), REST);
    return () => clearTimeout(timer);
  });
}
