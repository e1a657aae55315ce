/** The order in hand: what is answered so far, which choices are selected, and how to take a change back. */

import type { Plan } from "../chart/plan";
import type { Answer, Board, Form, CourseForm, ModeLine, Order, PromptForm, TerrainLine } from "../wire/protocol";
import { about } from "./about";
import { fault, fitting, given, isDue, parseOrder } from "./answer";
import * as course from "./course";
import type { Drawer, Kept } from "./drawer";
import { History } from "./history.svelte";
import * as plotting from "./plotting";
import { resumed, standing } from "./standing";

interface Snapshot {
  answers: Order;
  beyond: Record<string, string[]>;
}

export class Draft {
  prompt = $state.raw<PromptForm | null>(null);
  answers = $state.raw<Order>({});
  beyond = $state.raw<Record<string, string[]>>({}); // what standing courses leave for later turns
  proposed = $state.raw<ReadonlySet<string>>(new Set()); // answered by a standing course
  selected = $state.raw<readonly string[]>([]); // keys of choices; the first leads
  said = $state(""); // what the last change was, for those who cannot see it
  remark = $state(""); // what was not done as asked, and why
  leftOut = $state.raw<readonly string[]>([]); // labels of those that cannot be ordered with the others
  family: (key: string) => string = () => ""; // what a unit is: only those of one family are ordered together
  readonly terrains: ReadonlyMap<string, TerrainLine>;
  private readonly history = new History<Snapshot>();
  private modeOf = ""; // whose mode was the last change: leading their course goes with it
  private lastPointed = "";
  private number = -1;

  plan: Plan; // of the board in play

  constructor(
    plan: Plan,
    private readonly drawer: Drawer,
    boards: readonly Board[] = [plan.board],
  ) {
    this.plan = $state.raw(plan);
    this.terrains = new Map(boards.flatMap(({ terrains }) => terrains.map((terrain) => [terrain.name, terrain])));
    drawer.listen(
      (kept) => this.follow(kept),
      () => (Object.keys(this.answers).length ? this.kept : null),
    );
  }

  /** A prompt came: begin anew, from the drawer where a draft of it lies there, else with the standing courses. */
  take(prompt: PromptForm | null, number: number, sealed: string | null): void {
    const before = this.prompt;
    this.prompt = prompt;
    if (!prompt) {
      if (this.number !== number) this.clearAll(number);
      return;
    }
    if (this.number === number && before) {
      this.answers = fitting(this.terrains, prompt, this.answers);
      return;
    }
    this.clearAll(number);
    const kept = this.drawer.draft();
    if (sealed !== null) {
      this.answers = parseOrder(sealed);
    } else if (kept?.number === number) {
      this.answers = fitting(this.terrains, prompt, kept.answers);
      this.beyond = kept.beyond;
    } else {
      this.propose(prompt);
      this.drawer.ask(); // another window of this seat may be at it
    }
    const first = this.dues[0] ?? this.unanswered[0] ?? prompt.choices[0];
    this.selected = first && prompt.choices.length > 0 ? [first.key] : [];
  }

  private clearAll(number: number): void {
    this.number = number;
    this.answers = {};
    this.beyond = {};
    this.proposed = new Set();
    this.history.forget();
    this.modeOf = "";
    this.remark = "";
    this.leftOut = [];
    this.selected = [];
  }

  /** Another window of this seat has changed the order in hand. */
  private follow(kept: Kept): void {
    if (kept.number !== this.number || !this.prompt || JSON.stringify(kept) === JSON.stringify(this.kept)) return;
    this.remember();
    this.answers = fitting(this.terrains, this.prompt, kept.answers);
    this.beyond = kept.beyond;
    this.proposed = new Set();
    this.drawer.keep(this.kept, false);
    this.remark = "Changed in another window of this seat.";
  }

  private get kept(): Kept {
    return { number: this.number, answers: this.answers, beyond: this.beyond };
  }

