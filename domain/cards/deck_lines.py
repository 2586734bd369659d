"""One line of a pasted deck list: bullets, counts before or after the name, full-width signs, headings, comments."""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.cards.decklist import Reading
from domain.cards.folding import flatten, fold
from domain.cards.headings import HEADINGS

_COMMENT = re.compile(r'(?:(?<!\S)|(?<=[×✕✖*]))"(?:[^"]|"")*"(?!\S)|(?P<comment>(?<!\S)//.*|^\s*#.*|(?<!\S)#(?=\s|$).*)')
_BULLET = re.compile(r"\s*(?:[●○◎◯・•◆◇■□▪▫]\s*|[-*+–]\s+)?")
_SIDE = re.compile(r"(?:sb|side|sideboard|サイド)\s*:\s*", re.IGNORECASE)
_TITLE = re.compile(r"\s*(?:title|deck name|タイトル|デッキ名)\s*:\s*(.*?)\s*$", re.IGNORECASE)
_SIGN = "[×✕✖*]"
_DIGITS = 10  # a longer number is no count
_WORD = re.compile(r"[0-9]+|[^\W\d_]+")
_CARDS = ("枚", "張", "张", "card", "cards")
_FRAMED = re.compile(
    r"\s*+(?:[【\[〔][^】\]〕]*+[】\]〕][\s(:=×-]*+(?:[0-9]++\s*+(?:枚|張|张|cards?)?)?[\s)=-]*+|[^:]*+:\s*+[0-9]*+\s*+|==.*==\s*)"
)
# The quantifiers with a second + never give back: a long line costs no more than its length.
_COUNTED = (
    re.compile(rf"(?P<n>[0-9]++)(?:\s*+{_SIGN}\s*+|\s*+x(?:\s++|(?=[0-9]))|\s*+枚\s*+)(?P<name>\S.*)", re.IGNORECASE),
    re.compile(rf"(?:{_SIGN}\s*+|x)(?P<n>[0-9]++)\s++(?P<name>\S.*)", re.IGNORECASE),
    re.compile(rf"(?P<name>\S.*?)(?<!\s)(?:\s*+{_SIGN}\s*+|\s++x\s*+)(?P<n>[0-9]++)\s*+枚?", re.IGNORECASE),
    re.compile(r"(?P<name>\S.*?)(?:(?<=[0-9])\s++|(?<![0-9\s])\s*+)(?P<n>[0-9]++)\s*+(?:枚|張|张)"),
    re.compile(r"(?P<n>[0-9]++)\s++(?P<name>\S.*)"),
)
_BARE = re.compile(r"(?P<name>\S.*)")
_TRAILING = re.compile(r"(?P<name>\S.*?)(?<!\s)\s++(?P<n>[0-9]++)")


class Heading(NamedTuple):
    """A heading: what it opens (see `HEADINGS`), and the count it states with its column."""

    kind: str
    stated: int | None
    column: int


class CardLine(NamedTuple):
    """A line with a card: whether it is marked as sideboard, and the ways to read it."""

    side: bool
    readings: tuple[Reading, ...]


def title_of(line: str) -> str | None:
    """The title that a line `Title: ...` gives to the list; it goes to the end of the line."""
    found = _TITLE.fullmatch(flatten(line))
    return line[found.start(1) : found.end(1)] if found else None


def without_comment(line: str) -> str:
    """The line up to `//` or `#`; a `#` inside the line counts only as a word of its own, nothing inside quotes does."""
    for found in _COMMENT.finditer(flatten(line)):
        if found["comment"] is not None:
            return line[: found.start()].rstrip()
    return line.rstrip()


def heading(line: str) -> Heading | None:
    """The heading that the line is, if it is one: a known word, or any words in a frame such as 【...】 or before a colon."""
    flat = flatten(line)
    words = list(_WORD.finditer(flat))
    if len(words) > 1 and words[-1][0].lower() in _CARDS:
        words.pop()
    count = words.pop() if words and words[-1][0].isdigit() else None
    title = fold(" ".join(word[0] for word in words))
    if not title or any(word[0].isdigit() for word in words) or not (title in HEADINGS or _FRAMED.fullmatch(flat)):
        return None
    stated = int(count[0]) if count and len(count[0]) < _DIGITS else None
    return Heading(HEADINGS.get(title, "section"), stated, count.start() + 1 if count else 0)


def card_line(line: str) -> CardLine:
    """The ways to read a line that is not empty and no heading, the likeliest first."""
    flat = flatten(line)
    start = _end(_BULLET.match(flat))
    side = _SIDE.match(flat, start)
    start = _end(_BULLET.match(flat, side.end())) if side else start
    found = [pattern.fullmatch(flat, start) for pattern in (*_COUNTED, _BARE, _TRAILING)]
    return CardLine(side is not None, tuple(_reading(each, line) for each in found if each))


def quoted(name: str) -> str:
    """The name in quotes, inside which no sign has a meaning."""
    return '"' + name.replace('"', '""') + '"'


def _reading(found: re.Match[str], line: str) -> Reading:
    bare = "n" not in found.re.groupindex
    name = line[found.start("name") : found.end("name")].rstrip()
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1].replace('""', '"')
    count, place = (1, "name") if bare else (int(found["n"][:_DIGITS]), "n")
    return Reading(count, found.start(place) + 1, name, found.start("name") + 1, bare)


def _end(found: re.Match[str] | None) -> int:
    return found.end() if found else 0
