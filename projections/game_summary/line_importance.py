"""Finds the reasons why a line matters, counted on the public board: payments, changes of the score, last cards.

| kind | what is true of the line | numbers |
|---|---|---|
| `end` | the game has its first result | |
| `halved` | the score of a seat fell to half or less | `before`, `after` |
| `score` | the score of a seat changed | `before`, `after` |
| `last` | a seat had cards of a type in play, and has none of them | `before`: how many it had |
| `spent_all`, `spent` | a seat turned all, or some, of its upright resources | `after` of `before` |
| `hand` | a seat has played or lost its whole hand | `before`: cards it had |

A score that is a pile of cards counts in lines with damage: what is drawn or paid from it is no loss. Only what everybody
sees is counted: a seat with an unknown card in play may have the type that seems to be missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from domain import registry
from domain.kernel.messages.message import LANGUAGES, Message, in_language
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.views.views import header_of
from projections.game_summary.public_board import PublicBoard, Scores
from projections.messages import msg

KINDS = ("end", "halved", "score", "last", "spent_all", "spent", "hand")
"""What is said first of a line, if several are true."""
TAKEBACKS = ("takeback", "correction")


class LineReason(NamedTuple):
    """A counted fact about a line. `at`: the position after it · `term`: the word of the rulebook for what is counted."""

    kind: str
    line: int
    at: int
    turn: int
    seat: str = ""
    before: int = 0
    after: int = 0
    term: str = ""


class _Counts(NamedTuple):
    """What is counted of a board, by seat: scores, ids of upright resources, cards in hand, known types in play (None with an
    unknown card among them)."""

    scores: Scores
    upright: Mapping[str, frozenset[str]]
    hands: Mapping[str, int]
    types: Mapping[str, Counter[str] | None]
    over: bool


def line_reasons(events: Sequence[Event]) -> list[list[LineReason]]:
    """Returns a list of reasons for each line that has any, the most important first. Takebacks and lines that were taken
    back have none."""
    board, gone = PublicBoard(header_of(events)), taken_back_positions(events)
    found, position, before = [], 0, _count(board)
    for line, group in groupby(events, key=lambda event: event.line):
        added = list(group)
        for event in added:
            board.add_event(event)
        board.end_line()
        first, position = position, position + len(added)
        now = _count(board)
        struck = first in gone or any(event.family in TAKEBACKS for event in added)
        if board.table.clock.turn and not struck:
            where = line, position, board.table.clock.turn
            reasons = sorted(_compare(board, before, now, added, where), key=lambda each: KINDS.index(each.kind))
            found += [reasons] if reasons else []
        before = now
    return found


def reason_message(reason: LineReason, players: Mapping[str, str], term: str) -> Message:
    """Returns the sentence of a reason. `term`: the word for what is counted, in the language of the reader."""
    facts: dict[str, str | int] = {
        "said": players.get(reason.seat, reason.seat),
        "said2": term,
        "n": reason.before,
        "n2": reason.after,
    }
    used = {
        "end": (),
        "halved": ("said", "said2", "n", "n2"),
        "score": ("said", "said2", "n", "n2"),
        "last": ("said", "said2"),
        "spent_all": ("said", "n"),
        "spent": ("said", "n", "n2"),
        "hand": ("said",),
    }[reason.kind]
    return msg(f"reason_{reason.kind}", **{name: facts[name] for name in used})


def reason_sentence(reason: LineReason, events: Sequence[Event], language: str) -> str:
    """Returns the sentence of a reason in a language."""
    header = header_of(events)
    terms = registry.ruleset(header.ruleset).book.terms if registry.is_available(header.ruleset) else {}
    words = terms.get(reason.term, {})
    term = words.get(language) or words.get("en") or reason.term.replace("_", " ")
    players = {
        seat: header.players.get(seat) or in_language(language, msg("player_of_seat", said=seat)) for seat in header.seats
    }
    return in_language(language, reason_message(reason, players, term))


def reasons_to_json(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Returns, for each line that has any, its first reason in words: `line`, and the sentence by language."""
    firsts = (reasons[0] for reasons in line_reasons(events))
    return [{"line": each.line, **{name: reason_sentence(each, events, name) for name in LANGUAGES}} for each in firsts]


def _compare(
    board: PublicBoard, before: _Counts, now: _Counts, events: Sequence[Event], where: tuple[int, int, int]
) -> Iterator[LineReason]:
    if now.over and not before.over:
        yield LineReason("end", *where)
    score = board.layout.mat.score
    counts = score.kind != "zone" or any(event.name.endswith("damaged") for event in events)
    for seat, old, new in zip(board.table.header.seats, before.scores, now.scores, strict=True):
        if counts and old is not None and new is not None and old != new:
            halved = 0 <= 2 * new <= old and score.kind == "zone"
            yield LineReason("halved" if halved else "score", *where, seat, old, new, score.name)
        types, left = before.types[seat], now.types[seat]
        if types is not None and left is not None:
            for each, amount in sorted(types.items()):
                if not left[each]:
                    yield LineReason("last", *where, seat, amount, 0, each)
        turned = sum(card in board.table.cards and board.table.card(card).angle != 0 for card in before.upright[seat])
        if turned:
            everything = turned == len(before.upright[seat]) and not now.upright[seat]
            yield LineReason("spent_all" if everything else "spent", *where, seat, len(before.upright[seat]), turned)
        if before.hands[seat] and not now.hands[seat]:
            yield LineReason("hand", *where, seat, before.hands[seat])


def _count(board: PublicBoard) -> _Counts:
    seats = board.table.header.seats
    return _Counts(
        board.scores(),
        {seat: frozenset(_upright_resources(board, seat)) for seat in seats},
        {seat: len(board.table.at(f"{seat}.{zone}")) for seat in seats for zone in _hand_zones(board)[:1]}
        or dict.fromkeys(seats, 0),
        {seat: _types_in_play(board, seat) for seat in seats},
        board.table.result is not None,
    )


def _hand_zones(board: PublicBoard) -> list[str]:
    return [zone for row in board.layout.mat.rows if row.kind == "hand" for zone in row.zones]


def _upright_resources(board: PublicBoard, seat: str) -> Iterator[str]:
    for row in board.layout.mat.rows:
        if row.resources:
            yield from (card for card in board.table.at(f"{seat}.{row.resources}") if not board.table.card(card).angle)
        for zone in row.zones if row.resource_types else ():
            for card in board.table.at(f"{seat}.{zone}"):
                if _type_of(board, card) in row.resource_types and not board.table.card(card).angle:
                    yield card


def _types_in_play(board: PublicBoard, seat: str) -> Counter[str] | None:
    """Returns how many cards of each type a seat has in play, without resources; None if one of them is unknown."""
    types: Counter[str] = Counter()
    for row in board.layout.mat.rows:
        lying = [card for zone in row.zones if row.kind != "hand" for card in board.table.at(f"{seat}.{zone}")]
        for card in (each for below in lying for each in (below, *board.table.carried(below))):
            kind = _type_of(board, card)
            if not kind:
                return None
            if kind not in row.resource_types:
                types[kind] += 1
    return types


def _type_of(board: PublicBoard, card: str) -> str:
    data: Any = board.table.data(card)
    kind = data.get("type") if isinstance(data, dict) else None
    return kind if isinstance(kind, str) else ""
