// Describes what was said about a tournament, before the service has it: the act, whom it is about, the result.

import { say } from "/lib/messages.js";

const ACTS = {
  reported: "league.report", confirmed: "league.agree", corrected: "league.correct", withdrawn_report: "league.withdraw", penalised: "league.penalise",
  registered: "league.enter", checked_in: "league.check_in", deck_submitted: "league.hand_in", dropped: "league.drop", readmitted: "league.readmit",
  started: "league.start", paired: "league.post", repaired: "league.repair", round_closed: "league.close_round", round_reopened: "league.reopen",
  cut: "league.cut_to", finished: "league.finish", note: "league.note",
  entry_changed: "league.rename", entry_removed: "league.remove", admitted: "league.admit", terms_changed: "league.terms", deck_checked: "league.deck_check",
  round_cancelled: "league.cancel_round", clock_started: "league.clock_start", clock_stopped: "league.clock_stop", time_extended: "league.extend",
  requested: "league.requests", declined: "league.decline", cut_cancelled: "league.cancel_cut", tournament_reopened: "league.go_on",
};

export function statementText(source, name, said) {
  const match = source.match(said.match);
  const subject = match ? `${say("league.table")} ${match.table}` : said.match || (said.player && (said.name || source.name(said.player)));
  return [say(ACTS[name] ?? name, { count: said.players?.length }), subject, resultText(source, said, match), said.text].filter(Boolean).join(" · ");
}

// Returns the score of a result, or how it came about without games.
export function resultText(source, { games = [], how = "played", winner = "" }, match) {
  if (games.length && match) return scoreText(source, games, match.players);
  if (how === "forfeit") return say("league.stayed", { player: source.name(winner) });
  return ["agreed", "double_loss"].includes(how) ? say(`league.${how}`) : "";
}

function scoreText(source, games, players) {
  const [won, lost] = players.map((player) => games.filter((game) => game.winner === player).length);
  const drawn = games.length - won - lost;
  return `${source.name(players[0])} ${[won, lost, ...(drawn ? [drawn] : [])].join("–")} ${source.name(players[1])}`;
}
