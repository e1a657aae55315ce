/** What goes between server and client: the names and shapes are the server's, see docs/protocol.md. */

export type Side = string;
export type Answer = readonly string[];
export type Order = Record<string, Answer>;

export interface Cell {
  id: string;
  label: string;
  x: number;
  y: number;
  kind: string;
}

export interface Place {
  name: string;
  cell: string;
  kind: string;
  side: Side;
  at?: [number, number] | null;
}

export interface Lettering {
  text: string;
  x: number;
  y: number;
  kind: string;
  turn: number;
}

export interface Terrain {
  name: string;
  next: Record<string, string[]>;
}

export type Ring = [number, number][];

/** What does not change in a match. */
export interface Board {
  shape: string;
  cells: Cell[];
  terrains: Terrain[];
  places: Place[];
  zones: Record<string, string[]>;
  coast: Ring[];
  graticule: Record<string, Ring>;
  turns: string[];
  nights?: number[];
  names?: Lettering[];
  routine?: string[]; // paragraphs whose events tell nothing that is not seen elsewhere
  weighty?: string[]; // facts that outweigh the others
  engages?: string[]; // facts that open the picture of a fight
  rows?: string; // what the figure at the edge of a row is called
  name?: string; // by which a display names it
  title?: string; // what a reader is told of it where there are several
  plane?: Plane | null; // of one without cells
  boxes?: Box[]; // off the map
}

/** A named place off the map, in the margin; tokens may be in it as in a cell. */
export interface Box {
  id: string;
  label: string;
  side: Side;
  note: string;
}

/** Water without cells, and what a unit of it and a unit of speed are worth. */
export interface Plane {
  scale: number; // what one unit is worth of these
  unit: string;
  pace: number; // units made in a turn for each unit of speed
  speed: string; // what speeds are told in
  grid: number; // units between the lines
  extent: [number, number, number, number] | null; // west, south, east, north
}

/** Where a vessel was at the beginning of a turn, and how she lay. */
export interface Fix {
  turn: number;
  x: number; // eastward
  y: number; // northward
  course: number;
  speed: number;
}

/** Where guns bear, in degrees clockwise from the bow, and how far. */
export interface Sector {
  name: string;
  start: number;
  end: number;
  reach: number;
  broad: boolean;
}

/** A distance at which something changes, about a point. */
export interface Circle {
  x: number;
  y: number;
  radius: number;
  text: string;
  note: string;
  strong: boolean;
}

/** Where a vessel can be at the end of her move, and what she keeps to either hand. */
export interface Fan {
  reach: number;
  keep: number;
  keeps: string;
}

/** A token on the plane, by its id. */
export interface Vessel {
  id: string;
  x: number;
  y: number;
  course: number;
  speed: number;
  wake: Fix[];
  sectors: Sector[];
  rings: Circle[];
  fan: Fan | null;
}

/** Where shells of one vessel fell about another in a turn. */
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

/** Torpedoes of a turn. */
export interface Run {
  turn: number;
  source: string;
  side: Side;
  x: number;
  y: number;
  to_x: number;
  to_y: number;
  count: number;
  text: string;
}

/** What lies on the plane. */
export interface Sea {
  turn: number; // of the fight
  vessels: Vessel[];
  falls: Fall[];
  runs: Run[];
  sight: Circle[];
}

/** A sector around a token, in degrees clockwise from its bow, both limits in it. */
export interface Arc {
  name: string;
  start: number;
  end: number;
  broad?: boolean; // guns bear there
}

/** So many markers of a kind at a token, from another token. */
export interface Mark {
  kind: string;
  count: number;
  source: string;
}

export interface Token {
  id: string;
  label: string;
  cell: string;
  side: Side;
  kind: string;
  note: string;
  mode: string;
  facing: number;
  since: number;
  track: string[];
  facts: [string, string][];
  tag?: string; // what stands under its name on the board
  arcs?: Arc[];
  ranges?: number[];
  marks?: Mark[];
  waits?: string; // why it takes no orders now
  waits_rule?: string;
  reconstructed?: string; // which of its numbers are not the original's
  within?: string; // the id of the token that holds it
}

export interface Panel {
  title: string;
  rows: string[][];
  pinned?: boolean; // stays in sight
  score?: boolean; // how the sides stand, shown with the date
  reconstructed?: string; // which of its numbers are not the original's
}

