/** The bridge: what the plane shows and the current order, read together; it draws nothing. */

import { about } from "../orders/about";
import type { Draft } from "../orders/draft.svelte";
import type { Board, Display, Event, Order, Plane, Sea, Side, Token, Vessel } from "../wire/protocol";
import { degrees } from "./afloat";
import { remembered, type Gone } from "./chronicle";
import { helmInWords, helmOf, steered, type Helm } from "./helm";
import { ahead, asOf, distance, sailedBy, seenFrom, turnsOf, type Spot } from "./sea";

export interface Given {
  board: Board;
  display: Display;
  side: Side; // whose vessels are drawn as one's own
  draft: Draft | null;
  locked: boolean;
  inHand: string | null;
  pickable: ReadonlyMap<string, boolean>;
  log: readonly Event[]; // what was told: it has the turns that the display has no more
}

const NOTHING: Sea = { turn: 0, vessels: [], falls: [], runs: [], sight: [] };

export class Bridge {
  private back = $state<{ of: number; at: number } | null>(null);
  readonly plane: Plane = $derived.by(() => this.given().board.plane!);
  private readonly fight = $derived.by(() => {
    const { board, display, log } = this.given();
    return remembered(display.sea ?? NOTHING, log, board.subject.runs);
  });
  readonly sea: Sea = $derived(this.fight.sea);
  readonly tokens: ReadonlyMap<string, Token> = $derived.by(() => {
    const { lost, tokens } = this.given().display;
    return new Map([...lost, ...tokens].map((token) => [token.id, token]));
  });
  /** Every vessel of the fight with her whole wake, those that are gone among them. */
  readonly all: readonly Vessel[] = $derived([...this.sea.vessels, ...this.fight.gone]);
  readonly turns: number[] = $derived(turnsOf({ ...this.sea, vessels: [...this.all] }));
  /** Those that had sunk before the turn that is looked at, where they sank. */
  readonly wrecks: readonly Gone[] = $derived(
    this.fight.gone.filter(({ sunk }) => sunk && (!this.past || sunk < this.at)),
  );
  readonly vessels: readonly Vessel[] = $derived(
    this.past ? this.all.flatMap((vessel) => asOf(this.sea, vessel, this.at) ?? []) : this.sea.vessels,
  );
  /** Every vessel with her wake as far as the turn that is looked at. */
  readonly sailed: readonly Vessel[] = $derived(
    this.past ? this.all.flatMap((vessel) => sailedBy(this.sea, vessel, this.at) ?? []) : this.all,
  );
  readonly held: Vessel | null = $derived(this.vessels.find(({ id }) => id === this.given().inHand) ?? null);
  readonly helm: Helm | null = $derived.by(() =>
    this.held && !this.past ? helmOf(this.given().draft, this.plane, this.held) : null,
  );
  /** Your other vessels that are ordered somewhere, and their helms. */
  readonly ordered: readonly (readonly [Vessel, Helm])[] = $derived.by(() =>
    (this.past ? [] : this.vessels).flatMap((vessel) => {
      const helm = vessel === this.held ? null : helmOf(this.given().draft, this.plane, vessel);
      return helm?.set ? [[vessel, helm] as const] : [];
    }),
  );
  readonly aims: ReadonlySet<string> = $derived(new Set(this.held && !this.past ? this.picked(this.held) : []));
  readonly targets: Vessel[] = $derived(this.vessels.filter(({ id }) => this.aims.has(id)));

  /** The enemy whose guns matter to the selected vessel: her target, or else the nearest. */
  readonly foe: Vessel | null = $derived.by(() => {
    const { held } = this;
    const foes = this.vessels.filter(({ id }) => !this.isOwn(id));
    const near = held ? foes.toSorted((a, b) => distance(held, a) - distance(held, b)) : foes;
    return this.targets[0] ?? near[0] ?? null;
  });

  constructor(readonly given: () => Given) {}

  /** The turn that is looked at: the present one, until the reader steps back; a new turn brings him to the present. */
  get at(): number {
    return this.back?.of === this.sea.turn ? this.back.at : this.sea.turn;
  }

  set at(turn: number) {
    if (this.turns.includes(turn)) this.back = { of: this.sea.turn, at: turn };
  }

  get past(): boolean {
    return this.at < this.sea.turn;
  }

