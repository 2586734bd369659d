"""What a player looks at, and in which order it is put back, stays with that player."""

import pytest

from domain.kernel.views.views import make_view
from tests.macross_crusade.scene import command, scene, unit


def nyan(order):
    """A known card lies on top; A looks at two and puts them back in this order, then draws."""
    s = scene(A={"hand": [command("Nyan", {"do": "look", "n": 2, "reorder": True})], "deployment": [unit("Known")]})
    s.by_hand("B", {"do": "move", "to": "Known", "zone": "nation_top"})
    top = s.table.at("A.nation")[:2]
    s.says("A", "play", card="Nyan")
    s.passes()
    s.says("A", "choose", cards=[top[number] for number in order])
    s.by_hand("A", {"do": "draw", "n": 1})
    return s


@pytest.mark.rule("MC-TERM-02")
def test_the_order_in_which_cards_are_put_back_stays_with_the_looker():
    one, other = nyan((0, 1)), nyan((1, 0))
    assert [repr(event) for event in make_view(one.desk.events, "B")] == [
        repr(event) for event in make_view(other.desk.events, "B")
    ]


@pytest.mark.rule("MC-TERM-02")
def test_the_faces_of_looked_at_cards_stay_with_the_looker():
    look = command("Look", {"do": "look", "n": 1, "take": 1})
    result = []
    for name in ("One", "Two"):
        s = scene(A={"hand": [look], "nation": [unit(name, known=False)]}, nation=(0, 9))
        laid = len(s.desk.events)
        s.says("A", "play", card="Look")
        s.passes()
        result.append([repr(event) for event in make_view(s.desk.events, "B")[laid:]])
    assert result[0] == result[1]


@pytest.mark.rule("MC-ZONE-04")
def test_which_card_of_the_hand_goes_on_top_of_the_nation_stays_hidden():
    seen = []
    for name in ("X1", "Y1"):
        s = scene(A={"hand": [unit("X1"), unit("Y1")]})
        s.by_hand("A", {"do": "move", "to": name, "zone": "nation_top"})
        seen.append([repr(event) for event in make_view(s.desk.events, "B")])
    assert seen[0] == seen[1]


@pytest.mark.rule("MC-TCOST-01", "MC-TCOST-07")
def test_whether_an_unknown_text_may_be_played_again_in_the_turn_is_open_but_not_in_the_same_cut():
    s = scene(A={"deployment": [unit("P", known=False)]}, mode="scribe")
    verdicts = []
    for reply in (None, True, False):
        s.says("A", "use", reply, card="P")
        verdicts.append(next(event.verdict[0] for event in s.events if event.is_command))
    assert verdicts == ["open", "illegal", "open"], "it may be an Every Time text"
