"""Small effects that move cards: destroying, abolishing, moving, areas, control, becoming G."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Angled, AttributeSet, Moved
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.table import Table
from domain.parts.common import effect_verbs
from domain.parts.common.card_zones import zone_name
from domain.parts.common.set_groups import ROLLED
from domain.parts.common.small_effect_execution import OptionalQuestion, seat_of
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import (
    Abolish,
    Destroy,
    LoseControl,
    MakeG,
    Move,
    NegateDestruction,
    ToArea,
)
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.card_schema.small_effects import Sacrifice
from domain.rulesets.gundam_war_nexa.effects import continuous_effects, filters
from domain.rulesets.gundam_war_nexa.effects.targets import in_play_subjects, subjects
from domain.rulesets.gundam_war_nexa.effects.verbs import battle_positions
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.plays import set_on, uniqueness
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import (
    AREA_OF_TERRAIN,
    DEPLOYMENT,
    DISCARD,
    G_ZONE,
    HAND,
    HANGAR,
    JUNKYARD,
    NATION,
    REMOVED,
    TERRAIN,
    controller,
    group,
    is_in_battle,
    is_on_field,
    root,
)
from domain.rulesets.gundam_war_nexa.zone_changes import destruction, movement

ZONES = {
    "hand": HAND,
    "hangar": HANGAR,
    "removed": REMOVED,
    "junkyard": JUNKYARD,
    "discard": DISCARD,
    "discard_bottom": DISCARD,
    "nation_top": NATION,
    "nation_bottom": NATION,
}


def destroy(desk: Desk, effect: Effect, operation: Destroy) -> None:
    """`destroy`: puts each card into the destroyed state (NX-DEST-01, -02), by the effect's player (NX-DEST-17)."""
    destruction.destroy_cards(
        desk, in_play_subjects(desk, effect, operation), "effect", effect["seat"], effect.get("card", "")
    )


def sacrifice(desk: Desk, effect: Effect, operation: Sacrifice) -> OptionalQuestion:
    """`sacrifice`: asks a player to choose n own cards, which are destroyed (NX-DEST-01)."""
    seat, source = seat_of(desk, effect, operation), effect.get("card", "")
    own = filters.nameable(desk.table, seat, source, (operation.of or Filter())._replace(whose="own"))

    def fall(chosen: tuple[str, ...]) -> None:
        destruction.destroy_cards(desk, chosen, "effect", effect["seat"], source)

    return effect_verbs.ask_sacrifice(desk, effect, operation, own, fall)


def negate_destruction(desk: Desk, effect: Effect, operation: NegateDestruction) -> None:
    """`negate_destruction`: saves each card and removes its damage (NX-DEST-07, -10)."""
    for card in in_play_subjects(desk, effect, operation):
        destruction.negate_destruction(desk, card)


def abolish(desk: Desk, effect: Effect, operation: Abolish) -> None:
    """`abolish`: puts each card into its owner's junkyard, from the field or another place (NX-DEST-08, -19)."""
    for card in subjects(desk, effect, operation):
        movement.abolish_card(desk, card)


def move(desk: Desk, effect: Effect, operation: Move) -> OptionalQuestion:
    """`move`: moves each card to `zone` of its owner, or to the hangar of `who` or its owner.

    `removed` removes it from the game (NX-DEST-18), and removed cards never return (NX-ZONE-09). The owner orders a set group
    that goes into a pile (NX-SETC-10).
    """
    zone = operation.zone
    index = 0 if zone in ("nation_top", "junkyard", "discard") else -1
    for card in movable_cards(desk, effect, subjects(desk, effect, operation)):
        desk.record("resolved", "card_moved", "", "NX-ZONE-15", {"card": card, "to": ZONES[zone]})
        holder = battle_positions.side_of_area(desk, effect, operation, card) if zone == "hangar" else ""
        if is_on_field(desk.table, card) and ZONES[zone] in (NATION, DISCARD):
            several = _of_one_owner(desk.table, group(desk.table, card))
            if several:
                return _ask_order(desk, card, several, ZONES[zone], index)
        if is_on_field(desk.table, card):
            movement.leave_field(desk, card, ZONES[zone], holder, index)
        else:
            movement.put_card(desk, card, ZONES[zone], index, holder)
    return None


def _of_one_owner(table: Table, cards_: list[str]) -> list[str]:
    """Returns the cards of the first owner who owns several of these cards."""
    owners = dict.fromkeys(table.cards[card].bringer for card in cards_)
    owned = ([card for card in cards_ if table.cards[card].bringer == owner] for owner in owners)
    return next((several for several in owned if len(several) > 1), [])


