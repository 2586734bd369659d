"""A tournament as one file: its events, the head of their hash chain, and the records of its games, signed by a server.

The file is a ZIP with `tournament.msgpack`, `records/ID.senki`, and `signature.msgpack` if a server has signed it. The
head covers the events, the list of heads covers the records, and the signature covers both. With a club's key a
federation knows the sender.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from io import BytesIO
from struct import Struct, unpack_from
from struct import error as StructError
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import MAX_WBITS, decompressobj
from zlib import error as ZlibError

from domain.kernel.messages.message import as_message
from domain.kernel.record.changes import Plain
from domain.tournaments.events import TournamentEvent
from domain.tournaments.fold import fold
from domain.tournaments.serialization import event_from_plain, event_to_plain
from domain.tournaments.state import Tournament
from replays.clerk import Clerk, OpenedGame
from replays.file import CannotOpen, DamagedRecord, Record, make_record, read, write
from replays.log import NoSuchGame
from replays.messages import msg
from replays.msgpack_codec import check_decoded_size, pack, unpack
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.log import CHAIN_FORMAT, TournamentHashChain
from replays.trust.keys import Signer, verify_signature
from replays.trust.record_importer import RecordImporter

SCHEME = "senki-tournament-1"


class SignedContent(NamedTuple):
    """The content under a signature. `heads`: game -> head of its record, in the order of the games."""

    tournament: str
    events: int
    head: bytes
    heads: tuple[tuple[str, bytes], ...]

    def packed(self) -> bytes:
        """Returns the signed bytes."""
        return pack((SCHEME, *self))


class ServerSignature(NamedTuple):
    """The public key of a server, and its signature."""

    key: bytes
    signature: bytes

    def is_over(self, covered: SignedContent) -> bool:
        """Returns whether the key has signed exactly this content."""
        return verify_signature(self.key, covered.packed(), self.signature)


def sign_content(covered: SignedContent, signer: Signer) -> ServerSignature:
    """Signs the content with the key of a server."""
    return ServerSignature(signer.key, signer.sign(covered.packed()))


def signature_to_plain(signature: ServerSignature) -> Plain:
    """Returns the stored form."""
    return (SCHEME, *signature)


def signature_from_plain(plain: Plain) -> ServerSignature:
    """Reads a stored signature. Raises ValueError for anything else."""
    if type(plain) is not tuple or tuple(map(type, plain)) != (str, bytes, bytes) or plain[0] != SCHEME:
        raise ValueError(msg("expected_signature_said", said=f"{SCHEME!r}"))
    return ServerSignature(plain[1], plain[2])


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
"""The errors of the standard library for a damaged ZIP."""
_EPOCH = (1980, 1, 1, 0, 0, 0)


class DamagedTournamentFile(ValueError):
    """Raised for a file that differs from what was written; the message has the place."""


class TournamentFile(NamedTuple):
    """A tournament in a file.

    `records`: game -> its record; unavailable games are missing · `signature`: of the server that exported it, valid for
    exactly this content, or None.
    """

    tournament: str
    events: tuple[TournamentEvent, ...]
    records: Mapping[str, Record]
    signature: ServerSignature | None = None

    @property
    def covered(self) -> SignedContent:
        """The content under the signature."""
        heads = tuple((game, record.head) for game, record in sorted(self.records.items()))
        return SignedContent(self.tournament, len(self.events), self.head, heads)

    @property
    def head(self) -> bytes:
        """The head of the hash chain, which identifies the tournament so far."""
        return TournamentHashChain(self.tournament).follow(self.events).head


def attached_games(made: Tournament) -> list[str]:
    """Returns the games whose records are attached to valid reports, in the order of the matches."""
    stated = (report for match in made.matches.values() for report in match.standing_reports())
    return list(dict.fromkeys(game.record for report in stated for game in report.games if game.record))


def encode_tournament_file(bundle: TournamentFile) -> bytes:
    """Encodes the file; equal content gives equal bytes."""
    events = tuple(map(event_to_plain, bundle.events))
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        _add_entry(
            archive, MAIN, pack((CHAIN_FORMAT, bundle.tournament, events, bundle.head, bundle.covered.heads)), ZIP_DEFLATED
        )
        if bundle.signature is not None:
            _add_entry(archive, SIGNATURE, pack(signature_to_plain(bundle.signature)), ZIP_STORED)
        for game, record in sorted(bundle.records.items()):
            _add_entry(archive, f"records/{game}.senki", write(record), ZIP_STORED)
    return made.getvalue()


def _add_entry(archive: ZipFile, name: str, data: bytes, method: int) -> None:
    info = ZipInfo(name, _EPOCH)
    info.compress_type = method
    archive.writestr(info, data)


def decode_tournament_file(data: bytes, most: int = MOST_BYTES) -> TournamentFile:
    """Decodes a tournament from a file.

    Raises DamagedTournamentFile with the place for anything that `encode_tournament_file` does not write, and for a file
    of more than `most` bytes, packed or as objects.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            _check_layout(archive, data)
            return _decode(archive, most)
    except DamagedTournamentFile:
        raise
    except _UNREADABLE as error:
        raise DamagedTournamentFile(msg("not_file_tournament_said", said=str(error))) from None


