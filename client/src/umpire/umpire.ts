/** What an umpire does and what players ask, and every line of theirs in words. */

import { called } from "../look/called";
import type { Side, UmpireWord } from "../wire/protocol";
import { post } from "../wire/api";

export type Deed = "pause" | "time" | "message" | "ruling" | "note" | "end";

/** Do something as the umpire. */
export const umpire = (key: string, what: Deed, body: object) => post<void>(`/api/umpire/${key}/${what}`, body);

/** Say something about the umpire as a player, or ask them. */
export const player = <T = void>(key: string, what: "" | "/question" | "/invitation", body: object = {}) =>
  post<T>(`/api/seats/${key}/umpire${what}`, body);

/** When something was said: the hour. */
export const hour = (at: string): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const forWhom = (side: Side | undefined) => (side ? `the ${called(side)} side` : "everybody");

/** A line as a sentence. */
export function inWords({ what, text = "", side, hours = 0 }: UmpireWord): string {
  switch (what) {
    case "came":
      return `${text || "Somebody"} came as umpire.`;
    case "left":
      return "The players let the umpire go.";
    case "paused":
      return "Paused. No time runs.";
    case "resumed":
      return "Play goes on.";
    case "extended":
      return `${hours} h more for ${forWhom(side)}.`;
    case "asked":
      return `“${text}”`;
    case "ended":
      return [side ? `The ${called(side)} side wins.` : "A draw.", text].filter(Boolean).join(" ");
    default:
      return text;
  }
}

/** Who can read a line while the match runs, as the umpire reads it. */
export function readBy({ what, side = "" }: UmpireWord): string {
  if (what === "noted") return "private, for the debriefing";
  if (what === "asked") return `from the ${called(side)} side`;
  return side && what !== "ended" ? `seen by the ${called(side)} side` : "seen by both";
}

/** What is numbered: all but questions and arrivals, as in reports. */
export const comments = (lines: readonly UmpireWord[]) =>
  lines.filter(({ what }) => what !== "asked" && what !== "came");

/** The questions that are open, oldest first. */
export function open(lines: readonly UmpireWord[]): UmpireWord[] {
  const answered = new Set(lines.map((line) => line.of));
  return lines.filter(({ what, number }) => what === "asked" && !answered.has(number));
}

/** The paragraph that a text names, of those there are. */
export function named(text: string, numbers: ReadonlySet<string>): string {
  return (text.match(/\d+(\.\d+)*/g) ?? []).find((one) => numbers.has(one)) ?? "";
}
