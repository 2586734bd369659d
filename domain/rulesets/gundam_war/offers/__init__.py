"""What a seat may say now (offers): templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.kernel.offers import Offer
from domain.rulesets.gundam_war.offers.choices import at_choice, to_choose
from domain.rulesets.gundam_war.offers.plays import plays
from domain.rulesets.gundam_war.offers.uses import switches, uses


def offers(desk: Desk, seat: str) -> list[Offer]:
    """The templates of everything the seat may say at this place, without moving the clock."""
    table = desk.table
    if table.result is not None:
        return []
    waiting = table.flags.get("awaits")
    if waiting is not None:
        return list(to_choose(waiting, seat))
    node = desk.ruleset.timeline.node(table.clock.node)
    if node.kind == "window" or table.chain:
        if table.clock.speaker not in ("", seat):
            return []
        return [Offer(seat, "pass"), *plays(desk, seat), *uses(desk, seat), *switches(desk, seat)]
    return list(at_choice(desk, seat, node.key))
