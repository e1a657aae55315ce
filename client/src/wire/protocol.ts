/**
 * What goes between server and client, made from the server's types: `make golden` writes it again.
 * A field with a question mark may be absent.
 */

export type Side = string;
export type Answer = readonly string[];
export type Order = Readonly<Record<string, readonly string[]>>;
export type Meaning = "" | "bearing" | "speed";
export type Ring = readonly (readonly [number, number])[];
export type PlayerKind = "away" | "bot" | "here" | "me" | "open";
export type Standing = "over" | "waiting" | "your turn";
export type Form = PickForm | NumberForm | CourseForm | AllotForm;
export type FromServer = Position | Update | Sealed | Withdrawn | Refused | Stale | Preview | PlotTable | ReachTable |
  Thinking | Presence | PartnersDraft | Problem;
export type FromClient = SendOrder | Withdraw | AskPreview | AskPlot | AskReach | Resume;

/**
 * All that a seat sees. The first message, and on demand; `from` is the number of the first event in `log`.
 * In a `cooperative` game all sides win, whichever the outcome names, or lose together. In an `open` one nothing is
 * hidden: `partner` is what another side is asked while this one has nothing to answer. Without a `curtain` sides may
 * look at each other's charts. `cautions` are for the order as it is by default: nothing else of it needs a preview.
 */
export interface Position {
  type: "position";
  match: string;
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
  display: Display;
  prompt: PromptForm | null;
  partner: PromptForm | null;
  sealed: string | null;
  cautions: readonly Caution[];
  chances: readonly ChanceLine[];
  log: readonly Event[];
  from: number;
  outcome: Outcome | null;
  medal: MedalLine | null;
  commitment: string;
  seed: string | null;
}

/**
 * What has changed since the last position or update of this connection; the rest is absent.
 * Of a prompt, `keys` are those of all its choices, in their order: one that is not among those sent is as it was.
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
}

/** The order is kept: nothing that happens to the server loses it. */
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

/** The rules refuse the order; what was sealed before stays so. */
export interface Refused {
  type: "refused";
  number: number;
  text: string;
  rule: string;
  key: string;
}

/** The answer was to a decision that is not the present one; the present position follows. */
export interface Stale {
  type: "stale";
  number: number;
}

/**
 * What an order would look like if nothing interferes; without a display while it is not legal.
 * The display is told by what is otherwise than in that of the last position or update.
 */
export interface Preview {
  type: "preview";
  id: number;
  display: DisplayChange | null;
  cautions: readonly Caution[];
  error: Wrong | null;
  chances: readonly ChanceLine[];
}

/**
 * Where the unseen enemy can be and probably is, and the staff's papers for an order; empty where there is none.
 * While the staff is `working` its papers have titles only: ask again. `outlooks` say where the order will spot what
 * is on the table, and where it leaves gaps; there are none when this turn's search is over. What is absent is as in
 * the table that the question says is at hand.
 */
export interface PlotTable {
  type: "plot";
  id: number;
  plots?: readonly Plot[];
  papers?: readonly Panel[];
  working: boolean;
  outlooks?: readonly Outlook[];
}

/** Which own units can be in a cell, and when, the soonest first; empty where there is no staff. */
export interface ReachTable {
  type: "reach";
  cell: string;
  units: readonly Reach[];
}

/** Another side is at its orders. `seconds` is the longest a computer player of this match takes; 0 without one. */
export interface Thinking {
  type: "thinking";
  seconds: number;
}

/**
 * Whether the people who play other sides elsewhere are connected, as far as this server knows; when that changes.
 * It is no part of the game and tells nothing of it: it comes from connections alone, which may break and come back. A
 * side that has just gone counts as connected for a while; `since` says, to the minute, when one that is away went.
 */
export interface Presence {
  type: "presence";
  sides: Readonly<Record<string, "away" | "connected">>;
  since: Readonly<Record<string, string>>;
}

/** What another side has drafted of the order it is asked for, in an open game: nothing is sealed yet. */
export interface PartnersDraft {
  type: "draft";
  side: string;
  order: Readonly<Record<string, readonly string[]>>;
}

