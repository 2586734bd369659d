"""Taking a record in from outside: under which id, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from domain.kernel.contract.ruleset import Ruleset
from replays.clerk import Clerk, Opened
from replays.file.record import Record
from replays.log import Reused
from replays.trust.checking import given_for
from replays.trust.keys import key_from
from replays.trust.provenance import Origins, provenance_of
from replays.trust.signatures import receipts_in

TRUSTED = "trusted-houses.txt"
"""The file in the data folder with public keys of other houses, one a line; words after a key are for people."""


def trusted_keys(folder: Path) -> frozenset[bytes]:
    """The keys of the houses that this one trusts. Raises ValueError with the line that is no key."""
    file = folder / TRUSTED
    if not file.exists():
        return frozenset()
    found = set()
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            found |= {key_from(words[0])} if words else set()
        except ValueError as error:
            raise ValueError(f"{file}, line {number}: {error}") from None
    return frozenset(found)


def is_proven(record: Record, keys: Iterable[bytes]) -> bool:
    """Whether a house with one of these keys says that the record is the history of the game that it names."""
    known = frozenset(keys)
    receipts = (each for each in receipts_in(record) if each.key in known and given_for(record, each.receipt))
    return any(each.is_true for each in receipts)


class Taker:
    """Takes records into a log from outside. `keys`: of the houses whose ids are kept: its own, and those it trusts."""

    def __init__(self, clerk: Clerk, origins: Origins, rulesets: Callable[[str], Ruleset], keys: Iterable[bytes]) -> None:
        self._clerk, self._origins, self._rulesets = clerk, origins, rulesets
        self._keys = frozenset(keys)

    def take(self, record: Record, client: str, now: int, keeps_id: bool = False) -> Opened | Reused:
        """Takes a record in and notes what it is worth; see `Clerk.bring_in`.

        An id of the form that houses make is kept only over the signature of a house that is trusted, where the game is here
        already, or with `keeps_id`; otherwise the game gets an id that follows from its content.
        """
        here = self._clerk.log.position(record.game) > 0 if record.game else False
        keeps = keeps_id or here or is_proven(record, self._keys)
        answer = self._clerk.bring_in(record, client, keeps)
        if isinstance(answer, Opened) and not answer.again:
            self._origins.keep(answer.game, provenance_of(record, self._rulesets), now)
        return answer
