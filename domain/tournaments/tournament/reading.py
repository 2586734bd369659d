"""A result as somebody types it (`2-1`, `×○○`, `1-1 time`, `ID`, `forfeit`, `double loss`), as the games of a report."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from domain.tournaments.marks import DRAW, LOSS, WIN, BadNotation, Game, Score
from domain.tournaments.notation import read_result
from domain.tournaments.tournament.said import GameTold

_AGREED = re.compile(r"\s*(ID|agreed|intentional draw|合意の?引き分け|協議和局)\s*", re.IGNORECASE)
_DOUBLE = re.compile(r"\s*(double[ _-]?loss|両者敗北|雙敗)\s*", re.IGNORECASE)
_FORFEIT = re.compile(r"\s*(forfeit|no[ _-]?show|不戦勝|棄權勝)\s*(?P<who>\S*)\s*", re.IGNORECASE)
_TIME = re.compile(r"\s*[,(]?\s*(by time|time|時間切れ|時間到)\s*\)?\s*$", re.IGNORECASE)


class Result(NamedTuple):
    """What a report says of a match; see `Reported`."""

    games: tuple[GameTold, ...]
    how: str = "played"
    winner: str = ""


def read_report(text: str, players: tuple[str, str]) -> Result:
    """Reads a result as the first player would write it. Raises BadNotation with the column of what is wrong."""
    if _AGREED.fullmatch(text):
        return Result((), "agreed")
    if _DOUBLE.fullmatch(text):
        return Result((), "double_loss")
    forfeit = _FORFEIT.fullmatch(text)
    if forfeit:
        return Result((), "forfeit", _stayed(text, forfeit, players))
    by_time = _TIME.search(text)
    told = read_result(text[: by_time.start()] if by_time else text)
    games = told.games or played(told.score)
    return Result(_told(games, told.left, players), "time" if by_time else "played")


def _stayed(text: str, found: re.Match[str], players: tuple[str, str]) -> str:
    who = found["who"] or players[0]
    if who not in players:
        raise BadNotation(found.start("who") + 1, f"{who} is not in this match", " or ".join(players))
    return who


def played(score: Score) -> tuple[Game, ...]:
    """Games of a score, in an order in which they can have been played: the winner's last one comes last."""
    most, least = (WIN, LOSS) if score.wins >= score.losses else (LOSS, WIN)
    high, low = max(score.wins, score.losses), min(score.wins, score.losses)
    early = [*[most] * (high - 1), *[least] * low, *[DRAW] * score.draws]
    return tuple(Game(outcome) for outcome in [*early, *([most] if high else [])])


def _told(games: Sequence[Game], left: int | None, players: tuple[str, str]) -> tuple[GameTold, ...]:
    """The games with their winners; what was left for the whole match belongs to the game that decided it."""
    winners = {WIN: players[0], LOSS: players[1], DRAW: ""}
    told = [GameTold(winners[game.outcome], left=game.left) for game in games]
    if left is not None and told and told[-1].winner:
        told[-1] = told[-1]._replace(left=left)
    return tuple(told)