/** Something went wrong, in one plain sentence. */
export interface Problem {
  type: "error";
  text: string;
}

/** What does not change in a match. */
export interface Board {
  shape: string;
  cells: readonly Cell[];
  terrains: readonly TerrainLine[];
  places: readonly Place[];
  zones: Readonly<Record<string, readonly string[]>>;
  coast: readonly (readonly (readonly [number, number])[])[];
  graticule: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  turns: readonly string[];
  days: readonly string[];
  hours: readonly string[];
  nights: readonly number[];
  names: readonly Lettering[];
  routine: readonly string[];
  weighty: readonly string[];
  rows: string;
}

/** Where others reach this server, where it is asked from its own machine; nothing where only that reaches it. */
export interface Addresses {
  urls: readonly string[];
}

/** An exact fraction, or one for each result. */
export interface OddsAnswer {
  p?: string | null;
  percent?: number | null;
  results?: Readonly<Record<string, string>> | null;
}

/**
 * A match was made: the keys of the seats at this screen, one to watch with, and the owner's own, which deletes it.
 * Of seats elsewhere there are invitations: each gives a key to the first who takes it up, and then to nobody. A match
 * that was brought in may be `over`; one that could not be verified says why in `unverified`.
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

/** What somebody is invited to. */
export interface Invitation {
  match: string;
  name: string;
  game: string;
  title: string;
  scenario: string;
  side: string;
  sides: Readonly<Record<string, string>>;
}

/** The moments of a match from one point of view, and the points of view there are. */
export interface Replay {
  side: string;
  points: readonly string[];
  total: number;
  moments: readonly Moment[];
  unverified: string;
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

/** What every refused request is answered with. */
export interface Failure {
  error: string;
  rule?: string;
}

/** What one side sees. */
export interface Display {
  heading: string;
  tokens: readonly Token[];
  panels: readonly Panel[];
  shades: Readonly<Record<string, readonly string[]>>;
  rows: Readonly<Record<string, string>>;
  layers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  cards: readonly Card[];
  sums: readonly Sum[];
  charts: readonly Chart[];
  lost: readonly Token[];
  date: string;
  zoned: string;
}

/** What has changed of a display: tokens new or changed, the ids of those gone, and whatever else differs, whole. */
export interface DisplayChange {
  tokens: readonly Token[];
  gone: readonly string[];
  heading?: string;
  panels?: readonly Panel[];
  shades?: Readonly<Record<string, readonly string[]>>;
  rows?: Readonly<Record<string, string>>;
  layers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  cards?: readonly Card[];
  sums?: readonly Sum[];
  charts?: readonly Chart[];
  lost?: readonly Token[];
  date?: string;
  zoned?: string;
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
  length: number;
  scenarios: readonly ScenarioCard[];
  switches: readonly Switch[];
  bots: readonly BotCard[];
  odds: readonly OddsCard[];
  book: string;
}

/** One numbered paragraph of a rulebook. */
export interface Paragraph {
  number: string;
  title: string;
  text: string;
}

/** One of a player's seats: how its match stands, as far as that side knows. */
export interface Mine {
  key: string;
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
}

/** What a side plays for, and its paragraphs. */
export interface Purpose {
  text: string;
  rule: string;
}

/**
 * A question to this side. A choice whose key is a token's id is about that token.
 * While a `secret` one is answered, others at the same screen look away, also where nothing else is hidden. With
 * `fight`, it is a question of the fight in that cell.
 */
export interface PromptForm {
  text: string;
  rule: string;
  choices: readonly Form[];
  purse: PurseLine | null;
  secret: boolean;
  fight: string;
}

/** Something a side should know before it seals an order that is legal all the same. */
export interface Caution {
  key: string;
  text: string;
  rule: string;
  mend: string;
  offer: string;
}

/** How likely something in front of the side is: an exact fraction, the same in percent, and its arithmetic. */
export interface ChanceLine {
  label: string;
  p: string;
  percent: number;
  rule: string;
  terms: string;
}

/** Something that happened, addressed to the sides that learn of it. Nothing is redacted later. */
export interface Event {
  rule: string;
  text: string;
  to: readonly string[];
  data: Readonly<Record<string, unknown>>;
}

/** How a match ended. */
export interface Outcome {
  winner: string | null;
  scores: Readonly<Record<string, number>>;
  rule: string;
  text: string;
}

/** The medal of a scenario in the campaign book: what it is called, and whether it was earned. */
export interface MedalLine {
  name: string;
  earned: boolean;
}

/** What is wrong with an order that is only looked at. */
export interface Wrong {
  text: string;
  rule: string;
  key: string;
}

/** The plot table for one unseen thing: where it can be, and how likely it is there. Belief, never fact. */
export interface Plot {
  id: string;
  title: string;
  can: readonly string[];
  likely: Readonly<Record<string, number>>;
  ring: readonly string[];
  note: string;
  heard: string;
}

/** A small table of text beside the board. */
export interface Panel {
  title: string;
  rows: readonly (readonly string[])[];
  pinned: boolean;
  score: boolean;
  reconstructed: string;
}

/** What the orders in hand promise for one plot, this turn. */
export interface Outlook {
  id: string;
  chance: number;
  spots: Readonly<Record<string, number>>;
  gaps: Readonly<Record<string, number>>;
  paper: Panel;
}

/** An own unit that can be in a cell, in how many turns at the soonest, and on what condition. */
export interface Reach {
  id: string;
  name: string;
  turns: number;
  proviso: string;
}

/** An area, square or hex, with its centre in board coordinates: x eastward, y southward, one across. */
export interface Cell {
  id: string;
  label: string;
  x: number;
  y: number;
  kind: string;
}

/** A named spot on the board, such as a port. */
export interface Place {
  name: string;
  cell: string;
  kind: string;
  side: string;
  at: readonly [number, number] | null;
}

/** A name written across the board: a sea, a land. */
export interface Lettering {
  text: string;
  x: number;
  y: number;
  kind: string;
  turn: number;
}

/**
 * A moment of a replay: what is seen then and the events since the last.
 * Orders, the minutes of computer players and rolls come only when the match is over.
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

/** Scenarios that open together, and what opens them. */
export interface Chapter {
  title: string;
  note: string;
  rule: string;
  open: boolean;
  pages: readonly Page[];
}

/** A thing on the board, as one side knows it. A choice whose key is a token's id is about that token. */
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
}

