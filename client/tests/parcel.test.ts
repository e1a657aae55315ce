import { beforeEach, expect, it, vi } from "vitest";
import type { Card } from "../src/lobby/mine";
import type { Kept } from "../src/seat/keyring.svelte";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => kept.set(name, text),
  removeItem: (name: string) => kept.delete(name),
});
vi.stubGlobal("addEventListener", () => undefined);
const { keyring } = await import("../src/seat/keyring.svelte");
const { bring, decrypted, encrypted, packed, saved, unpacked } = await import("../src/keeping/parcel");
const { address } = await import("../src/keeping/calendar");
const { coming } = await import("../src/keeping/days");

const seat = (match: string, more: Partial<Kept> = {}): Kept => ({
  match,
  side: "hunter",
  key: `k-${match}`,
  game: "tutorial",
  here: false,
  ...more,
});

beforeEach(() => {
  for (const { match } of keyring.kept) keyring.dropMatch(match);
  kept.clear();
});

it("brings the seats of a file, each once, with its lock and its links", () => {
  const lock = { salt: "a", iv: "b", text: "c" };
  const seats = [seat("m1", { invites: { raider: "#/invite/x" }, owner: "o" }), seat("m2", { key: "", lock })];
  expect(bring(unpacked(packed(seats)))).toBe(2);
  expect(keyring.kept).toEqual(expect.arrayContaining(seats));
  expect(bring(unpacked(packed(seats)))).toBe(0);
  expect([...saved()]).toEqual(["m1", "m2"]);
});

const file = (...seats: unknown[]) => JSON.stringify({ format: "sealed-orders seats", seats });

it.each([
  "",
  "null",
  "[]",
  "{}",
  '{"format": "sealed-orders seats"}',
  file(null),
  file({ ...seat("m"), key: 1 }),
  file({ ...seat("m"), key: "../../api" }),
  file({ ...seat("m"), owner: "a b" }),
  file({ ...seat("m"), invites: { a: 1 } }),
])("refuses what is no file of seats: %s", (text) => {
  expect(() => unpacked(text)).toThrow("This file has no seats");
  expect(keyring.kept).toEqual([]);
});

it("keeps nothing of a file that a seat does not have", () => {
  const text = packed([{ ...seat("m"), more: "<script>" } as Kept]);
  expect(unpacked(text)).toEqual([seat("m")]);
});

it("encrypts so that only the code opens it", async () => {
  const text = packed([seat("m")]);
  const { body, code } = await encrypted(text);
  expect(body + code).toMatch(/^[\w-]+$/);
  expect(body).not.toContain("k-m");
  expect(await decrypted(body, code)).toBe(text);
  const other = (await encrypted(text)).code;
  await expect(decrypted(body, other)).rejects.toThrow("cut short or was altered");
  await expect(decrypted(body.slice(0, -4), code)).rejects.toThrow("cut short or was altered");
  await expect(decrypted(body, "%")).rejects.toThrow("cut short or was altered");
});

it("marks one's own due times on the coming days, the soonest first", () => {
  const now = new Date(2026, 10, 3, 12);
  const card = (match: string, due: Date | null) =>
    ({ match, seats: [{ due: due?.toISOString() ?? null }] }) as unknown as Card;
  const cards = [card("late", new Date(2026, 10, 9, 12)), card("soon", new Date(2026, 10, 4)), card("none", null)];
  const { days, now: at, dues } = coming(cards, now);
  expect(days).toHaveLength(7);
  expect(days[0]).toBe("today");
  expect(at).toBeCloseTo(0.5 / 7);
  expect(dues.map(({ card, at }) => [card.match, Math.round(at * 70) / 10])).toEqual([
    ["soon", 1],
    ["late", 6.5],
  ]);
  expect(coming([card("far", new Date(2026, 11, 25))], now).days).toHaveLength(21);
});

it("has no calendar before one is made", () => expect(address()).toBe(""));
