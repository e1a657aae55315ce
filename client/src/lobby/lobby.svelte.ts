/** The match that is being set up in the lobby: its game, scenario, switches and players. */

import { called } from "../look/called";
import { me } from "../look/me.svelte";
import { campaign } from "../seat/campaign.svelte";
import { api } from "../wire/api";
import { whileHere } from "../wire/here";
import type { GameCard, NewMatch, NewSeat, PlayerKind, ScenarioText, Side, Terms } from "../wire/protocol";
import { computer } from "./computer";
import { enter, enterRecord, type Entrance } from "./enter";
import { BANK } from "./pace";
import { playing, usual } from "./playing";

const KEPT = "sealed-orders game";

export class Lobby {
  games = $state.raw<readonly GameCard[]>([]);
  file = $state.raw<Required<ScenarioText> | null>(null); // a scenario of one's own
  options = $state<Record<string, string>>({}); // set by hand
  seats = $state.raw<Record<string, NewSeat>>({});
  watch = $state(false);
  terms = $state.raw<Terms | null>(BANK); // about time, where somebody plays elsewhere
  umpire = $state<NonNullable<NewMatch["umpire"]>>(""); // who leads the match, where somebody plays elsewhere
  note = $state(""); // to a friend elsewhere, on the invitation
  busy = $state(false);
  fault = $state("");
  faultRule = $state("");
  recordFault = $state("");
  invites = $state.raw<Entrance | null>(null);
  private chosen = $state("");
  private scenario = $state("");

  /** `wanted` is the game to begin with, where one is. */
  constructor(wanted: string) {
    this.chosen = wanted || localStorage.getItem(KEPT) || "";
    void whileHere()(api.games()).then(
      (games) => {
        this.games = [...games].sort((one, other) => longest(one) - longest(other));
        this.begin();
      },
      (error: Error) => (this.fault = error.message),
    );
  }

  readonly game = $derived(this.games.find((one) => one.name === this.chosen) ?? this.games[0] ?? null);
  readonly start = $derived(
    this.game?.scenarios.find((one) => one.name === this.scenario) ?? this.game?.scenarios[0] ?? null,
  );
  /** The switches that say who plays. */
  readonly seating = $derived(this.game?.switches.filter((one) => Object.keys(one.sides).length) ?? []);
  readonly variants = $derived(this.game?.switches.filter((one) => !this.seating.includes(one)) ?? []);
  readonly sides = $derived(this.game ? playing(this.game, { ...this.start?.options, ...this.options }) : []);
  readonly preset = $derived.by(() => {
    if (!this.game) return {};
    const computers = this.sides.filter((side) => this.seats[side]?.player === "bot");
    return { ...usual(this.game, computers), ...this.start?.options };
  });
  /** The side I play; nothing where I play none, or several do. */
  readonly mine = $derived(this.sides.find((side) => this.seats[side]?.player === "me") ?? "");
  /** Of two sides, the one that is not mine. */
  readonly other = $derived(this.sides.length === 2 && this.mine ? this.sides.find((side) => side !== this.mine)! : "");
  /** Whether somebody plays elsewhere. */
  readonly far = $derived(this.sides.some((side) => ["away", "open"].includes(this.seats[side]?.player ?? "")));
  /** How many of the variants were changed by hand. */
  readonly changed = $derived(Object.keys(this.options).length - Object.keys(this.kept).length);
  /** Who plays, in words. */
  readonly players = $derived(this.sides.map((side) => `${inWords(this.seats[side])} as ${called(side)}`).join(", "));

