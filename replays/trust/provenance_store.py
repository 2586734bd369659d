"""The provenance of the games of a log, as it is in the log, and an index of the games that do not count.

The log is decisive: the first event of each game has its provenance, under the chain. For games of earlier releases it was
stored in the table `provenance` only; a game that is not in that table either is judged by the command that opened it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from domain.kernel.messages.message import Message
from domain.kernel.views.views import origin_of
from replays.file.record import Record, make_record
from replays.game_ids import make_game_id
from replays.log import DamagedLog, GameLog, NoSuchGame, ServiceTables
from replays.log.entries import decode_provenance, shorten_client_id
from replays.log.game_log import OpeningCommand
from replays.messages import msg
from replays.msgpack_codec import fingerprint
from replays.provenance import (
    JUDGED_HERE,
    NOT_AUDITED,
    UNREADABLE,
    VIEW,
    Provenance,
    provenance_from_plain,
    reason_from_text,
    reason_to_text,
)

COLUMNS = """
game TEXT PRIMARY KEY, how TEXT NOT NULL, clean BIGINT NOT NULL, why TEXT NOT NULL, signer TEXT NOT NULL,
at BIGINT NOT NULL"""
_MARK = "name TEXT PRIMARY KEY, upto BIGINT NOT NULL"
_NAMES = "game, how, clean, why, signer, at"
_SAVE = """
INSERT INTO {0} ({1}) VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT (game)
DO UPDATE SET how = excluded.how, clean = excluded.clean, why = excluded.why, signer = excluded.signer"""
_SAVE_MARK = "INSERT INTO {0} (name, upto) VALUES ('games', ?) ON CONFLICT (name) DO UPDATE SET upto = excluded.upto"
BATCH = 500


class ProvenanceFault(NamedTuple):
    """The fault of a row in the index that differs from the log."""

    game: str
    why: Message


class ProvenanceStore:
    """Reads the provenance of the games of a log. May be used by many threads."""

    def __init__(self, tables: ServiceTables, log: GameLog) -> None:
        self._tables = tables
        self._log = log
        self._name = tables.define("provenance", COLUMNS)
        self._mark = tables.define("provenance_index", _MARK)

    def get(self, game: str) -> Provenance:
        """Returns the provenance of a game; one that does not count if its first event is missing or damaged."""
        try:
            plain = self._log.provenance(game)
        except NoSuchGame:
            return NOT_AUDITED
        except DamagedLog as error:
            return UNREADABLE._replace(why=error.why)
        return self._of_earlier_release(game) if plain is None else provenance_from_plain(plain)

    def get_many(self, games: Iterable[str]) -> dict[str, Provenance]:
        """Returns the provenance of these games."""
        return {game: self.get(game) for game in dict.fromkeys(games)}

    def uncounted(self) -> frozenset[str]:
        """Returns the ids of the games that statistics count separately, since their provenance is not clean.

        First writes the missing rows of the index. If the database is read only, reads the log instead of the index.
        """
        if self._tables.read_only:
            return frozenset(game for _, game, provenance in self._provenances(0) if not provenance.clean)
        upto = self._index_new_games(self._indexed_upto())
        ((rows,),) = self._tables.query(f"SELECT count(*) FROM {self._name}")
        if rows < self._log.count_games(upto):
            self._index_new_games(0)
        return frozenset(row[0] for row in self._tables.query(f"SELECT game FROM {self._name} WHERE clean <> 1"))

    def repair(self) -> Iterator[ProvenanceFault]:
        """Corrects the index by the log, and yields the faults that it had."""
        upto = self._indexed_upto()
        for number, game, provenance in self._provenances(0):
            if number > upto:
                break
            if self._row(game) != provenance._replace(heads=""):
                yield ProvenanceFault(game, msg("provenance_differs_from_log"))
        if not self._tables.read_only:
            self._index_new_games(0)

    def finish_audits(self, audit: Callable[[Record], Provenance]) -> Iterator[str]:
        """Audits the games of earlier releases whose import was interrupted, and yields their ids."""
        for game, provenance in [(game, provenance) for _, game, provenance in self._provenances(0)]:
            if provenance == NOT_AUDITED and self._log.provenance(game) is None:
                self._save(game, audit(make_record(self._log.read(game), game)))
                yield game

    def _index_new_games(self, after: int) -> int:
        """Writes the rows of the games that were opened after an event; returns the number of the last one."""
        first = after
        for number, game, provenance in self._provenances(after):
            self._save(game, provenance)
            after = number
        if after != first:
            self._tables.execute(_SAVE_MARK.format(self._mark), (after,))
        return after

    def _provenances(self, after: int) -> Iterator[tuple[int, str, Provenance]]:
        """Yields number, game and provenance of the games that were opened after an event."""
        while rows := self._log.first_rows(after, BATCH):
            for number, game, state in rows:
                yield number, game, self._decode(game, state)
            after = rows[-1][0]

    def _decode(self, game: str, state: bytes) -> Provenance:
        try:
            plain = decode_provenance(game, state)
        except DamagedLog as error:
            return UNREADABLE._replace(why=error.why)
        return self._of_earlier_release(game) if plain is None else provenance_from_plain(plain)

    def _indexed_upto(self) -> int:
        rows = self._tables.query(f"SELECT upto FROM {self._mark}")
        return rows[0][0] if rows and type(rows[0][0]) is int else 0

    def _row(self, game: str) -> Provenance | None:
        rows = self._tables.query(f"SELECT how, clean, why, signer FROM {self._name} WHERE game = ?", (game,))
        return _from_row(rows[0]) if rows else None

    def _save(self, game: str, provenance: Provenance) -> None:
        values = (game, provenance.how, int(provenance.clean), reason_to_text(provenance.why), provenance.signer)
        self._tables.execute(_SAVE.format(self._name, _NAMES), values)

    def _of_earlier_release(self, game: str) -> Provenance:
        """Returns the provenance of a game whose first event does not have it."""
        try:
            return self._row(game) or _from_opening(self._log, game)
        except DamagedLog as error:
            return UNREADABLE._replace(why=error.why)


def _from_opening(log: GameLog, game: str) -> Provenance:
    """Returns the provenance of a game from the command that opened it: the fingerprint of a record's head marks an import.

    An import without any other data was interrupted before its audit.
    """
    command = log.opening_command(game)
    if origin_of(command.events[0]) is not None:
        return Provenance(VIEW, False, msg("what_one_viewer_saw_cannot"))
    return NOT_AUDITED if _is_import(make_record(command.events, game), command) else JUDGED_HERE


def _is_import(record: Record, command: OpeningCommand) -> bool:
    """Returns whether a command imported a record, under its own id or one that follows from its content.

    Earlier releases stored a scoresheet and a demo game as records too, without a provenance: under an id of their own, and
    with a client id that follows from the head.
    """
    head, content = record.head.hex(), replace(record, game="").head.hex()
    if make_game_id(f"record:{content}") == record.game:
        return True
    client = f"record:{head}"
    return fingerprint(head).startswith(command.fingerprint) and command.client not in (client, shorten_client_id(client))


def _from_row(row: Sequence[object]) -> Provenance:
    how, clean, why, signer = row
    if not all(isinstance(each, str) for each in (how, why, signer)):
        return UNREADABLE
    return Provenance(str(how), clean == 1, reason_from_text(str(why)), str(signer))
