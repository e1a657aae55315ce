/** The lessons there are, in the order in which to take them, and beginning one. */

import { playing } from "../lobby/playing";
import { STEADY } from "../lobby/computer";
import type { GameCard, LessonCard, NewMatch, NewSeat } from "../wire/protocol";

export interface Offered {
  game: GameCard;
  lesson: LessonCard;
  id: string; // as it is remembered once it was gone through
}

/** What a lesson is called that a seat keeps. */
export function lessonOf(kept: string): string {
  try {
    return (JSON.parse(kept) as { lesson: string }).lesson;
  } catch {
    return "";
  }
}

const shortest = ({ scenarios }: GameCard) => Math.min(...scenarios.map(({ minutes }) => minutes));

/** The games that have lessons: first the shortest, and right behind a game those whose lessons it prepares for. */
export function taught(games: readonly GameCard[]): GameCard[] {
  const teaching = games
    .filter((game) => game.lessons.length)
    .toSorted((one, other) => shortest(one) - shortest(other));
  const prepares = (one: GameCard, other: GameCard) => other.lessons[0]!.after === one.name;
  const behind = (game: GameCard): GameCard[] => [
    game,
    ...teaching.filter((other) => prepares(game, other)).flatMap(behind),
  ];
  return teaching.filter((game) => !teaching.some((one) => prepares(one, game))).flatMap(behind);
}

/** All lessons, game by game. */
export function lessons(games: readonly GameCard[]): Offered[] {
  return taught(games).flatMap((game) =>
    game.lessons.map((lesson) => ({ game, lesson, id: `${game.name}/${lesson.name}` })),
  );
}

/** After a lesson the next that was not learned, of its game first. */
export function nextLesson(all: readonly Offered[], now: string, learned: ReadonlySet<string>): Offered | null {
  const at = all.findIndex(({ id }) => id === now);
  return at < 0 ? null : ([...all.slice(at + 1), ...all.slice(0, at)].find(({ id }) => !learned.has(id)) ?? null);
}

/** The match of a lesson: the pupil against the computer it names. */
export function matchOf({ game, lesson }: Offered): NewMatch {
  const { name, title, scenario, side, against, options } = lesson;
  const bot: NewSeat = { player: "bot", bot: against, seconds: STEADY };
  const sides = playing(game, options);
  const seats = Object.fromEntries(sides.map((one): [string, NewSeat] => [one, one === side ? { player: "me" } : bot]));
  return { game: game.name, scenario, options, seats, name: title, lesson: name };
}