  /** Set everything as a newcomer can win it: scenario and side of the game's first lesson, the easiest computer. */
  private begin(): void {
    const { game } = this;
    if (!game) return;
    const [lesson] = game.lessons;
    const mine = lesson && game.sides.includes(lesson.side) ? lesson.side : game.sides[0];
    this.scenario = (game.scenarios.find(({ name }) => name === lesson?.scenario) ?? game.scenarios[0])?.name ?? "";
    this.file = null;
    this.options = {};
    this.fault = "";
    if (game.bank_only && this.terms?.kind === "each") this.terms = BANK;
    this.seats = Object.fromEntries(
      game.sides.map((side): [string, NewSeat] => [side, side === mine ? { player: "me" } : computer(game, side)]),
    );
  }

  choose(name: string): void {
    this.chosen = name;
    localStorage.setItem(KEPT, name);
    this.begin();
  }

  /** The game against a friend elsewhere: mine stays my side. */
  withFriend(name: string, player: PlayerKind = "away"): void {
    if (name !== this.game?.name) this.choose(name);
    this.oppose({ player });
  }

  /** Sit on a side; whoever had it has mine, where there are two. */
  sit(side: Side): void {
    const { game, mine } = this;
    if (!game || !mine || side === mine) return;
    const seat = this.seats[side]!;
    const other = seat.player === "bot" ? computer(game, mine) : seat;
    this.seats = { ...this.seats, [mine]: other, [side]: { player: "me" } };
  }

  /** Who plays the side that is not mine. */
  oppose(seat: NewSeat): void {
    const other = this.game?.sides.find((side) => side !== this.mine);
    if (other) this.seats = { ...this.seats, [other]: seat };
  }

  pick(scenario: string): void {
    this.scenario = scenario;
    this.file = null;
    this.options = this.kept;
  }

  /** Of the options set by hand, those that say who plays: they are not the scenario's. */
  private get kept(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.options).filter(([key]) => this.seating.some((one) => one.key === key)),
    );
  }

  async make(): Promise<void> {
    const { game, file, start, options, watch } = this;
    const terms = this.far ? this.terms : null;
    if (!game || this.busy) return;
    this.busy = true;
    this.fault = this.faultRule = "";
    const { name, book } = game;
    const seats = Object.fromEntries(
      this.sides.map((side): [string, NewSeat] => [side, this.seats[side] ?? computer(game, side)]),
    );
    try {
      const note = this.far ? this.note.trim() : "";
      const chosen = {
        game: name,
        scenario: file ?? start?.name ?? "",
        options,
        seats,
        watch,
        terms,
        who: me.name,
        note,
        umpire: this.far && game.umpired ? this.umpire : "",
      };
      const entrance = enter(await api.begin({ ...chosen, book: book ? await campaign.open() : "" }), name, watch);
      localStorage.setItem(KEPT, name);
      if (Object.keys(entrance.links).length) this.invites = entrance;
      else location.hash = entrance.go;
    } catch (error) {
      this.fault = (error as Error).message;
      this.faultRule = (error as { rule?: string }).rule ?? "";
    }
    this.busy = false;
  }

  /** A file that was dropped or chosen: a scenario if it is TOML, seats from another browser, else a record. */
  async bring(given: File | undefined): Promise<void> {
    if (!given) return;
    this.fault = this.recordFault = "";
    if (given.name.endsWith(".toml")) {
      this.file = { name: given.name.replace(/\.toml$/, ""), toml: await given.text() };
      return;
    }
    try {
      if ((await given.slice(0, 40).text()).includes("sealed-orders seats")) {
        const { bring, unpacked } = await import("../keeping/parcel");
        bring(unpacked(await given.text()));
      } else location.hash = enterRecord(await api.bring(given));
    } catch (error) {
      this.recordFault = (error as Error).message;
    }
  }
}

/** How long a game's longest scenario takes; one that does not say comes last. */
function longest({ scenarios }: GameCard): number {
  return Math.max(...scenarios.map(({ minutes }) => minutes || Infinity));
}

function inWords(seat: NewSeat | undefined): string {
  const bot = called(seat?.bot ?? "");
  return { me: "you", here: "a friend here", away: "a friend elsewhere", open: "anyone", bot }[seat?.player ?? "open"];
}
