"""The end of a turn: order, damage, the next one."""

import pytest

from domain.card_effects.immediate_effects import PENDING, order_end_of_turn_effects
from domain.kernel.contract.refusal import Refused
from domain.kernel.record.changes import FlagSet, Marked
from domain.kernel.record.command import Command
from domain.parts.bandai.end_of_turn import remove_damage
from tests.kernel.toy_ruleset import opened

ONE, TWO = {"card": "#1"}, {"card": "#2"}


def test_the_attacker_names_the_order_by_numbers() -> None:
    desk = opened()
    desk.command = Command("A", "effects")
    desk.do(FlagSet(PENDING, (ONE, TWO)))
    order_end_of_turn_effects(desk, "A", {"order": (2, 1)}, "S-TURN")
    assert desk.table.flags[PENDING] == (TWO, ONE)


@pytest.mark.parametrize("order", [(1,), (1, 1), (1, 3), ("1", "2"), 2, None])
def test_each_effect_is_named_once_by_its_number(order) -> None:
    desk = opened()
    desk.do(FlagSet(PENDING, (ONE, TWO)))
    with pytest.raises(Refused, match="name the 2 effects by number"):
        order_end_of_turn_effects(desk, "A", {"order": order}, "S-TURN")


def test_the_defender_orders_nothing() -> None:
    with pytest.raises(Refused, match="the attacker decides"):
        order_end_of_turn_effects(opened(), "B", {"order": ()}, "S-TURN")


def test_all_damage_goes_and_other_marks_stay() -> None:
    desk = opened()
    hurt, other = desk.table.at("A.hand")[:2]
    desk.do(Marked(hurt, "damage", 3), Marked(hurt, "coins", 1))
    remove_damage(desk, (hurt, other))
    assert desk.table.cards[hurt].marks == {"coins": 1}
