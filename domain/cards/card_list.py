"""Card lists, from which a catalogue is made, as TOML and as CSV.

TOML: a table `[[card]]` per printing with `id`, `name` and what the ruleset asks for; text clauses are nested tables.

CSV: a header row with the names of the fields, then a row per printing. An empty cell leaves its field out. What a cell
may hold is said by `COLUMNS`; a field that is not listed there holds a whole number, `yes` or `no`, points, or else text.
`points` are whole numbers with `/` between them (`3/2/4`, `+1/+0/+1`, `*` for one that varies), `words` are divided by
`;`, and `names.ja` is the name in a language. Texts and keywords have parts of their own and come in TOML only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, NamedTuple

from domain.cards.bad_field import complaint
from domain.cards.bounds import CARDS, CELLS, LARGEST, PROBLEMS, Bounds, oversize
from domain.cards.bounds import COLUMNS as MOST_COLUMNS
from domain.cards.catalogue import Catalogue
from domain.cards.cells import Cell, Row, read_cells
from domain.cards.folding import flatten, nearest, tidy
from domain.cards.problem import Problem, in_order
from domain.cards.toml_places import Path, Place, places, read_toml
from domain.kernel.changes import Plain
from domain.kernel.stored import as_plain

COLUMNS = {
    **dict.fromkeys(("id", "name", "names.en", "names.ja", "names.zh", "model", "number", "set", "flavor"), "text"),
    **dict.fromkeys(("type", "rarity", "color", "character_name"), "text"),
    **dict.fromkeys(("corps", "total", "cost"), "number"),
    "points": "points",
    **dict.fromkeys(("terrain", "traits"), "words"),
}
"""Column -> what its cells hold: `text`, `number`, `flag`, `points` or `words`."""

ParsePrinting = Callable[[Mapping[str, Plain]], dict[str, Plain]]
_ID = re.compile(r"[^\s~#?\"][^\s\"]*")
_POINTS = re.compile(r"(?:[+-]?[0-9]{1,12}|\*)(?:/(?:[+-]?[0-9]{1,12}|\*))+")
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}


class Raw(NamedTuple):
    """The fields of one printing as they were written, and where."""

    place: Place
    fields: dict[str, Plain]
    places: dict[str, Place]


def read_cards(
    text: str,
    parse_printing: ParsePrinting,
    form: str = "toml",
    columns: Mapping[str, str] | None = None,
    bounds: Bounds = CARDS,
) -> Catalogue | list[Problem]:
    """The catalogue of a card list (`form` is `toml` or `csv`), or the problems of the text.

    `columns` says what further columns of a CSV hold. After many problems a text is read no further. Raises KeyError for an
    unknown form.
    """
    reader = {"toml": _from_toml, "csv": _from_csv}[form]
    fault = oversize(text, bounds) or (_too_many_cells(text, bounds) if form == "csv" else None)
    if fault is not None:
        return [fault]
    problems: list[Problem] = []
    raws = reader(text, problems, {**COLUMNS, **(columns or {})})
    printings: dict[str, dict[str, Plain]] = {}
    for raw in raws:
        if len(problems) >= PROBLEMS:
            break
        if len(printings) >= bounds.cards:
            problems.append(_at(raw, "id", "too many cards", f"{bounds.cards} at most"))
            break
        found = _parsed(raw, parse_printing, printings)
        problems += [found] if isinstance(found, Problem) else []
        if not isinstance(found, Problem):
            printings[raw.fields["id"]] = found
    return in_order(problems) if problems else Catalogue(printings)


def _too_many_cells(text: str, bounds: Bounds) -> Problem | None:
    most = CELLS * bounds.cards
    return Problem(1, 1, "too many cells", f"{most} at most") if sum(map(text.count, ",;\t\n")) > most else None


def _parsed(raw: Raw, parse: ParsePrinting, before: Mapping[str, Any]) -> dict[str, Plain] | Problem:
    printing_id, name = raw.fields.get("id"), raw.fields.get("name")
    if not isinstance(printing_id, str) or not _ID.fullmatch(printing_id):
        return _at(raw, "id", f"the id is {printing_id!r}" if printing_id else "a card without an id", _ID_IS)
    if printing_id in before:
        return _at(raw, "id", f"a second card with the id {printing_id}", "an id of its own")
    if not isinstance(name, str) or not tidy(name):
        return _at(raw, "name", "a card without a name", "text in the field name")
    fields = {key: value for key, value in raw.fields.items() if key != "id"}
    try:
        return parse({**fields, "name": tidy(name)})
    except ValueError as error:
        said = complaint(error)
        near = said.nearest or (nearest(said.field, COLUMNS.keys() - {said.field}) if said.field not in COLUMNS else ())
        return _at(raw, said.field, said.message, said.expected, near)


def _at(raw: Raw, field: str, message: str, expected: str, words: tuple[str, ...] = ()) -> Problem:
    return Problem(*raw.places.get(field, raw.place), message, expected, words)


_ID_IS = "a short id without spaces, such as s1:U-001"


def _from_toml(text: str, problems: list[Problem], columns: Mapping[str, str]) -> Iterable[Raw]:
    data = read_toml(text)
    if isinstance(data, Problem):
        problems.append(data)
        return
    where = places(text)
    for key in islice((key for key in data if key != "card"), PROBLEMS):
        place = where.get((key,), where.get((key, 0), (1, 1)))
        problems.append(Problem(*place, f"there is no {key!r} in a card list", "tables [[card]]", nearest(key, ["card"])))
    cards = data.get("card", [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        problems.append(Problem(*where.get(("card",), (1, 1)), "card is no list of tables", "tables [[card]]"))
        return
    within: dict[Path, dict[str, Place]] = {}
    for path, place in where.items():
        if len(path) > 2:
            within.setdefault(path[:2], {}).setdefault(str(path[2]), place)
    for index, card in enumerate(cards):
        own = within.get(("card", index), {})
        raw = Raw(where.get(("card", index), where.get(("card",), (1, 1))), as_plain(card), own)
        odd = [_at(raw, key, f"{key} holds {_odd(value)}", _PLAIN_IS) for key, value in card.items() if _odd(value)]
        problems += odd
        if not odd:
            yield raw


_PLAIN_IS = "text, whole numbers, true or false, lists and tables"


def _odd(value: Any) -> str:
    """What cannot be stored in the value: a fraction, a date; empty where all can."""
    if isinstance(value, list | dict):
        return next(filter(None, map(_odd, value.values() if isinstance(value, dict) else value)), "")
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a number beyond any card's"
    return "" if isinstance(value, bool | int | str) else repr(value) if isinstance(value, float) else str(value)


def _from_csv(text: str, problems: list[Problem], columns: Mapping[str, str]) -> Iterable[Raw]:
    rows = read_cells(text)
    problems += [row for row in rows if isinstance(row, Problem)]
    table = [row for row in rows if isinstance(row, list)]
    if not table:
        return
    header = [cell.text.strip() for cell in table[0]]
    if len(header) > MOST_COLUMNS:
        problems.append(Problem(*table[0][MOST_COLUMNS][:2], "too many columns", f"{MOST_COLUMNS} at most"))
        return
    problems += _header_problems(table[0], header, columns)
    if problems:  # what a column means is not known
        return
    for row in table[1:]:
        if len(row) > len(header):
            extra = row[len(header)]
            problems.append(Problem(extra.line, extra.column, "more cells than columns", f"{len(header)} cells"))
        elif raw := _row(row, header, columns, problems):
            yield raw


def _header_problems(row: Row, header: list[str], columns: Mapping[str, str]) -> Iterable[Problem]:
    for needed in {"id", "name"} - set(header):
        words = nearest(needed, header, 1)
        yield Problem(row[0].line, row[0].column, f"there is no column {needed}", f"a column {needed}", words)
    for index, (cell, name) in enumerate(zip(row, header, strict=True)):
        if name in header[:index]:
            yield Problem(cell.line, cell.column, f"a second column {name!r}", "one")
        elif name in ("text", "keywords"):
            yield Problem(cell.line, cell.column, f"{name} has parts that a cell cannot hold", "the same list as TOML")
        elif not re.fullmatch(r"[a-z][a-z_]*(\.[a-z]+)?", name):
            expected = "a field in small letters"
            yield Problem(cell.line, cell.column, f"{name!r} is no column", expected, nearest(name, columns))
        elif "." in name and (group := name.partition(".")[0]) in header:
            yield Problem(cell.line, cell.column, f"there are both {group} and {name}", "one of them")


def _row(row: Row, header: list[str], columns: Mapping[str, str], problems: list[Problem]) -> Raw | None:
    cells = {name: cell for name, cell in zip(header, row, strict=False) if cell.text.strip()}
    raw = Raw(row[0][:2], {}, {name: cell[:2] for name, cell in zip(header, row, strict=False)})
    wrong = False
    for name, cell in cells.items():
        value = _value(cell, columns.get(name, "any"))
        wrong = wrong or isinstance(value, Problem)
        problems += [value] if isinstance(value, Problem) else []
        group, _, language = name.partition(".")
        if language:
            raw.fields.setdefault(group, {})[language] = value
        else:
            raw.fields[name] = value
    return None if wrong else raw


def _value(cell: Cell, kind: str) -> Plain | Problem:
    text, flat = cell.text.strip(), flatten(cell.text).strip()
    if kind == "text":
        return text
    if kind == "words":
        return tuple(word.strip() for word in re.split("[;；]", text) if word.strip())
    if kind in ("number", "any") and re.fullmatch(r"[+-]?[0-9]{1,12}", flat):
        return int(flat)
    if kind in ("points", "any") and _POINTS.fullmatch(flat):
        return tuple(part if part == "*" else int(part) for part in flat.split("/"))
    if kind in ("flag", "any") and flat.lower() in _FLAGS:
        return _FLAGS[flat.lower()]
    expected, words = _EXPECTED.get(kind, ("", ()))
    near = nearest(text, words)
    return Problem(cell.line, cell.column, f"{text!r} is no {kind}", expected, near) if expected else text


_EXPECTED: dict[str, tuple[str, tuple[str, ...]]] = {
    "number": ("a whole number", ()),
    "points": ("whole numbers with / between them, such as 3/2/4", ()),
    "flag": ("yes or no", tuple(_FLAGS)),
}
