/** Arrows, Home and End go from row to row of a roster. */

export function walk(list: HTMLElement | undefined, event: KeyboardEvent): void {
  if (event.altKey || event.code.startsWith("Numpad")) return;
  const rows = [...(list?.querySelectorAll<HTMLButtonElement>("button.row, .group button") ?? [])];
  const here = rows.indexOf(document.activeElement as HTMLButtonElement);
  const ways: Record<string, HTMLButtonElement | undefined> = {
    Home: rows[0],
    End: rows.at(-1),
    ArrowDown: rows[here + 1],
    ArrowUp: rows[here - 1],
  };
  const next = ways[event.key];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
