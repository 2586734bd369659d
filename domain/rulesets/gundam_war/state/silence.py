"""Whether a card's effects are negated at this moment: by a text, or by Water Mobility (GW-LABL-06, GW-WATR-02)."""

from __future__ import annotations

from domain.kernel.desk import modifiers
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.conditions import condition_holds
from domain.parts.bandai.filters import reaches
from domain.parts.common.card_zones import zone_name
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.effects.filter_words_without_power import BARE
from domain.rulesets.gundam_war.grammar.texts import Lasting, auto_a_texts
from domain.rulesets.gundam_war.state.printed_properties import has_own, printed, type_of
from domain.rulesets.gundam_war.state.zones import EARTH, cards_in_play, controller, in_play, squad

_RESOLUTION = ("resolution.begin", "resolution.ft1", "resolution.order", "resolution.battle", "resolution.ft2")


def negated_by_text(table: Table, card_id: str) -> bool:
    """Whether a text negates the card's effects now (GW-LABL-06)."""
    if _was_negated(table, card_id):
        return True
    negating = _negating(table)
    return bool(negating) and any(_negates(table, card_id, *each) for each in negating)


def _was_negated(table: Table, card_id: str) -> bool:
    return bool(table.modifiers) and bool(modifiers.on(table, card_id, "negated"))


@memo(depends_on="play")
def _negating(table: Table) -> list[tuple[str, Lasting]]:
    """Returns the Auto A texts in play that negate texts of other cards, each with its card."""
    return [each for each in held_in_play(table) if any(effect.silence for effect in each[1].effects)]


@memo(depends_on="play")
def held_in_play(table: Table) -> list[tuple[str, Lasting]]:
    """Returns the Auto A texts in play, each with its card."""
    there = [card for seat in table.header.seats for card in cards_in_play(table, seat)]
    return [(card, text) for card in there for text in auto_a_texts(printed(table, card))]


def _negates(table: Table, card_id: str, source: str, text: Lasting) -> bool:
    """Whether an Auto A negates the texts of a card in play. If two negate each other, both are negated (GW-AUTO-02)."""
    if not in_play(table, card_id) or (_was_negated(table, source) and not text.unvoidable):
        return False
    seat = controller(table, source)
    reached = any(effect.silence and reaches(table, seat, source, effect.on, card_id, BARE) for effect in text.effects)
    return reached and condition_holds(table, seat, source, text.condition, BARE)


def effects_negated(table: Table, card_id: str) -> bool:
    """Whether a text negates the card's effects now, or Water Mobility does (GW-WATR-02, switch `water_mobility_span`)."""
    if negated_by_text(table, card_id):
        return True
    regular = table.header.switches.get("water_mobility_span") == "regular_effect"
    nodes = ("resolution.battle",) if regular else _RESOLUTION
    if table.clock.node not in nodes or type_of(table, card_id) != "unit" or zone_name(table, card_id) != EARTH:
        return False
    if has_own(table, card_id, "water_mobility"):
        return False
    enemies = squad(table, opponent(table, controller(table, card_id)), EARTH)
    return bool(enemies) and all(has_own(table, unit, "water_mobility") for unit in enemies)
