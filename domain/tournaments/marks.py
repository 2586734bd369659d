"""Results of games as players mark them: `×○○` (lost the first, won two), `○○`, `△` for a draw; and scores `2-1`, `1-1-1`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

WIN, LOSS, DRAW = "win", "loss", "draw"
_SIGNS = {WIN: "○◯〇oO", LOSS: "×✕✖xX●", DRAW: "△▲"}
MARKS = {sign: outcome for outcome, signs in _SIGNS.items() for sign in signs}
"""Sign -> outcome for the player whose results they are. The black ball is a lost game, as on a score sheet."""
PRINTED = {outcome: signs[0] for outcome, signs in _SIGNS.items()}
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20} | dict.fromkeys(map(ord, "–−―"), "-")
_LEFT = (
    r"(?:\(?\s*(?P<left>[0-9]+)\s*left\s*\)?|\(?\s*残り?\s*(?P<ja>[0-9]+)\s*枚?\s*\)?"
    r"|\(\s*剩[余餘]?\s*(?P<zh>[0-9]+)\s*\))"
)
LEFT = re.compile(_LEFT, re.IGNORECASE)
"""What was left of a nation: `(3 left)`, `3 left`, `残り3`, `(剩餘3)`."""
_SAID = {"en": "({} left)", "ja": "(残り{})", "zh": "(剩餘{})"}
_MARK = re.compile(rf"\s*(?P<sign>[{''.join(MARKS)}])(?:{_LEFT})?", re.IGNORECASE)
_SCORE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})(?:-([0-9]{1,2}))?")


class Game(NamedTuple):
    """One game for one player: `win`, `loss` or `draw`, and what was left of the nation, where it was told."""

    outcome: str
    left: int | None = None


class Score(NamedTuple):
    """Games won, lost and drawn by one player."""

    wins: int
    losses: int
    draws: int = 0


class BadNotation(ValueError):
    """A result that cannot be read; `column` counts from 1, `expected` is what would have been right there."""

    def __init__(self, column: int, message: str, expected: str) -> None:
        super().__init__(f"column {column}: {message}; expected {expected}")
        self.column, self.message, self.expected = column, message, expected


def narrow(text: str) -> str:
    """The text with full-width digits, letters and signs made narrow; every character keeps its column."""
    return text.translate(_WIDE)


def read_marks(text: str) -> tuple[Game, ...]:
    """The games of `×○○` or `× ○(3 left) ○`, where a count stands directly behind its mark. Raises BadNotation."""
    games, end = marks_at(narrow(text), 0)
    if text[end:].strip() or not games:
        column = len(text) - len(text[end:].lstrip()) + 1
        raise BadNotation(column, f"{text[column - 1 :][:1] or 'nothing'} is no result of a game", "○, × or △")
    return games


def print_marks(games: Sequence[Game], language: str = "en") -> str:
    """The games as marks; with spaces where something was left."""
    told = [PRINTED[game.outcome] + print_left(game.left, language) for game in games]
    return (" " if any(game.left is not None for game in games) else "").join(told)


def read_score(text: str) -> Score:
    """The score `2-1` or, with draws, `1-1-1`. Raises BadNotation."""
    found = _SCORE.fullmatch(narrow(text).strip())
    if not found:
        column = len(text) - len(text.lstrip()) + 1
        raise BadNotation(column, f"{text.strip() or 'nothing'} is no score", "games won and lost, such as 2-1")
    return Score(int(found[1]), int(found[2]), int(found[3] or 0))


def print_score(score: Score) -> str:
    """The score; draws only where there are some."""
    return f"{score.wins}-{score.losses}" + (f"-{score.draws}" if score.draws else "")


def score_of(games: Sequence[Game]) -> Score:
    """The score of these games."""
    outcomes = [game.outcome for game in games]
    return Score(outcomes.count(WIN), outcomes.count(LOSS), outcomes.count(DRAW))


def left_in(found: re.Match[str]) -> int | None:
    """What was left, in a match of `LEFT`."""
    number = found["left"] or found["ja"] or found["zh"]
    return int(number) if number else None


def print_left(left: int | None, language: str = "en") -> str:
    """What was left in a language (`en`, `ja`, `zh`); nothing where it was not told."""
    return "" if left is None else _SAID[language].format(left)


def marks_at(flat: str, start: int) -> tuple[tuple[Game, ...], int]:
    """The games marked from here on, and where they end."""
    games = []
    while found := _MARK.match(flat, start):
        games.append(Game(MARKS[found["sign"]], left_in(found)))
        start = found.end()
    return tuple(games), start
