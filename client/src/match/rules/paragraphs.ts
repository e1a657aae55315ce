/** What every part of a screen may ask for: the rulebook at a paragraph, and the words of one. */

import { getContext, setContext } from "svelte";

export interface Paragraphs {
  openRule(number: string): void;
  words?(number: string): string; // of the paragraph, where the rulebook is at hand
}

const PARAGRAPHS = Symbol("paragraphs");

export function offerParagraphs(paragraphs: Paragraphs): void {
  setContext(PARAGRAPHS, paragraphs);
}

export function paragraphs(): Paragraphs {
  return getContext<Paragraphs>(PARAGRAPHS);
}
