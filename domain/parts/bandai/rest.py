"""What is left of a Nation, as a report tells it, where not everything that was lost or recovered was written down.

The record is brought to what was told: cards that nobody knows go to the pile of lost cards, or come back from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Act, Arg, Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.bandai import deck_as_life


class Life(NamedTuple):
    """`pile`, `lost`: the zones of a Nation and of what was lost of it · `rule`: by which it is lost · `after(desk)`: what
    follows."""

    pile: str
    lost: str
    rule: str
    after: Callable[[Desk], object]


def act(life: Life) -> Act:
    """The act that says how many cards are left of a Nation."""
    return Act(
        lambda desk, seat, args: tell(desk, seat, args, life),
        None,
        True,
        "say how many cards are left of the Nation",
        {"left": Arg("number", "how many cards are left")},
        rule=life.rule,
    )


def tell(desk: Desk, seat: str, args: Arguments, life: Life) -> None:
    """Takes in how many cards are `left`. Where the record has another number, nobody knows why: the verdict is open."""
    left = args.get("left")
    desk.must(bool(seat), "whose Nation? a seat says what is left of its own", desk.table.header.seats)
    desk.must(type(left) is int and left >= 0, "how many cards are left? a whole number from 0", ("rest left 3",))
    assert isinstance(left, int)
    now, lost = (len(desk.table.at(f"{seat}.{pile}")) for pile in (life.pile, life.lost))
    desk.must(left <= now + lost, f"of the Nation of {seat} there are {now + lost} cards at most, with all that were lost")
    desk.must(left == now or not desk.referee, f"the Nation of {seat} has {now} cards here; a judge rules what is to change")
    desk.require(life.rule, True if left == now else None, "the record has another number")
    desk.declare("rest_told", seat, life.rule)
    deck_as_life.lose_cards(desk, seat, now - left, life.pile, life.lost)
    deck_as_life.recover_cards(desk, seat, left - now, life.pile, life.lost)
    life.after(desk)
