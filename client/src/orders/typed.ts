/** Keys that answer the current question. */

import type { Draft } from "./draft.svelte";
import { route } from "./course";

export const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: "N",
  ArrowDown: "S",
  ArrowLeft: "W",
  ArrowRight: "E",
};
const PAD: Readonly<Record<string, string>> = {
  Numpad8: "N",
  Numpad9: "NE",
  Numpad6: "E",
  Numpad3: "SE",
  Numpad2: "S",
  Numpad1: "SW",
  Numpad4: "W",
  Numpad7: "NW",
};

/** Whether a key is being typed into a field. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return target.matches("textarea, select, input:not([type=radio]):not([type=checkbox]):not([type=range])");
}

/** Answer the selected choice by a key; false where the key says nothing to it. */
export function answerTyped(draft: Draft, event: KeyboardEvent): boolean {
  const { key } = event;
  const choice = draft.leader ?? draft.pointed;
  const way = PAD[event.code] ?? (event.altKey ? ARROWS[key] : undefined);
  if (way && choice?.kind === "course") return draft.step(way);
  if (event.altKey) return false;
  if (key === "Backspace") return draft.back();
  if (key === "Delete") {
    draft.clear();
    return true;
  }
  switch (choice?.kind) {
    case "number":
      if (choice.means || !/^\d$/.test(key) || Number(key) < choice.low || Number(key) > choice.high) return false;
      draft.set(choice.key, [key]);
      return true;
    case "pick": {
      const option = /^[1-9]$/.test(key)
        ? choice.options[Number(key) - 1]
        : choice.options.find(({ letter }) => letter?.toLowerCase() === key.toLowerCase());
      if (option) draft.toggle(choice.key, option.value);
      return option !== undefined;
    }
    case "course": {
      if (key === "!") return draft.mark(route(draft.answer(choice)).length - 1);
      if (!/^[a-z]$/i.test(key)) return false;
      const letter = key.toLowerCase();
      const names = choice.modes.map(({ name }) => name);
      const mode =
        names.find((name) => name.toLowerCase() === letter) ??
        names.find((name) => name.length > 2 && name.toLowerCase().startsWith(letter));
      return mode ? draft.setMode(mode) : false;
    }
    default:
      return false;
  }
}