/** A card that lies open; a playing card's id is its rank and suit. */
export interface Card {
  id: string;
  title: string;
  text: string;
  facts: [string, string][];
  at: string;
  note: string;
  reconstructed?: string; // what of it is not the original's
}

/** How a number comes about, and what it would be if the answer to a choice were another. */
export interface Sum {
  title: string;
  items: [string, number][];
  total: string;
  p: string;
  rule: string;
  choice: string;
  ways: [string, string, string][];
}

/** What lies over cells, or zones of the board. */
export interface Shade {
  kind: "night" | "fog" | "area" | "zone";
  cells: string[];
  label: string; // what an area is called, or what is in a zone
  number: number; // of a zone, as is the next
  colour: "" | "red" | "blue" | "green" | "yellow";
}

/** Something that may come, and where. */
export interface EventChart {
  title: string;
  when: string;
  text: string;
  zones: Shade[];
}

/** What one side sees. */
export interface Display {
  heading: string;
  tokens: Token[];
  panels: Panel[];
  shades: Shade[];
  rows: Record<string, string>;
  layers: Record<string, Record<string, string>>; // by cell, or by zone of the board
  cards?: Card[];
  sums?: Sum[];
  charts?: EventChart[];
  lost?: Token[]; // units out of play, on no cell
  board?: string; // the name of the board in play; without one, the first
  sea?: Sea | null; // what lies on the plane
}

/** What of a display changed: tokens that are new or different, ids that are gone, the rest whole where it changed. */
export type DisplayChange = Partial<Display> & { gone?: string[] };

export interface Option {
  value: string;
  label: string;
  at: string;
  cost?: number; // what it takes of the prompt's purse
}

export interface Pick {
  kind: "pick";
  key: string;
  label: string;
  options: Option[];
  least: number;
  most: number;
  default: Answer | null;
  asked?: boolean; // the default is for those who say nothing: a player is to say what he wants
  about?: string; // the token it is about, where its key is not that token's id
}

export interface NumberChoice {
  kind: "number";
  key: string;
  label: string;
  low: number;
  high: number;
  default: Answer | null;
  means?: "" | "bearing" | "speed"; // what it may be drawn as
  unit?: string;
  about?: string; // the token it is about, where its key is not that token's id
}

/** What items go into: so many, and only those it takes where that is said. */
export interface Bin {
  value: string;
  label: string;
  least: number;
  most: number;
  takes: string[] | null;
  at: string;
}

/** Every item into one bin: the answer has a word item=bin for each item, in their order. */
export interface Allot {
  kind: "allot";
  key: string;
  label: string;
  items: Option[];
  bins: Bin[];
  default: Answer | null;
  rule: string;
}

export interface Mode {
  name: string;
  label: string;
  least: number;
  most: number;
  terrain: string | null;
  mark: boolean;
  costs: number[];
  unit: string;
  ends?: string; // the cell where its route must end, or the key of the course at whose end it must; the marked step is its target
}

/** A mode that is not allowed now, and why. */
export interface Barred {
  name: string;
  label: string;
  text: string;
  rule: string;
}

export interface Course {
  kind: "course";
  key: string;
  label: string;
  start: string;
  modes: Mode[];
  default: Answer | null;
  barred?: Barred[];
}

export type Choice = Pick | NumberChoice | Course | Allot;

export interface Prompt {
  text: string;
  rule: string;
  choices: Choice[];
  purse?: { most: number; unit: string } | null; // what the options picked may cost together
  secret?: boolean; // others at the same screen look away, also where nothing else is hidden
  fight?: string; // the cell of the fight that it is a question of
}

export interface Who {
  id: string;
  side?: string;
  name?: string;
}

export interface Die {
  face: number;
  faces?: number;
  colour?: string;
}

/** What an event says to machines: the facts that the client understands. */
export type Fact =
  | { fact: "turn"; number: number }
  | { fact: "round"; number: number }
  | { fact: "battle"; cell: string; units?: Who[] }
  | { fact: "surprise"; cell: string }
  | { fact: "stand"; cell: string }
  | { fact: "shot"; unit: Who; target: Who; weapon?: string; shots?: number | null; hits?: number | null }
  | { fact: "withdrew"; unit: Who; away: boolean }
  | { fact: "damaged"; unit: Who }
  | { fact: "reduced"; unit: Who }
  | { fact: "sunk"; unit: Who }
  | { fact: "rolled"; dice: Die[]; wants?: string }
  | { fact: "drew"; cards: string[] }
  | { fact: "points"; side: string; points: number; cause: string };

