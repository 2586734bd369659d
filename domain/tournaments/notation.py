"""A line of a tournament report, read and printed: the round, the opponent's deck, the games or the score.

    ×1回戦 vs黒単 ×○× 1-2
    ●1回戦 vs黒単... 0-2
    ○Round 2 vs Ann, 青茶中速: ○○ (3 left)
    3回戦 不戦勝          4回戦 ID
    ×第2輪 vs 黑單 ×(剩餘12) ×

Before the round stands a bullet or the result of the match; a result must agree with the games. `●` may be either.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.tournaments.marks import (
    DRAW,
    LEFT,
    LOSS,
    MARKS,
    PRINTED,
    WIN,
    BadNotation,
    Game,
    Score,
    left_in,
    marks_at,
    narrow,
    print_left,
    print_marks,
    print_score,
    read_score,
    score_of,
)

_HEAD = re.compile(
    r"\s*(?P<sign>[○◯〇×✕✖△▲●・•◆◇■□*-])?\s*(?:第?\s*(?P<ja>[0-9]+)\s*(?:回戦|戦目|轮|輪)|(?:Round|R)\s*(?P<en>[0-9]+))\s*[:.]?\s*",
    re.IGNORECASE,
)
_ROUND = {"en": "Round {}", "ja": "{}回戦", "zh": "第{}輪"}
_PRINTED_BYE = {"en": "bye", "ja": "不戦勝", "zh": "輪空"}
_BYE = re.compile(r"(?:bye|不戦勝|轮空|輪空)\s*", re.IGNORECASE)
_AGREED = re.compile(r"(?:^|(?<=\s))(?:ID|(?i:intentional draw)|合意の?引き分け)\s*$")
_VERSUS = re.compile(r"(?:vs\b\.?|vs(?=[^\x00-\x7f])|対|对|對)\s*", re.IGNORECASE)
_LEFT_AT_END = re.compile(rf"(?:(?<=\s)|(?<=[0-9])(?=\()){LEFT.pattern}\s*$", re.IGNORECASE)
_SCORE_AT_END = re.compile(r"(?<![0-9A-Za-z-])[0-9]{1,2}-[0-9]{1,2}(?:-[0-9]{1,2})?\s*$")
_SIGN_AT = re.compile(rf"[{''.join(sign for sign in MARKS if not sign.isascii())}]|(?:^|(?<=[\s.,:]))[oOxX]")
_ENDS = " \t\u3000.…‥:：,、-"


class RoundLine(NamedTuple):
    """One round for one player.

    `round`: its number · `opponent`: what stands after `vs`, a deck type or a name · `games`: where they were marked one
    by one · `score`: always · `left`: what was left of a nation, where it was told for the whole match · `how`: `played`,
    `bye` or `agreed` (an intentional draw).
    """

    round: int
    opponent: str
    games: tuple[Game, ...]
    score: Score
    left: int | None = None
    how: str = "played"


class Told(NamedTuple):
    """A result as it was told: game by game or as a score, and what was left; `start` is where it begins."""

    games: tuple[Game, ...]
    score: Score
    left: int | None
    start: int = 0


def read_result(text: str) -> Told:
    """Reads `×○○`, `2-1`, `×○○ 2-1 (3 left)`. Raises BadNotation."""
    told = _told_at_end(narrow(text), text)
    if text[: told.start].strip():
        column = len(text) - len(text.lstrip()) + 1
        raise BadNotation(column, f"{text[: told.start].strip()!r} is no result", _RESULT_IS)
    return told._replace(start=0)


def read_round(text: str) -> RoundLine:
    """Reads a line of a report. Raises BadNotation with the column of what is wrong."""
    flat = narrow(text)
    head = _HEAD.match(flat)
    if not head:
        column = len(text) - len(text.lstrip()) + 1
        raise BadNotation(column, "the line does not begin with a round", "a round such as 1回戦, R1 or Round 1")
    line = _after_head(flat, text, int(head["ja"] or head["en"]), head.end())
    said = MARKS.get(head["sign"] or "●")
    if head["sign"] not in (None, "●") and said and said != _outcome(line):
        raise BadNotation(head.start("sign") + 1, f"{head['sign']} does not agree with the games", PRINTED[_outcome(line)])
    return line


def print_round(line: RoundLine, language: str = "en") -> str:
    """The line in a language (`en`, `ja`, `zh`), with the result of the match in front; `read_round` reads it back."""
    number = _ROUND[language].format(line.round)
    if line.how == "bye":
        return f"{PRINTED[WIN]}{number} {_PRINTED_BYE[language]}"
    told = "ID" if line.how == "agreed" else print_marks(line.games, language) or print_score(line.score)
    left = f" {print_left(line.left, language)}" if line.left is not None else ""
    end = ":" if line.opponent[-1:] in MARKS else ""  # so that `Player X` does not lose its X to the marks
    versus = f" vs {line.opponent}{end}" if line.opponent else ""
    return f"{PRINTED[_outcome(line)]}{number}{versus} {told}{left}"


_RESULT_IS = "marks such as ×○○ or a score such as 2-1"


def _after_head(flat: str, text: str, number: int, start: int) -> RoundLine:
    if _BYE.fullmatch(flat, start):
        return RoundLine(number, "", (), Score(0, 0), how="bye")
    versus = _VERSUS.match(flat, start)
    start = versus.end() if versus else start
    if agreed := _AGREED.search(flat, start):
        return RoundLine(number, text[start : agreed.start()].strip(_ENDS), (), Score(0, 0, 1), how="agreed")
    told = _told_at_end(flat, text, start)
    return RoundLine(number, text[start : told.start].strip(_ENDS), told.games, told.score, told.left)


def _told_at_end(flat: str, text: str, start: int = 0) -> Told:
    """The result at the end of the text, not before `start`."""
    left = _LEFT_AT_END.search(flat, start)
    end = len(flat[: left.start()].rstrip()) if left else len(flat.rstrip())
    score = _SCORE_AT_END.search(flat[:end], start)
    at, games = _marks_at_end(flat[: score.start()] if score else flat[:end], start)
    if score:
        told = read_score(score[0])
        if games and score_of(games) != told and not flat[at : score.start()].isascii():
            raise BadNotation(score.start() + 1, f"{score[0]} does not agree with the marks", print_score(score_of(games)))
        at, games = (at, games) if games and score_of(games) == told else (score.start(), ())
        return Told(games, told, left_in(left) if left else None, at)
    if not games:
        raise BadNotation(end + 1, "no result at the end of the line", _RESULT_IS)
    return Told(games, score_of(games), left_in(left) if left else None, at)


def _marks_at_end(flat: str, start: int) -> tuple[int, tuple[Game, ...]]:
    """The first place from which marks reach to the end, with the games; a letter is a mark only as a word of its own."""
    end = start
    for sign in _SIGN_AT.finditer(flat, start):
        if sign.start() < end:
            continue  # these marks were seen already: they do not reach to the end
        games, end = marks_at(flat, sign.start())
        if not flat[end:].strip():
            return sign.start(), games
    return len(flat), ()


def _outcome(line: RoundLine) -> str:
    if line.how != "played":
        return WIN if line.how == "bye" else DRAW
    if line.score.wins == line.score.losses:
        return DRAW
    return WIN if line.score.wins > line.score.losses else LOSS
