/** Time in a match over days, in words: what was agreed on, and how long one has. */

import type { Clock, Pause, Terms } from "../wire/protocol";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const SHORT = 12 * HOUR; // from so little on it is urgent
const ZERO: Readonly<Record<string, string>> = {
  nudge: "When it is up, you are reminded, and nothing else happens.",
  staff: "When it is up, your staff seals for you.",
  "staff, computer": "When it is up, your staff seals for you. After three turns in a row the computer plays on.",
  "staff, forfeit": "When it is up, your staff seals for you. After three turns in a row you lose.",
  forfeit: "When it is up, you lose.",
};

/** What players agree on, in a few words. */
export function agreed({ kind, hours = 72, more = 24, most = 120 }: Terms): string {
  if (kind === "each") return `${long(hours * HOUR)} for each decision`;
  const grows = more ? `, and ${long(more * HOUR)} more each turn (${long(most * HOUR)} at most)` : "";
  return `${long(hours * HOUR)} in all${grows}`;
}

/** What happens when the time is up. */
export const atZero = ({ zero = "nudge" }: Terms): string => ZERO[zero]!;

/** So much time, to the hour, and near its end to the minute. */
export function long(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY);
  const hours = Math.floor((milliseconds % DAY) / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  if (days) return `${days} ${days === 1 ? "day" : "days"}${hours ? ` ${hours} h` : ""}`;
  if (hours) return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${Math.max(1, minutes)} min`;
}

/** Until when, in the reader's own time zone: today and the hour, else the day of the week too. */
export function until(moment: string, now = new Date()): string {
  const then = new Date(moment);
  const hour = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (then.toDateString() === now.toDateString()) return `today ${hour}`;
  const far = then.getTime() - now.getTime() > 6 * DAY;
  const day = far
    ? then.toLocaleDateString("en", { day: "numeric", month: "short" })
    : then.toLocaleDateString("en", { weekday: "short" });
  return `${day} ${hour}`;
}

/** How long one has left, and until when. */
export function left(due: string, now = new Date()): string {
  const rest = Date.parse(due) - now.getTime();
  return rest <= 0 ? `time is up since ${until(due, now)}` : `${long(rest)} left, until ${until(due, now)}`;
}

/** Whether it is time to hurry. */
export const urgent = (due: string, now = new Date()): boolean => Date.parse(due) - now.getTime() < SHORT;

/** Until when a player said that they are away; nothing when that is over. */
export const awayUntil = (moment: string | undefined, now = new Date()): string =>
  moment && Date.parse(moment) > now.getTime() ? `away until ${until(moment, now)}` : "";

/** One's own clock as it is now; nothing where there is nothing to say. */
export function ownClock(clock: Clock | null | undefined, pause: Omit<Pause, "type">, now = new Date()): string {
  if (!clock) return "";
  const later = (moment: string | null) => moment && Date.parse(moment) > now.getTime();
  if (pause.paused) return "Paused: all clocks are stopped.";
  if (later(pause.restarts)) return `Clocks start again ${until(pause.restarts!, now)}.`;
  if (later(clock.away)) return `You are away until ${until(clock.away!, now)}: your clock is stopped.`;
  return clock.due ? `${capital(left(clock.due, now))}.` : "";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
