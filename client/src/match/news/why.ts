/** What an event says about itself beyond its sentence. */

import { called } from "../../look/called";
import type { Event } from "../../wire/protocol";

const SILENT = new Set(["turn", "points", "as_printed", "rolled", "drew"]); // the sentence says it, or the dice do

/** Its facts as pairs of words, for a small table. */
export function reasons(event: Event): [string, string][] {
  return event.facts
    .filter(({ fact }) => !SILENT.has(fact))
    .flatMap((one) => Object.entries(one).filter(([name]) => name !== "fact"))
    .map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "), said(value)]);
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return String(value);
  if ("id" in value) return "name" in value ? String(value.name) : called(String(value.id));
  return Object.entries(value)
    .map(([name, part]) => `${name} ${said(part)}`)
    .join(", ");
}

const DIGITS = 8; // of a denominator that a person can make something of
const HUGE = 300; // digits; a number of this language holds few more

/** A fraction such as "1/2" as a number. */
function decimal(p: string): number {
  const [over = "0", under = "1"] = p.split("/");
  const cut = Math.max(0, over.length - HUGE, under.length - HUGE);
  return Number(over.slice(0, over.length - cut) || "0") / Number(under.slice(0, under.length - cut));
}

/** A fraction such as "1/2" as percent. */
export function percent(p: string): number {
  return decimal(p) * 100;
}

export function said100(p: string): string {
  const share = percent(p);
  return share > 0 && share < 1 ? "under 1 %" : share < 100 && share > 99 ? "over 99 %" : `${Math.round(share)} %`;
}

/** The same with what it means over many tries: "18 %, one in 5.6". */
export function oneIn(p: string): string {
  const share = decimal(p);
  return share > 0 && share < 0.5 ? `${said100(p)}, one in ${+(1 / share).toPrecision(2)}` : said100(p);
}

/** A result of odds: what is expected is a number, all else a chance. */
export function saidResult(name: string, p: string): string {
  return name.endsWith(", expected") ? decimal(p).toFixed(2) : said100(p);
}

/** The fraction itself, where a person can make something of it. */
export function exact(p: string): string {
  return (p.split("/")[1] ?? "").length <= DIGITS ? p : "";
}
