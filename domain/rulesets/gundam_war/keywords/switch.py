"""Switch ► A (GW-SWIT): in the opponent's Attack Step a card in hand changes places with the own UNIT named A."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import all_of, negate
from domain.kernel.desk.identification import find_card, show_card
from domain.kernel.record.changes import PUBLIC, Counted, Marked, Moved, Plain
from domain.parts.bandai import turn_activity
from domain.parts.bandai.free_timings import place_predicate
from domain.parts.common.set_groups import SET
from domain.rulesets.gundam_war.card_schema.keywords import Switch
from domain.rulesets.gundam_war.card_schema.texts import NOT_KNOWN
from domain.rulesets.gundam_war.effects.filters import in_play_card
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.plays import uniqueness
from domain.rulesets.gundam_war.state import current_properties
from domain.rulesets.gundam_war.state.zones import HAND, HANGAR
from domain.rulesets.gundam_war.turn import timing_chart
from domain.rulesets.gundam_war.zone_changes import movement

WINDOWS = timing_chart.WINDOWS["attack"]
"""The free timings in which Switch may be used."""


def when_to_switch(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a check for the free timings of the opponent's Attack Step (OP-69)."""
    return place_predicate(WINDOWS, "enemy", desk.table.clock.holder, seat)


def switch_cards(desk: Desk, seat: str, args: Arguments) -> None:
    """Exchanges a card in hand with the own UNIT it names, without a cost and without answers (GW-SWIT-01, OP-69)."""
    table = desk.table
    new = find_card(desk, seat, args.get("card"), (_place(desk, seat, args.get("card")),), "GW-SWIT-01")
    old = in_play_card(desk, seat, args.get("on"), (seat,))
    _require_named(desk, new, old)
    desk.demand("GW-SWIT-03", negate(current_properties.same_name(table, new, old)), msg("both_cards_have_same_name"))
    uniqueness.require_no_double(desk, new, seat, "unit")
    counter = turn_activity.use_counter(desk, "switch")
    desk.demand("GW-SWIT-04", table.count(seat, counter) == 0, msg("switch_is_used_once_in_turn"))
    desk.declare("switch", seat, "GW-SWIT-01", {"card": new, "on": old})
    desk.do(Counted(seat, counter, 1))
    show_card(desk, new, (PUBLIC,))
    _exchange(desk, new, old)


def switch_zones(desk: Desk) -> tuple[str, ...]:
    """Returns the zones a card may be switched in from: the hand; by house rule also the Hangar (`switch_from_hangar`)."""
    return (HAND, HANGAR) if desk.switch("switch_from_hangar") == "yes" else (HAND,)


def _place(desk: Desk, seat: str, ref: Plain) -> str:
    lying = ((zone, card) for zone in switch_zones(desk) for card in desk.table.at(f"{seat}.{zone}"))
    zone = next((zone for zone, card in lying if ref in (card, desk.table.cards[card].printing)), HAND)
    return f"{seat}.{zone}"


def may_replace(desk: Desk, new: str, old: str) -> bool:
    """Returns whether `old` may be the UNIT that the card `new` names; for offers."""
    return desk.passes_demands(lambda: _require_named(desk, new, old))


def _require_named(desk: Desk, new: str, old: str) -> None:
    table = desk.table
    card = current_properties.printed(table, new)
    keyword = next((each for each in card.keywords if isinstance(each, Switch)), None)
    desk.demand("GW-SWIT-01", None if card is NOT_KNOWN else keyword is not None, msg("card_has_no_switch"))
    named = [current_properties.type_of(table, old).is_any_of("unit")]
    if keyword is not None:
        named += [
            current_properties.names_of(table, old).is_any_of(keyword.name),
            current_properties.is_of_model(table, old, keyword.model),
        ]
    desk.demand("GW-SWIT-01", all_of(named), msg("unit_is_not_one_that"))


def _exchange(desk: Desk, new: str, old: str) -> None:
    """Puts the new card into play rerolled, with the damage and the set cards of the old one (GW-SWIT-02, -05, -06)."""
    table = desk.table
    place = table.cards[old].place
    damage = current_properties.damage(table, old)
    desk.do(Moved(new, place, table.at(place).index(old), "", 1))
    desk.do(*(Moved(card, new, -1, SET) for card in list(table.at(old))))
    movement.put_card(desk, old, HAND)
    if damage:
        desk.do(Marked(new, "damage", damage))
    movement.destroy_fallen_units(desk)
