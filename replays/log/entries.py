"""The stored form of an event: its envelope and its bytes, version by version.

A row is `body + link`. The body is a msgpack array: stored version, client id and fingerprint of the saying (both empty on
every event of a saying but its first), link of the event before, plain event. The link is the hash of the body, so each
link vouches for everything up to it; the first one follows from the game's id.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple, Protocol

from eventsourcing.persistence import Mapper, StoredEvent

from domain.kernel.record.changes import Plain
from domain.kernel.record.event import Event, event_from_plain, event_to_plain
from replays.log.commit_notifications import CommitListener
from replays.log.msgspec_codec import decode_row, encode_row
from replays.log.results_and_errors import DamagedLog
from replays.msgpack_codec import pack, unpack

VERSION = 1
LINK_SIZE = 32
UPCASTS: dict[int, Callable[[Plain], Plain]] = {}
"""version -> the step that makes the plain event of that version one of the next; steps on plain data, never removed."""


class EventFormat(NamedTuple):
    """What a log holds: the kind of its rows, and its events as plain data and back.

    `from_plain` raises ValueError · `decode_fast(body, version)`: an ordinary row read without detours, or None ·
    `encode_fast(row, event)`: the bytes of an ordinary row that holds this event, or None.
    """

    topic: str
    version: int
    upcasts: Mapping[int, Callable[[Plain], Plain]]
    to_plain: Callable[[Any], Plain]
    from_plain: Callable[[Plain], Any]
    decode_fast: Callable[[bytes, int], tuple[str, bytes, bytes, Any] | None]
    encode_fast: Callable[[tuple[Any, ...], Any], bytes | None]


GAME_EVENTS = EventFormat("senki.event", VERSION, UPCASTS, event_to_plain, event_from_plain, decode_row, encode_row)
"""The events of games."""


class LogEntry(NamedTuple):
    """An event in its envelope, as the library saves and loads it; `event`: of the kind that the log's form reads.

    `client` and `print` say, on the first event of a saying, under which client id what was said; `before` is the link
    of the event before and `link` the event's own.
    """

    originator_id: str
    originator_version: int
    client: str
    print: bytes
    before: bytes
    link: bytes
    event: Any
    state: bytes


def link_of(body: bytes) -> bytes:
    """The link of a row."""
    return blake2b(body, digest_size=LINK_SIZE).digest()


def first_link(game: str) -> bytes:
    """What the first event of a game follows."""
    return link_of(game.encode())


def seal(
    game: str, position: int, client: str, print_: bytes, before: bytes, event: Any, form: EventFormat = GAME_EVENTS
) -> LogEntry:
    """Puts an event into its envelope. Raises ValueError for an event that could not be read back just so."""
    row = (form.version, client, print_, before, form.to_plain(event))
    body = form.encode_fast(row, event)
    if body is None:
        body = pack(row)
        if _decode_event(unpack(body), form) != event:
            raise ValueError(f"event {position} holds data that cannot be stored")
    link = link_of(body)
    return tuple.__new__(LogEntry, (game, position, client, print_, before, link, event, body + link))


def unseal(game: str, position: int, state: bytes, form: EventFormat = GAME_EVENTS) -> LogEntry:
    """Reads a stored row. Raises ValueError where it is not exactly what `seal` once wrote."""
    body, link = state[:-LINK_SIZE], state[-LINK_SIZE:]
    if blake2b(body, digest_size=LINK_SIZE).digest() != link:
        raise ValueError("its bytes have changed")
    client, print_, before, event = form.decode_fast(body, form.version) or _decode_strictly(body, form)
    return tuple.__new__(LogEntry, (game, position, client, print_, before, link, event, state))


def _decode_strictly(body: bytes, form: EventFormat) -> tuple[str, bytes, bytes, Any]:
    """What is not read decode_fast."""
    plain = unpack(body)
    event = _decode_event(plain, form)  # which looks at what the row is
    return plain[1], plain[2], plain[3], event


def _upcast(version: int, told: Plain, form: EventFormat) -> Plain:
    if not 1 <= version <= form.version:
        raise ValueError(f"stored version {version} is not known here")
    for step in range(version, form.version):
        told = form.upcasts[step](told)
    return told


_KINDS = (int, str, bytes, bytes, tuple)


def _decode_event(plain: Plain, form: EventFormat) -> Any:
    if type(plain) is not tuple or tuple(map(type, plain)) != _KINDS:
        raise ValueError("not a stored event")
    told = plain[4] if plain[0] == form.version else _upcast(plain[0], plain[4], form)
    try:
        return form.from_plain(told)
    except RecursionError:
        raise ValueError("nested too deeply") from None


# MERGED: Between the library's rows and our entries: names written by hand, nothing imported that a row asks for.

TOPIC = GAME_EVENTS.topic


class EntryMapper(Mapper[str]):
    """The mapper of a log of this form; a row that is not exactly what was written raises `Damaged`."""

    form: ClassVar[EventFormat] = GAME_EVENTS

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The row of an entry."""
        entry: LogEntry = domain_event
        return StoredEvent(entry.originator_id, entry.originator_version, self.form.topic, entry.state)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """The entry of a row. Raises Damaged."""
        row = stored_event
        return self.entry(str(row.originator_id), row.originator_version, row.topic, row.state)

    def entry(self, game: str, position: int, topic: str, state: bytes) -> LogEntry:
        """The entry of a row that is not put into an object first. Raises Damaged."""
        try:
            if type(position) is not int or type(state) is not bytes:
                raise ValueError("a field of it is of another kind")
            if topic != self.form.topic:
                raise ValueError(f"its kind {topic!r:.40} is not known here")
            return unseal(game, position, state, self.form)
        except ValueError as error:
            raise DamagedLog(game, position, str(error)) from None


