"""Small effects that move cards: destroying, abolishing, moving, areas, control, becoming G, entering, replacing."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Angled, AttributeSet, Moved
from domain.kernel.record.effects import Effect, Question
from domain.kernel.table.table import Table
from domain.parts.common import effect_verbs
from domain.parts.common.set_groups import ROLLED
from domain.parts.common.small_effects import OptionalQuestion, seat_of
from domain.rulesets.gundam_war_nexa.effects import continuous, filters
from domain.rulesets.gundam_war_nexa.effects.targets import in_play_subjects, subjects
from domain.rulesets.gundam_war_nexa.effects.verbs import lines
from domain.rulesets.gundam_war_nexa.grammar.filters import Filter
from domain.rulesets.gundam_war_nexa.grammar.of_cards import (
    Abolish,
    Destroy,
    LoseControl,
    MakeG,
    Move,
    NegateDestruction,
    ToArea,
)
from domain.rulesets.gundam_war_nexa.grammar.small_effects import Sacrifice
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.moving import destruction, movement
from domain.rulesets.gundam_war_nexa.playing import set_on, uniqueness
from domain.rulesets.gundam_war_nexa.state import cards
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
    controller,
    group,
    in_battle,
    on_field,
    root,
)

ZONES = {
    "hand": HAND,
    "hangar": HANGAR,
    "removed": REMOVED,
    "junkyard": JUNKYARD,
    "discard": DISCARD,
    "nation_top": NATION,
    "nation_bottom": NATION,
}


def destroy(desk: Desk, effect: Effect, operation: Destroy) -> None:
    """`destroy`: each card comes into the destroyed state (NX-DEST-01, -02), by the effect's player (NX-DEST-17)."""
    destruction.destroy(desk, in_play_subjects(desk, effect, operation), "effect", effect["seat"], effect.get("card", ""))


def sacrifice(desk: Desk, effect: Effect, operation: Sacrifice) -> OptionalQuestion:
    """`sacrifice`: a player chooses n own cards and destroys them (NX-DEST-01)."""
    seat, source = seat_of(desk, effect, operation), effect.get("card", "")
    own = filters.nameable(desk.table, seat, source, (operation.of or Filter())._replace(whose="own"))

    def fall(chosen: tuple[str, ...]) -> None:
        destruction.destroy(desk, chosen, "effect", effect["seat"], source)

    return effect_verbs.ask_sacrifice(desk, effect, operation, own, fall)


def negate_destruction(desk: Desk, effect: Effect, operation: NegateDestruction) -> None:
    """`negate_destruction`: each card is saved, with its damage gone (NX-DEST-07, -10)."""
    for card in in_play_subjects(desk, effect, operation):
        destruction.negate(desk, card)


def abolish(desk: Desk, effect: Effect, operation: Abolish) -> None:
    """`abolish`: each card goes to its owner's junkyard, from the field or from elsewhere (NX-DEST-08, -19)."""
    for card in subjects(desk, effect, operation):
        movement.abolish(desk, card)


def move(desk: Desk, effect: Effect, operation: Move) -> OptionalQuestion:
    """`move`: each card to `zone` of its owner, or to `who`'s or its owner's hangar; `removed` takes it out of the game
    (NX-DEST-18).

    Removed cards never come back (NX-ZONE-09). A group that goes into a pile is ordered by its owner (NX-SETC-10).
    """
    zone = operation.zone
    index = 0 if zone in ("nation_top", "junkyard", "discard") else -1
    for card in movable(desk, effect, subjects(desk, effect, operation)):
        desk.record("resolved", "card_moved", "", "NX-ZONE-15", {"card": card, "to": ZONES[zone]})
        holder = lines.side(desk, effect, operation, card) if zone == "hangar" else ""
        if on_field(desk.table, card) and ZONES[zone] in (NATION, DISCARD):
            several = _of_one_owner(desk.table, group(desk.table, card))
            if several:
                return _ask_order(desk, card, several, ZONES[zone], index)
        if on_field(desk.table, card):
            movement.leave(desk, card, ZONES[zone], holder, index)
        else:
            movement.put(desk, card, ZONES[zone], index, holder)
    return None


