"""Gain (NX-KW-06): the top card of the own nation pile, turned up, may strengthen this card until the turn ends."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import OptionalQuestion, chosen_answer, require_source_card
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import TurnUp
from domain.rulesets.gundam_war_nexa.card_schema.texts import (
    AnyText,
    GSign,
    Printed,
    Text,
    TriggeredText,
    continuous_effects_of_text,
    written_text,
)
from domain.rulesets.gundam_war_nexa.effects import automatic_effects
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import NATION
from domain.rulesets.gundam_war_nexa.zone_changes import destruction


def keyword_text(table: Table, keyword: Keyword) -> Text:
    """Returns the text of the keyword. Each player uses it once per turn over all cards."""
    return _TEXT


_TEXT = written_text(
    {"timing": "damage", "condition": {"in_battle": True}, "over_all": "gain", "effects": ({"do": "turn_up"},)}
)


def turn_up_top_card(desk: Desk, effect: Effect, operation: TurnUp) -> OptionalQuestion:
    """`turn_up`: shows the top card. If the record does not know the card, the player states it."""
    source, pile = require_source_card(desk, effect, operation.do), desk.table.at(f"{effect['seat']}.{NATION}")
    if operation.value is not None:
        _strengthen(desk, source, operation.value)
        return None
    if not pile:
        return None
    said = chosen_answer(effect)
    if said is not None or desk.table.cards[pile[0]].printing is not None:
        return _count(desk, source, (said or pile)[0])
    return {"seat": effect["seat"], "what": "turn_up", "n": 1, "options": (pile[0],), "for": source}


def _count(desk: Desk, source: str, top: str) -> OptionalQuestion:
    """Shows the top card to all, back on top of the pile (NX-TERM-03), and gives +X/+X/+X for the same attribute.

    A text of the card may give something else in place of that, if its player wants (NX-EFF-21).
    """
    desk.record("revealed", "card_revealed", "", "NX-TERM-03", {"cards": (top,)})
    show_card(desk, top, (PUBLIC,))
    automatic_effects.trigger_effects(desk, "turned_up", [automatic_effects.snapshot_card(desk, top)], {})
    card = current_properties.original_print(desk.table, top)
    if not card.type.is_known:
        desk.demand("NX-KW-06", None)
        return None
    mine = current_properties.g_sign(desk.table, source) if source in desk.table.cards else None
    if mine is None or card.g_sign is None or not _is_alike(card, mine):
        return None
    value = gain_value(card)
    instead = next((text for text in current_properties.texts(desk.table, source) if _replaces_gain(text)), None)
    if instead is None:
        _strengthen(desk, source, value)
        return None
    usual = {"effects": ({"do": "turn_up", "value": value},)}
    return {"later": ({"do": "may", "otherwise": usual}, *instead.stored["effects"])}


def _is_alike(card: Printed, mine: GSign) -> bool:
    """Returns whether a card that is turned up has the attribute of a sign, or counts as one of any attribute (NX-EFF-21)."""
    any_sign = any(each.gain_sign for text in card.text for each in continuous_effects_of_text(text, "everywhere"))
    return any_sign or (card.g_sign is not None and card.g_sign.attribute == mine.attribute)


def _replaces_gain(text: AnyText) -> bool:
    return isinstance(text, TriggeredText) and text.moment == "gains_instead"


def _strengthen(desk: Desk, source: str, value: int) -> None:
    """Gives a card +X/+X/+X until the turn ends, and starts the effects timed to that."""
    desk.record("resolved", "points_modified", "", "NX-KW-06", {"cards": (source,), "points": (value,) * 3})
    modifiers.put(desk, source, "points", (value,) * 3, "turn", source)
    automatic_effects.trigger_effects(desk, "gained", [automatic_effects.snapshot_card(desk, source)], {})
    destruction.destroy_fallen_units(desk)


def gain_value(card: Printed) -> int:
    """Returns the gain level if there is one, else the roll cost (NX-PLAY-72, NX-KW-25).

    An X counts as 0 (OP-27, NX-CARD-20).
    """
    said = (each.gain_value for text in card.text for each in continuous_effects_of_text(text, "everywhere"))
    if (value := next((each for each in said if each is not None), None)) is not None:
        return value
    if card.gain_level is not None:
        return card.gain_level
    return sum(n for _, n in card.roll or () if n != "x")
