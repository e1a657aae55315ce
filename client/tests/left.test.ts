import { expect, it } from "vitest";
import { allLeftAlone, keepsOn, leftAlone, resting, takesNone } from "../src/orders/left";
import type { Form } from "../src/wire/protocol";

const course = (...words: string[]) =>
  ({
    kind: "course",
    key: "hood",
    label: "Hood",
    start: "A1",
    modes: [],
    default: words,
    barred: [],
    goes_on: false,
    rests: false,
  }) as Form;
const number = {
  kind: "number",
  key: "guns",
  label: "Guns",
  low: 0,
  high: 2,
  default: ["0"],
  means: "",
  about: "",
  unit: "",
} as Form;

it("a unit without new orders keeps its orders, whether it goes somewhere or stays", () => {
  expect(["steam", "A2"].map((word) => leftAlone(course(word)))).toEqual(["keeps orders", "keeps orders"]);
  expect(allLeftAlone([course("steam"), course("steam", "A2"), number])).toBe("Every unit keeps its orders.");
});

it("says before sealing who would rest for want of orders", () => {
  const plane = (label: string) => ({ ...course("rest"), label, rests: true }) as Form;
  const planes = ["Wick R1", "Reykjavik R1", "St Eval B1"].map(plane);
  expect(leftAlone(planes[0]!)).toBe("rests");
  expect(resting([course("sail"), ...planes])).toBe("Wick R1 and 2 more have no orders: they rest.");
  expect(resting(planes.slice(0, 1))).toBe("Wick R1 has no orders: it rests.");
  expect(resting([course("sail"), number])).toBe("");
});

it("a number that is left alone keeps its orders", () => expect(leftAlone(number)).toBe("keeps orders"));

it("speaks of no units if there are none", () => expect(allLeftAlone([number])).toBe("Everything keeps its orders."));

it("goes on of itself where ships hold their courses and guns their targets", () => {
  const helm = { ...number, about: "exeter" } as Form;
  expect(keepsOn([helm])).toBe(true);
  expect(keepsOn([helm, number])).toBe(false);
  expect(keepsOn([helm, course("steam", "A2")])).toBe(false);
});

it("a unit that goes on by itself keeps its orders", () => {
  const convoy = { kind: "pick", key: "hx126", default: ["1311"], goes_on: true } as unknown as Form;
  expect(leftAlone(convoy)).toBe("keeps orders");
});

it("says why a unit takes no orders: the enemy's, a partner's, or not now", () => {
  const [hood, bismarck] = [
    { label: "Hood", side: "british" },
    { label: "Bismarck", side: "german" },
  ];
  expect(takesNone(bismarck, "british", false)).toBe("Bismarck belongs to the enemy.");
  expect(takesNone(bismarck, "british", true)).toBe("Bismarck belongs to your partner.");
  expect(takesNone(hood, "british", false)).toBe("No orders can be given to Hood now.");
});