export interface Event {
  rule: string;
  text: string;
  facts: Fact[];
}

export interface Chance {
  label: string;
  p: string;
  rule: string;
  terms: string;
}

export interface Outcome {
  winner: Side | null;
  scores: Record<Side, number>;
  rule: string;
  text: string;
}

export interface Caution {
  key: string;
  text: string;
  rule: string;
  mend?: string; // the text of an order that puts it right
  offer?: string; // what that order is called
}

export interface Fault {
  text: string;
  rule: string;
  key: string;
}

/** Where one unseen thing can be and probably is: belief, never fact. */
export interface Plot {
  id: string;
  title: string;
  can: string[];
  likely: Record<string, number>; // by cell; what is less than a tenth of a per cent is left out
  ring: string[]; // how far it can have come at most, whatever was searched in vain
  note: string;
  heard?: string; // the last contact, and where it is told to end the turn
}

/** What the order in hand promises for one plot, this turn. */
export interface Outlook {
  id: string;
  chance: number; // that it is spotted
  spots: Record<string, number>; // by cell that will be seen into
  gaps: Record<string, number>; // by cell, how likely it ends there unseen; likeliest first
  paper: Panel;
}

/** An own unit that can be in a cell, in how many turns, and on what condition. */
export interface Reach {
  id: string;
  name: string;
  turns: number;
  proviso: string;
}

/** The medal of a mission, and whether it was earned. */
export interface Medal {
  text: string; // what it is called and given for
  earned: boolean;
}

/** Everything a seat knows of its match. */
export interface Position {
  match: string;
  number: number;
  turn: number;
  turns?: [number, number]; // the first and the last of the scenario
  game: string;
  title: string;
  scenario: string;
  cooperative: boolean; // all sides win, whichever the outcome names, or lose together
  open: boolean; // nothing is hidden from any side
  curtain: boolean; // sides at one screen hide their charts from each other
  side: Side;
  purpose: { text: string; rule: string } | null; // what the side plays for
  sides: Record<Side, string>;
  display: Display;
  prompt: Prompt | null;
  partner: Prompt | null; // what another side is asked, in an open game while there is nothing to answer here
  log: Event[];
  sealed: string | null;
  chances: Chance[];
  outcome: Outcome | null;
  medal: Medal | null; // once it is over
  commitment: string;
  seed: string | null;
}

/** Whether those who play other sides elsewhere are connected, as far as the server knows; it is no part of the game. */
export interface Presence {
  sides: Record<Side, "connected" | "away">;
  since: Record<Side, string>; // when one that is away went, to the minute
}

export type FromServer =
  | ({ type: "position"; from: number } & Partial<Omit<Position, "log">> & { log: Event[]; display: Display })
  | ({ type: "update"; from?: number; display?: DisplayChange } & Partial<Omit<Position, "display">>)
  | { type: "sealed"; number: number; order: string }
  | { type: "withdrawn"; number: number }
  | ({ type: "refused"; number: number } & Fault)
  | { type: "stale"; number: number }
  | {
      type: "preview";
      id: number;
      display: Display | null;
      cautions: Caution[];
      error: Fault | null;
      chances: Chance[];
    }
  | { type: "plot"; id: number; plots: Plot[]; papers: Panel[]; working?: boolean; outlooks?: Outlook[] }
  | { type: "reach"; cell: string; units: Reach[] }
  | { type: "thinking"; seconds?: number }
  | ({ type: "presence" } & Presence)
  | { type: "draft"; side: Side; order: Order } // of a partner, where all lies open to all
  | { type: "error"; text: string };

export type FromClient =
  | { type: "order"; number: number; order: Order }
  | { type: "withdraw"; number: number }
  | { type: "preview"; id: number; order: Order }
  | { type: "plot"; id: number; order: Order }
  | { type: "reach"; cell: string }
  | { type: "resume"; from: number };

export interface ScenarioHead {
  name: string;
  title: string;
  about: string;
  options: Record<string, string>;
  turns: number; // at most
  minutes: number; // that it takes, about; 0 where unknown
  reconstructed: string; // what of it is not the original's
}

