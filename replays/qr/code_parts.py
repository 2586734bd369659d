"""The text of codes, in the characters that QR codes pack best; a large body is split over several codes.

The codes of a game are stored in a folder until all of them are read, in any order, and the game in them could be opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from domain.kernel.messages.message import Message
from replays.atomic_files import write_atomically
from replays.messages import msg

PREFIX = "SENKI:"
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:"
"""41 of the 45 characters of the alphanumeric mode. Shells, addresses and human readers lose the other four."""
VERSION = 1
MAX_PARTS = 64
MAX_BODY = 128 * 1024
"""The maximum size of a body, in bytes: 64 of the largest codes contain 180 kB."""
_IN_LINK = re.compile(r"^[a-z][a-z0-9+.-]*:[^\s#]*#(?=senki:)", re.IGNORECASE)
_MAX_LINK = 1024
_BASE = len(ALPHABET)
_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_ID, _CHECK = 6, 4
_HEAD = 3 + _ID
OVERHEAD = _HEAD + _CHECK
"""Bytes of a code in addition to its piece of the body."""


class BadCode(ValueError):
    """A code from which no game can be read; the message says what is wrong, where, and what was expected.

    `kind`: foreign, version, damaged, mixed, missing, large, ruleset, edition, revision, refused or differs · `missing`: the
    numbers of the missing codes, from 1 · `releases`: the releases that can read it, for the kind `revision`.
    """

    def __init__(self, kind: str, why: Message, missing: tuple[int, ...] = (), releases: str = "") -> None:
        super().__init__(why)
        self.kind = kind
        self.missing = missing
        self.releases = releases


class CodePiece(NamedTuple):
    """The content of one code: piece `number` (from 0) of `parts` of the body with the hash `body`."""

    body: bytes
    number: int
    parts: int
    data: bytes


def code_capacity_in_bytes(characters: int) -> int:
    """Returns how many bytes of a body fit into a text of this number of characters."""
    triples, left = divmod(characters - len(PREFIX), 3)
    return max(0, triples * 2 + (left == 2) - OVERHEAD)


def split_body(body: bytes, parts: int = 1) -> tuple[str, ...]:
    """Splits a body and returns the texts of its codes. Raises ValueError for an impossible number of parts."""
    if not 1 <= parts <= min(MAX_PARTS, len(body)):
        raise ValueError(msg("game_is_split_over_1", n=MAX_PARTS, n2=parts))
    size, more = divmod(len(body), parts)
    ends = [size * number + min(number, more) for number in range(parts + 1)]
    name = _hash(body, _ID)
    return tuple(_to_text(CodePiece(name, number, parts, body[ends[number] : ends[number + 1]])) for number in range(parts))


def is_code_text(text: str) -> bool:
    """Returns whether a text has the form of a Senki code, or of a link with one behind its #."""
    return normalise_code(text[:_MAX_LINK]).startswith(PREFIX)


def normalise_code(text: str) -> str:
    """Returns a code in capitals, without spaces and without the link around it."""
    return "".join(_IN_LINK.sub("", text.replace("\ufeff", "").lstrip()).split()).upper()


class CodePartCollector:
    """Collects the codes of one game, in any order and with repetitions."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.pieces: dict[int, CodePiece] = {}
        for text in texts:
            self.add(text)

    @property
    def first(self) -> CodePiece | None:
        """The first piece that was added, or None."""
        return next(iter(self.pieces.values()), None)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers, from 1, of the missing codes."""
        return tuple(at + 1 for at in range(self.first.parts) if at not in self.pieces) if self.first else ()

    def add(self, text: str) -> CodePiece:
        """Adds one code. Raises BadCode for one that is foreign, damaged or of another game."""
        piece = parse_code_piece(text)
        if self.first is not None and (piece.body, piece.parts) != (self.first.body, self.first.parts):
            raise BadCode("mixed", msg("this_code_is_another_game", n=len(self.pieces)))
        self.pieces[piece.number] = piece
        return piece

    def body(self) -> bytes:
        """Returns the whole body. Raises BadCode if codes are missing or do not fit together."""
        if self.first is None:
            raise BadCode("missing", msg("there_is_no_code"))
        if self.missing:
            numbers = ", ".join(map(str, self.missing))
            raise BadCode("missing", msg("n_codes_these_are_missing", n=self.first.parts, said=numbers), self.missing)
        body = b"".join(self.pieces[number].data for number in range(self.first.parts))
        if _hash(body, _ID) != self.first.body:
            raise BadCode("damaged", msg("codes_do_not_make_up"))
        return body


