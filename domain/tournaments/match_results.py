"""The result of a match with its penalties, and the validity of a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.kernel.messages.message import Message, join
from domain.tournaments.messages import msg
from domain.tournaments.result_events import ReportedGame
from domain.tournaments.state import Match, Tournament
from domain.tournaments.tournament_format import ELIMINATION, Stage

HOW = ("played", "time", "agreed", "forfeit", "double_loss", "told")
GAME_HOW = ("played", "conceded", "time", "penalty", "agreed")


class MatchResult(NamedTuple):
    """The result of a match for its two players, in their order.

    `winner`: empty for none · `won`: games won by each · `drawn`: drawn games · `how`: as reported (`time` also if time
    stopped one of its games), or `penalty` · `left`: the cards left in the nation in the games that each won.
    """

    winner: str
    won: tuple[int, int]
    drawn: int
    how: str
    left: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def is_draw(self) -> bool:
        """Returns whether both share the points."""
        return not self.winner and self.how not in ("double_loss", "penalty")


def report_fault(
    stage: Stage,
    players: tuple[str, str],
    games: Sequence[ReportedGame],
    how: str,
    winner: str,
    penalties: Sequence[str] = (),
) -> Message | None:
    """Returns the reason why a result is impossible, or None. `penalties`: players with a game loss by a judge."""
    if how not in HOW:
        return msg("no_such_way_to_end", said=how, said2=", ".join(HOW))
    if how in ("agreed", "double_loss"):
        return _no_winner_fault(stage, games, how, winner)
    if how == "told":
        return _winner_only_fault(stage, players, games, winner)
    if how == "forfeit":
        return None if winner in players and not games else msg("forfeit_names_player_who_stayed")
    return _games_fault(stage, players, games, how, winner, penalties)


def _winner_only_fault(stage: Stage, players: tuple[str, str], games: Sequence[ReportedGame], winner: str) -> Message | None:
    if games or winner not in ("", *players):
        return msg("told_expected_who_won_or_nobody")
    return None if winner or stage.kind != ELIMINATION else msg("elimination_match_has_winner")


def _no_winner_fault(stage: Stage, games: Sequence[ReportedGame], how: str, winner: str) -> Message | None:
    if winner or (games and how == "double_loss"):
        return msg("said_expected_no_winner_and_no_games", said=how)
    return msg("elimination_match_has_winner") if stage.kind == ELIMINATION and how == "agreed" else None


def _games_fault(
    stage: Stage, players: tuple[str, str], games: Sequence[ReportedGame], how: str, winner: str, penalties: Sequence[str]
) -> Message | None:
    for number, game in enumerate(games, 1):
        if game.winner not in ("", *players):
            return msg("game_n_reason", n=number, reason=msg("said_is_not_in_this_match", said=game.winner))
        if game.how not in GAME_HOW:
            way = msg("no_such_way_to_end_game", said=game.how, said2=", ".join(GAME_HOW))
            return msg("game_n_reason", n=number, reason=way)
        if game.left is not None and game.left < 0:
            return msg("game_n_reason", n=number, reason=msg("n_left", n=game.left))
        if game.how == "time" and (fault := _time_fault(stage, game.winner)):
            return msg("game_n_reason", n=number, reason=fault)
    if winner and winner not in players:
        return msg("said_is_not_in_this_match", said=winner)
    return _score_fault(stage, players, games, how, winner, penalties)


def _time_fault(stage: Stage, winner: str) -> Message | None:
    """Returns the reason why the time rule of the event excludes this end of a game, or None."""
    if stage.time_rule == "draw" and winner:
        return msg("time_was_called_and_here_that")
    return msg("time_was_called_and_here_it_is_played") if stage.time_rule == "sudden" and not winner else None


def _score_fault(
    stage: Stage, players: tuple[str, str], games: Sequence[ReportedGame], how: str, winner: str, penalties: Sequence[str]
) -> Message | None:
    """Returns the reason why these games make no match: it ends with the game that decides it, and not before."""
    before = [other for loser in penalties for other in players if loser in players and other != loser]
    winners = [*before, *(game.winner for game in games)]
    score = _score(players, winners)
    for number in range(len(games)):
        if _is_over(stage.best_of, players, winners[: len(before) + number]):
            return msg("said_cannot_be_in_match", said=score, n=stage.best_of, n2=number)
    if how == "played" and not _is_over(stage.best_of, players, winners):
        return join(msg("said_is_no_end_match", said=score, n=stage.best_of), msg("if_time_was_called_say"))
    leader = _ahead(players, winners)
    if winner and winner != leader:
        return msg("said_is_not_won_by_said", said=score, said2=winner)
    return msg("elimination_match_has_winner") if stage.kind == ELIMINATION and not leader else None


def _is_over(best_of: int, players: tuple[str, str], winners: Sequence[str]) -> bool:
    """Returns whether a match is over after games with these winners (empty: drawn)."""
    return max(map(winners.count, players)) > best_of // 2 or len(winners) >= best_of


def _ahead(players: tuple[str, str], winners: Sequence[str]) -> str:
    """Returns the player with more games won, or an empty text."""
    one, two = map(winners.count, players)
    return "" if one == two else players[one < two]


def _score(players: tuple[str, str], winners: Sequence[str]) -> str:
    drawn = winners.count("")
    return "-".join(map(str, (*map(winners.count, players), *((drawn,) if drawn else ()))))


def lost_games(tournament: Tournament, match: str) -> tuple[str, ...]:
    """Returns the players with a game loss by penalty in this match, once for each loss."""
    return tuple(stated.player for stated in tournament.penalties if stated.match == match and stated.kind == "game_loss")


def match_result(tournament: Tournament, match: Match) -> MatchResult | None:
    """Returns the result of a match with its penalties, or None for a missing or disputed one."""
    lost = {stated.player for stated in tournament.penalties if stated.match == match.id and stated.kind == "match_loss"}
    report = match.report
    if lost:
        return _by_penalty(tournament, match, lost)
    if report is None:
        return None
    stage = tournament.terms(match.stage)
    need = stage.best_of // 2 + 1
    if report.how == "forfeit":
        return MatchResult(report.winner, (need, 0) if report.winner == match.players[0] else (0, need), 0, "forfeit")
    if report.how in ("double_loss", "told"):
        return MatchResult(report.winner, (0, 0), 0, report.how)
    won = _won(match, report.games, lost_games(tournament, match.id))
    drawn = sum(not game.winner for game in report.games)
    how = "time" if report.how == "played" and any(game.how == "time" for game in report.games) else report.how
    return MatchResult(_leader(match, won), won, drawn, how, _left(match, report.games))


def _won(match: Match, games: Sequence[ReportedGame], lost: Sequence[str]) -> tuple[int, int]:
    one, two = match.players
    first = sum(game.winner == one for game in games) + lost.count(two)
    return first, sum(game.winner == two for game in games) + lost.count(one)


def _leader(match: Match, won: tuple[int, int]) -> str:
    return "" if won[0] == won[1] else match.players[won[0] < won[1]]


def _left(match: Match, games: Sequence[ReportedGame]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    one, two = (tuple(g.left for g in games if g.winner == player and g.left is not None) for player in match.players)
    return one, two


def _by_penalty(tournament: Tournament, match: Match, lost: set[str]) -> MatchResult:
    need = tournament.terms(match.stage).best_of // 2 + 1
    stayed = [player for player in match.players if player not in lost]
    games = match.report.games if match.report else ()
    if not stayed:
        return MatchResult("", (0, 0), 0, "penalty")
    won = (need, 0) if stayed[0] == match.players[0] else (0, need)
    return MatchResult(stayed[0], won, 0, "penalty", _left(match, games))


def match_summary(made: Tournament, match: Match) -> dict[str, Any]:
    """Returns a match with its place, players and result, as JSON.

    `games`: won by the first, by the second, drawn; None without a result.
    """
    result = match_result(made, match)
    return {
        "match": match.id,
        "stage": match.stage,
        "round": match.round,
        "table": match.table,
        "players": list(match.players),
        "winner": result.winner if result else None,
        "games": [*result.won, result.drawn] if result else None,
        "how": result.how if result else "",
        "confirmed": sorted(match.confirmed),
        "corrected": match.corrected,
    }
