"""Small effects on effects that wait in the Cut-in: voiding them."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.parts.common.small_effects import is_said
from domain.rulesets.gundam_war.chain import cut_in
from domain.rulesets.gundam_war.effects.operations import Effect, subjects
from domain.rulesets.gundam_war.grammar.small_effects import Void
from domain.texts.answering import voided


def void(desk: Desk, effect: Effect, operation: Void) -> None:
    """`void`: waiting effects do nothing (GW-PLAY-08, GW-LABL-06).

    Which: `links` (keys), else the plays of the targets, else the one that is answered. By hand: that of the card (`to`),
    else the last.
    """
    for key in voided(desk, effect, operation, subjects):
        cut_in.void(desk, key, effect.get("card", ""), is_said(effect))
