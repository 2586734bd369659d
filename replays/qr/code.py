"""The body of a code: a game's declarations, packed, with the head of the record that they make; or a record file."""

from __future__ import annotations

from collections.abc import Sequence

from domain import registry
from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from replays.file import DamagedRecord, Record, make_record, verify, write
from replays.file.compression import compress, decompress
from replays.file.record import CannotOpen
from replays.file.said.judging import MOST_BYTES, Rulesets, declared_again, judged, rules_here
from replays.file.said.plain import from_plain, to_plain
from replays.file.said.words import CURRENT, words
from replays.packing import pack, unpack
from replays.qr.parts import MOST_BODY, BadCode

SAID, RECORD = 1, 2
"""Kinds of bodies: declarations that are judged anew, or a record file as it is."""
HEAD = 16
"""So many bytes of the head of the record's chain stand in a code."""
_LEVEL = 22


def code_of(events: Sequence[Event], game: str, rulesets: Rulesets = registry.ruleset) -> bytes:
    """The body of the code of a whole game, hidden cards included.

    Raises Differs where the rules that are here do not make the same record of it; `view_code_of` can hold that.
    """
    header, record = header_of(events), make_record(events, game)
    told = declared_again(events, rulesets)
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
    try:
        if body[:1] == bytes([RECORD]):
            return verify(body[1:])
        if body[:1] != bytes([SAID]) or len(body) < 2 + HEAD:
            raise BadCode("version", "a code of a kind that is not known here")
        return _judged(body[1], body[2 : 2 + HEAD], body[2 + HEAD :], rulesets)
    except DamagedRecord as error:
        raise BadCode("damaged", str(error)) from None
    except CannotOpen as error:
        raise BadCode(error.kind, str(error)) from None


def _judged(number: int, head: bytes, frame: bytes, rulesets: Rulesets) -> Record:
    try:
        list_ = words(number)
        packed = decompress(frame, list_.saying, MOST_BYTES)
        name, game, plain = unpack(packed)
        if type(name) is not str or type(game) is not str:
            raise ValueError("no ruleset or game is named")
    except (ValueError, TypeError) as error:
        raise BadCode("damaged", f"a code is damaged: {error}") from None
    rules = rules_here(name, rulesets)
    try:
        told = from_plain(plain, list_.cards, rules)
        if pack((name, game, to_plain(told, list_.cards))) != packed:
            raise ValueError("not in the one form that is written")
    except ValueError as error:
        raise BadCode("damaged", f"a code is damaged: {error}") from None
    return judged(told, game, rules, head)
