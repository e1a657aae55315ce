/**
 * What goes between server and client, made from the server's types: `make golden` writes it again.
 * A field with a question mark may be absent. Of a display the DEFAULTS are left out, and put back by `whole.ts`.
 */

export type Side = string;
export type Answer = readonly string[];
export type Order = Readonly<Record<string, readonly string[]>>;
export type Meaning = "" | "bearing" | "speed";
export type Ring = readonly (readonly [number, number])[];
export type Fact = Turn | AsPrinted | Phase | Round | Weather | Points | Closed | Befell | Arrived | Released | Moved |
  Fixed | Track | Left | Absent | Begins | Secret | Appointed | Searched | Sighted | ContactLost | Reported |
  UnderShadow | Shadowed | FastShadowed | Followed | Battle | BattleOver | Surprise | Stand | Withdrew | Shot | Hit |
  Damaged | Reduced | Sunk | Morale | Rolled | Drew;
export type FactName = "absent" | "appointed" | "arrived" | "as_printed" | "battle" | "battle_over" | "befell" |
  "begins" | "closed" | "contact_lost" | "damaged" | "drew" | "fast_shadowed" | "fixed" | "followed" | "hit" | "left" |
  "morale" | "moved" | "phase" | "points" | "reduced" | "released" | "reported" | "rolled" | "round" | "searched" |
  "secret" | "shadowed" | "shot" | "sighted" | "stand" | "sunk" | "surprise" | "track" | "turn" | "under_shadow" |
  "weather" | "withdrew";
export type Shape = "areas" | "hexes" | "plane" | "squares";
export type CellKind = "airfield" | "coast" | "exit" | "land" | "lane" | "port" | "sea";
export type PlaceKind = "airfield" | "port";
export type NameKind = "land" | "ocean" | "sea";
export type Edge = "east" | "north" | "south" | "west";
export type FightPicture = "page" | "plane";
export type ShadeKind = "area" | "fog" | "night" | "zone";
export type MarkKind = "splash";
export type Colour = "" | "blue" | "green" | "red" | "yellow";
export type PlayerKind = "away" | "bot" | "here" | "me" | "open";
export type Standing = "over" | "waiting" | "your turn";
export type Slot = "draft" | "lesson" | "sentry" | "standing";
export type Form = PickForm | NumberForm | CourseForm | AllotForm;
export type FromServer = Position | Update | Sealed | Withdrawn | Refused | Stale | Drafted | ReachTable | Proposed |
  Thinking | Presence | Names | Draws | Pause | NewTerms | Chat | Rematch | Rules | Acted | PartnersDraft | Kept |
  Signals | UmpireTold | Overview | Problem | Team;
export type FromClient = SendOrder | Withdraw | Draft | AskReach | AskProposal | AskSignals | Keep | Resume;

/**
 * All that a seat sees. The first message, and on demand; `from` is the number of the first event in `log`.
 * In a `cooperative` game all sides win, whichever of them the outcome names, or all lose. In an `open` one nothing is
 * hidden: `partner` is what another side is asked while this one has nothing to answer. Without a `curtain` sides may
 * look at each other's charts. `cautions` are for the default order, which needs no other preview.
 */
export interface Position {
  type: "position";
  match: string;
  report: string;
  game: string;
  title: string;
  scenario: string;
  options: Readonly<Record<string, string>>;
  cooperative: boolean;
  open: boolean;
  curtain: boolean;
  side: string;
  purpose: Purpose | null;
  sides: Readonly<Record<string, string>>;
  number: number;
  turn: number;
  turns: readonly [number, number];
  frame: readonly [string, string] | null;
  display: Display;
  prompt: PromptForm | null;
  partner: PromptForm | null;
  sealed: string | null;
  cautions: readonly Caution[];
  chances: readonly ChanceLine[];
  log: readonly Event[];
  from: number;
  sinkings: boolean;
  outcome: Outcome | null;
  medal: MedalLine | null;
  commitment: string;
  seed: string | null;
  salts: readonly Salt[];
  drawer: Readonly<Record<string, Paper>>;
  staff: string;
  terms?: Terms;
  clock?: Clock;
  umpire?: boolean;
}

/**
 * What has changed since the last position or update of this connection; the rest is absent.
 * `keys` lists all choices of a prompt, in order. A choice that is not sent is unchanged.
 */
export interface Update {
  type: "update";
  number: number;
  from: number;
  log: readonly Event[];
  sides?: Readonly<Record<string, string>>;
  turn?: number;
  display?: DisplayChange;
  prompt?: PromptForm | null;
  keys?: readonly string[];
  partner?: PromptForm | null;
  sealed?: string | null;
  cautions?: readonly Caution[];
  chances?: readonly ChanceLine[];
  outcome?: Outcome | null;
  medal?: MedalLine | null;
  seed?: string | null;
  salts?: readonly Salt[];
  terms?: Terms;
  clock?: Clock | null;
}

/** The order is stored: nothing that happens to the server can lose it. */
export interface Sealed {
  type: "sealed";
  number: number;
  order: string;
}

/** The sealed order is taken back. */
export interface Withdrawn {
  type: "withdrawn";
  number: number;
}

/** The rules refuse the order; an order that was sealed before stays sealed. */
export interface Refused {
  type: "refused";
  number: number;
  text: string;
  rule: string;
  key: string;
}

/** The answer was for a decision that is not the current one; the current position follows. */
export interface Stale {
  type: "stale";
  number: number;
}

/**
 * What the current order would result in: the answer to a [Draft](#draft), or news about it (`id` 0).
 * Whatever takes the server longer than a moment is missing at first, and follows in a message with the same id. A
 * table that has not changed is left out. If a draft is for another decision than the current one, it is only kept.
 */
export interface Drafted {
  type: "drafted";
  id: number;
  preview?: Preview;
  table?: PlotTable;
  revision?: number;
}

/** The side's units that can be in a cell, and when, soonest first; empty if there is no staff. */
export interface ReachTable {
  type: "reach";
  cell: string;
  units: readonly Reach[];
}

/**
 * What the staff proposes for decision `number`: a bot's answers that fit the current order, and its reasons.
 * None of it is ordered. `reasons` belong to single choices, `reason` to the rest; `tasks` names the task that a
 * choice serves, if the staff says so. Defaults are left out.
 */
export interface Proposed {
  type: "proposal";
  id: number;
  number: number;
  order: Readonly<Record<string, readonly string[]>>;
  reason: string;
  reasons: Readonly<Record<string, string>>;
  tasks: Readonly<Record<string, string>>;
}

/** Another side is writing its orders. `seconds` is the longest a computer player here takes; 0 without one. */
export interface Thinking {
  type: "thinking";
  seconds: number;
}

/**
 * Whether the people who play other sides elsewhere are connected, if this server knows; when that changes.
 * It is not part of the game and reveals nothing of it: it comes only from connections, which may break and come back.
 * A side that has just gone counts as connected for a while. For a side that is away, `since` is the day on which it
 * was last seen, without the hour: that would reveal when a side has something to decide. In a match with terms no
 * side is listed, `since` has only days that are over, and it is sent once for each connection.
 */
export interface Presence {
  type: "presence";
  sides: Readonly<Record<string, "away" | "connected">>;
  since: Readonly<Record<string, string>>;
}

/** The names of the players by side, if they gave one; sent when they change. Anybody may choose any name. */
export interface Names {
  type: "names";
  sides: Readonly<Record<string, string>>;
}

/**
 * Which sides offer a draw, and whose offer was declined; sent when that changes.
 * It is no part of the match until all who play want it.
 */
export interface Draws {
  type: "draws";
  wanted: readonly string[];
  declined: readonly string[];
}

/**
 * In a match with terms: whether it is `paused`, when clocks restart or did, and which sides want a pause.
 * Sent when that changes. It begins when all who play want it; one of them may end it, and clocks restart then after
 * twelve hours. `away` has the sides that told the others until when they are or were away.
 */
export interface Pause {
  type: "pause";
  paused: boolean;
  restarts: string | null;
  wanted: readonly string[];
  away: Readonly<Record<string, string>>;
}