def parse_code_piece(text: str) -> CodePiece:
    """Parses one code. Raises BadCode."""
    code = normalise_code(text)
    if not code.startswith(PREFIX):
        raise BadCode("foreign", msg("this_is_no_code_senki", value=f"{text.strip()[:40]!r}", said=PREFIX))
    data = _from_characters(code.removeprefix(PREFIX))
    if len(data) <= OVERHEAD or _hash(data[:-_CHECK], _CHECK) != data[-_CHECK:]:
        raise BadCode("damaged", msg("code_is_damaged_reason", reason=msg("it_is_not_what_was")))
    version, parts, number = data[:3]
    if version != VERSION:
        raise BadCode("version", msg("code_version_n_this_senki", n=version, n2=VERSION))
    if not 0 <= number < parts <= MAX_PARTS:
        raise BadCode("damaged", msg("code_that_says_it_is_number", n=number + 1, n2=parts))
    return CodePiece(data[3:_HEAD], number, parts, data[_HEAD:-_CHECK])


def _to_text(piece: CodePiece) -> str:
    data = bytes([VERSION, piece.parts, piece.number]) + piece.body + piece.data
    return PREFIX + _to_characters(data + _hash(data, _CHECK))


def _to_characters(data: bytes) -> str:
    """Encodes each two bytes as three characters, and a single last byte as two."""
    characters = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            value, low = divmod(value, _BASE)
            characters.append(ALPHABET[low])
    return "".join(characters)


def _from_characters(text: str) -> bytes:
    if len(text) > MAX_BODY:
        raise BadCode("large", msg("text_n_characters_largest_qr", n=len(text)))
    wrong = next((at for at, character in enumerate(text) if character not in _VALUES), None)
    if wrong is not None or len(text) % 3 == 1:
        where = (
            msg("character_n_said", n=wrong + 1 + len(PREFIX), said=f"{text[wrong]!r}")
            if wrong is not None
            else msg("end_is_cut_off")
        )
        raise BadCode("damaged", msg("code_is_damaged_reason", reason=where))
    out = bytearray()
    for at in range(0, len(text), 3):
        group = text[at : at + 3]
        value = sum(_VALUES[character] * _BASE**power for power, character in enumerate(group))
        if value >= 256 ** (len(group) - 1):
            where = msg("characters_n_to_n", n=at + 1 + len(PREFIX), n2=at + len(group) + len(PREFIX))
            raise BadCode("damaged", msg("code_is_damaged_reason", reason=where))
        out += value.to_bytes(len(group) - 1, "big")
    return bytes(out)


def _hash(data: bytes, size: int) -> bytes:
    return blake2b(data, digest_size=size).digest()


MAX_INCOMPLETE = 200
"""The maximum number of incomplete games. If there are more, the oldest are deleted."""


def collect_parts(folder: Path, texts: Iterable[str]) -> CodePartCollector:
    """Joins these codes with the stored ones of the same game and stores them; see `discard_parts`.

    Raises BadCode, OSError.
    """
    parts = CodePartCollector(texts)
    if parts.first is None:
        raise BadCode("missing", msg("there_is_no_code"))
    file = _file_of(folder, parts.first)
    for text in _stored_texts(file):
        if not parts.missing:
            break
        if _belongs_to(text, parts):
            parts.add(text)
    if parts.first.parts > 1:
        _store(file, [*_stored_texts(file), *texts])
    return parts


def discard_parts(folder: Path, parts: CodePartCollector) -> None:
    """Deletes the stored codes of a game, after it was opened: until then they are the only ones that are here."""
    if parts.first is not None:
        _file_of(folder, parts.first).unlink(missing_ok=True)


def _file_of(folder: Path, piece: CodePiece) -> Path:
    return folder / f"{piece.body.hex()}.txt"


def _stored_texts(file: Path) -> list[str]:
    return file.read_text("utf-8").split() if file.exists() else []


def _belongs_to(text: str, parts: CodePartCollector) -> bool:
    try:
        piece = parse_code_piece(text)
    except BadCode:
        return False
    return parts.first is not None and (piece.body, piece.parts) == (parts.first.body, parts.first.parts)


def _store(file: Path, texts: list[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, ("\n".join(dict.fromkeys("".join(text.split()) for text in texts)) + "\n").encode())
    incomplete = sorted(file.parent.glob("*.txt"), key=lambda path: path.stat().st_mtime)
    for old in incomplete[:-MAX_INCOMPLETE]:
        old.unlink(missing_ok=True)
