"""How this ruleset carries effects out (see `domain.parts.carrying_out`), and what the answers to its questions do."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.parts import carrying_out
from domain.rulesets.gundam_war_nexa import movement, victory
from domain.rulesets.gundam_war_nexa.effects import targets


def _options(desk: Desk, effect: Mapping[str, Plain], selector: Plain) -> list[str]:
    return targets.options_of(desk.table, effect["seat"], effect["card"], selector)


def _abolished(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Cards abolished from hand or field by a choice (NX-DEST-19)."""
    for card in chosen:
        movement.abolish(desk, card)


def _piled(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """The owner has said in which order a set group goes into a pile, the first on top (NX-SETC-10)."""
    for card in reversed(chosen) if waiting["index"] == 0 else chosen:
        movement.put(desk, card, waiting["zone"], waiting["index"])
    movement.check_standing(desk)


def _shared(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    from domain.rulesets.gundam_war_nexa.keywords import share

    share.found(desk, waiting, chosen)


def _turned_up(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    from domain.rulesets.gundam_war_nexa.keywords import gain

    gain.turned_up(desk, waiting, chosen[0])


def _extracted(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    from domain.rulesets.gundam_war_nexa.effects.verbs import piles

    piles.extracted(desk, waiting, chosen)


def _removed(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    from domain.rulesets.gundam_war_nexa import older

    older.paid_on_entry(desk, waiting, chosen)


def _picked(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Cards picked by their backs (NX-TERM-08)."""
    for card in chosen:
        movement.abolish(desk, card, "NX-TERM-08")


def _after(desk: Desk) -> None:
    """Once an effect is fully applied: what stands, and who has lost (NX-WIN-01, OP-20)."""
    movement.check_standing(desk)
    victory.check(desk)


def _barred(desk: Desk, effect: Mapping[str, Plain]) -> str:
    """ "In that case" is all or nothing, in an automatic text too (NX-EFF-18)."""
    from domain.rulesets.gundam_war_nexa.effects import feasible

    whole = not effect.get("all_or_nothing") or feasible.all_possible(desk, effect, True)
    return "" if whole else "NX-EFF-18"


WAY = carrying_out.Way(
    options=_options,
    fails="NX-EFF-11",
    choices={
        "abolish": _abolished,
        "pick": _picked,
        "order": carrying_out.put_in_order,
        "pile_order": _piled,
        "share": _shared,
        "turn_up": _turned_up,
        "extract": _extracted,
        "older_cost": _removed,
    },
    after=_after,
    barred=_barred,
    any_order=("gain", "give", "allow", "bar", "coin"),
)


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """Makes the choice that a resolution waits for (NX-TGT-08)."""
    carrying_out.choose(desk, seat, args, WAY)
