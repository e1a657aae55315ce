/** The terms that are offered when a match with somebody elsewhere is made. */

import type { Terms } from "../wire/protocol";

const HOURS_A_DAY = 24;
const each = (days: number): Terms => ({ kind: "each", hours: days * HOURS_A_DAY });

/** Three days in all, and one more each turn: a player with a turn a day has time to spare. */
export const BANK: Terms = { kind: "bank", hours: 72, more: 24, most: 120, zero: "nudge" };

export const PACES: Readonly<Record<string, { label: string; terms: Terms | null }>> = {
  bank: { label: "3 days, and 1 more each turn", terms: BANK },
  week: { label: "7 days, and 1 more each turn", terms: { kind: "bank", hours: 168, more: 24, most: 168 } },
  day: { label: "1 day for each decision", terms: each(1) },
  days: { label: "3 days for each decision", terms: each(3) },
  none: { label: "no clock", terms: null },
};

/** Those that a game can be played under. */
export const pacesFor = (bankOnly: boolean) =>
  Object.entries(PACES).filter(([, { terms }]) => !bankOnly || terms?.kind !== "each");

/** Which of these terms are. */
export function paceOf(terms: Terms | null): string {
  const same = ({ terms: other }: { terms: Terms | null }) =>
    other?.kind === terms?.kind && other?.hours === terms?.hours;
  return Object.entries(PACES).find(([, pace]) => same(pace))?.[0] ?? "none";
}
