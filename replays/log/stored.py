"""The stored form of an event: its envelope and its bytes, version by version.

A row is `body + link`. The body is a msgpack array: stored version, client id and fingerprint of the saying (both empty on
every event of a saying but its first), link of the event before, plain event. The link is the hash of the body, so each
link vouches for everything up to it; the first one follows from the game's id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from domain.kernel.record.changes import Plain
from domain.kernel.record.event import event_from_plain, event_to_plain
from replays.log.quick import read_quickly, write_quickly
from replays.packing import pack, unpack

VERSION = 1
LINK_SIZE = 32
UPCASTS: dict[int, Callable[[Plain], Plain]] = {}
"""version -> the step that makes the plain event of that version one of the next; steps on plain data, never removed."""


class Form(NamedTuple):
    """What a log holds: the kind of its rows, and its events as plain data and back.

    `from_plain` raises ValueError · `quickly(body, version)`: an ordinary row read without detours, or None ·
    `as_bytes(row, event)`: the bytes of an ordinary row that holds this event, or None.
    """

    topic: str
    version: int
    upcasts: Mapping[int, Callable[[Plain], Plain]]
    to_plain: Callable[[Any], Plain]
    from_plain: Callable[[Plain], Any]
    quickly: Callable[[bytes, int], tuple[str, bytes, bytes, Any] | None]
    as_bytes: Callable[[tuple[Any, ...], Any], bytes | None]


GAMES = Form("senki.event", VERSION, UPCASTS, event_to_plain, event_from_plain, read_quickly, write_quickly)
"""The events of games."""


class Entry(NamedTuple):
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


def seal(game: str, position: int, client: str, print_: bytes, before: bytes, event: Any, form: Form = GAMES) -> Entry:
    """Puts an event into its envelope. Raises ValueError for an event that could not be read back just so."""
    row = (form.version, client, print_, before, form.to_plain(event))
    body = form.as_bytes(row, event)
    if body is None:
        body = pack(row)
        if _event(unpack(body), form) != event:
            raise ValueError(f"event {position} holds data that cannot be stored")
    link = link_of(body)
    return tuple.__new__(Entry, (game, position, client, print_, before, link, event, body + link))


def unseal(game: str, position: int, state: bytes, form: Form = GAMES) -> Entry:
    """Reads a stored row. Raises ValueError where it is not exactly what `seal` once wrote."""
    body, link = state[:-LINK_SIZE], state[-LINK_SIZE:]
    if blake2b(body, digest_size=LINK_SIZE).digest() != link:
        raise ValueError("its bytes have changed")
    client, print_, before, event = form.quickly(body, form.version) or _closely(body, form)
    return tuple.__new__(Entry, (game, position, client, print_, before, link, event, state))


def _closely(body: bytes, form: Form) -> tuple[str, bytes, bytes, Any]:
    """What is not read quickly."""
    plain = unpack(body)
    event = _event(plain, form)  # which looks at what the row is
    return plain[1], plain[2], plain[3], event


def _brought_up(version: int, told: Plain, form: Form) -> Plain:
    if not 1 <= version <= form.version:
        raise ValueError(f"stored version {version} is not known here")
    for step in range(version, form.version):
        told = form.upcasts[step](told)
    return told


_KINDS = (int, str, bytes, bytes, tuple)


def _event(plain: Plain, form: Form) -> Any:
    if type(plain) is not tuple or tuple(map(type, plain)) != _KINDS:
        raise ValueError("not a stored event")
    told = plain[4] if plain[0] == form.version else _brought_up(plain[0], plain[4], form)
    try:
        return form.from_plain(told)
    except RecursionError:
        raise ValueError("nested too deeply") from None
