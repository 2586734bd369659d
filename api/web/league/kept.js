// The tournaments in which this device is a player: for the next pairing on the front page.

const KEPT = "senki-leagues";
const MOST = 8;

export function myLeagues() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

export function keepLeague({ league, key, title }) {
  const others = myLeagues().filter((known) => known.league !== league);
  localStorage.setItem(KEPT, JSON.stringify([{ league, key, title }, ...others].slice(0, MOST)));
}

export function forgetLeague(league) {
  localStorage.setItem(KEPT, JSON.stringify(myLeagues().filter((known) => known.league !== league)));
}
