"""Which UNITs no longer stand: by the damage on them, or because their defense was brought down to 0."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.desk.desk import Desk
from domain.kernel.table.facts import of_card, of_cards, of_play
from domain.kernel.table.table import Table
from domain.parts.common.places import roots_in
from domain.parts.common.set_groups import SET
from domain.parts.family.combat_points import brings_down, lowers_defense, unlowered_defense
from domain.rulesets.gundam_war.effects import continuous
from domain.rulesets.gundam_war.grammar.texts import held_by
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import IN_PLAY, cards_in_play


def fallen(desk: Desk) -> list[str]:
    """The UNITs that are destroyed now (GW-DMG-06, GW-DMG-08, switch `defense_zero`).

    Points are worked out only for UNITs with damage, or for all while something on the table lowers a defense.
    """
    table = desk.table
    lowering = desk.switch("defense_zero") == "destroyed" and (_is_lowered(table) or _coins_lower(table))
    waiting = {each[0] for each in table.flags.get("doomed", ())}
    return [unit for unit in _at_risk(table, lowering) if unit not in waiting and _falls(table, unit, lowering)]


@of_cards
def _at_risk(table: Table, lowering: bool) -> list[str]:
    """The UNITs in play with damage; all of them while a defense is lowered."""
    there = (card for seat in table.header.seats for card in roots_in(table, seat, IN_PLAY))
    return [card for card in there if (lowering or table.cards[card].marks) and cards.type_of(table, card) == "unit"]


def _falls(table: Table, unit: str, lowering: bool) -> bool:
    value = cards.defense(table, unit)
    if value is None:
        return False
    damage = cards.damage(table, unit)
    if 0 < damage >= value:
        return True
    return lowering and value <= 0 and _brought_down(table, unit)


def _brought_down(table: Table, unit: str) -> bool:
    """Whether the defense would be above 0 without what lowers it; a printed 0 or asterisk was not brought down (OP-46)."""
    return unlowered_defense(cards.printed(table, unit).points, cards.additions(table, unit)) > 0


@of_play
def _is_lowered(table: Table) -> bool:
    """Whether something on the table lowers a defense."""
    return any(_lowerings(table))


def _coins_lower(table: Table) -> bool:
    """Whether there are coins that lower a defense."""
    return any(flag.startswith(cards.COIN) and lowers_defense(said["points"]) for flag, said in table.flags.items())


def _lowerings(table: Table) -> Iterator[bool]:
    """Whether each modifier, set card and Auto A text lowers a defense."""
    for modifier in table.modifiers.values():
        yield modifier["what"] == "points" and brings_down(modifier["by"])
        yield modifier["what"] == continuous.STANDING and brings_down(modifier["by"].get("points", (0, 0, 0)))
    for seat in table.header.seats:
        for card_id in cards_in_play(table, seat):
            yield _card_lowers(table, card_id)


@of_card
def _card_lowers(table: Table, card_id: str) -> bool:
    card = cards.printed(table, card_id)
    set_on = table.cards[card_id].role == SET and card.points is not None and lowers_defense(card.points)
    held = (effect.points for text in held_by(card) for effect in text.effects)
    return set_on or any(points is not None and brings_down(points) for points in held)
