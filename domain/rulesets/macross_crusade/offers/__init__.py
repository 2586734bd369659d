"""The commands that a seat may give now (offers): templates with choices, made from the table and checked at the desk."""

from __future__ import annotations

from functools import partial

from domain.card_effects.pile_effects import choice_offers
from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.parts.bandai import stated_results
from domain.parts.common.offers import collect_offers
from domain.rulesets.macross_crusade.combat.battle_damage import BATTLE_REPORTING
from domain.rulesets.macross_crusade.offers.pending_choices import offers_at_choice
from domain.rulesets.macross_crusade.offers.plays import play_offers
from domain.rulesets.macross_crusade.offers.text_uses import switch_offers, use_offers

_battle_results = partial(stated_results.battle_result_offers, reporting=BATTLE_REPORTING)


def offers(desk: Desk, seat: str) -> list[Offer]:
    """Returns the templates of all commands that the seat may give at this place, without moving the clock."""
    return collect_offers(
        desk, seat, (play_offers, use_offers, switch_offers, _battle_results), offers_at_choice, choice_offers
    )