  /** The turn whose fire is drawn: the one looked at, or the last in which somebody fired. */
  get fired(): number {
    return this.past ? this.at : Math.max(-1, ...[...this.sea.falls, ...this.sea.runs].map(({ turn }) => turn));
  }

  isOwn = (id: string): boolean => this.tokens.get(id)?.side === this.given().side;

  name(id: string): string {
    return this.tokens.get(id)?.label ?? id;
  }

  /** Whether a vessel is drawn with a ring round her. */
  ringed(id: string): boolean {
    return id === this.held?.id || this.aims.has(id) || this.given().pickable.has(id);
  }

  /** Where a vessel will be if she keeps her course. */
  next(vessel: Vessel): Spot {
    return ahead(vessel, vessel.course, vessel.speed * this.plane.pace);
  }

  /** Whom a vessel is to fire at, by what is picked for her. */
  private picked(vessel: Vessel): string[] {
    const { draft } = this.given();
    return (draft?.choices ?? [])
      .filter((choice) => about(choice) === vessel.id)
      .flatMap((choice) => {
        const answer = draft!.answer(choice) ?? [];
        return choice.kind === "pick"
          ? choice.options.filter(({ value, at }) => at && answer.includes(value)).map((option) => option.at)
          : [];
      });
  }

  /** Give an order as far as it changes something; more of the same drag is the same change. Says whether it did. */
  order(answers: Order, again = false): boolean {
    const { draft, locked } = this.given();
    if (!draft || locked) return false;
    const changes = Object.fromEntries(
      Object.entries(answers).filter(([key, answer]) => {
        const choice = draft.choice(key);
        return choice !== null && String(draft.answer(choice) ?? "") !== String(answer);
      }),
    );
    if (Object.keys(changes).length === 0) return false;
    draft.setAll(changes, again);
    if (this.helm && this.held)
      draft.said = `${this.name(this.held.id)}: ${helmInWords(this.helm, this.plane, this.held)}.`;
    return true;
  }

  /** Why a click on open water orders nothing; "" where it does, or where nobody expects it to. */
  get refuses(): string {
    const { draft, locked } = this.given();
    if (!draft) return "";
    if (this.past) return `You are looking at turn ${this.at}. Go back to your orders first`;
    if (locked) return "No orders are due now";
    if (!this.held || !this.isOwn(this.held.id)) return "Click on one of your ships first, then on the water";
    return this.helm ? "" : `${this.name(this.held.id)} cannot be given a course or speed now`;
  }

  /** Steer for a point, or as far towards it as she comes at full speed. Says what of it cannot be done. */
  steer(to: Spot): string {
    const { helm, held, plane } = this;
    if (this.refuses || !helm || !held) return this.refuses;
    this.order(steered(helm, plane, held, to));
    const name = this.name(held.id);
    if (!helm.course) return `${name} cannot turn now: only her speed is ordered`;
    return held.fan && distance(held, to) > held.fan.reach
      ? `${name} cannot get that far: full speed on that bearing`
      : "";
  }

  /** A vessel in words, for those who cannot see it. */
  inWords(id: string): string {
    const { held, plane } = this;
    const vessel = this.vessels.find((one) => one.id === id);
    if (!vessel) return "";
    return [
      this.name(id),
      this.isOwn(id) ? "" : (this.tokens.get(id)?.side ?? ""),
      `course ${degrees(vessel.course)}, ${vessel.speed} ${plane.speed}`,
      held && held.id !== id ? `${seenFrom(plane, held, vessel)} from ${this.name(held.id)}` : "",
      this.given().pickable.has(id) ? (this.aims.has(id) ? "target" : "can be fired at") : "",
      id === held?.id ? "selected" : "",
    ]
      .filter(Boolean)
      .join(". ");
  }

  /** What small turns of the selected vessel keep. */
  get keeps(): string {
    const fan = this.past ? null : this.held?.fan;
    return fan?.keep ? fan.keeps : "";
  }

  /** The line under the plane: range and bearing of a point, else the current helm. */
  reading(under: Spot | null): string {
    const { held, helm, plane } = this;
    if (under && held) return `From ${this.name(held.id)}: ${seenFrom(plane, held, under)}`;
    if (under) return `${Math.round(under.x)} east, ${Math.round(under.y)} north`;
    return helm && held ? `${this.name(held.id)} ${helmInWords(helm, plane, held)}` : "";
  }
}
