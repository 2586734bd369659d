"""The body of a code: the packed declarations of a game with the head of their record, or a record file."""

from __future__ import annotations

from collections.abc import Sequence

from domain import registry
from domain.kernel.messages.message import as_message
from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from replays.file import DamagedRecord, Record, make_record, verify, write
from replays.file.command_history import (
    MAX_DECLARATION_BYTES,
    Rulesets,
    find_ruleset,
    judge_declarations,
    reproducible_declarations,
)
from replays.file.command_history_body import declarations_from_plain, declarations_to_plain
from replays.file.command_history_dictionaries import CURRENT_DICTIONARIES, load_declaration_dictionary
from replays.file.compression import compress, decompress
from replays.file.record import CannotOpen
from replays.messages import msg
from replays.msgpack_codec import pack, unpack
from replays.qr.code_parts import MAX_BODY, BadCode

SAID, RECORD, SAID_BY_REVISION = 1, 2, 3
"""Kinds of bodies: declarations that are judged again, a record file, or declarations with the revision of their rules."""
HEAD = 16
"""Bytes of the head of the record's chain in a code."""
_LEVEL = 22


def encode_game(events: Sequence[Event], game: str, rulesets: Rulesets = registry.ruleset) -> bytes:
    """Encodes a whole game, including its hidden cards.

    Raises NotReproducible if the rules of this installation do not make the same record of it; `encode_view` can encode it.
    """
    header, record = header_of(events), make_record(events, game)
    declarations = reproducible_declarations(events, rulesets)
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
    return judge_declarations(declarations, game, rules, head, numbers[0] if numbered else 0)
