"""Decodes text files: UTF-8, or UTF-16 with a byte order mark; an error names the line and the likely encoding."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

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
        raise UndecodableText(
            f"a zero byte in line {line}: this is no text, or UTF-16 without a mark at its start; expected UTF-8"
        )
    return text


def _describe_fault(data: bytes, at: int) -> str:
    kind = next((kind for begin, kind in _FILE_SIGNATURES.items() if data.startswith(begin)), "")
    if kind:
        return f"this is {kind}; expected UTF-8 text"
    line = data.count(b"\n", 0, at) + 1
    maybe = [name for name in _OLDER_ENCODINGS if b"\0" not in data and _is_decodable(data, name)]
    names = ", ".join(_OLDER_ENCODINGS[name] for name in maybe)
    hint = f"; it may be {names}: iconv -f {maybe[0]} -t utf-8 FILE" if maybe else ""
    return f"not UTF-8 text (line {line}){hint}"


def _is_decodable(data: bytes, name: str) -> bool:
    try:
        return all(letter.isprintable() or letter.isspace() for letter in data.decode(name))
    except UnicodeDecodeError:
        return False
