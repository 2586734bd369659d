"""The offers: templates of what a seat may say now, built from the table and checked at the desk."""

from __future__ import annotations

from functools import partial

from domain.kernel.contract.offers import Offer
from domain.kernel.contract.ruleset import Desk
from domain.parts.bandai import stated_results
from domain.parts.common.offers import collect_offers
from domain.rulesets.gundam_war_nexa.combat.battle import BATTLE_REPORTING
from domain.rulesets.gundam_war_nexa.offers.pending_choices import offers_at_choice, order_offers, pending_choice_offers
from domain.rulesets.gundam_war_nexa.offers.plays import play_offers
from domain.rulesets.gundam_war_nexa.offers.text_uses import use_offers

_battle_results = partial(stated_results.battle_result_offers, reporting=BATTLE_REPORTING)


def offers(desk: Desk, seat: str) -> list[Offer]:
    """Returns the templates of everything the seat may say at this place, without advancing the clock."""
    return collect_offers(
        desk, seat, (play_offers, use_offers, order_offers, _battle_results), offers_at_choice, pending_choice_offers
    )
