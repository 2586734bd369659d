"""Carrying out effects in NEX-A: the common way of `domain.parts.common.carrying_out`, with this rulebook's words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.common import as_said, carrying_out
from domain.rulesets.gundam_war_nexa.combat.sortie import go_on_with_sortie
from domain.rulesets.gundam_war_nexa.effects import feasible
from domain.rulesets.gundam_war_nexa.effects.choices import CHOICES
from domain.rulesets.gundam_war_nexa.effects.targets import nameable, options_of
from domain.rulesets.gundam_war_nexa.grammar.texts import read_selector
from domain.rulesets.gundam_war_nexa.moving import movement
from domain.rulesets.gundam_war_nexa.winning import victory


def look_around(desk: Desk) -> None:
    """Once an effect is fully applied: what stands, and who has lost (NX-WIN-01, OP-20)."""
    movement.check_standing(desk)
    victory.check(desk)


def _barred(desk: Desk, effect: Mapping[str, Plain]) -> str:
    """ "In that case" is all or nothing, in an automatic text too (NX-EFF-18)."""
    whole = as_said.holds(effect) or not effect.get("all_or_nothing") or feasible.all_possible(desk, effect, True)
    return "" if whole else "NX-EFF-18"


WAY = carrying_out.Way(
    selector=read_selector,
    every=lambda selector: bool(selector.all),
    options=options_of,
    perhaps=nameable,
    fails="NX-EFF-11",
    exact="NX-TGT-08",
    asked="NX-TGT-08",
    choices=CHOICES,
    after=look_around,
    barred=_barred,
    any_order=("gain", "give", "allow", "bar", "coin"),
    apart="NX-TGT-13",
)

run_pending = partial(carrying_out.run_pending, way=WAY)
"""Applies the effects that are due at once, unless another is in the middle of being carried out."""


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that a resolution waits for (NX-TGT-08); a sortie that waited for it goes on (NX-BATT-08)."""
    carrying_out.choose(desk, seat, args, WAY)
    go_on_with_sortie(desk)
