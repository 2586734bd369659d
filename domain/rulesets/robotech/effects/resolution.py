"""Carrying small effects out one after another, up to where somebody has to choose.

An effect is plain data: `seat`, `card`, `ops` (small effects that are still to be done), `targets`. It lies on the clip
(`key`) or, said by hand, in the flag `by_hand` (key empty). While it waits for a choice it stays there with what is left.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.desk import chain
from domain.kernel.desk.clock import in_game
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import FlagSet, Plain
from domain.parts.common.small_effects import do_one

BY_HAND = "by_hand"


def carry_out(desk: Desk, key: str, effect: Mapping[str, Plain]) -> bool:
    """Carries an effect out as far as it goes, doing as much as it can (RT-CLIP-12); False where it waits for a choice."""
    ops = list(effect["ops"])
    while ops and desk.table.result is None:
        operation = ops.pop(0)
        question = do_one(desk, effect, operation, said=not key)
        if question is not None:
            ops = [*question.pop("later", ()), *ops]
        if question:
            _keep(desk, key, {**effect, "ops": tuple(ops)})
            chain.ask(desk, question.pop("seat"), key, question)
            return False
    return True


def _keep(desk: Desk, key: str, effect: dict[str, Plain]) -> None:
    if key:
        chain.replace(desk, key, effect)
    else:
        desk.do(FlagSet(BY_HAND, effect))


def asked_seat(desk: Desk) -> str:
    """Who makes the choice that is waited for: who is asked, or the next seat where that one has left the game."""
    waiting = chain.awaits(desk)
    left = in_game(desk)
    return waiting["seat"] if waiting["seat"] in left else left[0]


def go_on_by_hand(desk: Desk) -> None:
    """Carries out what is left of an effect said by hand."""
    effect = desk.table.flags.get(BY_HAND)
    if effect is not None and carry_out(desk, "", effect):
        desk.do(FlagSet(BY_HAND, None))