export interface Switch {
  key: string;
  label: string;
  values: string[];
  rule: string;
  sides: Record<string, Side[]>; // by value, the sides that play where not all do
  computer: Record<Side, string>; // by side, the value in force when a computer plays it and nobody says otherwise
  words: Record<string, string>; // by value, how it is called
}

/** What was written down of one match. */
export interface BookEntry {
  scenario: string;
  won: boolean;
  points: number;
  turn: number;
  rule: string;
  text: string;
  medal: string;
}

export interface BookPage {
  scenario: string;
  goal: string;
  medal: string;
  open: boolean;
  played: number;
  best: BookEntry | null;
}

export interface BookChapter {
  title: string;
  note: string;
  rule: string;
  open: boolean;
  pages: BookPage[];
}

/** A player's campaign book of a game. */
export interface BookCard {
  title: string;
  name: string;
  entries: number;
  chapters: BookChapter[];
}

export interface Question {
  name: string;
  about: string;
  facts: {
    name: string;
    kind: "number" | "truth" | "text";
    default: number | string | boolean | null;
    values: string[];
    labels: Record<string, string>;
  }[];
}

/** A computer player, and the sides it plays. */
export interface Bot {
  name: string;
  about: string;
  sides: Side[];
  timed: boolean; // takes the seconds it is given
  level: string; // how hard it is to beat, in a word
}

export interface GameHead {
  name: string;
  title: string;
  about: string;
  version: string;
  sides: Side[];
  cooperative: boolean;
  curtain: boolean; // sides at one screen hide their charts from each other
  length: number;
  scenarios: ScenarioHead[];
  switches: Switch[];
  bots: Bot[];
  odds: Question[];
  book: string; // what its campaign book is called; empty where it has none
}

export type PlayerKind = "me" | "here" | "away" | "open" | "bot";

export interface SeatChoice {
  player: PlayerKind;
  bot?: string;
  seconds?: number;
}

export interface NewMatch {
  game: string;
  scenario?: string | { toml: string; name: string };
  options: Record<string, string>;
  seats: Record<Side, SeatChoice>;
  name?: string;
  watch?: boolean;
  book?: string;
}

export interface Opened {
  match: string;
  game: string;
  seats: Record<Side, string>; // keys of those at this screen
  invites: Record<Side, string>; // one invitation for each friend elsewhere
  watch: string;
  owner: string; // deletes the match, and opens nothing
  unverified: string; // why the referee does not vouch for a record that was brought in; empty where it does
  over: boolean; // a record of a match that is over was brought in
}

/** What somebody is invited to. */
export interface Invitation {
  match: string;
  name: string;
  game: string;
  title: string;
  scenario: string;
  side: Side;
  sides: Record<Side, string>;
}

/** A line of "my matches". */
export interface Mine {
  key: string;
  match: string;
  game: string;
  title: string;
  scenario: string;
  side: Side;
  sides: Record<Side, string>;
  state: string;
  turn: number; // counted from the match's first
  turns: number; // that it has at most; 0 where unknown
  last: { rule: string; text: string } | null;
  outcome: Outcome | null;
  name: string;
  created: string; // a moment, as ISO 8601 has it
  touched: string;
  owner: boolean; // this key deletes the match: so it was before owners had a key of their own
  unverified: string; // why the referee does not vouch for what is told of it; empty where it does
  curtain: boolean; // sides at one screen hide their charts from each other
}

export interface OpenSeat {
  match: string;
  game: string;
  title: string;
  scenario: string;
  side: Side;
  sides: Record<Side, string>;
  name: string;
  created: string;
}

export interface Paragraph {
  number: string;
  title: string;
  text: string;
}

export interface Roll {
  key: string;
  use: number;
  faces: number;
  face: number;
}

/** A computer player's decision: who, from what (its digest), and why. */
export interface Minute {
  bot: string;
  seed: string;
  saw: string;
  reason: string;
  worlds: number;
}

export interface Moment {
  n: number;
  turn: number;
  display: Display | null; // null where the rules have changed since and only the events are left
  log: Event[];
  orders: Record<Side, string>;
  minutes: Record<Side, Minute>;
  rolls: Roll[];
}

export interface Replay {
  side: Side;
  points: string[];
  total: number;
  moments: Moment[];
}
