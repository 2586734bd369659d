"""Writes and reads `.senki` files: magic, version, dictionary, length, compressed body, chain head, signatures, checksum;
see FORMAT.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b

from domain import registry
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.messages.message import as_message
from domain.kernel.record.changes import Plain
from replays.file.compression import CURRENT_DICTIONARY, MAX_UNPACKED, compress, decompress, load_dictionary
from replays.file.hash_chain import HEAD_SIZE
from replays.file.record import DamagedRecord, Record, Signature
from replays.file.record_body import from_body, from_body_naming_printings, to_body, to_body_naming_printings
from replays.file.referenced_card_lists import CardList, FindCardList, find_card_list
from replays.messages import msg
from replays.msgpack_codec import pack, unpack

MAGIC = b"\x93SENKI\r\n\x1a\n"
"""The first bytes of a file.

They are invalid as text in every encoding and with every kind of line end, so a transfer as text damages them first.
"""
VERSION, NAMED_PRINTINGS, DECLARATIONS = 1, 2, 3
"""Versions of the file: with all printings, with printings named by card lists, and with the declarations alone."""
NUMBERED = 3
"""What the versions of files that name a revision of the rules have more: 4, 5 and 6. Releases that do not know revisions
refuse them by their version."""
CHECK_SIZE = 8
Rulesets = Callable[[str], Ruleset]
_START = len(MAGIC) + 1 + 1 + 4
_LEAST = _START + HEAD_SIZE + 1 + CHECK_SIZE


def write(record: Record, word_list: int = CURRENT_DICTIONARY) -> bytes:
    """Writes the file of a record. Raises ValueError for a record that a file cannot store."""
    return _file(record, _numbered(VERSION, record), word_list, compress(pack(to_body(record)), load_dictionary(word_list)))


def write_naming_printings(record: Record, lists: Sequence[CardList]) -> bytes:
    """Writes a file that names the printings of these card lists; its reader needs the lists.

    Raises ValueError for a record that a file cannot store.
    """
    return _file(
        record,
        _numbered(NAMED_PRINTINGS, record),
        CURRENT_DICTIONARY,
        compress(pack(to_body_naming_printings(record, lists)), load_dictionary(CURRENT_DICTIONARY)),
    )


def write_declarations(record: Record, lists: Sequence[CardList], rulesets: Rulesets = registry.ruleset) -> bytes:
    """Writes the declarations of a whole game; the reader needs the lists and the same edition of the ruleset.

    Raises NotReproducible if the declarations do not give the record again.
    """
    from replays.file.declaration_body import to_declaration_body  # other versions need no rules
    from replays.file.declaration_dictionaries import CURRENT_DICTIONARIES, load_declaration_dictionary

    number = CURRENT_DICTIONARIES.get(record.header.ruleset, 0)
    body = pack(to_declaration_body(record, lists, rulesets))
    return _file(record, DECLARATIONS + NUMBERED, number, compress(body, load_declaration_dictionary(number).dictionary))


def _numbered(version: int, record: Record) -> int:
    """Returns the version of a whole record's file: a header with a revision has one of its own."""
    return version + NUMBERED if record.header.revision else version


def _file(record: Record, version: int, word_list: int, body: bytes) -> bytes:
    start = MAGIC + bytes([version, word_list]) + len(body).to_bytes(4, "big")
    data = start + body + record.head + pack(record.signatures)
    return data + _checksum(data)


def read(data: bytes, find: FindCardList = find_card_list, rulesets: Rulesets = registry.ruleset) -> Record:
    """Reads the record in a file. Raises DamagedRecord, with the place, unless the file is exactly as it was written.

    Raises CannotOpen for an intact file if a card list (`find`) or the edition of the ruleset is missing.
    """
    size = _parse_start(data)
    end = _START + size
    data_end = len(data) - CHECK_SIZE
    changed = _checksum(data[:data_end]) != data[data_end:]
    head = data[end : end + HEAD_SIZE]
    version, word_list = data[len(MAGIC)], data[len(MAGIC) + 1]
    numbered = version > NUMBERED
    content = version - NUMBERED if numbered else version
    if content == VERSION:
        record = _read_body(data[_START:end], word_list, head)
    elif changed:
        raise _changed_error()
    elif content == NAMED_PRINTINGS:
        record = _read_named_printings(data[_START:end], word_list, head, find)
    else:
        record = _read_declarations(data[_START:end], word_list, head, find, rulesets, numbered)
    if content != DECLARATIONS and version != _numbered(content, record):
        raise DamagedRecord(msg("version"), msg("version_n_does_not_fit_revision", n=version))
    signatures = _read_signatures(data[end + HEAD_SIZE : data_end])
    if changed:
        raise _changed_error()
    return Record(record.game, record.viewer, record.events, signatures)


