"""Set-on / CHARACTER."""

import pytest

from tests.gundam_war.scene import character, keyword, operation, scene, unit


def medal(**more):
    return operation("Medal", keywords=[keyword("set_on_character")], **more)


@pytest.mark.rule("GW-STCH-01", "GW-KW-22")
def test_the_card_is_set_on_a_character():
    s = scene(A={"station": [unit("Hull", carries=[character("Ace")])], "hand": [medal(), operation("Plain")]})
    assert s.refused("A", "play", card="Plain", on="Ace").rule == "GW-SET-01"
    s.says("A", "play", card="Medal", on="Ace")
    s.passes()
    assert s.zone("Medal") == "Ace"


@pytest.mark.rule("GW-STCH-01", "GW-STCH-02", "GW-CHAR-08", "GW-KW-22")
def test_one_additional_character_can_be_set_on_the_unit_case_182():
    crew = character("Ace", carries=[medal()])
    hand = [character("Second", keywords=[keyword("quick")]), character("Third", keywords=[keyword("quick")])]
    s = scene(A={"station": [unit("Hull", carries=[crew])], "hand": hand})
    s.says("A", "play", card="Second", on="Hull")
    s.passes()
    assert s.zone("Second") == "Hull"
    assert s.refused("A", "play", card="Third", on="Hull").rule == "GW-CHAR-08"


@pytest.mark.rule("GW-STCH-02")
def test_the_character_with_the_card_goes_as_one_and_its_points_count():
    crew = character("Ace", "1/1/1", carries=[medal(points=[1, 0, 0])])
    s = scene(A={"station": [unit("Hull", "2/1/3", carries=[crew])]})
    assert s.points("Hull") == (4, 2, 4)
    s.says("B", "effect", effects=({"do": "destroy", "to": "Ace"},))
    assert s.zone("Medal") == "A.junkyard"
    assert s.points("Hull") == (2, 1, 3)


@pytest.mark.rule("GW-STCH-03")
def test_a_character_that_carries_the_card_can_still_be_set():
    s = scene(A={"station": [unit("Hull")], "junkyard": [character("Ace")], "hand": [medal()]})
    s.says("A", "effect", effects=({"do": "put_in_play", "to": "Ace", "on": "Hull"},))
    s.says("A", "play", card="Medal", on="Ace")
    s.passes()
    assert s.zone("Ace") == "Hull"
    assert s.zone("Medal") == "Ace"


@pytest.mark.rule("GW-STCH-01", "GW-STCH-02", "GW-STCH-03")
def test_the_card_that_is_set_on_a_character_may_be_a_character_itself():
    mate = character("Mate", "0/0/1", keywords=[keyword("set_on_character")])
    s = scene(A={"station": [unit("GM", "2/1/3", carries=[character("Ace")])], "hand": [mate]})
    s.says("A", "play", card="Mate", on="Ace")
    s.passes()
    assert s.zone("Mate") == "Ace"
    assert s.points("GM") == (3, 2, 5)