/** Which sides want other terms, and which; sent when that changes. They apply once all want the same. */
export interface NewTerms {
  type: "terms";
  wanted: Readonly<Record<string, Terms>>;
}

/**
 * What the players have written to each other, from line `from` on; sent when that changes; not part of the match.
 * `muted` are the sides that have muted chat.
 */
export interface Chat {
  type: "chat";
  from: number;
  said: readonly ChatLine[];
  muted: readonly string[];
}

/**
 * Which sides of a finished match offer a rematch, and whose offer was declined; sent when that changes.
 * With `other`, sides are changed. Once all who played want it the next match is `ready`, and each of them takes their
 * own seat there over HTTP.
 */
export interface Rematch {
  type: "rematch";
  wanted: readonly string[];
  declined: readonly string[];
  other: boolean;
  ready: boolean;
}

/**
 * The standing answers of this seat, in their order, for its next questions; sent when they change.
 * They seal `hold` minutes after a question, or up to half as many later: until then the player may overrule them.
 * `due` is when they seal the current question, if they answer it.
 */
export interface Rules {
  type: "rules";
  rules: readonly Rule[];
  hold: number;
  due: string | null;
}

/**
 * What was sealed for this seat since its player last sealed an order, oldest first.
 * Sent when that changes. After 50 in a row the player is asked.
 */
export interface Acted {
  type: "acted";
  acts: readonly Act[];
}

/** What another side has drafted so far in an open game: nothing is sealed yet. */
export interface PartnersDraft {
  type: "partner";
  side: string;
  order: Readonly<Record<string, readonly string[]>>;
}

/**
 * What is now in a place of this seat's drawer. A window of the seat has put it there; with `own`, this window.
 * A window's own drafts are acknowledged by [Drafted](#drafted) instead. A draft is removed when its order is sealed.
 * Its text is JSON: the `number` of the decision, the `answers`, and what standing courses leave for later turns
 * (`beyond`).
 */
export interface Kept {
  type: "kept";
  slot: Slot;
  text: string;
  revision: number;
  own: boolean;
}

/** Events of the log that a client asked for; `from` is the number of the first. */
export interface Signals {
  type: "signals";
  from: number;
  log: readonly Event[];
}

/**
 * The umpire of the match, and what they did as far as this seat may know it. Sent when that changes.
 * It is never sent in a match that has no umpire, and in which nobody wants one. The place is `vacant` until somebody
 * has come. While the match is `paused`, no order can be sealed. `wanted` are the sides that propose an umpire, or if
 * there is one, to do without. After the match everything is open.
 */
export interface UmpireTold {
  type: "umpire";
  place: "" | "taken" | "vacant" | "yours";
  name: string;
  paused: string | null;
  wanted: readonly string[];
  lines: readonly UmpireWord[];
}

/**
 * What is true, and how all sides are getting on. Only an umpire gets this; sent when it changes.
 * The `display` has of each side what is its own, and of the sea all that is known of it.
 */
export interface Overview {
  type: "overview";
  turn: number;
  display: Display;
  sides: Readonly<Record<string, SideState>>;
}

/** Something went wrong, in one plain sentence. */
export interface Problem {
  type: "error";
  text: string;
}

/**
 * The team of this seat's side, the commander first, and which of them this seat is; sent when it changes.
 * A member's prompt has only the choices that are theirs to answer, and their order is a share, which they seal and
 * take back like an order. The commander's order is sealed together with the shares that are sealed by then.
 */
export interface Team {
  type: "team";
  own: number;
  mates: readonly Mate[];
}

/**
 * Where others can reach this server, if asked from its own machine; empty if only this machine can.
 * `command` is what to type there to let others in, instead of the command it was started by.
 */
export interface Addresses {
  urls: readonly string[];
  command: string;
}

/** An exact fraction, or one for each result. */
export interface OddsAnswer {
  p?: string | null;
  percent?: number | null;
  results?: Readonly<Record<string, string>> | null;
}

/** The dice of a new match are fixed: its id, and the hash of its seed. */
export interface PromisedDice {
  match: string;
  commitment: string;
}

/**
 * The match was created: the keys of the seats here, one to watch with, and the owner's, which deletes it.
 * Seats elsewhere have invitations: each gives a key to the first person who accepts it, and then to nobody. The
 * umpire's is under `umpire`, as is the key of an umpire who is here. An imported match may be `over`; if it could not
 * be verified, `unverified` says why.
 */
export interface Made {
  match: string;
  game: string;
  seats: Readonly<Record<string, string>>;
  invites: Readonly<Record<string, string>>;
  watch: string;
  owner: string;
  unverified: string;
  over: boolean;
}

/** The key of a seat just taken. */
export interface Taken {
  key: string;
}

/**
 * What an invitation is for, and who sent it.
 * `display` is what the side sees at the start of the scenario. It is made from the scenario and the options alone,
 * with dice that belong to no match: reading an invitation reveals nothing about this match. The invitation to be the
 * umpire is for the side `umpire`.
 */
export interface Invitation {
  match: string;
  name: string;
  game: string;
  title: string;
  scenario: string;
  side: string;
  sides: Readonly<Record<string, string>>;
  names: Readonly<Record<string, string>>;
  by: string;
  note: string;
  commitment: string;
  display: Display;
  frame: readonly [string, string] | null;
  terms?: Terms;
  team?: boolean;
  umpired?: boolean;
}

/** Your own seat at the rematch, by its key. */
export interface NextSeat {
  match: string;
  game: string;
  side: string;
  key: string;
}

/** Today's position, and the one of the last day before on which somebody played. */
export interface Days {
  today: DayCard;
  before: DayCard | null;
}

/** What decided a match that is over: story, turning points, luck, fire, beliefs, and the chance if asked for. */
export interface Aftermath {
  story: readonly string[];
  turned: readonly Turned[];
  luck: string;
  rolls: number;
  firing: Firing | null;
  believed: readonly Believed[];
  chances: readonly Share[];
  whose: string;
  games: number;
  ledger: readonly Rolls[];
}

/** A part of a series of continuations from the beginning of a turn: who plays, what happened, and the results. */
export interface Continuations {
  turn: number;
  players: Readonly<Record<string, string>>;
  happened: Continuation;
  found: readonly Continuation[];
  cooperative: boolean;
  most: number;
}

/** The moments of a match from one point of view, and which points of view there are. */
export interface Replay {
  side: string;
  points: readonly string[];
  total: number;
  moments: readonly Moment[];
  unverified: string;
  frame: readonly [string, string] | null;
  umpire?: readonly UmpireWord[];
}

/**
 * Where the unseen enemy can be and probably is, and the staff's papers for an order; empty where there is none.
 * While the staff is `working`, its papers have titles only; complete ones follow. `outlooks` say where the order will
 * spot what is on the table, and where it leaves gaps; there are none when this turn's search is over. `clues` are
 * reports of something still unknown. `weighed` compares the order with the proposals that a draft named. Absent parts
 * are as in the last table of this connection, which begins with an empty one.
 */
export interface PlotTable {
  plots?: readonly Plot[];
  papers?: readonly Panel[];
  working: boolean;
  outlooks?: readonly Outlook[];
  clues?: readonly Clue[];
  weighed?: Weighed;
}

/** A player's campaign book of a game. */
export interface BookCard {
  title: string;
  name: string;
  entries: number;
  chapters: readonly Chapter[];
}

/** The key that opens a book: there is no other way to it. */
export interface BookKey {
  key: string;
}

/** The channels of a seat, and the kinds that this server offers; browsers subscribe with the `push_key`. */
export interface Channels {
  channels: readonly Channel[];
  offered: readonly ("mail" | "ntfy" | "push" | "webhook")[];
  push_key: string;
}

/** A channel of a seat. A webhook's `secret` is the key of its signatures. */
export interface Channel {
  id: string;
  kind: "mail" | "ntfy" | "push" | "webhook";
  shown: string;
  state: "confirm" | "off" | "on";
  hours: Hours;
  since: string;
  secret: string;
  last: Delivered | null;
}