  private propose(prompt: PromptForm): void {
    const plans = this.drawer.standing();
    const answers: Record<string, Answer> = {};
    const beyond: Record<string, string[]> = {};
    for (const choice of prompt.choices) {
      const plotted = choice.kind === "course" ? resumed(this.terrains, choice, plans[choice.key]) : null;
      if (!plotted) continue;
      answers[choice.key] = plotted.answer;
      beyond[choice.key] = plotted.beyond;
    }
    this.answers = answers;
    this.beyond = beyond;
    this.proposed = new Set(Object.keys(answers));
  }

  get choices(): readonly Form[] {
    return this.prompt?.choices ?? [];
  }

  choice(key: string | undefined): Form | null {
    return this.choices.find((choice) => choice.key === key) ?? null;
  }

  get leader(): Form | null {
    return this.choice(this.selected[0]);
  }

  /**
   * The choice that the chart answers: the one in hand; where that is none of the chart's, the one before it; or the
   * only one there is.
   */
  get pointed(): Form | null {
    const { leader } = this;
    if (leader && onChart(leader)) return leader;
    const able = this.choices.filter(onChart);
    const hers = leader ? able.filter((choice) => about(choice) === about(leader)) : [];
    return (
      (leader ? (hers.length ? hers : able).find(({ key }) => key === this.lastPointed) : null) ??
      hers[0] ??
      (able.length === 1 ? able[0]! : null)
    );
  }

  /** Whether one pick of one option is all that is asked. */
  get single(): boolean {
    const [choice, ...more] = this.choices;
    return choice?.kind === "pick" && more.length === 0 && choice.least === 1 && choice.most === 1;
  }

  /** Choices that must be answered and are not. */
  get dues(): Form[] {
    return this.choices.filter((choice) => isDue(choice, this.answers[choice.key]));
  }

  /** Choices nobody has touched: those that are due, and those that go by default. */
  get unanswered(): Form[] {
    return this.choices.filter((choice) => this.answers[choice.key] === undefined);
  }

  /** What is wrong with the answers as they stand, by choice. */
  get faults(): Map<string, string> {
    const found = new Map<string, string>();
    for (const choice of this.choices) {
      const answer = this.answers[choice.key];
      const text = answer === undefined ? null : fault(this.terrains, choice, answer);
      if (text) found.set(choice.key, text);
    }
    return found;
  }

  get ready(): boolean {
    return this.prompt !== null && this.dues.length === 0 && this.faults.size === 0;
  }

  /** The answer that counts: the given one, or the default. */
  answer(choice: Form): Answer | null {
    return this.answers[choice.key] ?? given(choice);
  }

  /**
   * Take a choice in hand, alone or with those in hand; units of another family are never ordered in one breath with
   * them.
   */
  select(key: string | null, more = false): void {
    if (key === null || !more) {
      this.selected = key === null ? [] : [key];
      this.leftOut = [];
    } else if (this.selected.includes(key)) this.selected = this.selected.filter((other) => other !== key);
    else if (this.selected[0] && this.family(this.selected[0]) !== this.family(key))
      this.leftOut = [...new Set([...this.leftOut, this.choice(key)?.label ?? key])];
    else this.selected = [...this.selected, key];
    this.remark = this.leftOut.length && key !== null ? `${this.leftOut.join(", ")} left out: ${this.otherFamily}` : "";
    const chosen = this.leader;
    if (chosen && onChart(chosen)) this.lastPointed = chosen.key;
  }

  /** What those left out are. */
  get otherFamily(): string {
    const names = this.choices.filter(({ label }) => this.leftOut.includes(label)).map(({ key }) => this.family(key));
    return [...new Set(names)].join(", ");
  }

  /** The next choice nobody has touched, or simply the next one. */
  next(way: 1 | -1): string | null {
    const { choices } = this;
    if (choices.length === 0) return null;
    const here = choices.findIndex((choice) => choice.key === this.selected[0]);
    const all = choices.map((_, i) => choices[(here + way * (i + 1) + choices.length * 2) % choices.length]!);
    const others = here < 0 ? all : all.filter((choice) => about(choice) !== about(choices[here]!));
    const ring = others.length ? others : all;
    const found =
      all.find((choice) => isDue(choice, this.answers[choice.key])) ??
      ring.find((choice) => this.answers[choice.key] === undefined) ??
      ring[0]!;
    this.select(found.key);
    return found.key;
  }