/** A card that lies open. A playing card's id is its rank and suit: 8D, KS. An option of that value is about it. */
export interface Card {
  id: string;
  title: string;
  text: string;
  facts: readonly (readonly [string, string])[];
  at: string;
  note: string;
  reconstructed: string;
}

/** How a number comes about, item by item, and what it would be if the answer to a choice were another. */
export interface Sum {
  title: string;
  items: readonly (readonly [string, number])[];
  total: string;
  p: string;
  rule: string;
  choice: string;
  ways: readonly (readonly [string, string, string])[];
}

/** Something that may come, and where: shown on the board when it is looked at. */
export interface Chart {
  title: string;
  when: string;
  text: string;
  zones: Readonly<Record<string, readonly string[]>>;
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
}

/** A computer player, and the sides it plays. A timed one takes the seconds it is given, and plays the better. */
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

/** A terrain as a board has it: its name, and for each cell those that can be entered from it. */
export interface TerrainLine {
  name: string;
  next: Readonly<Record<string, readonly string[]>>;
}

/** The last thing a side was told. */
export interface LastEvent {
  rule: string;
  text: string;
}

/** What the options picked may cost together, and of what. */
export interface PurseLine {
  most: number;
  unit: string;
}

/** One decision of a bot, as it is kept for the proof that it did not peek. */
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

/** A scenario in a book, and the best that was done in it. */
export interface Page {
  scenario: string;
  goal: string;
  medal: string;
  open: boolean;
  played: number;
  best: Entry | null;
  medal_name: string;
}

/** A sector around a token in degrees clockwise from its bow, both limits in it; of several, the first holds. */
export interface Arc {
  name: string;
  start: number;
  end: number;
  broad: boolean;
}

/** Markers that lie at a token: so many of a kind, from another token. */
export interface Mark {
  kind: string;
  count: number;
  source: string;
}

