"""What a seat may say now (offers): templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.kernel.offers import Offer
from domain.parts.offering import offered
from domain.rulesets.gundam_war_nexa.offers.choices import at_choice, choice, orders
from domain.rulesets.gundam_war_nexa.offers.plays import plays
from domain.rulesets.gundam_war_nexa.offers.uses import uses


def offers(desk: Desk, seat: str) -> list[Offer]:
    """The templates of everything the seat may say at this place, without moving the clock."""
    return offered(desk, seat, (plays, uses, orders), at_choice, choice)
