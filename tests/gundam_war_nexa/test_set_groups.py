"""Set groups: hosts and the cards set to them stay, fall and move together."""

import pytest

from tests.gundam_war_nexa.offered import can_be_said
from tests.gundam_war_nexa.scene import (
    RULES,
    character,
    g,
    keyword,
    operation,
    scene,
    sign,
    standing,
    unit,
    use,
)

SAVE = {"do": "negate_destruction"}


def group(name="U"):
    return unit(name, carries=[character(f"{name}-Pilot"), operation(f"{name}-Orders", set_on="unit")])


@pytest.mark.rule("NX-SETC-07", "NX-SETC-08")
def test_a_host_takes_its_set_cards_along_but_not_the_other_way_round_case_100():
    s = scene(A={"deployment": [group("U"), group("V")]})
    s.does("B", {"do": "destroy", "to": "U"})
    assert all(s.destroyed(name) for name in ("U", "U-Pilot", "U-Orders"))
    s.passes()
    assert {s.zone(name) for name in ("U", "U-Pilot", "U-Orders")} == {"A.junkyard"}
    s.does("B", {"do": "destroy", "to": "V-Pilot"})
    s.passes()
    assert [s.zone(name) for name in ("V", "V-Pilot", "V-Orders")] == ["A.deployment_area", "A.junkyard", "V"]


@pytest.mark.rule("NX-SETC-07")
def test_set_cards_are_saved_with_their_host():
    s = scene(A={"deployment": [group()]})
    s.does("B", {"do": "destroy", "to": "U"})
    s.does("A", {**SAVE, "to": "U"})
    assert not any(s.destroyed(name) for name in ("U", "U-Pilot", "U-Orders"))


@pytest.mark.rule("NX-SETC-07", "NX-DEST-07")
def test_a_set_card_that_was_destroyed_by_itself_is_not_saved_with_its_host():
    s = scene(A={"deployment": [group()]})
    s.does("B", {"do": "destroy", "to": "U-Pilot"})
    s.does("B", {"do": "destroy", "to": "U"})
    s.does("A", {**SAVE, "to": "U"})
    assert [s.destroyed(name) for name in ("U", "U-Pilot", "U-Orders")] == [False, True, False]


