"""Converts rows of other programs' card lists to cards by a map of columns, and reports all omitted values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from domain import registry
from domain.cards.card_data_errors import UNKNOWN, card_complaints
from domain.cards.card_list_io import LOST_SIGN
from domain.cards.card_list_parsers import COLUMN_KINDS, NO_VALUE_SIGNS, parse_cell
from domain.cards.messages import msg
from domain.cards.name_matching import collapse_spaces, fold, narrow_characters, plain_word
from domain.cards.problems import Problem
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.messages.message import Message, join, map_facts
from replays.card_lists.column_map import (
    ColumnMap,
    field_of_column,
    matches_column_map,
    merge_column_maps,
    ruleset_column_map,
)
from replays.card_lists.foreign_formats import Row

_PLACEHOLDERS = re.compile(r"\{([^{}]*)\}")
_WORD_SEPARATORS = re.compile(r"[;；、，,\u3000\n]")
_PAIR = re.compile(r"([^\W\d_]+)\s*([0-9]{1,2}|[xX](?![^\W\d_]))")
_BREAK = re.compile(r"[ \u3000]*<br\s*/?>[ \u3000]*", re.IGNORECASE)
_TRIES = 6
_FLAGS = {"y": True, "yes": True, "true": True, "x": True, "1": True}
"""Cells that mean "yes" in the column of a keyword."""


class OmittedValue(NamedTuple):
    """A value that was left out: on how many cards, why, and one of the cards."""

    what: Message | str
    cards: int
    why: Message
    example: str


class ConvertedCards(NamedTuple):
    """The cards by id, column -> its field, and the values that were left out."""

    cards: dict[str, dict[str, Any]]
    columns: dict[str, str]
    left_out: list[OmittedValue]


def convert_rows(rows: Sequence[Row], ruleset: str, own: ColumnMap | None = None) -> ConvertedCards:
    """Converts rows to cards. Raises KeyError for an unknown ruleset."""
    rules = registry.ruleset(ruleset)
    heads = {head: "" for row in rows for head in row}
    ready = ruleset_column_map(rules.book.id)
    meant = merge_column_maps(own or (ready if matches_column_map(ready, heads) else None), rules)
    columns = {head: field_of_column(head, meant) for head in heads}
    folded = {head: fold(head) for head in heads}
    value_of = _cell_reader(meant)
    rows = fill_from_duplicate_rows(rows, meant.same)
    cards: dict[str, dict[str, Any]] = {}
    derived: Counter[tuple[str, str]] = Counter()
    left = _OmittedValueCounter()
    seen: set[frozenset[tuple[str, str]]] = set()
    for number, row in enumerate(rows, 1):
        fields = {**_fields(row, columns, value_of), **_combined_fields(row, folded, meant)}
        if (fault := _row_fault(row, seen)) is not None:
            left.note(msg("the_card"), fault, collapse_spaces(str(fields.get("name", ""))) or f"row {number}")
            continue
        marked = list(_take_marks(fields, meant))
        fields["name"] = collapse_spaces(str(fields.get("name", "")))
        fields |= {field: _plain(fields[field]) for field in meant.plain & fields.keys()}
        if not fields["name"]:
            left.note(msg("the_card"), msg("it_has_no_name"), f"row {number}")
            continue
        wanted = str(fields.pop("id", "") or fields.get("number", ""))
        lost: set[str] = set()
        given = {*marked, *_fill_fields(fields, meant, set(columns.values()), left, lost), *_take_names(fields, meant)}
        card = _accepted_card(fields, rules, left, lost)
        if card is not None:
            cards[_id(row, wanted, meant.id, cards, number)] = card
            derived.update(pair for pair in given if pair[1] in card)
    known = {head: field for head, field in columns.items() if field}
    known |= {f"{source} ({count})": field for (source, field), count in derived.items()}
    return ConvertedCards(cards, known, left.counted())


def _row_fault(row: Row, seen: set[frozenset[tuple[str, str]]]) -> Message | None:
    """Returns why a row is no card of its own: it has lost a sign, or there is one like it. Adds it to the rows `seen`."""
    lost = next((head for head, cell in row.items() if LOST_SIGN in str(cell)), None)
    if lost is not None:
        return msg("field_has_lost_sign", field=lost, said=f"{row[lost]!s:.60}")
    cells = frozenset((head, str(cell)) for head, cell in row.items())
    if cells in seen:
        return msg("row_is_same_as_earlier_one")
    seen.add(cells)
    return None


def _fill_fields(
    fields: dict[str, Any], meant: ColumnMap, listed: set[str], left: _OmittedValueCounter, lost: set[str]
) -> Iterator[tuple[str, str]]:
    """Fills fields from the fields that give their parts; yields these sources with the field.

    `listed`: the fields of which the list has a column; a value that is missing there is reported, and its field is `lost`.
    """
    for field, parts in meant.filled.items():
        values = {part: _only_value(fields.get(source)) for part, source in parts.items()}
        if field in fields or not listed >= set(parts.values()):
            continue
        if all(values.values()):
            fields[field] = values
            yield ", ".join(parts.values()), field
        else:
            missing = next(source for part, source in parts.items() if not values[part])
            left.note(field, msg("field_does_not_say_it", field=missing), str(fields["name"]))
            lost.add(field)


def _only_value(value: Any) -> str:
    """Returns the one word of a value as text; empty for several, for none, and for a word with a remark in brackets."""
    words = value if isinstance(value, list | tuple) else [value]
    text = collapse_spaces(narrow_characters(str(words[0]))) if len(words) == 1 and words[0] is not None else ""
    return "" if text in NO_VALUE_SIGNS or "(" in text else text


def _take_marks(fields: dict[str, Any], meant: ColumnMap) -> Iterator[tuple[str, str]]:
    """Takes signs out of the name that are no part of it; yields the name with the field that says what they mean."""
    for field, pattern in meant.marks.items():
        found = pattern.search(str(fields.get("name", "")))
        if found:
            fields["name"] = pattern.sub("", str(fields["name"]))
            fields.setdefault(field, found[1] if found.groups() else True)
            yield "name", field


def _plain(value: Any) -> Any:
    """Returns words in the form in which texts name them. Any other value stays unchanged."""
    if isinstance(value, list | tuple):
        return type(value)(map(_plain, value))
    return plain_word(value) if isinstance(value, str) else value


def _take_names(fields: dict[str, Any], meant: ColumnMap) -> Iterator[tuple[str, str]]:
    """Takes names out of the words of another field; yields that field with the filled one."""
    for field, (source, pattern) in meant.taken.items():
        words = fields.get(source)
        if field in fields or not isinstance(words, list | tuple):
            continue
        names: list[str] = []
        rest: list[str] = []
        for word in map(str, words):
            found = pattern.search(word)
            names += [name.strip() for name in re.split("[/／]", found[1]) if name.strip()] if found else []
            rest += [part for part in ((word[: found.start()], word[found.end() :]) if found else (word,)) if part.strip()]
        if names:
            fields[field], fields[source] = tuple(names), tuple(rest)
            yield source, field


class _OmittedValueCounter:
    """Counts the values that are left out."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[Message | str, Message]] = Counter()
        self._examples: dict[tuple[Message | str, Message], str] = {}

    def note(self, what: Message | str, why: Message, name: str) -> None:
        """Counts one value of a card."""
        self._counts[what, why] += 1
        self._examples.setdefault((what, why), name)

    def counted(self) -> list[OmittedValue]:
        """Returns all values, the most frequent first."""
        counted = self._counts.most_common()
        return [OmittedValue(what, count, why, self._examples[what, why]) for (what, why), count in counted]


