/** Aiming on the plane: all guns that bear by one click, and vessels that lie on one another. */

import { describe, expect, it } from "vitest";
import { aimedAt, setsInHand } from "../src/match/question/aiming";
import { pickableTokens } from "../src/match/board/reading";
import { Pile } from "../src/plane/pile";
import { Eye } from "../src/plane/sea";
import type { NumberForm, PickForm, Vessel } from "../src/wire/protocol";
import { asking, draft, drawer, option, token } from "./sea";

const speed: NumberForm = {
  kind: "number",
  key: "speed",
  label: "Speed",
  low: 0,
  high: 28,
  default: ["20"],
  means: "speed",
  unit: "knots",
  about: "spee",
};

function set(key: string, foes: string[], hold = "Hold fire"): PickForm {
  const options = [...foes.map((foe) => option(foe, foe, foe)), option("hold", hold)];
  return { kind: "pick", key, label: key, options, least: 1, most: 1, default: ["hold"], asked: false, about: "spee" };
}

const fight = asking(
  speed,
  set("bow", ["ajax"]),
  set("stern", ["ajax", "exeter"]),
  set("port", ["exeter"]),
  set("torpedoes", ["ajax", "exeter"], "Keep them"),
);

describe("a click on an enemy", () => {
  it("aims every set of guns that can fire at her, and no torpedoes", () => {
    const made = draft(drawer(), fight);
    expect(aimedAt(made, "ajax")).toEqual({ bow: ["ajax"], stern: ["ajax"] });
    expect(aimedAt(made, "exeter")).toEqual({ stern: ["exeter"], port: ["exeter"] });
    expect(aimedAt(made, "nobody")).toEqual({});
  });
  it("aims them also where the first set, or any, was come to by going on", () => {
    const made = draft(drawer(), fight);
    made.select("stern");
    expect(Object.keys(aimedAt(made, "exeter"))).toEqual(["stern", "port"]);
  });
  it("aims the one set that the player has singled out, until they select the vessel again", () => {
    const made = draft(drawer(), fight);
    made.singleOut("stern");
    expect(aimedAt(made, "ajax")).toEqual({ stern: ["ajax"] });
    made.singleOut("torpedoes");
    expect(aimedAt(made, "ajax")).toEqual({ torpedoes: ["ajax"] });
    made.select("speed");
    expect(Object.keys(aimedAt(made, "ajax"))).toEqual(["bow", "stern"]);
  });
  it("is shown to be of use where any of them can fire", () => {
    const made = draft(drawer(), fight);
    const tokens = new Map(["ajax", "exeter"].map((id) => [id, token(id, "")]));
    expect([...pickableTokens(made, tokens, setsInHand(made)).keys()]).toEqual(["ajax", "exeter"]);
  });
});

it("clicks at one spot go round the vessels there, the topmost first; elsewhere the topmost is meant again", () => {
  const at = (id: string, x: number): Vessel => ({
    id,
    x,
    y: 0,
    course: 0,
    speed: 0,
    wake: [],
    sectors: [],
    rings: [],
    fan: null,
    guns: [],
    parts: [],
  });
  const eye = new Eye(1, 0, 100, 400, 400);
  const vessels = [at("ajax", 50), at("exeter", 52), at("achilles", 54), at("spee", 200)];
  const pile = new Pile();
  const click = (x: number, top: string) => pile.taken(eye, vessels, { x, y: 100 }, top);
  expect([1, 2, 3, 4].map(() => click(52, "achilles"))).toEqual(["achilles", "exeter", "ajax", "achilles"]);
  expect([click(200, "spee"), click(200, "spee"), click(52, "achilles")]).toEqual(["spee", "spee", "achilles"]);
});