def _ask_order(desk: Desk, card: str, own: list[str], zone: str, index: int) -> OptionalQuestion:
    """Asks the owner of several cards of a group for their order. The other cards of the group move with them."""
    rest = tuple(other for other in group(desk.table, card) if other not in own)
    seat = desk.table.cards[own[0]].bringer
    about: Question = {"zone": zone, "index": index, "rest": rest}
    return {"seat": seat, "what": "pile_order", "n": len(own), "options": tuple(own), **about}


def movable_cards(desk: Desk, effect: Effect, chosen: list[str]) -> list[str]:
    """Returns the cards that can move. Removed cards cannot (NX-ZONE-09), nor can cards protected by a text."""
    removed = [card for card in chosen if desk.table.zone_of(card).name == REMOVED]
    desk.demand("NX-ZONE-09", not removed, msg("removed_card_is_never_used"))
    return continuous_effects.without_protected_cards(desk, effect, (card for card in chosen if card not in removed), "move")


def _to_other_area(desk: Desk, effect: Effect, operation: ToArea) -> OptionalQuestion:
    """Moves cards in battle areas to the other one."""
    here = {TERRAIN[zone_name(desk.table, card)] for card in subjects(desk, effect, operation) if _in_battle(desk, card)}
    others = [word for word in AREA_OF_TERRAIN if word not in here]
    desk.reject_unless(len(here) == 1, msg("card_text_is_in_no_battle"), rule="NX-EFF-11")
    return {"later": ({**operation.stored, "area": others[0]},)}


def _in_battle(desk: Desk, card: str) -> bool:
    return zone_name(desk.table, card) in TERRAIN


def to_area(desk: Desk, effect: Effect, operation: ToArea) -> OptionalQuestion:
    """`to_area`: moves each card to space, earth or a deployment area, by default to the rear; `who` names the side
    (NX-ZONE-15).

    A card without a controller cannot go to a battle area (NX-CTRL-09). A card that comes under control may be barred there
    (NX-MISC-03).
    """
    if operation.area == "other":
        return _to_other_area(desk, effect, operation)
    able = subjects(desk, effect, operation) if operation.able else ()
    question = battle_positions.choose_area(desk, effect, operation, operation.met, able)
    area = AREA_OF_TERRAIN.get(operation.area, DEPLOYMENT)
    if question:
        return question
    for card in movable_cards(desk, effect, subjects(desk, effect, operation)):
        unit = root(desk.table, card)
        seat = battle_positions.side_of_area(desk, effect, operation, unit)
        place, where = (
            battle_positions.choose_position(desk, effect, operation, f"{seat}.{area}", unit) if seat else (-1, None)
        )
        if where:
            return where
        if seat and is_on_field(desk.table, unit):
            came = group(desk.table, unit) if controller(desk.table, unit) != seat else []
            movement.move_to_side(desk, unit, seat, area, place)
            question = uniqueness.abolish_barred_cards(desk, came, seat) or question
    return question


def lose_control(desk: Desk, effect: Effect, operation: LoseControl) -> None:
    """`lose_control`: ends control of each set group, which leaves battle for its owner's deployment area
    (NX-CTRL-05, -09).
    """
    for card in subjects(desk, effect, operation):
        unit = root(desk.table, card)
        desk.record("resolved", "control_lost", "", "NX-CTRL-05", {"card": unit})
        modifiers.put(desk, unit, "control", "", operation.until, effect.get("card", ""))
        if is_in_battle(desk.table, unit):
            desk.do(Moved(unit, f"{desk.table.cards[unit].bringer}.{DEPLOYMENT}"))


def make_g(desk: Desk, effect: Effect, operation: MakeG) -> None:
    """`make_g`: puts each card upside down into the G zone and dissolves its set (NX-TERM-20, NX-SETC-11).

    `who` names the side, which may be the owner's. `rolled` sets roll or reroll state; without it the state does not change.
    A chip does not become a G (NX-COIN-14).
    """
    for card in (each for each in subjects(desk, effect, operation) if not current_properties.is_chip(desk.table, each)):
        field = is_on_field(desk.table, card)
        seat = (battle_positions.side_of_area(desk, effect, operation, card) if field or operation.who else "") or effect[
            "seat"
        ]
        desk.record("resolved", "made_g", seat, "NX-TERM-20", {"card": card})
        desk.do(AttributeSet(card, "type", "g"))
        if field:
            set_on.remove_set_cards(desk, card)
            movement.move_out_of_set_group(desk, card, f"{seat}.{G_ZONE}")
        else:
            movement.enter_field(desk, card, seat)
        if operation.rolled is not None:
            desk.do(*(Angled(card, angle) for angle in (ROLLED * operation.rolled,) if desk.table.cards[card].angle != angle))
