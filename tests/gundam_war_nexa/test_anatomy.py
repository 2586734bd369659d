"""Card anatomy: which fields a card type has, and what they say."""

import pytest

from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.printing_parser import parse_printing
from tests.gundam_war_nexa.scene import ace, character, command, graphic, operation, scene, sign, unit

COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")


@pytest.mark.rule("NX-CARD-01", "NX-CARD-02")
def test_a_unit_has_cost_traits_terrain_stats_and_a_g_sign():
    cost = {"total": 3, "roll": [["blue", 2]]}
    data = unit("U", "3/1/4", **cost, traits=["Wing"], terrain=["space"], g_sign=sign("red", "y"), model="X-1")
    parsed = parse_printing(data)
    assert (parsed["points"], parsed["terrain"], parsed["traits"]) == ((3, 1, 4), ("space",), ("Wing",))
    assert (parsed["total"], parsed["roll"], parsed["colors"]) == (3, (("blue", 2),), ("blue",))
    assert parsed["g_sign"] == {"color": "red", "attribute": "y"}


@pytest.mark.rule("NX-CARD-01", "NX-CARD-03", "NX-CARD-04", "NX-CARD-05", "NX-CARD-06", "NX-CARD-07")
@pytest.mark.parametrize(
    ("card", "field"),
    [
        (unit("X"), {"guard": 1}),
        (character("X"), {"terrain": ["space"]}),
        (command("X"), {"points": [1, 1, 1]}),
        (operation("X"), {"points": [1, 1, 1]}),
        (ace("X"), {"terrain": ["space"]}),
        (graphic("X"), {"points": [1, 1, 1]}),
        (graphic("X"), {"roll": [["blue", 1]]}),
    ],
)
def test_each_type_has_its_fields_and_no_others(card, field):
    assert parse_printing(card)["type"] == card["type"]
    with pytest.raises(ValueError, match=f"has no field {next(iter(field))}"):
        parse_printing({**card, **field})


@pytest.mark.rule("NX-CARD-03", "NX-PLAY-44")
def test_the_three_numbers_of_a_character_are_added_to_its_unit():
    s = scene(A={"deployment": [unit("U", "2/1/3", carries=[character("P", "1/-1/2")])]})
    assert s.points("U") == (3, 0, 5)


@pytest.mark.rule("NX-CARD-06", "NX-PLAY-60")
def test_the_stats_of_an_ace_are_used_as_those_of_a_unit():
    s = scene(A={"space": [ace("Hero", "4/2/4"), unit("U", "2/1/3")]}, node="damage.ft1")
    assert (s.points("Hero"), s.power("A")) == ((4, 2, 4), 4 + 1)


@pytest.mark.rule("NX-CARD-08", "NX-G-02")
def test_there_are_seven_colours_of_cards_and_of_power():
    for color in COLORS:
        parse_printing(unit("U", roll=[[color, 1]], g_sign=sign(color)))
    for wrong in ({"roll": [["pink", 1]]}, {"g_sign": sign("pink")}):
        with pytest.raises(ValueError, match="pink"):
            parse_printing(unit("U", **wrong))


@pytest.mark.rule("NX-CARD-09")
def test_a_dual_card_is_of_both_its_colours():
    s = scene(A={"deployment": [unit("U", roll=[["blue", 2], ["black", 1]]), unit("V", roll=[["blue", 1]])]})
    results = [filters.matching(s.table, "A", "", Filter(color=color)) for color in ("blue", "black", "red")]
    assert results == [[s["U"], s["V"]], [s["U"]], []]
