"""Card anatomy: which fields a card type has, and what they say."""

import pytest

from domain.rulesets.gundam_war.printing_parser import COLORS, is_basic, parse_printing
from tests.gundam_war.scene import character, command, generation, keyword, operation, scene, unit


def wrong(data):
    with pytest.raises(ValueError, match=data["name"]) as error:
        parse_printing(data)
    return str(error.value)


@pytest.mark.rule("GW-CARD-01", "GW-CARD-02", "GW-CARD-03", "GW-CARD-05", "GW-CARD-09")
def test_a_unit_has_points_a_type_and_a_rarity_without_meaning_case_171():
    data = unit(
        "Zura",
        "3/2/4",
        terrain=["space"],
        number="U-S1",
        rarity="rare",
        corps=1,
        total=2,
        cost=1,
        flavor="Old.",
        model="MS-06",
    )
    parsed = parse_printing(data)
    assert parsed["points"] == (3, 2, 4)
    common = parse_printing({**data, "rarity": "common"})
    assert {key for key in parsed if parsed[key] != common[key]} == {"rarity"}
    s = scene(A={"station": [data]}, node="attack.move")
    assert s.points("Zura") == (3, 2, 4)
    assert s.refused("A", "attack", earth=("Zura",)).rule == "GW-ATK-03"


@pytest.mark.rule("GW-CARD-06", "GW-CHAR-11")
def test_a_character_has_designations_and_no_unit_type_case_171():
    data = character("Ace", gender="m", age_class="ad", lineage="nt", number="CH-W4")
    assert parse_printing(data)["lineage"] == "nt"
    assert "gender" in wrong({**data, "gender": "x"})
    assert "terrain" in wrong({**data, "terrain": ["space"]})


@pytest.mark.rule("GW-CARD-07")
@pytest.mark.parametrize("field", [{"points": [1, 1, 1]}, {"terrain": ["space"]}, {"gender": "m"}, {"generates": []}])
def test_a_command_has_no_battle_points_case_171(field):
    assert "GW-CARD" in wrong({**command("Shot", {"do": "draw"}), **field})


@pytest.mark.rule("GW-CARD-07")
@pytest.mark.parametrize("field", [{"terrain": ["space"]}, {"gender": "m"}, {"generates": []}])
def test_an_operation_has_neither_unit_type_nor_designations(field):
    assert "GW-CARD" in wrong({**operation("Plan"), **field})


@pytest.mark.rule("GW-CARD-08")
@pytest.mark.parametrize("field", [{"cost": 1}, {"corps": 1}, {"total": 1}])
def test_a_generation_has_no_requirement_and_no_cost_case_171(field):
    assert "GW-CARD" in wrong(generation("blue", **field))


@pytest.mark.rule("GW-GENR-03", "GW-GENR-04", "GW-COST-09", "GW-CARD-08")
def test_a_basic_generation_does_nothing_but_make_one_power_of_its_border_case_171():
    plain, special = (
        parse_printing(generation("blue")),
        parse_printing(generation("blue", "Reactor", keywords=[keyword("colony")])),
    )
    assert (is_basic(plain), is_basic(special)) == (True, False)
    assert plain["generates"] == special["generates"] == (("blue", 1),)
    assert not is_basic(parse_printing(generation("blue", generates=[["blue", 2]])))
    assert not is_basic(parse_printing(generation("blue", generates=[["red", 1]])))


@pytest.mark.rule("GW-CARD-03")
@pytest.mark.parametrize(
    ("data", "number"),
    [(unit("X"), "U-"), (character("X"), "CH-"), (operation("X"), "O-"), (command("X"), "C-"), (generation(), "G-")],
)
def test_a_card_number_begins_by_type_or_is_a_promotion_cards(data, number):
    parse_printing({**data, "number": f"{number}Z112"})
    parse_printing({**data, "number": "SP-1"})
    assert "GW-CARD-03" in wrong({**data, "number": "X-1"})


@pytest.mark.rule("GW-CARD-04")
def test_seven_colours_stand_for_the_factions():
    assert COLORS == ("blue", "green", "black", "red", "brown", "white", "purple")
    for color in COLORS:
        parse_printing(generation(color))
    assert "color" in wrong(generation("pink"))


@pytest.mark.rule("GW-CARD-01")
def test_there_are_five_card_types():
    assert "type" in wrong({"name": "X", "type": "event"})
    s = scene(A={"hand": [unit("GM")]})
    assert s.refused("A", "play", card="GM", **{"as": "command"}).rule == "GW-CARD-01"
