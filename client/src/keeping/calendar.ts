/** One's own due times for the program that keeps one's calendar: an address with the name of a match and its time. */

import { keyring } from "../seat/keyring.svelte";
import { post, Refusal } from "../wire/api";
import type { NewCalendar } from "../wire/protocol";

const KEPT = "sealed-orders calendar"; // its key, and those of the seats in it

const kept = (): string[] => (localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean);
const seats = (): string[] => [...keyring.keys].sort();
const keep = (key: string, inIt: readonly string[]) => localStorage.setItem(KEPT, [key, ...inIt].join(" "));

/** Where this browser's calendar is, if it has one. */
export function address(): string {
  const [key] = kept();
  return key ? `${location.origin}/calendar/${key}.ics` : "";
}

export async function begin(): Promise<string> {
  const keys = seats();
  const { key } = await post<NewCalendar>("/api/calendars", { keys });
  keep(key, keys);
  return address();
}

/** Put seats that are new into the calendar. One that the server has forgotten is forgotten here. */
export async function follow(): Promise<void> {
  const [key, ...before] = kept();
  const keys = seats();
  if (!key || keys.join(" ") === before.join(" ")) return;
  try {
    await post<void>(`/api/calendars/${key}`, { keys }, "PUT");
    keep(key, keys);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) localStorage.removeItem(KEPT);
  }
}
