/** Links: to a seat, to an invitation, to a campaign book. What stands behind the # is never sent to a server. */

export const seatPath = (key: string) => `#/seat/${key}`;
export const invitePath = (key: string) => `#/invite/${key}`;

/** The whole of what somebody needs: a path, at this server or at an address that others reach it by. */
export function linkTo(path: string, origin = location.origin): string {
  return `${origin}${location.pathname}${path}`;
}

export function linkToBook(game: string, key: string): string {
  return linkTo(`#/book/${game}/${key}`);
}

/** The path in a link that was pasted, or null where it is a bare code. */
export function pathIn(text: string): string | null {
  return (
    /#\/(?:seat|replay|invite|book)\/[^?#\s]+/.exec(text)?.[0].replace(/^#\/replay\/([^/]+).*/, "#/seat/$1") ?? null
  );
}
