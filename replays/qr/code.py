"""The body of a code: a game's declarations, packed, with the head of the record that they make; or a record file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from domain import registry
from domain.kernel.event import Event
from domain.kernel.ruleset import Ruleset
from domain.kernel.views import header_of, origin_of
from replays.file import DamagedRecord, Record, make_record, verify, write
from replays.file.compression import compress, decompress
from replays.packing import pack, unpack
from replays.qr.declarations import Unplayable, declared, play
from replays.qr.parts import MOST_BODY, BadCode
from replays.qr.plain import from_plain, to_plain
from replays.qr.words import CURRENT, words

SAID, RECORD = 1, 2
"""Kinds of bodies: declarations that are judged anew, or a record file as it is."""
HEAD = 16
"""So many bytes of the head of the record's chain stand in a code."""
MOST_BYTES = 1024 * 1024
"""Declarations unpacked are some ten thousand bytes; what unpacks to more was made to fill the memory."""
MOST_EVENTS = 40_000
_LEVEL = 22
Rulesets = Callable[[str], Ruleset]


class Differs(ValueError):
    """A game that its declarations alone do not make again; `why`: what is in the way."""


def code_of(events: Sequence[Event], game: str, rulesets: Rulesets = registry.ruleset) -> bytes:
    """The body of the code of a whole game, hidden cards included.

    Raises Differs where the rules that are here do not make the same record of it; `view_code_of` can hold that.
    """
    header, record = header_of(events), make_record(events, game)
    if origin_of(events[0]):
        raise Differs("this is what one viewer saw of a game; it cannot be judged anew")
    try:
        rules = rulesets(header.ruleset)
        told = declared(events)
        again = _played(play(told, rules))
    except KeyError as error:
        raise Differs(str(error.args[0])) from None
    except Unplayable as error:
        raise Differs(str(error)) from None
    if again != record.events:
        raise Differs("judged anew, the declarations make another record")
    number = CURRENT.get(header.ruleset, 0)
    list_ = words(number)
    packed = pack((header.ruleset, game, to_plain(told, list_.cards)))
    return bytes([SAID, number]) + record.head[:HEAD] + compress(packed, list_.saying, _LEVEL)


def view_code_of(events: Sequence[Event], game: str, viewer: str | None) -> bytes:
    """The body of a code that holds a record file: what one viewer may see, or (None) the whole game."""
    return bytes([RECORD]) + write(make_record(events, game, viewer))


def record_of(body: bytes, rulesets: Rulesets = registry.ruleset) -> Record:
    """The record that a code holds; declarations are judged anew. Raises BadCode."""
    if len(body) > MOST_BODY:
        raise BadCode("large", f"a code of {len(body)} bytes; at most {MOST_BODY} can be")
    if body[:1] == bytes([RECORD]):
        try:
            return verify(body[1:])
        except DamagedRecord as error:
            raise BadCode("damaged", str(error)) from None
    if body[:1] != bytes([SAID]) or len(body) < 2 + HEAD:
        raise BadCode("version", "a code of a kind that is not known here")
    return _judged(body[1], body[2 : 2 + HEAD], body[2 + HEAD :], rulesets)


def _judged(number: int, head: bytes, frame: bytes, rulesets: Rulesets) -> Record:
    try:
        list_ = words(number)
        packed = decompress(frame, list_.saying, MOST_BYTES)
        name, game, plain = unpack(packed)
        if type(name) is not str or type(game) is not str:
            raise ValueError("no ruleset or game is named")
    except (ValueError, TypeError) as error:
        raise BadCode("damaged", f"a code is damaged: {error}") from None
    try:
        rules = rulesets(name)
    except KeyError as error:
        raise BadCode("ruleset", f"the ruleset of this game is not here: {error.args[0]}") from None
    try:
        told = from_plain(plain, list_.cards, rules)
        if pack((name, game, to_plain(told, list_.cards))) != packed:
            raise ValueError("not in the one form that is written")
    except ValueError as error:
        raise BadCode("damaged", f"a code is damaged: {error}") from None
    if told.header.edition != rules.book.edition:
        why = f"the game was judged by edition {told.header.edition} of {name}; here is edition {rules.book.edition}"
        raise BadCode("edition", why)
    try:
        record = Record(game, "", _played(play(told, rules)))
    except Unplayable as error:
        raise BadCode("refused", f"judged anew, the rules refuse {error}") from None
    if record.head[:HEAD] != head:
        said = f"{len(record.events)} events with the head {record.head[:HEAD].hex()}, and the code names {head.hex()}"
        raise BadCode("differs", f"judged anew, the declarations make another record: {said}")
    return record


def _played(batches: Iterable[tuple[Event, ...]]) -> tuple[Event, ...]:
    made: list[Event] = []
    for batch in batches:
        made += batch
        if len(made) > MOST_EVENTS:
            raise BadCode("large", f"the declarations make more than {MOST_EVENTS} events")
    return tuple(made)
