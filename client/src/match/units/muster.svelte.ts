/** What the roster says: own units gathered by where they are, other questions, what is known of others. */

import { family } from "../../chart/kinds";
import type { Plan } from "../../chart/plan";
import { plated } from "../../chart/stack";
import { isDummy } from "../../chart/subject";
import { heldBy, outer } from "../../chart/within";
import { about, choicesOf } from "../../orders/about";
import { answerInWords, isDue } from "../../orders/answer";
import { marked, modeOf, route } from "../../orders/course";
import type { Draft } from "../../orders/draft.svelte";
import { KEPT, goesOn, keepsOn, leftAlone } from "../../orders/left";
import type { Answer, CourseForm, Display, Form, Order, Side, Token } from "../../wire/protocol";

/** What a roster is made from. */
export interface Given {
  plan: Plan;
  display: Display;
  side: Side;
  draft: Draft | null;
  sentries?: ReadonlySet<string>; // those that want no orders
  proposed?: Order; // what the staff proposes
  watched?: string | null; // a token that is looked at though it has no choice
}

export interface Group {
  name: string;
  about: string; // how many units
  keys: string[]; // those that may be ordered together
  tokens: Token[];
}

export class Muster {
  filter = $state("all"); // all, open, drafted, at sea, in port, sentry, or a family of kinds
  letters = $state(""); // of the name that is looked for

  constructor(private readonly given: () => Given) {}

  private readonly asked = $derived.by(() => this.given().draft?.choices ?? []);
  /** By token, the choice that selects it: the first of hers that is due, else simply the first. */
  readonly choices = $derived.by(() => {
    const found = new Map<string, Form>();
    for (const choice of this.asked) {
      const before = found.get(about(choice));
      if (!before || (this.isOpen(choice) && !this.isOpen(before))) found.set(about(choice), choice);
    }
    return found;
  });
  readonly own = $derived.by(() => this.given().display.tokens.filter((token) => token.side === this.given().side));
  readonly others = $derived.by(() =>
    inOrder(this.given().display.tokens.filter((token) => token.side !== this.given().side)),
  );
  readonly questions = $derived(
    this.asked.filter((choice) => !this.own.some((token) => token.id === about(choice))) as readonly Form[],
  );
  /** Whether nothing has to be ordered: ships keep their courses, and guns their targets. */
  private readonly keeps = $derived.by(() => keepsOn(this.asked));
  readonly open = $derived(
    this.own.filter(({ id }) => {
      const choice = this.choices.get(id);
      return choice && !this.keeps && !this.isTouched(id) && !this.isQuiet(id) && !goesOn(choice);
    }),
  );
  readonly drafted = $derived.by(() => this.own.filter(({ id }) => this.isDrafted(id)));
  readonly inPort = $derived.by(() => this.own.filter((token) => token.cell && this.isInPort(token)));
  readonly atSea = $derived.by(() => this.own.filter((token) => token.cell && !this.isInPort(token)));
  private readonly plates = $derived.by(() => plated(this.given().plan, this.given().display.tokens));
  readonly quiet = $derived(this.own.filter(({ id }) => this.isQuiet(id)));
  readonly families = $derived.by(() => {
    const found = new Map<string, number>();
    for (const token of this.own)
      if (heldBy(this.own, token.id).length === 0)
        found.set(this.family(token), (found.get(this.family(token)) ?? 0) + 1);
    return [...found.entries()];
  });
  readonly showsOthers = $derived(this.filter === "all" && !this.letters && this.others.length > 0);
  private readonly shown = $derived.by(() =>
    this.own.filter((token) => {
      if (this.letters && !token.label.toLowerCase().includes(this.letters.toLowerCase())) return false;
      if (this.filter === "open") return this.open.includes(token);
      if (this.filter === "drafted" && this.drafted.length) return this.drafted.includes(token);
      if (this.filter === "at sea") return this.atSea.includes(token);
      if (this.filter === "in port") return this.inPort.includes(token);
      if (this.filter === "sentry") return this.quiet.includes(token);
      return ["all", "drafted"].includes(this.filter) || this.family(token) === this.filter;
    }),
  );
  /** Whether own units sail in forces: then the roster goes by kind, and a force is one line until it is selected. */
  private readonly byForce = $derived.by(() => !this.given().display.sea && this.plates.size > 0);
  /** By kind where there are forces; else by place, those that are together first; who is alone comes last. */
  readonly groups = $derived.by(() => {
    if (this.byForce) return this.kinds();
    const cells = new Map<string, Token[]>();
    for (const token of inOrder(this.shown)) cells.set(token.cell, [...(cells.get(token.cell) ?? []), token]);
    const together = [...cells.entries()]
      .filter(([, tokens]) => tokens.length > 1)
      .sort((a, b) => b[1].length - a[1].length);
    const single = [...cells.values()].filter((tokens) => tokens.length === 1).flat();
    const named: Group[] = together.map(([cell, tokens]) => ({
      name: this.placeName(cell),
      about: counted(tokens),
      keys: tokens.map((token) => token.id),
      tokens,
    }));
    const alone = { name: named.length ? "Alone" : "Units", about: `${single.length}`, keys: [], tokens: single };
    const all = single.length ? [...named, alone] : named;
    return [...all.filter((group) => this.fights(group)), ...all.filter((group) => !this.fights(group))];
  });
  /** Whether one of a group is in the battle on the plane: who fights comes first. */
  private fights({ tokens }: Group): boolean {
    const { sea } = this.given().display;
    return tokens.some(({ id }) => sea?.vessels.some((vessel) => vessel.id === id));
  }
  /** Forces, dummies, convoys, aircraft: each with its own. */
  private kinds(): Group[] {
    const groups = new Map<string, Token[]>();
    for (const token of inOrder(this.shown).filter((one) => !this.isFolded(one))) {
      const lead = this.own.find(({ id }) => id === token.within) ?? token;
      const name = heldBy(this.own, lead.id).length ? "Forces" : this.family(lead);
      groups.set(name, [...(groups.get(name) ?? []), token]);
    }
    return [...groups].map(([name, tokens]) => ({ name, about: `${many(tokens)}`, keys: [], tokens }));
  }

