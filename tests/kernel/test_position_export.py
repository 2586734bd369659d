"""A position that is taken from a table says what lies where, and is laid out again as it was."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.desk import GameDesk
from domain.kernel.desk.position_export import export_position
from domain.kernel.record.changes import CardsEntered, Counted, FlagSet, Moved, ResultSet
from domain.kernel.record.command import Command
from tests.kernel.toy_ruleset import opened, refused, say


def changed(desk: GameDesk, *changes: Any) -> GameDesk:
    """The desk after a judge's raw changes."""
    desk.command = Command("", "rule")
    desk.begin_act()
    desk.record("fixed", "given")
    desk.do(*changes)
    desk.commit()
    return desk


def some_turns_in() -> Desk:
    """Cards of every sort on the table, a counter, marks and angles."""
    desk = opened(listed=False)
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "token", card="bee-2")
    say(desk, "A", "zap", target=desk.table.at("A.table")[0])
    say(desk, "", "settle")
    say(desk, "A", "fight", cards=("ape-1",))
    say(desk, "A", "look", aside=dict.fromkeys(desk.table.at("A.hand")[:1], "cat-3"))
    return desk


def test_a_position_holds_cards_as_they_lie_and_of_hidden_places_the_number() -> None:
    desk = some_turns_in()
    taken = export_position(desk.table)
    said = {each["place"]: each for each in taken.said["cards"] if each["place"] != "A.table"}
    on_table = [each for each in taken.said["cards"] if each["place"] == "A.table"]
    assert on_table == [
        {"place": "A.table", "card": "ape-1", "angle": 90, "marks": {"damage": 1}},
        {"place": "A.table", "face": "down"},
    ]
    assert said["A.deck"] == {"place": "A.deck", "n": 26}
    assert said["A.hand"] == {"place": "A.hand", "n": 2}
    assert (taken.said["turn"], taken.said["holder"], taken.said["at"]) == (1, "A", "late")
    assert taken.said["counts"] == {"B": {"hits": 1}}
    assert taken.hand_cards == {"A": ("cat-3",), "B": ()}


def test_a_position_states_what_is_not_in_it() -> None:
    desk = some_turns_in()
    assert export_position(desk.table).omitted == ("1 lasting effects", "which cards 1 are that lie face down")
    say(desk, "B", "swap")
    say(desk, "A", "swap", True)
    assert export_position(desk.table).omitted[0] == "2 waiting effects"
    assert export_position(opened(listed=False).table).omitted == ()


def test_a_counter_that_is_back_at_nought_is_not_stated() -> None:
    desk = changed(opened(listed=False), Counted("A", "hits", 1), Counted("B", "hits", 1), Counted("A", "hits", -1))
    assert export_position(desk.table).said["counts"] == {"B": {"hits": 1}}
    assert "counts" not in export_position(opened(listed=False).table).said


def test_what_lies_on_a_card_is_stated_with_its_role() -> None:
    desk = some_turns_in()
    host, token = desk.table.at("A.table")
    changed(desk, Moved(token, host, -1, "set"))
    (shown,) = [each for each in export_position(desk.table).said["cards"] if each["place"] == "A.table"]
    assert shown["on"] == ({"face": "down", "role": "set"},)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ((FlagSet("awaits", {"seat": "A", "what": "x"}),), "somebody has to choose there"),
        ((FlagSet("moment", 1),), "somebody has to choose there"),
        ((ResultSet({"seats": {"A": "win", "B": "loss"}, "reason": "time"}),), "between the first turn and the end"),
        ((), ""),
    ],
)
def test_a_position_is_taken_only_where_nothing_is_in_the_middle(changes: tuple[Any, ...], said: str) -> None:
    table = changed(opened(listed=False), *changes).table
    if not said:
        assert export_position(table).said["turn"] == 1
        return
    with pytest.raises(ValueError, match=said):
        export_position(table)


def test_no_position_is_taken_before_the_first_turn() -> None:
    desk = opened(listed=False)
    desk.table.clock = desk.table.clock._replace(turn=0)
    with pytest.raises(ValueError, match="between the first turn"):
        export_position(desk.table)


