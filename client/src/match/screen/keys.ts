/** The keys of the match screen: what each does. */

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
