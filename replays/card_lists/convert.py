"""Making a card list of a list of another program: columns become fields by a map, and everything that does not is told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from domain import registry
from domain.cards.card_fields import UNKNOWN, card_complaints
from domain.cards.card_list_formats import COLUMN_KINDS, NO_VALUE_SIGNS, parse_cell
from domain.cards.name_matching import collapse_spaces, fold, narrow_characters
from domain.cards.problems import Problem
from domain.kernel.contract.ruleset import Ruleset
from replays.card_lists.column_maps import Map, is_of, known, usual
from replays.card_lists.foreign import Row

_FIELD = re.compile(r"[^\W_][\w -]*(\.\w+)?")
_PARTS = re.compile(r"\{([^{}]*)\}")
_WORDS_APART = re.compile(r"[;；、，,\u3000\n]")
_PAIR = re.compile(r"([^\W\d_]+)\s*([0-9]{1,2}|[xX](?![^\W\d_]))")
_BREAK = re.compile(r"[ \u3000]*<br\s*/?>[ \u3000]*", re.IGNORECASE)
_TRIES = 6
_FLAGS = {"y": True, "yes": True, "true": True, "x": True, "1": True}
"""What says in a column that a card has the keyword."""
_WORDS = ("type", "color", "colors", "roll", "designated", "generates", "race", "size")


class Left(NamedTuple):
    """What did not come over, on how many cards, why, and one of the cards."""

    what: str
    cards: int
    why: str
    example: str


class Converted(NamedTuple):
    """The cards by id, column -> field that it became, and what was left."""

    cards: dict[str, dict[str, Any]]
    columns: dict[str, str]
    left: list[Left]


def convert(rows: Sequence[Row], ruleset: str, own: Map | None = None) -> Converted:
    """The cards of some rows. Raises KeyError for an unknown ruleset."""
    rules = registry.ruleset(ruleset)
    heads = {head: "" for row in rows for head in row}
    ready = known(rules.book.id)
    meant = _joined(own or (ready if is_of(ready, heads) else None), rules)
    columns = {head: _field(head, meant) for head in heads}
    cards: dict[str, dict[str, Any]] = {}
    left = _Left()
    for number, row in enumerate(rows, 1):
        fields = {**_fields(row, columns, meant), **_of_several(row, meant)}
        fields["name"] = collapse_spaces(str(fields.get("name", "")))
        if not fields["name"]:
            left.note("the card", "it has no name", f"row {number}")
            continue
        wanted = str(fields.pop("id", "") or fields.get("number", ""))
        card = _card(fields, rules, left)
        if card is not None:
            cards[_id(row, wanted, meant.id, cards, number)] = card
    return Converted(cards, {head: field for head, field in columns.items() if field}, left.told())


class _Left:
    """What is left out on the way, counted."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._examples: dict[tuple[str, str], str] = {}

    def note(self, what: str, why: str, name: str) -> None:
        """Notes it for one card."""
        self._counts[what, why] += 1
        self._examples.setdefault((what, why), name)

    def told(self) -> list[Left]:
        """All of it, the most frequent first."""
        counted = self._counts.most_common()
        return [Left(what, count, why, self._examples[what, why]) for (what, why), count in counted]


def _card(fields: dict[str, Any], rules: Ruleset, left: _Left) -> dict[str, Any] | None:
    """The card with what the rulebook takes of it; None where it takes nothing."""
    name = str(fields["name"])
    for _ in range(_TRIES):
        try:
            return _parsed(fields, rules)
        except ValueError as error:
            said = {_name(each.field): each for each in card_complaints(error)}
            wrong = [field for field in said if field in fields and field != "name"]
            if not wrong:
                left.note("the card", str(error).removeprefix(f"{name}: "), name)
                return None
            for field in wrong:
                value, complaint = fields.pop(field), said[field]
                why = complaint.message.removeprefix(f"{name}: ").replace(repr(value), "…")
                left.note(field, f"{why}, expected {complaint.expected}" if complaint.expected else why, name)
    left.note("the card", "nothing of it holds", name)
    return None


