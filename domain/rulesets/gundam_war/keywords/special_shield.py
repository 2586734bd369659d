"""Special Shield (X) (GW-SHLD): the answered effect deals X less damage to the UNIT.

Only damage by card effects is lowered. Battle damage (GW-SHLD-02) does not pass through this module, and Wide Range Weapon
deals no damage (GW-SHLD-04).
"""

from __future__ import annotations

from typing import Final

from domain.card_effects.chain_links import AnswerableLinks, require_single_answerable_link, sole_chain_link_or_refuse
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.chain import replace_effect
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.parts.common.small_effect_execution import is_manual, require_source_card
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, UsedKeywordText, x_of
from domain.rulesets.gundam_war.card_schema.small_effects import Shield
from domain.rulesets.gundam_war.effects.effects_against_card import DAMAGE, is_effect_against_card
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules, KeywordUse
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state.zones import in_play, root

SHIELDS: Final = "shields"


def declare(desk: Desk, seat: str, card_id: str, keyword: Keyword, targets: tuple[str, ...], args: Plain) -> UsedKeywordText:
    """Returns a shield against one waiting effect: the named one, else the only one that may damage the UNIT (OP-67).

    Raises Refused with the choices where several effects could be meant, or one's own.
    """
    desk.demand("GW-SHLD-01", bool(desk.table.chain), msg("no_effect_is_waiting_that"))
    if args.get("answers"):
        return UsedKeywordText((Shield(x_of(keyword)),))
    return UsedKeywordText(
        (
            Shield(
                x_of(keyword),
                links=require_single_answerable_link(desk, AnswerableLinks(seat, answerable_links(desk, card_id))),
            ),
        )
    )


def answerable_links(desk: Desk, card_id: str) -> tuple[str, ...]:
    """Returns the waiting effects that may damage the UNIT: those aimed at it, and damage to all (GW-SHLD-01).

    Where none may, it returns all.
    """
    unit = root(desk.table, card_id)
    may_hurt = tuple(key for key, data in desk.table.chain if is_effect_against_card(desk, data, unit, DAMAGE) is not False)
    return may_hurt or tuple(key for key, _ in desk.table.chain)


def put_up_shield(desk: Desk, effect: Effect, operation: Shield) -> None:
    """`shield`: the answered effects (`links`) deal n less damage to the card; by hand, the only effect does (GW-SHLD-01)."""
    card_id, links = require_source_card(desk, effect, operation.do), operation.links or effect.get("answers", ())
    desk.reject_unless(not is_manual(effect) or bool(desk.table.chain), msg("shield_nothing_waits_that_would"))
    last = sole_chain_link_or_refuse(desk) if is_manual(effect) and not links else ()
    if card_id not in desk.table.cards or not in_play(desk.table, card_id):
        return
    unit = root(desk.table, card_id)
    desk.record("resolved", "shield_raised", "", "GW-SHLD-01", {"card": unit, "amount": operation.n})
    for key, data in list(desk.table.chain):
        if key in (links or last):
            replace_effect(desk, key, {**data, SHIELDS: {**data.get(SHIELDS, {}), unit: operation.n}})


def damage_after_shield(amount: int, kind: str, shield: int) -> int:
    """Returns the damage after the shield; damage by Psycommu is not lowered (GW-SHLD-03)."""
    return max(amount - shield, 0) if kind == "effect" else amount


KEYWORDS = (KeywordRules("special_shield", KeywordUse("battle", declare, answers=answerable_links), verbs=(put_up_shield,)),)
