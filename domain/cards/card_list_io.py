"""Reads card lists (TOML, JSON, CSV, TSV) into a catalogue, and writes them.

TOML has a table `[[card]]` per printing with `id`, `name` and the fields of the ruleset; text clauses are nested tables.
JSON has the same under `card`. For CSV see `card_list_parsers`.

A missing value is unknown to the rules. With `complete = true`, on a card or before the first card, a missing value is
the usual one of the rulebook, and a missing text or keyword means that the card has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from domain.cards.card_data_errors import UNKNOWN, StorableFields, card_complaints
from domain.cards.card_list_parsers import COLUMN_KINDS as COLUMNS
from domain.cards.card_list_parsers import Path, RawCardList, parse_cell, parse_csv_cards, parse_json_cards, parse_toml_cards
from domain.cards.catalogue import Catalogue
from domain.cards.csv_format import format_csv
from domain.cards.messages import msg
from domain.cards.name_matching import collapse_spaces
from domain.cards.problems import Problem, distinct_problems_in_order, problem_at
from domain.cards.size_limits import CARD_LIST_LIMITS, MAX_NUMBER, SizeLimits, size_problem
from domain.kernel.messages.message import Message, untranslated
from domain.kernel.record.changes import Plain

ParsePrinting = Callable[[Mapping[str, Plain]], dict[str, Plain]]
FORMS = ("toml", "csv", "tsv", "json")
COMPLETE = "complete"
_ID = re.compile(r"[^\s~#?\"][^\s\"]*")
_ID_EXPECTED = msg("short_id_without_spaces_such")


class _Fault(NamedTuple):
    path: Path
    message: Message
    expected: Message | str = ""
    nearest: tuple[str, ...] = ()


def parse_cards(
    text: str,
    parse_printing: ParsePrinting,
    form: str = "toml",
    columns: Mapping[str, str] | None = None,
    bounds: SizeLimits = CARD_LIST_LIMITS,
    ruled_fields: Collection[str] = (),
) -> Catalogue | list[Problem]:
    """Parses a card list into a catalogue, or returns all problems found.

    `form` is one of `FORMS`; `columns` states the kinds of further CSV columns; `ruled_fields` are those of the ruleset.
    Raises KeyError for an unknown form.
    """
    raw = parse_raw_cards(text, form, columns, bounds)
    printings: dict[str, dict[str, Plain]] = {}
    faults: list[_Fault] = []
    if LOST_SIGN in text or _LOST_SIGN_ESCAPED in text.lower():
        faults += [fault for at, card in raw.cards[: bounds.cards] for fault in _lost_signs(at, card)][: bounds.problems]
    for at, card in raw.cards[: bounds.cards]:
        faults += _add_card(at, card, raw, parse_printing, printings)
        if len(faults) + len(raw.problems) >= bounds.problems:
            break
    if len(raw.cards) > bounds.cards:
        faults.append(_Fault((bounds.cards, "id"), msg("too_many_cards"), msg("n_at_most", n=bounds.cards)))
    if not (raw.problems or faults):
        return Catalogue(printings, ruled_fields=ruled_fields)
    results = (problem_at(raw.place(fault.path), fault.message, fault.expected, fault.nearest) for fault in faults)
    return distinct_problems_in_order([*raw.problems, *results])


def parse_raw_cards(
    text: str, form: str, columns: Mapping[str, str] | None = None, bounds: SizeLimits = CARD_LIST_LIMITS
) -> RawCardList:
    """Parses the cards of a text without a ruleset. Raises KeyError for an unknown form."""
    on_one_line = bounds._replace(line=bounds.characters)  # as JSON mostly is
    fault = size_problem(text, on_one_line if form == "json" else bounds)
    if fault is not None:
        return RawCardList(problems=[fault])
    if form in ("csv", "tsv"):
        return parse_csv_cards(text, {**COLUMNS, **(columns or {})}, bounds)
    return {"toml": parse_toml_cards, "json": parse_json_cards}[form](text)


def _add_card(
    at: int, card: Mapping[str, Any], raw: RawCardList, parse: ParsePrinting, taken: dict[str, dict[str, Plain]]
) -> Iterator[_Fault]:
    """Adds a card to the printings, or yields its faults."""
    fields, unfit = _plain_fields(at, card)
    faults = [*unfit, *_name_faults(at, card, taken)]
    yield from faults
    if faults:
        return
    printing_id, complete = fields.pop("id"), fields.pop(COMPLETE, raw.complete)
    fields["name"] = collapse_spaces(fields["name"])
    if not complete and UNKNOWN not in fields:
        fields[UNKNOWN] = True
    try:
        taken[printing_id] = parse(fields)
    except ValueError as error:
        for said in card_complaints(error):
            path = said.field if isinstance(said.field, tuple) else (said.field,)
            yield _Fault((at, *path), said.with_card(), said.expected, said.nearest)


def _name_faults(at: int, card: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[_Fault]:
    printing_id, name = card.get("id"), card.get("name")
    if not isinstance(printing_id, str) or not _ID.fullmatch(printing_id):
        yield _Fault(
            (at, "id"),
            msg("id_is_value", value=f"{printing_id!r:.80}") if printing_id else msg("card_without_id"),
            _ID_EXPECTED,
        )
    elif printing_id in before:
        yield _Fault((at, "id"), msg("second_card_with_id_said", said=printing_id), msg("id_of_its_own"))
    elif not isinstance(name, str) or not collapse_spaces(name):
        yield _Fault((at, "name"), msg("card_without_name"), msg("text_in_field_name"))
    if not isinstance(card.get(COMPLETE, True), bool):
        yield _Fault((at, COMPLETE), msg("complete_is_value", value=f"{card[COMPLETE]!r:.60}"), msg("true_or_false"))


def _lost_signs(at: int, card: Mapping[str, Any]) -> Iterator[_Fault]:
    """Yields a fault for each text with U+FFFD, which stands for a sign that was read in another encoding."""
    for key, value in card.items():
        if LOST_SIGN in (value if type(value) is str else str(value)):
            yield _Fault((at, key), msg("field_has_lost_sign", field=key, said=f"{value!s:.60}"), msg("file_in_its_encoding"))


def _plain_fields(at: int, card: Mapping[str, Any]) -> tuple[StorableFields, list[_Fault]]:
    """Turns lists into tuples; returns the fields and the faults of values that cannot be stored, such as fractions and
    dates."""
    fields = StorableFields()
    faults = []
    for key, value in card.items():
        try:
            fields[key] = value if type(value) in _LEAVES else _plain(value)
        except _NotStorable as odd:
            faults.append(_Fault((at, key), msg("field_holds_said", field=key, said=odd.args[0]), _PLAIN_EXPECTED))
    return fields, faults


_PLAIN_EXPECTED = msg("text_whole_numbers_true_or_false")
_LEAVES = frozenset({str, bool})
LOST_SIGN = "\ufffd"
"""The sign that replaces one which a program could not decode."""
_LOST_SIGN_ESCAPED = "\\ufffd"


class _NotStorable(Exception):
    """Raised for a value that cannot be stored."""


def _plain(value: Any) -> Plain:
    kind = type(value)
    if kind is list or kind is tuple:
        return tuple([each if type(each) in _LEAVES else _plain(each) for each in value])
    if kind is dict:
        return {key: each if type(each) in _LEAVES else _plain(each) for key, each in value.items()}
    if kind is int and -MAX_NUMBER <= value <= MAX_NUMBER:
        return int(value)
    if kind is int:
        raise _NotStorable(msg("number_beyond_any_cards"))
    raise _NotStorable(msg("nothing") if value is None else untranslated(f"{value!s:.60}"))


_FIRST_COLUMNS = ("id", "name", "type")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def format_cards(printings: Mapping[str, Mapping[str, Any]], form: str = "toml") -> str:
    """Formats the cards as `toml`, `json`, `csv` or `tsv`; `parse_cards` reads them back. Raises KeyError for another
    form."""
    cards = [fields_in_list_order(key, data) for key, data in printings.items()]
    if form == "json":
        return json.dumps({"card": cards}, ensure_ascii=False, indent=1) + "\n"
    if form in ("csv", "tsv"):
        return _format_table(cards, "\t" if form == "tsv" else ",")
    return {"toml": "\n".join(map(_format_toml, cards))}[form]


def fields_in_list_order(key: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the fields of a card in the order of a list, with `complete` for a card without unknown values."""
    said = {} if UNKNOWN in data or "type" not in data else {"complete": True}
    ordered = {name: data[name] for name in (*_FIRST_COLUMNS[1:], *data) if name in data}
    return {"id": key, **ordered, **said}


