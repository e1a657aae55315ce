/** The sheet of orders: what is answered so far, what is wrong with it, what can be taken back, where it is kept. */

import type { Plan } from "../chart/plan";
import type { Answer, Board, Form, ModeLine, Order, PromptForm, TerrainLine } from "../wire/protocol";
import { about } from "./about";
import { fault, fitting, given, isDue, parseOrder, same } from "./answer";
import { withCells } from "./cells";
import * as course from "./course";
import type { Drawer, Kept } from "./drawer";
import { goesOn } from "./left";
import { History } from "./history.svelte";
import * as plotting from "./plotting";
import { resumed, standing } from "./standing";

interface Snapshot {
  answers: Order;
  beyond: Record<string, string[]>;
}

export class Answers {
  prompt = $state.raw<PromptForm | null>(null);
  answers = $state.raw<Order>({});
  beyond = $state.raw<Record<string, string[]>>({}); // what standing courses leave for later turns
  selected = $state.raw<readonly string[]>([]); // keys of choices; the first leads
  singled = $state(""); // the one that the player has gone to by itself, and not with its unit
  said = $state(""); // what the last change was, for those who cannot see it
  remark = $state(""); // what was not done as asked, and why
  leftOut = $state.raw<readonly string[]>([]); // labels of those that cannot be ordered with the others
  quiet: (unit: string) => boolean = () => false; // a sentry, which wants no orders
  returns: (unit: string) => boolean = () => false; // an aircraft, which flies the same mission again
  readonly terrains: ReadonlyMap<string, TerrainLine>;
  protected modeOf = ""; // whose mode was the last change: leading their course goes with it
  private readonly carried = new WeakSet<Answer>(); // answers that standing courses brought, or a mode made of those
  private readonly history = new History<Snapshot>();
  private number = -1;
  private stood = -1; // the decision whose order this window has sealed

  plan: Plan; // of the board in play

  constructor(
    plan: Plan,
    private readonly drawer: Drawer,
    private readonly boards: readonly Board[] = [plan.board],
  ) {
    this.plan = $state.raw(plan);
    this.terrains = new Map(boards.flatMap(({ terrains }) => terrains.map((terrain) => [terrain.name, terrain])));
  }

  /** A prompt came: begin anew, from the drawer where a draft of it lies there, else with the standing courses. */
  take(sent: PromptForm | null, number: number, sealed: string | null): void {
    const before = this.prompt;
    const prompt = sent && withCells(sent, this.boards);
    this.prompt = prompt;
    if (!prompt) {
      if (this.number !== number) this.clearAll(number);
      return;
    }
    if (this.number === number && before) {
      // What another window has sealed is the order.
      this.answers =
        sealed !== null && this.stood !== number ? parseOrder(sealed) : fitting(this.terrains, prompt, this.answers);
      return;
    }
    this.clearAll(number);
    const kept = this.drawer.draft();
    if (sealed !== null) {
      this.answers = parseOrder(sealed);
    } else if (kept?.number === number) {
      this.answers = fitting(this.terrains, prompt, kept.answers);
      this.beyond = kept.beyond;
      this.recognise(prompt);
    } else {
      this.resume(prompt);
    }
    const first = this.dues[0] ?? this.unordered[0] ?? prompt.choices[0];
    this.selected = first && prompt.choices.length > 0 ? [first.key] : [];
  }

  private clearAll(number: number): void {
    this.drawer.begin(number);
    this.number = number;
    this.answers = {};
    this.beyond = {};
    this.history.forget();
    this.modeOf = "";
    this.remark = "";
    this.leftOut = [];
    this.selected = [];
    this.singled = "";
  }

  /** Something else may lie in the drawer: another window of this seat has changed the current order. */
  follow(): void {
    const kept = this.drawer.changed();
    if (kept?.number !== this.number || !this.prompt || JSON.stringify(kept) === JSON.stringify(this.kept)) return;
    this.remember();
    this.answers = fitting(this.terrains, this.prompt, kept.answers);
    this.beyond = kept.beyond;
    this.recognise(this.prompt);
    this.remark = "Changed in another window of this seat.";
  }

  private get kept(): Kept {
    const beyond = Object.fromEntries(Object.entries(this.beyond).filter(([, cells]) => cells.length));
    return { number: this.number, answers: this.answers, beyond };
  }

  /** What the standing courses bring of their own accord. */
  private standingCourses(prompt: PromptForm): [string, plotting.Plotted][] {
    const plans = this.drawer.standing();
    return prompt.choices.flatMap((choice) => {
      const plotted = choice.kind === "course" ? resumed(this.terrains, choice, plans[choice.key]) : null;
      return plotted ? [[choice.key, plotted]] : [];
    });
  }

  private resume(prompt: PromptForm): void {
    const courses = this.standingCourses(prompt);
    const suggested = prompt.choices.flatMap((choice) =>
      choice.kind === "pick" && choice.suggested?.length ? [[choice.key, choice.suggested] as const] : [],
    );
    this.answers = Object.fromEntries([...suggested, ...courses.map(([key, { answer }]) => [key, answer] as const)]);
    this.beyond = Object.fromEntries(courses.map(([key, { beyond }]) => [key, beyond]));
    for (const [, { answer }] of courses) this.carry(answer);
  }

