/** The way on through a campaign book. */

import type { BookCard, Page } from "../wire/protocol";

/**
 * The mission to sail next: the first that is open and not won after this one, else before it; none where all are won.
 */
export function nextMission(book: BookCard, scenario: string): Page | null {
  const pages = book.chapters.flatMap((chapter) => chapter.pages);
  const here = pages.findIndex((page) => page.scenario === scenario);
  const onwards = [...pages.slice(here + 1), ...pages.slice(0, Math.max(0, here))];
  return onwards.find((page) => page.open && !page.best?.won) ?? null;
}
