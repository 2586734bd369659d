"""Where a seat leaves a game of three the others play on: whose word it is, and what the seat could have chosen."""

from __future__ import annotations

import pytest

from tests.kernel.toy_ruleset import opened, refused, say


@pytest.mark.parametrize(
    ("passed", "who", "node", "speaker"),
    [
        ("", "A", "main", "B"),
        ("", "B", "main", "A"),
        ("A", "B", "main", "C"),
        ("ABC", "A", "late", "B"),
        ("ABC", "B", "fight", "A"),
    ],
)
def test_the_next_one_has_the_word_and_a_choice_of_who_left_is_let_go(passed: str, who: str, node: str, speaker: str) -> None:
    desk = opened(seats=3)
    for seat in passed:
        say(desk, seat, "pass")
    say(desk, who, "concede")
    assert (desk.table.clock.node, desk.table.clock.speaker, desk.table.result) == (node, speaker, None)


def test_who_is_out_says_nothing_any_more_and_the_last_one_has_won() -> None:
    desk = opened(seats=3)
    say(desk, "A", "concede")
    assert refused(desk, "A", "concede").message == "A is out of the game"
    assert refused(desk, "A", "play", card="ape-1").message == "A is out of the game"
    say(desk, "C", "concede")
    assert desk.table.result is not None
    assert desk.table.result["seats"] == {"A": "loss", "B": "win", "C": "loss"}


@pytest.mark.parametrize(("leader", "result"), [("", ("loss", "draw", "draw")), ("B", ("loss", "win", "loss"))])
def test_when_time_is_called_who_is_out_has_lost(leader: str, result: tuple[str, ...]) -> None:
    desk = opened(seats=3)
    say(desk, "A", "concede")
    assert "no such seat in the game: A" in refused(desk, "B", "time", leader="A").message
    say(desk, "B", "time", **({"leader": leader} if leader else {}))
    assert desk.table.result is not None
    assert tuple(desk.table.result["seats"].values()) == result


@pytest.mark.parametrize(("agreed", "drawn"), [(("B", "C"), True), (("B",), False), (("A", "B", "C"), True)])
def test_a_draw_needs_those_who_are_still_in_the_game(agreed: tuple[str, ...], drawn: bool) -> None:
    desk = opened(seats=3)
    say(desk, "A", "concede")
    if drawn:
        say(desk, "B", "agree_draw", agreed=agreed)
        assert desk.table.result is not None
        assert desk.table.result["seats"] == {"A": "loss", "B": "draw", "C": "draw"}
    else:
        assert refused(desk, "B", "agree_draw", agreed=agreed).message == "a draw needs every seat's agreement"
