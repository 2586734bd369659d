"""Offers: the commands a seat may give now, as templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.command import Command
from domain.rulesets.star_front import setup
from domain.rulesets.star_front.combat import attack_declaration
from domain.rulesets.star_front.game_end import early_end
from domain.rulesets.star_front.keywords import mech_merge
from domain.rulesets.star_front.offers import pending_choices, plays
from domain.rulesets.star_front.offers.text_uses import use_offers
from domain.rulesets.star_front.plays import summons
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.turn import end_phase, formation


def offers(desk: Desk, seat: str) -> list[Offer]:
    """Returns the templates of all commands that the seat may give at this place, without moving the clock."""
    table = desk.table
    if table.result is not None:
        return []
    waiting = chain.current_question(desk)
    if waiting is not None:
        return list(pending_choices.pending_choice_offers(desk, waiting, seat)) if waiting["seat"] == seat else []
    if chain.MOMENT in table.flags:
        return [*_in_window(desk, seat), *pending_choices.offers_after_moment(desk, seat)]
    if table.clock.node == "defence.before":
        return list(_in_window(desk, seat))
    if seat != desk.ruleset.timeline.chooser(desk, table.clock.node) and table.clock.node != "setup.first_player":
        return []
    return list(_at_choice(desk, seat, table.clock.node))


def _in_window(desk: Desk, seat: str) -> Iterator[Offer]:
    if desk.table.clock.speaker in ("", seat):
        yield Offer(seat, "pass")
        yield from use_offers(desk, seat)


def _at_choice(desk: Desk, seat: str, node: str) -> Iterator[Offer]:
    table = desk.table
    if node == "setup.first_player":
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif node == "setup.mulligan":
        hand = tuple(table.at(f"{seat}.{zones.HAND}"))
        if seat == setup.mulligan_seat(table):
            yield Offer(seat, "mulligan", {}, {"cards": Slot(hand, 0, len(hand), listed=True)})
    elif node == "end.hand":
        hand, excess = tuple(table.at(f"{seat}.{zones.HAND}")), end_phase.excess_cards(desk)
        yield Offer(seat, "discard", {}, {"cards": Slot(hand, excess, excess, listed=True)})
    elif node == "end.call":
        yield Offer(seat, "pass")
        met = tuple(word for word in ("score", "units") if early_end.is_condition_met(desk, seat, word) is not False)
        if met and early_end.may_declare(table, seat):
            yield Offer(seat, "early_end", {}, {"condition": Slot(met)})
    else:
        yield from _in_turn(desk, seat, node)


def _in_turn(desk: Desk, seat: str, node: str) -> Iterator[Offer]:
    if _lets_go(desk, node) and _may_pass(desk, seat, node):
        yield Offer(seat, "pass")
    if node in summons.DUTY and f"met:{summons.DUTY[node]}" not in desk.table.flags:
        yield from plays.entry_offers(desk, seat)
    if node == "tactics.choose":
        yield Offer(seat, "formation")
    if node in ("tactics.choose", "attack.declare"):
        yield from plays.attack_offers(desk, seat)
    if node == "formation.move" or (node == "formation.entry" and _lets_go(desk, node)):
        yield from plays.move_offers(desk, seat)
    if node in mech_merge.WHERE:
        yield from plays.mech_merge_offers(desk, seat)
    yield from use_offers(desk, seat)


def _lets_go(desk: Desk, node: str) -> bool:
    """Returns whether the rules let the seat leave this place by a pass."""
    table, seat = desk.table, desk.table.clock.holder
    if node == "summon.main":
        return "met:summon" in table.flags or summons.is_entry_impossible(desk, seat) is not False
    if node == "tactics.choose":
        return False
    if node == "formation.entry":
        return formation.MET in table.flags or summons.is_entry_impossible(desk, seat, formation=True) is not False
    return True


def _may_pass(desk: Desk, seat: str, node: str) -> bool:
    """Returns whether the seat may pass. An announced further move, attack or merge may forbid it."""
    flags = desk.table.flags
    if node == "formation.move":
        return formation.MORE not in flags
    announced = (flags.get(attack_declaration.COUNT) or flags.get(mech_merge.PHASE) or {}).get("more")
    idle = node == "attack.declare" and not (flags.get(attack_declaration.COUNT) or {}).get("made")
    asked = idle or (announced and node in ("attack.declare", mech_merge.NODE))
    return not asked or desk.dry_run(Command(seat, "pass")) is None
