"""Decodes text files: UTF-8, or UTF-16 with a byte order mark; an error names the line and the likely encoding."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from domain.kernel.messages.message import Message, join
from scripts.cli.terminal.messages import msg

_FILE_SIGNATURES = {
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"%PDF": "a PDF document",
    b"PK\x03\x04": "a ZIP archive or a workbook",
    b"\x1f\x8b": "a gzip archive",
    b"SQLite format 3": "a database",
    b"\x93SENKI": "a Senki record",
}
_OLDER_ENCODINGS = {"cp932": "Shift-JIS", "big5": "Big5", "gb18030": "GB 18030"}


class UndecodableText(ValueError):
    """Bytes that are no text; the message names the place and the likely kind of file."""


def decode_text(data: bytes) -> str:
    """Returns the text of a file. Raises UndecodableText."""
    try:
        text = data.decode("utf-16" if data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise UndecodableText(_describe_fault(data, error.start)) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UndecodableText(msg("zero_byte_in_line_n", n=line))
    return text


def _describe_fault(data: bytes, at: int) -> Message:
    kind = next((kind for begin, kind in _FILE_SIGNATURES.items() if data.startswith(begin)), "")
    if kind:
        return msg("this_is_said_expected_utf", said=kind)
    line = data.count(b"\n", 0, at) + 1
    maybe = [name for name in _OLDER_ENCODINGS if b"\0" not in data and _is_decodable(data, name)]
    names = ", ".join(_OLDER_ENCODINGS[name] for name in maybe)
    hint = msg("it_may_be_said_iconv", said=names, said2=maybe[0]) if maybe else None
    return join(msg("not_utf_8_text_line", n=line), hint)


def _is_decodable(data: bytes, name: str) -> bool:
    try:
        return all(letter.isprintable() or letter.isspace() for letter in data.decode(name))
    except UnicodeDecodeError:
        return False
