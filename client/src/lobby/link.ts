/** Links to seats: the whole of what a friend needs. */

export function linkTo(key: string): string {
  return `${location.origin}${location.pathname}#/seat/${key}`;
}

/** The key in a link or a code that was pasted. */
export function keyIn(text: string): string {
  return /#\/(?:seat|replay)\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim();
}