def _accepted_card(
    fields: dict[str, Any], rules: Ruleset, left: _OmittedValueCounter, lost: set[str]
) -> dict[str, Any] | None:
    """Returns the card with the fields that the rulebook accepts, or None.

    A value that the card prints and nobody can read is unknown: `lost` has the fields of which that is known already.
    """
    name = str(fields["name"])
    for _ in range(_TRIES):
        try:
            return _without_lost_values(_parse_printing(fields, rules), lost, rules)
        except ValueError as error:
            said = {_field_name(each.field): each for each in card_complaints(error)}
            wrong = [field for field in said if field in fields and field != "name"]
            if not wrong:
                left.note(msg("the_card"), join(*(each.message for each in said.values())), name)
                return None
            for field in wrong:
                value, complaint = fields.pop(field), said[field]
                if getattr(complaint.message, "id", "") != _NO_SUCH_FIELD:
                    lost.add(field)
                why = map_facts(complaint.message, partial(_without_value, repr(value)))
                left.note(
                    field,
                    msg("said_expected_wanted", said=why, wanted=complaint.expected) if complaint.expected else why,
                    name,
                )
    left.note(msg("the_card"), msg("nothing_it_holds"), name)
    return None


_NO_SUCH_FIELD = "said_card_has_no_field"
"""The complaint about a field that cards of the type do not print."""