/** To how many other matches a channel was added. */
export interface Spread {
  matches: number;
}

/** The invitation by which another person takes a seat, for 14 days. */
export interface Handed {
  invite: string;
}

/** The key of a calendar, which is at `/calendar/KEY.ics`. It does not open a seat. */
export interface NewCalendar {
  key: string;
}

/** The key that opens a parcel once, and until when. */
export interface Parcel {
  key: string;
  expires: string;
}

/** What one browser sends another: it encrypts it, and the server cannot read it. */
export interface NewParcel {
  body: string;
}

/** A signed slip: a SlipText as JSON, the server's public key, and the Ed25519 signature of the text, in base64. */
export interface Slip {
  text: string;
  key: string;
  signature: string;
}

/** The public key with which this server signs slips, in base64. */
export interface SlipKey {
  key: string;
}

/** The invitation to a place in a team, for 14 days, and the place. */
export interface NewMate {
  invite: string;
  place: number;
}

/** The answer to every refused request. */
export interface Failure {
  error: string;
  rule?: string;
}

/** What one side sees. */
export interface Display {
  heading: string;
  tokens: readonly Token[];
  panels: readonly Panel[];
  shades: readonly Shade[];
  rows: Readonly<Record<string, string>>;
  layers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  cards: readonly Card[];
  sums: readonly Sum[];
  charts: readonly Chart[];
  met: readonly Token[];
  traces: readonly Trace[];
  meetings: readonly Meeting[];
  lost: readonly Token[];
  board: string;
  sea: Sea | null;
  date: string;
  zoned: string;
  skies: readonly Sky[];
  steps: readonly string[];
}

/**
 * How long each side has to answer. Times are in hours.
 * `each` gives `hours` for every decision. `bank` starts with `hours`; a side gets `more` when it is first asked in
 * another turn, until it has `most`, and the first 15 minutes of each decision are free. `zero` says what happens when
 * the time is up: a nudge, the staff seals, or the match is forfeited. After three turns in a row that it has sealed,
 * the staff seals on, or the computer takes the seat, or the match is forfeited. A side may be away for `leave` days.
 */
export interface Terms {
  kind?: "bank" | "each";
  hours?: number;
  more?: number;
  most?: number;
  zero?: "forfeit" | "nudge" | "staff" | "staff, computer" | "staff, forfeit";
  leave?: number;
}

/**
 * The seat's own clock, in a match with terms.
 * `due` is when it reaches zero, if it runs. `left` is how many seconds it has, if the side is asked and the clock is
 * stopped. Both include the free minutes of a bank. `bank` is how many seconds are in the bank, or are given for the
 * next decision. `leave` is how many days of leave remain; `away` is until when the side is or was away.
 */
export interface Clock {
  due: string | null;
  left: number | null;
  bank: number;
  leave: number;
  away: string | null;
}

/** What has changed in a display: tokens new or changed, ids of those gone, and all else that differs, whole. */
export interface DisplayChange {
  tokens: readonly Token[];
  gone: readonly string[];
  heading?: string;
  panels?: readonly Panel[];
  shades?: readonly Shade[];
  rows?: Readonly<Record<string, string>>;
  layers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  cards?: readonly Card[];
  sums?: readonly Sum[];
  charts?: readonly Chart[];
  met?: readonly Token[];
  traces?: readonly Trace[];
  meetings?: readonly Meeting[];
  lost?: readonly Token[];
  board?: string;
  sea?: Sea | null;
  date?: string;
  zoned?: string;
  skies?: readonly Sky[];
  steps?: readonly string[];
}

/**
 * What an order would look like if nothing interferes; without a display while the order is not legal.
 * The display is sent as the difference from the one in the last position or update.
 */
export interface Preview {
  display: DisplayChange | null;
  cautions: readonly Caution[];
  error: Wrong | null;
  chances: readonly ChanceLine[];
}

/** A game, as the lobby shows it. */
export interface GameCard {
  name: string;
  title: string;
  about: string;
  version: string;
  sides: readonly string[];
  cooperative: boolean;
  curtain: boolean;
  umpired: boolean;
  bank_only: boolean;
  length: number;
  scenarios: readonly ScenarioCard[];
  switches: readonly Switch[];
  bots: readonly BotCard[];
  odds: readonly OddsCard[];
  book: string;
  lessons: readonly LessonCard[];
  missing: string;
}

/** What does not change in a match. */
export interface Board {
  shape: Shape;
  cells: readonly Cell[];
  terrains: readonly TerrainLine[];
  places: readonly Place[];
  zones: Readonly<Record<string, readonly string[]>>;
  skies: Readonly<Record<string, readonly string[]>>;
  coast: readonly (readonly (readonly [number, number])[])[];
  graticule: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  turns: readonly string[];
  days: readonly string[];
  hours: readonly string[];
  nights: readonly number[];
  names: readonly Lettering[];
  routine: readonly string[];
  vain: readonly [string, string];
  weighty: readonly FactName[];
  engages: readonly FactName[];
  stages: readonly Stage[];
  parts: Readonly<Record<string, string>>;
  rows: string;
  name: string;
  title: string;
  plane: Plane | null;
  boxes: readonly Box[];
  called: readonly [string, string];
  roster: string;
  least: readonly string[];
  traffic: Traffic | null;
  layer: string;
  subject: Subject;
}

/** One numbered paragraph of a rulebook. */
export interface Paragraph {
  number: string;
  title: string;
  text: string;
}

/** A part of how to play: its heading, and paragraphs and lists with **bold**, *italics* and (3.1) citations. */
export interface Section {
  title: string;
  text: string;
}

/** A lesson: a scenario from one side, against a bot, with notes. */
export interface Lesson {
  title: string;
  about: string;
  scenario: string;
  side: string;
  notes: readonly Note[];
  minutes?: number;
  after?: string;
  against?: string;
  options?: Readonly<Record<string, string>>;
  seed?: string;
  name?: string;
}

/** One of a player's seats: the state of its match, as that side knows it. */
export interface Mine {
  key: string;
  report: string;
  match: string;
  name: string;
  game: string;
  title: string;
  scenario: string;
  side: string;
  sides: Readonly<Record<string, string>>;
  state: Standing;
  turn: number;
  turns: number;
  last: LastEvent | null;
  outcome: Outcome | null;
  created: string;
  touched: string;
  owner: boolean;
  unverified: string;
  curtain: boolean;
  present: readonly string[];
  names: Readonly<Record<string, string>>;
  rematch: "" | "offered" | "ready";
  due?: string | null;
  away?: Readonly<Record<string, string>>;
}

/** A seat that anyone may take; the side `spectator` watches. */
export interface OpenSeat {
  match: string;
  name: string;
  game: string;
  title: string;
  scenario: string;
  side: string;
  sides: Readonly<Record<string, string>>;
  created: string;
  terms?: Terms;
  umpired?: boolean;
}

/** The position of a day: everybody who plays it has the same dice and the same opponent. */
export interface DayCard {
  day: string;
  game: string;
  title: string;
  scenario: string;
  side: string;
  against: string;
  minutes: number;
  running: number;
  results: readonly DayResult[];
}

/** How one continuation of a match ended, or the match itself. */
export interface Continuation {
  winner: string | null;
  scores: Readonly<Record<string, number>>;
}

/**
 * The current order against the same order with what is proposed beside it, by the same measures.
 * `gains` is what each proposed choice adds to each measure, counted in the order of the choices: they add up.
 * `instead` has other answers to the choice that was asked about.
 */
export interface Weighed {
  ordered: readonly Measure[];
  drafted: readonly Measure[];
  gains: Readonly<Record<string, readonly number[]>>;
  instead: Readonly<Record<string, readonly Instead[]>>;
}

/**
 * When notices may come: how many minutes after you are asked, in your time zone.
 * During quiet hours nothing comes. With a `digest` everything comes once a day, at that time.
 */
export interface Hours {
  zone?: string;
  delay?: number;
  quiet_from?: string;
  quiet_to?: string;
  digest?: string;
}

