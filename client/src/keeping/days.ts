/** The coming days, from this one on: a mark for each of one's own due times. */

import type { Card } from "../lobby/mine";

const DAY = 86_400_000;
const [LEAST, MOST] = [7, 21]; // days that are shown

export interface Due {
  card: Card;
  due: string;
  at: number; // its place: 0 is the beginning of today, 1 the end of the last day
}

export interface Days {
  days: string[];
  now: number;
  dues: Due[];
}

export function coming(cards: readonly Card[], now = new Date()): Days {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const asked = cards.flatMap((card) => card.seats.flatMap(({ due }) => (due ? [{ card, due }] : [])));
  const last = Math.max(0, ...asked.map(({ due }) => Math.floor((Date.parse(due) - today) / DAY)));
  const count = Math.min(MOST, Math.max(LEAST, last + 1));
  const place = (time: number) => Math.min(1, Math.max(0, (time - today) / (count * DAY)));
  const days = Array.from({ length: count }, (_, day) => {
    const then = new Date(today + day * DAY + DAY / 2);
    return day ? then.toLocaleDateString("en", { weekday: "short", day: "numeric" }) : "today";
  });
  const dues = asked.map(({ card, due }) => ({ card, due, at: place(Date.parse(due)) }));
  return { days, now: place(now.getTime()), dues: dues.sort((a, b) => Date.parse(a.due) - Date.parse(b.due)) };
}
