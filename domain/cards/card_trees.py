"""Card lists as TOML and as JSON, which hold lists and tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from domain.cards.bounds import NESTING, PROBLEMS
from domain.cards.folding import nearest
from domain.cards.json_fields import load, stopped
from domain.cards.problem import Problem, problem_at
from domain.cards.raw_list import Path, Place, RawList
from domain.cards.toml_places import places, read_toml

_TOP = ("card", "complete")
_TABLES = "tables [[card]]"


def cards_in_toml(text: str) -> RawList:
    """The cards of a TOML text."""
    data = read_toml(text)
    if isinstance(data, Problem):
        return RawList(problems=[data])
    found = _cards_of(data, lambda: _without_card(places(text)))
    where = places(text) if data.keys() - set(_TOP) else {}
    for key in islice((key for key in data if key not in _TOP), PROBLEMS):
        place = where.get((key,), where.get((key, 0), (1, 1)))
        found.problems.append(problem_at(place, f"there is no {key!r:.60} in a card list", _TABLES, nearest(key, _TOP)))
    return found


def cards_in_json(text: str) -> RawList:
    """The cards of a JSON text: `{"card": [...]}`, a bare list, or a table of them by id."""
    try:
        data = load(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits, or lists in lists
        return RawList(problems=[stopped(error, text)])
    if _depth(data) > NESTING:
        return RawList(problems=[Problem(1, 1, "lists and tables lie in each other too deeply", f"{NESTING} levels at most")])
    if isinstance(data, dict) and "card" not in data and all(isinstance(card, dict) for card in data.values()):
        data = [{"id": key, **card} for key, card in data.items()]
    return _cards_of(data if isinstance(data, dict) else {"card": data}, lambda: _json_places(text))


def _depth(value: Any) -> int:
    """How deep lists and tables lie in each other, level by level."""
    level, depth = [value], 0
    while level := [each for each in level if isinstance(each, list | dict)]:
        level = [inner for each in level for inner in (each.values() if isinstance(each, dict) else each)]
        depth += 1
    return depth


def _cards_of(data: dict[str, Any], find: Any) -> RawList:
    cards = data.get("card", [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        return RawList(problems=[Problem(1, 1, "card is no list of tables", _TABLES)])
    return RawList(list(enumerate(cards)), [], data.get("complete") is True, find)


def _without_card(found: dict[tuple[str | int, ...], Place]) -> dict[Path, Place]:
    """The places by the number of the card; of the fields of a part, those of the part where they have none."""
    return {path[1:]: place for path, place in found.items() if path[:1] == ("card",) and len(path) > 1}


def _json_places(text: str) -> dict[Path, Place]:
    """Where the objects of the outermost list, or table, and their keys begin."""
    found: dict[Path, Place] = {}
    for path, at in _keys(text):
        line = text.count("\n", 0, at) + 1
        found.setdefault(path, (line, at - text.rfind("\n", 0, at)))
    return found


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"(?P<key>\s*:)?|[\[\]{}]')


def _keys(text: str) -> Iterator[tuple[Path, int]]:
    base = 2 if re.match(r'\s*\{\s*"(?:card|complete)"', text) else 1
    depth, card = 0, -1
    for token in _TOKEN.finditer(text):
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
