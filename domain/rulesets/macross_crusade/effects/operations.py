"""What one small effect is about: its cards and its seat, as the words of a text say."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.rulesets.macross_crusade.effects import filters
from domain.rulesets.macross_crusade.effects.references import anywhere
from domain.rulesets.macross_crusade.state.zones import opponent, root

Effect = Mapping[str, Plain]
Question = dict[str, Plain] | None


def subjects(desk: Desk, effect: Effect, operation: Plain) -> list[str]:
    """The cards an operation is about, as far as they are still there.

    `to`: `target` (default for an effect that has targets), `self` ("this card", MC-TERM-01; default for others), `host`,
    cards, or a filter for "all": those there are now, with who came later and without who left (MC-TGT-08).
    """
    to = operation.get("to") or ("target" if effect.get("selectors") or effect.get("targets") else "self")
    if isinstance(to, dict):
        return filters.matching(desk.table, effect["seat"], effect.get("card", ""), to)
    if to == "target":
        named: tuple[str, ...] = tuple(effect.get("targets", ()))
    elif to == "self":
        named = (effect.get("card", ""),)
    elif to == "host":
        named = (root(desk.table, effect["card"]),) if effect.get("card") in desk.table.cards else ()
    else:
        refs = (to,) if isinstance(to, str) else to
        named = tuple(anywhere(desk, effect["seat"], ref) for ref in refs)
    return [card for card in named if card in desk.table.cards]


def who(desk: Desk, effect: Effect, operation: Plain) -> str:
    """The seat an operation is about: `own` (default), `enemy`, or a seat; an effect is of who played it (MC-CTRL-12)."""
    word = operation.get("who", "own")
    if word in desk.table.header.seats:
        return str(word)
    return opponent(desk.table, effect["seat"]) if word == "enemy" else str(effect["seat"])


def both(desk: Desk, effect: Effect, operation: Plain) -> tuple[str, ...]:
    """The seats an operation is about, where it may be about both."""
    return desk.table.header.seats if operation.get("who") == "both" else (who(desk, effect, operation),)
