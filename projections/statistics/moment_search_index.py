"""The index of finished games by turn: cards played, cards that they answered, cards in each zone, and the lowest score.

`projections/moment_search.py` reads it. Running games are not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from projections.game_summary import CardPlay, GameSummary, TurnEnd
from projections.statistics.cards import PRINTING_COLUMNS, printed_names
from projections.table_definitions import Column, Projection, Row, Table, TableRows

# --- tables ---
_CARD_GROUP = ("ruleset", *(column.name for column in PRINTING_COLUMNS))
_AT = Column("at", int, "the position after it, as replays open it")
_TURN = Column("turn", int, "its turn")
PLAYS = Table(
    "card_plays",
    "One row per finished game, event and printing that was played in it, known to everybody.",
    (_AT, _TURN, Column("seat", str, "the seat whose deck it is from"), *PRINTING_COLUMNS),
    ("at", "printing"),
    shared={"card": _CARD_GROUP},
    sort_columns=("card",),
)
ANSWERED = Table(
    "card_answered",
    "One row per finished game, event in which a card was played, and printing of another card whose effect waited then.",
    (_AT, _TURN, Column("seat", str, "the seat whose deck the card with the waiting effect is from"), *PRINTING_COLUMNS),
    ("at", "printing"),
    shared={"card": _CARD_GROUP},
    sort_columns=("card",),
)
STAYS = Table(
    "card_stays",
    "One row per finished game, printing that everybody knows, zone, holder and stretch of turns: it was there when each of "
    "these turns was over.",
    (
        Column("zone", str, "the zone, by its name in the rulebook"),
        Column("seat", str, "the seat whose zone it is; empty for a shared one"),
        Column("first_turn", int, "the first turn of the stretch"),
        Column("last_turn", int, "the last one"),
        *PRINTING_COLUMNS,
    ),
    ("printing", "zone", "seat", "first_turn"),
    shared={"card": _CARD_GROUP, "place": ("zone", "seat")},
)
TURN_ENDS = Table(
    "turn_ends",
    "One row per finished game and turn: its end.",
    (
        _TURN,
        Column("at", int, "the position after its last event, as replays open it"),
        Column("seat", str, "the seat with the lowest score then (several joined by `+`); empty: no score is known"),
        Column("lowest", int, "that score; empty: none is known"),
    ),
    ("turn",),
)


# --- rows of a game ---


def turn_rows(story: GameSummary) -> TableRows:
    """Returns the rows of a finished game; none of a running one."""
    if not story.over:
        return {table.name: [] for table in (PLAYS, ANSWERED, STAYS, TURN_ENDS)}
    ends = [end for end in story.turn_ends() if end.turn > 0]
    plays, answered = _card_rows(story)
    return {
        "card_plays": plays,
        "card_answered": answered,
        "card_stays": list(_stay_rows(story, ends)),
        "turn_ends": [_end_row(story, end) for end in ends],
    }


def _card_rows(story: GameSummary) -> tuple[list[Row], list[Row]]:
    """Returns the rows of plays and of answered cards: one for each event and printing."""
    rows: dict[str, dict[tuple[int, str], Row]] = {"played": {}, "answered": {}}
    for play in story.card_plays():
        rows[play.kind].setdefault((play.at, play.printing), _card_row(story, play))
    return list(rows["played"].values()), list(rows["answered"].values())


def _card_row(story: GameSummary, play: CardPlay) -> Row:
    table = PLAYS if play.kind == "played" else ANSWERED
    names = printed_names(story, play.printing)
    return table.row(at=play.at + 1, turn=play.turn, seat=play.seat, printing=play.printing, **names)


def _stay_rows(story: GameSummary, ends: Sequence[TurnEnd]) -> Iterator[Row]:
    """Yields a row for each card in each zone and stretch of turns in a row at whose ends it was there."""
    for printing, zone, seat in sorted({card for end in ends for card in end.cards}):
        there = [number for number, end in enumerate(ends) if (printing, zone, seat) in end.cards]
        for stretch in _stretches(there):
            yield STAYS.row(
                zone=zone,
                seat=seat,
                first_turn=ends[stretch[0]].turn,
                last_turn=ends[stretch[-1]].turn,
                printing=printing,
                **printed_names(story, printing),
            )


def _stretches(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Yields the runs of numbers that follow each other without a gap."""
    for _, run in groupby(enumerate(numbers), lambda each: each[1] - each[0]):
        yield [number for _, number in run]


def _end_row(story: GameSummary, end: TurnEnd) -> Row:
    known = [score for score in end.scores if score is not None]
    lowest = min(known, default=None)
    seats = [
        seat for seat, score in zip(story.header.seats, end.scores, strict=True) if score is not None and score == lowest
    ]
    return TURN_ENDS.row(turn=end.turn, at=end.position, seat="+".join(seats), lowest=lowest)


PROJECTION = Projection("turns", (PLAYS, ANSWERED, STAYS, TURN_ENDS), turn_rows, {})

__all__ = ["PROJECTION"]
