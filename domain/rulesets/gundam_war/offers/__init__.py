"""The offers of a seat: templates of commands with choices, built from the table and checked at the desk."""

from __future__ import annotations

from functools import partial

from domain.card_effects.pile_effects import choice_offers
from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.parts.bandai import stated_results
from domain.parts.common.offers import collect_offers
from domain.rulesets.gundam_war.combat.battle import BATTLE_REPORTING
from domain.rulesets.gundam_war.offers.pending_choices import offers_at_choice
from domain.rulesets.gundam_war.offers.plays import play_offers
from domain.rulesets.gundam_war.offers.text_uses import switch_offers, use_offers

_battle_results = partial(stated_results.battle_result_offers, reporting=BATTLE_REPORTING)


def offers(desk: Desk, seat: str) -> list[Offer]:
    """Returns the templates of all commands that the seat may give at this place, without moving the clock."""
    return collect_offers(
        desk, seat, (play_offers, use_offers, switch_offers, _battle_results), offers_at_choice, choice_offers
    )
