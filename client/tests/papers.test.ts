import { expect, it } from "vitest";
import { Papers } from "../src/seat/papers.svelte";
import type { Slot } from "../src/wire/protocol";

function line() {
  const sent: string[] = [];
  const state = { open: true };
  const papers = new Papers((_: Slot, text: string) => {
    if (state.open) sent.push(text);
    return state.open;
  });
  const hear = (text: string, revision: number, own = false) =>
    papers.hear({ type: "kept", slot: "draft", text, revision, own });
  return { sent, state, papers, hear };
}

it("what another window wrote counts, unless something of this one is on its way", () => {
  const { papers, hear } = line();
  hear("theirs", 1);
  expect(papers.texts.draft).toBe("theirs");
  papers.keep("draft", "mine");
  hear("theirs again", 2); // written before mine
  expect(papers.texts.draft).toBe("mine");
  hear("mine", 3, true);
  hear("theirs at last", 4);
  expect(papers.texts.draft).toBe("theirs at last");
});

it("what was written without a connection is sent with the next, if nobody has written since", () => {
  const { papers, state, sent, hear } = line();
  hear("theirs", 1);
  state.open = false;
  papers.keep("draft", "mine");
  state.open = true;
  papers.open({ draft: { text: "theirs", revision: 1 } });
  expect([papers.texts.draft, sent]).toEqual(["mine", ["mine"]]);
  papers.keep("draft", "mine again"); // on its way when the line breaks
  papers.lose();
  papers.open({ draft: { text: "newer", revision: 3 } });
  expect([papers.texts.draft, sent]).toEqual(["newer", ["mine", "mine again"]]);
});

it("what arrived of this window just before the line broke is not taken for another's", () => {
  const { papers, state, sent, hear } = line();
  papers.keep("draft", "first"); // it arrives; that it did is not heard any more
  papers.lose();
  state.open = false;
  papers.keep("draft", "second");
  state.open = true;
  papers.open({ draft: { text: "first", revision: 1 } });
  expect([papers.texts.draft, sent]).toEqual(["second", ["first", "second"]]);
  hear("second", 2, true);
  hear("theirs", 3);
  expect(papers.texts.draft).toBe("theirs");
});

it("what arrived may be acknowledged by another message than that of the drawer", () => {
  const { papers, hear } = line();
  papers.keep("draft", "mine");
  papers.acknowledge("draft", 1);
  hear("theirs", 2);
  expect(papers.texts.draft).toBe("theirs");
});
