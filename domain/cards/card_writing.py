"""Card lists written out, in forms that `read_cards` reads back as the same cards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from domain.cards.card_cells import read_back
from domain.cards.cells import write_cells
from domain.cards.prints import UNKNOWN

_FIRST = ("id", "name", "type")
_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_cards(printings: Mapping[str, Mapping[str, Any]], form: str = "toml") -> str:
    """The cards as `toml`, `json`, `csv` or `tsv`. Raises KeyError for another form."""
    cards = [_told(key, data) for key, data in printings.items()]
    if form == "json":
        return json.dumps({"card": cards}, ensure_ascii=False, indent=1) + "\n"
    if form in ("csv", "tsv"):
        return _cells(cards, "\t" if form == "tsv" else ",")
    return {"toml": "\n".join(map(_toml, cards))}[form]


def _told(key: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """A card as its list has it; what is fully known says so."""
    said = {} if UNKNOWN in data or "type" not in data else {"complete": True}
    ordered = {name: data[name] for name in (*_FIRST[1:], *data) if name in data}
    return {"id": key, **ordered, **said}


def _toml(card: Mapping[str, Any]) -> str:
    return "[[card]]\n" + "".join(f"{_key(name)} = {_value(value)}\n" for name, value in card.items())


def _key(name: str) -> str:
    return name if _KEY.fullmatch(name) else _string(name)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return _string(value) if isinstance(value, str) else json.dumps(value)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _cells(cards: list[dict[str, Any]], comma: str) -> str:
    columns = list(dict.fromkeys((*_FIRST, *(column for card in cards for column in _columns(card)))))
    rows = [[_cell(card, column, comma) for column in columns] for card in cards]
    text = write_cells([columns, *rows])
    return text if comma == "," else "".join(comma.join(map(_in_tabs, row)) + "\n" for row in [columns, *rows])


def _in_tabs(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if re.search(r'[\t"\r\n]', cell) or cell != cell.strip() else cell


def _columns(card: Mapping[str, Any]) -> Iterator[str]:
    for name, value in card.items():
        if name in ("names", "wording") and isinstance(value, Mapping) and value:
            yield from (f"{name}.{part}" for part in value)
        else:
            yield name


def _cell(card: Mapping[str, Any], column: str, comma: str) -> str:
    name, _, part = column.partition(".")
    held = card.get(name)
    if part:
        held = held.get(part) if isinstance(held, Mapping) else None
    elif isinstance(held, Mapping) and name in ("names", "wording") and held:
        held = None
    return "" if held is None else _shortest(held, column)


def _shortest(value: Any, column: str) -> str:
    """The cell as people write it where that is read back as the same value, else as JSON."""
    written = _people(value)
    if written and _same(_plain(read_back(written, column)), _plain(value)):
        return written
    return json.dumps(value, ensure_ascii=False)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same and of one kind: `true` is no 1."""
    return repr(one) == repr(other)


def _people(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        if value and all(isinstance(each, list | tuple) and len(each) == 2 for each in value):
            return "; ".join(f"{each[0]} {each[1]}" for each in value)
        words = [str(each) for each in value if isinstance(each, str | int) and not isinstance(each, bool)]
        numbers = any(isinstance(each, int) for each in value)
        return ("/" if numbers else "; ").join(words) if len(words) == len(value) else ""
    return str(value) if isinstance(value, str | int) else ""


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, Mapping) else value
