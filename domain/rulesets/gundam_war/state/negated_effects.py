"""Whether a card's effects are negated at this moment: by a text, or by Water Mobility (GW-LABL-06, GW-WATR-02)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.condition_evaluation import condition_holds
from domain.parts.bandai.filter_evaluation import effect_reaches
from domain.parts.common.card_zones import zone_name
from domain.parts.common.turns import opponent
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.gundam_war.card_schema.texts import ContinuousText, auto_a_texts, read_printed
from domain.rulesets.gundam_war.effects.filter_vocabulary import BARE
from domain.rulesets.gundam_war.state.printed_properties import has_own_keyword, printed, type_of
from domain.rulesets.gundam_war.state.zones import EARTH, cards_in_play, controller, in_play, squad, unknown_cards_in_play

_RESOLUTION = ("resolution.begin", "resolution.ft1", "resolution.order", "resolution.battle", "resolution.ft2")


def is_negated_by_text(table: Table, card_id: str) -> Truth:
    """Returns whether a text negates the card's effects now (GW-LABL-06); unknown if unknown cards decide it."""
    if _was_negated(table, card_id):
        return True
    negating = _negating(table)
    known = any_of(_negates(table, card_id, *each) for each in negating) if negating else False
    return None if known is False and _may_be_negated(table, card_id) else known


def _may_be_negated(table: Table, card_id: str) -> bool:
    """Returns whether an unknown card in play may have a text that negates the card's effects."""
    return any(_negates(table, card_id, *each) is not False for each in _perhaps_negating(table))


@memo(depends_on="position")
def _perhaps_negating(table: Table) -> list[tuple[str, ContinuousText]]:
    """Returns the Auto A texts that unknown cards in play may have and that negate texts, each with its card."""
    unknown = unknown_cards_in_play(table)
    texts = ((card, text) for card in unknown for data in possible_printings(table, card) for text in _texts(data))
    return [each for each in texts if any(effect.silence for effect in each[1].effects)]


def _texts(data: Plain) -> tuple[ContinuousText, ...]:
    return auto_a_texts(read_printed(data))


def _was_negated(table: Table, card_id: str) -> bool:
    return bool(table.modifiers) and bool(modifiers.find_modifiers(table, card_id, "negated"))


@memo(depends_on="play")
def _negating(table: Table) -> list[tuple[str, ContinuousText]]:
    """Returns the Auto A texts in play that negate texts of other cards, each with its card."""
    return [each for each in auto_a_texts_in_play(table) if any(effect.silence for effect in each[1].effects)]


@memo(depends_on="play")
def auto_a_texts_in_play(table: Table) -> list[tuple[str, ContinuousText]]:
    """Returns the Auto A texts in play, each with its card."""
    there = [card for seat in table.header.seats for card in cards_in_play(table, seat)]
    return [(card, text) for card in there for text in auto_a_texts(printed(table, card))]


def _negates(table: Table, card_id: str, source: str, text: ContinuousText) -> Truth:
    """Returns whether an Auto A negates the texts of a card in play. If two negate each other, both are negated
    (GW-AUTO-02)."""
    if not in_play(table, card_id) or (_was_negated(table, source) and not text.unvoidable):
        return False
    seat = controller(table, source)
    reached = any_of(
        effect_reaches(table, seat, source, effect.on, card_id, BARE) for effect in text.effects if effect.silence
    )
    return False if reached is False else all_of((reached, condition_holds(table, seat, source, text.condition, BARE)))


def are_effects_negated(table: Table, card_id: str) -> Truth:
    """Returns whether a text negates the card's effects now, or Water Mobility does (GW-WATR-02, switch
    `water_mobility_span`); unknown if unknown cards decide it.
    """
    by_text = is_negated_by_text(table, card_id)
    return True if by_text is True else any_of((by_text, _is_negated_by_water(table, card_id)))


def _is_negated_by_water(table: Table, card_id: str) -> Truth:
    """Returns whether a UNIT in Earth faces a SQUAD of Water Mobility in the Resolution Step (GW-WATR-02)."""
    regular = table.header.switches.get("water_mobility_span") == "regular_effect"
    nodes = ("resolution.battle",) if regular else _RESOLUTION
    if table.clock.node not in nodes or not type_of(table, card_id).is_surely("unit") or zone_name(table, card_id) != EARTH:
        return False
    if has_own_keyword(table, card_id, "water_mobility") is True:
        return False
    enemies = squad(table, opponent(table, controller(table, card_id)), EARTH)
    wet = bool(enemies) and all_of(has_own_keyword(table, unit, "water_mobility") for unit in enemies)
    return False if wet is False else all_of((wet, negate(has_own_keyword(table, card_id, "water_mobility"))))
