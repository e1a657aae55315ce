/** Picks among the cells of a terrain: the server names the terrain, the board has the cells. */

import type { Board, Form, OptionLine, PromptForm } from "../wire/protocol";

/** A prompt whose picks have those cells among their options, in the order of the board. */
export function withCells(prompt: PromptForm, boards: readonly Board[]): PromptForm {
  if (!prompt.choices.some((choice) => choice.kind === "pick" && choice.cells)) return prompt;
  return { ...prompt, choices: prompt.choices.map((choice) => filled(choice, boards)) };
}

function filled(choice: Form, boards: readonly Board[]): Form {
  if (choice.kind !== "pick" || !choice.cells) return choice;
  return { ...choice, options: [...choice.options, ...cellsOf(choice.cells, new Set(choice.but), boards)] };
}

function cellsOf(name: string, but: ReadonlySet<string>, boards: readonly Board[]): OptionLine[] {
  const board = boards.find(({ terrains }) => terrains.some((terrain) => terrain.name === name));
  const next = board?.terrains.find((terrain) => terrain.name === name)?.next ?? {};
  return [...(board?.cells ?? []), ...(board?.boxes ?? [])]
    .filter(({ id }) => id in next && !but.has(id))
    .map(({ id, label }) => ({ value: id, label, at: id, cost: 0 }));
}
