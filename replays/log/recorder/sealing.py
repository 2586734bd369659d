"""Sealing in a database: a table of frames next to the table of rows, with the same SQL for SQLite and PostgreSQL.

The rows between the first and the last one of a game are replaced by a frame, in one transaction. The first row stays for
lists of games. The last row stays since it has the newest number and is read most often. Rows keep their numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from eventsourcing.persistence import Notification

from replays.log.entries import NumberedRow, Row
from replays.log.sealed_rows import (
    COMPRESSED,
    FINAL_LEVEL,
    LEVEL,
    SealedRow,
    compress_segments,
    decode_frame,
    decompress_segments,
    encode_segment,
    expand_row,
)
from replays.messages import msg

UNSEALED_ROWS = 2
"""Rows of a game that are never sealed: the first and the last one."""
MAX_ID = 2**62
"""Larger than any number or position."""
MAX_EVENTS = 512
"""Events of a frame that grows while a game runs. Later rows begin another frame."""
COLUMNS = """originator_id TEXT NOT NULL, first_position BIGINT NOT NULL, last_position BIGINT NOT NULL,
    first_id BIGINT NOT NULL, last_id BIGINT NOT NULL, span BIGINT NOT NULL, topic TEXT NOT NULL, frame BYTEA NOT NULL,
    PRIMARY KEY (originator_id, first_position)"""
INDEXES = {
    "spans": "span, first_id, last_id",
    "starts": "first_id",
    "ends": "last_id",
}
"""Name -> columns of an index."""
_CLASSES = ", ".join(f"({span}, {1 << span})" for span in range(48))
"""Class n of frames has fewer than 2^n numbers between first and last event. So the frames around a number are found in a
short range of each class."""
_FIELDS = "originator_id, first_position, last_position, first_id, last_id, topic, frame"
_OF_GAME = f"SELECT {_FIELDS} FROM {{0}} WHERE originator_id = ? AND last_position > ? AND first_position <= ? ORDER BY 2"
_LAST = f"SELECT {_FIELDS} FROM {{0}} WHERE originator_id = ? ORDER BY first_position DESC LIMIT 1"
_END = "SELECT max(last_id) FROM {0}"
_AROUND = f"""WITH classes (class, width) AS (VALUES {_CLASSES})
SELECT {_FIELDS} FROM classes CROSS JOIN {{0}}
WHERE span = class AND first_id > ? - width AND first_id <= ? AND last_id > ?"""
_NEXT = f"SELECT {_FIELDS} FROM {{0}} WHERE first_id > ? AND first_id <= ? ORDER BY first_id LIMIT {{1}}"
_INSERT = f"INSERT INTO {{0}} ({_FIELDS}, span) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_UPDATE = """UPDATE {0} SET last_position = ?, last_id = ?, frame = ?, span = ?
WHERE originator_id = ? AND first_position = ? AND last_position = ?"""
_ID = attrgetter("id")
_BATCH = 4
"""Frames that are read at a time."""
_CACHED_FRAMES = 32

Query = Callable[[str, Sequence[object]], Sequence[Sequence[Any]]]
"""Returns the rows of a query."""
Execute = Callable[[str, Sequence[object]], int]
"""Executes a statement and returns the number of its rows."""


class StoredFrame(NamedTuple):
    """A stored frame: game, first and last position, first and last number, kind and bytes."""

    game: str
    first: int
    last: int
    first_id: int
    last_id: int
    topic: str
    content: bytes


def read_frames(query: Query, table: str, game: str, after: int, upto: int) -> list[StoredFrame]:
    """Reads the frames of a game that have a position after one and up to another."""
    return [StoredFrame(*row) for row in query(_OF_GAME.format(table), (game, after, upto))]


def rows_from_frames(frames: Iterable[StoredFrame], start: int, upto: int = MAX_ID) -> list[Row]:
    """Returns position, kind and bytes of sealed rows from a position up to another. A damaged frame gives a row without
    bytes."""
    rows: list[Row] = []
    for frame in frames:
        opened = _open(frame, decode_frame)
        if opened is None:
            rows.append((max(frame.first, start) if type(frame.first) is int else start, frame.topic, b""))
        else:
            numbered = enumerate(opened, frame.first)
            rows += [(position, frame.topic, row.state) for position, row in numbered if start <= position <= upto]
    return rows


def expand_last_field(row: Any) -> Any:
    """Returns a row whose last field, its bytes, is expanded."""
    state = row[-1]
    return (*row[:-1], expand_row(state)) if type(state) is bytes and state[:1] == COMPRESSED else row


def to_notifications(rows: Sequence[NumberedRow], topics: Sequence[str]) -> list[Notification]:
    """Returns rows of all games as the library reads them; `topics`: only of these kinds, if any are named."""
    return [
        Notification(originator_id=game, originator_version=at, topic=topic, state=state, id=id)
        for id, game, at, topic, state in rows
        if not topics or topic in topics
    ]


class SealedNotificationsMixin(ABC):
    """The notifications of a recorder, sealed rows included."""

    @abstractmethod
    def rows_after(self, after: int, limit: int, upto: int) -> Sequence[NumberedRow]:
        """Returns the next rows of all games after a number, up to another one."""

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> list[Notification]:
        """Reads the next rows of all games, as the library's method does."""
        after = 0 if start is None else start - inclusive_of_start
        return to_notifications(self.rows_after(after, limit, MAX_ID if stop is None else stop), topics)


def merge_rows_of_game(live: Sequence[Row], sealed: Sequence[Row]) -> Sequence[Row]:
    """Merges rows of a game by position. A row that was sealed while both were read is there once."""
    if not sealed:
        return live
    known = {row[0] for row in sealed}
    first = sealed[0][0]
    before = [row for row in live if type(row[0]) is int and row[0] < first]
    return [*before, *sealed, *(row for row in live[len(before) :] if row[0] not in known)]


