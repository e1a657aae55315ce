/**
 * Links: to a seat, to an invitation, to a campaign book. What stands behind the # is never sent to a server; an
 * invitation has a path of its own, so that whoever shows its link can say what it is to.
 */

export const seatPath = (key: string) => `#/seat/${key}`;
export const invitePath = (key: string) => `#/invite/${key}`;

/** The whole of what somebody needs: a path, at this server or at an address that others reach it by. */
export function linkTo(path: string, origin = location.origin): string {
  return `${origin}${location.pathname}${path.replace(/^#\/(?=invite\/)/, "")}`;
}

export function linkToBook(game: string, key: string): string {
  return linkTo(`#/book/${game}/${key}`);
}

/** What stands behind the # once the page of an invitation is open; nothing for any other page. */
export function hashOf(pathname: string): string {
  const key = /^\/invite\/([^/]+)\/?$/.exec(pathname)?.[1];
  return key ? `#/invite/${key}` : "";
}

/** The path in a link that was pasted, or null where it is a bare code. A report's replay opens no seat. */
export function pathIn(text: string): string | null {
  const found = /#\/(?:seats?|replay|book)\/[^?#\s]+|\/invite\/[^?#\s]+/.exec(text)?.[0];
  if (!found) return null;
  return found.replace(/^\/invite/, "#/invite").replace(/^#\/replay\/(?![\da-f]{16}-)([^/]+).*/, "#/seat/$1");
}
