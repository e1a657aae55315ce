/** A match again: its moments from a point of view, which of them is looked at, and the plot table of the time. */

import type { Frame } from "../chart/camera.svelte";
import { Boards } from "../chart/boards.svelte";
import { comesAndGoes } from "../chart/subject";
import { called } from "../look/called";
import type { Shown } from "../match/board/shown";
import { api } from "../wire/api";
import { whileHere } from "../wire/here";
import type { Mine, Moment, Paragraph, Plot, Token, UmpireWord } from "../wire/protocol";
import { EMPTY } from "../wire/update";
import { trails } from "./reveal";

const PAGE = 40;
export const BOTH = "both";

export class Replayed {
  line = $state.raw<Mine | null>(null);
  boards = $state.raw<Boards | null>(null);
  paragraphs = $state.raw<readonly Paragraph[]>([]);
  point = $state("");
  points = $state.raw<readonly string[]>([]);
  moments = $state.raw<readonly Moment[]>([]);
  total = $state(0);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  fault = $state("");
  shown = $state<Shown>({ tracks: true, zones: false, layer: null, projected: false, plot: "", planes: false });
  plots = $state.raw<readonly Plot[]>([]);
  umpire = $state.raw<readonly UmpireWord[]>([]); // what the umpire did, if there was one
  frame = $state.raw<Frame | null>(null); // the waters that the scenario is about
  unplotted = $state(""); // why there are none
  private asked = 0;
  private readonly here = whileHere();
  private readonly kept = new Map<string, readonly Plot[]>();

  /** `from` is the point of view to begin with; "both" begins at the end, unless a turn is wanted. */
  constructor(
    private readonly key: string,
    from: string,
    private wanted = 0,
    plays = false, // from the beginning, as soon as it is there
  ) {
    void this.begin(plays ? "" : from, wanted).then(() => plays && !this.fault && this.play());
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => {
        this.at = Math.min(this.last, this.at + 1);
        if (this.at >= this.total - 1) this.playing = false;
      }, 900 / this.speed);
      return () => clearInterval(timer);
    });
    this.fetchPlots();
  }

  private async begin(from: string, turn: number): Promise<void> {
    try {
      const line = (await this.here(api.mine([this.key])))[0] ?? null;
      this.line = line;
      if (!line) {
        this.fault = "This link does not open a match. It was mistyped, or the match was deleted.";
        return;
      }
      this.boards = new Boards(await this.here(api.boards(line.game)));
      this.paragraphs = await this.here(api.rulebook(line.game));
      const over = line.state === "over";
      await this.look(over && line.curtain && from in line.sides ? from : over ? BOTH : line.side);
      const unmet = turn ? this.wanted > 0 : over && from === BOTH;
      if (unmet) this.at = Math.max(0, this.last);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** Fetch a point of view, page after page; the place on the slider stays. */
  async look(wanted: string): Promise<void> {
    const mine = (this.asked += 1);
    const found: Moment[] = [];
    this.point = wanted;
    try {
      do {
        const page = await this.here(api.replay(this.key, wanted, found.length, found.length + PAGE));
        if (mine !== this.asked) return;
        this.points = page.points;
        this.total = page.total;
        this.frame = page.frame;
        this.umpire = page.umpire ?? [];
        found.push(...page.moments);
        this.moments = [...found];
        this.reach();
        if (page.moments.length === 0) break;
      } while (found.length < this.total);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** Go to the turn that is wanted as soon as it is there; a hand on the slider is quicker. */
  private reach(): void {
    const first = this.wanted ? this.moments.findIndex(({ turn }) => turn >= this.wanted) : -1;
    if (first < 0) return;
    if (!this.at) this.at = first;
    this.wanted = 0;
  }

  /** The plot table of the side whose view it is, as it was then; asked for when the slider has come to rest. */
  private fetchPlots(): void {
    $effect(() => {
      const wanted = this.spot;
      this.plots = this.kept.get(wanted) ?? [];
      if (!wanted || this.kept.has(wanted)) return;
      const [side = "", n = ""] = wanted.split(" ");
      const timer = setTimeout(async () => {
        try {
          this.kept.set(wanted, (await this.here(api.plots(this.key, side, Number(n)))).plots ?? []);
          this.unplotted = "";
        } catch (error) {
          this.unplotted = `No plot table: ${(error as Error).message}`;
        }
        if (wanted === this.spot) this.plots = this.kept.get(wanted) ?? [];
      }, 250);
      return () => clearTimeout(timer);
    });
  }

  readonly last = $derived(this.moments.length - 1);
  readonly now = $derived(Math.min(this.at, this.last));
  readonly moment = $derived(this.moments[this.now]);
  private readonly spot = $derived(
    this.line && this.point in this.line.sides && this.moment ? `${this.point} ${this.moment.n}` : "",
  );
  readonly plot = $derived(
    this.shown.plot === null ? null : (this.plots.find(({ id }) => id === this.shown.plot) ?? this.plots[0] ?? null),
  );
  readonly board = $derived(this.boards?.first ?? null); // its turn track and its signals' weights hold throughout
  readonly plan = $derived(this.boards && this.moment ? this.boards.plan(this.moment.display ?? EMPTY) : null);
  readonly seen = $derived(this.boards?.seen(this.moment?.display ?? EMPTY) ?? null);
  /** The first and the last of the scenario's turns. */
  readonly turns = $derived.by((): [number, number] => {
    const first = this.moments[0]?.turn || 1;
    return [first, this.line?.turns ? first + this.line.turns - 1 : (this.board?.turns.length ?? 0)];
  });
  readonly whole = $derived(this.moment?.display ?? EMPTY);
  /** Whether there are planes: in the truth they are shown only when asked for. */
  readonly planes = $derived(this.point === BOTH && this.whole.tokens.some((token) => this.flies(token)));
  readonly display = $derived(
    this.planes && !this.shown.planes
      ? { ...this.whole, tokens: this.whole.tokens.filter((token) => !this.flies(token)) }
      : this.whole,
  );
  /** The truth: all tracks from the first turn. */
  readonly trails = $derived(
    this.point === BOTH && this.moment?.display && this.board
      ? trails(this.moments, this.now, this.shown.planes ?? false, this.board)
      : null,
  );
  readonly log = $derived(this.moments.slice(0, this.at + 1).flatMap((one) => one.log));
  readonly wholeLog = $derived(this.moments.flatMap((one) => one.log));
  readonly byNumber = $derived(new Map(this.paragraphs.map((paragraph) => [paragraph.number, paragraph])));
  /** Whose ships are drawn as own ships: the truth is drawn in the reader's colours. */
  readonly own = $derived.by(() => {
    if (this.point !== BOTH) return this.point;
    if (!this.line) return "";
    return this.line.side in this.line.sides ? this.line.side : Object.keys(this.line.sides)[0]!;
  });

  private flies(token: Token): boolean {
    return this.board !== null && comesAndGoes(this.board.subject, token);
  }

  play(): void {
    if (!this.playing && this.at >= this.last) this.at = 0;
    this.playing = !this.playing;
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  /** A point of view in words. */
  viewed(point: string): string {
    if (this.line && !this.line.curtain) return "All signals";
    if (point !== BOTH) return called(point);
    return this.line?.unverified ? "Both sides" : "Both, the truth";
  }
}
