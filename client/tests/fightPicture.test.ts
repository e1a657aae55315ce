import { beforeEach, expect, test, vi } from "vitest";
import { News } from "../src/match/news/news.svelte";
import type { Position } from "../src/wire/protocol";
import { display } from "./sea";

const who = (id: string) => ({ id, side: "british", name: id });
const log = [
  {
    rule: "1",
    text: "Battle.",
    to: ["british"],
    facts: [{ fact: "battle" as const, cell: "1112", units: [who("hood")] }],
  },
];

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});

/** A position in the middle of a fight; on the plane, or not. */
function fighting(onPlane: boolean): Position {
  const sea = onPlane ? { turn: 1, vessels: [], falls: [], runs: [], sight: [] } : null;
  const prompt = { text: "Fire?", rule: "1", choices: [], purse: null, secret: false, fight: "1112" };
  return { number: 1, log, prompt, display: { ...display(), sea } } as unknown as Position;
}

test("a fight opens its page where the game shows fights on a page", () => {
  expect(new News("key", fighting(false), ["battle"], "page").following).toBe(0);
  expect(new News("key", fighting(true), ["battle"], "page").following).toBe(0);
});

test("a fight on the plane has no page over it where the game shows fights on the plane", () => {
  const news = new News("key", fighting(true), ["battle"], "plane");
  expect(news.following).toBeNull();
  news.take({ ...fighting(true), number: 2, log: [...log, ...log] } as Position);
  expect(news.following).toBeNull();
  expect(new News("key", fighting(false), ["battle"], "plane").following).toBe(0);
});