  private family(token: Token): string {
    return this.isDummy(token) ? "Dummies" : family(token.kind);
  }
  readonly isDummy = (token: Token): boolean => isDummy(this.given().plan.board.subject, token);

  /** Whether a ship is one of the force above her, which nobody has opened. */
  private isFolded({ id, within }: Token): boolean {
    if (this.filter !== "all" || this.letters || !this.own.some((force) => force.id === within)) return false;
    const looked = [id, within, ...heldBy(this.own, within).map((ship) => ship.id)];
    return !this.choices.has(id) && !looked.some((one) => one === this.given().watched || this.isInHand(one));
  }

  /** Every row in its order, by key. */
  readonly rows = $derived.by(() => [
    ...(this.own.length ? this.questions.map(({ key }) => key) : []),
    ...this.units,
    ...(this.showsOthers ? this.others.map(({ id }) => id) : []),
  ]);
  readonly units = $derived(this.groups.flatMap(({ tokens }) => tokens.map(({ id }) => id)));

  isOpen(choice: Form): boolean {
    return isDue(choice, this.given().draft?.answers[choice.key]);
  }

  isQuiet(id: string): boolean {
    return this.given().sentries?.has(id) ?? false;
  }

  private isDrafted(id: string): boolean {
    return choicesOf(this.asked, id).some(({ key }) => this.given().proposed?.[key]);
  }

  isTouched(id: string): boolean {
    return choicesOf(this.asked, id).some(({ key }) => this.given().draft!.answers[key]);
  }

  isInHand(id: string): boolean {
    return choicesOf(this.asked, id).some(({ key }) => this.given().draft!.selected.includes(key));
  }