def merge_rows_after(
    query: Query, table: str, live: Sequence[NumberedRow], after: int, limit: int, upto: int
) -> Sequence[NumberedRow]:
    """Merges the next rows after a number with sealed rows, and returns the first `limit` of them.

    `live`: the first `limit` rows after the number, read before this call.
    """
    ((end,),) = query(_END.format(table), ())
    if end is None or (type(end) is int and end <= after):
        return live
    merged = {row[0]: row for row in live}
    bound = live[-1][0] if len(live) >= limit else upto
    frames = [StoredFrame(*row) for row in query(_AROUND.format(table), (after, after, after))]
    start = after
    while True:
        for frame in frames:
            merged.update((row[0], row) for row in _numbered(frame, after, bound))
        if len(merged) >= limit:
            bound = sorted(merged)[limit - 1]
        frames = [StoredFrame(*row) for row in query(_NEXT.format(table, _BATCH), (start, bound))]
        if not frames:
            return [merged[id] for id in sorted(merged)[:limit]]
        start = frames[-1].first_id


def _numbered(frame: StoredFrame, after: int, upto: int) -> Iterator[NumberedRow]:
    opened = _open(frame, _opened)
    if opened is not None:
        start, end = (bisect_right(opened, id, key=_ID) for id in (after, upto))
        for position, row in enumerate(opened[start:end], frame.first + start):
            yield row.id, frame.game, position, frame.topic, row.state
        return
    for id in (frame.first_id, frame.last_id):
        if type(id) is int and after < id <= upto:
            yield id, str(frame.game), frame.first, frame.topic, b""
            return


def _open(frame: StoredFrame, read: Callable[[bytes, int], Sequence[SealedRow]]) -> Sequence[SealedRow] | None:
    """Returns the rows of a frame; None for a damaged one."""
    try:
        rows = read(bytes(frame.content), frame.first)
    except (TypeError, ValueError):
        return None
    ends = frame.last - frame.first + 1, frame.first_id, frame.last_id
    return rows if rows and (len(rows), rows[0].id, rows[-1].id) == ends else None


@lru_cache(_CACHED_FRAMES)
def _opened(content: bytes, first: int) -> Sequence[SealedRow]:
    """Reads a frame whose rows are needed in several parts, between those of other games."""
    return decode_frame(content, first)


class UnsealedRow(NamedTuple):
    """A row that is not sealed: its number, position, kind and bytes."""

    id: int
    position: int
    topic: str
    state: bytes


class Seal(NamedTuple):
    """A frame to store instead of rows. `extended`: the last position of the stored frame that it extends, or -1."""

    frame: StoredFrame
    extended: int
    rows: Sequence[UnsealedRow]


def make_seal(query: Query, table: str, game: str, live: Sequence[UnsealedRow], topic: str, final: bool) -> Seal | None:
    """Makes the frame for the rows of a game between the first and the last one; None if there is nothing to seal.

    `live`: the rows of the game that are not sealed, in order · `final`: the game is over, so its frame is packed tightly.
    Raises ValueError if the frame would not give the same rows again.
    """
    rows = _sealable(live, topic)
    if not rows:
        return None
    found = query(_LAST.format(table), (game,))
    last = StoredFrame(*found[0]) if found else None
    if rows[0].position != (1 if last is None else last.last + 1):
        return None
    new = [SealedRow(row.id, row.state) for row in rows]
    extended = last if last is not None and (final or last.last - last.first + 1 < MAX_EVENTS) else None
    content = _final(extended, new, rows[0].position) if final else _extended(extended, new, rows[0].position)
    first = rows[0] if extended is None else UnsealedRow(extended.first_id, extended.first, topic, b"")
    frame = StoredFrame(game, first.position, rows[-1].position, first.id, rows[-1].id, topic, content)
    return Seal(frame, -1 if extended is None else extended.last, rows)


def _sealable(live: Sequence[UnsealedRow], topic: str) -> Sequence[UnsealedRow]:
    """Returns the rows that can be sealed: those without the first and the last of the game, if nothing is missing or of
    another kind."""
    rows = [*(live[1:-1] if live and live[0].position == 0 else live[:-1])]
    for index, row in enumerate(rows):
        if (type(row.position), type(row.state), row.topic) != (int, bytes, topic) or row.position != rows[
            0
        ].position + index:
            return ()
    return rows


def _final(last: StoredFrame | None, new: Sequence[SealedRow], first: int) -> bytes:
    rows = [*(decode_frame(last.content, last.first) if last is not None else ()), *new]
    return _compressed(encode_segment(rows, first if last is None else last.first), FINAL_LEVEL)


def _extended(last: StoredFrame | None, new: Sequence[SealedRow], first: int) -> bytes:
    before = b"" if last is None else decompress_segments(last.content)
    return _compressed(encode_segment(new, first, before), LEVEL)


def _compressed(packed: bytes, level: int) -> bytes:
    content = compress_segments(packed, level)
    if decompress_segments(content) != packed:
        raise ValueError(msg("its_bytes_have_changed"))
    return content


def store_seal(execute: Execute, table: str, seal: Seal) -> bool:
    """Stores the frame of a seal, in the transaction that deletes its rows. Returns False if another process has sealed the
    game since then."""
    frame = seal.frame
    span = (frame.last_id - frame.first_id).bit_length()
    if seal.extended < 0:
        return execute(_INSERT.format(table), (*frame, span)) == 1
    values = frame.last, frame.last_id, frame.content, span, frame.game, frame.first, seal.extended
    return execute(_UPDATE.format(table), values) == 1
