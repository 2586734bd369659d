"""What one small effect is about: its cards and its seat, as the words of a text say."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.effects.references import anywhere
from domain.rulesets.gundam_war_nexa.state.zones import opponent, root

Effect = Mapping[str, Plain]
Question = dict[str, Plain] | None


def subjects(desk: Desk, effect: Effect, operation: Plain) -> list[str]:
    """The cards an operation is about, as far as they are still there.

    `to`: `target` (default where there are any), `target1`, `target2` in the order of the text (NX-TGT-04), `self` (this
    card, NX-TERM-01), `host`, `others` (all of its force but itself), cards, or a filter: that is no target, so cards that
    do not become one are reached too (NX-TGT-11).
    """
    to = operation.get("to") or ("target" if effect.get("selectors") or effect.get("targets") else "self")
    if isinstance(to, dict):
        return filters.matching(desk.table, effect["seat"], effect.get("card", ""), to)
    if isinstance(to, tuple):
        named: tuple[str, ...] = tuple(anywhere(desk, effect["seat"], ref) for ref in to)
    else:
        named = _words(desk, effect, to)
    return [card for card in named if card in desk.table.cards]


def _words(desk: Desk, effect: Effect, to: str) -> tuple[str, ...]:
    card, targets = effect.get("card", ""), tuple(effect.get("targets", ()))
    if to == "target":
        return targets
    if to in ("target1", "target2"):
        number = int(to[-1])
        return targets[number - 1 : number]
    if to == "self":
        return (card,)
    if to == "host":
        return (root(desk.table, card),) if card in desk.table.cards else ()
    return (anywhere(desk, effect["seat"], to),)


def who(desk: Desk, effect: Effect, operation: Plain) -> str:
    """The seat an operation is about: `own` (default), `enemy`, or a seat; by who played the effect (NX-CTRL-15)."""
    word = operation.get("who", "own")
    if word in desk.table.header.seats:
        return str(word)
    return opponent(desk.table, effect["seat"]) if word == "enemy" else str(effect["seat"])


def number(desk: Desk, effect: Effect, operation: Plain, field: str = "n", default: int = 1) -> int:
    """A number of a small effect; `x` is what was fixed at the play (NX-CARD-18, -19), elsewhere 0 (NX-CARD-20)."""
    value = operation.get(field, default)
    return int(effect.get("x", 0)) if value == "x" else int(value)
