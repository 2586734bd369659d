"""Card lists as CSV: a header row with the names of the fields, then a row per printing. An empty cell leaves its field out.

What a cell may hold is said by `COLUMNS`; a field that is not listed there holds a whole number, `yes` or `no`, points, or
else text. `points` are whole numbers with `/` between them (`3/2/4`, `+1/+0/+1`, `*` for one that varies), `words` are
divided by `;`, `pairs` too (`green 2; any 1`), and `names.ja` is the name in a language. Anything else, texts and keywords
above all, is written as JSON: a cell that begins with `[`, `{` or `"`. `-` in a column of numbers is no number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from domain.cards.bounds import CARDS, CELLS, Bounds
from domain.cards.bounds import COLUMNS as MOST_COLUMNS
from domain.cards.cells import Cell, Row, read_cells
from domain.cards.folding import flatten, nearest
from domain.cards.problem import Problem
from domain.cards.raw_list import Path, Place, RawList

_TEXTS = ("id", "name", "model", "number", "set", "flavor", "type", "rarity", "color", "character_name", "illustrator")
COLUMNS = {
    **dict.fromkeys((*_TEXTS, "remark", "wording", "race", "by_hand", "action_type"), "text"),
    **dict.fromkeys((f"{field}.{language}" for field in ("names", "wording") for language in ("en", "ja", "zh")), "text"),
    **dict.fromkeys(("g_sign.color", "g_sign.attribute"), "text"),
    **dict.fromkeys(("corps", "total", "cost", "resource", "proto_cost", "mana", "score"), "number"),
    "points": "points",
    **dict.fromkeys(("terrain", "traits", "alias", "dedicated", "colors", "races", "allegiances", "battle_types"), "words"),
    **dict.fromkeys(("subtypes", "reacts", "white", "unknown"), "words"),
    **dict.fromkeys(("roll", "designated", "generates"), "pairs"),
}
"""Column -> what its cells hold: `text`, `number`, `flag`, `points`, `words` or `pairs`; any other: what it looks like."""
NONE = ("-", "–", "—", "－", "ー")
"""Signs for a value that a card does not have."""
_POINTS = re.compile(r"(?:[+-]?[0-9]{1,12}|[*xX])(?:/(?:[+-]?[0-9]{1,12}|[*xX]))+")
_NUMBER = re.compile(r"[+-]?[0-9]{1,12}")
_PAIR = re.compile(r"(\S+)\s+([0-9]{1,6}|[xX*])")
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}
_HEADER = re.compile(r"\w[\w -]*(\.\w+)?")


def cards_in_cells(text: str, columns: Mapping[str, str], bounds: Bounds = CARDS) -> RawList:
    """The cards of a CSV or TSV text; `columns`: column -> what its cells hold."""
    most = CELLS * bounds.cards
    if sum(map(text.count, ",;\t\n")) > most:
        return RawList(problems=[Problem(1, 1, "too many cells", f"{most} at most")])
    rows = read_cells(text)
    found = RawList(problems=[row for row in rows if isinstance(row, Problem)])
    table = [row for row in rows if isinstance(row, list)]
    if not table:
        return found
    places: dict[Path, Place] = {}
    found.find = lambda: places
    header = [cell.text.strip() for cell in table[0]]
    if len(header) > MOST_COLUMNS:
        extra = table[0][MOST_COLUMNS]
        found.problems.append(Problem(extra.line, extra.column, "too many columns", f"{MOST_COLUMNS} at most"))
    else:
        found.problems += _header_problems(table[0], header, columns)
    if found.problems:  # what a column means is not known
        return found
    for number, row in enumerate(table[1:]):
        places |= {(number, name): cell[:2] for name, cell in zip(header, row, strict=False)}
        places[number,] = row[0][:2]
        if len(row) > len(header):
            extra = row[len(header)]
            found.problems.append(Problem(extra.line, extra.column, "more cells than columns", f"{len(header)} cells"))
        else:
            _take(found, number, row, header, columns)
        if len(found.problems) >= bounds.problems:
            break
    return found


def _header_problems(row: Row, header: list[str], columns: Mapping[str, str]) -> Iterator[Problem]:
    for needed in sorted({"id", "name"} - set(header)):
        words = nearest(needed, header, 1)
        yield Problem(row[0].line, row[0].column, f"there is no column {needed}", f"a column {needed}", words)
    for index, (cell, name) in enumerate(zip(row, header, strict=True)):
        if name in header[:index]:
            yield Problem(cell.line, cell.column, f"a second column {name!r:.60}", "one")
        elif name.lower() != name and name.lower() in columns:
            yield Problem(cell.line, cell.column, f"{name!r:.60} is no column", "a field in small letters", (name.lower(),))
        elif "." in name and (group := name.partition(".")[0]) in header:
            yield Problem(cell.line, cell.column, f"there are both {group} and {name}", "one of them")
        elif name and not _HEADER.fullmatch(name):
            expected = "a field of letters, digits and _"
            yield Problem(cell.line, cell.column, f"{name!r:.60} is no column", expected, nearest(name, columns))


def _take(found: RawList, number: int, row: Row, header: list[str], columns: Mapping[str, str]) -> None:
    fields: dict[str, Any] = {}
    wrong = False
    for name, cell in zip(header, row, strict=False):
        text, kind = cell.text.strip(), columns.get(name, "any")
        if not text or not name or (text in NONE and kind in ("number", "points", "words", "pairs")):
            continue
        value = _value(cell, kind)
        if isinstance(value, Problem):
            found.problems.append(value)
            wrong = True
            continue
        group, _, part = name.partition(".")
        if part:
            fields.setdefault(group, {})[part] = value
        else:
            fields[name] = value
    if not wrong:
        found.cards.append((number, fields))


def read_back(text: str, column: str) -> Any:
    """What a cell with this text holds; a Problem where it holds nothing that its column may."""
    return _value(Cell(1, 1, text), COLUMNS.get(column, "any")) if text.strip() and text.strip() not in NONE else None


def _value(cell: Cell, kind: str) -> Any:
    text, flat = cell.text.strip(), flatten(cell.text).strip()
    if text[0] in '[{"' and (made := _json(text)) is not None:
        return made
    if kind == "text":
        return text
    if kind == "words":
        return tuple(word.strip() for word in re.split("[;；]", text) if word.strip())
    if kind == "pairs" and (pairs := _pairs(flat)):
        return pairs
    if kind in ("number", "pairs", "any") and _NUMBER.fullmatch(flat):
        return int(flat)
    if kind == "number" and flat in ("x", "X", "*"):
        return flat.lower()
    if kind in ("points", "any") and _POINTS.fullmatch(flat):
        return tuple(part if part in "*xX" else int(part) for part in flat.split("/"))
    if kind in ("flag", "any") and flat.lower() in _FLAGS:
        return _FLAGS[flat.lower()]
    expected, words = _EXPECTED.get(kind, ("", ()))
    near = nearest(text, words)
    return Problem(cell.line, cell.column, f"{text!r:.60} is no {kind}", expected, near) if expected else text


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _pairs(flat: str) -> tuple[tuple[str, int | str], ...] | None:
    found = [_PAIR.fullmatch(part.strip()) for part in flat.split(";") if part.strip()]
    if not all(found):
        return None
    return tuple((each[1], each[2] if each[2] in "xX*" else int(each[2])) for each in found if each)


_EXPECTED: dict[str, tuple[str, tuple[str, ...]]] = {
    "number": ("a whole number", ()),
    "points": ("whole numbers with / between them, such as 3/2/4", ()),
    "pairs": ("a word and a number, such as green 2; any 1", ()),
    "flag": ("yes or no", tuple(_FLAGS)),
}
