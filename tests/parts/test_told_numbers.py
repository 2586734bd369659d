"""Numbers of a card that no list has: said with its name, they are its name's from then on."""

import pytest

from domain.kernel.contract.refusal import Refused
from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Learned, Pinned
from domain.parts.common.declaring import Row, of_data, take_numbers, type_meant
from tests.kernel.toy import opened

VALUES = Row(("weapon", "armor", "speed"), 2)


def named(name: str = "~Zura") -> tuple[Desk, str]:
    """A desk at which A holds a card known by this name."""
    desk = opened()
    desk.begin_act()
    card = desk.table.at("A.hand")[0]
    desk.do(Pinned(name, {"name": name[1:]}), Learned(card, name, ("A",)))
    return desk, card


def test_the_numbers_are_the_data_of_the_name() -> None:
    desk, card = named()
    take_numbers(desk, card, {"numbers": "3/*/4"})
    assert desk.table.data(card) == {"name": "Zura", "points": (3, "*", 4)}


def test_fields_of_their_own_and_what_is_left_out() -> None:
    desk, card = named()
    take_numbers(desk, card, {"numbers": "3/-1"}, VALUES)
    assert desk.table.data(card) == {"name": "Zura", "weapon": 3, "armor": -1}
    take_numbers(desk, card, {"numbers": "3/-1/5"}, VALUES)
    assert desk.table.data(card) == {"name": "Zura", "weapon": 3, "armor": -1, "speed": 5}


def test_nothing_said_changes_nothing() -> None:
    desk, card = named()
    take_numbers(desk, card, {})
    assert desk.table.data(card) == {"name": "Zura"}


@pytest.mark.parametrize("said", ["3", "3/1", "3/1/4/1", "3/x/4", "3//4"])
def test_other_numbers_are_refused(said: str) -> None:
    desk, card = named()
    with pytest.raises(Refused, match="are not the numbers of a card: fighting/shooting/defense"):
        take_numbers(desk, card, {"numbers": said})


def test_what_was_said_once_is_not_said_differently() -> None:
    desk, card = named()
    take_numbers(desk, card, {"numbers": "3/1/4"})
    take_numbers(desk, card, {"numbers": "3/1/4"})
    with pytest.raises(Refused, match="Zura has 3/1/4 as points, not 3/1/5"):
        take_numbers(desk, card, {"numbers": "3/1/5"})


def test_a_card_without_a_name_has_no_numbers() -> None:
    desk = opened()
    with pytest.raises(Refused, match="numbers belong to a name"):
        take_numbers(desk, desk.table.at("A.hand")[0], {"numbers": "3/1/4"})


def test_what_has_numbers_and_is_set_on_nothing_fights() -> None:
    assert type_meant({"numbers": "3/1/4"}) == "unit"
    assert type_meant({"numbers": "3/1/4", "on": "#3"}) == type_meant({}) == ""
    assert type_meant({"numbers": "3/1/4", "as": "character"}) == "character"
    assert of_data({"type": "command"}, {"numbers": "3/1/4"}) == {"type": "command"}
    assert of_data({}, {"numbers": "3/1/4"}) == {"type": "unit"}
