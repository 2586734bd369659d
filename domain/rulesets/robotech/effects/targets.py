"""Targets: chosen when an effect is declared, and what is left of an effect that has lost some (RT-CLIP-12)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.table import Table
from domain.rulesets.robotech.effects import matching


def options_of(table: Table, seat: str, source: str, selector: Plain) -> list[str]:
    """The cards that a selector may name now."""
    return matching.matching(table, seat, source, selector)


def require(desk: Desk, seat: str, source: str, selectors: tuple[Plain, ...], named: tuple[str, ...]) -> None:
    """Checks the targets that are named at the declaration: as many as the text asks for, each one that it may name."""
    desk.require("RT-CLIP-12", len(set(named)) == len(named), "each target is named once")
    left = list(named)
    for selector in selectors:
        options = options_of(desk.table, seat, source, selector)
        count = min(selector.get("n", 1), len(left)) if selector is not selectors[-1] else len(left)
        mine, left = left[:count], left[count:]
        _require_count(desk, selector, len(mine), len(options), tuple(options))
        for card in mine:
            truth = matching.fits(desk.table, seat, source, selector, card)
            desk.require("RT-CLIP-12", truth, f"{card} is no target of this text", tuple(options))
    desk.require("RT-CLIP-12", not left, "this text has no targets")


def _require_count(desk: Desk, selector: Plain, named: int, there: int, options: tuple[str, ...]) -> None:
    most = selector.get("n", 1)
    least = 0 if selector.get("upto") else max(1, min(most, there))
    wanted = str(most) if least == most else f"{least} to {most}"
    desk.require("RT-CLIP-12", least <= named <= most, f"{wanted} targets are to be named, not {named}", options)


def lives(table: Table, named: tuple[str, ...]) -> tuple[int, ...]:
    """The incarnations of the targets: a card that left play and came back is another object."""
    return tuple(table.cards[card].life for card in named)


def still_there(desk: Desk, effect: Mapping[str, Plain]) -> tuple[str, ...] | None:
    """The targets with those that are lost as empty words; None where the whole effect does nothing (RT-CLIP-12).

    With the switch `lost_target` at `fail_all` one lost target is enough for that.
    """
    named: tuple[str, ...] = effect["targets"]
    left = tuple(
        card if _is_there(desk.table, effect, card, life, selector) else ""
        for card, life, selector in zip(named, effect["lives"], _spread(effect["selectors"], len(named)), strict=False)
    )
    lost = left.count("")
    if lost and (lost == len(left) or desk.switch("lost_target") == "fail_all"):
        return None
    return left if len(left) == len(named) else named


def _is_there(table: Table, effect: Mapping[str, Plain], card: str, life: int, selector: Plain) -> bool:
    if card not in table.cards or table.cards[card].life != life:
        return False
    return matching.fits(table, effect["seat"], effect["card"], selector, card) is not False


def _spread(selectors: tuple[Plain, ...], count: int) -> list[Plain]:
    spread = [selector for selector in selectors for _ in range(selector.get("n", 1))]
    return spread[:count]


def question(desk: Desk, effect: Plain) -> dict[str, Plain] | None:
    """What a triggered ability's controller has to be asked: one selector, more cards than it takes, or as many as liked."""
    if len(effect["selectors"]) != 1:
        return None
    selector = effect["selectors"][0]
    options = options_of(desk.table, effect["seat"], effect["card"], selector)
    most = min(selector.get("n", 1), len(options))
    free = bool(selector.get("upto")) and bool(options)
    if len(options) <= most and not free:
        return None
    return {"n": most, "least": 0 if free else most, "options": tuple(options)}


def only_choice(desk: Desk, effect: Plain) -> tuple[str, ...] | None:
    """The targets where nothing is to be chosen; None where a target is needed and none is there."""
    chosen: list[str] = []
    for selector in effect["selectors"]:
        options = options_of(desk.table, effect["seat"], effect["card"], selector)
        fresh = [card for card in options if card not in chosen][: selector.get("n", 1)]
        if not fresh and not selector.get("upto"):
            return None
        chosen += fresh
    return tuple(chosen)
