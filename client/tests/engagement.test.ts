import { expect, test } from "vitest";
import { actor } from "../src/match/engagement";
import { display, token } from "./sea";

const sea = { ...display(token("bismarck", "1311", { label: "Bismarck", side: "german" })), lost: [token("suffolk", "", { label: "Suffolk" })] };

test("a ship of one's own that was sunk in the fight is still one's own", () => {
  expect(actor("suffolk", sea, "british")).toMatchObject({ label: "Suffolk", own: true });
  expect(actor("bismarck", sea, "british")).toMatchObject({ label: "Bismarck", own: false });
});

test("whoever is neither on the chart nor of one's own losses is another's", () => {
  expect(actor("prinz_eugen", sea, "british")).toMatchObject({ label: "Prinz Eugen", own: false });
});