def _parsed(fields: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """The card; columns that tell its keywords tell nothing of what its text says besides. Raises ValueError."""
    known = rules.parse_printing({**fields, UNKNOWN: True})
    if "keywords" not in fields or "text" in fields or fields.get("wording") == "":
        return known
    bare = rules.parse_printing({field: value for field, value in fields.items() if field != "keywords"} | {UNKNOWN: True})
    unknown = tuple(field for field in bare.get(UNKNOWN, ()) if field != "keywords")
    return rules.parse_printing({**fields, UNKNOWN: unknown})


def _name(field: str | tuple[str | int, ...]) -> str:
    return field if isinstance(field, str) else str(field[0])


def _joined(own: Map | None, rules: Ruleset) -> Map:
    own = own or Map({}, {})
    terms = {fold(word): term for term, words in rules.book.terms.items() for word in words.values()}
    values = {field: {**terms, **own.values.get(field, {})} for field in (*_WORDS, *own.values)}
    columns = {**_own_heads(rules), **usual().columns, **own.columns}
    return own._replace(columns={**columns, **dict.fromkeys(own.keywords, "")}, values=values)


def _own_heads(rules: Ruleset) -> dict[str, str]:
    """What the rulebook calls the fields of its cards, in its languages; the specimens have them all."""
    fields = {field for card in registry.specimens(rules.book.id).cards.values() for field in card} - {"text", "set"}
    terms = {field: rules.book.terms[field] for field in sorted(fields) if field in rules.book.terms}
    return {fold(word): field for field, words in terms.items() for word in words.values()}


def _field(head: str, meant: Map) -> str:
    """The field that a column is: by the map, else one of its own name."""
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


def _fields(row: Row, columns: Mapping[str, str], meant: Map) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for head, text in row.items():
        field, _, part = columns[head].partition(".")
        if not field:
            continue
        value = _value(text, columns[head], meant)
        if value is None:
            continue
        held = fields.setdefault(field, {}) if part else None
        if isinstance(held, dict):
            held[part] = value
        elif field not in fields:
            fields[field] = value
    return fields


def _value(text: str, column: str, meant: Map) -> Any:
    """What a text means in a column: by the words of the map, each of a list of them by itself."""
    words = meant.values.get(column.partition(".")[0], {})
    kind = COLUMN_KINDS.get(column)
    if kind == "words" and fold(text) not in words:
        text = ";".join(words.get(fold(part), part.strip()) for part in _WORDS_APART.split(text) if part.strip())
    if kind == "pairs" and (pairs := _pairs(text, words)):
        return pairs
    word = words.get(fold(text), text)
    value = _BREAK.sub("\n", word) if kind == "text" else parse_cell(word, column)
    return text if isinstance(value, Problem) else value


def _pairs(text: str, words: Mapping[str, str]) -> tuple[tuple[str, int | str], ...]:
    """Words and numbers close together, such as 青1黒2; none where it is something else."""
    flat = narrow_characters(text)
    found = [(words.get(fold(word), word), number) for word, number in _PAIR.findall(flat)]
    if _PAIR.sub("", flat).strip(" ;、,") or any(fold(word) not in words for word, _ in _PAIR.findall(flat)):
        return ()
    return tuple((word, int(number) if number.isdecimal() else number.lower()) for word, number in found)


def _of_several(row: Row, meant: Map) -> dict[str, Any]:
    """The fields that are made of several columns, and those that stand in one column together."""
    found: dict[str, Any] = {}
    cells = {fold(head): text for head, text in row.items()}
    for head, pattern in meant.split.items():
        told = pattern.fullmatch(cells.get(head, ""))
        for field, text in told.groupdict().items() if told else ():
            _add(found, field, _value(_apart(text, field), field, meant) if text else None)
    for head, word in meant.keywords.items():
        if _FLAGS.get(fold(cells.get(head, ""))):
            _add(found, "keywords", ({"keyword": word},))
    for field, made in meant.made.items():
        parts = [cells.get(fold(each), "").strip() for each in _PARTS.findall(made)]
        if all(parts) and not set(parts) & set(NO_VALUE_SIGNS):
            value = _value(_PARTS.sub(lambda part: cells[fold(part[1])].strip(), made), field, meant)
            found |= {field: value} if not isinstance(value, str) or COLUMN_KINDS.get(field) == "text" else {}
    return {field: value for field, value in found.items() if value is not None}


def _apart(text: str, field: str) -> str:
    """The words of a list that stand close together in one column: Earth/Zentraedi."""
    return text.replace("/", ";") if COLUMN_KINDS.get(field) == "words" else text


def _add(found: dict[str, Any], field: str, value: Any) -> None:
    """A value, or more words of a list of which other columns have some."""
    value = tuple(value) if isinstance(value, list) else value
    if value is not None:
        before = found.get(field)
        found[field] = (*before, *value) if isinstance(before, tuple) and isinstance(value, tuple) else value


def _id(row: Row, given: str, pattern: str, taken: Mapping[str, Any], number: int) -> str:
    """The id that the row gives, by the pattern, or made of its number in the list; none twice."""
    made = _PARTS.sub(lambda found: row.get(found[1], ""), pattern) if pattern else given
    made = re.sub(r"[\s\"~#?]+", "-", made).strip("-") or f"c{number:05}"
    again = 2
    while made in taken:
        made, again = f"{made.rpartition('+')[0] or made}+{again}", again + 1
    return made