/**
 * Pick options: at least so many, at most so many. The answer is their values.
 * One that is `asked` has a default for those who say nothing, but a player is to say what he wants.
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
}

/** A whole number of low..high, which may mean something that can be drawn. The answer is one word. */
export interface NumberForm {
  kind: "number";
  key: string;
  label: string;
  low: number;
  high: number;
  default: readonly string[] | null;
  means: Meaning;
  unit: string;
}

/** A mode and a route. The answer is the mode's name and then each cell entered. */
export interface CourseForm {
  kind: "course";
  key: string;
  label: string;
  start: string;
  modes: readonly ModeLine[];
  default: readonly string[] | null;
  barred: readonly BarredLine[];
}

/** Every item into one bin. The answer has a word `item=bin` for each item, in the order of the items. */
export interface AllotForm {
  kind: "allot";
  key: string;
  label: string;
  items: readonly OptionLine[];
  bins: readonly BinLine[];
  default: readonly string[] | null;
  rule: string;
}

/** A fact that a question about odds takes; a null default means that it must be given. */
export interface FactCard {
  name: string;
  kind: "number" | "text" | "truth";
  default: number | string | boolean | null;
  values: readonly string[];
  labels: Readonly<Record<string, string>>;
}

/** What is written down of one match that is over. */
export interface Entry {
  scenario: string;
  won: boolean;
  points: number;
  turn: number;
  rule: string;
  text: string;
  medal: string;
}

/** One thing that may be picked; `at` is the cell or token it points at, `cost` what it takes of the purse. */
export interface OptionLine {
  value: string;
  label: string;
  at: string;
  cost: number;
}

/**
 * A way to go: so many steps over a terrain of the board; with `mark`, one step is marked by a `!` after it.
 * With `ends`, the route ends in that cell, or where the course of that key ends; the marked step is its target.
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
}

/** A mode that is not allowed now, and why. */
export interface BarredLine {
  name: string;
  label: string;
  text: string;
  rule: string;
}

/** What items go into: at least so many, at most so many, and only those it takes where that is said. */
export interface BinLine {
  value: string;
  label: string;
  least: number;
  most: number;
  takes: readonly string[] | null;
  at: string;
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

/** Show what an order would look like. */
export interface AskPreview {
  type: "preview";
  id: number;
  order: Readonly<Record<string, readonly string[]>>;
}

/** Show the plot table, with the staff's papers for an order. `have` is the id of the table at hand, if any. */
export interface AskPlot {
  type: "plot";
  id: number;
  order: Readonly<Record<string, readonly string[]>>;
  have?: number;
}

/** Which own units can be in a cell, and when? */
export interface AskReach {
  type: "reach";
  cell: string;
}

/** Send the whole position again, with the log from this event on. */
export interface Resume {
  type: "resume";
  from?: number;
}

/** The facts of a question about odds. */
export interface AskOdds {
  facts?: Readonly<Record<string, number | string | boolean>>;
}

/**
 * A match to begin. With `watch` anyone on this server may watch it from the lobby.
 * `seats` names the sides that play under the options. With the key of a `book` the match is written into it when it
 * ends, for those who play at this screen.
 */
export interface NewMatch {
  game: string;
  seats: Readonly<Record<string, NewSeat>>;
  scenario?: string | ScenarioText | null;
  options?: Readonly<Record<string, string>>;
  name?: string;
  watch?: boolean;
  book?: string;
}

/** The keys a browser keeps. */
export interface AskMine {
  keys: readonly string[];
}

/** Another match with the settings of a seat's: with `other` sides changed, or in another `scenario` of the game. */
export interface Again {
  other?: boolean;
  scenario?: string | null;
}

/** What the player of a book likes to be called. */
export interface NewBook {
  name?: string;
}

/** The key of a seat whose match is to be written into a book. */
export interface SignSeat {
  seat: string;
}

/** Who plays a side. A bot has a name and may have a time to think, in seconds. */
export interface NewSeat {
  player: PlayerKind;
  bot?: string;
  seconds?: number;
}

/** A scenario file's text. */
export interface ScenarioText {
  toml: string;
  name?: string;
}
