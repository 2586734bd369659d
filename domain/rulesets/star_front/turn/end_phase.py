"""The end phase (SF-END, SF-TURN-13): end effects, hand limit, countdown, early end, turn end."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack, run_steps_with_consequences
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.table.table import Table
from domain.parts.common.card_references import find_cards
from domain.rulesets.star_front.effects.triggers import Moment, may_unknown_text_answer, steps_of_moment
from domain.rulesets.star_front.game_end import countdown
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import magic
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.zone_changes.departure import send_card

HAND_LIMIT = 10


def apply_end_effects(desk: Desk) -> None:
    """Carries out step 1: the end-phase effects, the active player's first, each unit's decay after
    its effects (SF-END-01).
    """
    seat = desk.table.clock.holder
    desk.record("fixed", "phase_began", seat, "SF-END-01", {"phase": "end"})
    there = tuple((unit, desk.table.cards[unit].life) for unit in zones.units(desk.table, seat))
    run_steps_with_consequences(desk, seat, "", {"do": "_end_effects", "there": there, "done": (), "decayed": ()})


def _leave_open_what_unknown_cards_do(flow: ResolutionStack, step: Plain | None) -> None:
    """Leaves the phase open if an unknown card may have an effect in it before this step, or before its end without one, or
    decides whether a unit decays (SF-DECAY-03).
    """
    table = flow.table
    own = zones.units(table, table.clock.holder)
    if step is not None and step["seat"] == table.clock.holder and "card" in step and _is_on_field(table, step["card"]):
        own = [unit for unit in own if _place(table, unit) < _place(table, step["card"])]
        unknown = any(table.cards[unit].printing is None for unit in own)
    else:
        unknown = True
    still = (unit for unit in own if current_properties.state_of(table, unit) != "attacking")
    if any(current_properties.is_keyword_doubtful(table, unit, "decay") for unit in still):
        flow.desk.mark_open("SF-DECAY-01")
    if unknown and may_unknown_text_answer(table, Moment("end_phase")):
        flow.desk.mark_open("SF-END-01")


def activate_next_effect(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_end_effects`: activates the next effect in order that has not been activated yet.

    A unit that enters in this step has its effects too, unless it stands where decay was already resolved (SF-DECAY-05).
    """
    done, decayed = operation["done"], operation["decayed"]
    step = next((each for each in _in_order(flow.table) if _is_due(flow.table, each, operation)), None)
    _leave_open_what_unknown_cards_do(flow, step)
    if step is None:
        return
    if step["do"] == "_decay":
        decayed = (*decayed, zones.position_of(flow.table, step["card"]))
    frame["ops"] = (step, {**operation, "done": (*done, _key(flow.table, step)), "decayed": decayed}, *frame["ops"])


def _in_order(table: Table) -> list[Plain]:
    """Returns the steps in order: site, units in front order with their decay last (SF-DECAY-04),
    other zones, the enemy's.
    """
    seat = table.clock.holder
    steps = steps_of_moment(table, Moment("end_phase"))
    mine = [step for step in steps if step["do"] == "trigger" and step["seat"] == seat and _is_on_field(table, step["card"])]
    decays = [
        _decay(table, unit)
        for unit in zones.units(table, seat)
        if current_properties.has_keyword(table, unit, "decay") is True
    ]
    ordered = sorted([*mine, *decays], key=lambda step: (*_place(table, step["card"]), step["do"] == "_decay"))
    return [*ordered, *(step for step in steps if step not in mine)]


def _decay(table: Table, unit: str) -> Plain:
    return {"do": "_decay", "seat": table.clock.holder, "card": unit, "life": table.cards[unit].life}


def _is_on_field(table: Table, card: str) -> bool:
    return zones.is_on_field(table, zones.host(table, card))


def _place(table: Table, card: str) -> tuple[int, bool]:
    """Returns the sort key of front order. A site has no lane and comes first."""
    return zones.front_order(table, zones.host(table, card))


def _is_due(table: Table, step: Plain, operation: Plain) -> bool:
    if _key(table, step) in operation["done"]:
        return False
    host = zones.host(table, step["card"]) if "card" in step else ""
    new = bool(host) and (host, table.cards[host].life) not in operation["there"]
    return not (new and step["seat"] == table.clock.holder and zones.position_of(table, host) in operation["decayed"])


def _key(table: Table, step: Plain) -> tuple[Plain, ...]:
    """Returns the identity of an effect: its card in this stay and its text, or the zone whose cards are ordered together."""
    if "card" in step:
        return (step["do"], step["card"], step["life"], step.get("text", -1))
    zone = table.zone_of(step["triggers"][0]["card"]).name if "triggers" in step else zones.HAND
    return (step["do"], step["seat"], zone)


def excess_cards(desk: Desk) -> int:
    """Returns the number of cards above the limit of 10; exactly 10 are allowed (SF-END-02)."""
    return max(0, len(desk.table.at(f"{desk.table.clock.holder}.{zones.HAND}")) - HAND_LIMIT)


def exile_excess(desk: Desk, seat: str, args: Arguments) -> None:
    """Carries out step 2: exiles the cards that the active player chooses (SF-END-02, -04, OP-08).

    Their effects are not activated (SF-END-03).
    """
    seat = seat or desk.table.clock.holder
    hand = desk.table.at(f"{seat}.{zones.HAND}")
    chosen = find_cards(desk, seat, args.get("cards", ()), hand, "SF-END-02")
    desk.demand(
        "SF-END-02", len(chosen) == excess_cards(desk), msg("n_cards_are_exiled_not_n", n=excess_cards(desk), n2=len(chosen))
    )
    desk.declare("hand_limit_applied", seat, "SF-END-02", {"cards": chosen})
    for card in chosen:
        send_card(desk, card, zones.EXILE)
    if desk.table.clock.node == "end.hand":
        advance_clock(desk)


def finish_turn(desk: Desk) -> None:
    """Carries out step 5: ends the turn and the effects that last for this turn (SF-EFF-22). The game ends if star front 1 is
    turned.
    """
    seat = desk.table.clock.holder
    desk.record("fixed", "turn_ended", seat, "SF-TURN-13", {"turn": desk.table.clock.turn})
    modifiers.lift(desk, modifiers.keys_ending_at(desk.table, "turn"))
    modifiers.change_end(desk, "next_turn", "turn")
    magic.expire_granted_magic(desk, "turn")
    desk.do(FlagSet("ended", seat))
    countdown.end_if_all_turned(desk)


STEPS = {"_end_effects": activate_next_effect}
