"""Desert (GW-DSRT): an Auto C that rolls the opponent's front UNIT in Earth as the Resolution Step begins."""

from __future__ import annotations

from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import all_of, negate
from domain.kernel.record.changes import Angled, FlagSet
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.common.set_groups import ROLLED
from domain.parts.common.small_effect_execution import seat_of
from domain.parts.common.turns import opponent
from domain.rulesets.gundam_war.card_schema.small_effects import Desert
from domain.rulesets.gundam_war.card_schema.texts import TriggeredText
from domain.rulesets.gundam_war.effects import automatic_effects
from domain.rulesets.gundam_war.keywords.keyword_rules import KeywordRules
from domain.rulesets.gundam_war.state.working_keywords import all_have_keyword, working_keywords
from domain.rulesets.gundam_war.state.zones import EARTH, squad

NAME: Final = "desert"


def trigger_desert(desk: Desk) -> None:
    """Triggers Desert for a SQUAD that consists of Desert UNITs, unless the opponent's SQUAD does too (GW-DSRT-01, -02)."""
    table = desk.table
    holder = table.clock.holder
    for seat in (holder, opponent(table, holder)):
        enemy = opponent(table, seat)
        if not squad(table, enemy, EARTH):
            continue
        theirs = negate(all_have_keyword(table, enemy, EARTH, NAME))
        truth = all_of((all_have_keyword(table, seat, EARTH, NAME), theirs))
        if truth is None:
            desk.demand("GW-DSRT-01", None)
        if truth is True:
            desk.record("generated", "auto_effect_triggered", seat, "GW-DSRT-01", {"moment": "begin:resolution", "count": 1})
            desk.do(
                FlagSet(
                    automatic_effects.WAITING, (*table.flags.get(automatic_effects.WAITING, ()), _effect(table, seat, enemy))
                )
            )


def _effect(table: Table, seat: str, enemy: str) -> Effect:
    front = squad(table, seat, EARTH)[0]
    firm = any(keyword.unvoidable for keyword in working_keywords(table, front, NAME))
    text = TriggeredText("auto_c", "begin:resolution", effects=(Desert(enemy),), unvoidable=firm)
    return automatic_effects.make_automatic_effect(front, seat, text)


def roll_front_unit(desk: Desk, effect: Effect, operation: Desert) -> None:
    """`desert`: rolls the opponent's front UNIT in Earth; a rolled UNIT stays rolled (GW-DSRT-01, OP-57)."""
    front = squad(desk.table, seat_of(desk, effect, operation), EARTH)[:1]
    desk.record("resolved", "rolled", "", "GW-DSRT-01", {"cards": tuple(front)})
    desk.do(*(Angled(unit, ROLLED) for unit in front if not desk.table.cards[unit].angle))


KEYWORDS = (KeywordRules(NAME, of_set_cards=True, verbs=(roll_front_unit,), begins_resolution=trigger_desert),)
