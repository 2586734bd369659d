"""Between the library's rows and our entries: names written by hand, nothing imported that a row asks for."""

from __future__ import annotations

from typing import Any, ClassVar

from eventsourcing.persistence import Mapper, StoredEvent

from replays.log.answers import Damaged
from replays.log.stored import GAMES, Entry, Form, unseal

TOPIC = GAMES.topic


class EntryMapper(Mapper[str]):
    """The mapper of a log of this form; a row that is not exactly what was written raises `Damaged`."""

    form: ClassVar[Form] = GAMES

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The row of an entry."""
        entry: Entry = domain_event
        return StoredEvent(entry.originator_id, entry.originator_version, self.form.topic, entry.state)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """The entry of a row. Raises Damaged."""
        row = stored_event
        return self.entry(str(row.originator_id), row.originator_version, row.topic, row.state)

    def entry(self, game: str, position: int, topic: str, state: bytes) -> Entry:
        """The entry of a row that is not put into an object first. Raises Damaged."""
        try:
            if type(position) is not int or type(state) is not bytes:
                raise ValueError("a field of it is of another kind")
            if topic != self.form.topic:
                raise ValueError(f"its kind {topic!r:.40} is not known here")
            return unseal(game, position, state, self.form)
        except ValueError as error:
            raise Damaged(game, position, str(error)) from None
