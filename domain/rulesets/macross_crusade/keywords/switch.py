"""Switch[A] (MC-KW-14): as a step begins, a card in hand changes places with an own Unit that has A in its name."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects.effect_resolution import apply_pending_effects
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, all_of, negate
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Counted
from domain.parts.bandai import turn_activity
from domain.rulesets.macross_crusade.card_schema.keywords import Switch
from domain.rulesets.macross_crusade.chain.chain_links import PLAYS, SPOKEN, place_key
from domain.rulesets.macross_crusade.effects.filters import field_card, find_hand_card
from domain.rulesets.macross_crusade.keywords import ace
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state import current_properties
from domain.rulesets.macross_crusade.state.printed_properties import is_named, own_keywords
from domain.rulesets.macross_crusade.state.zones import HAND, controller
from domain.rulesets.macross_crusade.turn import timing_chart
from domain.rulesets.macross_crusade.zone_changes import card_replacement

BEGINNINGS = tuple(timing_chart.WINDOWS[step][0] for step in ("attack", "defense", "damage", "return"))
"""The first Free Timing of each step, which is its beginning (MC-FREE-05). Only the Battle Phase has steps (MC-KWX-07)."""


def when_to_switch(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """Returns a test for the beginning of a step, in either player's turn."""
    return lambda node: node in BEGINNINGS


def switch_cards(desk: Desk, seat: str, args: Arguments) -> None:
    """Exchanges the cards, without a play or a cost, once in a turn (MC-KW-14), before any play in the step.

    A Cut that begins by itself at that moment comes together with it, not earlier (MC-AUTO-05, MC-CUT-16).
    """
    table = desk.table
    new = find_hand_card(desk, seat, args.get("card"), "MC-KW-14")
    old = field_card(desk, seat, args.get("on"))
    desk.demand("MC-KWX-07", table.clock.node in BEGINNINGS, msg("switch_is_for_beginning_step"))
    waits = [data["kind"] for _, data in table.chain if data["kind"] in PLAYS]
    fresh = table.flags.get(SPOKEN) != place_key(desk) and not waits
    desk.demand("MC-KW-14", fresh, msg("beginning_step_is_over"))
    _require_named(desk, seat, new, old)
    one, another = current_properties.printed(table, new).name, current_properties.printed(table, old).name
    desk.demand("MC-KW-14", negate(one.shares_with(another)), msg("unit_has_exactly_same_name"))
    desk.demand("MC-KW-07", ace.may_fit_ace_limit(table, new, seat, leaving=old), msg("ace_limit_would_be_exceeded"))
    counter = turn_activity.use_counter(desk, "switch")
    desk.demand("MC-KW-14", table.count(seat, counter) == 0, msg("switch_is_used_once_in_turn"))
    desk.declare("switch", seat, "MC-KW-14", {"card": new, "on": old})
    desk.do(Counted(seat, counter, 1))
    show_card(desk, new, (PUBLIC,))
    card_replacement.replace_card(desk, old, new, HAND, desk.switch("switch_keeps_damage") == "yes")
    apply_pending_effects(desk)
    if not table.chain:
        desk.ruleset.timeline.settle(desk)


def _require_named(desk: Desk, seat: str, new: str, old: str) -> None:
    """Checks that [A] is a part of the Unit's name (MC-KWX-06). Of several names one is enough (MC-KWX-05)."""
    data = current_properties.printed(desk.table, new)
    printed = (each for each in own_keywords(desk.table, new, "switch") if isinstance(each, Switch))
    keyword = next(printed, None)
    has: Truth = keyword is not None if data.type.is_known else None
    desk.demand("MC-KW-14", has, msg("card_has_no_switch"))
    fits = True if keyword is None else is_named(desk.table, old, keyword.name)
    own = controller(desk.table, old) == seat
    unit = all_of((own, current_properties.is_type(desk.table, old, "unit"), fits))
    desk.demand("MC-KW-14", unit, msg("this_is_no_own_unit"))