def _format_toml(card: Mapping[str, Any]) -> str:
    return "[[card]]\n" + "".join(f"{_toml_key(name)} = {_toml_value(value)}\n" for name, value in card.items())


def _toml_key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _toml_string(name)


def _toml_value(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_toml_key(name)} = {_toml_value(each)}" for name, each in value.items()) + " }"
            if value
            else "{}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    return _toml_string(value) if isinstance(value, str) else json.dumps(value)


def _toml_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _format_table(cards: list[dict[str, Any]], comma: str) -> str:
    columns = list(dict.fromkeys((*_FIRST_COLUMNS, *(column for card in cards for column in _columns_of(card)))))
    rows = [[_table_cell(card, column, comma) for column in columns] for card in cards]
    text = format_csv([columns, *rows])
    return text if comma == "," else "".join(comma.join(map(_tab_cell, row)) + "\n" for row in [columns, *rows])


def _tab_cell(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if re.search(r'[\t"\r\n]', cell) or cell != cell.strip() else cell


def _columns_of(card: Mapping[str, Any]) -> Iterator[str]:
    for name, value in card.items():
        if name in ("names", "wording") and isinstance(value, Mapping) and value:
            yield from (f"{name}.{part}" for part in value)
        else:
            yield name


def _table_cell(card: Mapping[str, Any], column: str, comma: str) -> str:
    name, _, part = column.partition(".")
    value = card.get(name)
    if part:
        value = value.get(part) if isinstance(value, Mapping) else None
    elif isinstance(value, Mapping) and name in ("names", "wording") and value:
        value = None
    return "" if value is None else _shortest_cell(value, column)


def _shortest_cell(value: Any, column: str) -> str:
    """Returns the readable form of a value if it is read back as the same value, else JSON."""
    written = _readable_cell(value)
    if written and _is_same(_as_tuples(parse_cell(written, column)), _as_tuples(value)):
        return written
    return json.dumps(value, ensure_ascii=False)


def _is_same(one: Any, other: Any) -> bool:
    """Returns whether two values are equal and of the same kind: `true` is not 1."""
    return repr(one) == repr(other)


def _readable_cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        if value and all(isinstance(each, list | tuple) and len(each) == 2 for each in value):
            return "; ".join(f"{each[0]} {each[1]}" for each in value)
        words = [str(each) for each in value if isinstance(each, str | int) and not isinstance(each, bool)]
        numbers = any(isinstance(each, int) for each in value)
        return ("/" if numbers else "; ").join(words) if len(words) == len(value) else ""
    return str(value) if isinstance(value, str | int) else ""


def _as_tuples(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_as_tuples, value))
    return {key: _as_tuples(each) for key, each in value.items()} if isinstance(value, Mapping) else value
