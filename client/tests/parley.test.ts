import { expect, it } from "vitest";
import { elsewhere, handedOver, offered, people } from "../src/match/table/parley";

const nothing = { wanted: [], declined: [] };

it("an offer is told to the other side as a question, and to one's own as said", () => {
  const said = { ...nothing, wanted: ["raider"] };
  expect(offered(said, "hunter", false)).toEqual({ asked: true, text: "The Raider side offers a draw." });
  expect(offered(said, "raider", false)).toEqual({ asked: false, text: "You offer a draw." });
});

it("one that was declined is told to whom it was, and nothing where nothing was said", () => {
  const said = { ...nothing, declined: ["raider"] };
  expect(offered(said, "raider", false).text).toBe("Your offer of a draw was declined.");
  expect(offered(said, "hunter", false).text).toBe("");
  expect(offered(nothing, "raider", false).text).toBe("");
});

it("partners give a mission up together", () => {
  expect(offered({ ...nothing, wanted: ["bismarck"] }, "prinz_eugen", true).text).toBe(
    "The Bismarck side offers to give the mission up.",
  );
  expect(offered({ ...nothing, declined: ["bismarck"] }, "bismarck", true).text).toBe(
    "Your offer of an end was declined.",
  );
});

it("computers are no people, and may have one's seat", () => {
  expect(people({ british: "me", german: "bot otto" }, "british")).toEqual([]);
  expect(people({ british: "me", german: "away" }, "british")).toEqual(["german"]);
  expect(handedOver({ british: "bot admiral", german: "away" }, "british")).toBe(true);
  expect(handedOver({ british: "me", german: "bot otto" }, "british")).toBe(false);
});

it("one speaks by remarks to people elsewhere alone", () => {
  expect(elsewhere({ british: "me", german: "away" }, "british")).toEqual(["german"]);
  expect(elsewhere({ british: "me", german: "here" }, "british")).toEqual([]);
  expect(elsewhere({ british: "me", german: "invited" }, "british")).toEqual([]);
  expect(elsewhere({ british: "me", german: "bot otto" }, "british")).toEqual([]);
});
