"""The data of a printing: what is printed on the cards of each type, checked and put into its stored form."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from domain.kernel.changes import Plain
from domain.kernel.stored import is_plain
from domain.parts.usual_words import OF_CARDS
from domain.parts.word_checks import Check, Faults, anything, frozen

COMMON = frozenset({"name", "type", "number", "keywords", "text", "flavor", "names", "by_hand"})
"""What is printed on cards of every type: their names, where they come from, and what they say."""


def _nothing(data: Mapping[str, Plain]) -> Faults:
    return iter(())


class Form(NamedTuple):
    """What is printed on the cards of a ruleset.

    `types`: card type -> the fields it may have · `shape`: field -> its check · `wording`: what is wrong with the texts,
    looked at once the rest is right · `also`: what else is wrong, where fields hang together · `needs`: card type -> the
    fields it has to have · `usual`: card type -> what holds where nothing is said · `source`: the rules of the fields.
    """

    types: Mapping[str, Collection[str]]
    shape: Mapping[str, Check]
    wording: Callable[[Mapping[str, Plain]], Faults]
    usual: Mapping[str, Mapping[str, Plain]]
    also: Callable[[Mapping[str, Plain]], Faults] = _nothing
    needs: Mapping[str, Collection[str]] = {}
    source: str = ""


def parse(raw: Mapping[str, Any], form: Form) -> dict[str, Plain]:
    """Checks the data of a printing and completes it; lists become tuples.

    Raises ValueError naming the card, each wrong field, what it holds and what was expected.
    """
    data: dict[str, Plain] = frozen(dict(raw))
    name, kind = data.get("name"), data.get("type")
    if not name or not isinstance(name, str):
        raise ValueError("a card needs a name")
    if not isinstance(kind, str) or kind not in form.types:
        raise ValueError(f"{name}: type is {kind!r:.60}, expected one of {', '.join(form.types)}")
    faults = list(_faults(data, form))
    faults = faults or list(form.wording(data))
    if faults:
        raise ValueError(f"{name}: {'; '.join(faults)}")
    for field, value in form.usual[kind].items():
        data.setdefault(field, value)
    return data


def _check_of(field: str, form: Form) -> Check:
    return form.shape.get(field) or OF_CARDS.get(field, anything)


def _faults(data: dict[str, Plain], form: Form) -> Faults:
    kind = data["type"]
    extra = sorted(set(data) - set(form.types[kind]))
    if extra:
        yield f"a {kind} card has no field {', '.join(extra)}{form.source and f' ({form.source})'}"
    yield from (f"{field} is missing" for field in form.needs.get(kind, ()) if field not in data)
    wrong = [fault for field, value in data.items() for fault in _check_of(field, form)(field, value)]
    yield from wrong or form.also(data)
    if not is_plain(data):
        yield "only text, whole numbers, lists and tables can be stored"