  /** What a unit does, or awaits, in a word or two. */
  status(token: Token): string {
    const { draft } = this.given();
    const choice = this.choices.get(token.id);
    if (!choice || !draft) return token.note || (token.waits ? "takes no orders" : "");
    const answer = draft.answers[choice.key];
    if (choice.key !== token.id)
      return this.isOpen(choice)
        ? "to order"
        : this.isTouched(token.id)
          ? "ordered"
          : token.note || (this.keeps ? KEPT : "");
    if (this.given().proposed?.[choice.key]) return "drafted";
    if (answer === undefined && this.isQuiet(token.id)) return "sentry";
    if (answer === undefined) return this.isOpen(choice) ? "to order" : token.note || leftAlone(choice);
    if (choice.kind !== "course") return "ordered";
    return this.led(choice, answer, draft.isCarried(token.id) ? token.note || "standing" : "ordered");
  }

  /** A course in a word or two: where to, or in which mode where that says more. */
  private led(choice: CourseForm, answer: Answer, still: string): string {
    const [cells, mode] = [route(answer), modeOf(choice, answer)];
    const words = mode && isWord(mode.name) ? mode.label : "";
    const end = cells.at(-1);
    if (end === undefined) return words || still;
    const target = cells[marked(answer)];
    if (target !== undefined) return `at ${this.given().plan.name(target)}`;
    const name = this.given().plan.name(end);
    return !words || mode === choice.modes.find(({ most }) => most > 0) ? `to ${name}` : `${words} ${name}`;
  }

  /** The fact that the roster shows of every unit, as it fits a column: Fuel, 13/20; null where there is none. */
  fact({ facts }: Token): [string, string] | null {
    const { plan, display } = this.given();
    const { roster } = plan.board;
    if (!roster || display.sea) return null;
    return [roster, (facts.find(([name]) => name === roster)?.[1] ?? "").replace(/^(\d+) of (\d+).*/, "$1/$2")];
  }

  /** What a question that is not about a unit is answered, if only by default. */
  answered(choice: Form): string {
    const { draft, plan } = this.given();
    const answer = draft?.answers[choice.key] ?? (this.isOpen(choice) ? null : choice.default);
    return answer ? answerInWords(choice, answer, (cell) => plan.name(cell)) : "to answer";
  }

  /** The letters of the mode a unit goes in, where the rulebook has letters for modes; else its state says it. */
  mode(token: Token): string {
    const course = this.choices.get(token.id)?.kind === "course";
    const mode = (course ? this.given().draft?.answers[token.id]?.[0] : undefined) ?? token.mode;
    if (mode && !isWord(mode)) return mode;
    return "";
  }

  /** The letter of her plate, by which she is found on the chart. */
  plate({ id, sign }: Token): string {
    return this.plates.has(id) ? sign : "";
  }

  private isInPort({ cell }: Token): boolean {
    return this.given().plan.board.places.some((place) => place.cell === cell && place.kind === "port");
  }

  private placeName(cell: string): string {
    const { plan, display } = this.given();
    const place = plan.board.places.find((one) => one.cell === cell);
    if (!plan.has(cell)) return display.sea ? "On the battle chart" : "Not on the chart";
    return place && place.name !== plan.name(cell) ? `${place.name}, ${plan.name(cell)}` : plan.name(cell);
  }
}

const isWord = (mode: string): boolean => mode.length > 2;

/** Each force, and its ships under it. */
function inOrder(tokens: readonly Token[]): Token[] {
  return outer(tokens).flatMap((token) => [token, ...heldBy(tokens, token.id)]);
}

/** How many units: a force is not counted beside its ships. */
export function many(tokens: readonly Token[]): number {
  return tokens.filter(({ id }) => heldBy(tokens, id).length === 0).length;
}

export function counted(tokens: readonly Token[]): string {
  return `${many(tokens)} ${many(tokens) === 1 ? "unit" : "units"}`;
}
