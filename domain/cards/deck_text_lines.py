"""Parses one line of a pasted deck list: markup, bullets, counts, full-width signs, headings, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from domain.cards.deck_list import HEADING_KINDS, LineReading
from domain.cards.name_matching import fold, narrow_characters

_COMMENT = re.compile(r'(?:(?<!\S)|(?<=[×✕✖*]))"(?:[^"]|"")*"(?!\S)|(?P<comment>(?<!\S)//.*|^\s*#.*|(?<!\S)#(?=\s|$).*)')
_BULLET = re.compile(r"\s*(?:[●○◎◯・•◆◇■□▪▫]\s*|[-*+–]\s+|[0-9]{1,3}[.)]\s+(?=[0-9]))?")
_SIDEBOARD_MARK = re.compile(r"(?:sb|side|sideboard|サイド)(?:\s*:\s*|\s+(?=[0-9]))", re.IGNORECASE)
_TITLE = re.compile(
    r"\s*[■◆●☆★※#]?\s*(?:title|deck[- ]?name|タイトル|デッキ名称?|[卡牌][組组]名|套牌名)\s*:\s*(.*?)\s*$",
    re.IGNORECASE,
)
_SIGN = "[×✕✖*]"
_DIGITS = 10  # a longer number is no count
_WORD = re.compile(r"[0-9]+|[^\W\d_]+")
_CARDS = ("枚", "張", "张", "card", "cards")
_ONLY_COUNT = re.compile(r"[\s(=-]*+([0-9]{1,6})\s*(?:枚|張|张|cards?)(?:\s+total)?[\s.)=-]*+", re.I)
"""Matches a line that is only a number of cards: `60 cards`."""
_BANNER = re.compile(r"\s*([=*~_#+-])\1{3,}\s*([^\s=*~_#+-].*?)\s*\1{4,}\s*")
_NAME_UNDER_ABOUT = re.compile(r"\s*name(?:\s+|\s*=\s*)(\S.*?)\s*", re.IGNORECASE)
_COLON = re.compile(r"[^:]*+:\s*+[0-9]++\s*+")
_FRAMED = re.compile(
    r"\s*+(?:[【\[〔<][^】\]〕>]*+[】\]〕>][\s(:=×-]*+(?:[0-9]++\s*+(?:枚|張|张|cards?)?)?[\s)=-]*+|[^:]*+:\s*+[0-9]*+\s*+|==.*==\s*)"
)
# The quantifiers with a second + never give back: a long line costs no more than its length.
_COUNTED = (
    re.compile(r"(?P<n>[0-9]++)\t(?P<name>[^\t]*[^\t\s])[^\S\t]*\t(?P<note>.*)"),
    re.compile(r"(?P<name>[^\t]*[^\t\s])[^\S\t]*\t(?P<n>[0-9]++)\t(?P<note>.*)"),
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
_WEAKLY_COUNTED = (
    re.compile(r"(?P<name>\S.*?)\s*+[(\[]\s*+(?P<n>[0-9]++)\s*+[)\]]"),
    re.compile(r"(?P<name>[^:]*[^:\s])\s*+:\s*+(?P<n>[0-9]++)"),
)
"""Counts behind the name of a known card only: elsewhere `(14)` may be a cost, or the count of a heading."""
_MIDDLE = re.compile(rf"(?P<name>\S.*?)(?<!\s)\s*+{_SIGN}\s*+(?P<n>[0-9]++)(?:\s*+[枚張张])?(?P<note>\s++\S.*)")
_SURELY_NO_NAME = (
    re.compile(r"(?P<name>[^|]*[^|\s])\s*+(?P<note>\|[^|]*(?:\|[^|]*)?)"),
    re.compile(r"(?P<name>\S.*?)\s*+(?P<note>[《〈][^《》〈〉]*+[》〉](?:\s*+\*[A-Z]{1,2}\*)?)\s*+"),
    re.compile(r"(?P<name>\S.*?)\s*+(?P<note>\([A-Za-z0-9]{2,6}\)\s++[A-Za-z]{0,3}-?[0-9]{1,5}[a-z]?(?:\s.*)?)"),
    re.compile(
        r"(?P<name>\S.*?)\s++(?P<note>@?\s*+[¥￥$€]\s?[0-9][0-9,.]*+|@?\s*+[0-9][0-9,.]*+\s?(?:円|元|yen|NT\$|USD|EUR))\s*+"
    ),
    re.compile(r"(?P<name>\S.*?[^\s:=*.…・·_~〜→|-])\s*+(?P<note>[:=*.…・·_~〜→|-]++)\s*+"),
    re.compile(r"(?P<note>[0-9]{1,3}[.)]|(?:copies|copy|cards?) of|of)\s++(?P<name>\S.*)"),
)
"""Surely outside of a name: `|SET|1`, a set in 《》, `(SET) 123` with what follows, a price, leaders, `1.`, `copies of`."""
_PERHAPS_NO_NAME = (
    re.compile(
        r"(?P<name>\S.*?)\s*+(?P<note>\[[^\[\]]*+\]|【[^【】]*+】|\([^()]*+\)|\*[A-Z]{1,2}\*|#[0-9]++|\^[^^]*+\^)\s*+"
    ),
    re.compile(r"(?P<name>\S.*?)\s++(?P<note>[A-Z]{1,4}(?:[- ]?[0-9]{1,4})?)\s*+"),
    re.compile(r"(?P<note>\[[^\[\]]++\]|【[^【】]++】|\([^()]++\)|[A-Z]{2,5}(?:-?[0-9]{1,4})?(?=\s))\s*+(?P<name>\S.*)"),
)
_QUOTES = re.compile(r"(?P<open>[“”「『‘’«])(?P<name>.*\S)\s*[“”」』‘’»]")
_SHORTER = 4
"""The most notes that are removed from one name."""
_SEPARATORS = re.compile(r"\s*+[、／;,，/]\s*+|\s++(?:and|&|\+|und|と)\s++|\s{2,}+")
_WIDE = re.compile(r"\s*\u3000\s*")
_REMARK_LINE = re.compile(
    r"\s*+(?:[-=_*~+.・—–─━☆★※→⇒▼▽△▲]{3,}+\s*+|[☆★※→⇒▼▽△▲◆◇■□●○◎].*+|.*[。．！？!?]\s*+|[^:]{1,30}:\s*+\S.*+)"
)
"""Remarks, unless they name a card: a line of signs, a line under a mark, a sentence, words before a colon."""
_BARE = re.compile(r"(?P<name>\S.*)")
_TRAILING = re.compile(r"(?P<name>\S.*?)(?<!\s)\s++(?P<n>[0-9]++)")


class DeckHeading(NamedTuple):
    """A heading: its kind (see `HEADING_KINDS`), the stated count with its column, and whether its words are known."""

    kind: str
    stated: int | None
    column: int
    known: bool = True


class CardLine(NamedTuple):
    """A line with a card: whether it is marked as sideboard, and its readings.

    `parts`: the readings of each part of a line that may be several cards · `mere`: the text of a line that may be a
    remark.
    """

    side: bool
    readings: tuple[LineReading, ...]
    parts: tuple[tuple[LineReading, ...], ...] = ()
    mere: str = ""


def parse_title(line: str, about: bool = False) -> str | None:
    """Returns the title in a line `Title: ...`, or under `About` or `[metadata]` `Name ...` or `Name=...`, up to the end of
    the line."""
    result = _TITLE.fullmatch(narrow_characters(line)) or (
        _NAME_UNDER_ABOUT.fullmatch(narrow_characters(line)) if about else None
    )
    return line[result.start(1) : result.end(1)] if result else None


def unwrap_table_row(line: str) -> str:
    """Turns a row of a wiki table, `|3|Name|...|`, into `3 Name` with the other cells as a comment; returns any other
    line unchanged."""
    flat = narrow_characters(line).strip()
    if not (len(flat) > 2 and flat[0] == flat[-1] == "|"):
        return line
    cells = [cell.strip(" ~*'") for cell in narrow_characters(line).strip()[1:-1].split("|") if cell.strip(" ~*'")]
    count = next((cell for cell in cells if re.fullmatch(r"[0-9]{1,3}[枚張张]?", cell)), "")
    others = [cell for cell in cells if cell != count]
    if not count or not others:
        return f"// {line.strip()}"
    rest = f" // {' | '.join(others[1:])}" if others[1:] else ""
    return f"{count.rstrip('枚張张')} {others[0]}{rest}"


def strip_comment(line: str) -> str:
    """Removes the comment after `//` or `#`. A `#` inside the line counts only as a separate word; quotes are skipped."""
    for match in _COMMENT.finditer(narrow_characters(line)):
        if match["comment"] is not None:
            return line[: match.start()].rstrip()
    return line.rstrip()


def unwrap_banner(line: str) -> str:
    """Turns words between two rows of signs, `****** Main ******`, into a heading if they are one, otherwise into a comment.

    Returns any other line unchanged.
    """
    match = _BANNER.fullmatch(line)
    if match is None:
        return line
    heading = parse_heading(match[2])
    return match[2] if heading is not None and heading.known else f"# {match[2]}"


def may_comment_continue_name(line: str, comment: str) -> bool:
    """Returns whether a comment behind a card may be the other half of its name, as in `3 Commit // Memory`."""
    return comment.startswith("// ") and bool(line.strip()) and line.rstrip()[-1].isalnum()


def parse_heading_in_comment(line: str) -> DeckHeading | None:
    """Parses a heading behind `//` or `#`, if its words are known."""
    result = parse_heading(line.strip().lstrip("/#").strip())
    return result if result is not None and result.known else None


def parse_heading(line: str, colons: bool = False) -> DeckHeading | None:
    """Parses a heading: a known word, or any words in a frame such as 【...】 or before a colon.

    With `colons`, a count behind a colon makes a heading only of known words.
    """
    flat = narrow_characters(line)
    if total := _ONLY_COUNT.fullmatch(flat):
        return DeckHeading("total", int(total[1]), total.start(1) + 1)
    words = list(_WORD.finditer(flat))
    if len(words) > 1 and words[-1][0].lower() in _CARDS:
        words.pop()
    count = words.pop() if words and words[-1][0].isdigit() else None
    title = fold(" ".join(word[0] for word in words))
    if not title or any(word[0].isdigit() for word in words) or not (title in HEADING_KINDS or _FRAMED.fullmatch(flat)):
        return None
    if colons and title not in HEADING_KINDS and _COLON.fullmatch(flat):
        return None
    stated = int(count[0]) if count and len(count[0]) < _DIGITS else None
    return DeckHeading(HEADING_KINDS.get(title, "section"), stated, count.start() + 1 if count else 0, title in HEADING_KINDS)


def parse_card_line(line: str) -> CardLine:
    """Returns the readings of a line that is neither empty nor a heading, the likeliest first."""
    flat = narrow_characters(line)
    start = _end(_BULLET.match(flat))
    side = _SIDEBOARD_MARK.match(flat, start)
    start = _end(_BULLET.match(flat, side.end())) if side else start
    readings = _readings(line, flat, start, len(flat), (*_COUNTED, *_WEAKLY_COUNTED, _BARE, _TRAILING, _MIDDLE))
    mere = line.strip() if _REMARK_LINE.fullmatch(flat) else ""
    return CardLine(side is not None, readings, _parts(line, flat, start), mere)


def _readings(line: str, flat: str, start: int, end: int, patterns: tuple[re.Pattern[str], ...]) -> tuple[LineReading, ...]:
    """Returns the possible readings of the line from `start` to `end`.

    The first readings have the whole name; the last ones have parts of the name removed and stored as a note.
    """
    results = [_reading(each, line) for pattern in patterns if (each := pattern.fullmatch(flat, start, end))]
    return (*results, *(short for reading in results for short in _readings_without_notes(reading)))


def _readings_without_notes(reading: LineReading) -> Iterator[LineReading]:
    """Yields the reading with more and more notes removed from its name."""
    waiting = [reading]
    seen = {reading.name}
    for _ in range(_SHORTER):
        shorter = [short for each in waiting for short in _without_one_note(each) if short.name not in seen]
        seen |= {each.name for each in shorter}
        yield from shorter
        waiting = shorter


def _without_one_note(reading: LineReading) -> Iterator[LineReading]:
    flat = narrow_characters(reading.name)
    for pattern in (*_SURELY_NO_NAME, *_PERHAPS_NO_NAME, _QUOTES):
        match = pattern.fullmatch(flat)
        if match is None or (reading.uncounted and match.re in _SURELY_NO_NAME[-1:]):  # `3. Name` may be a count
            continue
        place = "open" if pattern is _QUOTES else "note"
        name, note = (
            reading.name[match.start("name") : match.end("name")],
            reading.name[match.start(place) : match.end(place)],
        )
        stated = f"{note} {reading.note}" if match.start(place) >= match.start("name") else f"{reading.note} {note}"
        sure = pattern not in _PERHAPS_NO_NAME and (reading.sure or not reading.note)
        yield reading._replace(name=name.strip(), note=stated.strip(), sure=sure)


def _parts(line: str, flat: str, start: int) -> tuple[tuple[LineReading, ...], ...]:
    """Splits a line such as `A×3、B×2`, if each part has a count."""
    cuts = [(match.start(), match.end()) for match in _SEPARATORS.finditer(flat, start)] or [
        (match.start(), match.end()) for match in _WIDE.finditer(line, start)
    ]
    if not cuts:
        return ()
    places = zip((start, *(end for _, end in cuts)), (*(begin for begin, _ in cuts), len(flat)), strict=True)
    parts = tuple(_readings(line, flat, begin, end, _COUNTED) for begin, end in places if flat[begin:end].strip())
    return parts if len(parts) > 1 and all(parts) else ()


def quote_name(name: str) -> str:
    """Returns the name in quotes, so that nothing in it is read as a count, a comment or another mark."""
    return '"' + name.replace('"', '""') + '"'


def _reading(result: re.Match[str], line: str) -> LineReading:
    bare = "n" not in result.re.groupindex
    name = line[result.start("name") : result.end("name")].rstrip()
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1].replace('""', '"')
    count, place = (1, "name") if bare else (int(result["n"][:_DIGITS]), "n")
    note = line[result.start("note") : result.end("note")].strip() if "note" in result.re.groupindex else ""
    return LineReading(
        count, result.start(place) + 1, name, result.start("name") + 1, bare, note, True, result.re in _WEAKLY_COUNTED
    )


def _end(result: re.Match[str] | None) -> int:
    return result.end() if result else 0


_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
_LINK = re.compile(r"!?\[([^\[\]]+)\]\((?:https?:|/)[^()\s]*\)")
_FORUM = re.compile(r"\[/?(?:card|cards|deck|list|center|url|size|color|colour|font)(?:=[^\]]*)?\]|\[\*\]", re.IGNORECASE)
_PAIRED = re.compile(r"\[(b|i|u|s|h[1-6])\](.*?)\[/\1\]", re.IGNORECASE)
_STRONG = re.compile(r"(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1")
_ROW = re.compile(
    r'\s*+(?:"((?:[^"]|"")+)"\s*+[,;\t]\s*+"?([0-9]{1,3})"?|"?([0-9]{1,3})"?\s*+[,;\t]\s*+"((?:[^"]|"")+)")\s*+'
)
_CIRCLED = {chr(first + at): at + 1 for first, most in ((0x2460, 20), (0x2776, 10), (0x2780, 10)) for at in range(most)}
_ROUND = re.compile(rf"([{''.join(_CIRCLED)}])")
_NUMERALS = {sign: at for at, sign in enumerate("一二三四五六七八九十", 1)} | {"两": 2, "兩": 2}
_NUMERAL_COUNT = re.compile(rf"(?<![0-9０-９一二三四五六七八九十])([{''.join(_NUMERALS)}])(?=\s*[枚張张](?:\s|$))")
_SPACES = re.compile(" {2,}")
_ENDS = re.compile(r"<\s*/?\s*(?:br|li|p|tr|div|h[1-6]|ul|ol|table)\b[^<>]*>", re.IGNORECASE)
_CELL = re.compile(r"<\s*/t[dh]\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
HTML_START = re.compile(
    r"<\s*(?:!doctype\s+html|html|body|div|p|ul|ol|li|table|tr|td|br|span|b|strong|h[1-6])\b", re.IGNORECASE
)
"""Matches the beginning of HTML source."""


def strip_markup(line: str) -> str:
    """Removes the markup of pages and forums, invisible characters and numerals of other scripts from a line.

    A line with a name in quotes stays unchanged, except for a quoted table row.
    """
    if row := _ROW.fullmatch(line):
        name = (row[1] or row[4]).replace('""', '"')
        return f"{row[2] or row[3]} {name}"
    if '"' in line or (line.isascii() and not any(sign in line for sign in "[*_~")):
        return line
    line = line.translate(_INVISIBLE)
    bare = _FORUM.sub(" ", _LINK.sub(r" \1 ", line))
    bare = _PAIRED.sub(r" \2 ", _STRONG.sub(r" \2 ", bare))  # removing a sign must not join two numbers
    line = line if bare == line else _SPACES.sub(" ", bare)
    return _NUMERAL_COUNT.sub(lambda result: str(_NUMERALS[result[1]]), _circled_to_digits(line))


def _circled_to_digits(line: str) -> str:
    """Turns a number in a circle at either end of a line into a count."""
    text = line.strip()
    if len(_ROUND.findall(text)) != 1:
        return line
    number, rest = _CIRCLED[_ROUND.findall(text)[0]], _ROUND.sub("", text).strip()
    if not rest:
        return line
    return f"{number} {rest}" if text[0] in _CIRCLED else f"{rest} ×{number}" if text[-1] in _CIRCLED else line


def strip_html(text: str) -> str:
    """Returns the words of HTML source: a row or an item a line, cells separated by tabs."""
    lines = _CELL.sub("\t", _ENDS.sub("\n", text.replace("\n", " ")))
    return "\n".join(line.strip() for line in unescape(_TAG.sub(" ", lines)).split("\n") if line.strip()) + "\n"
