// Form for a result by taps: who won each game, in order; or by time, agreed, forfeit. A game loss is a penalty of its own,
// and counts as a game before the others.

import { button, openDialog, make } from "/lib/dom.js";
import { Draft } from "/lib/form-drafts.js";
import { say } from "/lib/messages.js";
import { buildResultIcon } from "/viewer/replay/icons.js";

// Asks for a result. `done` gets what is said and the position of the tournament that its author saw, and answers whether
// it was taken; until then the games are still in the form when it is opened again. `penalise`: opens the form of a game
// loss for a player, for who may give one.
export function openResultForm(source, match, done, penalise = null) {
  const most = source.state.opened.stages[match.stage - 1].best_of - match.lost_games.length;
  const seen = source.state.position;
  const draft = new Draft(`result ${source.id} ${match.match}`);
  const games = (draft.left.games ?? []).slice(0, most);
  const shown = make("p", { kind: "result-so-far", role: "status" });
  const box = make("div", {});
  const opened = openDialog(`${say("league.table")} ${match.table}`, say("cancel"), box);
  const send = async (said) => {
    opened.close();
    if (await done({ match: match.match, ...said }, seen)) draft.drop();
  };
  const lost = match.lost_games.map((player) => make("p", {}, `${say("league.game_loss")}${say("colon")}${source.name(player)}`));
  const draw = () => {
    draft.keep({ games });
    shown.replaceChildren(...games.map((winner) => buildResultIcon(winner === match.players[0] ? "win" : winner ? "loss" : "draw")), games.length ? "" : say("league.who_won"));
    const next = say("league.game", { number: match.lost_games.length + games.length + 1 });
    const add = (winner, words) => button(`${next}${say("colon")}${words}`, () => {
      games.push(winner);
      draw();
    }, { disabled: games.length >= most });
    const message = games.map((winner) => ({ winner }));
    const penalties = penalise ? match.players.map((player) => button(`${say("league.game_loss")}${say("colon")}${source.name(player)}`, () => {
      opened.close();
      penalise(player);
    })) : [];
    const ended = wasPlayedToEnd(match, games, match.lost_games.length + most);
    box.replaceChildren(...lost, shown, make("div", { kind: "choices" }, ...match.players.map((player) => add(player, source.name(player))), add("", say("value.draw"))),
      make("div", { kind: "row" }, button(say("undo"), () => {
        games.pop();
        draw();
      }, { disabled: !games.length }), button(say("league.say_it"), () => send({ games: message, how: ended ? "played" : "time" }), { kind: "strong", disabled: !games.length && !(ended && lost.length) })),
      make("details", {}, make("summary", {}, say("more")), make("div", { kind: "choices" },
        button(say("league.agreed"), () => send({ how: "agreed" })), ...match.players.map((player) => button(say("league.stayed", { player: source.name(player) }), () => send({ how: "forfeit", winner: player }))),
        button(say("league.double_loss"), () => send({ how: "double_loss" })), button(say("league.nothing_played"), () => send({ how: "time" })), ...penalties)));
  };
  draw();
}

// Returns whether the match was played to its end; if not, time was called. A game loss is a game won by the other player.
export function wasPlayedToEnd(match, games, most) {
  const lost = match.lost_games ?? [];
  const won = match.players.map((player) => games.filter((winner) => winner === player).length + lost.filter((loser) => loser !== player).length);
  return Math.max(...won) > most / 2 || games.length + lost.length >= most;
}
