"""Kidnap n (SF-KID): a unit goes below the kidnapper with only its score exposed. It is released
when the kidnapper leaves.
"""

from __future__ import annotations

from domain.card_effects.chain_links import is_recorded_illegal
from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Angled, AttributeSet, Moved, Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.card_schema.keyword_effects import Kidnap
from domain.rulesets.star_front.card_schema.printed_keywords import NumberedKeyword
from domain.rulesets.star_front.card_schema.texts import read_printed
from domain.rulesets.star_front.effects.targets import operation_subjects, reaches_all_cards
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.zone_changes.departure import (
    announce_left,
    clear_lower_cards,
    release_captives,
    remove_gained_properties,
    send_card,
)
from domain.rulesets.star_front.zone_changes.entry import is_entry_permitted, put_on_position


def captive_limit(table: Table, unit: str) -> int | None:
    """Returns the number after kidnap, 1 if the keyword has none (SF-KID-08), and 0 without kidnap; None if it is unknown."""
    kidnaps = current_properties.has_keyword(table, unit, "kidnap")
    if kidnaps is None:
        return None
    return max(
        (each.n for each in current_properties.working_keywords(table, unit, "kidnap") if isinstance(each, NumberedKeyword)),
        default=0,
    )


def has_room_for_captives(table: Table, unit: str) -> Truth:
    """Returns whether a further captive fits. At the cap kidnap cannot be activated (SF-KID-09)."""
    most = captive_limit(table, unit)
    return None if most is None else most > len(zones.cards_under(table, unit, "captive"))


def kidnap(flow: ResolutionStack, frame: Frame, operation: Kidnap) -> None:
    """`kidnap`: puts units below the kidnapper, which counts as leaving (SF-KID-02). Only the top card of a merged unit is
    taken (SF-KID-10).

    The captive is on the kidnapper's side and has no effects (SF-KID-03), because only cards in a row have texts.
    """
    result = operation_subjects(flow, frame, operation)
    flow.report(frame, reaches_all_cards(frame, operation, result))
    table, desk, kidnapper = flow.table, flow.desk, frame["card"]
    for victim in result:
        if not _may_take(flow, frame, kidnapper):
            desk.record("lost", "effect_not_resolved", frame["seat"], "SF-KID-09", {"card": kidnapper})
            flow.report(frame, False)
            return
        if not zones.row_of(table, victim) or victim == kidnapper:
            flow.report(frame, False)
            continue
        seat = zones.controller(table, victim)
        most = captive_limit(table, kidnapper)
        said = {"kidnapper": kidnapper, "captive": victim, **({} if most is None else {"cap": most})}
        desk.record("resolved", "unit_kidnapped", frame["seat"], "SF-KID-01", said)
        if most is None:
            desk.mark_open("SF-KID-09")
        as_unit = table.cards[victim].attributes.get("as_unit")
        parts = clear_lower_cards(flow, victim)
        remove_gained_properties(desk, victim)
        desk.do(Moved(victim, kidnapper, -1, "captive", 1), Angled(victim, 90))
        if as_unit:
            _store_numbers(flow, victim, as_unit)
        announce_left(flow, victim, seat, True)
        release_captives(flow, victim, seat, parts)


def _may_take(flow: ResolutionStack, frame: Frame, kidnapper: str) -> bool:
    """Returns whether the kidnapper takes one more captive. A paper game's effect by hand is carried out as it was said.

    Whether an unknown unit may kidnap stays open.
    """
    table = flow.table
    if kidnapper not in table.cards or not zones.row_of(table, kidnapper):
        return False
    fits = has_room_for_captives(table, kidnapper)
    if frame.get("by_hand") and not flow.desk.referee:
        flow.desk.demand("SF-KID-09", fits, msg("card_holds_as_many_captives", card=kidnapper))
        return True
    return fits is not False or is_recorded_illegal(frame)


def _store_numbers(flow: ResolutionStack, victim: str, as_unit: Plain) -> None:
    """Restores the numbers of a magic card that stood as a unit, so that its score counts as a captive (SF-KID-04, -05)."""
    flow.desk.do(AttributeSet(victim, "as_unit", as_unit))


def is_magic_captive(table: Table, card: str) -> bool:
    """Returns whether a captive is a magic card that stood as a unit (SF-KID-04)."""
    data = None if zones.is_traveller(table, card) else table.data(card)
    return bool(data) and read_printed(data).type.is_surely("magic")


def release_chosen_captive(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`release`: lets the active player choose one captive unit card; the others go to the graveyard (SF-KID-06, -07).

    A traveller returns to the field of the kidnapper's controller (OP-13).
    """
    table = flow.table
    captives = [card for card in operation["captives"] if card in table.cards and table.cards[card].place == zones.PROCESSING]
    fit = [card for card in captives if not is_magic_captive(table, card)]
    chosen = flow.choose(frame, operation, zones.active_player(table), "release", fit, 1, 1) if fit else ()
    if chosen is None:
        return
    for card in captives:
        if card not in chosen:
            _discard(flow, card, operation["seat"])
    for card in chosen:
        seat = operation["seat"] if zones.is_traveller(table, card) else table.cards[card].bringer
        frame["ops"] = ({"do": "_freed", "card": card, "seat": seat}, *frame["ops"])


def _discard(flow: ResolutionStack, card: str, seat: str) -> None:
    if zones.is_traveller(flow.table, card):
        flow.desk.do(Moved(card, f"{seat}.{zones.BACK}"))
    send_card(flow.desk, card, zones.GRAVEYARD)


def summon_freed(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_freed`: lets the owner summon the captive sideways (SF-ENTER-06). Without a position it goes to the graveyard
    (OP-14).
    """
    card, seat, table = operation["card"], operation["seat"], flow.table
    there = zones.entry_positions(table, seat)
    allowed = is_entry_permitted(table, seat, card, "summon")
    if allowed is None:
        flow.desk.mark_open("SF-EFF-19")
    if not there or allowed is False:
        flow.desk.record("consequence", "entry_refused", seat, "SF-ENTER-04", {"card": card, "back": zones.GRAVEYARD})
        _discard(flow, card, seat)
        return
    where = flow.word(frame, operation, seat, "position", there, card=card)
    if where is None:
        return
    remove_gained_properties(flow.desk, card)
    put_on_position(flow.desk, card, seat, where, "release", 90)
    ops = (
        {"do": "_ride", "card": card},
        {"do": "announce", "moment": "entered", "subject": card},
        {"do": "_cover", "card": card},
    )
    flow.push(seat, card, ops)


def drop_without_keyword(flow: ResolutionStack) -> None:
    """Sends the captives of a unit that lost kidnap to the graveyard (SF-KID-11)."""
    for place in zones.units_carrying(flow.table, "captive"):
        if captive_limit(flow.table, place) == 0:
            captives = zones.cards_under(flow.table, place, "captive")
            flow.desk.record("consequence", "captives_discarded", "", "SF-KID-11", {"unit": place, "count": len(captives)})
            for card in captives:
                send_card(flow.desk, card, zones.GRAVEYARD)


VERBS = (kidnap,)
STEPS = {"release": release_chosen_captive, "_freed": summon_freed}
