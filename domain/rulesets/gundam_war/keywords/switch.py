"""Switch ► A (GW-SWIT): in the opponent's Attack Step a card in hand changes places with the own UNIT named A."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import PUBLIC, Angled, AttributeSet, Counted, Learned, Marked, Moved
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.rulesets.gundam_war import labels, limits, movement
from domain.rulesets.gundam_war.effects.references import hand_card, in_play_card
from domain.rulesets.gundam_war.state import cards
from domain.rulesets.gundam_war.state.zones import HAND


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """A Free Timing of the opponent's Attack Step (OP-69)."""
    return labels.within(labels.BATTLE_STEPS["attack"], "enemy", desk.table.clock.holder, seat)


def switch(desk: Desk, seat: str, args: Arguments) -> None:
    """Exchanges the cards; set cards and damage go over, the old card goes to hand (GW-SWIT-02 to -06, OP-69)."""
    table = desk.table
    new = hand_card(desk, seat, args.get("card"), HAND)
    old = in_play_card(desk, seat, args.get("on"), (seat,))
    keyword = next((word for word in cards.printed(table, new).get("keywords", ()) if word["keyword"] == "switch"), None)
    known = bool(cards.printed(table, new))
    desk.require("GW-SWIT-01", keyword is not None if known else None, "the card has no Switch")
    named = keyword is None or cards.name_of(table, old) == keyword["name"]
    desk.require("GW-SWIT-01", named, "the UNIT is not the one that the card names")
    desk.require("GW-SWIT-03", not cards.same_name(table, new, old), "both cards have the same name")
    counter = limits.use_key(desk, "switch")
    desk.require("GW-SWIT-04", table.count(seat, counter) == 0, "Switch is used once in a turn")
    desk.declare("switch", seat, "GW-SWIT-01", {"card": new, "on": old})
    desk.do(Counted(seat, counter, 1), Learned(new, table.cards[new].printing, (PUBLIC,)))
    _exchange(desk, new, old)


def _exchange(desk: Desk, new: str, old: str) -> None:
    table = desk.table
    place = table.cards[old].place
    index = table.at(place).index(old)
    damage = table.cards[old].marks.get("damage", 0)
    desk.do(Moved(new, place, index, "", 1))
    desk.do(*(Moved(card, new, -1, "set") for card in list(table.at(old))))
    movement.put(desk, old, HAND)
    if table.cards[new].angle:
        desk.do(Angled(new, 0))
    if damage:
        desk.do(Marked(new, "damage", damage))
    desk.do(AttributeSet(new, "switched_in", table.clock.turn))
    movement.check_standing(desk)
