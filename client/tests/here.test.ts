import { expect, it, vi } from "vitest";

const gone: (() => void)[] = [];
vi.mock("svelte", () => ({ onDestroy: (leave: () => void) => gone.push(leave) }));

const { whileHere } = await import("../src/wire/here");
const settled = () => new Promise((rest) => setTimeout(rest));

it("hands on answers and refusals while the component is there", async () => {
  const here = whileHere();
  await expect(here(Promise.resolve(1))).resolves.toBe(1);
  await expect(here(Promise.reject(new Error("no")))).rejects.toThrow("no");
});

it("lets an answer or a refusal go that comes when the component is gone", async () => {
  const here = whileHere();
  const heard = vi.fn();
  here(Promise.resolve(1)).then(heard, heard);
  here(Promise.reject(new Error("no"))).then(heard, heard);
  gone.at(-1)!();
  await settled();
  expect(heard).not.toHaveBeenCalled();
});
