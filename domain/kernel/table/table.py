"""The table: the state of one game at one position of its log. `domain.kernel.table.fold` applies changes to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.kernel.record import changes as c
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header, Zone


class Card:
    """One physical card. `seen`: the seats that know its printing · `place`: a zone key, or the id of the card that carries
    it.
    """

    __slots__ = ("angle", "attributes", "bringer", "face", "id", "life", "marks", "place", "printing", "role", "seen")

    def __init__(self, card_id: str, bringer: str, place: str) -> None:
        self.id = card_id
        self.bringer = bringer
        self.place = place
        self.role = ""
        self.printing: str | None = None
        self.seen: tuple[str, ...] = ()
        self.face = ""
        self.angle = 0
        self.life = 0
        self.marks: dict[str, int] = {}
        self.attributes: dict[str, Plain] = {}

    def state(self) -> tuple[Plain, ...]:
        """Returns everything about the card as comparable plain data that later changes do not alter."""
        return tuple(_frozen_copy(getattr(self, name)) for name in Card.__slots__)


class Table:
    """The state of one game at one position of its log.

    `cards_by_place`: place -> the ids of the cards there, index 0 first (of a pile: the top) · `retired`: cards whose ids a
    shuffle retired · `cards_entered`: the number of ids that were given out · `pins`: printing -> data · `chain`: the
    waiting effects as (key, data), the last one on top · `clock`: a `ClockMoved` · `result`: None until there is one ·
    `events_backwards()`: the effective events, the latest first, where the table has a log · `has_memos` and the `..._memo`
    dicts: `domain.kernel.table.memo`. Lists are in order. Dicts are not, since undoing changes their order, so rules never
    decide by it.
    """

    __slots__ = (
        "card_memo",
        "cards",
        "cards_by_place",
        "cards_entered",
        "cards_memo",
        "chain",
        "clock",
        "counters",
        "events_backwards",
        "events_memo",
        "flags",
        "has_memos",
        "header",
        "modifiers",
        "pins",
        "play_memo",
        "position_memo",
        "printings_memo",
        "result",
        "retired",
        "zones",
    )

    def __init__(self, header: Header) -> None:
        self.header = header
        self.zones: dict[str, Zone] = {zone.key: zone for zone in header.zones}
        self.cards_by_place: dict[str, list[str]] = {key: [] for key in self.zones}
        self.cards: dict[str, Card] = {}
        self.retired: dict[str, Card] = {}
        self.cards_entered = 0
        self.modifiers: dict[str, Plain] = {}
        self.counters: dict[tuple[str, str], int] = {}
        self.flags: dict[str, Plain] = {}
        self.chain: list[tuple[str, Effect]] = []
        self.clock = c.ClockMoved(0, "", "", 0, "", 0)
        self.result: Plain = None
        self.pins: dict[str, Plain] = {}
        self.events_backwards: Callable[[], Iterable[Event]] = tuple
        self.has_memos = False
        self.position_memo: dict[Any, Any] = {}
        self.events_memo: dict[Any, Any] = {}
        self.cards_memo: dict[Any, Any] = {}
        self.play_memo: dict[Any, Any] = {}
        self.printings_memo: dict[Any, Any] = {}
        self.card_memo: dict[str, dict[Any, Any]] = {}

    def card(self, card_id: str) -> Card:
        """Returns the card of this id. Raises KeyError where the table has none."""
        return self.cards[card_id]

    def at(self, place: str) -> list[str]:
        """Returns the ids of the cards at a place, in order; the caller must not change the list."""
        return self.cards_by_place.get(place, _NOTHING)

    def zone_of(self, card_id: str) -> Zone:
        """Returns the zone of a card, also where another card carries it."""
        place = self.cards[card_id].place
        while place not in self.zones:
            place = self.cards[place].place
        return self.zones[place]

    def carried(self, card_id: str) -> list[str]:
        """Returns the cards on or under a card, and the cards on those, in order."""
        results = []
        for below in self.at(card_id):
            results.append(below)
            results.extend(self.carried(below))
        return results

    def data(self, card_id: str) -> Plain:
        """Returns the pinned data of a card's printing, or None where the record does not know the printing."""
        printing = self.cards[card_id].printing
        return None if printing is None else self.pins.get(printing)

    def count(self, owner: str, name: str) -> int:
        """Returns the value of a counter; 0 where it was never counted."""
        return self.counters.get((owner, name), 0)

    def state(self) -> dict[str, Any]:
        """Returns the whole table as comparable data that later changes do not alter.

        Two tables are equal if and only if their states are.
        """
        return {
            "header": self.header,
            "cards": {key: card.state() for key, card in self.cards.items()},
            "retired": {key: card.state() for key, card in self.retired.items()},
            "cards_by_place": {place: tuple(ids) for place, ids in self.cards_by_place.items()},
            "chain": tuple(self.chain),
            **{name: _frozen_copy(getattr(self, name)) for name in _SIMPLE},
        }


def _frozen_copy(value: Any) -> Any:
    """Returns a value that no change alters. Values inside a table's dicts are replaced, never changed themselves."""
    return dict(value) if isinstance(value, dict) else value


_SIMPLE = ("clock", "counters", "cards_entered", "flags", "modifiers", "pins", "result")
_NOTHING: list[str] = []


def copy_table(table: Table) -> Table:
    """Returns an independent copy of a table, without its memos."""
    new = Table(table.header)
    new.cards_by_place = {place: list(ids) for place, ids in table.cards_by_place.items()}
    new.cards = {key: _copy_card(card) for key, card in table.cards.items()}
    new.retired = {key: _copy_card(card) for key, card in table.retired.items()}
    new.cards_entered, new.clock, new.result = table.cards_entered, table.clock, table.result
    new.modifiers, new.counters = dict(table.modifiers), dict(table.counters)
    new.flags, new.pins, new.chain = dict(table.flags), dict(table.pins), list(table.chain)
    return new


def _copy_card(card: Card) -> Card:
    new = Card.__new__(Card)
    new.id, new.bringer, new.place, new.role = card.id, card.bringer, card.place, card.role
    new.printing, new.seen, new.face = card.printing, card.seen, card.face
    new.angle, new.life = card.angle, card.life
    new.marks = {**card.marks} if card.marks else {}
    new.attributes = {**card.attributes} if card.attributes else {}
    return new
