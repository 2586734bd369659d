"""Who sees what: named cases; the property over random games is in `test_views_hide_unseen_cards.py`."""

import pytest

from domain.kernel.record.changes import FlagSet, Learned, Moved
from domain.kernel.record.command import Command
from domain.kernel.table.fold import apply_changes
from domain.kernel.table.table import Table
from domain.kernel.views.viewer_card_ids import card_ids_in
from domain.kernel.views.viewer_projection import ViewerProjection
from domain.kernel.views.views import Origin, header_of, make_view, origin_of, viewers, with_origin
from tests.kernel.toy_ruleset import opened, say


def moves(event):
    return [change for change in event.changes if isinstance(change, Moved)]


def test_a_card_that_leaves_a_hand_has_the_lowest_name_for_the_others_and_its_own_for_its_holder() -> None:
    desk = opened()
    say(desk, "A", "discard", card="#3")
    assert moves(make_view(desk.events, "B")[-1])[0].card == "#1"
    assert moves(make_view(desk.events, "spectator")[-1])[0].card == "#1"
    assert moves(make_view(desk.events, "A")[-1])[0].card == "#3"


def test_a_token_has_its_name_from_being_set_to_being_shown() -> None:
    desk = opened()
    say(desk, "A", "token", card="#3")
    say(desk, "A", "discard", card="#1")
    say(desk, "A", "flip", card="#3", **{"is": "cat-2"})
    shown = make_view(desk.events, "B")
    assert moves(shown[1])[0].card == "#1"
    assert [change for change in shown[-1].changes if isinstance(change, Learned)] == [Learned("#1", "cat-2", ("*",))]


def test_a_command_by_the_names_of_a_view_means_the_cards_of_the_record() -> None:
    desk = opened()
    say(desk, "A", "token", card="#3")
    projection = ViewerProjection(desk.table.header, "B")
    for event in desk.events:
        projection.project_event(event)
    assert projection.resolve_ids({"target": "#1", "why": "it is #1"}) == {"target": "#3", "why": "it is #3"}


def test_a_known_card_that_went_to_the_hand_is_forgotten_when_one_leaves_unseen() -> None:
    desk = opened()
    projection = ViewerProjection(desk.table.header, "B")
    say(desk, "A", "play", card="ape-1")
    say(desk, "A", "bounce", card="#1")
    for event in desk.events:
        projection.project_event(event)
    assert projection.view.cards["#1"].printing == "ape-1"
    projection.project_event(say(desk, "A", "discard", card="#2")[-1])
    assert all(projection.view.cards[card].printing is None for card in projection.view.cards)


def test_a_list_is_shown_to_its_seat_alone() -> None:
    desk = opened()
    for viewer, lists in (("A", 1), ("B", 1), ("spectator", 0), ("judge", 2)):
        assert str(make_view(desk.events, viewer)).count(":list") == lists


def test_hindsight_shows_a_token_from_the_beginning() -> None:
    desk = opened()
    say(desk, "A", "token", card="#3")
    say(desk, "A", "flip", card="#3", **{"is": "cat-2"})
    assert Learned("#3", "cat-2", ("*",)) in make_view(desk.events, "hindsight")[0].changes


def test_hindsight_keeps_a_card_that_came_to_light_in_lines_that_were_taken_back() -> None:
    desk = opened()
    say(desk, "A", "swap")
    say(desk, "", "settle")
    say(desk, "A", "choose", card="#1")
    desk.say(Command("A", "look", aside={"#2": "cat-2"}))
    say(desk, "A", "takeback", line=4, agreed=("A", "B"))
    table = Table(desk.table.header)
    for event in make_view(desk.events, "hindsight"):
        apply_changes(table, event.changes)
    assert table.cards["#2"].printing == "cat-2", "what was seen stays seen"


def test_an_unknown_viewer_is_refused() -> None:
    with pytest.raises(ValueError, match="no such viewer: Z"):
        make_view(opened().events, "Z")


@pytest.mark.parametrize(
    ("stated", "origin"),
    [
        ({"game": "g", "viewer": "A"}, Origin("g", "A")),
        ({"game": "g"}, None),
        ({"game": "g", "viewer": "A", "more": 1}, None),
        ("A", None),
        (("game", "viewer"), None),
        (None, None),
    ],
)
def test_a_view_says_in_its_opening_whose_it_is_and_of_which_game(stated: object, origin: Origin | None) -> None:
    opening = opened().events[0]
    assert origin_of(opening._replace(said={**opening.said, "view": stated})) == origin
    (first, *_) = with_origin([opening], Origin("g", "B"))
    assert origin_of(first) == Origin("g", "B")
    assert with_origin([first], Origin("h", "A")) == (first,)


def test_an_empty_log_is_none() -> None:
    with pytest.raises(ValueError, match="begins with the opening"):
        header_of([])
    assert viewers(header_of(opened().events)) == ("A", "B", "spectator", "judge", "hindsight")


def test_an_event_speaks_of_the_cards_in_its_words_its_asides_and_its_changes() -> None:
    event = opened().events[-1]._replace(family="noted", changes=(FlagSet("of #4", ({"#5": ("by #6 and #7",)}, 8, None)),))
    heard = event._replace(said={"args": {"card": "#1"}}, aside={"A": {"cards": ("#2", "#3")}})
    assert card_ids_in(heard) == {f"#{number}" for number in range(1, 8)}
    assert card_ids_in(heard._replace(family="opened")) == set()