_DIRECTORY_ROW = Struct("<4s4B4H3L5H2L")
_DIRECTORY_END = Struct("<4s4H2LH")
_DATE_IN_HEADER = 10
"""Where time and date are in the header of a file."""
_SYSTEMS = (0, 3)
"""The numbers of Windows and Unix, which the standard library writes for where a file was made."""
_OWNER_ONLY = 0o600 << 16
"""The access rights that the standard library writes for a file without any."""


def _check_layout(archive: ZipFile, data: bytes) -> None:
    """Raises DamagedTournamentFile unless the bytes are as `encode_tournament_file` writes these files.

    Other programs could read another tournament in a second file of one name, between files, behind the packed data, or by a
    header that contradicts the directory. Only how the data are packed is left to the packer.
    """
    offset, directory, names = 0, b"", set[str]()
    for info in archive.infolist():
        header, row = _expected_headers(info, offset)
        start = offset + len(header)
        packed = data[start : start + info.compress_size]
        if data[offset:start] != header or info.filename in names or not _is_whole(info, packed):
            raise DamagedTournamentFile(msg("said_no_part_tournament", said=info.filename))
        names.add(info.filename)
        offset, directory = start + len(packed), directory + row
    end = _DIRECTORY_END.pack(b"PK\5\6", 0, 0, len(names), len(names), len(directory), offset, 0)
    if data[offset:] != directory + end:
        raise DamagedTournamentFile(msg("bytes_belong_to_no_part"))


def _expected_headers(info: ZipInfo, offset: int) -> tuple[bytes, bytes]:
    """Returns the header of a file at an offset, and its row of the directory, as they are written for its content."""
    made = ZipInfo(info.filename, _EPOCH)
    made.compress_type = ZIP_DEFLATED if info.filename == MAIN else ZIP_STORED
    made.CRC, made.compress_size, made.file_size = info.CRC, info.compress_size, info.file_size
    header, name = made.FileHeader(), info.filename.encode()
    system = info.create_system if info.create_system in _SYSTEMS else _SYSTEMS[-1]
    row = _DIRECTORY_ROW.pack(
        b"PK\1\2",
        *(made.create_version, system, made.extract_version, 0),
        *(0, made.compress_type, *unpack_from("<HH", header, _DATE_IN_HEADER)),
        *(made.CRC, made.compress_size, made.file_size),
        *(len(name), 0, 0, 0, 0),
        *(_OWNER_ONLY, offset),
    )
    return header, row + name


def _is_whole(info: ZipInfo, packed: bytes) -> bool:
    """Returns whether packed data are one whole stream, with nothing behind its end."""
    if info.filename != MAIN:
        return len(packed) == info.file_size
    stream = decompressobj(-MAX_WBITS)
    return len(stream.decompress(packed, info.file_size + 1)) == info.file_size and stream.eof and not stream.unused_data


def _decode(archive: ZipFile, most: int) -> TournamentFile:
    entries = {info.filename: info for info in archive.infolist()}
    if len(entries) > MOST_FILES or sum(info.file_size for info in entries.values()) > most:
        raise DamagedTournamentFile(msg("larger_than_tournament_at_most", n=MOST_FILES, n2=most))
    if MAIN not in entries:
        raise DamagedTournamentFile(msg("there_is_no_said_in_it", said=MAIN))
    tournament, events, heads = _decode_events(archive.read(MAIN), most)
    records = {game: _decode_record(archive, entries, game, head) for game, head in heads.items()}
    unknown = sorted(set(entries) - {MAIN, SIGNATURE} - {_record_path(game) for game in heads})
    if unknown:
        raise DamagedTournamentFile(msg("said_no_part_tournament", said=unknown[0]))
    bundle = TournamentFile(tournament, events, records)
    return (
        bundle if SIGNATURE not in entries else bundle._replace(signature=_decode_signature(archive.read(SIGNATURE), bundle))
    )


