"""Results in the notation of players: marks, scores, lines of a report, and typed results.

Marks: `×○○` (lost the first, won two), `○○`, `△` for a draw. Scores: `2-1`, `1-1-1`. Lines of a report have the round,
the opponent's deck, and the games or the score:
`×1回戦 vs黒単 ×○× 1-2` · `○Round 2 vs Ann, 青茶中速: ○○ (3 left)` · `3回戦 不戦勝` ·
`4回戦 ID` · `×第2輪 vs 黑單 ×(剩餘12) ×`.
Before the round is a bullet or the result of the match, which must agree with the games; `●` may be either. Typed results
are also `1-1 time`, `ID`, `forfeit`, `double loss`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from domain.kernel.messages.message import Message
from domain.tournaments.messages import msg
from domain.tournaments.result_events import ReportedGame

WIN, LOSS, DRAW = "win", "loss", "draw"
_SIGNS = {WIN: "○◯〇oO", LOSS: "×✕✖xX●", DRAW: "△▲"}
MARKS = {sign: outcome for outcome, signs in _SIGNS.items() for sign in signs}
"""Sign -> outcome for the player of the results. The black ball is a lost game, as on a score sheet."""
PRINTED = {outcome: signs[0] for outcome, signs in _SIGNS.items()}
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20} | dict.fromkeys(map(ord, "–−―"), "-")
_LEFT = (
    r"(?:\(?\s*(?P<left>[0-9]+)\s*left\s*\)?|\(?\s*残り?\s*(?P<ja>[0-9]+)\s*枚?\s*\)?"
    r"|\(\s*剩[余餘]?\s*(?P<zh>[0-9]+)\s*\))"
)
LEFT = re.compile(_LEFT, re.IGNORECASE)
"""Matches the cards left in a nation: `(3 left)`, `3 left`, `残り3`, `(剩餘3)`."""
_LEFT_WORDS = {"en": "({} left)", "ja": "(残り{})", "zh": "(剩餘{})"}
_MARK = re.compile(rf"\s*(?P<sign>[{''.join(MARKS)}])(?:{_LEFT})?", re.IGNORECASE)
_SCORE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})(?:-([0-9]{1,2}))?")


class MarkedGame(NamedTuple):
    """One game for one player: `win`, `loss` or `draw`, and the cards left in the nation, if stated."""

    outcome: str
    left: int | None = None


class Score(NamedTuple):
    """Games won, lost and drawn by one player."""

    wins: int
    losses: int
    draws: int = 0


class BadNotation(ValueError):
    """Raised for an unreadable result; `column` counts from 1, `expected` is the right form there."""

    def __init__(self, column: int, message: Message, expected: Message | str) -> None:
        super().__init__(msg("column_n_reason_expected_wanted", n=column, reason=message, wanted=expected))
        self.column, self.message, self.expected = column, message, expected


def narrow_characters_and_dashes(text: str) -> str:
    """Makes full-width digits, letters and signs narrow; every character stays in its column."""
    return text.translate(_WIDE)


def parse_marks(text: str) -> tuple[MarkedGame, ...]:
    """Parses the games of `×○○` or `× ○(3 left) ○`, with a count directly behind its mark. Raises BadNotation."""
    games, end = parse_marks_at(narrow_characters_and_dashes(text), 0)
    if text[end:].strip() or not games:
        column = len(text) - len(text[end:].lstrip()) + 1
        raise BadNotation(column, _no_result(text[column - 1 :][:1]), msg("marks"))
    return games


def _no_result(sign: str) -> Message:
    return msg("said_is_no_result_game", said=sign) if sign else msg("nothing_is_no_result_game")


def format_marks(games: Sequence[MarkedGame], language: str = "en") -> str:
    """Formats the games as marks, separated by spaces if one states the cards left."""
    stated = [PRINTED[game.outcome] + format_left(game.left, language) for game in games]
    return (" " if any(game.left is not None for game in games) else "").join(stated)


def parse_score(text: str) -> Score:
    """Parses the score `2-1` or, with draws, `1-1-1`. Raises BadNotation."""
    found = _SCORE.fullmatch(narrow_characters_and_dashes(text).strip())
    if not found:
        column = len(text) - len(text.lstrip()) + 1
        raise BadNotation(
            column,
            msg("said_is_no_score", said=text.strip()) if text.strip() else msg("nothing_is_no_score"),
            msg("games_won_and_lost_such"),
        )
    return Score(int(found[1]), int(found[2]), int(found[3] or 0))


def format_score(score: Score) -> str:
    """Formats the score, with draws only if there are any."""
    return f"{score.wins}-{score.losses}" + (f"-{score.draws}" if score.draws else "")


def score_of(games: Sequence[MarkedGame]) -> Score:
    """Returns the score of games."""
    outcomes = [game.outcome for game in games]
    return Score(outcomes.count(WIN), outcomes.count(LOSS), outcomes.count(DRAW))


def cards_left(found: re.Match[str]) -> int | None:
    """Returns the cards left, from a match of `LEFT`."""
    number = found["left"] or found["ja"] or found["zh"]
    return int(number) if number else None


def format_left(left: int | None, language: str = "en") -> str:
    """Formats the cards left in a language (`en`, `ja`, `zh`), or returns an empty text."""
    return "" if left is None else _LEFT_WORDS[language].format(left)


def parse_marks_at(flat: str, start: int) -> tuple[tuple[MarkedGame, ...], int]:
    """Parses the marks from a position on; returns the games and the end position."""
    games = []
    while found := _MARK.match(flat, start):
        games.append(MarkedGame(MARKS[found["sign"]], cards_left(found)))
        start = found.end()
    return tuple(games), start


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


class PlayerRoundResult(NamedTuple):
    """One round for one player.

    `round`: its number · `opponent`: the text after `vs`, a deck type or a name · `games`: if marked one by one ·
    `score`: always · `left`: the cards left in a nation, if stated for the whole match · `how`: `played`, `bye` or
    `agreed` (an intentional draw).
    """

    round: int
    opponent: str
    games: tuple[MarkedGame, ...]
    score: Score
    left: int | None = None
    how: str = "played"


class ParsedResult(NamedTuple):
    """A result as written: game by game or as a score, and the cards left; `start` is the position where it begins."""

    games: tuple[MarkedGame, ...]
    score: Score
    left: int | None
    start: int = 0


def parse_result(text: str) -> ParsedResult:
    """Parses `×○○`, `2-1`, `×○○ 2-1 (3 left)`. Raises BadNotation."""
    stated = _result_at_end(narrow_characters_and_dashes(text), text)
    if text[: stated.start].strip():
        column = len(text) - len(text.lstrip()) + 1
        raise BadNotation(column, msg("said_is_no_result", said=f"{text[: stated.start].strip()!r}"), _RESULT_IS)
    return stated._replace(start=0)


def parse_round(text: str) -> PlayerRoundResult:
    """Parses a line of a report. Raises BadNotation with the column of the problem."""
    flat = narrow_characters_and_dashes(text)
    head = _HEAD.match(flat)
    if not head:
        column = len(text) - len(text.lstrip()) + 1
        raise BadNotation(column, msg("line_does_not_begin_with_round"), msg("round_such_as_1_r1"))
    line = _parse_after_round_number(flat, text, int(head["ja"] or head["en"]), head.end())
    said = MARKS.get(head["sign"] or "●")
    if head["sign"] not in (None, "●") and said and said != _outcome(line):
        raise BadNotation(
            head.start("sign") + 1, msg("said_does_not_agree_with_games", said=head["sign"]), PRINTED[_outcome(line)]
        )
    return line


def format_round(line: PlayerRoundResult, language: str = "en") -> str:
    """Formats the line in a language (`en`, `ja`, `zh`), with the result of the match in front; `parse_round` reads it
    back."""
    number = _ROUND[language].format(line.round)
    if line.how == "bye":
        return f"{PRINTED[WIN]}{number} {_PRINTED_BYE[language]}"
    stated = "ID" if line.how == "agreed" else format_marks(line.games, language) or format_score(line.score)
    left = f" {format_left(line.left, language)}" if line.left is not None else ""
    end = ":" if line.opponent[-1:] in MARKS else ""  # so that `Player X` does not lose its X to the marks
    versus = f" vs {line.opponent}{end}" if line.opponent else ""
    return f"{PRINTED[_outcome(line)]}{number}{versus} {stated}{left}"


_RESULT_IS = msg("marks_such_as_or_score")


def _parse_after_round_number(flat: str, text: str, number: int, start: int) -> PlayerRoundResult:
    if _BYE.fullmatch(flat, start):
        return PlayerRoundResult(number, "", (), Score(0, 0), how="bye")
    versus = _VERSUS.match(flat, start)
    start = versus.end() if versus else start
    if agreed := _AGREED.search(flat, start):
        return PlayerRoundResult(number, text[start : agreed.start()].strip(_ENDS), (), Score(0, 0, 1), how="agreed")
    stated = _result_at_end(flat, text, start)
    return PlayerRoundResult(number, text[start : stated.start].strip(_ENDS), stated.games, stated.score, stated.left)


def _result_at_end(flat: str, text: str, start: int = 0) -> ParsedResult:
    """Parses the result at the end of the text, not before `start`."""
    left = _LEFT_AT_END.search(flat, start)
    end = len(flat[: left.start()].rstrip()) if left else len(flat.rstrip())
    score = _SCORE_AT_END.search(flat[:end], start)
    at, games = _marks_at_end(flat[: score.start()] if score else flat[:end], start)
    if score:
        stated = parse_score(score[0])
        if games and score_of(games) != stated and not flat[at : score.start()].isascii():
            raise BadNotation(
                score.start() + 1, msg("said_does_not_agree_with_marks", said=score[0]), format_score(score_of(games))
            )
        at, games = (at, games) if games and score_of(games) == stated else (score.start(), ())
        return ParsedResult(games, stated, cards_left(left) if left else None, at)
    if not games:
        raise BadNotation(end + 1, msg("no_result_at_end_line"), _RESULT_IS)
    return ParsedResult(games, score_of(games), cards_left(left) if left else None, at)


def _marks_at_end(flat: str, start: int) -> tuple[int, tuple[MarkedGame, ...]]:
    """Returns the first position from which marks reach to the end, with the games; a letter is a mark only as a separate
    word."""
    end = start
    for sign in _SIGN_AT.finditer(flat, start):
        if sign.start() < end:
            continue  # these marks were tried already, and do not reach the end
        games, end = parse_marks_at(flat, sign.start())
        if not flat[end:].strip():
            return sign.start(), games
    return len(flat), ()


def _outcome(line: PlayerRoundResult) -> str:
    if line.how != "played":
        return WIN if line.how == "bye" else DRAW
    if line.score.wins == line.score.losses:
        return DRAW
    return WIN if line.score.wins > line.score.losses else LOSS


_AGREED_REPORT = re.compile(r"\s*(ID|agreed|intentional draw|合意の?引き分け|協議和局)\s*", re.IGNORECASE)
_DOUBLE = re.compile(r"\s*(double[ _-]?loss|両者敗北|雙敗)\s*", re.IGNORECASE)
_FORFEIT = re.compile(r"\s*(forfeit|no[ _-]?show|不戦勝|棄權勝)\s*(?P<who>\S*)\s*", re.IGNORECASE)
_TIME = re.compile(r"\s*[,(]?\s*(by time|time|時間切れ|時間到)\s*\)?\s*$", re.IGNORECASE)


class ReportContent(NamedTuple):
    """The result in a report; see `Reported`."""

    games: tuple[ReportedGame, ...]
    how: str = "played"
    winner: str = ""


def parse_report(text: str, players: tuple[str, str]) -> ReportContent:
    """Parses a typed result from the first player's side. Raises BadNotation with the column of the problem."""
    if _AGREED_REPORT.fullmatch(text):
        return ReportContent((), "agreed")
    if _DOUBLE.fullmatch(text):
        return ReportContent((), "double_loss")
    forfeit = _FORFEIT.fullmatch(text)
    if forfeit:
        return ReportContent((), "forfeit", _forfeit_winner(text, forfeit, players))
    by_time = _TIME.search(text)
    stated = parse_result(text[: by_time.start()] if by_time else text)
    games = stated.games or games_of_score(stated.score)
    return ReportContent(_reported_games(games, stated.left, players), "time" if by_time else "played")


def _forfeit_winner(text: str, found: re.Match[str], players: tuple[str, str]) -> str:
    who = found["who"] or players[0]
    if who not in players:
        raise BadNotation(found.start("who") + 1, msg("said_is_not_in_this_match", said=who), " or ".join(players))
    return who


def games_of_score(score: Score) -> tuple[MarkedGame, ...]:
    """Returns possible games of a score; the winner's last win comes last."""
    most, least = (WIN, LOSS) if score.wins >= score.losses else (LOSS, WIN)
    high, low = max(score.wins, score.losses), min(score.wins, score.losses)
    early = [*[most] * (high - 1), *[least] * low, *[DRAW] * score.draws]
    return tuple(MarkedGame(outcome) for outcome in [*early, *([most] if high else [])])


def _reported_games(games: Sequence[MarkedGame], left: int | None, players: tuple[str, str]) -> tuple[ReportedGame, ...]:
    """Returns the games with their winners; cards left for the whole match belong to the deciding game."""
    winners = {WIN: players[0], LOSS: players[1], DRAW: ""}
    stated = [ReportedGame(winners[game.outcome], left=game.left) for game in games]
    if left is not None and stated and stated[-1].winner:
        stated[-1] = stated[-1]._replace(left=left)
    return tuple(stated)
