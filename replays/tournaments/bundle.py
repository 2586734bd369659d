"""A tournament as one file: its events with the head of their chain, the heads of its games, and the records beside them.

The file is a ZIP with `tournament.msgpack`, `records/ID.senki`, and `signature.msgpack` where a house has signed it; any tool
opens it. Everything in it vouches for everything else: the head for the events, the list of heads for the records, and the
signature for all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from struct import error as StructError
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError

from domain.kernel.record.changes import Plain
from domain.tournaments.events import Event
from domain.tournaments.serialization import event_from_plain, event_to_plain
from domain.tournaments.state import Tournament, fold
from replays.file import CannotOpen, DamagedRecord, Record, read, write
from replays.packing import pack, unpack
from replays.tournaments.chain import FORMAT, Chain
from replays.tournaments.signed import Covered, HouseSignature, signature_from_plain, signature_to_plain
from replays.weighing import check_weight

MAIN, SIGNATURE = "tournament.msgpack", "signature.msgpack"
MOST_FILES, MOST_BYTES = 20_000, 512 * 1024 * 1024
ENDING = ".senki-league"
_UNREADABLE = (
    BadZipFile,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ZlibError,
    StructError,
    ValueError,
    LookupError,
)
"""What the standard library raises for files that are no whole ZIP."""
_EPOCH = (1980, 1, 1, 0, 0, 0)


class DamagedBundle(ValueError):
    """A file is not a tournament as it was written; the message says where."""


class Bundle(NamedTuple):
    """A tournament that travels. `records`: game -> its record; a game that was not at hand is missing here · `signature`: of
    the house that packed it, good for just this, or None."""

    tournament: str
    events: tuple[Event, ...]
    records: Mapping[str, Record]
    signature: HouseSignature | None = None

    @property
    def covered(self) -> Covered:
        """What a signature is over."""
        heads = tuple((game, record.head) for game, record in sorted(self.records.items()))
        return Covered(self.tournament, len(self.events), self.head, heads)

    @property
    def head(self) -> bytes:
        """What identifies the tournament up to here."""
        return Chain(self.tournament).follow(self.events).head


def games_of(made: Tournament) -> list[str]:
    """The games whose records are attached to reports that stand, in the order of the matches."""
    told = (report for match in made.matches.values() for report in match.told())
    return list(dict.fromkeys(game.record for report in told for game in report.games if game.record))


def write_bundle(bundle: Bundle) -> bytes:
    """The file; the same bundle gives the same bytes."""
    events = tuple(map(event_to_plain, bundle.events))
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        _put(archive, MAIN, pack((FORMAT, bundle.tournament, events, bundle.head, bundle.covered.heads)), ZIP_DEFLATED)
        if bundle.signature is not None:
            _put(archive, SIGNATURE, pack(signature_to_plain(bundle.signature)), ZIP_STORED)
        for game, record in sorted(bundle.records.items()):
            _put(archive, f"records/{game}.senki", write(record), ZIP_STORED)
    return made.getvalue()


def _put(archive: ZipFile, name: str, data: bytes, method: int) -> None:
    info = ZipInfo(name, _EPOCH)
    info.compress_type = method
    archive.writestr(info, data)


def read_bundle(data: bytes, most: int = MOST_BYTES) -> Bundle:
    """The tournament in a file. Raises DamagedBundle with the place for anything but a file as `write_bundle` makes it, and
    for one that holds more than `most` bytes, or would take more than that as objects."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            return _read(archive, most)
    except DamagedBundle:
        raise
    except _UNREADABLE as error:
        raise DamagedBundle(f"not a file of a tournament ({error})") from None


def _read(archive: ZipFile, most: int) -> Bundle:
    entries = {info.filename: info for info in archive.infolist()}
    if len(entries) > MOST_FILES or sum(info.file_size for info in entries.values()) > most:
        raise DamagedBundle(f"larger than a tournament: at most {MOST_FILES} files and {most} bytes")
    if MAIN not in entries:
        raise DamagedBundle(f"there is no {MAIN} in it")
    tournament, events, heads = _main(archive.read(MAIN), most)
    records = {game: _record(archive, entries, game, head) for game, head in heads.items()}
    unknown = sorted(set(entries) - {MAIN, SIGNATURE} - {_path(game) for game in heads})
    if unknown:
        raise DamagedBundle(f"{unknown[0]}: no part of a tournament")
    bundle = Bundle(tournament, events, records)
    return bundle if SIGNATURE not in entries else bundle._replace(signature=_signature(archive.read(SIGNATURE), bundle))


def _signature(data: bytes, bundle: Bundle) -> HouseSignature:
    try:
        signature = signature_from_plain(unpack(data))
    except ValueError as error:
        raise DamagedBundle(f"{SIGNATURE}: {error}") from None
    if not signature.is_over(bundle.covered):
        raise DamagedBundle(f"{SIGNATURE}: it is not the signature of its key under this tournament")
    return signature


def _main(data: bytes, most: int) -> tuple[str, tuple[Event, ...], dict[str, bytes]]:
    try:
        check_weight(data, most)
        plain = unpack(data)
    except ValueError as error:
        raise DamagedBundle(f"{MAIN}: {error}") from None
    if type(plain) is not tuple or tuple(map(type, plain)) != (str, str, tuple, bytes, tuple) or plain[0] != FORMAT:
        raise DamagedBundle(f"{MAIN}: expected {FORMAT!r}")
    events = tuple(_event(number, each) for number, each in enumerate(plain[2]))
    if Chain(plain[1]).follow(events).head != plain[3]:
        raise DamagedBundle(f"{MAIN}: the chain over the events does not end so")
    fold(events)
    return plain[1], events, dict(plain[4])


def _event(number: int, plain: Plain) -> Event:
    try:
        return event_from_plain(plain)
    except ValueError as error:
        raise DamagedBundle(f"{MAIN}, event {number}: {error}") from None


def _record(archive: ZipFile, entries: Mapping[str, ZipInfo], game: str, head: bytes) -> Record:
    if _path(game) not in entries:
        raise DamagedBundle(f"{_path(game)} is missing")
    try:
        record = read(archive.read(_path(game)))
    except (DamagedRecord, CannotOpen) as error:
        raise DamagedBundle(f"{_path(game)}: {error}") from None
    if record.head != head or record.game != game:
        raise DamagedBundle(f"{_path(game)}: it is not the record that the tournament names")
    return record


def _path(game: str) -> str:
    return f"records/{game}.senki"