@pytest.mark.rule("NX-DEST-01", "NX-PLAY-44")
def test_a_unit_may_fall_by_losing_its_character_case_101():
    s = scene(A={"deployment": [unit("U", "3/1/3", damage=3, carries=[character("Pilot", "1/1/2")])]})
    s.does("B", {"do": "abolish", "to": "Pilot"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-SETC-09", "NX-ZONE-16")
def test_each_card_of_a_group_goes_to_its_owner_case_102():
    s = scene(B={"deployment": [unit("U", carries=[operation("O", set_on="unit", owner="A")])]})
    s.does("A", {"do": "move", "to": "U", "zone": "hand"})
    assert [s.zone("U"), s.zone("O")] == ["B.hand", "A.hand"]


@pytest.mark.rule("NX-ZONE-17")
def test_a_hangar_takes_a_group_whoever_owns_it_case_160():
    s = scene(B={"deployment": [unit("V", carries=[character("Pilot")])]})
    s.does("A", {"do": "move", "to": "V", "zone": "hangar", "who": "own"})
    assert [s.zone("V"), s.zone("Pilot")] == ["A.hangar", "A.hangar"]
    assert s.table.cards[s["V"]].bringer == "B"


@pytest.mark.rule("NX-SETC-02", "NX-PLAY-41")
def test_a_host_is_a_card_in_a_deployment_area_and_of_a_character_a_unit():
    laid = {"deployment": [operation("O")], "space": [unit("U")]}
    s = scene(A={**laid, "hand": [character("P"), operation("R", set_on="unit")]})
    assert s.refused("A", "play", card="P", on="O").rule == "NX-PLAY-41"
    for card in ("P", "R"):
        assert s.refused("A", "play", card=card, on="U").rule == "NX-SETC-02"


@pytest.mark.rule("NX-SETC-03")
def test_a_host_that_left_and_came_back_takes_no_set_card():
    s = scene(A={"deployment": [unit("U")], "hand": [character("P")]})
    s.says("A", "play", card="P", on="U")
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    s.does("A", {"do": "put_in_play", "to": "U"})
    s.passes()
    assert [s.zone("U"), s.zone("P")] == ["A.deployment_area", "A.junkyard"]


@pytest.mark.rule("NX-SETC-10")
def test_the_owner_orders_a_group_that_goes_into_a_pile_case_173():
    s = scene(A={"deployment": [unit("U", carries=[operation("O", set_on="unit")])]})
    s.does("B", {"do": "move", "to": "U", "zone": "nation_bottom"})
    s.says("A", "choose", cards=("O", "U"))
    assert s.table.at("A.nation_pile")[-2:] == [s["O"], s["U"]]


@pytest.mark.rule("NX-TERM-20", "NX-SETC-11", "NX-SETC-12", "NX-MISC-02")
def test_a_unit_made_a_g_loses_its_character_case_174():
    s = scene(A={"deployment": [unit("U", g_sign=sign(), carries=[character("Pilot")])]})
    s.does("B", {"do": "make_g", "to": "U"})
    assert (s.zone("U"), s.zone("Pilot"), s.national_power("A")) == ("A.g_zone", "A.junkyard", 1)


@pytest.mark.rule("NX-CTRL-02", "NX-SETC-07", "NX-ZONE-16")
def test_a_set_operation_goes_by_the_area_it_lies_in_case_207():
    banner = operation(
        "Banner", owner="A", set_on="unit", text=[standing({"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]})]
    )
    given = {"A": {"deployment": [unit("U", "1/1/1")]}, "B": {"deployment": [unit("V", "1/1/1", carries=[banner])]}}
    s = scene(**given)
    assert (s.points("U"), s.points("V")) == ((1, 1, 1), (2, 1, 1))
    s.does("A", {"do": "destroy", "to": "V"})
    s.passes()
    assert s.zone("Banner") == "A.junkyard"
    s = scene(
        A={"deployment": [unit("U", "1/1/1")], "hand": [{**banner, "owner": "A"}]},
        B={"deployment": [unit("V", "1/1/1")]},
        switches={"set_operation_control": "player_who_played"},
    )
    s.plays("A", "Banner", on="V")
    assert (s.points("U"), s.points("V")) == ((2, 1, 1), (1, 1, 1))


@pytest.mark.rule("NX-PLAY-42", "NX-EFF-21")
def test_a_text_may_let_a_unit_take_a_second_character() -> None:
    """Given a unit with a text that gives room for one more, when characters are played, then it takes two and no third."""
    wide = unit("Wide", text=[standing({"crew": 1})])
    crew = [character(name) for name in ("Ann", "Bob", "Cid")]
    s = scene(A={"deployment": [wide, unit("Slim", carries=[character("Own")])], "hand": crew})
    s.plays("A", "Ann", on="Wide")
    assert can_be_said(s, "A", "play", card="Bob", on="Wide")
    assert s.refused("A", "play", card="Bob", on="Slim").rule == "NX-PLAY-42"
    s.plays("A", "Bob", on="Wide")
    assert s.zone("Bob") == "Wide"
    assert s.refused("A", "play", card="Cid", on="Wide").rule == "NX-PLAY-42"
    assert not can_be_said(s, "A", "play", card="Cid", on="Wide")


@pytest.mark.rule("NX-SETC-02", "NX-SETC-03", "NX-EFF-21")
@pytest.mark.parametrize("bold", [True, False])
def test_a_text_may_let_a_character_be_set_on_a_unit_in_battle(bold: bool) -> None:
    """Given a character whose text lets it join a battle, when it is played there, then it is set; another one is not."""
    text = [{"timing": "everywhere", "effects": [{"set_in_battle": True}]}] if bold else []
    pilot = character("Ann", text=text, keywords=[keyword("quick")])
    s = scene(A={"space": [unit("Front")], "deployment": [unit("Home")], "hand": [pilot]}, node="defense.ft1")
    assert can_be_said(s, "A", "play", card="Ann", on="Front") == bold
    if bold:
        s.plays("A", "Ann", on="Front")
        assert s.zone("Ann") == "Front"
    else:
        assert s.refused("A", "play", card="Ann", on="Front").rule == "NX-SETC-02"


@pytest.mark.rule("NX-PLAY-22", "NX-EFF-21")
def test_the_play_of_a_text_may_count_as_that_of_a_g() -> None:
    """Given a text whose play counts as that of a G, when a G or the text was played, then the other one is not."""
    maker = unit("Maker", text=[use({"do": "draw"}, counts_as="g")])
    for first, second in (("g", "text"), ("text", "g")):
        s = scene(A={"deployment": [maker], "hand": [g("blue", "Spare")]})
        said = {"g": ("play", {"card": "Spare", "as_": "g"}), "text": ("use", {"card": "Maker"})}
        s.says("A", said[first][0], **said[first][1])
        s.passes()
        assert s.refused("A", said[second][0], **said[second][1]).rule == "NX-PLAY-22"
        offers = RULES.offers(s.desk, "A")
        assert not [offer for offer in offers if offer.args.get("as") == "g" or offer.act == "use"]
