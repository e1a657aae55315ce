/** Questions that are put on request only. */

import { beforeEach, expect, test, vi } from "vitest";
import { News } from "../src/match/news/news.svelte";
import { Requests } from "../src/orders/requests.svelte";
import type { AllotForm, Position, PromptForm } from "../src/wire/protocol";
import { asking, display, option, told } from "./sea";

const kept = () => {
  const store = new Map<string, string>();
  return {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
  };
};
const ships = (...ids: string[]): AllotForm => ({
  kind: "allot",
  key: `at_${ids[0]}`,
  label: "",
  items: ids.map((id) => option(id, id)),
  bins: [],
  default: [],
  rule: "4.1",
  stock: null,
});
const regroup: PromptForm = { ...asking(ships("hood", "df3"), ships("renown", "ark_royal")), on_request: true };
const plot = asking();

test("the question is put once, and then only for units it was asked for", () => {
  const store = kept();
  const requests = new Requests("seat", store);
  expect([requests.wants(plot, 1), requests.wants(regroup, 1), requests.offered]).toEqual([true, true, false]);
  requests.settle(regroup);
  expect([requests.wants(plot, 2), requests.wants(regroup, 2), requests.offered]).toEqual([true, false, true]);
  requests.turn(["hood", "df3"]);
  expect(requests.has(["df3"])).toBe(true);
  expect(new Requests("seat", store).wants(regroup, 3)).toBe(true); // also when the page was left
  requests.settle(regroup);
  expect(requests.wants(regroup, 4)).toBe(false);
});

test("it can be asked for no longer, and answered after all where it was passed over", () => {
  const requests = new Requests("seat", kept());
  requests.settle(regroup);
  requests.turn(["hood"]);
  requests.turn(["hood"]);
  expect(requests.wants(regroup, 5)).toBe(false);
  requests.insist(5);
  expect([requests.wants(regroup, 5), requests.wants(regroup, 9)]).toEqual([true, false]);
});

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});

test("what happened is told still when a question was passed over", () => {
  const at = (number: number, events: number) =>
    ({
      number,
      log: Array.from({ length: events }, () => told("Something.")),
      prompt: plot,
      display: display(),
    }) as unknown as Position;
  const news = new News("key", at(1, 0), [], "page");
  news.take(at(2, 5));
  expect(news.since).toBe(0);
  news.pass();
  news.take(at(3, 6));
  expect(news.since).toBe(0);
  news.take(at(4, 7));
  expect(news.since).toBe(6);
});
