"""The notary of a house: gives receipts for what its log holds, over the house's own key."""

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
    """Signs for a house. May be used by many threads.

    Its key is made when the tables are asked first and lies beside the links, for its owner's eyes only; every machine
    that serves one log in PostgreSQL has the same.
    """

    def __init__(self, tables: ServiceTables, log: GameLog) -> None:
        self.signer = Signer(tables.secret_key("signing"))
        self._seals = tables.secret_key("seals")
        self._log = log
        self._chains = GameCache(lambda game: HashChain(game, ""), CACHED_GAMES)
        self._lock = Lock()

    def opener(self, game: str) -> bytes:
        """What opens the seals of a game, for those who may see all of it."""
        return derive_opener(self._seals, game)

    def issue(self, game: str, viewer: str, position: int, head: bytes, at: int) -> SignedReceipt:
        """The receipt of a game after so many events, for a viewer (empty: who sees all) whose view has this head there.

        `at`: the time of the last of the events. Raises NoSuchGame and Damaged.
        """
        seal = seal_head(self.head(game, position), self.opener(game))
        return sign_receipt(Receipt(game, viewer, position, head, seal, at), self.signer)

    def head(self, game: str, position: int) -> bytes:
        """The head of the complete record after so many events. Raises NoSuchGame and Damaged."""
        with self._lock:
            chain = self._chains.state_of(game)
            if len(chain.links) < position:
                chain.extend(self._log.read(game, len(chain.links)))
            return chain.links[position - 1]

    def append_events(self, game: str, start: int, events: Sequence[Event]) -> None:
        """These events have come into the log at `start`: they need not be read once more."""
        with self._lock:
            chain = self._chains.state_of(game)
            if len(chain.links) == start:
                chain.extend(events)
