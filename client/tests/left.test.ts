import { expect, it } from "vitest";
import { allLeftAlone, keepsOn, leftAlone } from "../src/orders/left";
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

it("stays where the course goes nowhere by default", () => {
  expect(leftAlone(course("steam"))).toBe("stays");
  expect(allLeftAlone([course("steam"), course("patrol"), number])).toBe("Every unit stays where it is.");
});

it("keeps on where the course leads somewhere by default", () => {
  expect(leftAlone(course("steam", "A2"))).toBe("keeps on");
  expect(allLeftAlone([course("steam"), course("steam", "A2")])).toBe("Every unit goes on as before.");
});

it("leaves what is no course as it is", () => expect(leftAlone(number)).toBe("as it is"));

it("speaks of no units where there are none", () => expect(allLeftAlone([number])).toBe("All stays as it is."));

it("goes on of itself where ships hold their courses and guns their targets", () => {
  const helm = { ...number, about: "exeter" } as Form;
  expect(keepsOn([helm])).toBe(true);
  expect(keepsOn([helm, number])).toBe(false);
  expect(keepsOn([helm, course("steam", "A2")])).toBe(false);
});

it("tells those that stay from those that keep on", () => {
  const convoy = { kind: "pick", key: "hx126", default: ["1311"], goes_on: true } as unknown as Form;
  const trails = { ...course("trail"), goes_on: true } as Form;
  expect([leftAlone(convoy), leftAlone(trails)]).toEqual(["keeps on", "keeps on"]);
  expect(allLeftAlone([course("sail"), trails, convoy])).toBe("1 unit stays, the others keep on.");
  expect(allLeftAlone([course("sail")])).toBe("Every unit stays where it is.");
});
