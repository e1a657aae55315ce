/** What chance did in an event: the dice that fell, by face and colour; the cards that were turned up. */

import type { Event } from "../wire/types";
import { playing } from "./playing";

export interface Fallen {
  face: number;
  faces: number; // of the die
  colour: string; // "" of no colour
}

const SIX = 6; // faces of a die of which nothing is told
const COLOURS = ["white", "black", "red", "green", "blue"];

/** Dice whose faces the event tells. */
export function dice(event: Event): Fallen[] {
  const { dice: fallen, faces: told } = event.data;
  const faces = typeof told === "number" ? told : SIX;
  const isFace = (value: unknown): value is number =>
    typeof value === "number" &&
    Number.isInteger(value) &&
    value >= 0 &&
    value <= faces &&
    (value > 0 || faces !== SIX);
  if (Array.isArray(fallen)) return fallen.filter(isFace).map((face) => ({ face, faces, colour: "" }));
  return COLOURS.flatMap((colour) => {
    const face = event.data[colour];
    return isFace(face) ? [{ face, faces, colour }] : [];
  });
}

/** Playing cards that were turned up, by their codes. */
export function turned(event: Event): string[] {
  const codes = event.data.cards;
  return Array.isArray(codes) ? codes.map(String).filter((code) => playing(code)) : [];
}

export const byChance = (event: Event): boolean => dice(event).length > 0 || turned(event).length > 0;
