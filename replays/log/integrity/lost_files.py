"""Finds out that a file of the log was lost or exchanged: the heads of the games, or the links of the service.

Each game names the heads that were there when it was stored, under the chain; and the heads name the tables of the links.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.messages.message import Message
from replays.log.game_log import GameLog
from replays.log.service_database import ServiceTables
from replays.messages import msg
from replays.provenance import decode_heads_id

LINKS = "links"
BATCH = 500


class LostFileDetector:
    """Watches the files of one log."""

    def __init__(self, log: GameLog, tables: ServiceTables) -> None:
        """Takes the log and the tables of its links. The first pair of heads and links is remembered."""
        self._log = log
        self._tables = tables
        self._named: dict[str, int] = {}
        self._read_upto = 0
        if log.heads is not None:
            log.heads.remember(LINKS, tables.identity())

    def find(self) -> Iterator[Message]:
        """Yields what was lost. Reads the games that were opened since the last call."""
        if self._log.is_replaced():
            yield msg("log_was_replaced")
            return
        if self._tables.is_replaced():
            yield msg("links_were_replaced")
            return
        heads = self._log.heads
        if heads is None:
            return
        known = heads.remember(LINKS, self._tables.identity())
        if known != self._tables.identity():
            yield msg("links_are_not_those_of_log")
        for games in self._lost_heads().values():
            yield msg("heads_are_not_those_of_log", n=games)

    def accept(self) -> None:
        """Stores that what is lost now is known to be lost."""
        heads = self._log.heads
        if heads is not None:
            heads.forget(LINKS)
            heads.remember(LINKS, self._tables.identity())
            for id in self._lost_heads():
                heads.accept_loss(id)

    def _lost_heads(self) -> dict[str, int]:
        """Returns the ids of heads that games name and that are not here -> the number of these games."""
        heads = self._log.heads
        if heads is None or self._log.in_postgres:  # there each machine has heads of its own
            return {}
        while rows := self._log.first_rows(self._read_upto, BATCH):
            for _, game, state in rows:
                id = decode_heads_id(game, state)
                self._named[id] = self._named.get(id, 0) + 1
            self._read_upto = rows[-1][0]
        fine = {"", heads.id, *heads.accepted()}
        return {id: games for id, games in self._named.items() if id not in fine}