  /** Out of a drawer: what is as the standing courses brought it is theirs still. */
  private recognise(prompt: PromptForm): void {
    for (const [key, { answer, beyond }] of this.standingCourses(prompt)) {
      const now = this.answers[key];
      if (now && same(now, answer) && same(this.beyond[key] ?? [], beyond)) this.carry(now);
    }
  }

  protected carry(answer: Answer): void {
    this.carried.add(answer);
  }

  /** Whether an answer is as a standing course brought it, but perhaps for its mode. */
  isCarried(key: string): boolean {
    const answer = this.answers[key];
    return answer !== undefined && this.carried.has(answer);
  }

  /** Whether a course is nobody's of this turn: by default, or by a standing course. */
  isUnled(choice: Form): boolean {
    return this.answers[choice.key] === undefined || this.isCarried(choice.key);
  }

  get choices(): readonly Form[] {
    return this.prompt?.choices ?? [];
  }

  choice(key: string | undefined): Form | null {
    return this.choices.find((choice) => choice.key === key) ?? null;
  }

  /** Choices that must be answered and are not. */
  get dues(): Form[] {
    return this.choices.filter((choice) => isDue(choice, this.answers[choice.key]));
  }

  /** Choices nobody has touched: those that are due, and those that go by default. */
  get unanswered(): Form[] {
    return this.choices.filter((choice) => this.answers[choice.key] === undefined);
  }

  /** Of those, the ones that want orders: sentries do not, nor does what goes on as before. */
  get unordered(): Form[] {
    return this.unanswered.filter((choice) => !this.quiet(about(choice)) && !goesOn(choice));
  }

  /** What is wrong with the answers as they stand, by choice. */
  get faults(): Map<string, string> {
    const faults = new Map<string, string>();
    for (const choice of this.choices) {
      const answer = this.answers[choice.key];
      const text = answer === undefined ? null : fault(this.terrains, choice, answer);
      if (text) faults.set(choice.key, text);
    }
    return faults;
  }

  get ready(): boolean {
    return this.prompt !== null && this.dues.length === 0 && this.faults.size === 0;
  }

  /** The answer that counts: the given one, or the default. */
  answer(choice: Form): Answer | null {
    return this.answers[choice.key] ?? given(choice);
  }

  private get snapshot(): Snapshot {
    return { answers: this.answers, beyond: this.beyond };
  }

  protected remember(): void {
    this.history.remember(this.snapshot);
    this.modeOf = "";
    this.remark = "";
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  undo(): void {
    const last = this.history.undo(this.snapshot);
    if (last) this.restore(last, "Undone.");
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  redo(): void {
    const next = this.history.redo(this.snapshot);
    if (next) this.restore(next, "Redone.");
  }

  private restore({ answers, beyond }: Snapshot, said: string): void {
    this.answers = answers;
    this.beyond = beyond;
    this.modeOf = "";
    this.remark = "";
    this.said = said;
    this.keep();
  }

  /** Have it kept; also what was sealed and is taken back. */
  keep(): void {
    this.drawer.keep(this.kept);
  }

  set(key: string, answer: Answer | null, beyond: string[] = []): void {
    this.remember();
    this.put(key, answer, beyond);
    this.keep();
  }

  /** Set several answers as one change; more of the same movement, such as a drag, is the same change. */
  setAll(answers: Order, again = false): void {
    if (!again) this.remember();
    for (const [key, answer] of Object.entries(answers)) this.put(key, answer, []);
    this.keep();
  }

  protected put(key: string, answer: Answer | null, beyond: string[]): void {
    const answers = { ...this.answers };
    if (answer === null) delete answers[key];
    else answers[key] = answer;
    this.answers = answers;
    this.beyond = { ...this.beyond, [key]: beyond };
    this.relay(key);
  }

  /** Courses that must end where another ends follow it. */
  private relay(key: string): void {
    for (const choice of this.choices) {
      const answer = this.answers[choice.key];
      const mode = choice.kind === "course" && answer ? course.modeOf(choice, answer) : null;
      if (choice.kind === "course" && answer && mode?.ends === key)
        this.answers = {
          ...this.answers,
          [choice.key]: plotting.relaid(this.plan, this.terrains, choice, mode, answer, this.endOf(mode)!),
        };
    }
  }

  /** Where a course in a mode must end under the current order; null where it may end anywhere. */
  endOf(mode: ModeLine): string | null {
    if (!mode.ends) return null;
    const other = this.choice(mode.ends);
    return other?.kind === "course" ? (course.route(this.answer(other)).at(-1) ?? other.start) : mode.ends;
  }

  /** Take over an order that puts something right. */
  mend(text: string): void {
    this.remember();
    for (const [key, answer] of Object.entries(parseOrder(text))) if (this.choice(key)) this.put(key, answer, []);
    this.keep();
  }

  /** Remember the standing courses as the order is sealed. */
  stand(): void {
    this.stood = this.number;
    this.drawer.drop();
    this.drawer.stand(standing(this.choices, this.answers, this.beyond, this.drawer.standing(), this.returns));
  }
}
