"""Maps of columns: which field a column of a list of another program is.

A map is TOML: `id = "{Set}-{Number}"` says what ids are made of, `[columns]` which field a column is (`""`: none), `[made]`
what a field is made of (`points = "{Fight}/{Shoot}/{Armor}"`), `[split]` which fields stand in one column (a regular
expression with their names), `[keywords]` which column says yes to a keyword, and `[values.type]` what a word of a field
means. The names of types and colours in the rulebook's languages need no map, and lists whose columns are known
(`maps/RULESET.toml`) need none at all.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from domain.cards.name_matching import fold
from domain.cards.problems import Problem
from domain.cards.toml_and_json import toml_problem


class Map(NamedTuple):
    """Column (folded) -> field, field -> word (folded) -> word of the rules, and the pattern of ids (empty: none).

    `made`: field -> the columns that it is made of, as a pattern · `split`: column (folded) -> what is in it, a group for
    each field · `keywords`: column (folded) -> the keyword that a card has where the column says so.
    """

    columns: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]
    id: str = ""
    made: Mapping[str, str] = {}
    split: Mapping[str, re.Pattern[str]] = {}
    keywords: Mapping[str, str] = {}


_PARTS = {"columns", "values", "id", "made", "split", "keywords"}


def read_map(text: str) -> Map | Problem:
    """A map of columns. Where it is none, what is wrong with it."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return toml_problem(error, text)
    columns, made, split, keywords = (data.get(part, {}) for part in ("columns", "made", "split", "keywords"))
    values = data.get("values", {})
    tables = all(isinstance(each, dict) for each in (columns, made, split, keywords, values))
    tables = tables and all(isinstance(each, dict) for each in values.values())
    if (
        set(data) - {"columns", "values", "id", "made", "split", "keywords"}
        or not tables
        or not isinstance(data.get("id", ""), str)
    ):
        return Problem(
            1, 1, "this is no map", 'id = "{Set}-{Number}", [columns], [made], [split], [keywords] and [values.FIELD]'
        )
    try:
        patterns = {fold(key): re.compile(str(pattern)) for key, pattern in split.items()}
    except re.error as error:
        return Problem(1, 1, f"[split] has no regular expression: {error}", "(?P<type>.+) - (?P<traits>.+)")
    folded = {field: {fold(str(word)): str(meant) for word, meant in each.items()} for field, each in values.items()}
    plain = {fold(str(key)): str(field) for key, field in columns.items()}
    named = {fold(str(key)): str(word) for key, word in keywords.items()}
    return Map(plain, folded, str(data.get("id", "")), {str(key): str(each) for key, each in made.items()}, patterns, named)


@cache
def usual() -> Map:
    """The map of the heads of columns that many lists have."""
    found = read_map(files("replays.card_lists").joinpath("maps/usual.toml").read_text("utf-8"))
    assert isinstance(found, Map)
    return found


@cache
def known(ruleset: str) -> Map:
    """The map of a list whose columns are known; an empty one where there is none."""
    file = files("replays.card_lists").joinpath(f"maps/{ruleset}.toml")
    found = read_map(file.read_text("utf-8")) if file.is_file() else Map({}, {})
    assert isinstance(found, Map)
    return found


def is_of(ready: Map, heads: Iterable[str]) -> bool:
    """Whether a list has the columns that a map names, but for a quarter of them."""
    named = {*ready.columns, *ready.split, *ready.keywords}
    return bool(named) and 4 * len(named & {fold(head) for head in heads}) >= 3 * len(named)
