/** The sentence of a shot without its arithmetic, which is for those who ask why. */

import type { Event } from "../../wire/protocol";
import { tells } from "./facts";

const ARITHMETIC = /(?<=\. )[^ ].* = [\d.]+(\/\d+)?\.$/; // "Each 11-inch 0.1, 18731 yards x 0.331 = 0.0331."

/** What is told of an event at once. */
export function sentence(event: Event): string {
  return tells(event, "shot") ? event.text.replace(ARITHMETIC, "").trimEnd() : event.text;
}

/** The arithmetic that its sentence leaves out; nothing where there is none. */
export function arithmetic(event: Event): string {
  return event.text.slice(sentence(event).length).trim();
}
