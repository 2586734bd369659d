"""Offers: the commands a seat may give now, as templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.command import Command
from domain.rulesets.star_front import setup
from domain.rulesets.star_front.combat import attack
from domain.rulesets.star_front.keywords import mech_merge
from domain.rulesets.star_front.offers import choices, plays
from domain.rulesets.star_front.offers.uses import uses
from domain.rulesets.star_front.playing import summon
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.turn import end_phase, formation
from domain.rulesets.star_front.winning import early_end


def offers(desk: Desk, seat: str) -> list[Offer]:
    """Returns the templates of all commands that the seat may give at this place, without moving the clock."""
    table = desk.table
    if table.result is not None:
        return []
    waiting = chain.current_question(desk)
    if waiting is not None:
        return list(choices.choice(desk, waiting, seat)) if waiting["seat"] == seat else []
    if chain.MOMENT in table.flags:
        return [*_in_window(desk, seat), *choices.ahead(desk, seat)]
    if table.clock.node == "defence.before":
        return list(_in_window(desk, seat))
    if seat != desk.ruleset.timeline.chooser(desk, table.clock.node) and table.clock.node != "setup.first_player":
        return []
    return list(_at_choice(desk, seat, table.clock.node))


def _in_window(desk: Desk, seat: str) -> Iterator[Offer]:
    if desk.table.clock.speaker in ("", seat):
        yield Offer(seat, "pass")
        yield from uses(desk, seat)


def _at_choice(desk: Desk, seat: str, node: str) -> Iterator[Offer]:
    table = desk.table
    if node == "setup.first_player":
        yield Offer(seat, "first", {}, {"seat": Slot(table.header.seats)})
    elif node == "setup.mulligan":
        hand = tuple(table.at(f"{seat}.{zones.HAND}"))
        if seat == setup.whose_mulligan(table):
            yield Offer(seat, "mulligan", {}, {"cards": Slot(hand, 0, len(hand), listed=True)})
    elif node == "end.hand":
        hand, excess = tuple(table.at(f"{seat}.{zones.HAND}")), end_phase.excess(desk)
        yield Offer(seat, "discard", {}, {"cards": Slot(hand, excess, excess, listed=True)})
    elif node == "end.call":
        yield Offer(seat, "pass")
        met = tuple(word for word in ("score", "units") if early_end.met(desk, seat, word) is not False)
        if met and early_end.is_free(table, seat):
            yield Offer(seat, "early_end", {}, {"condition": Slot(met)})
    else:
        yield from _in_turn(desk, seat, node)


def _in_turn(desk: Desk, seat: str, node: str) -> Iterator[Offer]:
    if _lets_go(desk, node) and _may_pass(desk, seat, node):
        yield Offer(seat, "pass")
    if node in summon.DUTY and f"met:{summon.DUTY[node]}" not in desk.table.flags:
        yield from plays.entries(desk, seat)
    if node == "tactics.choose":
        yield Offer(seat, "formation")
    if node in ("tactics.choose", "attack.declare"):
        yield from plays.attacks(desk, seat)
    if node == "formation.move" or (node == "formation.entry" and _lets_go(desk, node)):
        yield from plays.moves(desk, seat)
    if node in mech_merge.WHERE:
        yield from plays.mech_merges(desk, seat)
    yield from uses(desk, seat)


def _lets_go(desk: Desk, node: str) -> bool:
    """Whether the rules let the seat leave this place by a pass."""
    table, seat = desk.table, desk.table.clock.holder
    if node == "summon.main":
        return "met:summon" in table.flags or summon.impossible(desk, seat) is not False
    if node == "tactics.choose":
        return False
    if node == "formation.entry":
        return formation.MET in table.flags or summon.impossible(desk, seat, formation=True) is not False
    return True


def _may_pass(desk: Desk, seat: str, node: str) -> bool:
    """Whether the seat may pass. An announced further move, attack or merge may forbid it."""
    flags = desk.table.flags
    if node == "formation.move":
        return formation.MORE not in flags
    announced = (flags.get(attack.COUNT) or flags.get(mech_merge.PHASE) or {}).get("more")
    idle = node == "attack.declare" and not (flags.get(attack.COUNT) or {}).get("made")
    asked = idle or (announced and node in ("attack.declare", mech_merge.NODE))
    return not asked or desk.dry_run(Command(seat, "pass")) is None
