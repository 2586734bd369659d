// The games of which this device has a link, kept so that nobody loses a game by closing a page.

const KEPT = "senki-games";
const MOST = 50;

export function myGames() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

export function keepGame({ game, key, scope, title }) {
  const others = myGames().filter((known) => !(known.game === game && known.scope === scope));
  localStorage.setItem(KEPT, JSON.stringify([{ game, key, scope, title }, ...others].slice(0, MOST)));
}

export function forgetGame(game, scope) {
  localStorage.setItem(KEPT, JSON.stringify(myGames().filter((known) => !(known.game === game && known.scope === scope))));
}

export function gameAddress(game, key = "", view = "") {
  return `/?${new URLSearchParams(Object.entries({ game, key, view }).filter(([, value]) => value))}`;
}

export function titleOf(header) {
  const names = Object.entries(header.players ?? {}).map(([seat, name]) => name || seat);
  return [names.join(" – "), String(header.ruleset).replaceAll("_", " ")].filter(Boolean).join(" · ");
}

// "scope.seat" with its seat, for a link's scope such as seat:A.
export function scopeWord(say, scope) {
  return scope.startsWith("seat:") ? say("scope.seat", { seat: scope.slice(5) }) : say(`scope.${scope}`);
}
