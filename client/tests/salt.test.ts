import { beforeEach, expect, test, vi } from "vitest";
import type { Position } from "../src/wire/protocol";
import { freshSalt, keepSalt, saltOf, seal } from "../src/wire/salt";
import { position } from "./sea";

const over = (salts: string[]): Position => ({
  ...position,
  commitment: "c0",
  outcome: { winner: null, scores: {}, rule: "", text: "", headline: "" },
  salts: salts.map((text) => ({ side: "raider", text, since: 0 })),
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

test("a salt has 128 random bits, and its seal is its SHA-256", async () => {
  expect(freshSalt()).toMatch(/^[0-9a-f]{32}$/);
  expect(freshSalt()).not.toBe(freshSalt());
  expect(await seal("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("at the end the salt is looked for, and so is the promised hash", () => {
  expect(saltOf(over([]), "key")).toBeNull();
  keepSalt(position.match, "5a17", "c0");
  expect(saltOf(position, "key")).toBeNull();
  expect(saltOf(over(["5a17"]), "key")).toEqual({ salt: "5a17", fault: "" });
  expect(saltOf(over(["other"]), "key")?.fault).toBe("Your salt was not used in the dice.");
  keepSalt(position.match, "5a17", "another hash");
  expect(saltOf(over(["5a17"]), "key")?.fault).toBe("The hash is not the one that was promised.");
});

test("who sat down later kept the salt by the key of the seat", () => {
  keepSalt("key", "5a17");
  expect(saltOf(over(["5a17"]), "key")).toEqual({ salt: "5a17", fault: "" });
});
