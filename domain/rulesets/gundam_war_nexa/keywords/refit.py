"""Refit [A] (NX-KW-07): a unit with trait A from hand or hangar takes this card's place; this card is abolished."""

from __future__ import annotations

from functools import cache

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.desk.identification import find_card
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import OptionalQuestion, require_source_card
from domain.rulesets.gundam_war_nexa.card_schema.filters import Traits
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword, has_required_trait, trait_of, trait_words
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import Refit
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text, written_text
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.plays import uniqueness
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import G_ZONE, HAND, HANGAR, is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import card_replacement, movement


def keyword_text(table: Table, keyword: Keyword) -> Text:
    """Returns the text of the keyword. Its special cost shows the new unit."""
    return _text(trait_of(keyword))


@cache
def _text(trait: Traits) -> Text:
    work = {"special": {"refit": trait}, "all_or_nothing": True, "effects": ({"do": "refit"},)}
    return written_text({"timing": "battle", **work})


def require_new_unit(desk: Desk, seat: str, old: str, trait: Traits, refs: tuple[Plain, ...]) -> str:
    """Demands one unit card that can take the place of `old`, and returns it.

    It has one of the traits, its total power is at most the number of own Gs, rolled ones included, and it can enter.
    """
    desk.reject_unless(bool(refs), msg("which_unit_takes_its_place"), rule="NX-KW-07")
    desk.demand("NX-KW-07", len(refs) == 1, msg("one_unit_takes_its_place"))
    new = find_card(desk, seat, refs[0], (f"{seat}.{HAND}", f"{seat}.{HANGAR}"), "NX-KW-07")
    card = current_properties.original_print(desk.table, new)
    fits = all_of((card.type.is_any_of("unit"), has_required_trait(card.traits, trait)))
    desk.demand("NX-KW-07", fits, msg("card_is_no_unit_with_trait", said=trait_words(trait)))
    gs, said = len(desk.table.at(f"{seat}.{G_ZONE}")), continuous_effects.refit_total_power(desk.table, seat, new)
    total = (card.total or 0) if said is None else said
    least, most = continuous_effects.count_refit_gs(desk.table, seat, old)
    affordable: Truth = total == "x" or total <= gs + least or (None if total <= gs + most else False)
    message = msg("its_total_power_is_above", n=gs + least)
    known = said is not None or (card.type.is_known and "total" not in card.unknown)
    desk.demand("NX-KW-07", affordable if known else None, message)
    uniqueness.require_no_double(desk, new, "unit", seat, old)
    return new


def exchange_units(desk: Desk, effect: Effect, operation: Refit) -> OptionalQuestion:
    """`refit`: puts the new unit into play in reroll state, then abolishes this card (OP-31).

    Both happen or neither (NX-EFF-18).
    """
    old, new = require_source_card(desk, effect, operation.do), (effect.get("special") or (operation.new,))[0]
    waits = new in desk.table.cards and desk.table.cards[new].place in (
        f"{effect['seat']}.{HAND}",
        f"{effect['seat']}.{HANGAR}",
    )
    ready = waits and is_on_field(desk.table, old)
    if not ready or uniqueness.barring_rule(desk, new, effect["seat"], old):
        desk.record("lost", "effect_failed", effect["seat"], "NX-EFF-18", {"card": old})
        return None
    goes = movement.destination_instead(desk.table, old, "refit")
    left = automatic_effects.snapshot_card(desk, old)
    question = card_replacement.replace_card(desk, old, new, effect["seat"], ready=True)
    movement.abolish_card(desk, old, "NX-KW-07", "refit", goes, left)
    return question
