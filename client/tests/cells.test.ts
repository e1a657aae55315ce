import { expect, it } from "vitest";
import { withCells } from "../src/orders/cells";
import type { PickForm } from "../src/wire/protocol";
import { asking, board, draft, drawer, hood, option } from "./sea";

const tanker: PickForm = {
  kind: "pick",
  key: "tanker",
  label: "The tanker begins in",
  options: [],
  least: 1,
  most: 1,
  default: null,
  asked: false,
  about: "",
  cells: "sea",
  but: ["1111", "1112"],
};
const values = (form: PickForm) => form.options.map(({ value }) => value);

it("a pick among the cells of a terrain offers each of them but those that are excluded", () => {
  const [form] = withCells(asking(tanker), [board]).choices as PickForm[];
  const sea = board.cells.map(({ id }) => id).filter((id) => id in board.terrains[0]!.next);
  expect(values(form!)).toEqual(sea.filter((id) => id !== "1111" && id !== "1112"));
  expect(form!.options[0]).toEqual({ value: "1113", label: "1113", at: "1113", cost: 0 });
});

it("options that are listed come before the cells", () => {
  const [form] = withCells(asking({ ...tanker, options: [option("none", "Nowhere")] }), [board]).choices as PickForm[];
  expect(values(form!).slice(0, 2)).toEqual(["none", "1113"]);
});

it("a prompt without such a pick stays as it is", () => {
  const sent = asking(hood);
  expect(withCells(sent, [board])).toBe(sent);
});

it("a draft takes a cell for an answer, and refuses one that is excluded", () => {
  const made = draft(drawer(), asking(tanker));
  expect(made.pointed?.key).toBe("tanker");
  expect(values(made.pick(tanker))).toContain("1414");
  made.toggle("tanker", "1111");
  expect(made.ready).toBe(false);
  made.toggle("tanker", "1414");
  expect([made.ready, made.answers.tanker]).toEqual([true, ["1414"]]);
});