/** What a side plays for, and its paragraphs. */
export interface Purpose {
  text: string;
  rule: string;
}

/**
 * A question to this side. A choice whose key is the id of a token is about it, or about the token in `about`.
 * While a `secret` one is answered, other players at the same screen look away, even if nothing else is hidden. With
 * `fight`, it belongs to the fight in that cell. One `on_request` is shown only to players who have asked for it; for
 * all others the client seals the default. `step` is the point in the sequence of play: together with a choice's key
 * it names the question for standing answers.
 */
export interface PromptForm {
  text: string;
  rule: string;
  choices: readonly Form[];
  purse: PurseLine | null;
  secret: boolean;
  fight: string;
  on_request: boolean;
  step: string;
}

/** A warning before a side seals an order that is legal but probably a mistake. */
export interface Caution {
  key: string;
  text: string;
  rule: string;
  mend: string;
  offer: string;
}

/**
 * How likely something in front of the side is: an exact fraction, the same in percent, and its arithmetic.
 * If given, `unit` does it to `target`, and the option `answer` of `choice` (or of the only choice) causes it. What
 * can happen several times happens `expected` times on average; `cell` is where, if it is one cell. `percent_later`
 * and `expected_later` are the same for the next turn, with this order and if the enemy keeps on. `effects` says what
 * it would do, place by place. `likely` is the same fraction if the enemy is as weak as your own reports make likely,
 * and `p` if not. A line that `brings` points on average to sides is no chance. `note` is what to know of it in a word
 * or two.
 */
export interface ChanceLine {
  label: string;
  p: string;
  percent: number;
  rule: string;
  terms: string;
  unit?: string;
  target?: string;
  answer?: string;
  choice?: string;
  expected?: number;
  cell?: string;
  percent_later?: number | null;
  expected_later?: number;
  effects?: readonly (readonly [string, string])[];
  likely?: string | null;
  brings?: readonly (readonly [string, number])[];
  note?: string;
}

/** Something that happened, addressed to the sides that learn of it. Nothing is redacted later. */
export interface Event {
  rule: string;
  text: string;
  to: readonly string[];
  facts: readonly Fact[];
}

/** How a match ended. */
export interface Outcome {
  winner: string | null;
  scores: Readonly<Record<string, number | number>>;
  rule: string;
  text: string;
  headline?: string;
}

/** The medal of a scenario in the campaign book: what it is called, and whether it was earned. */
export interface MedalLine {
  name: string;
  earned: boolean;
}

/** One player's salt, and the first decision whose dice depend on it: 0 for the opening. */
export interface Salt {
  side: string;
  text: string;
  since: number;
}

/** Something in a drawer: its text, and how often that place was written; the last write counts. */
export interface Paper {
  text: string;
  revision: number;
}

/** A unit of the side that can get to a cell: in how many turns, and on what condition. */
export interface Reach {
  id: string;
  name: string;
  turns: number;
  proviso: string;
}

/** A line from one player to the others, under the name at that moment. */
export interface ChatLine {
  side: string;
  name: string;
  text: string;
  at: string;
}

/**
 * One standing answer: to the choice `key` of the questions of a `step`, the first of `answers` that is legal.
 * A rule for every step, `*`, can only leave its questions to the staff or to their defaults.
 * With a `fact`, only while that figure of a `unit` is `below` or `above` a number: in percent if the figure says "6
 * of 7", else as it is. No unit means the one that the choice is about. With `turns`, only in these. `rest` says what
 * happens to choices of the same question without a rule: the side is asked, or they keep their defaults.
 */
export interface Rule {
  step: string;
  key: string;
  answers: readonly (readonly string[])[];
  unit?: string;
  fact?: string;
  below?: number | null;
  above?: number | null;
  turns?: readonly [number, number] | null;
  rest?: "ask" | "default";
  said?: string;
}

/**
 * An order that was sealed for the player: the side's own number and turn, the question, and each answer in words.
 * The `hand` that sealed it is `rule` for standing answers, `clock` for the staff when the side's time was up.
 */
export interface Act {
  number: number;
  turn: number;
  question: string;
  answers: readonly (readonly [string, string])[];
  hand: "clock" | "rule";
}

/**
 * Something that the umpire did, or was asked, as this seat sees it.
 * A ruling has the `question` that it answers if this seat may read it. Only the umpire gets the `number` of a line,
 * that of the question (`of`), `turn` and `cell`, until the match is over.
 */
export interface UmpireWord {
  what: "asked" | "came" | "ended" | "extended" | "left" | "noted" | "paused" | "resumed" | "ruled" | "wrote";
  at: string;
  side?: string;
  text?: string;
  rule?: string;
  question?: string;
  hours?: number;
  number?: number;
  of?: number;
  turn?: number;
  cell?: string;
}

/**
 * How a side is getting on: who plays it, whether they are connected, what they are asked and have answered.
 * `ordered` is how many of the `choices` a person has answered so far in a draft that they keep at the table. With
 * terms, `due` is when the side's clock reaches zero, or `left` how many seconds it has if its clock is stopped.
 */
export interface SideState {
  name: string;
  here: boolean;
  asked: boolean;
  sealed: boolean;
  choices: number;
  ordered: number;
  due: string | null;
  left: number | null;
}

/**
 * One of a team. `place` 0 is the commander; a place that nobody has taken yet is not `taken`.
 * `units` are theirs on this turn, `coming` from the next one on; units that nobody else has are the commander's.
 * `asked` counts the choices that are theirs to answer, `orders` are their answers so far, and `seen` is when they
 * last drafted or sealed. With a clock, `seals` is since when the next person in the list may seal for the side if the
 * commander is not here.
 */
export interface Mate {
  place: number;
  name: string;
  taken: boolean;
  here: boolean;
  seen: string | null;
  units: readonly string[];
  coming: readonly string[];
  asked: number;
  orders: readonly Written[];
  sealed: string | null;
  note: string;
  seals: string | null;
}

/**
 * Who is hunted and by whom, whom a story follows, what only pretends, and how a fight is shown.
 * The ids of tokens and facts name units and forces. A force is a token that others are `within`: naming a force names
 * every unit in it.
 */
export interface Subject {
  hunted: readonly string[];
  hunters: readonly string[];
  chief: readonly string[];
  untracked: readonly string[];
  dummies: readonly string[];
  runs: readonly string[];
  fights: FightPicture;
}

/** Something that decided the match: in which turn and when, where, and what was reported. */
export interface Turned {
  turn: number;
  when: string;
  cell: string;
  text: string;
  rule: string;
}

/**
 * A battle turn by turn: hits by side and, on a plane, the range of each ship to the nearest enemy, by her name.
 * If one side had only one ship, `to` is her name and the ranges are those of the other side; else they are your own.
 */
export interface Firing {
  rounds: readonly number[];
  hits: Readonly<Record<string, readonly number[]>>;
  ranges: Readonly<Record<string, readonly (number | null)[]>>;
  unit: string;
  to: string;
}

/** What one side believed as a turn began, how likely each cell was, and where the unit really was. */
export interface Believed {
  turn: number;
  name: string;
  likely: Readonly<Record<string, number>>;
  truth: string;
  words: string;
}

/** How many games out of all a side won when computers played on from a turn, with the error of that. */
export interface Share {
  turn: number;
  low: number;
  share: number;
  high: number;
}

/** The rolls of one kind that served one side: how many, what they bring on average, and what they brought. */
export interface Rolls {
  kind: string;
  counts: string;
  side: string;
  rolls: number;
  expected: number;
  came: number;
}

/**
 * A moment of a replay: what was seen then, and the events since the moment before.
 * Orders, the minutes of computer players and rolls are sent only when the match is over.
 */
export interface Moment {
  n: number;
  turn: number;
  display: Display | null;
  log: readonly Event[];
  orders: Readonly<Record<string, string>>;
  minutes: Readonly<Record<string, Minute>>;
  rolls: readonly RollLine[];
}

