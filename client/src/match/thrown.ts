/** What chance did in an event: the dice that fell, by face and colour; the cards that were turned up. */

import type { Event } from "../wire/protocol";
import { playing } from "./playing";

export interface Fallen {
  face: number;
  colour: string; // "" of no colour
}

const COLOURS = ["white", "black", "red", "green", "blue"];

/** Dice whose faces the event tells. */
export function dice(event: Event): Fallen[] {
  const faces = event.data.dice;
  if (Array.isArray(faces)) return faces.filter(isFace).map((face) => ({ face, colour: "" }));
  return COLOURS.flatMap((colour) =>
    isFace(event.data[colour]) ? [{ face: event.data[colour] as number, colour }] : [],
  );
}

/** Playing cards that were turned up, by their codes. */
export function turned(event: Event): string[] {
  const codes = event.data.cards;
  return Array.isArray(codes) ? codes.map(String).filter((code) => playing(code)) : [];
}

export const byChance = (event: Event): boolean => dice(event).length > 0 || turned(event).length > 0;

function isFace(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 6;
}
