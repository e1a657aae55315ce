import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Boards } from "../src/chart/boards.svelte";
import { Overlay } from "../src/match/board/overlay.svelte";
import { News } from "../src/match/news/news.svelte";
import { follow, REACTIONS, type Parts, type Reaction } from "../src/match/screen/arrivals.svelte";
import { Desk } from "../src/match/screen/desk.svelte";
import { Hand } from "../src/match/screen/hand.svelte";
import { Known } from "../src/match/screen/known.svelte";
import { OnChart } from "../src/match/screen/onChart.svelte";
import { Prospect } from "../src/match/screen/prospect.svelte";
import { Drawer } from "../src/orders/drawer";
import type { FromServer } from "../src/wire/protocol";
import { asking, board, display, hood, position, suffolk, token, told } from "./sea";
import { sit, type Line } from "./line";

const played = vi.hoisted(() => [] as string[]); // sounds
vi.mock("../src/look/sound.svelte", () => ({ sounds: { play: (sound: string) => played.push(sound) } }));

const BOARDS = [board, { ...board, name: "narrows" }];
const ROLLED = told("Hood fires.", [{ fact: "rolled", dice: [{ face: 6 }] }]);
const [before, after] = [display(token("hood", "1311")), display(token("hood", "1312"))];
before.layers = { weather: { "1311": "3" } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text) };
}

/** The parts of a match screen, as MatchScreen puts them together. */
function laidOut(): { parts: Parts; line: Line } {
  const { seat, line } = sit({ ...position, display: before });
  const boards = new Boards(BOARDS);
  const news = new News("key", seat.position!, [], "page");
  const known = new Known(seat, boards, news, () => undefined);
  const over = new Overlay(
    seat,
    () => known.plan,
    () => known.position,
    () => known.locked,
  );
  const hand = new Hand(seat, known, over, new Drawer(seat), BOARDS);
  const prospect = new Prospect(seat, known, hand, over);
  const onChart = new OnChart(seat, boards, known, hand, over, prospect);
  const desk = new Desk(seat);
  const toChoice = (key: string) => void (desk.sought = { key, block: "start" });
  return { parts: { seat, boards, news, known, over, hand, prospect, onChart, desk, toChoice }, line };
}

/** All that arrivals change. */
function seen({ news, known, over, hand, prospect, boards, onChart, desk, seat }: Parts, line: Line) {
  const { answers, selected, remark, prompt } = hand.draft;
  return structuredClone({
    news: [news.number, news.fresh, news.since, news.following],
    shown: [known.position.number, known.position.prompt, known.inPlay],
    draft: { answers, selected, remark, prompt },
    hand: [hand.watched, prospect.projects, prospect.refused],
    chart: [boards.looked, over.shown.layer, over.looking, onChart.trail.last("hood")],
    desk: [desk.reportAway, desk.sought],
    drawer: { ...seat.drawer },
    sounds: [...played],
    sent: line.sent.map(({ type }) => type).sort(),
  });
}

type Moment = ReturnType<typeof seen>;

const draftOf = (number: number, cell: string) =>
  JSON.stringify({ number, answers: { hood: ["M", cell] }, beyond: {} });
const kept = (text: string, revision: number): FromServer => ({
  type: "kept",
  slot: "draft",
  text,
  revision,
  own: false,
});
const DICE = 1000; // milliseconds, in which all of them fall

/** A turn of a match: dice fall, another window drafts, an order is refused, the line breaks, another board. */
const SCRIPT: readonly ((parts: Parts, line: Line) => void)[] = [
  ({ hand, over, boards, desk }) => {
    hand.draft.select("hood");
    hand.watched = "suffolk";
    over.shown.layer = "weather";
    over.looking = 0;
    boards.looked = "narrows";
    desk.reportAway = true;
  },
  (_, line) => {
    line.say({
      type: "update",
      number: 4,
      from: 2,
      log: [ROLLED],
      prompt: asking(hood, suffolk),
      display: { ...after, gone: [] },
    });
    line.say(kept(draftOf(4, "1312"), 1));
  },
  () => vi.advanceTimersByTime(DICE),
  (_, line) => line.say(kept(draftOf(4, "1411"), 2)),
  ({ hand }) => hand.seal(),
  (_, line) => line.say({ type: "refused", number: 4, text: "Not there.", rule: "4.3", key: "hood" }),
  () => vi.advanceTimersByTime(DICE),
  (_, line) =>
    line.say({
      ...position,
      number: 4,
      from: 90,
      sinkings: true,
      log: [told("late")],
      display: { ...after, board: "narrows" },
      drawer: { draft: { text: draftOf(4, "1312"), revision: 9 } },
    }),
  (_, line) => line.say({ type: "update", number: 5, from: 91, log: [], prompt: null }),
];

function lived(reactions: readonly Reaction[]): Moment[] {
  const moments: Moment[] = [];
  played.length = 0;
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, storage());
  const stop = $effect.root(() => {
    const { parts, line } = laidOut();
    follow(parts, reactions);
    for (const step of SCRIPT) {
      step(parts, line);
      flushSync();
      moments.push(seen(parts, line));
    }
  });
  stop();
  return moments;
}

/** Every pair of reactions in both orders, and each of them first and last once. */
const TURNED = [REACTIONS, REACTIONS.toReversed()].flatMap((all) =>
  all.map((_, i) => [...all.slice(i), ...all.slice(0, i)]),
);

it.each(TURNED.map((order) => [order.map(({ name }) => name).join(" "), order] as const))(
  "arrivals come to the same in the order %s",
  (_, order) => expect(lived(order)).toEqual(lived(REACTIONS)),
);

it("a turn of a match goes as a player expects", () => {
  const [, falling, fallen, another, , refused, , back, over] = lived(REACTIONS);
  expect(falling!.shown[1]).toBeNull();
  expect(fallen!.hand[0]).toBeNull();
  expect(fallen!.draft.answers).toEqual({ hood: ["M", "1312"] });
  expect(fallen!.chart).toEqual(["narrows", null, null, "1312"]);
  expect(another!.draft.remark).toBe("Changed in another window of this seat.");
  expect(refused!.desk[1]).toEqual({ key: "hood", block: "start" });
  expect(back!.chart[0]).toBe("");
  expect(back!.sent).toContain("signals");
  expect(over!.draft.prompt).toBeNull();
});

it("a standing course that is not allowed this turn is taken back; one that was ordered is not", () => {
  const overtaken = REACTIONS.at(-1)!;
  for (const carried of [true, false]) {
    const giveUp = vi.fn();
    const wrong = { key: "hood", text: "The weather is poor.", rule: "10.5" };
    overtaken({ hand: { draft: { isCarried: () => carried, giveUp } }, prospect: { wrong, refused: true } } as never);
    expect(giveUp.mock.calls).toEqual(carried ? [["hood", "Not repeated: The weather is poor."]] : []);
  }
});
