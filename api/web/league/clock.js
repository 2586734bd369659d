// Time left of a round, for the wall and every phone. It runs by this device's clock, set by that of the service.

import { ask, serviceTime } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { say, languageTag } from "/lib/messages.js";

const TENTH = 100;

// Shows the clock of a round. `round`: from the service, with `ends`, a time, while the clock runs,
// `left` in tenths of a second while it stands still, or neither without a limit. `match`: with the minutes that this match has besides.
export function buildRoundClock(round, match = "") {
  if (!round || round.closed || (!round.ends && (round.left ?? null) === null)) return make("span", {});
  const extra = (round.extra?.[match] ?? 0) * 60;
  const shown = make("b", { kind: "clock", role: "timer" });
  const stopped = !round.ends;
  const tick = () => {
    const left = extra + Math.round(stopped ? round.left / 10 : (Date.parse(round.ends) - serviceTime()) / 1000);
    shown.textContent = formatMinutesAndSeconds(left);
    shown.classList.toggle("over", left < 0);
    if (shown.isConnected && !stopped) setTimeout(tick, 10 * TENTH);
  };
  setTimeout(tick, 0);
  const end = stopped ? "" : make("b", { kind: "on-paper" }, say("league.until", { time: new Date(Date.parse(round.ends) + extra * 10 * TENTH).toLocaleTimeString(languageTag(), { timeStyle: "short" }) }));
  return make("span", { kind: stopped ? "left-of-round stopped" : "left-of-round" }, end, make("small", {}, stopped ? say("league.clock_stands") : say("league.time_left"), extra ? ` (${say("league.extra", { minutes: extra / 60 })})` : ""), shown);
}

// Formats seconds as minutes and seconds; what is over has a plus.
export function formatMinutesAndSeconds(left) {
  const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
  return `${left < 0 ? "+" : ""}${minutes}:${String(seconds).padStart(2, "0")}`;
}

// Shows the clock of a match on the pad, if the header of the game names its match.
export function buildMatchClock({ tournament, round, match } = {}) {
  const shown = make("span", { kind: "round-clock" });
  if (!tournament || !round) return shown;
  const stage = Number(String(match ?? "").split(".")[0]) || 0;
  ask(`/api/leagues/${encodeURIComponent(tournament)}/rounds/${round}?stage=${stage}`, { keeps: true }).then((message) => shown.replaceChildren(buildRoundClock(message, match))).catch(() => {});
  return shown;
}
