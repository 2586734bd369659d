"""The body of a code: the packed declarations of a game with the head of their record, a record file, or a scoresheet."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from hashlib import blake2b

from domain import registry
from domain.kernel.messages.message import as_message
from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from replays.file import DamagedRecord, Record, make_record, verify, write
from replays.file.compression import compress, decompress
from replays.file.declaration_body import declarations_from_plain, declarations_to_plain
from replays.file.declaration_dictionaries import CURRENT_DICTIONARIES, load_declaration_dictionary
from replays.file.declarations import (
    MAX_DECLARATION_BYTES,
    Rulesets,
    extract_reproducible_declarations,
    find_ruleset,
    replay_to_record,
)
from replays.file.record import CannotOpen
from replays.game_ids import make_game_id
from replays.messages import msg
from replays.msgpack_codec import pack, unpack
from replays.qr.code_parts import MAX_BODY, BadCode
from replays.sheet import SheetError, parse_sheet, play_sheet, ruleset_id_of_sheet
from replays.sheet.command_builder import time_of_declaration
from replays.sheet.syntax import Declaration

SAID, RECORD, SAID_BY_REVISION, COUNTED = 1, 2, 3, 4
"""Kinds of bodies: declarations that are judged again, a record file, declarations with the revision of their rules, or the
scoresheet of a game that a page counted without a service."""
HEAD = 16
"""Bytes of the head of the record's chain in a code."""
_LEVEL = 22
_RAW = -15
"""Window bits of a deflate stream without a head, which browsers call `deflate-raw`."""


def encode_game(events: Sequence[Event], game: str, rulesets: Rulesets = registry.ruleset) -> bytes:
    """Encodes a whole game, including its hidden cards.

    Raises NotReproducible if the rules of this installation do not make the same record of it; `encode_view` can encode it.
    """
    header, record = header_of(events), make_record(events, game)
    declarations = extract_reproducible_declarations(events, rulesets)
    number = CURRENT_DICTIONARIES.get(header.ruleset, 0)
    dictionary = load_declaration_dictionary(number)
    revision = rulesets(header.ruleset).book.revision
    packed = pack((header.ruleset, revision, game, declarations_to_plain(declarations, dictionary.cards)))
    return bytes([SAID_BY_REVISION, number]) + record.head[:HEAD] + compress(packed, dictionary.dictionary, _LEVEL)


def encode_view(events: Sequence[Event], game: str, viewer: str | None) -> bytes:
    """Encodes a record file: what one viewer may see, or (None) the whole game."""
    return bytes([RECORD]) + write(make_record(events, game, viewer))


def decode_record(body: bytes, rulesets: Rulesets = registry.ruleset) -> Record:
    """Decodes the record of a code; declarations are judged again. Raises BadCode."""
    if len(body) > MAX_BODY:
        raise BadCode("large", msg("code_n_bytes_at_most", n=len(body), n2=MAX_BODY))
    if body[:1] == bytes([COUNTED]):
        return _play_counted_game(body, rulesets)
    try:
        if body[:1] == bytes([RECORD]):
            return verify(body[1:])
        if body[:1] not in (bytes([SAID]), bytes([SAID_BY_REVISION])) or len(body) < 2 + HEAD:
            raise BadCode("version", msg("code_kind_that_is_not_known"))
        return _judge_declarations(body, rulesets, body[0] == SAID_BY_REVISION)
    except DamagedRecord as error:
        raise BadCode("damaged", as_message(error)) from None
    except CannotOpen as error:
        raise BadCode(error.kind, as_message(error), releases=error.releases) from None


def decode_scoresheet(body: bytes) -> str:
    """Returns the scoresheet in a body; empty for a body of another kind. Raises BadCode."""
    if body[:1] != bytes([COUNTED]):
        return ""
    inflate = zlib.decompressobj(_RAW)
    try:
        text = inflate.decompress(body[1:], MAX_DECLARATION_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        text = ""
    if not inflate.eof or "\n" not in text:
        raise BadCode("damaged", msg("code_is_damaged_reason", reason=msg("it_is_not_what_was")))
    return text.partition("\n")[2]


def _play_counted_game(body: bytes, rulesets: Rulesets) -> Record:
    """Plays the scoresheet in a body; the same body makes the same record."""
    try:
        sheet = parse_sheet(decode_scoresheet(body))
        name = ruleset_id_of_sheet(sheet)
        timed = [line for line in sheet.lines if isinstance(line, Declaration) and line.time]
        cards = registry.specimens(name).cards if registry.is_available(name) else {}
        began = time_of_declaration(timed[0], 0) if timed else 0
        events = play_sheet(sheet, find_ruleset(name, rulesets), cards, began).events
    except SheetError as error:
        raise BadCode("refused", error.problems[0].message) from None
    except CannotOpen as error:
        raise BadCode(error.kind, as_message(error), releases=error.releases) from None
    return make_record(events, make_game_id(blake2b(body, digest_size=16).hexdigest()))


def _judge_declarations(body: bytes, rulesets: Rulesets, numbered: bool) -> Record:
    """Judges the declarations of a body; `numbered`: it names the revision of their rules."""
    head, frame = body[2 : 2 + HEAD], body[2 + HEAD :]
    try:
        dictionary = load_declaration_dictionary(body[1])
        packed = decompress(frame, dictionary.dictionary, MAX_DECLARATION_BYTES)
        name, *numbers, game, plain = unpack(packed)
        if type(name) is not str or type(game) is not str or [type(each) for each in numbers] != [int] * numbered:
            raise ValueError(msg("no_ruleset_or_game_is_named"))
    except (ValueError, TypeError) as error:
        raise BadCode("damaged", msg("code_is_damaged_reason", reason=as_message(error))) from None
    rules = find_ruleset(name, rulesets)
    try:
        declarations = declarations_from_plain(plain, dictionary.cards, rules, numbered)
        if pack((name, *numbers, game, declarations_to_plain(declarations, dictionary.cards, numbered))) != packed:
            raise ValueError(msg("not_in_one_form_that"))
    except ValueError as error:
        raise BadCode("damaged", msg("code_is_damaged_reason", reason=as_message(error))) from None
    return replay_to_record(declarations, game, rules, head, numbers[0] if numbered else 0)
