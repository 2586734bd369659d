"""Numbers of a card that no list has: said with its name, they are its name's from then on."""

from dataclasses import replace

import pytest

from domain.kernel.contract.layout import Face, Value
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.unlisted_card_values import read_stated_values
from domain.kernel.record.changes import Pinned
from domain.parts.common.play_declaration import implied_type, with_stated_type
from tests.kernel.toy_ruleset import SKIRMISH, opened

POINTS = tuple(Value(f"points.{n}", term) for n, term in enumerate(("fighting", "shooting", "defense")))
VALUES = tuple(Value(name, name) for name in ("weapon", "armor", "speed"))
ZURA = "~Zura"


def named(values: tuple[Value, ...] = POINTS, data: dict[str, object] | None = None) -> Desk:
    """A desk of cards with these values that knows one by its name."""
    desk = opened(replace(SKIRMISH, face=Face((), (), values, ())))
    desk.begin_act()
    desk.do(Pinned(ZURA, data or {"name": "Zura"}))
    return desk


def test_the_numbers_are_the_data_of_the_name() -> None:
    desk = named()
    read_stated_values(desk, ZURA, "3/*/4")
    assert desk.table.pins[ZURA] == {"name": "Zura", "points": (3, "*", 4)}


def test_fields_of_their_own_what_is_left_out_and_what_a_play_asks_for_too() -> None:
    desk = named(VALUES)
    read_stated_values(desk, ZURA, "3/-1")
    assert desk.table.pins[ZURA] == {"name": "Zura", "weapon": 3, "armor": -1}
    read_stated_values(desk, ZURA, "3/-1/5/2", ("cost",))
    assert desk.table.pins[ZURA] == {"name": "Zura", "weapon": 3, "armor": -1, "speed": 5, "cost": 2}


def test_nothing_said_changes_nothing() -> None:
    desk = named()
    read_stated_values(desk, ZURA, None)
    assert desk.table.pins[ZURA] == {"name": "Zura"}


@pytest.mark.parametrize("said", ["3", "3/1", "3/1/4/1", "3/x/4", "3//4", "3/+-1/4", "3/1/10000000"])
def test_other_numbers_are_refused(said: str) -> None:
    with pytest.raises(Refused, match="are not the numbers of a card: fighting/shooting/defense"):
        read_stated_values(named(), ZURA, said)


@pytest.mark.parametrize("said", ["3", "3/*", "3/1/2/4/5"])
def test_values_with_a_field_each_are_whole_numbers_and_at_least_two(said: str) -> None:
    with pytest.raises(Refused, match="are not the numbers of a card: weapon/armor/speed/cost"):
        read_stated_values(named(VALUES), ZURA, said, ("cost",))


def test_what_was_said_once_is_not_said_differently() -> None:
    desk = named()
    read_stated_values(desk, ZURA, "3/1/4")
    read_stated_values(desk, ZURA, "3/1/4")
    with pytest.raises(Refused, match="Zura has 3/1/4 as points, not 3/1/5"):
        read_stated_values(desk, ZURA, "3/1/5")


def test_a_card_of_a_list_has_what_is_on_it() -> None:
    with pytest.raises(Refused, match="Zura has no such number as points, not 3/1/4"):
        read_stated_values(named(data={"name": "Zura", "type": "command"}), ZURA, "3/1/4")


def test_a_card_without_a_name_has_no_numbers() -> None:
    with pytest.raises(Refused, match="numbers belong to a name"):
        read_stated_values(named(), None, "3/1/4")


def test_what_has_numbers_and_is_set_on_nothing_fights() -> None:
    assert implied_type({"numbers": "3/1/4"}) == "unit"
    assert implied_type({"numbers": "3/1/4", "on": "#3"}) == implied_type({}) == ""
    assert implied_type({"numbers": "3/1/4", "as": "character"}) == "character"
    assert with_stated_type({"type": "command"}, {"numbers": "3/1/4"}) == {"type": "command"}
    assert with_stated_type({}, {"numbers": "3/1/4"}) == {"type": "unit"}
