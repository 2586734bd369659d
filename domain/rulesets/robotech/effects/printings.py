"""Which printings a text speaks of, by what is printed on them alone."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Truth, all_of, at_most, opposite
from domain.rulesets.robotech.grammar.filters import Filter
from domain.rulesets.robotech.grammar.texts import Printed


def is_printed(data: Printed, wanted: Filter) -> Truth:
    """Whether a printing is one that a filter speaks of, by what is printed on it alone; unknown where nobody knows it."""
    if data.type is None:
        return True if wanted == Filter() else None
    return all_of(_of_printing(data, wanted))


def _of_printing(data: Printed, wanted: Filter) -> Iterator[Truth]:
    kinds = {"unit": data.type in ("mecha", "vessel") or data.pilot, "pilot": data.pilot, "proto": False}
    asked = (
        (wanted.type, kinds.get(wanted.type or "", data.type == wanted.type)),
        (wanted.name, data.name == wanted.name),
        (wanted.name_has, (wanted.name_has or "") in data.name),
        (wanted.race, wanted.race in data.races),
        (wanted.allegiance, wanted.allegiance in data.allegiances),
        (wanted.subtype, wanted.subtype in data.subtypes),
        (wanted.battle_type, wanted.battle_type in data.battle_types),
        (wanted.keyword, any(each.keyword == wanted.keyword for each in data.keywords)),
    )
    yield from (truth for word, truth in asked if word is not None)
    yield True if wanted.max_cost is None else at_most(data.proto_cost, wanted.max_cost)
    yield True if wanted.min_cost is None else at_most(wanted.min_cost, data.proto_cost)
    yield True if wanted.excepted is None else opposite(is_printed(data, wanted.excepted))
