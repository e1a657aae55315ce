/** What an event says about itself beyond its sentence. */

import type { Event, Fact } from "../wire/types";

const SILENT = new Set(["kind", "turn"]);

/** Its facts as pairs of words, for a small table. */
export function reasons(event: Event): [string, string][] {
  return Object.entries(event.data)
    .filter(([name, value]) => !SILENT.has(name) && value !== "")
    .map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "), said(value)]);
}

function said(value: Fact): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** A fraction such as "1/2" as whole percent. */
export function percent(p: string): number {
  const [over, under = "1"] = p.split("/");
  return (Number(over) / Number(under)) * 100;
}

export function said100(p: string): string {
  const share = percent(p);
  return share > 0 && share < 1 ? "under 1 %" : share < 100 && share > 99 ? "over 99 %" : `${Math.round(share)} %`;
}