  private get snapshot(): Snapshot {
    return { answers: this.answers, beyond: this.beyond };
  }

  private remember(): void {
    this.history.remember(this.snapshot);
    this.modeOf = "";
    this.remark = "";
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  undo(): void {
    const last = this.history.undo(this.snapshot);
    if (last) this.restore(last, "Taken back.");
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  redo(): void {
    const next = this.history.redo(this.snapshot);
    if (next) this.restore(next, "Done again.");
  }

  private restore({ answers, beyond }: Snapshot, said: string): void {
    this.answers = answers;
    this.beyond = beyond;
    this.modeOf = "";
    this.remark = "";
    this.said = said;
    this.keep();
  }

  private keep(): void {
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

  private put(key: string, answer: Answer | null, beyond: string[]): void {
    const answers = { ...this.answers };
    if (answer === null) delete answers[key];
    else answers[key] = answer;
    this.answers = answers;
    this.beyond = { ...this.beyond, [key]: beyond };
    this.proposed = new Set([...this.proposed].filter((other) => other !== key));
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

  /** Where a course in a mode must end under the order in hand; null where it may end anywhere. */
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

  /** Take an answer back, so that the choice goes by default again. */
  clear(): void {
    if (!this.selected.some((key) => this.answers[key])) return;
    this.remember();
    for (const key of this.selected) this.put(key, null, []);
    this.keep();
  }

  // Courses. What is done to the selected courses is done to each from where it is.

  plotted(choice: CourseForm): plotting.Plotted {
    return { answer: this.answer(choice) ?? [this.modeFor(choice)?.name ?? ""], beyond: this.beyond[choice.key] ?? [] };
  }

  /** The mode a course is in, or the one it would be plotted in. */
  modeFor(choice: CourseForm): ModeLine | null {
    return course.modeOf(choice, this.answer(choice)) ?? choice.modes[0] ?? null;
  }

  /** The mode in which a course leads somewhere: its own, or the first that does. */
  sailing(choice: CourseForm): ModeLine | null {
    const now = course.modeOf(choice, this.answer(choice));
    return now && now.most > 0 ? now : (choice.modes.find((mode) => mode.most > 0) ?? null);
  }

  private plot(
    change: (choice: CourseForm, mode: ModeLine, now: plotting.Plotted) => plotting.Plotted | null,
  ): boolean {
    const { courses } = this;
    const changes: [string, plotting.Plotted][] = [];
    for (const choice of courses) {
      const mode = this.sailing(choice);
      if (!mode) continue;
      const fitted = plotting.inMode(this.plan, this.terrains, choice, mode, this.plotted(choice), this.endOf(mode));
      const plotted = change(choice, mode, fitted);
      if (plotted) changes.push([choice.key, plotted]);
    }
    if (changes.length === 0) return false;
    const keys = courses.map(({ key }) => key).join(" ");
    if (this.modeOf === "" || this.modeOf !== keys) this.remember(); // a mode and the course in it are one change
    this.modeOf = "";
    this.remark = "";
    for (const [key, { answer, beyond }] of changes) this.put(key, answer, beyond);
    this.keep();
    this.say(changes[0]![0]);
    return true;
  }

  /** The courses in hand, or the one that the chart answers. */
  private get courses(): CourseForm[] {
    const inHand = this.selected
      .map((key) => this.choice(key))
      .filter((choice): choice is CourseForm => choice?.kind === "course");
    const { pointed } = this;
    return inHand.length === 0 && pointed?.kind === "course" ? [pointed] : inHand;
  }

  /** Lead the courses in hand to a cell; where none can be led there, say why. */
  point(cell: string): boolean {
    if (
      this.plot((choice, mode, now) =>
        plotting.point(this.plan, this.terrains, choice, mode, now, cell, this.endOf(mode)),
      )
    )
      return true;
    const why = this.courses.map((choice) => {
      const mode = this.sailing(choice);
      return mode
        ? plotting.refusal(this.plan, this.terrains, choice, mode, cell, this.endOf(mode))
        : `${choice.label} does not move`;
    });
    this.remark = why.find((one) => one) ?? "";
    return false;
  }

  /** Lead the course through exactly the cells that are drawn over. */
  trace(cell: string): boolean {
    return this.plot((choice, mode, now) =>
      plotting.drawn(this.plan, this.terrains, choice, mode, now, cell, this.endOf(mode)),
    );
  }

  step(direction: string): boolean {
    return this.plot((choice, mode, now) =>
      plotting.stepOn(this.plan, this.terrains, choice, mode, now, direction, this.endOf(mode)),
    );
  }

  back(): boolean {
    return this.plot((choice, mode, now) =>
      plotting.stepBack(this.plan, this.terrains, choice, mode, now, this.endOf(mode)),
    );
  }

  mark(step: number): boolean {
    return this.plot((_, mode, now) =>
      mode.mark ? { answer: course.compose(mode, course.route(now.answer), step), beyond: now.beyond } : null,
    );
  }

  /** Drop what a standing course leaves for later turns. */
  stop(): boolean {
    return this.plot((_, __, now) => ({ answer: now.answer, beyond: [] }));
  }

  setMode(name: string): boolean {
    const { courses } = this;
    const able = courses.filter((choice) => choice.modes.some((mode) => mode.name === name));
    if (able.length === 0) return false;
    this.remember();
    const dropped: string[] = [];
    for (const choice of able) {
      const mode = choice.modes.find((one) => one.name === name)!;
      const before = this.plotted(choice);
      const { answer, beyond } = plotting.inMode(this.plan, this.terrains, choice, mode, before, this.endOf(mode));
      this.put(choice.key, answer, beyond);
      if (course.route(before.answer).length && !course.route(answer).length) dropped.push(choice.label);
    }
    this.modeOf = courses.map(({ key }) => key).join(" ");
    const rest = courses.filter((choice) => !able.includes(choice)).map(({ label }) => label);
    this.remark = [
      dropped.length ? `${dropped.join(", ")}: the course is dropped; undo brings it back` : "",
      rest.length ? `${rest.join(", ")} left out: no mode ${name}` : "",
    ]
      .filter(Boolean)
      .join(". ");
    this.keep();
    this.say(able[0]!.key);
    return true;
  }

  private say(key: string): void {
    const choice = this.choice(key);
    if (choice?.kind === "course") this.said = this.words(choice);
  }

  words(choice: CourseForm): string {
    const mode = this.modeFor(choice);
    return mode ? course.inWords(this.plan, choice, mode, course.route(this.answer(choice))) : "";
  }

  /** Pick or unpick an option. */
  toggle(key: string, value: string): void {
    const choice = this.choice(key);
    if (choice?.kind !== "pick") return;
    const now = this.answers[key] ?? [];
    const has = now.includes(value);
    if (choice.most === 1) this.set(key, has && choice.least === 0 ? [] : [value]);
    else if (has)
      this.set(
        key,
        now.filter((other) => other !== value),
      );
    else this.set(key, [...now, value].slice(-choice.most));
    this.said = choice.options.find((option) => option.value === value)?.label ?? value;
  }

  /** Remember the standing courses as the order is sealed. */
  stand(): void {
    this.drawer.stand(standing(this.choices, this.answers, this.beyond, this.drawer.standing()));
  }
}

/** Whether the chart can answer a choice: a course that leads somewhere, or options that lie on it. */
function onChart(choice: Form): boolean {
  return choice.kind === "course"
    ? choice.modes.some(({ most }) => most > 0)
    : choice.kind === "pick" && choice.options.some(({ at }) => at !== "");
}