def _without_lost_values(card: dict[str, Any], lost: set[str], rules: Ruleset) -> dict[str, Any]:
    """Returns the card with the lost fields marked as unknown. Without the mark they would count as not printed."""
    unknown = {*card.get(UNKNOWN, ()), *(field for field in lost if field not in card)}
    if unknown == set(card.get(UNKNOWN, ())):
        return card
    return rules.parse_printing({**card, UNKNOWN: tuple(sorted(unknown))})


def _without_value(value: str, text: str) -> str:
    return text.replace(value, "…")


def _parse_printing(fields: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Parses the card. If the list has a column of keywords, the rest of the card's text is unknown. Raises ValueError."""
    known = rules.parse_printing({**fields, UNKNOWN: True})
    if "keywords" not in fields or "text" in fields or fields.get("wording") == "":
        return known
    bare = rules.parse_printing({field: value for field, value in fields.items() if field != "keywords"} | {UNKNOWN: True})
    unknown = tuple(field for field in bare.get(UNKNOWN, ()) if field != "keywords")
    return rules.parse_printing({**fields, UNKNOWN: unknown})


def _field_name(field: str | tuple[str | int, ...]) -> str:
    return field if isinstance(field, str) else str(field[0])


_CellReader = Callable[[str, str], Any]
_LONGEST_SHARED = 60
"""A longer cell, such as a text, stands on few cards."""


def _cell_reader(meant: ColumnMap) -> _CellReader:
    """Returns a reader of a cell and its column, which reads short cells with the same text once."""
    known: dict[tuple[str, str], Any] = {}

    def value_of(text: str, column: str) -> Any:
        if len(text) > _LONGEST_SHARED or text.startswith(("[", "{")):  # JSON, which the cards do not share
            return _value(text, column, meant)
        if (text, column) not in known:
            known[text, column] = _value(text, column, meant)
        return known[text, column]

    return value_of


def _fields(row: Row, columns: Mapping[str, str], value_of: _CellReader) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for head, text in row.items():
        field, _, part = columns[head].partition(".")
        if not field:
            continue
        value = value_of(text, columns[head])
        if value is None:
            continue
        held = fields.setdefault(field, {}) if part else None
        if isinstance(held, dict):
            held[part] = value
        elif field not in fields:
            fields[field] = value
    return fields


def _value(text: str, column: str, meant: ColumnMap) -> Any:
    """Returns the value of a cell, with the words of the map applied to it or to each word of a list."""
    words = meant.values.get(column.partition(".")[0], {})
    kind = COLUMN_KINDS.get(column)
    if kind == "words" and fold(text) not in words:
        text = ";".join(words.get(fold(part), part.strip()) for part in _WORD_SEPARATORS.split(text) if part.strip())
    if kind == "pairs" and (pairs := _pairs(text, words)):
        return pairs
    word = words.get(fold(text), text) if words else text
    value = _BREAK.sub("\n", word) if kind == "text" else parse_cell(word, column)
    is_foreign = kind == "pairs" and words and isinstance(value, tuple)  # a word that is none of the map's
    return text if is_foreign or isinstance(value, Problem) else value


def _pairs(text: str, words: Mapping[str, str]) -> tuple[tuple[str, int | str], ...]:
    """Returns the pairs of words and numbers in a text such as 青1黒2, or an empty tuple for any other text."""
    flat = narrow_characters(_BREAK.sub(" ", text))
    found = [(words.get(fold(word), word), number) for word, number in _PAIR.findall(flat)]
    if _PAIR.sub("", flat).strip(" ;、,") or any(fold(word) not in words for word, _ in _PAIR.findall(flat)):
        return ()
    return tuple((word, int(number) if number.isdecimal() else number.lower()) for word, number in found)


def _combined_fields(row: Row, folded: Mapping[str, str], meant: ColumnMap) -> dict[str, Any]:
    """Returns the fields made of several columns, and the fields that share one column. `folded`: of the columns' names."""
    found: dict[str, Any] = {}
    if not (meant.split or meant.keywords or meant.combined):
        return found
    cells = {folded[head]: text for head, text in row.items()}
    for head, pattern in meant.split.items():
        stated = pattern.fullmatch(cells.get(head, ""))
        for field, text in stated.groupdict().items() if stated else ():
            _add_value(found, field, _value(_split_words(text, field), field, meant) if text else None)
    for head, word in meant.keywords.items():
        if _FLAGS.get(fold(cells.get(head, ""))):
            _add_value(found, "keywords", ({"keyword": word},))
    for field, made in meant.combined.items():
        parts = [cells.get(fold(each), "").strip() for each in _PLACEHOLDERS.findall(made)]
        if all(parts) and not set(parts) & set(NO_VALUE_SIGNS):
            value = _value(_PLACEHOLDERS.sub(lambda part: cells[fold(part[1])].strip(), made), field, meant)
            found |= {field: value} if not isinstance(value, str) or COLUMN_KINDS.get(field) == "text" else {}
    return {field: value for field, value in found.items() if value is not None}


def _split_words(text: str, field: str) -> str:
    """Splits a list of words in one column: Earth/Zentraedi."""
    return text.replace("/", ";") if COLUMN_KINDS.get(field) == "words" else text


def _add_value(found: dict[str, Any], field: str, value: Any) -> None:
    """Sets a value, or appends the words of a list to those of other columns."""
    value = tuple(value) if isinstance(value, list) else value
    if value is not None:
        before = found.get(field)
        found[field] = (*before, *value) if isinstance(before, tuple) and isinstance(value, tuple) else value


def _id(row: Row, given: str, pattern: str, taken: Mapping[str, Any], number: int) -> str:
    """Returns a unique id: from the row, by the pattern, or from its number in the list."""
    made = _PLACEHOLDERS.sub(lambda found: row.get(found[1], ""), pattern) if pattern else given
    made = re.sub(r"[\s\"~#?]+", "-", made).strip("-") or f"c{number:05}"
    again = 2
    while made in taken:
        made, again = f"{made.rpartition('+')[0] or made}+{again}", again + 1
    return made


_Key = tuple[str, ...]


def fill_from_duplicate_rows(rows: Sequence[Row], same: Mapping[str, tuple[str, ...]]) -> list[Row]:
    """Returns the rows with empty cells filled from rows of the same card.

    `same`: column (folded) -> the columns whose equal cells make two rows the same card. A cell about which those rows
    disagree stays empty.
    """
    filled = list(rows)
    for column, columns in same.items():
        known = _known_cells(filled, column, columns)
        head = next((each for row in filled for each in row if fold(each) == column), "")
        for at, row in enumerate(filled):
            there = known.get(_key(row, columns), set())
            if len(there) == 1 and not _cell(row, column):
                filled[at] = {**row, head: next(iter(there))}
    return filled


def _known_cells(rows: Sequence[Row], column: str, columns: tuple[str, ...]) -> dict[_Key, set[str]]:
    known: dict[_Key, set[str]] = {}
    for row in rows:
        key = _key(row, columns)
        if all(key) and (cell := _cell(row, column)):
            known.setdefault(key, set()).add(cell)
    return known


def _key(row: Row, columns: tuple[str, ...]) -> _Key:
    return tuple("".join(_cell(row, column).split()) for column in columns)


def _cell(row: Row, column: str) -> str:
    return next((text.strip() for head, text in row.items() if fold(head) == column), "")
