"""How Macross Crusade carries card texts out (`domain.texts`)."""

from __future__ import annotations

from domain.kernel.contract.texts import Texts
from domain.kernel.desk.desk import Desk
from domain.rulesets.macross_crusade.combat import unit_type
from domain.rulesets.macross_crusade.effects.choices import CHOICES
from domain.rulesets.macross_crusade.effects.targets import nameable, options_of
from domain.rulesets.macross_crusade.grammar.texts import read_selector
from domain.rulesets.macross_crusade.moving import destruction
from domain.rulesets.macross_crusade.playing import uniqueness
from domain.rulesets.macross_crusade.winning import life


def look_around(desk: Desk) -> None:
    """What follows from the state by itself, in between effects (MC-AUTO-06): loss, destruction, field limits, type."""
    life.check_loss(desk)
    if desk.table.result is None:
        unit_type.send_home(desk)
        destruction.check(desk)
        uniqueness.enforce(desk)


TEXTS = Texts(
    selector=read_selector,
    options=lambda table, seat, source, selector: options_of(table, seat, source, selector.wanted),
    perhaps=lambda table, seat, source, selector: nameable(table, seat, source, selector.wanted),
    fails="MC-TGT-05",
    asked="MC-TGT-01",
    answers=CHOICES,
    asks={"take": "look"},
    before=look_around,
    after=look_around,
    any_order=("gain", "give", "allow", "bar", "coins"),
    apart="MC-SET-15",
)