/** The plot table for one unseen thing: where it can be, and how likely it is there. Belief, never fact. */
export interface Plot {
  id: string;
  title: string;
  can: readonly string[];
  likely: Readonly<Record<string, number>>;
  ring: readonly string[];
  note: string;
  contact: string;
}

/** A small table of text beside the board. */
export interface Panel {
  title: string;
  rows: readonly (readonly string[])[];
  pinned: boolean;
  score: boolean;
  drawn: boolean;
  reconstructed: string;
}

/** What the current orders promise for one plot, this turn. */
export interface Outlook {
  id: string;
  chance: number;
  spots: Readonly<Record<string, number>>;
  gaps: Readonly<Record<string, number>>;
  paper: Panel;
}

/** A report of something unknown in a cell, and what it may have been. Belief, never fact. */
export interface Clue {
  cell: string;
  turn: number;
  when: string;
  shares: readonly (readonly [string, number])[];
  decoy: string;
}

/** Scenarios that open together, and what opens them. */
export interface Chapter {
  title: string;
  note: string;
  rule: string;
  open: boolean;
  pages: readonly Page[];
}

/** When a message was last sent over a channel, and the result: `later` is tried again, `gone` is not. */
export interface Delivered {
  at: string;
  fate: "gone" | "later" | "sent";
}

/** Something on the board, as one side knows it. A choice whose key is a token's id is about that token. */
export interface Token {
  id: string;
  label: string;
  cell: string;
  side: string;
  kind: string;
  note: string;
  mode: string;
  facing: number;
  since: number;
  track: readonly string[];
  facts: readonly (readonly [string, string])[];
  tag: string;
  arcs: readonly Arc[];
  ranges: readonly number[];
  marks: readonly Mark[];
  waits: string;
  waits_rule: string;
  reconstructed: string;
  home: string;
  within: string;
  sign: string;
}

/** An overlay on cells: night, fog, a named area, or a zone with its number and colour. */
export interface Shade {
  kind: ShadeKind;
  cells: readonly string[];
  label: string;
  number: number;
  colour: Colour;
}

/** A face-up card. A playing card's id is its rank and suit: 8D, KS. An option with that value is about it. */
export interface Card {
  id: string;
  title: string;
  text: string;
  facts: readonly (readonly [string, string])[];
  at: string;
  note: string;
  reconstructed: string;
}

/** How a number is made up, item by item, and what it would be with another answer to a choice. */
export interface Sum {
  title: string;
  items: readonly (readonly [string, number])[];
  total: string;
  p: string;
  rule: string;
  choice: string;
  ways: readonly (readonly [string, string, string])[];
}

/** Something that may happen, and where; shown on the board when selected. */
export interface Chart {
  title: string;
  when: string;
  text: string;
  zones: readonly Shade[];
}

/** Where a unit was reported: a cross that stays on the board. The report may have gone to the enemy. */
export interface Trace {
  unit: string;
  side: string;
  cell: string;
  turn: number;
  text: string;
  within: readonly string[];
  limit: string;
}

/** Where units of a side can meet soonest: a note on the board, not an order. */
export interface Meeting {
  cell: string;
  turn: number;
  ways: Readonly<Record<string, readonly string[]>>;
  text: string;
  note: string;
}

/** What is on the plane, as one side knows it. */
export interface Sea {
  turn: number;
  vessels: readonly Vessel[];
  falls: readonly Fall[];
  runs: readonly Run[];
  sight: readonly Circle[];
}

/** The weather over a part of the board: a word, a level out of a maximum, and its effect on a roll. */
export interface Sky {
  zone: string;
  label: string;
  level: number;
  worst: number;
  modifier: number;
}

/** What is wrong with an order that is only previewed. */
export interface Wrong {
  text: string;
  rule: string;
  key: string;
}

/** A scenario that comes with a game, its turns at most and about how many minutes it takes; 0 where unknown. */
export interface ScenarioCard {
  name: string;
  title: string;
  about: string;
  options: Readonly<Record<string, string>>;
  turns: number;
  minutes: number;
  reconstructed: string;
}

/** An option switch: a rule variant. The first value is the default. */
export interface Switch {
  key: string;
  label: string;
  values: readonly string[];
  rule: string;
  sides: Readonly<Record<string, readonly string[]>>;
  words: Readonly<Record<string, string>>;
  computer: Readonly<Record<string, string>>;
  classic: string;
}

/** A computer player, and the sides it plays. A timed one plays better with more seconds. */
export interface BotCard {
  name: string;
  about: string;
  sides: readonly string[];
  timed: boolean;
  level: string;
}

/** A question about odds that a game answers. */
export interface OddsCard {
  name: string;
  about: string;
  facts: readonly FactCard[];
}

/** A lesson that comes with a game: a scenario from one side, with notes, and about how many minutes it takes. */
export interface LessonCard {
  name: string;
  title: string;
  about: string;
  scenario: string;
  side: string;
  against: string;
  options: Readonly<Record<string, string>>;
  minutes: number;
  notes: number;
  after: string;
}

/** An area, square or hex. Its centre is in board coordinates: x eastward, y southward, one unit across. */
export interface Cell {
  id: string;
  label: string;
  x: number;
  y: number;
  kind: CellKind;
}

/** A named spot on the board, such as a port. */
export interface Place {
  name: string;
  cell: string;
  kind: PlaceKind;
  side: string;
  at: readonly [number, number] | null;
  sign: string;
}

/** A name written across the board: a sea, a land. */
export interface Lettering {
  text: string;
  x: number;
  y: number;
  kind: NameKind;
  turn: number;
}

/**
 * A stage of a round of a fight: what it is called, and the paragraphs of its events and questions.
 * A fight in which nothing came of a stage that is `always` part of a round has no such stage.
 */
export interface Stage {
  name: string;
  rules: readonly string[];
  always: boolean;
}

/** Water without cells: its size, and the scale of distance and speed. */
export interface Plane {
  scale: number;
  unit: string;
  pace: number;
  speed: string;
  grid: number;
  extent: readonly [number, number, number, number] | null;
}

/** A named place off the map, in the margin. It holds tokens like a cell; a terrain says how to get there. */
export interface Box {
  id: string;
  label: string;
  side: string;
  note: string;
  edge: Edge;
  along: number | null;
}

/** Shipping lanes: dots in cells, what each number of dots is called, and the ways drawn as faint lines. */
export interface Traffic {
  title: string;
  dots: Readonly<Record<string, number>>;
  called: readonly (readonly [number, string])[];
  ways: readonly (readonly string[])[];
}

/** A note. It appears on its occasion, and goes when its deed is done or the reader goes on. */
export interface Note {
  title: string;
  text: string;
  at?: Pointer;
  when?: Deed;
  until?: Deed;
}

/** The last event that a side got. */
export interface LastEvent {
  rule: string;
  text: string;
}

/** The results of the players of a day's position, the best first. */
export interface DayResult {
  name: string;
  won: boolean | null;
  margin: number;
  turn: number;
}

/** One figure by which orders can be compared: what of the sea is searched, what is risked, what is burnt. */
export interface Measure {
  title: string;
  note: string;
  value: number;
  text: string;
  most: number;
  share: boolean;
  good: boolean;
}

/** How much the picked options may cost together, and of what. */
export interface PurseLine {
  most: number;
  unit: string;
}

/** An answer that somebody has drafted or sealed: the choice, its unit if it is about one, and when. */
export interface Written {
  key: string;
  label: string;
  unit: string;
  answer: readonly string[];
  at: string;
}

/** A terrain of a board: its name, and for each cell the cells that can be entered from it. */
export interface TerrainLine {
  name: string;
  next: Readonly<Record<string, readonly string[]>>;
}

/** What a note points at: a unit, a cell, a choice of the question, or a part of the screen; or nothing. */
export interface Pointer {
  unit?: string;
  cell?: string;
  choice?: string;
  part?: "" | "chart" | "odds" | "orders" | "review" | "roster" | "rules" | "seal" | "signals" | "tables";
}