# MERGED: From the rows of a log to its events, along the hash chain.

Row = tuple[int, str, bytes]
"""Position, kind and bytes of an event as it is stored."""
NumberedRow = tuple[int, str, int, str, bytes]
"""The same with its number among all events, and its game, before it."""
NewRow = tuple[str, int, str, bytes]
"""Game, position, kind and bytes of an event that is to be stored."""
DecodeRow = Callable[[str, int, str, bytes], LogEntry]
"""The entry of a row of this game. Raises Damaged."""


class EventRecorder(Protocol):
    """What our recorders can beside the library's."""

    def store(self, rows: Sequence[NewRow]) -> None:
        """Stores rows durably, all or none. Raises IntegrityError where one is there already."""

    def rows(self, game: str, start: int) -> Sequence[Row]:
        """The rows of a game from a position on."""

    def rows_after(self, after: int, limit: int) -> Sequence[NumberedRow]:
        """The rows of all games after a number, oldest first."""

    def commit_listener(self) -> CommitListener:
        """Hears what other processes append."""


class LoggedEvent(NamedTuple):
    """An event as followers of the log get it; `id` grows from event to event over all games, with gaps."""

    id: int
    game: str
    position: int
    event: Event


def decode_game_rows(game: str, rows: Iterable[Row], start: int, link: bytes | None, to_entry: DecodeRow) -> list[LogEntry]:
    """The entries of a game's rows from a position on; `link`: of the event before, None where it is not known.

    Raises Damaged for the first row that does not follow.
    """
    entries = []
    for at, (position, topic, state) in enumerate(rows, start):
        entry = to_entry(game, position, topic, state)
        if entry.before != link or position != at:
            check_follows(entry, at, entry.before if link is None else link)
        link = entry.link
        entries.append(entry)
    return entries


def decode_log_rows(rows: Iterable[NumberedRow], without: Container[str], to_entry: DecodeRow) -> list[LoggedEvent]:
    """The events of rows of all games, without some games that are passed over unread. Raises Damaged."""
    links: dict[str, tuple[int, bytes]] = {}
    noted = []
    for number, game, position, topic, state in rows:
        if game in without:
            continue
        entry = to_entry(game, position, topic, state)
        before = entry.before
        at, link = links.get(game) or (position, before)
        if position != at or before != link:
            check_follows(entry, at, link)
        links[game] = at + 1, entry.link
        noted.append(tuple.__new__(LoggedEvent, (number, game, position, entry.event)))
    return noted


def check_follows(entry: LogEntry, position: int, link: bytes) -> None:
    """Raises Damaged for an entry that is not the next one."""
    if entry.originator_version != position:
        raise DamagedLog(entry.originator_id, position, "it is missing")
    if entry.before != link:
        raise DamagedLog(entry.originator_id, position, "it does not follow the event before")
