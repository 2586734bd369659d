"""Card lists, from which a catalogue is made, as TOML, JSON and CSV (or TSV).

TOML: a table `[[card]]` per printing with `id`, `name` and what the ruleset asks for; text clauses are nested tables. JSON
has the same under `card`. CSV: see `card_cells`.

A value that a card does not give is unknown to the rules; it is as the rulebook usually has it, and a text or keyword that
is not there is none, where the card, or the list before its first card, says `complete = true`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from domain.cards.bad_field import complaints
from domain.cards.bounds import CARDS, LARGEST, Bounds, oversize
from domain.cards.card_cells import COLUMNS as COLUMNS
from domain.cards.card_cells import cards_in_cells
from domain.cards.card_trees import cards_in_json, cards_in_toml
from domain.cards.catalogue import Catalogue
from domain.cards.folding import tidy
from domain.cards.prints import UNKNOWN, PlainFields
from domain.cards.problem import Problem, in_order, problem_at
from domain.cards.raw_list import Path, RawList
from domain.kernel.record.changes import Plain

ParsePrinting = Callable[[Mapping[str, Plain]], dict[str, Plain]]
FORMS = ("toml", "csv", "tsv", "json")
COMPLETE = "complete"
_ID = re.compile(r"[^\s~#?\"][^\s\"]*")
_ID_IS = "a short id without spaces, such as s1:U-001"


class _Fault(NamedTuple):
    path: Path
    message: str
    expected: str = ""
    nearest: tuple[str, ...] = ()


def read_cards(
    text: str,
    parse_printing: ParsePrinting,
    form: str = "toml",
    columns: Mapping[str, str] | None = None,
    bounds: Bounds = CARDS,
) -> Catalogue | list[Problem]:
    """The catalogue of a card list (`form` is one of `FORMS`), or all problems of the text, as far as it is read.

    `columns` says what further columns of a CSV hold. Raises KeyError for a form that there is not.
    """
    raw = raw_cards(text, form, columns, bounds)
    printings: dict[str, dict[str, Plain]] = {}
    faults: list[_Fault] = []
    for at, card in raw.cards[: bounds.cards]:
        faults += _taken(at, card, raw, parse_printing, printings)
        if len(faults) + len(raw.problems) >= bounds.problems:
            break
    if len(raw.cards) > bounds.cards:
        faults.append(_Fault((bounds.cards, "id"), "too many cards", f"{bounds.cards} at most"))
    if not (raw.problems or faults):
        return Catalogue(printings)
    found = (problem_at(raw.place(fault.path), fault.message, fault.expected, fault.nearest) for fault in faults)
    return in_order([*raw.problems, *found])


def raw_cards(text: str, form: str, columns: Mapping[str, str] | None = None, bounds: Bounds = CARDS) -> RawList:
    """The cards of a text before any ruleset has looked at them. Raises KeyError for a form that there is not."""
    on_one_line = bounds._replace(line=bounds.characters)  # as JSON mostly is
    fault = oversize(text, on_one_line if form == "json" else bounds)
    if fault is not None:
        return RawList(problems=[fault])
    if form in ("csv", "tsv"):
        return cards_in_cells(text, {**COLUMNS, **(columns or {})}, bounds)
    return {"toml": cards_in_toml, "json": cards_in_json}[form](text)


def _taken(
    at: int, card: Mapping[str, Any], raw: RawList, parse: ParsePrinting, taken: dict[str, dict[str, Plain]]
) -> Iterator[_Fault]:
    """Takes a card in, or tells what is wrong with it."""
    fields, unfit = _plain_fields(at, card)
    faults = [*unfit, *_misnamed(at, card, taken)]
    yield from faults
    if faults:
        return
    printing_id, complete = fields.pop("id"), fields.pop(COMPLETE, raw.complete)
    fields["name"] = tidy(fields["name"])
    if not complete and UNKNOWN not in fields:
        fields[UNKNOWN] = True
    try:
        taken[printing_id] = parse(fields)
    except ValueError as error:
        for said in complaints(error):
            path = said.field if isinstance(said.field, tuple) else (said.field,)
            yield _Fault((at, *path), said.message, said.expected, said.nearest)


def _misnamed(at: int, card: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[_Fault]:
    printing_id, name = card.get("id"), card.get("name")
    if not isinstance(printing_id, str) or not _ID.fullmatch(printing_id):
        yield _Fault((at, "id"), f"the id is {printing_id!r:.80}" if printing_id else "a card without an id", _ID_IS)
    elif printing_id in before:
        yield _Fault((at, "id"), f"a second card with the id {printing_id}", "an id of its own")
    elif not isinstance(name, str) or not tidy(name):
        yield _Fault((at, "name"), "a card without a name", "text in the field name")
    if not isinstance(card.get(COMPLETE, True), bool):
        yield _Fault((at, COMPLETE), f"complete is {card[COMPLETE]!r:.60}", "true or false")


def _plain_fields(at: int, card: Mapping[str, Any]) -> tuple[PlainFields, list[_Fault]]:
    """The fields with tuples for lists, and what of them cannot be stored: a fraction, a date."""
    fields = PlainFields()
    faults = []
    for key, value in card.items():
        try:
            fields[key] = value if type(value) in _LEAVES else _plain(value)
        except _Odd as odd:
            faults.append(_Fault((at, key), f"{key} holds {odd!s:.60}", _PLAIN_IS))
    return fields, faults


_PLAIN_IS = "text, whole numbers, true or false, lists and tables"
_LEAVES = frozenset({str, bool})


class _Odd(Exception):
    """A value that cannot be stored."""


def _plain(value: Any) -> Plain:
    kind = type(value)
    if kind is list or kind is tuple:
        return tuple([each if type(each) in _LEAVES else _plain(each) for each in value])
    if kind is dict:
        return {key: each if type(each) in _LEAVES else _plain(each) for key, each in value.items()}
    if kind is int and -LARGEST <= value <= LARGEST:
        return int(value)
    if kind is int:
        raise _Odd("a number beyond any card's")
    raise _Odd("nothing" if value is None else str(value))
