"""A game of no ruleset: events written by hand, for rulebooks that are not here yet."""

from __future__ import annotations

from typing import Any

from domain.kernel.record.changes import PUBLIC, CardsEntered, Change, ClockMoved, FlagSet, Learned, Moved, Pinned, ResultSet
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.record.header import Header, ZoneKind, make_zones
from domain.kernel.table.knowledge import decklist_flag

KINDS = (
    ZoneKind("pile", ordered=True, sees="none", face="down"),
    ZoneKind("hand", sees="holder", face="down"),
    ZoneKind("field", in_play=True),
    ZoneKind("grave"),
)
NAMES = {"ape": "Ape of Iron", "bee": "Bee of Steel", "cat": "=Cat+"}
OPENED_AT = 17_000_000_000


class Handmade:
    """Writes a log event by event; every seat has ten cards on its pile (A: #1 to #10, B: #11 to #20)."""

    def __init__(self, **terms: Any) -> None:
        seats = terms.pop("seats", ("A", "B"))
        lists = terms.pop("lists", {})
        players = {"A": "anna", "B": "ben", "C": "cleo"}
        terms = {"players": {seat: players[seat] for seat in seats}, **terms}
        header = Header("handmade", "first", seats, make_zones(KINDS, seats), **terms)
        self.events: list[Event] = []
        self.line = 0
        changes: list[Change] = [Pinned(printing, {"name": name, "color": "green"}) for printing, name in NAMES.items()]
        changes += [CardsEntered(1 + 10 * n, 10, seat, f"{seat}.pile") for n, seat in enumerate(seats)]
        changes += [FlagSet(decklist_flag(seat), tuple(sorted(listed.items()))) for seat, listed in lists.items()]
        self.write("opened", "opened", "", *changes, act="open", header=header.to_plain())
        self.write("fixed", "turn_began", "A", ClockMoved(1, "A", "main", 0, "A", 0))

    def write(self, family: str, name: str, seat: str, /, *changes: Change, verdict: Any = LEGAL, **said: Any) -> Handmade:
        """The next event; one with `act` begins a line."""
        self.line += "act" in said
        at = OPENED_AT + 10 * len(self.events)
        self.events.append(Event(family, name, seat, "", self.line, -1, verdict, said, {}, changes, "scorer", at))
        return self

    def draws(self, seat: str, card: str) -> Handmade:
        """A card goes from pile to hand, unseen."""
        return self.write("declared", "drawn", seat, Moved(card, f"{seat}.hand"), act="draw", args={})

    def plays(self, seat: str, card: str, printing: str, verdict: Any = LEGAL) -> Handmade:
        """A card of the hand comes into play, and everybody sees it."""
        changes = (Learned(card, printing, (PUBLIC,)), Moved(card, f"{seat}.field"))
        return self.write("declared", "deployed", seat, *changes, verdict=verdict, act="deploy", args={"card": card})

    def ends(self, **seats: str) -> Handmade:
        """The game has a result."""
        return self.write("ended", "game_ended", "", ResultSet({"seats": seats, "reason": "points"}))

    def goes_back(self, to: int, *changes: Change, family: str = "takeback") -> Handmade:
        """Everything from a position on is taken back."""
        return self.write(family, "taken_back", "A", *changes, act=family, args={}, to=to)
