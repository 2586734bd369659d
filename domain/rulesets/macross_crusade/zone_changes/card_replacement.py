"""Replace (MC-TERM-19 to -21): one card takes the place and state of another card."""

from __future__ import annotations

from domain.card_effects import card_substitution
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import (
    PUBLIC,
    Angled,
    AttributeSet,
    EffectPopped,
    EffectPushed,
    FlagSet,
    Marked,
    Moved,
)
from domain.kernel.record.effects import Effect
from domain.rulesets.macross_crusade.combat import combat_check
from domain.rulesets.macross_crusade.effects import automatic_effects
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.zones import AREAS
from domain.rulesets.macross_crusade.zone_changes import movement


def replace_card(desk: Desk, old: str, new: str, zone: str, with_damage: bool = False) -> None:
    """Replaces a card; the new one inherits area, position, status, Combat Modifiers, pending and standby effects, Set
    Characters.

    Coins are not inherited (MC-TERM-20), damage only by house rule. The old card goes to its owner's location
    (MC-TERM-21).
    """
    table = desk.table
    was = table.cards[old]
    place, index = was.place, table.at(was.place).index(old)
    damage = was.marks.get("damage", 0) if with_damage else 0
    destroyed, angle = was.attributes.get("destroyed"), was.angle
    desk.do(Moved(new, place, index, "", 1))
    show_card(desk, new, (PUBLIC,))
    card_substitution.transfer_set_cards(desk, old, new)
    _scrap_crew_without_room(desk, new)
    desk.do(*(Angled(new, angle) for _ in range(bool(angle))))
    borrowed = was.attributes.get(movement.BORROWED)
    if borrowed:
        desk.do(AttributeSet(new, movement.BORROWED, borrowed))
    if destroyed:
        desk.do(AttributeSet(new, "destroyed", destroyed))
    card_substitution.transfer_modifiers(desk, old, new)
    if table.zones[place].name in AREAS:
        combat_check.give_position_to_replacement(desk, place, old, new)
    _redirect(desk, old, new)
    movement.record_arrival(desk, new)
    movement.put_card(desk, old, zone)
    if damage:
        desk.do(Marked(new, "damage", damage))
    automatic_effects.trigger_effects(desk, "enters", [automatic_effects.snapshot_card(desk, new)])


def _scrap_crew_without_room(desk: Desk, unit: str) -> None:
    """Scraps the Set Characters of a Unit that cannot carry a Character, by house rule (MC-TERM-19, MC-CHAR-10)."""
    printed = current_properties.printed(desk.table, unit)
    roomless = printed.carries == "none" or printed.piloted_by == "nobody"
    if roomless and desk.switch("replaced_by_unit_without_room") == "scrapped":
        movement.scrap_cards(
            desk, [card for card in desk.table.at(unit) if current_properties.is_surely_type(desk.table, card, "character")]
        )


def _redirect(desk: Desk, old: str, new: str) -> None:
    """Redirects pending and standby effects from the old card to the new one."""
    table = desk.table
    for index, (key, data) in enumerate(list(table.chain)):
        if old in data.get("targets", ()) or (data["kind"] == "scrap" and data["card"] == old):
            desk.do(EffectPopped(key), EffectPushed(key, _of_new(desk, data, old, new), index))
    standby = table.flags.get("standby", ())
    if any(old in data.get("targets", ()) for data in standby):
        desk.do(FlagSet("standby", tuple(_of_new(desk, data, old, new) for data in standby)))


def _of_new(desk: Desk, data: Effect, old: str, new: str) -> Effect:
    changed = card_substitution.retarget(desk, data, old, new)
    if data["kind"] == "scrap" and data["card"] == old:
        return {**changed, "card": new, "life": desk.table.cards[new].life}
    return changed