/** Something that has been done or has happened; all that are named must be. An empty Deed is never done. */
export interface Deed {
  taken?: string;
  ordered?: string;
  sealed?: boolean;
  turn?: number;
  fact?: FactName | "";
  asked?: string;
  over?: boolean;
}

/** One decision of a bot, kept as proof that it did not peek. */
export interface Minute {
  bot: string;
  seed: string;
  saw: string;
  reason: string;
  worlds: number;
}

/** One roll of the referee's dice. */
export interface RollLine {
  key: string;
  use: number;
  faces: number;
  face: number;
}

/** Another answer to a proposed choice, and what it would add to each measure. */
export interface Instead {
  answer: readonly string[];
  gains: readonly number[];
}

/** A scenario in a book, and the player's best result in it. */
export interface Page {
  scenario: string;
  goal: string;
  medal: string;
  open: boolean;
  played: number;
  best: Entry | null;
  medal_name: string;
}

/** A sector around a token, in degrees clockwise from its bow, both limits included; the first match counts. */
export interface Arc {
  name: string;
  start: number;
  end: number;
  broad: boolean;
}

/** Markers at a token: how many, of which kind, from which other token. */
export interface Mark {
  kind: MarkKind;
  count: number;
  source: string;
}

/** A token on the plane, by its id: her name, side, kind and facts are the token's. */
export interface Vessel {
  id: string;
  x: number;
  y: number;
  course: number;
  speed: number;
  wake: readonly Fix[];
  sectors: readonly Sector[];
  rings: readonly Circle[];
  fan: Fan | null;
  guns: readonly GunSet[];
  parts: readonly Part[];
}

/** Where shells of one vessel fell around another in a turn: how many missed and hit, and the damage. */
export interface Fall {
  turn: number;
  source: string;
  target: string;
  x: number;
  y: number;
  misses: number;
  hits: number;
  text: string;
}

/** A turn's torpedoes, or what else runs, from where they were fired to where they ended. */
export interface Run {
  turn: number;
  source: string;
  side: string;
  x: number;
  y: number;
  to_x: number;
  to_y: number;
  count: number;
  text: string;
  weapon: string;
}

/** A distance at which something changes, around a point: a range, the limit of sight. */
export interface Circle {
  x: number;
  y: number;
  radius: number;
  text: string;
  note: string;
  strong: boolean;
}

/**
 * Pick at least `least` options and at most `most`. The answer is their values.
 * With `cells`, every cell of that terrain of the board is an option too, except those in `but`. One that is `asked`
 * has a default for programs, but players must say what they want. Clients fill in what is `suggested`; if no answer
 * is sent, the default counts. One that `goes_on` repeats by default what it did before: players need not be asked
 * about it.
 */
export interface PickForm {
  kind: "pick";
  key: string;
  label: string;
  options: readonly OptionLine[];
  least: number;
  most: number;
  default: readonly string[] | null;
  asked: boolean;
  about: string;
  cells?: string;
  but?: readonly string[];
  suggested?: readonly string[];
  goes_on?: boolean;
}

/** A whole number from `low` to `high`, which may stand for something that can be drawn. The answer is one word. */
export interface NumberForm {
  kind: "number";
  key: string;
  label: string;
  low: number;
  high: number;
  default: readonly string[] | null;
  means: Meaning;
  unit: string;
  about: string;
}

/**
 * A mode and a route. The answer is the name of the mode, then each cell entered.
 * One that `goes_on` repeats by default what it did before: players need not be asked about it. One that `rests` does
 * nothing this turn by default: players are reminded of it before they seal.
 */
export interface CourseForm {
  kind: "course";
  key: string;
  label: string;
  start: string;
  modes: readonly ModeLine[];
  default: readonly string[] | null;
  barred: readonly BarredLine[];
  goes_on: boolean;
  rests: boolean;
}

/** Put every item into one bin. The answer has a word `item=bin` for each item, in the order of the items. */
export interface AllotForm {
  kind: "allot";
  key: string;
  label: string;
  items: readonly OptionLine[];
  bins: readonly BinLine[];
  default: readonly string[] | null;
  rule: string;
  stock: StockLine | null;
}

/** A turn begins. */
export interface Turn {
  fact: "turn";
  number: number;
}

/** Every unit began where its card says, so both sides know where. */
export interface AsPrinted {
  fact: "as_printed";
}

/** A part of the turn begins or ends: orders, movement. */
export interface Phase {
  fact: "phase";
  name: string;
}

/** A round of a fight begins, at a range if ranges have names. */
export interface Round {
  fact: "round";
  number: number;
  range?: string;
}

/** The coming weather: a level for each row or area, and the rows in fog. */
export interface Weather {
  fact: "weather";
  levels: readonly number[];
  fog?: readonly number[];
}

/** Points to a side, and what they are for. Some games score halves. */
export interface Points {
  fact: "points";
  side: string;
  points: number | number;
  cause: string;
  turn?: number;
}

/** The score is final: no more points will be given. */
export interface Closed {
  fact: "closed";
}

/** An event of the game's own chart or deck has come up. */
export interface Befell {
  fact: "befell";
  event: string;
}

/** Units come onto the board. */
export interface Arrived {
  fact: "arrived";
  units: readonly Who[];
  cell: string;
}

/** Units that had to stay may move from now on. */
export interface Released {
  fact: "released";
  units: readonly Who[];
}

/** A unit has moved and was seen here. */
export interface Moved {
  fact: "moved";
  unit: Who;
  cell: string;
  facing?: number;
}

/** A unit was seen on the plane: its position and heading. */
export interface Fixed {
  fact: "fixed";
  unit: Who;
  x: number;
  y: number;
  course: number;
  speed: number;
}

/** Where a unit has been, turn by turn, oldest first. */
export interface Track {
  fact: "track";
  unit: Who;
  cells: readonly string[];
}

/** A unit has left the board permanently without being lost: it came through, or left over the edge. */
export interface Left {
  fact: "left";
  unit: Who;
}

/** Units that are not in play as the match begins. */
export interface Absent {
  fact: "absent";
  units: readonly Who[];
}

/** A unit begins in one of these cells. */
export interface Begins {
  fact: "begins";
  unit: Who;
  cells: readonly string[];
}

/** Cells that mean something to the side that learns of them. */
export interface Secret {
  fact: "secret";
  what: string;
  cells: readonly string[];
}

/** Who commands a unit. */
export interface Appointed {
  fact: "appointed";
  unit: Who;
  captain: string;
}

/** The cells a side searched well enough to see what is there; some of them from the air. */
export interface Searched {
  fact: "searched";
  cells: readonly string[];
  air?: readonly string[];
  chances?: readonly number[];
}

/** Enemy units in contact in a cell, and own units seen by the enemy there. */
export interface Sighted {
  fact: "sighted";
  cell: string;
  units?: readonly Who[];
  own?: readonly Who[];
  before?: boolean;
}

/** A unit is no longer in contact. */
export interface ContactLost {
  fact: "contact_lost";
  unit: Who;
}

/** A unit was reported in a cell or near it. Its own side does not learn the cell. */
export interface Reported {
  fact: "reported";
  unit: Who;
  cell?: string;
  exact?: boolean;
}

/** A unit is being shadowed, and must move now. */
export interface UnderShadow {
  fact: "under_shadow";
  unit: Who;
}

/** An attempt to shadow: whom, by whom, and where she ends the turn if that is known. */
export interface Shadowed {
  fact: "shadowed";
  target: Who;
  success: boolean;
  unit?: Who | null;
  cell?: string;
}

/** An attempt to keep up with a unit that has passed a cell. */
export interface FastShadowed {
  fact: "fast_shadowed";
  target: Who;
  success: boolean;
  cell: string;
  units: readonly Who[];
}

/** Units have followed another to a cell. */
export interface Followed {
  fact: "followed";
  target: Who;
  cell: string;
  units: readonly Who[];
}

/** A fight begins between these. */
export interface Battle {
  fact: "battle";
  cell: string;
  units?: readonly Who[];
}

/** The fight is over. */
export interface BattleOver {
  fact: "battle_over";
}

/** An attack by surprise. */
export interface Surprise {
  fact: "surprise";
  cell: string;
}

