/** Links to seats, the whole of what a friend needs, and to a campaign book. */

export function linkTo(key: string): string {
  return `${location.origin}${location.pathname}#/seat/${key}`;
}

export function linkToBook(game: string, key: string): string {
  return `${location.origin}${location.pathname}#/book/${game}/${key}`;
}

/** The key in a link or a code that was pasted. */
export function keyIn(text: string): string {
  return /#\/(?:seat|replay)\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim();
}
