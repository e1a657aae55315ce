/** The lobby of one who comes back: lessons, the position of the day, minutes left, and each game's picture. */

import { expect, test, vi } from "vitest";

const kept = vi.hoisted(() => new Map<string, object>());
vi.mock("../src/seat/keyring.svelte", () => ({
  keyring: { seats: (match: string) => (kept.has(match) ? [kept.get(match)] : []) },
}));

import { Plan } from "../src/chart/plan";
import { lessonIn, minutesLeft, scenario, type Card } from "../src/lobby/mine";
import { hubOf, opening } from "../src/lobby/scenes/opening";
import { scene } from "../src/lobby/scenes/scene";
import type { Board, GameCard, Mine } from "../src/wire/protocol";
import { board } from "./sea";

const GAMES = [
  { name: "hunt", scenarios: [{ name: "out", title: "The breakout", minutes: 40 }] },
] as unknown as GameCard[];

function card(match: string, line: Partial<Mine> = {}): Card {
  const first = { match, game: "hunt", scenario: "out", name: "", turn: 1, turns: 8, ...line } as Mine;
  return { match, seats: [first], first };
}

test("a match that teaches a lesson is known by it, and any other is none", () => {
  kept.set("a", { lesson: "hunt/first" });
  expect(lessonIn(card("a"))).toBe("hunt/first");
  expect(lessonIn(card("b"))).toBe("");
});

test("the position of the day has its own title and not the name of who plays it", () => {
  kept.set("day", { day: "2026-11-18" });
  expect(scenario(GAMES, card("day", { name: "Ann" }).first)).toBe("Position of the day");
  expect(scenario(GAMES, card("other").first)).toBe("The breakout");
  expect(scenario(GAMES, card("named", { name: "Sunday" }).first)).toBe("Sunday");
});

test("the minutes left are those of the turns left", () => {
  expect(minutesLeft(GAMES, card("a", { turn: 1 }))).toBe(40);
  expect(minutesLeft(GAMES, card("a", { turn: 5 }))).toBe(20);
  expect(minutesLeft(GAMES, card("a", { turn: 8 }))).toBe(5);
});

const drawn = (with_: Partial<Board>): Board => ({ ...board, ...with_ });
const COAST: Board["coast"] = [
  [
    [13, 12],
    [14, 13],
    [13, 14],
  ],
];

test("what a game declares gives it a picture of its own", () => {
  const chart = drawn({ coast: COAST });
  const plane = drawn({ shape: "plane", cells: [] });
  expect(scene({ book: "", curtain: true }, [chart])).toBe("map");
  expect(scene({ book: "", curtain: true }, [chart, plane])).toBe("sunset");
  expect(scene({ book: "", curtain: false }, [drawn({})])).toBe("duel");
  expect(scene({ book: "Book of honour", curtain: false }, [chart])).toBe("dice");
  expect(scene({ book: "", curtain: true }, [drawn({ shape: "areas" })])).toBe("map");
  expect(scene({ book: "", curtain: true }, [])).toBe("");
});

test("the picture of a map of areas has the area in it where most ways meet, whatever its form", () => {
  const areas = new Plan(
    drawn({
      shape: "areas",
      cells: [
        { id: "n", label: "N", x: 2, y: 1, kind: "sea" },
        { id: "hub", label: "Hub", x: 2, y: 5, kind: "sea" },
        { id: "s", label: "S", x: 5, y: 6, kind: "lane" },
      ],
      terrains: [{ name: "sea", next: { n: ["hub"], hub: ["n", "s"], s: ["hub"] } }],
    }),
  );
  expect(hubOf(areas)?.cell).toBe("hub");
  for (const ratio of [0.8, 1.2, 3]) {
    const { x, y, w, h } = opening(areas, ratio);
    const at = areas.centre("hub");
    expect(at.x > x && at.x < x + w && at.y > y && at.y < y + h).toBe(true);
    expect(w).toBe(areas.width);
  }
});
