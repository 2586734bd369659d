"""The result of a match with its penalties, and the validity of a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.tournaments.events import ReportedGame
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
        """Tells whether both share the points."""
        return not self.winner and self.how not in ("double_loss", "penalty")


def report_fault(
    stage: Stage,
    players: tuple[str, str],
    games: Sequence[ReportedGame],
    how: str,
    winner: str,
    penalties: Sequence[str] = (),
) -> str:
    """Returns the reason why a result is impossible, or an empty text. `penalties`: players with a game loss by a judge."""
    if how not in HOW:
        return f"no such way to end a match: {how} (there are {', '.join(HOW)})"
    if how in ("agreed", "double_loss"):
        return _without_winner(stage, games, how, winner)
    if how == "told":
        return _winner_only_fault(stage, players, games, winner)
    if how == "forfeit":
        return "" if winner in players and not games else "a forfeit names the player who stayed, and no games"
    return _games_fault(stage, players, games, how, winner, penalties)


def _winner_only_fault(stage: Stage, players: tuple[str, str], games: Sequence[ReportedGame], winner: str) -> str:
    if games or winner not in ("", *players):
        return "told: expected who won, or nobody, and no games"
    return "" if winner or stage.kind != ELIMINATION else "an elimination match has a winner"


def _without_winner(stage: Stage, games: Sequence[ReportedGame], how: str, winner: str) -> str:
    if winner or (games and how == "double_loss"):
        return f"{how}: expected no winner and no games"
    return "an elimination match has a winner" if stage.kind == ELIMINATION and how == "agreed" else ""


def _games_fault(
    stage: Stage, players: tuple[str, str], games: Sequence[ReportedGame], how: str, winner: str, penalties: Sequence[str]
) -> str:
    for number, game in enumerate(games, 1):
        if game.winner not in ("", *players):
            return f"game {number}: {game.winner} is not in this match"
        if game.how not in GAME_HOW:
            return f"game {number}: no such way to end a game: {game.how} (there are {', '.join(GAME_HOW)})"
        if game.left is not None and game.left < 0:
            return f"game {number}: {game.left} left"
        if game.how == "time" and (fault := _time_fault(stage, game.winner)):
            return f"game {number}: {fault}"
    if winner and winner not in players:
        return f"{winner} is not in this match"
    return _score_fault(stage, players, games, how, winner, penalties)


def _time_fault(stage: Stage, winner: str) -> str:
    """Returns the reason why the time rule of the event excludes this end of a game, or an empty text."""
    if stage.time_rule == "draw" and winner:
        return "time was called, and here that is a draw"
    return (
        "time was called, and here it is played on until somebody leads" if stage.time_rule == "sudden" and not winner else ""
    )


def _score_fault(
    stage: Stage, players: tuple[str, str], games: Sequence[ReportedGame], how: str, winner: str, penalties: Sequence[str]
) -> str:
    """Returns the reason why these games make no match: it ends with the game that decides it, and not before."""
    before = [other for loser in penalties for other in players if loser in players and other != loser]
    winners = [*before, *(game.winner for game in games)]
    score = _score(players, winners)
    for number in range(len(games)):
        if _is_over(stage.best_of, players, winners[: len(before) + number]):
            return f"{score} cannot be in a match of best of {stage.best_of}: it was over after {number} games"
    if how == "played" and not _is_over(stage.best_of, players, winners):
        return f"{score} is no end of a match of best of {stage.best_of}; if time was called, say so (time)"
    leader = _ahead(players, winners)
    if winner and winner != leader:
        return f"{score} is not won by {winner}"
    return "an elimination match has a winner" if stage.kind == ELIMINATION and not leader else ""


def _is_over(best_of: int, players: tuple[str, str], winners: Sequence[str]) -> bool:
    """Tells whether a match is over after games with these winners (empty: drawn)."""
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
