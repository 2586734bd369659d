"""What is left of a Nation, as a report tells it, where not everything that was lost or recovered was written down.

The record is brought to what was told: cards that nobody knows go to the pile of lost cards, or come back from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.contract.ruleset import Act, Arg, Arguments
from domain.kernel.desk.desk import Desk
from domain.parts.bandai import deck_as_life
from domain.parts.messages import msg


class NationPiles(NamedTuple):
    """`pile`, `lost`: the zones of a Nation and of what was lost of it · `rule`: by which it is lost · `after(desk)`: what
    follows."""

    pile: str
    lost: str
    rule: str
    after: Callable[[Desk], object]


def remaining_deck_act(life: NationPiles) -> Act:
    """The act that says how many cards are left of a Nation."""
    return Act(
        lambda desk, seat, args: state_remaining_deck(desk, seat, args, life),
        None,
        True,
        "say how many cards are left of the Nation",
        {"left": Arg("number", "how many cards are left")},
        rule=life.rule,
    )


def state_remaining_deck(desk: Desk, seat: str, args: Arguments, life: NationPiles) -> None:
    """Takes in how many cards are `left`. Where the record has another number, nobody knows why: the verdict is open."""
    left = args.get("left")
    desk.must(bool(seat), msg("whose_nation_seat_says_what_is_left"), desk.table.header.seats)
    desk.must(type(left) is int and left >= 0, msg("how_many_cards_are_left"), ("rest left 3",))
    assert isinstance(left, int)
    now, lost = (len(desk.table.at(f"{seat}.{pile}")) for pile in (life.pile, life.lost))
    desk.must(left <= now + lost, msg("nation_who_there_are_n", who=seat, n=now + lost))
    desk.must(left == now or not desk.referee, msg("nation_who_has_n_cards", who=seat, n=now))
    desk.require(life.rule, True if left == now else None, msg("record_has_another_number"))
    desk.declare("rest_told", seat, life.rule)
    deck_as_life.lose_cards(desk, seat, now - left, life.pile, life.lost)
    deck_as_life.recover_cards(desk, seat, left - now, life.pile, life.lost)
    life.after(desk)