/** Both sides have declared whether they fight; units that leave are named. */
export interface Stand {
  fact: "stand";
  cell: string;
  leaving?: readonly string[];
}

/** A unit tried to leave a fight and got away, or did not. */
export interface Withdrew {
  fact: "withdrew";
  unit: Who;
  away: boolean;
}

/** One unit attacks another: how often and with what result, if reported. */
export interface Shot {
  fact: "shot";
  unit: Who;
  target: Who;
  weapon?: string;
  shots?: number | null;
  hits?: number | null;
}

/** A hit: where, and what it cost. */
export interface Hit {
  fact: "hit";
  unit: Who;
  place: string;
  cost?: number;
}

/** What a unit has lost, by the name of each value. */
export interface Damaged {
  fact: "damaged";
  unit: Who;
  lost?: Readonly<Record<string, number>>;
}

/** One ship of a unit of several is lost. */
export interface Reduced {
  fact: "reduced";
  unit: Who;
}

/** A unit is lost, and where; for a loss on the plane, the cell of that battle on the chart. */
export interface Sunk {
  fact: "sunk";
  unit: Who;
  cell?: string;
}

/** A unit's morale was checked, and held or failed. */
export interface Morale {
  fact: "morale";
  unit: Who;
  holds: boolean;
}

/** Dice, and the result that was needed: 7+. */
export interface Rolled {
  fact: "rolled";
  dice: readonly Die[];
  wants?: string;
}

/** Cards that were drawn, by their codes: 8D, KS. */
export interface Drew {
  fact: "drew";
  cards: readonly string[];
}

/** A fact that a question about odds takes; a null default means that it must be given. */
export interface FactCard {
  name: string;
  kind: "number" | "text" | "truth";
  default: number | string | boolean | null;
  values: readonly string[];
  labels: Readonly<Record<string, string>>;
}

/** A unit that a fact is about, whether or not it is on anybody's board. */
export interface Who {
  id: string;
  side?: string;
  name?: string;
}

/** What the book records of one match that is over. */
export interface Entry {
  scenario: string;
  won: boolean;
  points: number;
  turn: number;
  rule: string;
  text: string;
  medal: string;
}

/** Where a vessel was at the beginning of a turn, and her heading. */
export interface Fix {
  turn: number;
  x: number;
  y: number;
  course: number;
  speed: number;
}

/** Where guns bear: from one bearing clockwise to another, in degrees from the bow, and how far. */
export interface Sector {
  name: string;
  start: number;
  end: number;
  reach: number;
  broad: boolean;
}

/** Where a vessel can be at the end of her move: how far, and up to which turn she keeps an advantage. */
export interface Fan {
  reach: number;
  keep: number;
  keeps: string;
}

/** Guns that fire at one target: the bearings they cover, in degrees from the bow, and their range. */
export interface GunSet {
  key: string;
  name: string;
  text: string;
  start: number;
  end: number;
  reach: number;
}

/**
 * A value a vessel was built with, under the name that `Damaged` uses for its loss.
 * An enemy's part of 1 that is not on her plan works or does not: a `Hit` says so whose place begins with its key.
 */
export interface Part {
  key: string;
  name: string;
  built: number;
  at: number;
  left: number;
}

/**
 * One option; `at` is the cell or token it points at, `cost` what it takes from the purse.
 * `stake` says in words what picking it may cost and bring; `letter` is a key that picks it, beside its number.
 */
export interface OptionLine {
  value: string;
  label: string;
  at: string;
  cost: number;
  stake?: string;
  letter?: string;
}

/**
 * A way to move: a number of steps over a terrain of the board; with `mark`, one step is marked by a `!` after it.
 * With `ends`, the route ends in that cell, or where the course of that key ends; the marked step is its target. That
 * other course needs the mode `ends_in` to receive it, if there is one.
 */
export interface ModeLine {
  name: string;
  label: string;
  least: number;
  most: number;
  terrain: string | null;
  mark: boolean;
  costs: readonly number[];
  unit: string;
  ends: string;
  ends_in: string;
}

/** A mode that is not allowed now, and why. */
export interface BarredLine {
  name: string;
  label: string;
  text: string;
  rule: string;
}

/** Where items go: how many it needs, how many it holds, and which items it accepts (default: any). */
export interface BinLine {
  value: string;
  label: string;
  least: number;
  most: number;
  takes: readonly string[] | null;
  at: string;
}

/** What bins are made of, if there are only so many: how many are in use elsewhere, and how many there are. */
export interface StockLine {
  name: string;
  elsewhere: number;
  all: number;
}

/** A die and the face it shows. */
export interface Die {
  face: number;
  faces?: number;
  colour?: string;
}

/** Seal an order for decision `number`. */
export interface SendOrder {
  type: "order";
  number: number;
  order: Readonly<Record<string, readonly string[]>>;
}

/** Take back the sealed order of decision `number`. */
export interface Withdraw {
  type: "withdraw";
  number: number;
}

/**
 * Make an order for decision `number` the current draft. The server answers with [Drafted](#drafted).
 * With `look`, the answer has a preview. With `proposed`, its table weighs the order against the same order with these
 * answers of the staff's, and `about` names the one for which other answers are weighed as well. With `keep`, the
 * order is put into the seat's drawer as its draft, with what standing courses leave for later turns (`beyond`). Once
 * a connection has sent a draft, the server sends the staff's table for the current order again whenever it changes.
 * Each decision begins with an untouched order.
 */
export interface Draft {
  type: "draft";
  id: number;
  number: number;
  order: Readonly<Record<string, readonly string[]>>;
  look?: boolean;
  keep?: boolean;
  beyond?: Readonly<Record<string, readonly string[]>>;
  proposed?: Readonly<Record<string, readonly string[]>>;
  about?: string;
}

/** Which own units can be in a cell, and when? */
export interface AskReach {
  type: "reach";
  cell: string;
}

/**
 * What does the staff propose beside an order? For the choices with these `keys`, or all that are not in it.
 * The staff thinks once for each decision, so that it can be asked again at no cost.
 */
export interface AskProposal {
  type: "propose";
  id: number;
  order: Readonly<Record<string, readonly string[]>>;
  keys?: readonly string[];
}

/** Send older events of the log: from one on, and before another. */
export interface AskSignals {
  type: "signals";
  from: number;
  before: number;
}

/**
 * Put a text into the seat's drawer, replacing what was there; an empty one removes it.
 * Drafts are kept by [Draft](#draft) instead.
 */
export interface Keep {
  type: "keep";
  slot: "lesson" | "sentry" | "standing";
  text: string;
}

/** Send the whole position again, with the log from this event on, or with the newest events only. */
export interface Resume {
  type: "resume";
  from?: number | null;
}

/** The facts of a question about odds. */
export interface AskOdds {
  facts?: Readonly<Record<string, number | string | boolean>>;
}

/** The SHA-256 of the salt that a client will add to the dice of a new match; empty if the client cannot hash. */
export interface SealSalt {
  seal?: string | "";
}

/**
 * A match to begin. With `watch`, anyone on this server may watch it from the lobby.
 * `seats` names the sides that play under the options. With the key of a `book`, the match is written into that book
 * when it ends, for players at this screen. With a `lesson` of the game, its notes are shown to the side it is for.
 * `who` is the name of the player at this screen, shown to the others. `dice` are promised ones, with the maker's
 * salt. With `terms`, clocks start once every seat is taken; somebody must play elsewhere. A `note` is the first line
 * of the chat, and is shown with the invitations. An `umpire` sees both sides: `here` is the player who makes the
 * match, and then does not play; for one `away` there is an invitation.
 */
export interface NewMatch {
  game: string;
  seats: Readonly<Record<string, NewSeat>>;
  scenario?: string | ScenarioText | null;
  options?: Readonly<Record<string, string>>;
  name?: string;
  watch?: boolean;
  book?: string;
  lesson?: string;
  who?: string;
  dice?: Salted | null;
  terms?: Terms | null;
  note?: string;
  umpire?: "" | "away" | "here";
}

