"""Takebacks and corrections: the log never shrinks, and says what no longer counts."""

import pytest

from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.views.views import make_view
from tests.kernel.toy_ruleset import opened, refused, say


def played():
    desk = opened()
    say(desk, "A", "play", card="ape-1")
    return desk


def test_a_takeback_needs_consent() -> None:
    desk = played()
    assert "consent" in refused(desk, "A", "takeback").message
    assert "consent" in refused(desk, "A", "takeback", agreed=("A",)).message
    refused(desk, "A", "takeback", agreed="B")


def test_who_is_out_consents_to_coming_back() -> None:
    desk = played()
    say(desk, "B", "concede")
    assert "consent" in refused(desk, "A", "takeback").message
    say(desk, "A", "takeback", agreed=("B",))
    assert desk.table.result is None


@pytest.mark.parametrize(("agreed", "by"), [(("B",), ""), (("judge",), ""), ((), "judge")])
def test_with_consent_or_by_a_judge_it_goes_back_to_before_the_line(agreed, by) -> None:
    desk = played()
    say(desk, "A", "takeback", by=by, agreed=agreed)
    assert desk.table.cards["#1"].place == "A.hand"
    assert taken_back_positions(desk.events) == {1}


def test_taking_a_takeback_back_restores() -> None:
    desk = played()
    before = desk.table.state()
    say(desk, "A", "takeback", agreed=("B",))
    say(desk, "A", "takeback", agreed=("B",), line=3)
    assert desk.table.state() == before
    assert taken_back_positions(desk.events) == {2}


def test_two_takebacks_in_a_row_go_back_two_lines() -> None:
    desk = played()
    say(desk, "A", "pass")
    say(desk, "A", "takeback", agreed=("B",))
    say(desk, "A", "takeback", agreed=("B",))
    assert desk.table.clock.speaker == "A"
    assert taken_back_positions(desk.events) == {1, 2, 3}
    assert refused(desk, "A", "takeback", agreed=("B",)).message == "nothing to take back"


def test_what_was_taken_back_and_the_opening_cannot_be_taken_back() -> None:
    desk = played()
    say(desk, "A", "takeback", agreed=("B",))
    assert "already" in refused(desk, "A", "takeback", agreed=("B",), line=2).message
    assert "opening" in refused(desk, "A", "takeback", agreed=("B",), line=1).message
    assert "no line 9" in refused(desk, "A", "takeback", agreed=("B",), line=9).message


def test_a_takeback_keeps_what_eyes_have_seen_and_a_correction_does_not() -> None:
    desk = played()
    say(desk, "A", "takeback", agreed=("B",))
    assert (desk.table.cards["#1"].printing, desk.table.cards["#1"].seen) == ("ape-1", ("*",))
    shown = [change for change in make_view(desk.events, "B")[-1].changes if type(change).__name__ == "Learned"]
    assert shown[-1].printing == "ape-1"
    desk = played()
    say(desk, "", "correct", line=2)
    assert desk.table.cards["#1"].printing is None


def test_a_correction_says_the_later_lines_again() -> None:
    desk = played()
    say(desk, "A", "fight", cards=("#1",))
    events = say(desk, "", "correct", line=2, said={"seat": "A", "act": "play", "args": {"card": "bee-1"}})
    assert [event.line for event in events if event.is_command] == [4, 5, 6]
    assert desk.table.cards["#1"].printing == "bee-1"
    assert desk.table.count("B", "hits") == 1


def test_a_correction_names_the_line_that_fails() -> None:
    desk = played()
    say(desk, "A", "fight", cards=("#1",))
    assert refused(desk, "", "correct", line=2).message.startswith("line 3 (fight by A) is refused now")
    broken = {"seat": "A", "act": "play", "args": {"card": "#31"}}
    assert refused(desk, "", "correct", line=2, said=broken).message.startswith("the corrected line is refused now")


@pytest.mark.parametrize("said", [{"act": "takeback"}, {"seat": "A"}, {"act": "play", "aside": {}}, "play", {"act": 3}])
def test_a_correction_says_something_that_can_be_said(said) -> None:
    refused(played(), "", "correct", line=2, said=said)


def test_a_position_to_go_back_to_that_is_none_is_refused_when_read() -> None:
    desk = played()
    say(desk, "A", "takeback", agreed=("B",))
    for wrong in (0, 5, "1", True):
        broken = desk.events[2]._replace(said={**desk.events[2].said, "to": wrong})
        with pytest.raises(ValueError, match="no earlier position"):
            taken_back_positions([*desk.events[:2], broken])
