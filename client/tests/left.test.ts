import { expect, it } from "vitest";
import { allLeftAlone, keepsOn, leftAlone, takesNone } from "../src/orders/left";
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

it("keeps its place where the course goes nowhere by default", () => {
  expect(leftAlone(course("steam"))).toBe("keeps place");
  expect(allLeftAlone([course("steam"), course("patrol"), number])).toBe("Every unit keeps its place.");
});

it("keeps its orders where the course leads somewhere by default", () => {
  expect(leftAlone(course("steam", "A2"))).toBe("keeps orders");
  expect(allLeftAlone([course("steam"), course("steam", "A2")])).toBe("Every unit keeps its orders.");
});

it("keeps what is no course", () => expect(leftAlone(number)).toBe("kept"));

it("speaks of no units where there are none", () =>
  expect(allLeftAlone([number])).toBe("Everything keeps its current orders."));

it("goes on of itself where ships hold their courses and guns their targets", () => {
  const helm = { ...number, about: "exeter" } as Form;
  expect(keepsOn([helm])).toBe(true);
  expect(keepsOn([helm, number])).toBe(false);
  expect(keepsOn([helm, course("steam", "A2")])).toBe(false);
});

it("tells units that keep their place from units that keep their orders", () => {
  const convoy = { kind: "pick", key: "hx126", default: ["1311"], goes_on: true } as unknown as Form;
  const trails = { ...course("trail"), goes_on: true } as Form;
  expect([leftAlone(convoy), leftAlone(trails)]).toEqual(["keeps orders", "keeps orders"]);
  expect(allLeftAlone([course("sail"), trails, convoy])).toBe("1 unit keeps its place, the rest keep their orders.");
  expect(allLeftAlone([course("sail")])).toBe("Every unit keeps its place.");
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
