"""What cannot be in the Field together: namesakes, and Aces above the limit."""

import pytest

from tests.macross_crusade.scene import character, keyword, scene, unit


@pytest.mark.rule("MC-SCRAP-05", "MC-SCRAP-06", "MC-CTRL-05")
def test_of_two_namesakes_the_later_one_is_scrapped_case_107():
    s = scene(A={"deployment": [character("Minmay")]}, B={"deployment": [character("Minmay")]})
    s.by_hand("A", {"do": "control", "to": "Minmay.2"})
    assert [s.zone("Minmay"), s.zone("Minmay.2")] == ["A.deployment_area", "B.junkyard"]
    together = scene(A={"junkyard": [character("Minmay"), character("Minmay")]})
    together.by_hand("A", {"do": "put_in_play", "to": ("Minmay", "Minmay.2")})
    assert together.asks["what"] == "field_limit"
    together.chooses("A", "Minmay")
    assert together.zone("Minmay") == "A.junkyard"


@pytest.mark.rule("MC-KW-07", "MC-KWX-01")
def test_the_ace_limit_is_five_case_89():
    def ace(name, x):
        return unit(name, keywords=[keyword("ace", x=x)])

    s = scene(A={"deployment": [ace("P", 2)], "hand": [ace("Q", 3)]})
    s.says("A", "play", card="Q")
    s.passes()
    assert s.zone("Q") == "A.deployment_area"
    late = scene(A={"deployment": [ace("P", 2), ace("Q", 3)], "hand": [ace("R", 1)]})
    assert late.refused("A", "play", card="R").rule == "MC-KW-07"
    late.by_hand("A", {"do": "ace_limit", "n": 1})
    late.says("A", "play", card="R")


@pytest.mark.rule("MC-KWX-02")
def test_an_effect_does_not_bring_an_ace_over_the_limit_case_90():
    s = scene(
        A={"deployment": [unit("P", keywords=[keyword("ace", x=3)])], "junkyard": [unit("Q", keywords=[keyword("ace", x=3)])]}
    )
    s.by_hand("A", {"do": "put_in_play", "to": "Q"})
    assert s.zone("Q") == "A.junkyard"


@pytest.mark.rule("MC-KWX-01", "MC-KWX-03", "MC-SCRAP-05")
def test_control_over_the_ace_limit_scraps_the_later_one_case_187():
    for switches, gone in (({}, "Q"), ({"later_card": "later_play"}, "P")):
        s = scene(
            B={"deployment": [unit("Q", keywords=[keyword("ace", x=2)])]},
            A={"junkyard": [unit("P", keywords=[keyword("ace", x=5)])]},
            switches=switches,
        )
        s.by_hand("A", {"do": "put_in_play", "to": "P"})
        s.by_hand("A", {"do": "control", "to": "Q"})
        assert s.zone(gone).endswith("junkyard")
