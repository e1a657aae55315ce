/** How long a match takes, in words; nothing where nobody has said. */

const HOUR = 60;
const LONG = 90; // from so many minutes on it is told in hours

/** About how long one takes. */
export function about(minutes: number): string {
  return minutes ? `about ${said(minutes)}` : "";
}

/** How long the shortest and the longest of several take. */
export function span(all: readonly number[]): string {
  const known = all.filter((minutes) => minutes > 0);
  if (!known.length) return "";
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (least === most) return about(least);
  return most < LONG ? `${least} to ${said(most)}` : `${said(least)} to ${said(most)}`;
}

function said(minutes: number): string {
  if (minutes < LONG) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const halves = Math.round((minutes / HOUR) * 2);
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} ${halves === 2 ? "hour" : "hours"}`;
}
