"""The cut: effects wait and are carried out from the last to the first, without further plays in between.

GW-CUT-04, -08, MC-CUT-10 to -12, NX-CUT-09 to -11.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel import chain
from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts.carrying_out import go_on


def settling(resolve: chain.Resolve, over: Callable[[Desk], None]) -> Callable[[Desk], None]:
    """What happens when everybody has passed: the whole cut is carried out; `over`: what follows once it is through."""
    carry_out_all = chain.closed_lifo(resolve)

    def settle(desk: Desk) -> None:
        carry_out_all(desk)
        if desk.table.flags.get("awaits") is not None:
            go_on(desk, "settle")
        elif desk.table.result is None:
            over(desk)

    return settle


def negate(
    desk: Desk, key: str, event: tuple[str, str], said: Plain, kept: Callable[[Plain], bool], after: Callable[[Plain], None]
) -> bool:
    """Negates an effect that waits; False where none waits any more or it is `kept` from that.

    GW-PLAY-08, MC-NEG-01, NX-PLAY-08 · `event`: its name and rule · `after(effect)`: what becomes of the play it came from.
    """
    effect = chain.waiting(desk.table, key)
    if effect is None or kept(effect):
        return False
    name, rule = event
    desk.record("negated", name, effect["seat"], rule, {"link": key, **said})
    chain.take_off(desk, key)
    after(effect)
    return True


def clearing(place: str, put_away: Callable[[Desk, str], None]) -> Callable[[Desk, Plain], None]:
    """What becomes of the card of a play that did not come into play: it is put away from `place`, where played cards lie.

    GW-CMD-04, GW-PLAY-08, MC-PLAY-05, MC-COST-11, NX-HAND-07.
    """

    def clear(desk: Desk, effect: Plain) -> None:
        card = effect["card"]
        if effect["kind"] == "play" and card in desk.table.cards and desk.table.cards[card].place == place:
            put_away(desk, card)

    return clear
