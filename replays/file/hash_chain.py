"""The hash chain over the events of a record: its head vouches for every event, and stored marks locate damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

from domain.kernel.record.event import Event, event_to_plain
from replays.msgpack_codec import pack

HEAD_SIZE = 32
MARK_SPACING = 8
"""A record stores one byte of the chain whenever this number of events has passed, to locate the first damaged event."""


def chain_links(game: str, viewer: str, events: Sequence[Event]) -> Iterator[bytes]:
    """Yields the link after each event. It depends on the record's game, its viewer and all events so far."""
    link = _first_link(game, viewer)
    for event in events:
        link = _next_link(link, event)
        yield link


def compute_head_and_marks(game: str, viewer: str, events: Sequence[Event]) -> tuple[bytes, bytes]:
    """Returns the head of the chain, and its byte after every `MARK_SPACING` events."""
    head, marks = b"", bytearray()
    for count, head in enumerate(chain_links(game, viewer, events), 1):
        if count % MARK_SPACING == 0:
            marks.append(head[0])
    return head, bytes(marks)


class HashChain:
    """The chain of a growing record: `links` has the link after each event so far."""

    def __init__(self, game: str, viewer: str) -> None:
        self.links: list[bytes] = []
        self._first = _first_link(game, viewer)

    def extend(self, events: Sequence[Event]) -> None:
        """Adds the next events."""
        for event in events:
            self.links.append(_next_link(self.links[-1] if self.links else self._first, event))


def _first_link(game: str, viewer: str) -> bytes:
    return _hash(pack(("senki", 1, game, viewer)))


def _next_link(link: bytes, event: Event) -> bytes:
    return _hash(link + pack(event_to_plain(event)))


def _hash(data: bytes) -> bytes:
    return blake2b(data, digest_size=HEAD_SIZE).digest()
