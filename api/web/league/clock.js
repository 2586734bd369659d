// Time left of a round, for the wall and every phone. It runs by this device's clock, set by that of the service.

import { ask, serviceTime } from "/lib/api.js";
import { make } from "/lib/dom.js";
import { say } from "/lib/messages.js";

const TENTH = 100;

// Shows the clock of a round. `round`: from the service, with `ends` in tenths of a second since 1970, or none without a
// limit.
export function roundClock(round) {
  const shown = make("b", { kind: "clock", role: "timer" });
  if (!round?.ends || round.closed) return make("span", {});
  const tick = () => {
    const left = Math.round(round.ends / 10 - serviceTime() / 1000);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    shown.textContent = `${left < 0 ? "+" : ""}${minutes}:${String(seconds).padStart(2, "0")}`;
    shown.classList.toggle("over", left < 0);
    if (shown.isConnected || left === undefined) setTimeout(tick, 10 * TENTH);
  };
  setTimeout(tick, 0);
  return make("span", { kind: "left-of-round" }, make("small", {}, say("league.time_left")), shown);
}

// Shows the clock of a match on the pad, if the header of the game names its match.
export function matchClock({ tournament, round, match } = {}) {
  const shown = make("span", { kind: "round-clock" });
  if (!tournament || !round) return shown;
  const stage = Number(String(match ?? "").split(".")[0]) || 0;
  ask(`/api/leagues/${encodeURIComponent(tournament)}/rounds/${round}?stage=${stage}`, { keeps: true }).then((message) => shown.replaceChildren(roundClock(message))).catch(() => {});
  return shown;
}
