/** The menu of a match: what you can do, what the other players will see, and why something is not possible now. */

import type { Position, Side } from "../../wire/protocol";
import { chairs, namesOf, people, type Said } from "./parley";

export interface Entry {
  does:
    | "draw"
    | "standing"
    | "pause"
    | "gift"
    | "away"
    | "terms"
    | "umpire"
    | "back"
    | "computer"
    | "person"
    | "link"
    | "name"
    | "notices"
    | "team"
    | "mute"
    | "resign";
  title: string;
  note: string; // what the other players see; or the reason
  off: boolean;
}

export interface Table {
  position: Pick<Position, "side" | "sides" | "cooperative" | "outcome" | "clock">;
  names: Readonly<Record<Side, string>>;
  draws: Said;
  muted: readonly Side[];
  pause?: { paused: boolean; wanted: readonly Side[] };
  umpired?: boolean; // there is an umpire
  bots: boolean; // whether a computer can play this side
  reached: boolean; // whether people elsewhere, and other devices, can come to this table
  notices: boolean; // whether the server sends any
}

const OVER = "The match is over.";

export function entries({ position, names, draws, muted, pause, umpired, bots, notices, reached }: Table): Entry[] {
  const { side, sides, cooperative, outcome } = position;
  const others = people(sides, side);
  const there = chairs(sides, side);
  const company = there.filter((one) => sides[one] === "away");
  const opposed = !cooperative && Object.keys(sides).length > 1;
  const who = namesOf(names, company.length ? company : there);
  const Who = who.charAt(0).toUpperCase() + who.slice(1);
  const found: Entry[] = [];
  const add = (does: Entry["does"], title: string, note: string, reason = "") =>
    found.push({ does, title, note: reason || note, off: reason !== "" });

  if (Object.keys(sides).length > 1) {
    const asked = draws.wanted.includes(side);
    const what = cooperative ? "Offer to give up" : "Offer a draw";
    add(
      "draw",
      asked ? "Withdraw the offer" : what,
      asked ? `${Who} sees that you withdrew it.` : `${Who} can accept or decline.`,
      outcome
        ? OVER
        : others.length < Object.keys(sides).length - 1 && !cooperative
          ? "The computer never accepts a draw: it plays on."
          : others.some((one) => sides[one] === "open" || sides[one] === "invited")
            ? "Nobody has taken the other seat yet."
            : others.length
              ? ""
              : "You have no opponent here. You can resign.",
    );
  }
  add(
    "standing",
    "Standing answers…",
    `Answer questions for you.${there.length ? ` ${Who} can't see them.` : ""}`,
    outcome ? OVER : "",
  );
  const { clock } = position;
  if (clock && pause && !outcome) {
    const early = company.length < there.length ? "The clocks start when every seat is taken." : "";
    const mine = pause.wanted.includes(side);
    if (pause.paused) add("pause", "End the pause", `${Who} can see that. The clocks start again after 12 hours.`);
    else if (mine) add("pause", "Withdraw the pause", `${Who} sees that you withdrew it.`);
    else add("pause", "Propose a pause", `All clocks stop if ${who} agrees.`, early);
    add("gift", "Give a day", `${Who} gets one more day, even if it is not their turn.`, early);
    if (clock.away && Date.parse(clock.away) > Date.now())
      add("back", "I am back", "Your clock runs again; you get back the leave you did not use.");
    else
      add(
        "away",
        "I am away…",
        `Your clock stops. ${Who} sees it only if you say so.`,
        early || (clock.leave ? "" : "You have no days of leave left."),
      );
    add("terms", "Change the terms…", `They take effect if ${who} agrees.`, early);
  }
  if (opposed && there.length)
    add(
      "umpire",
      umpired ? "Go on without the umpire" : "Propose an umpire",
      `If ${who} agrees. An umpire sees both sides.`,
      outcome ? OVER : "",
    );
  const seen = there.length ? `${Who} sees which one` : "It plays on";
  add(
    "computer",
    "Hand over my seat…",
    `To a computer player. ${seen}; you can't take the seat back.`,
    outcome ? OVER : bots ? "" : "No computer player plays this side.",
  );
  if (reached) {
    add(
      "team",
      "More people on my side…",
      `By a link. You give them units.${there.length ? ` ${Who} can't see that.` : ""}`,
      outcome ? OVER : "",
    );
    add(
      "person",
      "Let somebody take over…",
      `By a link. Your key works until then${there.length ? `; ${Who} sees the new name` : ""}.`,
      outcome ? OVER : "",
    );
    add(
      "link",
      "Private link for my other devices",
      `Opens this seat.${there.length ? ` ${Who} can't see that.` : ""}`,
    );
  }
  if (there.length) {
    add("name", names[side] ? "Change my name…" : "Give my name…", `${Who} sees it.`);
    const quiet = muted.includes(side);
    add(
      "mute",
      quiet ? "Unmute chat" : "Mute chat",
      `${Who} can see that.`,
      company.length ? "" : "Nobody has taken the other seat yet.",
    );
  }
  if (notices && there.some((one) => ["away", "invited", "open"].includes(sides[one]!)))
    add(
      "notices",
      "Tell me when it is my turn…",
      `By mail or in this browser. ${Who} can't see that.`,
      outcome ? OVER : "",
    );
  const wins = opposed && Object.keys(sides).length === 2 ? ` and ${there.length ? who : "the other side"} wins` : "";
  add(
    "resign",
    opposed ? "Resign…" : "Give up…",
    `You are asked to confirm. The match ends${wins}.`,
    outcome
      ? OVER
      : cooperative && company.length
        ? "You play together: offer to give up, and your partners decide."
        : "",
  );
  return found;
}