def _changed_error() -> DamagedRecord:
    return DamagedRecord(msg("checksum"), msg("file_is_not_what_was"))


def _parse_start(data: bytes) -> int:
    """Returns the length of the compressed body."""
    if not data.startswith(MAGIC[: len(data)]) or not data:
        if data[:6] == MAGIC[:6]:
            raise DamagedRecord(msg("first_bytes"), msg("line_ends_were_changed_as_happens"))
        raise DamagedRecord(msg("first_bytes"), msg("this_is_not_senki_record"))
    if len(data) < _LEAST:
        raise DamagedRecord(msg("length"), msg("file_ends_after_n_bytes", n=len(data)))
    if not VERSION <= data[len(MAGIC)] <= DECLARATIONS + NUMBERED:
        raise DamagedRecord(msg("version"), msg("version_n_is_not_known", n=data[len(MAGIC)]))
    size = int.from_bytes(data[_START - 4 : _START], "big")
    if len(data) < _LEAST + size:
        raise DamagedRecord(msg("length"), msg("file_has_n_bytes_at_least", n=len(data), n2=_LEAST + size))
    return size


def _read_body(compressed: bytes, word_list: int, head: bytes) -> Record:
    raw, body = _unpack_body(compressed, lambda: load_dictionary(word_list))
    record = from_body(body, head)
    _require_same(raw, to_body(record))
    return record


def _read_named_printings(compressed: bytes, word_list: int, head: bytes, find: FindCardList) -> Record:
    raw, body = _unpack_body(compressed, lambda: load_dictionary(word_list))
    record, lists = from_body_naming_printings(body, head, find)
    _require_same(raw, to_body_naming_printings(record, lists))
    return record


def _read_declarations(
    compressed: bytes, word_list: int, head: bytes, find: FindCardList, rulesets: Rulesets, numbered: bool
) -> Record:
    from replays.file.declaration_body import from_declaration_body
    from replays.file.declaration_dictionaries import load_declaration_dictionary
    from replays.file.declarations import MAX_DECLARATION_BYTES

    raw, body = _unpack_body(compressed, lambda: load_declaration_dictionary(word_list).dictionary, MAX_DECLARATION_BYTES)
    record, again = from_declaration_body(body, head, find, rulesets, numbered)
    _require_same(raw, again)
    return record


def _unpack_body(compressed: bytes, dictionary: Callable[[], bytes], most: int = MAX_UNPACKED) -> tuple[bytes, Plain]:
    try:
        raw = decompress(compressed, dictionary(), most)
    except ValueError as error:
        raise DamagedRecord(msg("compressed_part"), as_message(error)) from None
    try:
        return raw, unpack(raw)
    except ValueError as error:
        raise DamagedRecord(msg("packed_part"), as_message(error)) from None


def _require_same(raw: bytes, body: Plain) -> None:
    if pack(body) != raw:
        raise DamagedRecord(msg("packed_part"), msg("not_in_one_form_that"))


def _read_signatures(data: bytes) -> tuple[Signature, ...]:
    try:
        signatures = unpack(data)
    except ValueError as error:
        raise DamagedRecord(msg("signatures_or_bytes_after_end"), as_message(error)) from None
    kinds = (str, str, bytes)
    if type(signatures) is not tuple or any(type(s) is not tuple or tuple(map(type, s)) != kinds for s in signatures):
        raise DamagedRecord(msg("signatures"), msg("they_are_not_what_was"))
    return signatures


def _checksum(data: bytes) -> bytes:
    return blake2b(data, digest_size=CHECK_SIZE).digest()
