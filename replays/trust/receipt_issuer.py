"""Issues a server's receipts for the games in its log, signed with the server's key."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from domain.kernel.record.event import Event
from replays.file.hash_chain import HashChain
from replays.game_cache import GameCache
from replays.log import GameLog, ServiceTables
from replays.trust.keys import Signer
from replays.trust.receipts import Receipt, SignedReceipt, derive_opener, seal_head, sign_receipt

CACHED_GAMES = 256


class ReceiptIssuer:
    """Signs receipts for a server. May be used by many threads.

    The tables create the key when it is first needed; only its owner can read it. All machines that serve one log in
    PostgreSQL have the same key.
    """

    def __init__(self, tables: ServiceTables, log: GameLog) -> None:
        self.signer = Signer(tables.secret_key("signing"))
        self._seals = tables.secret_key("seals")
        self._log = log
        self._chains = GameCache(lambda game: HashChain(game, ""), CACHED_GAMES)
        self._lock = Lock()

    def opener(self, game: str) -> bytes:
        """Returns the opener for the seals of a game, for viewers who may see all of it."""
        return derive_opener(self._seals, game)

    def issue(self, game: str, viewer: str, position: int, head: bytes, at: int) -> SignedReceipt:
        """Issues the receipt of a game at a position, for a viewer whose view has this head there.

        An empty viewer sees everything. `at`: the time of the last of the events. Raises NoSuchGame and DamagedLog.
        """
        seal = seal_head(self.head(game, position), self.opener(game))
        return sign_receipt(Receipt(game, viewer, position, head, seal, at), self.signer)

    def head(self, game: str, position: int) -> bytes:
        """Returns the head of the complete record at a position. Raises NoSuchGame and DamagedLog."""
        with self._lock:
            chain = self._chains.state_of(game)
            if len(chain.links) < position:
                chain.extend(self._log.read(game, len(chain.links)))
            return chain.links[position - 1]

    def append_events(self, game: str, start: int, events: Sequence[Event]) -> None:
        """Adds events that were appended to the log at `start`, so that they need not be read again."""
        with self._lock:
            chain = self._chains.state_of(game)
            if len(chain.links) == start:
                chain.extend(events)
