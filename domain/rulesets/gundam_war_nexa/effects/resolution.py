"""How NEX-A carries card texts out (`domain.texts`)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.texts import Texts
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.rulesets.gundam_war_nexa.combat.sortie import go_on_with_sortie
from domain.rulesets.gundam_war_nexa.effects import feasible
from domain.rulesets.gundam_war_nexa.effects.choices import CHOICES
from domain.rulesets.gundam_war_nexa.effects.targets import nameable, options_of
from domain.rulesets.gundam_war_nexa.grammar.texts import read_selector
from domain.rulesets.gundam_war_nexa.moving import movement
from domain.rulesets.gundam_war_nexa.winning import victory
from domain.texts import as_said
from domain.texts.choosing import go_on_after


def look_around(desk: Desk) -> None:
    """Once an effect is fully applied: what stands, and who has lost (NX-WIN-01, OP-20)."""
    movement.check_standing(desk)
    victory.check(desk)


def _barred(desk: Desk, effect: Mapping[str, Plain]) -> str:
    """ "In that case" is all or nothing, in an automatic text too (NX-EFF-18)."""
    whole = as_said.holds(effect) or not effect.get("all_or_nothing") or feasible.all_possible(desk, effect, True)
    return "" if whole else "NX-EFF-18"


def _go_on(desk: Desk, key: str) -> None:
    """After a choice; a sortie that waited for it goes on (NX-BATT-08)."""
    go_on_after(desk, key)
    go_on_with_sortie(desk)


TEXTS = Texts(
    selector=read_selector,
    every=lambda selector: bool(selector.all),
    options=options_of,
    perhaps=nameable,
    fails="NX-EFF-11",
    exact="NX-TGT-08",
    asked="NX-TGT-08",
    answers=CHOICES,
    asks={"pick": "discard"},
    go_on=_go_on,
    after=look_around,
    barred=_barred,
    any_order=("gain", "give", "allow", "bar", "coin"),
    apart="NX-TGT-13",
)
