"""Signs around the cards of a pasted list that say nothing of them: markup of pages and forums, invisible characters, and
numerals of other scripts. A line with a name in quotes stays as it is, but for a row of a table in quotes."""

from __future__ import annotations

import re
from html import unescape

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
_COUNTED = re.compile(rf"(?<![0-9０-９一二三四五六七八九十])([{''.join(_NUMERALS)}])(?=\s*[枚張张](?:\s|$))")
_SPACES = re.compile(" {2,}")
_ENDS = re.compile(r"<\s*/?\s*(?:br|li|p|tr|div|h[1-6]|ul|ol|table)\b[^<>]*>", re.IGNORECASE)
_CELL = re.compile(r"<\s*/t[dh]\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
HTML = re.compile(r"<\s*(?:!doctype\s+html|html|body|div|p|ul|ol|li|table|tr|td|br|span|b|strong|h[1-6])\b", re.IGNORECASE)
"""How a text begins that was copied out of a page as it is."""


def plain_line(line: str) -> str:
    """The line with its markup taken off and its counts in digits."""
    if row := _ROW.fullmatch(line):
        name = (row[1] or row[4]).replace('""', '"')
        return f"{row[2] or row[3]} {name}"
    if '"' in line or (line.isascii() and not any(sign in line for sign in "[*_~")):
        return line
    line = line.translate(_INVISIBLE)
    bare = _FORUM.sub(" ", _LINK.sub(r" \1 ", line))
    bare = _PAIRED.sub(r" \2 ", _STRONG.sub(r" \2 ", bare))  # no sign joins two numbers by going away
    line = line if bare == line else _SPACES.sub(" ", bare)
    return _COUNTED.sub(lambda found: str(_NUMERALS[found[1]]), _in_digits(line))


def _in_digits(line: str) -> str:
    """Numbers in circles, at either end of a line, as counts."""
    text = line.strip()
    if len(_ROUND.findall(text)) != 1:
        return line
    number, rest = _CIRCLED[_ROUND.findall(text)[0]], _ROUND.sub("", text).strip()
    if not rest:
        return line
    return f"{number} {rest}" if text[0] in _CIRCLED else f"{rest} ×{number}" if text[-1] in _CIRCLED else line


def without_tags(text: str) -> str:
    """The words of a page's source, a row or an item a line, the cells of a row with tabs between."""
    lines = _CELL.sub("\t", _ENDS.sub("\n", text.replace("\n", " ")))
    return "\n".join(line.strip() for line in unescape(_TAG.sub(" ", lines)).split("\n") if line.strip()) + "\n"
