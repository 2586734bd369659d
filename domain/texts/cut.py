"""The cut: effects wait and are carried out from the last to the first, without further plays in between.

GW-CUT-04, -08, MC-CUT-10 to -12, NX-CUT-09 to -11.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.desk import chain
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.texts.carrying_out import carry_out
from domain.texts.choosing import go_on


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


def resolve(
    desk: Desk,
    key: str,
    effect: Mapping[str, Plain],
    begin: Callable[[Desk, Mapping[str, Plain]], Mapping[str, Plain] | None],
    finish: Callable[[Desk, str], None],
) -> None:
    """Resolves an effect that waits; one that asked for a choice goes on where it stopped.

    GW-CMD-04, GW-EFF-05, MC-CMD-02, MC-TGT-05, NX-CUT-15, NX-TGT-06 · `begin(desk, effect)`: what it is as it begins, with
    the targets that it still has; None where it is lost · `finish`: what becomes of it once it is through, or lost.
    """
    if not effect.get("begun"):
        begun = begin(desk, effect)
        if begun is None:
            finish(desk, key)
            return
        effect = {**begun, "begun": True}
        chain.replace(desk, key, effect)
    if carry_out(desk, key, effect):
        finish(desk, key)


def negate(
    desk: Desk, key: str, event: tuple[str, str], said: Plain, kept: Callable[[Plain], bool], after: Callable[[Plain], None]
) -> None:
    """Negates an effect that waits, unless it is `kept` from that.

    GW-PLAY-08, MC-NEG-01, NX-PLAY-08 · `event`: its name and rule · `after(effect)`: what becomes of the play it came from.
    """
    effect = chain.waiting(desk.table, key)
    if effect is None or kept(effect):
        return
    name, rule = event
    desk.record("negated", name, effect["seat"], rule, {"link": key, **said})
    chain.take_off(desk, key)
    after(effect)


def clearing(place: str, put_away: Callable[[Desk, str], None]) -> Callable[[Desk, Plain], None]:
    """What becomes of the card of a play that did not come into play: it is put away from `place`, where played cards lie.

    GW-CMD-04, GW-PLAY-08, MC-PLAY-05, MC-COST-11, NX-HAND-07.
    """

    def clear(desk: Desk, effect: Plain) -> None:
        card = effect["card"]
        if effect["kind"] == "play" and card in desk.table.cards and desk.table.cards[card].place == place:
            put_away(desk, card)

    return clear
