/** Beginning a lesson. */

import { enter } from "../lobby/enter";
import { api } from "../wire/api";
import { matchOf, type Offered } from "./lessons";

/** Where to go then. Its match is no match of one's own, and is found again under Learn. */
export async function startLesson(offered: Offered): Promise<string> {
  const { game, id } = offered;
  return enter(await api.begin(matchOf(offered)), game.name, false, { lesson: id }).go;
}
