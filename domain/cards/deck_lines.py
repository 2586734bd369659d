"""One line of a pasted deck list: bullets, counts before or after the name, full-width signs, headings, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from domain.cards.decklist import Reading
from domain.cards.folding import flatten, fold
from domain.cards.headings import HEADINGS

_COMMENT = re.compile(r'(?:(?<!\S)|(?<=[×✕✖*]))"(?:[^"]|"")*"(?!\S)|(?P<comment>(?<!\S)//.*|^\s*#.*|(?<!\S)#(?=\s|$).*)')
_BULLET = re.compile(r"\s*(?:[●○◎◯・•◆◇■□▪▫]\s*|[-*+–]\s+|[0-9]{1,3}[.)]\s+(?=[0-9]))?")
_SIDE = re.compile(r"(?:sb|side|sideboard|サイド)(?:\s*:\s*|\s+(?=[0-9]))", re.IGNORECASE)
_TITLE = re.compile(
    r"\s*[■◆●☆★※#]?\s*(?:title|deck[- ]?name|タイトル|デッキ名称?|[卡牌][組组]名|套牌名)\s*:\s*(.*?)\s*$",
    re.IGNORECASE,
)
_SIGN = "[×✕✖*]"
_DIGITS = 10  # a longer number is no count
_WORD = re.compile(r"[0-9]+|[^\W\d_]+")
_CARDS = ("枚", "張", "张", "card", "cards")
_ABOUT = re.compile(r"\s*name\s+(\S.*?)\s*", re.IGNORECASE)
_COLON = re.compile(r"[^:]*+:\s*+[0-9]++\s*+")
_FRAMED = re.compile(
    r"\s*+(?:[【\[〔<][^】\]〕>]*+[】\]〕>][\s(:=×-]*+(?:[0-9]++\s*+(?:枚|張|张|cards?)?)?[\s)=-]*+|[^:]*+:\s*+[0-9]*+\s*+|==.*==\s*)"
)
# The quantifiers with a second + never give back: a long line costs no more than its length.
_COUNTED = (
    re.compile(rf"(?P<n>[0-9]++)(?:\s*+{_SIGN}\s*+|\s*+x(?:\s++|(?=[0-9]))|\s*+[枚張张]\s*+)(?P<name>\S.*)", re.IGNORECASE),
    re.compile(rf"(?:{_SIGN}\s*+|x)(?P<n>[0-9]++)\s++(?P<name>\S.*)", re.IGNORECASE),
    re.compile(rf"(?P<name>\S.*?)(?<!\s)(?:\s*+{_SIGN}\s*+|\s++x\s*+)(?P<n>[0-9]++)\s*+枚?", re.IGNORECASE),
    re.compile(r"(?P<name>\S.*?)(?:(?<=[0-9])\s++|(?<![0-9\s])\s*+)(?P<n>[0-9]++)\s*+(?:枚|張|张)"),
    re.compile(r"(?P<n>[0-9]++)\s++(?P<name>\S.*)"),
    re.compile(r"[\[(]\s*+(?P<n>[0-9]++)\s*+[枚張张]?\s*+[\])]\s*+(?P<name>\S.*)"),
    re.compile(r"(?P<name>\S.*?)\s*+[(\[]\s*+(?P<n>[0-9]++)\s*+(?:枚|張|张)\s*+[)\]]"),
    re.compile(r"(?P<n>[0-9]++)\s*+[,;]\s*+(?P<name>[^\s0-9].*)"),
    re.compile(r"(?P<name>\S.*?)\s*+[,;=]\s*+(?P<n>[0-9]++)"),
)
_WEAK = (
    re.compile(r"(?P<name>\S.*?)\s*+[(\[]\s*+(?P<n>[0-9]++)\s*+[)\]]"),
    re.compile(r"(?P<name>[^:]*[^:\s])\s*+:\s*+(?P<n>[0-9]++)"),
)
"""What is a count only behind the name of a known card: elsewhere `(14)` may be a cost, or the count of a heading."""
_MIDDLE = re.compile(rf"(?P<name>\S.*?)(?<!\s)\s*+{_SIGN}\s*+(?P<n>[0-9]++)(?:\s*+[枚張张])?(?P<note>\s++\S.*)")
_SURE = (
    re.compile(r"(?P<name>\S.*?)\s*+(?P<note>[《〈][^《》〈〉]*+[》〉](?:\s*+\*[A-Z]{1,2}\*)?)\s*+"),
    re.compile(r"(?P<name>\S.*?)\s*+(?P<note>\([A-Za-z0-9]{2,6}\)\s++[A-Za-z]{0,3}-?[0-9]{1,5}[a-z]?(?:\s.*)?)"),
    re.compile(
        r"(?P<name>\S.*?)\s++(?P<note>@?\s*+[¥￥$€]\s?[0-9][0-9,.]*+|@?\s*+[0-9][0-9,.]*+\s?(?:円|元|yen|NT\$|USD|EUR))\s*+"
    ),
    re.compile(r"(?P<name>\S.*?[^\s:=*.…・·_~〜→|-])\s*+(?P<note>[:=*.…・·_~〜→|-]++)\s*+"),
    re.compile(r"(?P<note>[0-9]{1,3}[.)]|(?:copies|copy|cards?) of|of)\s++(?P<name>\S.*)"),
)
"""What surely is no part of a name: a set in 《》, `(SET) 123` and what follows it, a price, leaders, `1.`, `copies of`."""
_PERHAPS = (
    re.compile(
        r"(?P<name>\S.*?)\s*+(?P<note>\[[^\[\]]*+\]|【[^【】]*+】|\([^()]*+\)|\*[A-Z]{1,2}\*|#[0-9]++|\^[^^]*+\^)\s*+"
    ),
    re.compile(r"(?P<name>\S.*?)\s++(?P<note>[A-Z]{1,4}(?:-?[0-9]{1,4})?)\s*+"),
    re.compile(r"(?P<note>\[[^\[\]]++\]|【[^【】]++】|\([^()]++\)|[A-Z]{2,5}(?:-?[0-9]{1,4})?(?=\s))\s*+(?P<name>\S.*)"),
)
_QUOTES = re.compile(r"(?P<open>[“”「『‘’«])(?P<name>.*\S)\s*[“”」』‘’»]")
_SHORTER = 4
"""So many things may stand beside a name."""
_APART = re.compile(r"\s*+[、／;,，/]\s*+|\s++(?:and|&|\+|und|と)\s++|\s{2,}+")
_WIDE = re.compile(r"\s*\u3000\s*")
_MERE = re.compile(r"\s*+(?:[-=_*~+.・—–─━☆★※→⇒▼▽△▲]{3,}+\s*+|[☆★※→⇒▼▽△▲◆◇■□●○◎].*+|.*[。．！？!?]\s*+|[^:]{1,30}:\s*+\S.*+)")
"""A rule of signs, a line under a mark, a sentence, something before a colon: where no card is meant, a remark."""
_BARE = re.compile(r"(?P<name>\S.*)")
_TRAILING = re.compile(r"(?P<name>\S.*?)(?<!\s)\s++(?P<n>[0-9]++)")


class Heading(NamedTuple):
    """A heading: what it opens (see `HEADINGS`), the count it states with its column, and whether its words are known."""

    kind: str
    stated: int | None
    column: int
    known: bool = True


class CardLine(NamedTuple):
    """A line with a card: whether it is marked as sideboard, and the ways to read it.

    `parts`: the readings of each part, where it may be several cards · `mere`: what it says, where it may be a remark.
    """

    side: bool
    readings: tuple[Reading, ...]
    parts: tuple[tuple[Reading, ...], ...] = ()
    mere: str = ""


def title_of(line: str, about: bool = False) -> str | None:
    """The title that a line `Title: ...`, or `Name ...` behind `About`, gives to the list; it goes to the end of the line."""
    found = _TITLE.fullmatch(flatten(line)) or (_ABOUT.fullmatch(flatten(line)) if about else None)
    return line[found.start(1) : found.end(1)] if found else None


def as_line(line: str) -> str:
    """A row of a wiki table, `|3|Name|...|`, as `3 Name`, with what else it has after `//`; any other line as it is."""
    flat = flatten(line).strip()
    if not (len(flat) > 2 and flat[0] == flat[-1] == "|"):
        return line
    cells = [cell.strip(" ~*'") for cell in flatten(line).strip()[1:-1].split("|") if cell.strip(" ~*'")]
    count = next((cell for cell in cells if re.fullmatch(r"[0-9]{1,3}[枚張张]?", cell)), "")
    others = [cell for cell in cells if cell != count]
    if not count or not others:
        return f"// {line.strip()}"
    rest = f" // {' | '.join(others[1:])}" if others[1:] else ""
    return f"{count.rstrip('枚張张')} {others[0]}{rest}"


def without_comment(line: str) -> str:
    """The line up to `//` or `#`; a `#` inside the line counts only as a word of its own, nothing inside quotes does."""
    for found in _COMMENT.finditer(flatten(line)):
        if found["comment"] is not None:
            return line[: found.start()].rstrip()
    return line.rstrip()


def heading_in_comment(line: str) -> Heading | None:
    """The heading behind `//` or `#`, where its words are those of one."""
    found = heading(line.strip().lstrip("/#").strip())
    return found if found is not None and found.known else None


def heading(line: str, colons: bool = False) -> Heading | None:
    """The heading that the line is, if it is one: a known word, or any words in a frame such as 【...】 or before a colon.

    With `colons` a count behind a colon makes no heading of words that nobody knows as one.
    """
    flat = flatten(line)
    words = list(_WORD.finditer(flat))
    if len(words) > 1 and words[-1][0].lower() in _CARDS:
        words.pop()
    count = words.pop() if words and words[-1][0].isdigit() else None
    title = fold(" ".join(word[0] for word in words))
    if not title or any(word[0].isdigit() for word in words) or not (title in HEADINGS or _FRAMED.fullmatch(flat)):
        return None
    if colons and title not in HEADINGS and _COLON.fullmatch(flat):
        return None
    stated = int(count[0]) if count and len(count[0]) < _DIGITS else None
    return Heading(HEADINGS.get(title, "section"), stated, count.start() + 1 if count else 0, title in HEADINGS)


def card_line(line: str) -> CardLine:
    """The ways to read a line that is not empty and no heading, the likeliest first."""
    flat = flatten(line)
    start = _end(_BULLET.match(flat))
    side = _SIDE.match(flat, start)
    start = _end(_BULLET.match(flat, side.end())) if side else start
    readings = _readings(line, flat, start, len(flat), (*_COUNTED, *_WEAK, _BARE, _TRAILING, _MIDDLE))
    mere = line.strip() if _MERE.fullmatch(flat) else ""
    return CardLine(side is not None, readings, _parts(line, flat, start), mere)


def _readings(line: str, flat: str, start: int, end: int, patterns: tuple[re.Pattern[str], ...]) -> tuple[Reading, ...]:
    """The ways to read a part of a line; those that leave something out come last."""
    found = [_reading(each, line) for pattern in patterns if (each := pattern.fullmatch(flat, start, end))]
    return (*found, *(short for reading in found for short in _shortened(reading)))


def _shortened(reading: Reading) -> Iterator[Reading]:
    """The name without what stands beside it, one thing after the other."""
    waiting = [reading]
    seen = {reading.name}
    for _ in range(_SHORTER):
        shorter = [short for each in waiting for short in _shorter(each) if short.name not in seen]
        seen |= {each.name for each in shorter}
        yield from shorter
        waiting = shorter


def _shorter(reading: Reading) -> Iterator[Reading]:
    flat = flatten(reading.name)
    for pattern in (*_SURE, *_PERHAPS, _QUOTES):
        found = pattern.fullmatch(flat)
        if found is None or (reading.bare and found.re in _SURE[-1:]):  # `3. Name` may be a count
            continue
        place = "open" if pattern is _QUOTES else "note"
        name, note = (
            reading.name[found.start("name") : found.end("name")],
            reading.name[found.start(place) : found.end(place)],
        )
        told = f"{note} {reading.note}" if found.start(place) >= found.start("name") else f"{reading.note} {note}"
        sure = pattern not in _PERHAPS and (reading.sure or not reading.note)
        yield reading._replace(name=name.strip(), note=told.strip(), sure=sure)


def _parts(line: str, flat: str, start: int) -> tuple[tuple[Reading, ...], ...]:
    """The parts of a line such as `A×3、B×2`, where each has a count."""
    cuts = [(found.start(), found.end()) for found in _APART.finditer(flat, start)] or [
        (found.start(), found.end()) for found in _WIDE.finditer(line, start)
    ]
    if not cuts:
        return ()
    places = zip((start, *(end for _, end in cuts)), (*(begin for begin, _ in cuts), len(flat)), strict=True)
    parts = tuple(_readings(line, flat, begin, end, _COUNTED) for begin, end in places if flat[begin:end].strip())
    return parts if len(parts) > 1 and all(parts) else ()


def quoted(name: str) -> str:
    """The name in quotes, inside which no sign has a meaning."""
    return '"' + name.replace('"', '""') + '"'


def _reading(found: re.Match[str], line: str) -> Reading:
    bare = "n" not in found.re.groupindex
    name = line[found.start("name") : found.end("name")].rstrip()
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1].replace('""', '"')
    count, place = (1, "name") if bare else (int(found["n"][:_DIGITS]), "n")
    note = line[found.start("note") : found.end("note")].strip() if "note" in found.re.groupindex else ""
    return Reading(count, found.start(place) + 1, name, found.start("name") + 1, bare, note, True, found.re in _WEAK)


def _end(found: re.Match[str] | None) -> int:
    return found.end() if found else 0