def _decode_signature(data: bytes, bundle: TournamentFile) -> ServerSignature:
    try:
        signature = signature_from_plain(unpack(data))
    except ValueError as error:
        raise DamagedTournamentFile(msg("said_reason", said=SIGNATURE, reason=as_message(error))) from None
    if not signature.is_over(bundle.covered):
        raise DamagedTournamentFile(msg("said_it_is_not_signature", said=SIGNATURE))
    return signature


def _decode_events(data: bytes, most: int) -> tuple[str, tuple[TournamentEvent, ...], dict[str, bytes]]:
    try:
        check_decoded_size(data, most)
        plain = unpack(data)
    except ValueError as error:
        raise DamagedTournamentFile(msg("said_reason", said=MAIN, reason=as_message(error))) from None
    if type(plain) is not tuple or tuple(map(type, plain)) != (str, str, tuple, bytes, tuple) or plain[0] != CHAIN_FORMAT:
        raise DamagedTournamentFile(msg("said_expected_said", said=MAIN, said2=f"{CHAIN_FORMAT!r}"))
    events = tuple(_decode_event(number, each) for number, each in enumerate(plain[2]))
    if TournamentHashChain(plain[1]).follow(events).head != plain[3]:
        raise DamagedTournamentFile(msg("said_chain_over_events_does", said=MAIN))
    fold(events)
    return plain[1], events, dict(plain[4])


def _decode_event(number: int, plain: Plain) -> TournamentEvent:
    try:
        return event_from_plain(plain)
    except ValueError as error:
        raise DamagedTournamentFile(msg("said_event_n_reason", said=MAIN, n=number, reason=as_message(error))) from None


def _decode_record(archive: ZipFile, entries: Mapping[str, ZipInfo], game: str, head: bytes) -> Record:
    if _record_path(game) not in entries:
        raise DamagedTournamentFile(msg("records_said_senki_is_missing", said=game))
    try:
        record = read(archive.read(_record_path(game)))
    except (DamagedRecord, CannotOpen) as error:
        raise DamagedTournamentFile(msg("records_said_senki_reason", said=game, reason=as_message(error))) from None
    if record.head != head or record.game != game:
        raise DamagedTournamentFile(msg("records_said_senki_it_is_not_record", said=game))
    return record


def _record_path(game: str) -> str:
    return f"records/{game}.senki"


class ImportedTournament(NamedTuple):
    """The result of an import.

    `new`: the number of new events · `differs`: the position of the first event that differs from the tournament stored
    here; then nothing was stored · `same_id`: games stored under the ids that the tournament names · `new_id`: games that
    got other ids, because no trusted server has signed them, or because another game has the id. These prove no result of
    the tournament.
    """

    new: int
    differs: int | None = None
    same_id: tuple[str, ...] = ()
    new_id: tuple[str, ...] = ()


def export_tournament(
    desk: TournamentClerk, games: Clerk, tournament: str, signer: Signer
) -> tuple[TournamentFile, tuple[str, ...]]:
    """Returns a tournament with the records of its games, signed by the server, and the games that are missing.

    Raises NoSuchGame and Damaged.
    """
    records, missing = {}, []
    for game in attached_games(desk.tournament(tournament)):
        try:
            records[game] = make_record(games.events(game), game)
        except NoSuchGame:
            missing.append(game)
    bundle = TournamentFile(tournament, tuple(desk.events(tournament)), records)
    return bundle._replace(signature=sign_content(bundle.covered, signer)), tuple(missing)


def import_tournament(
    desk: TournamentClerk, taker: RecordImporter, bundle: TournamentFile, trusted: Collection[bytes]
) -> ImportedTournament:
    """Imports a tournament with its records, which are audited like every imported record. They get the ids in the
    tournament if a server among `trusted` has signed it."""
    answer = desk.append_imported(bundle.tournament, bundle.events)
    if answer.differs is not None:
        return ImportedTournament(0, answer.differs)
    is_trusted = bundle.signature is not None and bundle.signature.key in trusted
    retained: list[str] = []
    new_ids: list[str] = []
    for game, record in bundle.records.items():
        taken = taker.import_record(record, "", is_trusted)
        (retained if isinstance(taken, OpenedGame) and taken.game == game else new_ids).append(game)
    return ImportedTournament(answer.new, None, tuple(retained), tuple(new_ids))
