import { expect, it } from "vitest";
import { entries, type Table } from "../src/match/table/entries";
import { chairs, elsewhere, handedOver, namesOf, offered, people } from "../src/match/table/parley";

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
    "The Bismarck side offers to end the mission.",
  );
  expect(offered({ ...nothing, declined: ["bismarck"] }, "bismarck", true).text).toBe(
    "Your offer to end the mission was declined.",
  );
});

it("computers are no people, and may have one's seat", () => {
  expect(people({ british: "me", german: "bot otto" }, "british")).toEqual([]);
  expect(people({ british: "me", german: "away" }, "british")).toEqual(["german"]);
  expect(handedOver({ british: "bot admiral", german: "away" }, "british")).toBe(true);
  expect(handedOver({ british: "me", german: "bot otto" }, "british")).toBe(false);
});

it("one chats with people elsewhere alone", () => {
  expect(elsewhere({ british: "me", german: "away" }, "british")).toEqual(["german"]);
  expect(elsewhere({ british: "me", german: "here" }, "british")).toEqual([]);
  expect(elsewhere({ british: "me", german: "invited" }, "british")).toEqual([]);
  expect(elsewhere({ british: "me", german: "bot otto" }, "british")).toEqual([]);
});

it("a seat elsewhere makes a match between people, taken or not; a computer and a friend here do not", () => {
  expect(chairs({ british: "me", german: "invited" }, "british")).toEqual(["german"]);
  expect(chairs({ british: "me", german: "open" }, "british")).toEqual(["german"]);
  expect(chairs({ british: "me", german: "bot otto" }, "british")).toEqual([]);
  expect(chairs({ british: "me", german: "here" }, "british")).toEqual([]);
});

it("people are called by name, and by side where they gave none", () => {
  expect(namesOf({ german: "Ruth" }, ["german"])).toBe("Ruth");
  expect(namesOf({}, ["german"])).toBe("the German side");
  expect(offered({ ...nothing, wanted: ["german"] }, "british", false, { german: "Ruth" }).text).toBe(
    "Ruth offers a draw.",
  );
});

const table = (german: string, more: Partial<Table> = {}): Table => ({
  position: { side: "british", sides: { british: "me", german }, cooperative: false, outcome: null },
  names: german === "away" ? { german: "Ruth" } : {},
  draws: nothing,
  muted: [],
  bots: true,
  reached: true,
  notices: true,
  ...more,
});
const line = (does: string, at: Parameters<typeof entries>[0]) => entries(at).find((one) => one.does === does);

it("every line of the menu says what the other will see, and resigning is last", () => {
  const all = entries(table("away"));
  expect(all.map(({ does }) => does)).toEqual([
    "draw",
    "standing",
    "umpire",
    "computer",
    "team",
    "person",
    "link",
    "name",
    "mute",
    "notices",
    "resign",
  ]);
  for (const { note, off } of all) {
    expect(note).toContain("Ruth");
    expect(off).toBe(false);
  }
});

it("more people can come to a side where people elsewhere can come to the table", () => {
  expect(line("team", table("away"))).toMatchObject({ off: false });
  expect(line("team", table("away", { reached: false }))).toBeUndefined();
});

it("what cannot be done stays in the menu with the reason", () => {
  expect(line("draw", table("bot otto"))).toMatchObject({
    off: true,
    note: "The computer never accepts a draw: it plays on.",
  });
  expect(line("draw", table("invited"))).toMatchObject({ off: true, note: "Nobody has taken the other seat yet." });
  expect(line("mute", table("invited"))?.off).toBe(true);
  expect(line("computer", table("away", { bots: false }))?.note).toBe("No computer player plays this side.");
  const { position } = table("away");
  const outcome = { winner: null, scores: {}, rule: "", text: "", headline: "" };
  const over = table("away", { position: { ...position, outcome } });
  expect(line("resign", over)).toMatchObject({ off: true, note: "The match is over." });
  expect(line("mute", over)?.off).toBe(false);
});

it("where nobody elsewhere can come, nothing in the menu needs another device or somebody there", () => {
  const all = entries(table("here", { reached: false, notices: false }));
  expect(all.map(({ does }) => does)).toEqual(["draw", "standing", "computer", "resign"]);
  expect(JSON.stringify(all)).not.toMatch(/link|device|chat|mail|server/i);
});

it("an offer that was made can be withdrawn, and chat that was muted unmuted", () => {
  expect(line("draw", table("away", { draws: { ...nothing, wanted: ["british"] } }))?.title).toBe("Withdraw the offer");
  expect(line("mute", table("away", { muted: ["british"] }))?.title).toBe("Unmute chat");
});

it("partners elsewhere decide together, and nobody gives up for another", () => {
  const at = table("away");
  const together = { ...at, position: { ...at.position, cooperative: true } };
  expect(line("draw", together)?.title).toBe("Offer to give up");
  expect(line("resign", together)?.off).toBe(true);
});

it("a match with a clock can be paused, a day given, and one can be away", () => {
  const clock = { due: null, left: null, bank: 0, leave: 14, away: null };
  const position = {
    side: "hunter",
    sides: { hunter: "me", raider: "away" },
    cooperative: false,
    outcome: null,
    clock,
  };
  const table: Table = { position, names: {}, draws: nothing, muted: [], bots: true, notices: false, reached: true };
  const titles = (pause: Table["pause"]) =>
    entries({ ...table, pause })
      .filter(({ does }) => ["pause", "gift", "away", "back"].includes(does))
      .map(({ title }) => title);
  expect(titles({ paused: false, wanted: [] })).toEqual(["Propose a pause", "Give a day", "I am away…"]);
  expect(titles({ paused: false, wanted: ["hunter"] })[0]).toBe("Withdraw the pause");
  expect(titles({ paused: true, wanted: [] })[0]).toBe("End the pause");
  expect(entries({ ...table, position: { ...position, clock: undefined } }).map(({ does }) => does)).not.toContain(
    "gift",
  );
});

it("who plays with somebody elsewhere can be told by a server that sends notices, and nobody else", () => {
  expect(line("notices", table("away"))?.note).toBe("By mail or in this browser. Ruth can't see that.");
  expect(line("notices", table("away", { notices: false }))).toBeUndefined();
  expect(line("notices", table("bot admiral"))).toBeUndefined();
});
