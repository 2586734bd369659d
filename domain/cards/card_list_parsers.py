"""Parsers of card lists in TOML, JSON and CSV, without any ruleset; they note the place of each field.

CSV has a header row with the names of the fields, then a row per printing. An empty cell leaves its field out.
`COLUMN_KINDS` states the kind of a column; any other column contains a whole number, `yes` or `no`, points, or else text.
`points` are whole numbers separated by `/` (`3/2/4`, `+1/+0/+1`, `*` for a variable one). `words` and `pairs` (`green 2;
any 1`) are separated by `;`. `names.ja` is the name in a language. Anything else, such as texts and keywords, is JSON: a
cell that begins with `[`, `{` or `"`. `-` in a column of numbers is no number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from domain.cards.csv_format import Cell, Row, parse_csv
from domain.cards.messages import msg
from domain.cards.name_matching import narrow_characters, similar_words
from domain.cards.problems import Problem, problem_at
from domain.cards.size_limits import CARD_LIST_LIMITS, MAX_CELLS_PER_CARD, MAX_NESTING, MAX_PROBLEMS, SizeLimits
from domain.cards.size_limits import MAX_COLUMNS as MOST_COLUMNS
from domain.cards.strict_parser import parse_strict_json, parse_toml, strict_json_problem, toml_places
from domain.kernel.messages.message import Message

Path = tuple[str | int, ...]
"""The number of a card, a field, and the path inside the field: `(3, "text", 0, "cost")`."""
Place = tuple[int, int]


@dataclass
class RawCardList:
    """Cards read from a card list, each as its index and its fields.

    `complete`: a missing field has its default value and is not unknown · `find`: computes the line and column of every
    field; called only when a problem is reported.
    """

    cards: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    complete: bool = False
    find: Callable[[], dict[Path, Place]] = dict

    @cached_property
    def _places(self) -> dict[Path, Place]:
        return self.find()

    def place(self, path: Path) -> Place:
        """Returns line and column of a field, or of the part of the card that contains it."""
        while path and path not in self._places:
            path = path[:-1]
        return self._places.get(path, (1, 1))


_TOP_LEVEL = ("card", "complete")
_TABLES_EXPECTED = msg("tables_card")


def parse_toml_cards(text: str) -> RawCardList:
    """Parses the cards of a TOML text."""
    data = parse_toml(text)
    if isinstance(data, Problem):
        return RawCardList(problems=[data])
    result = _raw_list(data, lambda: _without_card(toml_places(text)))
    where = toml_places(text) if data.keys() - set(_TOP_LEVEL) else {}
    for key in islice((key for key in data if key not in _TOP_LEVEL), MAX_PROBLEMS):
        place = where.get((key,), where.get((key, 0), (1, 1)))
        result.problems.append(
            problem_at(
                place,
                msg("there_is_no_value_in_card", value=f"{key!r:.60}"),
                _TABLES_EXPECTED,
                similar_words(key, _TOP_LEVEL),
            )
        )
    return result


def parse_json_cards(text: str) -> RawCardList:
    """Parses the cards of a JSON text: `{"card": [...]}`, a bare list, or a table of cards by id."""
    try:
        data = parse_strict_json(text)
    except (ValueError, RecursionError) as error:  # of a number with thousands of digits, and of deep nesting
        return RawCardList(problems=[strict_json_problem(error, text)])
    if _depth(data) > MAX_NESTING:
        return RawCardList(
            problems=[Problem(1, 1, msg("lists_and_tables_lie_in_each"), msg("n_levels_at_most", n=MAX_NESTING))]
        )
    if isinstance(data, dict) and "card" not in data and all(isinstance(card, dict) for card in data.values()):
        data = [{"id": key, **card} for key, card in data.items()]
    return _raw_list(data if isinstance(data, dict) else {"card": data}, lambda: _json_places(text))


def _depth(value: Any) -> int:
    """Counts the levels of nested lists and tables."""
    level, depth = [value], 0
    while level := [each for each in level if isinstance(each, list | dict)]:
        level = [inner for each in level for inner in (each.values() if isinstance(each, dict) else each)]
        depth += 1
    return depth


def _raw_list(data: dict[str, Any], find: Any) -> RawCardList:
    cards = data.get("card", [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        return RawCardList(problems=[Problem(1, 1, msg("card_is_no_list_tables"), _TABLES_EXPECTED)])
    return RawCardList(list(enumerate(cards)), [], data.get("complete") is True, find)


def _without_card(result: dict[tuple[str | int, ...], Place]) -> dict[Path, Place]:
    """Maps places to card numbers; a field without a place gets the place of the part that contains it."""
    return {path[1:]: place for path, place in result.items() if path[:1] == ("card",) and len(path) > 1}


def _json_places(text: str) -> dict[Path, Place]:
    """Finds the places of the objects of the outermost list or table, and of their keys."""
    results: dict[Path, Place] = {}
    line, begin, seen = 1, 0, 0
    for path, at in _json_keys(text):
        line += text.count("\n", seen, at)
        begin = max(begin, text.rfind("\n", seen, at) + 1)
        seen = at
        results.setdefault(path, (line, at - begin + 1))
    return results


_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"(?P<key>\s*:)?|[\[\]{}]')


def _json_keys(text: str) -> Iterator[tuple[Path, int]]:
    base = 2 if re.match(r'\s*\{\s*"(?:card|complete)"', text) else 1
    depth, card = 0, -1
    for token in _JSON_TOKEN.finditer(text):
        sign = token[0][0]
        if sign in "[{":
            if depth == base:
                card += 1
                yield (card,), token.start()
            depth += 1
        elif sign in "]}":
            depth -= 1
        elif token["key"] and depth == base + 1:
            yield (card, str(json.loads(token[0].rstrip(": \t\r\n")))), token.start()


_TEXT_COLUMNS = ("id", "name", "model", "number", "set", "flavor", "type", "rarity", "color", "character_name", "illustrator")
COLUMN_KINDS = {
    **dict.fromkeys((*_TEXT_COLUMNS, "remark", "wording", "race", "by_hand", "action_type"), "text"),
    **dict.fromkeys((f"{field}.{language}" for field in ("names", "wording") for language in ("en", "ja", "zh")), "text"),
    **dict.fromkeys(("g_sign.color", "g_sign.attribute"), "text"),
    **dict.fromkeys(("corps", "total", "cost", "resource", "proto_cost", "mana", "score"), "number"),
    "points": "points",
    **dict.fromkeys(("terrain", "traits", "alias", "dedicated", "colors", "races", "allegiances", "battle_types"), "words"),
    **dict.fromkeys(("subtypes", "reacts", "white", "unknown"), "words"),
    **dict.fromkeys(("roll", "designated", "generates"), "pairs"),
}
"""Column -> kind of its cells: `text`, `number`, `flag`, `points`, `words` or `pairs`. The kind of any other column
follows from its cells."""
NO_VALUE_SIGNS = ("-", "–", "—", "－", "ー")
"""Signs for a value that a card does not have."""
_POINTS_CELL = re.compile(r"(?:[+-]?[0-9]{1,12}|[*xX])(?:/(?:[+-]?[0-9]{1,12}|[*xX]))+")
_NUMBER_CELL = re.compile(r"[+-]?[0-9]{1,12}")
_PAIR_CELL = re.compile(r"(\S+)\s+([0-9]{1,6}|[xX*])")
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}
_COLUMN_NAME = re.compile(r"\w[\w -]*(\.\w+)?")


def parse_csv_cards(text: str, columns: Mapping[str, str], bounds: SizeLimits = CARD_LIST_LIMITS) -> RawCardList:
    """Parses the cards of a CSV or TSV text; `columns`: column -> kind of its cells."""
    most = MAX_CELLS_PER_CARD * bounds.cards
    if sum(map(text.count, ",;\t\n")) > most:
        return RawCardList(problems=[Problem(1, 1, msg("too_many_cells"), msg("n_at_most", n=most))])
    rows = parse_csv(text)
    result = RawCardList(problems=[row for row in rows if isinstance(row, Problem)])
    table = [row for row in rows if isinstance(row, list)]
    if not table:
        return result
    places: dict[Path, Place] = {}
    result.find = lambda: places
    header = [cell.text.strip() for cell in table[0]]
    if len(header) > MOST_COLUMNS:
        extra = table[0][MOST_COLUMNS]
        result.problems.append(Problem(extra.line, extra.column, msg("too_many_columns"), msg("n_at_most", n=MOST_COLUMNS)))
    else:
        result.problems += _header_problems(table[0], header, columns)
    if result.problems:  # what a column means is not known
        return result
    for number, row in enumerate(table[1:]):
        places |= {(number, name): cell[:2] for name, cell in zip(header, row, strict=False)}
        places[number,] = row[0][:2]
        if len(row) > len(header):
            extra = row[len(header)]
            result.problems.append(
                Problem(extra.line, extra.column, msg("more_cells_than_columns"), msg("n_cells", n=len(header)))
            )
        else:
            _add_row(result, number, row, header, columns)
        if len(result.problems) >= bounds.problems:
            break
    return result


def _header_problems(row: Row, header: list[str], columns: Mapping[str, str]) -> Iterator[Problem]:
    for needed in sorted({"id", "name"} - set(header)):
        words = similar_words(needed, header, 1)
        yield Problem(
            row[0].line, row[0].column, msg("there_is_no_column_said", said=needed), msg("column_said", said=needed), words
        )
    for index, (cell, name) in enumerate(zip(row, header, strict=True)):
        if name in header[:index]:
            yield Problem(cell.line, cell.column, msg("second_column_said", said=f"{name!r:.60}"), msg("one"))
        elif name.lower() != name and name.lower() in columns:
            yield Problem(
                cell.line,
                cell.column,
                msg("value_is_no_column", value=f"{name!r:.60}"),
                msg("field_in_small_letters"),
                (name.lower(),),
            )
        elif "." in name and (group := name.partition(".")[0]) in header:
            yield Problem(
                cell.line, cell.column, msg("there_are_both_said_and_said", said=group, said2=name), msg("one_of_them")
            )
        elif name and not _COLUMN_NAME.fullmatch(name):
            expected = msg("field_letters_digits_and")
            yield Problem(
                cell.line,
                cell.column,
                msg("value_is_no_column", value=f"{name!r:.60}"),
                expected,
                similar_words(name, columns),
            )


def _add_row(result: RawCardList, number: int, row: Row, header: list[str], columns: Mapping[str, str]) -> None:
    fields: dict[str, Any] = {}
    wrong = False
    for name, cell in zip(header, row, strict=False):
        text, kind = cell.text.strip(), columns.get(name, "any")
        if not text or not name or (text in NO_VALUE_SIGNS and kind in ("number", "points", "words", "pairs")):
            continue
        value = _cell_value(cell, kind)
        if isinstance(value, Problem):
            result.problems.append(value)
            wrong = True
            continue
        group, _, part = name.partition(".")
        if part:
            fields.setdefault(group, {})[part] = value
        else:
            fields[name] = value
    if not wrong:
        result.cards.append((number, fields))


def parse_cell(text: str, column: str) -> Any:
    """Parses the text of a cell; returns a Problem for a value that the column does not allow."""
    return (
        _cell_value(Cell(1, 1, text), COLUMN_KINDS.get(column, "any"))
        if text.strip() and text.strip() not in NO_VALUE_SIGNS
        else None
    )


def _cell_value(cell: Cell, kind: str) -> Any:
    text, flat = cell.text.strip(), narrow_characters(cell.text).strip()
    if text[0] in '[{"' and (made := _json_or_none(text)) is not None:
        return made
    if kind == "text":
        return text
    if kind == "words":
        return tuple(word.strip() for word in re.split("[;；]", text) if word.strip())
    if kind == "pairs" and (pairs := _pairs(flat)):
        return pairs
    if kind in ("number", "pairs", "any") and _NUMBER_CELL.fullmatch(flat):
        return int(flat)
    if kind == "number" and flat in ("x", "X", "*"):
        return flat.lower()
    if kind in ("points", "any") and _POINTS_CELL.fullmatch(flat):
        return tuple(part if part in "*xX" else int(part) for part in flat.split("/"))
    if kind in ("flag", "any") and flat.lower() in _FLAGS:
        return _FLAGS[flat.lower()]
    expected, words = _EXPECTED.get(kind, (None, ()))
    near = similar_words(text, words)
    return (
        Problem(cell.line, cell.column, msg("value_is_no_said", value=f"{text!r:.60}", said=kind), expected, near)
        if expected
        else text
    )


def _json_or_none(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _pairs(flat: str) -> tuple[tuple[str, int | str], ...] | None:
    results = [_PAIR_CELL.fullmatch(part.strip()) for part in flat.split(";") if part.strip()]
    if not all(results):
        return None
    return tuple((each[1], each[2] if each[2] in "xX*" else int(each[2])) for each in results if each)


_EXPECTED: dict[str, tuple[Message, tuple[str, ...]]] = {
    "number": (msg("whole_number"), ()),
    "points": (msg("whole_numbers_with_slashes"), ()),
    "pairs": (msg("word_and_number"), ()),
    "flag": (msg("yes_or_no"), tuple(_FLAGS)),
}