/** The keys a browser keeps. */
export interface AskMine {
  keys: readonly string[];
}

/** A line to the person who invites, from somebody who cannot come now, with a name; the invitation stays open. */
export interface NotNow {
  name?: string;
  text?: string;
}

/** Another match with the settings of a seat's match: with `other` sides swapped, or in another `scenario`. */
export interface Again {
  other?: boolean;
  scenario?: string | null;
  dice?: Salted | null;
}

/**
 * Offer a rematch, or accept the one offered; with `wanted` false, decline it or take yours back.
 * With `other`, two sides change places. An offer that differs from the current one is a new offer.
 */
export interface WishRematch {
  wanted: boolean;
  other?: boolean;
  dice?: Salted | null;
}

/** A match that continues a finished one from the beginning of a `turn`, against the computer. */
export interface PlayOn {
  turn: number;
  side: string;
  dice?: Salted | null;
}

/** A request to play the position of the day; the name is shown in the list. */
export interface PlayToday {
  name?: string;
}

/** A link to draw as a QR code. */
export interface SquareCode {
  link: string;
}

/** Offer a draw, or accept one; with `wanted` false, decline it or take it back. */
export interface WishDraw {
  wanted: boolean;
}

/** The computer player that takes a seat, and its time to think if it uses any. */
export interface HandOver {
  bot: string;
  seconds?: number;
}

/** Propose a pause or agree to one; with `wanted` false, take that back, decline it, or end the pause. */
export interface WishPause {
  wanted: boolean;
}

/** Propose other terms or agree to those proposed; with none, decline them, or take your own back. */
export interface WishTerms {
  terms: Terms | null;
}

/** For how many days a seat's clock is stopped; 0 starts it again. With `tell`, the others see until when. */
export interface GoAway {
  days: number;
  tell?: boolean;
}

/** Another name at a seat, shown to the others. */
export interface NewName {
  name?: string;
}

/** A line of chat to the other players. */
export interface Say {
  text: string;
}

/** Whether a seat mutes chat. */
export interface Mute {
  muted: boolean;
}

/** All standing answers of a seat in their order, and the minutes to overrule them. */
export interface NewRules {
  rules: readonly Rule[];
  hold?: 0 | 10 | 60;
}

/** What the player of a book likes to be called. */
export interface NewBook {
  name?: string;
}

/** The key of a seat whose match should be written into a book. */
export interface SignSeat {
  seat: string;
}

/**
 * A channel to add. The `address` is a mail address, a URL, or a browser's push subscription as JSON.
 * A mail address that another of your `seats` has confirmed needs no code.
 */
export interface NewChannel {
  kind: "mail" | "ntfy" | "push" | "webhook";
  address: string;
  hours?: Hours;
  seats?: readonly string[];
}

/** The six digits that were sent to an address. */
export interface Code {
  code: string;
}

/** The keys of your seats at other matches. */
export interface OtherSeats {
  seats: readonly string[];
}

/** The keys of the seats whose due times a calendar shows. */
export interface CalendarSeats {
  keys: readonly string[];
}

/** The place of the person who has a unit from now on. With `once`, they have it on this turn only. */
export interface AssignUnit {
  unit: string;
  place: number;
  once?: boolean;
}

/** A line about your orders, for your team. */
export interface WriteNote {
  text?: string;
}

/** Seal for the side what its members have sealed, while the commander is away. */
export interface SealForSide {
  number: number;
}

/** Propose an umpire or agree to one; if the match has one, propose to do without. Not `wanted`: decline that. */
export interface WishUmpire {
  wanted: boolean;
}

/** A player's question to the umpire. The other side does not see it. */
export interface AskUmpire {
  text: string;
}

/** More hours for one `side`, or for all. */
export interface ExtendClock {
  hours: number;
  side?: string;
}

/** A line from the umpire to one `side`, or to all. */
export interface UmpireWrites {
  text: string;
  side?: string;
}

/** A ruling to all sides: the answer to a `question` by its number, or to none, and the paragraph that it cites. */
export interface GiveRuling {
  text: string;
  rule?: string;
  question?: number;
}

/** A private note of the umpire's, pinned to a cell if it names one. It becomes a comment in the report. */
export interface PinNote {
  text: string;
  cell?: string;
}

/** The umpire's end of the match: a side wins, or nobody. The `text` says why; everybody sees it. */
export interface EndMatch {
  text?: string;
  winner?: string;
}

/** The name of the player who takes a seat, shown to the others, and the salt their client adds to the dice. */
export interface TakeSeat {
  name?: string;
  salt?: string | "";
}

/** Who plays a side. A bot has a name and may have a time to think, in seconds. A `team` is several people. */
export interface NewSeat {
  player: PlayerKind;
  bot?: string;
  seconds?: number;
  team?: boolean;
}

/** A scenario file's text. */
export interface ScenarioText {
  toml: string;
  name?: string;
}

/** A promised match, and the salt that was sealed for it. */
export interface Salted {
  match: string;
  salt: string;
}

/** What a message leaves out of an object of each kind. */
export const DEFAULTS: Readonly<Record<string, object>> = {
  Display: { tokens: [], panels: [], shades: [], cards: [], sums: [], charts: [], met: [], traces: [], meetings: [],
  lost: [], board: "", sea: null, date: "", zoned: "", skies: [], steps: [], rows: {}, layers: {} },
  Panel: { pinned: false, score: false, drawn: false, reconstructed: "" },
  Token: { note: "", mode: "", facing: -1, since: 0, track: [], facts: [], tag: "", arcs: [], ranges: [], marks: [],
  waits: "", waits_rule: "", reconstructed: "", home: "", within: "", sign: "" },
  Shade: { label: "", number: 0, colour: "" },
  Card: { text: "", facts: [], at: "", note: "", reconstructed: "" },
  Sum: { choice: "", ways: [] },
  Chart: { zones: [] },
  Trace: { within: [], limit: "" },
  Meeting: { note: "" },
  Sea: { turn: 0, vessels: [], falls: [], runs: [], sight: [] },
  Sky: { modifier: 0 },
  Arc: { broad: false },
  Vessel: { wake: [], sectors: [], rings: [], fan: null, guns: [], parts: [] },
  Fall: { hits: 0, text: "" },
  Run: { count: 1, text: "", weapon: "torpedoes" },
  Circle: { note: "", strong: false },
  Sector: { broad: false },
  Fan: { keep: 0, keeps: "" },
  Part: { at: -1.0, left: -1 },
};

/** Which fields hold such objects, and of which kind. */
export const PARTS: Readonly<Record<string, Record<string, string>>> = {
  Position: { display: "Display" },
  Update: { display: "DisplayChange" },
  Drafted: { preview: "Preview", table: "PlotTable" },
  Overview: { display: "Display" },
  Invitation: { display: "Display" },
  Replay: { moments: "Moment" },
  PlotTable: { papers: "Panel", outlooks: "Outlook" },
  Display: { tokens: "Token", panels: "Panel", shades: "Shade", cards: "Card", sums: "Sum", charts: "Chart", met:
  "Token", traces: "Trace", meetings: "Meeting", lost: "Token", sea: "Sea", skies: "Sky" },
  DisplayChange: { tokens: "Token", panels: "Panel", shades: "Shade", cards: "Card", sums: "Sum", charts: "Chart", met:
  "Token", traces: "Trace", meetings: "Meeting", lost: "Token", sea: "Sea", skies: "Sky" },
  Preview: { display: "DisplayChange" },
  Moment: { display: "Display" },
  Outlook: { paper: "Panel" },
  Token: { arcs: "Arc" },
  Chart: { zones: "Shade" },
  Sea: { vessels: "Vessel", falls: "Fall", runs: "Run", sight: "Circle" },
  Vessel: { sectors: "Sector", rings: "Circle", fan: "Fan", parts: "Part" },
};

/** The kinds of messages with such objects in them, by type. */
export const MESSAGES: Readonly<Record<string, string>> = {
  position: "Position",
  update: "Update",
  drafted: "Drafted",
  overview: "Overview",
};
