/** The keys of the match screen: what each does, and how the help lists them. */

import { typing } from "../../orders/typed";

/** What keys can do that hold anywhere on the screen. */
export interface Acts {
  round: (back: boolean) => void;
  plot: () => void;
  spotting: () => void;
  table: () => void;
  seal: () => void;
  propose: () => void;
  takeProposed: () => void;
  watch: () => void;
  home: () => void;
  undo: () => void;
  redo: () => void;
  next: (way: 1 | -1) => void;
  rules: () => void;
  zoom: (factor: number) => void;
  whole: () => boolean; // false where the key is a number's
  report: () => void;
  letGo: () => void;
  sealOne: () => boolean; // where one pick is all that is asked and it is made
}

/** Do what a key says anywhere on the screen; false where it says nothing. */
export function everywhere(event: KeyboardEvent, act: Acts): boolean {
  const { key } = event;
  const command = event.ctrlKey || event.metaKey;
  const letter = key.toLowerCase();
  if (key === "F6") act.round(event.shiftKey);
  else if (key === "F8") act.plot();
  else if (key === "F9") act.spotting();
  else if (key === "F4" && !event.altKey) act.table();
  else if (key === "Enter" && command) act.seal();
  else if (typing(event)) return false;
  else if (command && (letter === "y" || (letter === "z" && event.shiftKey))) act.redo();
  else if (command && letter === "z") act.undo();
  else if (command) return false;
  else if (key === "]") act.next(1);
  else if (key === "[") act.next(-1);
  else if (key === "?") act.rules();
  else if (key === "+" || key === "=") act.zoom(1.4);
  else if (key === "-" && event.code !== "NumpadSubtract") act.zoom(1 / 1.4);
  else if (key === "0" && event.code !== "Numpad0") return act.whole();
  else if (letter === "e" && event.shiftKey) act.report();
  else if (letter === "p" && event.shiftKey) act.propose();
  else if (letter === "y" && event.shiftKey) act.takeProposed();
  else if (letter === "k" && event.shiftKey) act.watch();
  else if (letter === "h" && event.shiftKey) act.home();
  else if (key === "Escape") act.letGo();
  else if (key === "Enter" && !isPressed(event)) return act.sealOne();
  else return false;
  return true;
}

/** Go to the next region of the screen. */
export function goRound(back: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter(
    (region) => region.offsetParent !== null || region.dataset.region === "chart",
  );
  const here = regions.findIndex(
    (region) =>
      region === document.activeElement || region.closest("section, article")?.contains(document.activeElement),
  );
  regions[(here + (back ? -1 : 1) + regions.length) % regions.length]?.focus();
}

/** Whether Enter presses what has the focus. */
function isPressed(event: KeyboardEvent): boolean {
  return (event.target as Element).closest("button, a, summary, [data-region=chart]") !== null;
}

/** Close a dialog by a click beside it. */
export function besideDialog(event: MouseEvent): void {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) dialog.close();
}

type KeyLine = [keys: string, what: string];

/** The keys as the help lists them; where a plane is seen, first those of the plane. */
export const keysOf = (plane: boolean): KeyLine[] => (plane ? [...PLANE_KEYS, ...KEYS] : KEYS);

const PLANE_KEYS: KeyLine[] = [
  ["← or →", "On the plane: turn the vessel in hand to port or starboard by 1°; with Shift by 10°"],
  ["↑ or ↓", "On the plane: make her faster or slower"],
  ["PgUp or PgDn", "On the plane: go from vessel to vessel; Enter takes her in hand, or aims at her"],
  [", or .", "On the plane: step back and forth through the turns of the fight"],
];

const KEYS: KeyLine[] = [
  ["F6", "Go round: roster, chart, orders, review, signals; with Shift the other way"],
  ["Arrow keys", "On the chart: move the cursor. In the roster: walk the units"],
  [
    "Enter",
    "On the chart: select the unit, open the stack, or lead the course there. " +
      "Where one pick is all that is asked: seal it, as a double click does",
  ],
  ["Ctrl + click", "On the chart or in the roster: take one more unit in hand, or one fewer"],
  ["Shift + click", "In the roster: take all units from the last to this one in hand"],
  ["Numeric pad or Alt + arrows", "Lead the course one step on, in that direction"],
  ["Alt + click", "On the chart: take in hand or look at what lies there, where a click would order"],
  ["Right button", "On the chart: lead the course there, whoever stands there"],
  ["Backspace", "Take the last step back"],
  ["A mode's letter", "Set the mode"],
  ["!", "Mark the last step of the course, where the mode wants one marked"],
  ["1 to 9", "Pick that option of the question in hand, or give that number"],
  ["An option's letter", "Pick it: F fights and W withdraws, where the answer shows it"],
  ["[ or ]", "The unit before, the next unit without orders"],
  ["Delete", "Take the orders of the unit back"],
  ["Ctrl + Z", "Undo the last change; Ctrl + Shift + Z or Ctrl + Y does it again"],
  ["Ctrl + Enter", "Seal the orders; asks once where something is open"],
  ["Shift + P", "Let the staff propose orders for the units without any; Shift + Y takes all it proposes"],
  [
    "Shift + K",
    "Post the units in hand as sentries: they want no orders until something comes near; again relieves them",
  ],
  ["Shift + H", "Lead the plane in hand back to its base"],
  ["Escape", "Let go of the unit; close what is open"],
  ["+ or −", "Zoom in, zoom out; 0 shows the whole chart"],
  ["N", "In a lesson: the next note; Escape puts the note away, Shift + C brings it back"],
  ["Shift + E", "Fold what happened, or show it; in it, a figure goes to that line's place"],
  ["F4", "The chart as a table, and back"],
  ["F8", "The plot table on and off, where there is one"],
  ["F9", "What the orders in hand will see into, and the gaps, in place of the plot"],
  ["Alt + M, Alt + C", "The menu of the match; the chat with the other players"],
  ["?", "The paragraph of the question in hand, and these keys"],
];
