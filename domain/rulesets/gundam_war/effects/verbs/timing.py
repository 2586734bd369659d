"""Small effects on effects that wait, and on time: voiding, ways, what is optional, standby effects."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.parts.common.small_effects import Effect, is_said
from domain.rulesets.gundam_war.chain import cut_in
from domain.rulesets.gundam_war.effects.targets import subjects
from domain.rulesets.gundam_war.grammar.of_cards import Void
from domain.rulesets.gundam_war.grammar.small_effects import Later
from domain.texts import standby
from domain.texts.answering import voided


def void(desk: Desk, effect: Effect, operation: Void) -> None:
    """`void`: waiting effects do nothing (GW-PLAY-08, GW-LABL-06).

    Which: `links` (keys), else the plays of the targets, else the one that is answered. By hand: that of the card (`to`),
    else the last.
    """
    for key in voided(desk, effect, operation, subjects):
        cut_in.void(desk, key, effect.get("card", ""), is_said(effect))


def later(desk: Desk, effect: Effect, operation: Later) -> None:
    """`later`: the effects wait for their moment, resolved already; `next`: in the next turn (GW-EFF-01, GW-EFF-04)."""
    desk.record("resolved", "standby_effect_created", effect["seat"], "GW-EFF-01", {"when": operation.when})
    standby.wait(desk, standby.effect_of(desk.table, effect, operation, "auto_d"))
