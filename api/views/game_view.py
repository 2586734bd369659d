"""One viewer's view of one game: its table, and its events encoded as JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

import msgspec

from api.views.schemas import BoardOut, CardOut, ClockOut, HeaderOut, ZoneOut
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Card, Table
from domain.kernel.views.viewer_projection import ViewerProjection
from domain.kernel.views.views import HINDSIGHT, JUDGE, header_of, make_view
from replays.file.hash_chain import HashChain
from replays.file.json_format import event_to_object
from replays.sheet.line_formatter import format_declaration
from replays.table_at_position import Stepper


def board_to_json(table: Table, game: str, viewer: str, position: int) -> BoardOut:
    """Returns a table as JSON. It has to be built from the viewer's own view."""
    return {
        "game": game,
        "viewer": viewer,
        "position": position,
        "ruleset": table.header.ruleset,
        "seats": list(table.header.seats),
        "players": table.header.players,
        "clock": cast(ClockOut, table.clock._asdict()),
        "result": table.result,
        "zones": [_zone_to_json(table, zone) for zone in table.header.zones],
        "chain": [{"key": key, "effect": dict(data)} for key, data in table.chain],
        "counters": [
            {"owner": owner, "name": name, "count": count} for (owner, name), count in sorted(table.counters.items())
        ],
        "flags": dict(sorted(table.flags.items())),
        "modifiers": dict(sorted(table.modifiers.items())),
        "printings": dict(sorted(table.pins.items())),
    }


def header_to_json(header: Header) -> HeaderOut:
    """Returns the header of a game without its zones."""
    return cast(HeaderOut, {key: value for key, value in header.to_plain().items() if key != "zones"})


def _zone_to_json(table: Table, zone: Any) -> ZoneOut:
    cards = [_card_to_json(table, table.cards[card_id]) for card_id in table.at(zone.key)]
    return {"key": zone.key, "name": zone.name, "holder": zone.holder, "ordered": zone.ordered, "cards": cards}


def _card_to_json(table: Table, card: Card) -> CardOut:
    return {
        "id": card.id,
        "printing": card.printing,
        "bringer": card.bringer,
        "role": card.role,
        "face": cast(Any, card.face),
        "angle": card.angle,
        "marks": dict(sorted(card.marks.items())),
        "attributes": dict(sorted(card.attributes.items())),
        "seen": list(card.seen),
        "carries": [_card_to_json(table, table.cards[below]) for below in table.at(card.id)],
    }


encode = msgspec.json.Encoder().encode
_ID = re.compile(r"#\d+")


class GameView:
    """What a viewer has seen of a game so far. `events` is the view, `rows` are the same events as JSON.

    `without_rows`: encodes no events, for queries about the past · `chain`: hashes of the events, as far as receipts exist.
    For one thread at a time.
    """

    def __init__(self, game: str, viewer: str, log: Sequence[Event], over: bool, without_rows: bool = False) -> None:
        self.game, self.viewer, self.over, self.without_rows = game, viewer, over, without_rows
        self.header: Header = header_of(log)
        self.projection = None if viewer in (JUDGE, HINDSIGHT) else ViewerProjection(self.header, viewer, over)
        self.table = Table(self.header)
        self.events: list[Event] = []
        self.rows: list[bytes] = []
        self.chain = HashChain(game, viewer)
        self.stepper = Stepper([log[0]._replace(changes=(), aside={})])
        self.follow(make_view(log, HINDSIGHT) if viewer == HINDSIGHT else log)

    @cached_property
    def view_ids(self) -> dict[str, str]:
        """Card id of the record -> card id in the view. The view itself updates it."""
        return self.projection.names if self.projection is not None else {}

    def follow(self, events: Sequence[Event]) -> None:
        """Adds the next events of the log."""
        for event in events:
            shown = event if self.projection is None else self.projection.project_event(event)
            if not self.without_rows:
                self.rows.append(self._row(shown))
            self.events.append(shown)
            for change in shown.changes:
                apply_change(self.table, change)
        self.stepper.events[:] = self.events

    def board(self, position: int) -> bytes:
        """Returns the table at a position, encoded."""
        self.stepper.jump(position)
        return encode(board_to_json(self.stepper.table, self.game, self.viewer, position))

    def log_page(self, after: int, limit: int, end: int) -> bytes:
        """Returns a page of the log as JSON: at most `limit` events after position `after`, out of the first `end` events.

        `next` is the position after which the next page begins, null on the last page. `struck` lists the positions of the
        events on the page that were taken back.
        """
        last = min(end, after + limit)
        more = str(last) if last < end else "null"
        gone = [position for position in sorted(taken_back_positions(self.events[:end])) if after <= position < last]
        head = encode({"game": self.game, "viewer": self.viewer, "position": end, "after": after, "struck": gone})
        return b'%s,"next":%s,"events":[%s]}' % (head[:-1], more.encode(), b",".join(self.rows[after:last]))

    def in_view_names(self, text: str) -> str:
        """Returns a text about the record with the card ids of the view."""
        return text if self.projection is None else _ID.sub(lambda match: self._name(match[0]), text)

    def to_view_ids(self, value: Plain) -> Plain:
        """Returns options of an offer in the card ids of the view. As a set they reveal nothing beyond the view."""
        if isinstance(value, str):
            return value if self.projection is None else _ID.sub(lambda match: self.view_ids.get(match[0], "#?"), value)
        if isinstance(value, tuple):
            return tuple(map(self.to_view_ids, value))
        return {key: self.to_view_ids(item) for key, item in value.items()} if isinstance(value, dict) else value

    def to_record_ids(self, value: Any) -> Any:
        """Returns arguments of the viewer with the card ids of the record."""
        return value if self.projection is None else self.projection.resolve_ids(value)

    def _name(self, card_id: str) -> str:
        assert self.projection is not None
        card = self.projection.table.cards.get(card_id)
        zone = self.projection.table.zones.get(card.place) if card is not None else None
        hidden = zone is not None and zone.conceals_from(self.viewer)
        return "#?" if hidden else self.view_ids.get(card_id, "#?")

    def _row(self, event: Event) -> bytes:
        text = format_declaration(event, self.table) if event.is_command else ""
        return encode({"position": len(self.events), "text": text, **event_to_object(event)})
