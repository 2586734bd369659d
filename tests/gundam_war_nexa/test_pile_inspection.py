"""Top cards that are looked at and go back in an order of choice, on top or under their pile."""

from __future__ import annotations

import pytest

from tests.gundam_war_nexa.scene import Data, Scene, command, scene, unit, use

NAMES = ("One", "Two", "Three")


def looking(pile: str = "nation", **more: Data) -> Scene:
    """A unit's text looks at the top three cards of a pile, of which the first lies on top."""
    there = [unit(name) for name in reversed(NAMES[1:])]
    looks = use({"do": "look", "n": 3, "from": pile, **more})
    s = scene(A={"deployment": [unit("U", text=[looks])], "nation": [*there, command("One")]})
    s.says("A", "use", card="U")
    s.passes()
    return s


def lies(s: Scene) -> list[str]:
    """Where the three lie in the nation, counted from the top."""
    back = {card: name for name, card in s.names.items()}
    there = [back.get(card, "") for card in s.table.at("A.nation_pile")]
    return [name for name in there if name in NAMES]


@pytest.mark.rule("NX-TERM-02", "NX-EFF-21")
@pytest.mark.parametrize(("back", "first"), [("top", True), ("bottom", False)])
def test_cards_that_are_looked_at_go_back_in_an_order_of_choice(back: str, first: bool):
    """Given three top cards, when they are looked at and go back in any order, then they lie as their player says."""
    s = looking(back=back)
    s.says("A", "choose", cards=("Three", "One", "Two"))
    assert lies(s) == ["Three", "One", "Two"]
    assert (s.table.at("A.nation_pile")[0] == s["Three"]) is first


@pytest.mark.rule("NX-TERM-02", "NX-EFF-21")
@pytest.mark.parametrize(("said", "first"), [("top", True), ("bottom", False)])
def test_their_player_says_whether_they_go_on_top_or_under_the_pile(said: str, first: bool):
    """Given three cards that go back on top or under the pile, when their player says where, then all of them lie there."""
    s = looking(back="either")
    s.says("A", "choose", say=said)
    s.says("A", "choose", cards=("Two", "One", "Three"))
    assert (s.table.at("A.nation_pile")[0] == s["Two"]) is first
    assert lies(s) == ["Two", "One", "Three"]
    assert [event.name for event in s.desk.events].count("cards_looked_at") == 1


@pytest.mark.rule("NX-TERM-02", "NX-EFF-21")
def test_one_is_taken_and_the_others_go_back():
    """Given three cards of which a unit may be taken, when one is, then the others go under the pile as is said."""
    s = looking(take=1, back="bottom", **{"for": {"type": "unit"}})
    s.says("A", "choose", cards=("Two",))
    s.says("A", "choose", cards=("Three", "One"))
    assert (s.zone("Two"), lies(s)) == ("A.hand", ["Three", "One"])


@pytest.mark.rule("NX-TERM-02")
def test_of_an_empty_pile_nothing_is_looked_at():
    """Given no discard pile, when its top is looked at, then nobody is asked."""
    s = looking("discard", back="either")
    assert s.table.flags.get("awaits") is None