def test_a_position_is_laid_out_as_it_was_taken() -> None:
    taken = export_position(some_turns_in().table)
    desk = opened(listed=False)
    say(desk, "", "position", **taken.said)
    again = export_position(desk.table)
    assert again.said == taken.said
    assert [event.name for event in desk.events if event.is_command] == ["opened", "position_set"]


@pytest.mark.parametrize(
    ("seat", "args", "message"),
    [
        ("", {"holder": "Z"}, "no such seat: Z"),
        ("", {}, "whose turn is it? (holder)"),
        ("A", {"holder": "A"}, "for no seat"),
        ("", {"holder": "A", "at": "noon"}, "no such place of the turn: noon"),
        ("", {"holder": "A", "turn": -1}, "turn: a number, 0 where nobody knows it"),
        ("", {"holder": "A", "counts": {"A": 1}}, "counts: seat -> counter -> number"),
        ("", {"holder": "A", "counts": {"Z": {"hits": 1}}}, "counts: seat -> counter -> number"),
        ("", {"holder": "A", "counts": {"A": {"hits": "2"}}}, "hits: a number, not '2'"),
        ("", {"holder": "A", "cards": ({"place": "Z.table"},)}, "Z.table"),
        ("", {"holder": "A", "cards": ({"place": "A.table", "colour": "red"},)}, "colour"),
    ],
)
def test_a_position_that_cannot_be_is_refused(seat: str, args: dict[str, Any], message: str) -> None:
    assert message in refused(opened(listed=False), seat, "position", **args).message


@pytest.mark.parametrize(("turn", "then"), [(0, 3), (1, 1), (7, 7)])
@pytest.mark.parametrize(("at", "node"), [("", "main"), ("fight", "fight"), ("late", "late"), ("main", "main")])
def test_the_clock_stands_where_a_position_says(turn: int, then: int, at: str, node: str) -> None:
    desk = opened(listed=False)
    say(desk, "", "position", holder="B", turn=turn, at=at)
    clock = desk.table.clock
    assert (clock.turn, clock.holder, clock.node, clock.speaker, clock.passes) == (then, "B", node, "B", 0)


@pytest.mark.parametrize("before", [("A", "play", {"card": "ape-1"}), ("A", "swap", {}), ("A", "concede", {})])
def test_a_position_is_said_before_anything_is_done(before: tuple[str, str, dict[str, Any]]) -> None:
    desk = opened(listed=False)
    seat, act, args = before
    say(desk, seat, act, **args)
    assert isinstance(desk.say(Command("", "position", {"holder": "A"})), Refusal)


def test_cards_that_no_seat_holds_are_reported_as_left_out() -> None:
    desk = changed(opened(listed=False), CardsEntered(61, 1, "A", "A.table"))
    assert len([each for each in export_position(desk.table).said["cards"] if each["place"] == "A.table"]) == 1
    modifiers.put(desk, desk.table.at("A.table")[0], "power", 1, "turn")
    assert export_position(desk.table).omitted == ("1 lasting effects",)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ({"zone": "A.table"}, "a card of a position has no zone"),
        ({"n": 10**9}, "n: how many, 200 at most, not 1000000000"),
        ({"n": 200, "on": ({"card": "ape-1"},)}, "a seat brings 200 cards at most"),
        ({"n": True}, "n: how many"),
        ({"card": ("ape-1",)}, "card: a printing"),
        ({"numbers": 3}, "numbers: its numbers"),
        ({"angle": "90"}, "angle: degrees below 360"),
        ({"face": "sideways"}, "face: up or down"),
        ({"marks": ("damage",)}, "marks: mark -> how many"),
        ({"marks": {"damage": "3"}}, "marks: mark -> how many"),
        ({"attributes": 3}, "attributes: attribute -> value"),
        ({"role": {}}, "role: a word"),
        ({"on": ("ape-1",)}, "on: a list of tables"),
        ({"on": ({"card": "ape-1", "angle": {}},)}, "angle: degrees below 360"),
    ],
)
def test_what_no_card_of_a_position_has_is_refused(said: dict[str, Any], shown: str) -> None:
    refusal = refused(opened(listed=False), "", "position", holder="A", cards=({"place": "A.table", **said},))
    assert refusal.message.startswith(shown)
