"""The entries of the log: how an event is stored as a row, and how rows are decoded along the hash chain.

A row is `body + link`. The body is a msgpack array: stored version, client id and fingerprint of the command, link of the
event before, plain event. Client id and fingerprint are empty except on the first event of a command. They only serve to
find a command again, so eight bytes of each hash are stored; before data format 4 both were stored whole. The first event
of a game has one field more: the provenance of the game, as plain data. Rows of earlier releases are without it. The link is
the hash of the body, so each link vouches for all events up to it. The first link follows from the game's id.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple, Protocol

from eventsourcing.persistence import Mapper, StoredEvent

from domain.kernel.messages.message import as_message
from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event, event_from_plain, event_to_plain
from replays.log.commit_notifications import CommitListener
from replays.log.msgspec_codec import add_provenance, decode_row, encode_row, split_provenance
from replays.log.results_and_errors import DamagedLog
from replays.messages import msg
from replays.msgpack_codec import pack, unpack

VERSION = 1
LINK_SIZE = 32
STORED_FINGERPRINT = 8
"""Bytes of a fingerprint that are stored."""
SHORT_CLIENT = 16
"""Letters of the longest client id that is stored as it is."""
UPCASTS: dict[int, Callable[[Plain], Plain]] = {}
"""Version -> the step from a plain event of that version to one of the next. Steps work on plain data and are never
removed."""


class EventFormat(NamedTuple):
    """The format of a log's rows: their kind and version, and how events become plain data and back.

    `from_plain` raises ValueError · `decode_fast(body, version)` returns client id, fingerprint, link and event of an
    ordinary row, or None · `encode_fast(row, event)` returns the bytes of an ordinary row, or None.
    """

    topic: str
    version: int
    upcasts: Mapping[int, Callable[[Plain], Plain]]
    to_plain: Callable[[Any], Plain]
    from_plain: Callable[[Plain], Any]
    decode_fast: Callable[[bytes, int], tuple[str, bytes, bytes, Any] | None]
    encode_fast: Callable[[tuple[Any, ...], Any], bytes | None]


GAME_EVENTS = EventFormat("senki.event", VERSION, UPCASTS, event_to_plain, event_from_plain, decode_row, encode_row)
"""The format of the events of games."""


class LogEntry(NamedTuple):
    """An event with its envelope, as the library saves and loads it.

    `client`, `fingerprint`: the id and content of the command, on its first event · `previous_link`: the link of the event
    before · `link`: that of this event · `event`: of the kind that the log's format decodes · `state`: the stored bytes.
    """

    originator_id: str
    originator_version: int
    client: str
    fingerprint: bytes
    previous_link: bytes
    link: bytes
    event: Any
    state: bytes


def link_of_body(body: bytes) -> bytes:
    """Returns the link of a row's body."""
    return blake2b(body, digest_size=LINK_SIZE).digest()


