"""Continuous texts: active while their card is in play, or while it is played."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import ClauseSource, Wording
from domain.parts.card_schema.schema_validation import add_keyword_fields_check, extra_check, named_in_faults
from domain.parts.card_schema.value_checks import Faults, check_by_predicate, is_list_of
from domain.rulesets.gundam_war.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war.card_schema.filters import Condition, KeywordName
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, read_keywords
from domain.rulesets.gundam_war.messages import msg

Requirement = Annotated[tuple[int, int], check_by_predicate(is_list_of(2), msg("corps_and_total_power_two"))]
"""The power requirement `[X • Y]` of a text (GW-COST-29)."""


def _generates_by_itself(value: Plain) -> Faults:
    """Yields the faults of a text that generates power: it has no requirement and does not count power."""
    made = [each for each in value.get("effects", ()) if "generates" in each]
    if not made:
        return
    if value.get("requirement"):
        yield msg("text_that_generates_power_asks")
    if _counts_power(value.get("condition")) or any(_counts_power(each.get("times")) for each in made):
        yield msg("text_that_generates_power_counts")


def _counts_power(value: Plain) -> bool:
    """Returns whether the power of a side stands somewhere in a condition or a number."""
    if isinstance(value, dict):
        return "power" in value or any(map(_counts_power, value.values()))
    return isinstance(value, tuple) and any(map(_counts_power, value))


add_keyword_fields_check(ContinuousEffect, Keyword, ("x", "name"))


def keyword_of(effect: ContinuousEffect) -> Keyword | None:
    """Returns the keyword that an Auto A gives, with its parameters."""
    return _keyword(effect.keyword, effect.x, effect.name) if effect.keyword else None


@cache
def _keyword(keyword: KeywordName, x: int | None, name: str | None) -> Keyword | None:
    fields = {"keyword": keyword, "x": x, "name": name}
    return next(iter(read_keywords(({field: value for field, value in fields.items() if value is not None},))), None)


_OF_PLAYS = {"cost", "set_in_battle"}
"""What a card says of its own play."""


def _speaks_of_its_play(value: Plain) -> Faults:
    """Yields the faults of a text: `everywhere` is for effects on the play of its own card, and only they use it."""
    everywhere = value["timing"] == "everywhere"
    if everywhere and any(not _OF_PLAYS & set(each) or "on" in each for each in value.get("effects", ())):
        yield msg("text_that_holds_everywhere_says")
    if not everywhere and any("set_in_battle" in each for each in value.get("effects", ())):
        yield msg("set_in_battle_is_said")


@extra_check(_speaks_of_its_play)
@extra_check(_generates_by_itself)
@named_in_faults(msg("text"))
class ContinuousText(NamedTuple):
    """An Auto A: it applies as long as its card is in play (GW-AUTO-02); `everywhere`: how the card itself is
    played (GW-AUTO-05); `unvoidable`: in brackets (GW-LABL-06).
    """

    timing: Literal["auto_a", "everywhere"]
    effects: tuple[ContinuousEffect, ...] = ()
    condition: Condition | None = None
    requirement: Requirement | None = None
    unvoidable: bool = False
    wording: Wording | None = None
    source: ClauseSource | None = None
