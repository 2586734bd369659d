// The games of which this device has a link, kept so that nobody loses a game by closing a page; and how a game is called.

import { bookName } from "./rulebooks.js";
import { say, tag } from "./words.js";

const KEPT = "senki-games";
const MOST = 50;

export function myGames() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

// `since`: when this device first had the link; it tells games apart that are called the same.
export function keepGame({ game, key, scope, title }) {
  const same = (known) => known.game === game && known.scope === scope;
  const since = myGames().find(same)?.since ?? Date.now();
  const others = myGames().filter((known) => !same(known));
  localStorage.setItem(KEPT, JSON.stringify([{ game, key, scope, title, since }, ...others].slice(0, MOST)));
}

export function forgetGame(game, scope) {
  localStorage.setItem(KEPT, JSON.stringify(myGames().filter((known) => !(known.game === game && known.scope === scope))));
}

export function gameAddress(game, key = "", view = "") {
  return `/?${new URLSearchParams(Object.entries({ game, key, view }).filter(([, value]) => value))}`;
}

export function titleOf(header) {
  const players = Object.fromEntries(header.seats.map((seat) => [seat, header.players?.[seat] ?? ""]));
  return [namesOf(players), bookName(header.ruleset)].join(" · ");
}

// "mika – Player B": who sits where nobody was named is called by the seat.
export function namesOf(players) {
  return Object.entries(players).map(([seat, name]) => name || say("player", { seat })).join(" – ");
}

// A day and time as people here write them, from a date or from the service's own form.
export function dayOf(time) {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleString(tag(), { dateStyle: "medium", timeStyle: "short" });
}

// "scope.seat" with its seat, for a link's scope such as seat:A.
export function scopeWord(say, scope) {
  return scope.startsWith("seat:") ? say("scope.seat", { seat: scope.slice(5) }) : say(`scope.${scope}`);
}