def shorten_client_id(client: str) -> str:
    """Returns a client id as it is stored: a long one as the first digits of its hash."""
    if len(client) <= SHORT_CLIENT:
        return client
    return blake2b(client.encode(), digest_size=SHORT_CLIENT // 2).hexdigest()


def initial_link(game: str) -> bytes:
    """Returns the link before the first event of a game."""
    return link_of_body(game.encode())


def encode_entry(
    game: str,
    position: int,
    client: str,
    fingerprint: bytes,
    previous_link: bytes,
    event: Any,
    form: EventFormat = GAME_EVENTS,
    provenance: Plain = None,
) -> LogEntry:
    """Makes the entry of an event. `provenance`: that of the game, with its first event. Raises ValueError for an event that
    would be decoded differently."""
    row = (form.version, client, fingerprint, previous_link, form.to_plain(event))
    body = form.encode_fast(row, event)
    if body is None:
        body = pack(row)
        if _decode_event(unpack(body), form) != event:
            raise ValueError(msg("event_n_holds_data_that", n=position))
    if provenance is not None:
        body = add_provenance(body, pack(provenance))
    link = link_of_body(body)
    return tuple.__new__(LogEntry, (game, position, client, fingerprint, previous_link, link, event, body + link))


def decode_entry(game: str, position: int, state: bytes, form: EventFormat = GAME_EVENTS) -> LogEntry:
    """Decodes a stored row. Raises ValueError unless it is exactly what `encode_entry` wrote."""
    body, link = state[:-LINK_SIZE], state[-LINK_SIZE:]
    if blake2b(body, digest_size=LINK_SIZE).digest() != link:
        raise ValueError(msg("its_bytes_have_changed"))
    plain_body, provenance = split_provenance(body)
    if provenance is not None:
        _check_provenance(position, provenance)
    decoded = form.decode_fast(plain_body, form.version) or _decode_strictly(plain_body, form)
    client, fingerprint, previous_link, event = decoded
    return tuple.__new__(LogEntry, (game, position, client, fingerprint, previous_link, link, event, state))


def decode_provenance(game: str, state: bytes) -> Plain:
    """Returns the provenance in the stored row of a game's first event; None for a row of an earlier release.

    Raises DamagedLog for a row that is not the first one as it was written.
    """
    try:
        body = state[:-LINK_SIZE]
        if type(state) is not bytes or link_of_body(body) != state[-LINK_SIZE:]:
            raise ValueError(msg("its_bytes_have_changed"))
        plain_body, provenance = split_provenance(body)
        if initial_link(game) not in plain_body:
            raise ValueError(msg("it_does_not_follow_event"))
        return None if provenance is None else _check_provenance(0, provenance)
    except ValueError as error:
        raise DamagedLog(game, 0, as_message(error)) from None


def _check_provenance(position: int, packed: bytes) -> Plain:
    """Returns a packed provenance as plain data. Raises ValueError beyond position 0, or if packed differently."""
    plain = unpack(packed)
    if position or type(plain) is not tuple or pack(plain) != packed:
        raise ValueError(msg("not_stored_event"))
    return plain


def _decode_strictly(body: bytes, form: EventFormat) -> tuple[str, bytes, bytes, Any]:
    """Decodes a row that the fast decoder does not handle."""
    plain = unpack(body)
    event = _decode_event(plain, form)  # raises for a malformed row
    return plain[1], plain[2], plain[3], event


def _upcast(version: int, event: Plain, form: EventFormat) -> Plain:
    if not 1 <= version <= form.version:
        raise ValueError(msg("stored_version_n_is_not_known", n=version))
    for step in range(version, form.version):
        event = form.upcasts[step](event)
    return event


_KINDS = (int, str, bytes, bytes, tuple)


def _decode_event(plain: Plain, form: EventFormat) -> Any:
    if type(plain) is not tuple or tuple(map(type, plain)) != _KINDS:
        raise ValueError(msg("not_stored_event"))
    event = plain[4] if plain[0] == form.version else _upcast(plain[0], plain[4], form)
    try:
        return form.from_plain(event)
    except RecursionError:
        raise ValueError(msg("nested_too_deeply")) from None


TOPIC = GAME_EVENTS.topic


class EntryMapper(Mapper[str]):
    """Converts between the library's rows and entries. It imports nothing that a row names."""

    form: ClassVar[EventFormat] = GAME_EVENTS

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """Returns the row of an entry (`domain_event`)."""
        entry: LogEntry = domain_event
        return StoredEvent(entry.originator_id, entry.originator_version, self.form.topic, entry.state)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Returns the entry of a row. Raises DamagedLog."""
        row = stored_event
        return self.entry(str(row.originator_id), row.originator_version, row.topic, row.state)

    def entry(self, game: str, position: int, topic: str, state: bytes) -> LogEntry:
        """Returns the entry of a row with these fields. Raises DamagedLog."""
        try:
            if type(position) is not int or type(state) is not bytes:
                raise ValueError(msg("field_it_is_another_kind"))
            if topic != self.form.topic:
                raise ValueError(msg("its_kind_said_is_not_known", said=f"{topic!r:.40}"))
            return decode_entry(game, position, state, self.form)
        except ValueError as error:
            raise DamagedLog(game, position, as_message(error)) from None


Row = tuple[int, str, bytes]
"""Position, kind and bytes of a stored event."""
NumberedRow = tuple[int, str, int, str, bytes]
"""Number among all events, game, position, kind and bytes of a stored event."""
FirstRow = tuple[int, str, bytes]
"""Number among all events, game and bytes of the first event of a game."""
NewRow = tuple[str, int, str, bytes]
"""Game, position, kind and bytes of an event to store."""
DecodeRow = Callable[[str, int, str, bytes], LogEntry]
"""Returns the entry of game, position, kind and bytes. Raises DamagedLog."""


class SealedRowCounts(NamedTuple):
    """The number of rows that were sealed, and of rows of the game that are left."""

    sealed: int
    left: int


class EventRecorder(Protocol):
    """What the recorders of both databases provide in addition to the library's interface."""

    def store(self, rows: Sequence[NewRow]) -> None:
        """Stores rows durably, all or none of them. Raises IntegrityError if one exists already."""

    def is_replaced(self) -> bool:
        """Returns whether the log was deleted or replaced while it is open."""

    def rows(self, game: str, start: int) -> Sequence[Row]:
        """Returns the rows of a game from a position on."""

    def rows_after(self, after: int, limit: int) -> Sequence[NumberedRow]:
        """Returns the next rows of all games after a number, oldest first."""

    def first_rows(self, after: int, limit: int) -> Sequence[FirstRow]:
        """Returns the rows of the next games that were opened after a number, oldest first."""

    def last_positions(self, after: int) -> Sequence[tuple[str, int]]:
        """Returns the games with events after a number, and the position of the last event of each."""

    def count_games(self, upto: int) -> int:
        """Returns how many games were opened up to a number."""

    def seal(self, game: str, topic: str, final: bool, least: int) -> SealedRowCounts:
        """Replaces rows of a game, at least `least`, by a frame with the same rows; see `GameLog.seal`."""

    def compress_openings(self, after: int, limit: int) -> int:
        """Compresses the first rows of the next games after a number; returns the last number, 0 at the end."""

    def release_space(self) -> None:
        """Gives the space of replaced rows back to the disk."""

    def commit_listener(self) -> CommitListener:
        """Connects a listener for the commits of other processes."""


class LoggedEvent(NamedTuple):
    """An event in the order of the log. `id` grows from event to event over all games, with gaps."""

    id: int
    game: str
    position: int
    event: Event


def decode_game_rows(game: str, rows: Iterable[Row], start: int, link: bytes | None, decode: DecodeRow) -> list[LogEntry]:
    """Decodes the rows of a game from a position on. `link`: the link of the event before, None if unknown.

    Raises DamagedLog for the first row that does not follow.
    """
    entries = []
    for at, (position, topic, state) in enumerate(rows, start):
        entry = decode(game, position, topic, state)
        if entry.previous_link != link or position != at:
            require_next_entry(entry, at, entry.previous_link if link is None else link)
        link = entry.link
        entries.append(entry)
    return entries


GameEnd = tuple[int, bytes]
"""The position of the next event of a game, and the link that it has to follow."""


def decode_log_rows(
    rows: Iterable[NumberedRow],
    without: Container[str],
    decode: DecodeRow,
    end_before: Callable[[str, int], GameEnd] | None = None,
) -> tuple[list[LoggedEvent], dict[str, GameEnd]]:
    """Decodes rows of all games except those in `without`. Returns the events, and the end of each game.

    `end_before(game, position)`: where a game ended before these rows; without it their first event is taken as it is.
    Raises DamagedLog.
    """
    links: dict[str, GameEnd] = {}
    events = []
    for number, game, position, topic, state in rows:
        if game in without:
            continue
        entry = decode(game, position, topic, state)
        previous_link = entry.previous_link
        at, link = links.get(game) or (end_before(game, position) if end_before else (position, previous_link))
        if position != at or previous_link != link:
            require_next_entry(entry, at, link)
        links[game] = at + 1, entry.link
        events.append(tuple.__new__(LoggedEvent, (number, game, position, entry.event)))
    return events, links


def require_next_entry(entry: LogEntry, position: int, link: bytes) -> None:
    """Raises DamagedLog for an entry that is not the next one."""
    if entry.originator_version != position:
        raise DamagedLog(entry.originator_id, position, msg("it_is_missing"))
    if entry.previous_link != link:
        raise DamagedLog(entry.originator_id, position, msg("it_does_not_follow_event"))
