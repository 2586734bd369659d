"""Maps of columns: what the columns and words of another program's card list mean.

A map is a TOML file with these parts:

- `id`: the pattern of ids, such as `"{Set}-{Number}"`
- `[columns]`: column -> field (`""`: ignored)
- `[made]`: field -> pattern of columns (`points = "{Fight}/{Shoot}/{Armor}"`)
- `[split]`: column -> regular expression whose named groups are fields
- `[keywords]`: the columns whose "yes" means a keyword
- `[values.type]`: word of a field -> its meaning
- `[filled.FIELD]`: fills parts of a field from other fields
- `[taken.FIELD]`: finds names in a word of another field (`of`; `word`: a regular expression with one group)
- `[same]`: column -> the columns by which two rows are the same card; its empty cells are filled
- `[marks]`: field -> the pattern of a sign in a name that is no part of the name; the field gets its group, or true
- `plain`: the fields whose words are converted to the form in which texts name them

`[filled]`, `[taken]`, `[marks]` and `plain` apply to every list of the ruleset. Types and colours in the rulebook's
languages need no map. Lists with known columns have theirs in `maps/RULESET.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from domain import registry
from domain.cards.card_list_parsers import COLUMN_KINDS
from domain.cards.messages import msg
from domain.cards.name_matching import fold
from domain.cards.problems import Problem
from domain.cards.strict_parser import toml_problem
from domain.kernel.contract.ruleset import Ruleset

_WORDS = ("type", "color", "colors", "roll", "designated", "generates", "race", "size")
_FIELD = re.compile(r"[^\W_][\w -]*(\.\w+)?")


class ColumnMap(NamedTuple):
    """The map of a list: column (folded) -> field, field -> word (folded) -> word of the rules, and the pattern of ids
    (empty: none).

    `combined`: field -> pattern with the columns that it is made of · `split`: column (folded) -> pattern with a group for
    each field · `keywords`: column (folded) -> the keyword that "yes" in the column means · `filled`: field -> its part ->
    the field that gives it · `taken`: field -> the field and the pattern of the words that give it · `same`: column (folded)
    -> the columns in which another row of the same card agrees · `marks`: field -> the pattern of the sign in a name that
    means it · `plain`: the fields whose words are brought into one form.
    """

    columns: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]
    id: str = ""
    combined: Mapping[str, str] = {}
    split: Mapping[str, re.Pattern[str]] = {}
    keywords: Mapping[str, str] = {}
    filled: Mapping[str, Mapping[str, str]] = {}
    taken: Mapping[str, tuple[str, re.Pattern[str]]] = {}
    same: Mapping[str, tuple[str, ...]] = {}
    marks: Mapping[str, re.Pattern[str]] = {}
    plain: frozenset[str] = frozenset()


_MAP_TABLES = ("columns", "values", "made", "split", "keywords", "filled", "taken", "same", "marks")


def parse_column_map(text: str) -> ColumnMap | Problem:
    """Parses a map of columns, or returns the problem."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return toml_problem(error, text)
    columns, values, made, split, keywords, filled, taken, same, marks = parts = [data.get(part, {}) for part in _MAP_TABLES]
    tables = all(isinstance(each, dict) for each in parts)
    tables = tables and all(isinstance(each, dict) for part in (values, filled, taken) for each in part.values())
    tables = tables and all({"of", "word"} == set(each) for each in taken.values())
    if set(data) - {"id", "plain", *_MAP_TABLES} or not tables or not _are_words(data.get("plain", [])):
        return _no_map()
    if not isinstance(data.get("id", ""), str):
        return _no_map()
    try:
        patterns = {fold(key): re.compile(str(pattern)) for key, pattern in split.items()}
        signs = {str(key): re.compile(str(pattern)) for key, pattern in marks.items()}
        words = {str(key): (str(each["of"]), re.compile(str(each["word"]))) for key, each in taken.items()}
    except re.error as error:
        return Problem(1, 1, msg("split_has_no_regular_expression", said=str(error)), "(?P<type>.+) - (?P<traits>.+)")
    folded = {field: {fold(str(word)): str(meant) for word, meant in each.items()} for field, each in values.items()}
    plain = {fold(str(key)): str(field) for key, field in columns.items()}
    named = {fold(str(key)): str(word) for key, word in keywords.items()}
    combined = {str(key): str(each) for key, each in made.items()}
    agreeing = {fold(str(key)): tuple(fold(str(each)) for each in columns) for key, columns in same.items()}
    one_form = frozenset(data.get("plain", ()))
    return ColumnMap(
        plain, folded, str(data.get("id", "")), combined, patterns, named, filled, words, agreeing, signs, one_form
    )


