/** The current order: which choices are selected, and what pointing, steps, modes and picks make of them. */

import type { CourseForm, Form, ModeLine, PickForm } from "../wire/protocol";
import { about } from "./about";
import { isDue, same } from "./answer";
import { Answers } from "./answers.svelte";
import * as course from "./course";
import * as plotting from "./plotting";
import { reach } from "./way";
import { way } from "./way";

/** A course, and the mode in which it is led. */
type Led = readonly [CourseForm, ModeLine];

export class Draft extends Answers {
  family: (key: string) => string = () => ""; // what a unit is: only those of one family are ordered together
  private lastPointed = "";

  get leader(): Form | null {
    return this.choice(this.selected[0]);
  }

  /**
   * The choice that the chart answers: the selected one; where that is none of the chart's, the one before it; or the
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

  /** A pick of the prompt, with the cells of its terrain among its options. */
  pick(sent: PickForm): PickForm {
    const choice = this.choice(sent.key);
    return choice?.kind === "pick" ? choice : sent;
  }

  /** Whether one pick of one option is all that is asked. */
  get single(): boolean {
    const [choice, ...more] = this.choices;
    return choice?.kind === "pick" && more.length === 0 && choice.least === 1 && choice.most === 1;
  }

  /**
   * Select a choice, alone or with those selected; units of another family are never ordered in one breath with
   * them.
   */
  select(key: string | null, more = false): void {
    this.singled = "";
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

  /** Select one choice apart from others of its unit. */
  singleOut(key: string): void {
    this.select(key);
    this.singled = key;
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
    const next =
      all.find((choice) => isDue(choice, this.answers[choice.key])) ??
      ring.find((choice) => this.unordered.includes(choice)) ??
      ring[0]!;
    this.select(next.key);
    return next.key;
  }

  /** Take an answer back, so that the choice goes by default again. */
  clear(): void {
    if (!this.selected.some((key) => this.answers[key])) return;
    this.remember();
    for (const key of this.selected) this.put(key, null, []);
    this.keep();
  }

  /** Take back a standing course that the rules do not allow this turn, and say why. */
  giveUp(key: string, why: string): void {
    this.put(key, null, []);
    this.keep();
    this.remark = why;
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
    led: readonly Led[] = this.led,
    berth = "",
  ): boolean {
    const { courses } = this;
    const changes: [string, plotting.Plotted][] = [];
    for (const [choice, mode] of led) {
      const fitted = plotting.inMode(this.plan, this.terrains, choice, mode, this.plotted(choice), this.endOf(mode));
      const plotted = change(choice, mode, fitted);
      if (plotted && !(plotted.beyond.length && this.returns(about(choice)))) changes.push([choice.key, plotted]);
    }
    if (changes.length === 0) return false;
    const keys = courses.map(({ key }) => key).join(" ");
    if (this.modeOf === "" || this.modeOf !== keys) this.remember(); // a mode and the course in it are one change
    this.modeOf = "";
    this.remark = "";
    for (const [key, { answer, beyond }] of changes) this.put(key, answer, beyond);
    this.receive(led[0]![1], berth);
    this.keep();
    this.say(changes[0]![0]);
    return true;
  }

  private get led(): Led[] {
    return this.courses.flatMap((choice) => {
      const mode = this.sailing(choice);
      return mode ? [[choice, mode] as const] : [];
    });
  }

  /**
   * Who goes where the chart is pointed at: those selected; with one that must return to another's course, also those
   * who are ready beside it and have no orders of their own.
   */
  private get wing(): Led[] {
    const { led } = this;
    const [first] = led;
    if (!first || led.length > 1) return led;
    const others = this.comrades(first[0], first[1]).filter(
      (other) => this.isUnled(other) || this.goesWith(other, first[0]),
    );
    return [first, ...others.map((other) => [other, other.modes.find(({ name }) => name === first[1].name)!] as const)];
  }

  /** Those who can go on the same sortie: from the same place, in the same mode, back to the same course. */
  comrades(choice: CourseForm, mode: ModeLine): CourseForm[] {
    if (!mode.ends) return [];
    return this.choices.filter(
      (other): other is CourseForm =>
        other.kind === "course" &&
        other.key !== choice.key &&
        other.start === choice.start &&
        other.modes.some(({ name, ends }) => name === mode.name && ends === mode.ends),
    );
  }

  /** Whether another is on the same sortie. */
  goesWith(other: CourseForm, choice: CourseForm): boolean {
    return course.marked(this.answer(choice)) >= 0 && same(this.answer(other), this.answer(choice));
  }

  /** Let another go on the sortie of one, or keep it back. */
  join(other: CourseForm, choice: CourseForm): void {
    this.set(other.key, this.goesWith(other, choice) ? other.default : this.answer(choice));
  }

  /** Whom a sortie comes back to, in the mode for that, if nobody has ordered otherwise. */
  private receiver(mode: ModeLine): Led | null {
    const other = this.choice(mode.ends ?? "");
    const ready = other?.kind === "course" && other.modes.find(({ name }) => name === mode.ends_in);
    return ready && this.isUnled(other) ? [other, ready] : null;
  }

  /** The receiver is made ready, where it is or at another berth. */
  private receive(mode: ModeLine, berth: string): void {
    const found = this.receiver(mode);
    if (!found) return;
    const [other, ready] = found;
    const there = berth && way(this.plan, this.terrains.get(ready.terrain ?? ""), other.start, berth);
    const { answer } = there
      ? { answer: course.compose(ready, there, -1) }
      : plotting.inMode(this.plan, this.terrains, other, ready, this.plotted(other), null);
    if (!same(answer, this.answer(other))) this.put(other.key, answer, []);
  }

  /** Where the receiver of a sortie can go to meet it. */
  berths(mode: ModeLine): string[] {
    const found = this.receiver(mode);
    if (!found) return [];
    const [{ start }, { terrain, most }] = found;
    return [...reach(this.terrains.get(terrain ?? ""), start, most).keys()].slice(1);
  }

  /** Lead a sortie to a cell out of its reach, if whoever it comes back to can go to meet it: one change for both. */
  private meet(cell: string): boolean {
    const [first] = this.wing;
    const lay = (choice: CourseForm, mode: ModeLine, berth: string) =>
      plotting.point(this.plan, this.terrains, choice, mode, { answer: [], beyond: [] }, cell, berth);
    const berths = (first ? this.berths(first[1]) : [])
      .map((berth) => [berth, lay(...first!, berth)?.answer.length ?? Infinity] as const)
      .sort(([, one], [, other]) => one - other);
    const [berth, long] = berths[0] ?? ["", Infinity];
    return long < Infinity && this.plot((choice, mode) => lay(choice, mode, berth), this.wing, berth);
  }

  /** The selected courses, or the one that the chart answers. */
  private get courses(): CourseForm[] {
    const inHand = this.selected
      .map((key) => this.choice(key))
      .filter((choice): choice is CourseForm => choice?.kind === "course");
    const { pointed } = this;
    return inHand.length === 0 && pointed?.kind === "course" ? [pointed] : inHand;
  }

  /** Lead the selected courses to a cell; where none can be led there, say why. */
  point(cell: string): boolean {
    if (
      this.plot(
        (choice, mode, now) => plotting.point(this.plan, this.terrains, choice, mode, now, cell, this.endOf(mode)),
        this.wing,
      ) ||
      this.meet(cell)
    )
      return true;
    const why = this.courses.map((choice) => {
      const mode = this.sailing(choice);
      return mode
        ? plotting.refusal(this.plan, this.terrains, choice, mode, cell, this.endOf(mode), this.returns(about(choice)))
        : `${choice.label} does not move`;
    });
    this.remark = why.find((one) => one) ?? "";
    return false;
  }

  /** Whether a way leads to a cell, in however many turns. */
  leadsTo(choice: CourseForm, cell: string): boolean {
    const terrain = this.terrains.get(this.sailing(choice)?.terrain ?? "");
    return cell !== choice.start && way(this.plan, terrain, choice.start, cell) !== null;
  }

  /** Lead the course through exactly the cells that are drawn over. */
  trace(cell: string): boolean {
    return this.plot((choice, mode, now) =>
      plotting.drawn(this.plan, this.terrains, choice, mode, now, cell, this.endOf(mode)),
    );
  }

  /** Lead the courses a step on; one that nobody has led this turn begins anew from where the unit is. */
  step(direction: string): boolean {
    return this.plot((choice, mode, now) => {
      const from = this.isUnled(choice) ? plotting.split(mode, [], -1) : now;
      return plotting.stepOn(this.plan, this.terrains, choice, mode, from, direction, this.endOf(mode));
    });
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
      if (course.route(answer).length && this.isUnled(choice)) this.carry(answer);
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

  /** Answer with no option at all. */
  pickNone(key: string): void {
    this.singleOut(key);
    this.set(key, []);
    this.said = "None of them";
  }

  /** Pick or unpick an option, beginning from what is shown as picked. */
  toggle(key: string, value: string): void {
    const choice = this.choice(key);
    if (choice?.kind !== "pick") return;
    const now = this.answer(choice) ?? [];
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
}

/** Whether the chart can answer a choice: a course that leads somewhere, or options that lie on it. */
function onChart(choice: Form): boolean {
  return choice.kind === "course"
    ? choice.modes.some(({ most }) => most > 0)
    : choice.kind === "pick" && choice.options.some(({ at }) => at !== "");
}
