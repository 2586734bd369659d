"""The data of a printing: checks what is printed on cards of each type, and converts it to its stored form."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as a_field
from functools import cached_property, lru_cache, wraps
from typing import Any

from domain.cards.card_data_errors import UNKNOWN, UNRULED_FIELDS, BadCard, StorableFields
from domain.kernel.contract.refusal import did_you_mean
from domain.kernel.messages.message import Message, join
from domain.kernel.record.change_serialization import is_plain
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.value_checks import (
    NAME,
    WORDING,
    Check,
    Faults,
    check_by_predicate,
    freeze,
    is_list_of_strings,
    is_string,
)
from domain.parts.messages import msg

COMMON_FIELDS = frozenset({"name", "type", "keywords", "text", "by_hand", *UNRULED_FIELDS, UNKNOWN})
"""The fields of cards of every type: names, origin, keywords and texts."""


def _are_translations(value: Plain) -> bool:
    return isinstance(value, dict) and all(map(is_string, value.values()))


_USUAL_CHECKS: dict[str, Check] = {
    "names": check_by_predicate(_are_translations, msg("language_name")),
    "wording": WORDING,
    UNKNOWN: check_by_predicate(lambda value: value is True or is_list_of_strings(value), msg("true_or_names_fields")),
    **dict.fromkeys(("number", "set", "rarity", "illustrator", "remark", "flavor", "by_hand"), NAME),
}
"""Field of cards of every rulebook -> its check."""


def _no_faults(data: Mapping[str, Plain]) -> Faults:
    return iter(())


Place = str | tuple[str | int, ...]
"""A field, or the path to a part of one; empty for the whole card."""
PlacedFaults = Iterator[tuple[Place, Message]]
CACHE_SIZE = 8_000
"""The number of parsed cards that are recognised."""
LONGEST_CHECKED_NAME = 40
"""A longer field name is not compared with known names."""
_FIELD = re.compile(r"[a-z_]+\b")


@dataclass(frozen=True, eq=False, repr=False)
class PrintingSchema:
    """What is printed on the cards of a ruleset.

    `types`: card type -> its allowed fields · `shape`: field -> its check · `wording`: checks the texts, once the rest is
    right · `also`: checks across fields · `needs`: card type -> its required fields · `usual`: card type -> its default
    values · `source`: the rules of the fields · `values`: card type -> the fields that every card of it shows; on a partly
    known card the missing ones are unknown, as are text and keywords if it has neither · `kind`: all that is printed, as a
    kind of the schema (`domain.parts.card_schema`).
    """

    types: Mapping[str, Collection[str]]
    shape: Mapping[str, Check]
    wording: Callable[[Mapping[str, Plain]], Faults]
    usual: Mapping[str, Mapping[str, Plain]]
    also: Callable[[Mapping[str, Plain]], Faults] = _no_faults
    needs: Mapping[str, Collection[str]] = a_field(default_factory=dict)
    source: str = ""
    values: Mapping[str, Collection[str]] = a_field(default_factory=dict)
    kind: type | None = None

    @cached_property
    def checks(self) -> Mapping[str, Check]:
        """Returns field -> its check: that of the ruleset, else the usual one."""
        return {**_USUAL_CHECKS, **self.shape}

    @cached_property
    def names(self) -> frozenset[str]:
        """Returns every field that means something to the rules, or is checked."""
        return frozenset().union(COMMON_FIELDS, self.shape, *self.types.values())


def parse_card_data(raw: Mapping[str, Any], form: PrintingSchema) -> dict[str, Plain]:
    """Checks the data of a printing and completes it; lists become tuples.

    `unknown` is true for a partly known card, and becomes the list of its unknown fields, which are not completed. A card
    without a type is not completed. Fields of no rulebook stay unchanged. Raises BadCard with the card and each fault:
    field, value, what was expected.
    """
    sure = isinstance(raw, StorableFields)
    data: dict[str, Plain] = dict(raw) if sure else freeze(dict(raw))
    name, kind = data.get("name"), data.get("type")
    if not name or not isinstance(name, str):
        raise BadCard("", [("name", msg("card_needs_name"))])
    if "type" not in data:
        data.pop(UNKNOWN, None)
        return _raise_faults(data, [*_misspelt_fields(data, form), *_field_faults(data, form)] or _wording_faults(data, form))
    if not isinstance(kind, str) or kind not in form.types:
        raise BadCard(
            name,
            [
                (
                    "type",
                    msg(
                        "field_is_value_expected_wanted",
                        field="type",
                        value=f"{kind!r:.60}",
                        wanted=msg("one_of_said", said=", ".join(form.types)),
                    ),
                )
            ],
        )
    _note_unknown(data, form)
    _raise_faults(
        data,
        [*_typed_card_faults(data, form), *(() if sure else _storage_faults(data))] or _wording_faults(data, form),
    )
    unknown = data.get(UNKNOWN, ())
    for field, value in form.usual.get(kind, {}).items():
        if field not in unknown:
            data.setdefault(field, value)
    return data


Parse = Callable[[Mapping[str, Plain]], dict[str, Plain]]


def parse_once(parse: Parse) -> Parse:
    """Returns a parser that recognises its own results by identity and returns them, as cards are used in game after game."""
    given: dict[int, Mapping[str, Plain]] = {}  # the cache refers to the data, so its id stays unique

    @wraps(parse)
    def parsed(raw: Mapping[str, Plain]) -> dict[str, Plain]:
        if id(raw) in given:
            return raw  # type: ignore[return-value]
        if len(given) >= CACHE_SIZE:
            given.clear()
        data = parse(raw)
        given[id(data)] = data
        return data

    return parsed


def _wording_faults(data: Mapping[str, Plain], form: PrintingSchema) -> list[tuple[Place, Message]]:
    return [(fault_place(fault), fault) for fault in form.wording(data)]


def fault_place(fault: Message | str) -> Place:
    """Returns the place of a fault in the wording: `text 2: cost is ...` is the cost of the second text."""
    field = {"text_n_reason": "text", "keyword_n_reason": "keywords"}.get(getattr(fault, "id", ""))
    if field is None or not isinstance(fault, Message):
        return ""
    match = _FIELD.match(str(fault.facts["reason"]))
    return (field, int(str(fault.facts["n"])) - 1, *((match[0],) if match else ()))


def _raise_faults(data: dict[str, Plain], faults: list[tuple[Place, Message]]) -> dict[str, Plain]:
    if faults:
        raise BadCard(str(data["name"]), faults)
    return data


def _note_unknown(data: dict[str, Plain], form: PrintingSchema) -> None:
    """Replaces a bare `unknown` by the list of unknown fields; given values are known."""
    unknown, kind = data.get(UNKNOWN), data["type"]
    if unknown is True:
        worded = "text" in data or "keywords" in data or data.get("wording") == "" or "text" not in form.types[kind]
        unknown = (*form.values.get(kind, ()), *(() if worded else ("keywords", "text")))
    if isinstance(unknown, tuple):
        data[UNKNOWN] = tuple(
            sorted(field for field in unknown if field not in data or (field == "text" and data[UNKNOWN] is not True))
        )
    if not data.get(UNKNOWN, True):
        del data[UNKNOWN]


def _typed_card_faults(data: dict[str, Plain], form: PrintingSchema) -> PlacedFaults:
    kind, unknown = data["type"], data.get(UNKNOWN, ())
    foreign = data.keys() - form.types[kind]
    if extra := sorted(foreign & form.names):
        yield (
            extra[0],
            msg("said_card_has_no_field", said=kind, said2=", ".join(extra) + (form.source and f" ({form.source})")),
        )
    if foreign:
        yield from _misspelt_fields(data, form)
    missing = (field for field in form.needs.get(kind, ()) if field not in data and field not in unknown)
    yield from ((field, msg("field_is_missing", field=field)) for field in missing)
    yield from list(_field_faults(data, form)) or (("", fault) for fault in form.also(data))


def _storage_faults(data: dict[str, Plain]) -> PlacedFaults:
    if not is_plain(data):
        yield "", msg("only_text_whole_numbers_lists")


def _field_faults(data: dict[str, Plain], form: PrintingSchema) -> PlacedFaults:
    checks = form.checks
    for field, value in data.items():
        check = checks.get(field)
        if check is not None:
            for fault in check(field, value):
                yield field, fault


def _misspelt_fields(data: dict[str, Plain], form: PrintingSchema) -> PlacedFaults:
    """Yields fields whose names resemble those of the rulebook; any other name is the owner's own."""
    for field in data:
        if field not in form.names and (meant := _similar_name(field, form.names)):
            yield field, join(msg("there_is_no_field_said", said=field), meant)


@lru_cache(1024)
def _similar_name(field: str, names: frozenset[str]) -> Message | None:
    return did_you_mean(field, names, 0.8) if len(field) <= LONGEST_CHECKED_NAME else None