def _of_one_owner(table: Table, cards_: list[str]) -> list[str]:
    """Those of some cards that belong to the first who owns several of them."""
    owners = dict.fromkeys(table.cards[card].bringer for card in cards_)
    owned = ([card for card in cards_ if table.cards[card].bringer == owner] for owner in owners)
    return next((several for several in owned if len(several) > 1), [])


def _ask_order(desk: Desk, card: str, own: list[str], zone: str, index: int) -> OptionalQuestion:
    """The owner of several cards of a group is asked for their order; the others go with them."""
    rest = tuple(other for other in group(desk.table, card) if other not in own)
    seat = desk.table.cards[own[0]].bringer
    about: Question = {"zone": zone, "index": index, "rest": rest}
    return {"seat": seat, "what": "pile_order", "n": len(own), "options": tuple(own), **about}


def movable(desk: Desk, effect: Effect, chosen: list[str]) -> list[str]:
    """Those of some cards that move: not from among the removed ones (NX-ZONE-09), nor where a text says so."""
    removed = [card for card in chosen if desk.table.zone_of(card).name == REMOVED]
    desk.demand("NX-ZONE-09", not removed, msg("removed_card_is_never_used"))
    return continuous.spared(desk, effect, (card for card in chosen if card not in removed), "move")


def to_area(desk: Desk, effect: Effect, operation: ToArea) -> OptionalQuestion:
    """`to_area`: each card to the rear in space or earth, or to a deployment area; `who`: of which side (NX-ZONE-15).

    Nobody's cards cannot go to a battle area (NX-CTRL-09). What comes under control may be barred there (NX-MISC-03).
    """
    question = lines.area(desk, effect, operation, operation.met)
    area = AREA_OF_TERRAIN.get(operation.area, DEPLOYMENT)
    if question:
        return question
    for card in movable(desk, effect, subjects(desk, effect, operation)):
        unit = root(desk.table, card)
        seat = lines.side(desk, effect, operation, unit)
        place, where = lines.place(desk, effect, operation, f"{seat}.{area}") if seat else (-1, None)
        if where:
            return where
        if seat and on_field(desk.table, unit):
            came = group(desk.table, unit) if controller(desk.table, unit) != seat else []
            movement.to_side(desk, unit, seat, area, place)
            question = uniqueness.check(desk, came, seat) or question
    return question


def lose_control(desk: Desk, effect: Effect, operation: LoseControl) -> None:
    """`lose_control`: nobody controls the set group; it leaves battle for its owner's deployment area (NX-CTRL-05, -09)."""
    for card in subjects(desk, effect, operation):
        unit = root(desk.table, card)
        desk.record("resolved", "control_lost", "", "NX-CTRL-05", {"card": unit})
        modifiers.put(desk, unit, "control", "", operation.until, effect.get("card", ""))
        if in_battle(desk.table, unit):
            desk.do(Moved(unit, f"{desk.table.cards[unit].bringer}.{DEPLOYMENT}"))


def make_g(desk: Desk, effect: Effect, operation: MakeG) -> None:
    """`make_g`: each card goes upside down to the G zone; its set is dissolved (NX-TERM-20, NX-SETC-11).

    `who`: to whose, its owner's too · `rolled`: in roll state or not; as it stands where nothing is said. A chip stays what
    it is (NX-COIN-14).
    """
    for card in (each for each in subjects(desk, effect, operation) if not cards.is_chip(desk.table, each)):
        field = on_field(desk.table, card)
        seat = (lines.side(desk, effect, operation, card) if field or operation.who else "") or effect["seat"]
        desk.record("resolved", "made_g", seat, "NX-TERM-20", {"card": card})
        desk.do(AttributeSet(card, "type", "g"))
        if field:
            set_on.dissolve(desk, card)
            movement.to_area_alone(desk, card, f"{seat}.{G_ZONE}")
        else:
            movement.enter(desk, card, seat)
        if operation.rolled is not None:
            desk.do(*(Angled(card, angle) for angle in (ROLLED * operation.rolled,) if desk.table.cards[card].angle != angle))