def _are_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _no_map() -> Problem:
    return Problem(
        1,
        1,
        msg("this_is_no_map"),
        'id = "{Set}-{Number}", plain = ["name"], [columns], [made], [split], [keywords], [same], [marks], '
        "[values.FIELD], [filled.FIELD] and [taken.FIELD]",
    )


@cache
def common_column_map() -> ColumnMap:
    """Returns the map of column names that many lists use."""
    found = parse_column_map(files("replays.card_lists").joinpath("maps/usual.toml").read_text("utf-8"))
    assert isinstance(found, ColumnMap)
    return found


@cache
def ruleset_column_map(ruleset: str) -> ColumnMap:
    """Returns the map of a ruleset's known list, or an empty one."""
    file = files("replays.card_lists").joinpath(f"maps/{ruleset}.toml")
    found = parse_column_map(file.read_text("utf-8")) if file.is_file() else ColumnMap({}, {})
    assert isinstance(found, ColumnMap)
    return found


def matches_column_map(ready: ColumnMap, heads: Iterable[str]) -> bool:
    """Returns whether a list has at least three quarters of the columns of a map."""
    named = {*ready.columns, *ready.split, *ready.keywords}
    return bool(named) and 4 * len(named & {fold(head) for head in heads}) >= 3 * len(named)


def merge_column_maps(own: ColumnMap | None, rules: Ruleset) -> ColumnMap:
    own = own or ColumnMap({}, {})
    # words of composed sentences (`text.noun.command`) are no values of a card
    named = {term: words for term, words in rules.book.terms.items() if not term.startswith("text.")}
    terms = {fold(word): term for term, words in named.items() for word in words.values()}
    values = {field: {**terms, **own.values.get(field, {})} for field in (*_WORDS, *own.values)}
    of_ruleset = ruleset_column_map(rules.book.id)
    own = own._replace(filled={**of_ruleset.filled, **own.filled}, taken={**of_ruleset.taken, **own.taken})
    own = own._replace(marks={**of_ruleset.marks, **own.marks}, plain=of_ruleset.plain | own.plain)
    columns = {**_rulebook_columns(rules), **common_column_map().columns, **own.columns}
    return own._replace(columns={**columns, **dict.fromkeys(own.keywords, "")}, values=values)


def _rulebook_columns(rules: Ruleset) -> dict[str, str]:
    """Returns the rulebook's names of card fields in its languages; the specimens have all fields."""
    fields = {field for card in registry.specimens(rules.book.id).cards.values() for field in card} - {"text", "set"}
    terms = {field: rules.book.terms[field] for field in sorted(fields) if field in rules.book.terms}
    return {fold(word): field for field, words in terms.items() for word in words.values()}


def field_of_column(head: str, meant: ColumnMap) -> str:
    """Returns the field of a column: by the map, or else a field of the same name."""
    if fold(head) in meant.columns:
        return meant.columns[fold(head)]
    name = fold(head).replace(" ", "_")
    return (
        name
        if name in COLUMN_KINDS
        else fold(head)
        if _FIELD.fullmatch(fold(head))
        else re.sub(r"[^\w]+", "_", fold(head)).strip("_")
    )
