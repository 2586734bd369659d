"""One viewer's view of one game, followed event by event and kept ready as bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from api.boards import board
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event
from domain.kernel.record.header import Header
from domain.kernel.record.live import struck
from domain.kernel.table.applying import apply
from domain.kernel.table.table import Table
from domain.kernel.views.eyes import Eyes
from domain.kernel.views.views import HINDSIGHT, JUDGE, header_of, view
from replays.file.chain import Chain
from replays.file.json_form import event_to_object
from replays.sheet.lines import line_of
from replays.stepping import Stepper

encode = msgspec.json.Encoder().encode
_ID = re.compile(r"#\d+")


class Seen:
    """What a viewer has seen of a game so far: `events` is the view, `rows` the same as JSON, one for every event.

    `bare`: without rows, for a question about what was meant in the past · `chain`: of its events, as far as receipts were
    given. Not for two threads at a time.
    """

    def __init__(self, game: str, viewer: str, log: Sequence[Event], over: bool, bare: bool = False) -> None:
        self.game, self.viewer, self.over, self.bare = game, viewer, over, bare
        self.header: Header = header_of(log)
        self.eyes = None if viewer in (JUDGE, HINDSIGHT) else Eyes(self.header, viewer, over)
        self.table = Table(self.header)
        self.events: list[Event] = []
        self.rows: list[bytes] = []
        self.chain = Chain(game, viewer)
        self.stepper = Stepper([log[0]._replace(changes=(), aside={})])
        self.follow(view(log, HINDSIGHT) if viewer == HINDSIGHT else log)

    @cached_property
    def names(self) -> dict[str, str]:
        """Card id of the record -> id under which the viewer knows the card; kept up by the view itself."""
        return self.eyes.names if self.eyes is not None else {}

    def follow(self, events: Sequence[Event]) -> None:
        """Takes the next events of the log in."""
        for event in events:
            shown = event if self.eyes is None else self.eyes.see(event)
            if not self.bare:
                self.rows.append(self._row(shown))
            self.events.append(shown)
            for change in shown.changes:
                apply(self.table, change)
        self.stepper.events[:] = self.events

    def board(self, position: int) -> bytes:
        """The table after so many events."""
        self.stepper.jump(position)
        return encode(board(self.stepper.table, self.game, self.viewer, position))

    def page(self, after: int, limit: int, end: int) -> bytes:
        """Events from a position on, of the first `end`. The parts are bytes already and are only put together."""
        last = min(end, after + limit)
        more = str(last) if last < end else "null"
        gone = [position for position in sorted(struck(self.events[:end])) if after <= position < last]
        head = encode({"game": self.game, "viewer": self.viewer, "position": end, "after": after, "struck": gone})
        return b'%s,"next":%s,"events":[%s]}' % (head[:-1], more.encode(), b",".join(self.rows[after:last]))

    def words(self, text: str) -> str:
        """A text about the record in the names that the viewer knows cards by."""
        return text if self.eyes is None else _ID.sub(lambda found: self._name(found[0]), text)

    def choice(self, value: Plain) -> Plain:
        """Something that may be chosen, in the viewer's names; as a set it tells nothing that the view does not."""
        if isinstance(value, str):
            return value if self.eyes is None else _ID.sub(lambda found: self.names.get(found[0], "#?"), value)
        if isinstance(value, tuple):
            return tuple(map(self.choice, value))
        return {key: self.choice(item) for key, item in value.items()} if isinstance(value, dict) else value

    def meant(self, value: Any) -> Any:
        """What the viewer means, in the ids of the record."""
        return value if self.eyes is None else self.eyes.meant(value)

    def _name(self, card_id: str) -> str:
        assert self.eyes is not None
        card = self.eyes.table.cards.get(card_id)
        zone = self.eyes.table.zones.get(card.place) if card is not None else None
        hidden = zone is not None and zone.conceals_from(self.viewer)
        return "#?" if hidden else self.names.get(card_id, "#?")

    def _row(self, event: Event) -> bytes:
        text = line_of(event, self.table) if event.is_command else ""
        return encode({"position": len(self.events), "text": text, **event_to_object(event)})
