/** What is probably left of enemy ships. */

import { expect, test } from "vitest";
import { likelyLeft } from "../src/match/fight/likely";
import type { Panel } from "../src/wire/protocol";

const rest = { pinned: false, score: false, drawn: false, reconstructed: "" };
const paper = (...rows: string[][]): Panel => ({ title: "Enemy ships", rows, ...rest });

test("a paper's amounts are of the ship in whose line they stand", () => {
  const ships = likelyLeft([paper(["Falke", "Midships 8 of 10", "Knots 24 of 29"]), paper(["Adler", "Knots 5 of 5"])]);
  expect([...ships.keys()]).toEqual(["Falke", "Adler"]);
  expect(ships.get("Falke")?.get("Midships")).toEqual({ is: 8, of: 10 });
  expect(ships.get("Falke")?.get("Knots")).toEqual({ is: 24, of: 29 });
});

test("a line that says anything else is of no ship", () => {
  expect(likelyLeft([paper(["Gap", "37 squares"], ["Falke", "Midships 8 of 10", "in sight"], ["Total"])]).size).toBe(0);
});
