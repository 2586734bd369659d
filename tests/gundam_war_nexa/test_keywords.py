"""The usable keywords, PS Armor, what names and traits say, and what is known to whom."""

import pytest

from domain.kernel.views.views import make_view
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.effects import filters
from domain.rulesets.gundam_war_nexa.state import current_properties, printed_properties
from tests.gundam_war_nexa.scene import (
    character,
    graphic,
    keyword,
    operation,
    scene,
    sign,
    standing,
    unit,
    use,
)

NT = character("Seer", traits=["NT"])


def seer(**more):
    return unit("U", keywords=[keyword("psycommu", x=2)], carries=[NT], **more)


@pytest.mark.rule("NX-KW-04")
def test_psycommu_hits_an_engaged_unit_with_an_nt_character_in_the_same_area():
    s = scene(A={"space": [seer()]}, B={"space": [unit("V")]}, node="defense.ft2")
    s.says("A", "use", card="U", text="psycommu", targets=("V",))
    s.passes()
    assert s.damage("V") == 2
    s = scene(A={"space": [unit("U", keywords=[keyword("psycommu", x=2)])]}, B={"space": [unit("V")]}, node="defense.ft2")
    assert s.refused("A", "use", card="U", text="psycommu", targets=("V",)).rule == "NX-EFF-13"


@pytest.mark.rule("NX-KW-04")
def test_psycommu_works_from_a_deployment_area_unless_the_table_says_no():
    given = {"A": {"deployment": [seer()], "space": [unit("W")]}, "B": {"space": [unit("V")]}, "node": "defense.ft2"}
    scene(**given).says("A", "use", card="U", text="psycommu", targets=("V",))
    s = scene(**given, switches={"psycommu_from": "battle_area"})
    assert s.refused("A", "use", card="U", text="psycommu", targets=("V",)).rule == "NX-EFF-13"


@pytest.mark.rule("NX-KW-05", "NX-TGT-06")
def test_area_weapon_destroys_one_unit_up_to_its_limit_case_113():
    gun = unit("U", keywords=[keyword("area_weapon", x=3)])
    s = scene(A={"space": [gun]}, B={"space": [unit("P", "0/0/3"), unit("Q", "0/0/4")]}, node="damage.ft1")
    assert s.refused("A", "use", card="U", targets=("Q",)).rule == "NX-TGT-01"
    s.says("A", "use", card="U", targets=("P",))
    s.does("B", {"do": "gain", "points": (0, 0, 1), "to": "P"})
    s.passes()
    assert not s.destroyed("P")


def gainer(name="U", attribute="x"):
    return unit(name, keywords=[keyword("gain")], g_sign=sign("blue", attribute))


@pytest.mark.rule("NX-KW-06", "NX-TERM-03")
def test_gain_adds_the_roll_costs_of_the_top_card_case_114():
    top = unit("Top", roll=[["blue", 2], ["black", 1]], g_sign=sign("black", "x"))
    s = scene(A={"space": [gainer()], "nation": [top]}, node="damage.ft1")
    s.says("A", "use", card="U", text="gain")
    s.passes()
    assert s.points("U") == (5, 4, 6)
    assert s.table.at("A.nation_pile")[0] == s["Top"]
    assert s.table.cards[s["Top"]].seen == ("*",)


@pytest.mark.rule("NX-KW-06", "NX-PLAY-72")
def test_gain_takes_the_gain_level_and_asks_for_the_same_attribute_case_115():
    for top, points in ((graphic("Sky", gain_level=4), (6, 5, 7)), (graphic("Sea", attribute="y", gain_level=4), (2, 1, 3))):
        s = scene(A={"space": [gainer()], "nation": [top]}, node="damage.ft1")
        s.says("A", "use", card="U", text="gain")
        s.passes()
        assert s.points("U") == points


@pytest.mark.rule("NX-KW-06")
def test_gain_is_used_once_by_a_player_over_all_cards_case_116():
    s = scene(A={"space": [gainer("U"), gainer("V")], "nation": [graphic("Sky", gain_level=1)]}, node="damage.ft1")
    s.says("A", "use", card="U", text="gain")
    s.passes()
    assert s.refused("A", "use", card="V", text="gain").rule == "NX-KW-06"


@pytest.mark.rule("NX-KW-06")
def test_the_player_says_what_an_unknown_top_card_is():
    s = scene(A={"space": [gainer()], "nation": [graphic("Sky", gain_level=2, known=False)]}, node="damage.ft1")
    s.says("A", "use", card="U", text="gain")
    s.passes()
    assert s.table.flags["awaits"]["what"] == "turn_up"
    s.says("A", "choose", cards=("t:Sky:graphic:",))
    assert s.points("U") == (4, 3, 5)


def sharer(**more):
    return unit("U", keywords=[keyword("share", trait="Wing"), keyword("quick")], **more)


@pytest.mark.rule("NX-KW-08", "NX-WIN-01")
def test_share_may_empty_the_nation_case_111():
    s = scene(A={"hand": [sharer()], "nation": [unit("Find", traits=["Wing"], known=False)]}, nation=(0, 20))
    s.plays("A", "U")
    s.says("A", "use", card="U", text="share")
    s.passes()
    s.says("A", "choose", cards=("t:Find:unit:",))
    assert len(s.table.at("A.hangar")) == 1
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("NX-KW-08", "NX-TERM-05")
def test_share_may_find_nothing_and_only_in_the_turn_of_the_play():
    s = scene(A={"hand": [sharer()], "deployment": [unit("Old", keywords=[keyword("share", trait="Wing")])]})
    assert s.refused("A", "use", card="Old", text="share").rule == "NX-EFF-13"
    s.plays("A", "U")
    before = list(s.table.at("A.nation_pile"))
    s.says("A", "use", card="U", text="share")
    s.passes()
    s.says("A", "choose", cards=())
    assert set(s.table.at("A.nation_pile")).isdisjoint(before)  # shuffled


@pytest.mark.rule("NX-TERM-02", "NX-KW-08")
def test_who_looks_through_a_pile_shows_it_to_nobody():
    s = scene(A={"hand": [sharer()], "nation": [unit("Find", traits=["Wing"])]})
    s.plays("A", "U")
    s.says("A", "use", card="U", text="share")
    s.passes()
    assert s.asks["seat"] == "A"
    s.says("A", "choose", cards=())
    assert [(event.seat, event.said["place"]) for event in s.happened("looked_through")] == [("A", "nation_pile")]
    assert all(set(s.table.cards[card].seen) <= {"A"} for card in s.table.at("A.nation_pile"))
    assert s.count("A.hangar") == 0


@pytest.mark.rule("NX-KW-09")
def test_supply_rerolls_another_unit_case_121():
    s = scene(
        A={"deployment": [unit("Tender", rolled=True, keywords=[keyword("supply")]), unit("U", rolled=True)]},
        node="attack.ft1",
    )
    assert s.refused("A", "use", card="Tender", targets=("Tender",)).rule == "NX-TGT-01"
    s.says("A", "use", card="Tender", targets=("U",))
    s.passes()
    s.says("A", "attack", space=("U",))


@pytest.mark.rule("NX-KW-10", "NX-PLAY-09", "NX-TERM-04")
def test_cross_weapon_gives_an_original_text_case_122():
    text = use({"do": "draw"}, timing="battle")
    giver = unit("G", keywords=[keyword("cross_weapon", trait="Wing")], text=[text])
    s = scene(A={"deployment": [giver, unit("U", traits=["Wing"], text=[text])]}, node="attack.ft1")
    assert s.refused("A", "use", card="G", text="cross_weapon", targets=("U",)).rule == "NX-PLAY-09"
    s = scene(A={"deployment": [giver, unit("U", traits=["Wing"])]}, node="attack.ft1")
    s.says("A", "use", card="G", text="cross_weapon", targets=("U",))
    s.passes()
    s.says("A", "use", card="U", text="1")
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("NX-KW-10", "NX-KW-21", "NX-KW-22")
def test_cross_weapon_gives_the_text_that_is_chosen_and_without_its_brackets():
    line = {**standing({"on": "self", "points": [2, 0, 0]}), "bracket": "unless_g"}
    giver = unit("G", "1/1/1", keywords=[keyword("cross_weapon", trait="Wing")], text=[use({"do": "draw"}), line])
    s = scene(A={"deployment": [giver, unit("U", "2/1/3", traits=["Wing"])]}, node="attack.ft1")
    s.says("A", "use", card="G", text="cross_weapon", targets=("U",), x=2)
    s.passes()
    assert (s.points("G")[0], s.points("U")[0]) == (3, 4)
    s.does("B", {"do": "silence", "to": ("G", "U")})
    assert (s.points("G")[0], s.points("U")[0]) == (3, 2)


@pytest.mark.rule("NX-KW-11")
@pytest.mark.parametrize(("company", "place"), [(False, "A.hand"), (True, "A.deployment_area")])
def test_ps_armor_goes_back_unless_it_went_with_supply_case_123(company, place):
    tender = [unit("Tender", keywords=[keyword("supply")])]
    s = scene(A={"deployment": [unit("U", keywords=[keyword("ps_armor")]), *(tender if company else [])]}, node="attack.move")
    s.says("A", "attack", space=("U", "Tender") if company else ("U",))
    s.to("end.done")
    assert s.zone("U") == "A.deployment_area"
    s.says("A", "done")
    assert s.zone("U") == place


@pytest.mark.rule("NX-KW-11", "NX-KW-13", "NX-EFF-02")
@pytest.mark.parametrize("name", ["ps_armor", "battle_stations"])
def test_a_played_card_enters_rerolled(name):
    s = scene(A={"hand": [unit("U", keywords=[keyword(name)])], "junkyard": [unit("V")]})
    s.plays("A", "U")
    s.does("A", {"do": "put_in_play", "to": "V"})
    assert not s.rolled("U")
    assert not s.rolled("V")


@pytest.mark.rule("NX-CARD-14", "NX-CARD-15")
def test_traits_with_and_without_and_case_139():
    s = scene(A={"deployment": [unit("U", traits=["Wing"]), unit("V", traits=["Sea", "Wing"]), unit("W")]})

    def found(word):
        return filters.matching(s.table, "A", "", Filter(**{word: ("Wing", "Sea")}))

    assert found("traits_any") == [s["U"], s["V"]]
    assert found("traits_all") == [s["V"]]


@pytest.mark.rule("NX-KW-23", "NX-CARD-13", "NX-CARD-16")
def test_a_dedicated_machine_carries_one_of_those_it_names_case_140():
    s = scene(
        A={
            "deployment": [
                unit("U", dedicated=["Ann", "Bo"], carries=[character("Bo")]),
                unit("V", dedicated=["Cy"], carries=[character("Di")]),
            ]
        }
    )
    assert printed_properties.has_dedicated_pilot(s.table, s["U"])
    assert not printed_properties.has_dedicated_pilot(s.table, s["V"])


@pytest.mark.rule("NX-KWG-02", "NX-KWG-01")
def test_what_the_card_says_of_a_keyword_goes_first():
    gun = unit("U", keywords=[{"keyword": "area_weapon", "x": 3, "timing": "defense"}])
    s = scene(A={"space": [gun]}, B={"space": [unit("P", "0/0/3")]}, node="defense.ft2")
    s.says("A", "use", card="U", text="area_weapon", targets=("P",))


@pytest.mark.rule("NX-KWG-03", "NX-KWG-04")
def test_a_set_card_gives_three_keywords_to_its_unit():
    crew = [character("P", keywords=[keyword(name) for name in ("high_mobility", "swift_attack", "assault", "supply")])]
    s = scene(A={"deployment": [unit("U", carries=crew)]})
    have = [
        current_properties.has_keyword(s.table, s["U"], name)
        for name in ("high_mobility", "swift_attack", "assault", "supply")
    ]
    assert have == [True, True, True, False]


@pytest.mark.rule("NX-ZONE-01", "NX-ZONE-02", "NX-ZONE-06", "NX-ZONE-07", "NX-ZONE-09", "NX-ZONE-12", "NX-HAND-09")
def test_piles_and_enemy_hands_show_counts_only_case_205():
    s = scene(
        A={"hand": [unit("Mine")], "discard": [unit("Lost")], "nation": [unit("Deep")]},
        B={"hand": [unit("Theirs")], "junkyard": [unit("Used")], "removed": [unit("Gone")]},
    )
    seen = make_view(s.desk.events, "A")
    from domain.kernel.table.fold import apply_change
    from domain.kernel.table.table import Table
    from domain.kernel.views.views import header_of

    table = Table(header_of(seen))
    for event in seen:
        for change in event.changes:
            apply_change(table, change)
    known = {card.printing for card in table.cards.values() if card.printing}
    assert known >= {"t:Mine:unit:", "t:Used:unit:", "t:Gone:unit:"}
    assert known.isdisjoint({"t:Theirs:unit:", "t:Lost:unit:", "t:Deep:unit:"})
    assert [len(table.at(place)) for place in ("B.hand", "A.discard_pile", "A.nation_pile")] == [1, 1, 21]


@pytest.mark.rule("NX-KWG-01", "NX-KW-21")
def test_a_keyword_is_negated_with_the_text_unless_brackets_guard_it():
    pair = [keyword("assault"), keyword("swift_attack", bracket="unless_g")]
    s = scene(A={"space": [unit("U", keywords=pair, text=[standing({"on": "self", "points": [1, 0, 0]})])]})
    s.does("B", {"do": "silence", "to": "U"})
    assert [current_properties.has_keyword(s.table, s["U"], name) for name in ("assault", "swift_attack")] == [False, True]
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("NX-KW-11")
def test_a_set_card_with_supply_keeps_a_unit_with_ps_armor_of_its_force():
    crewed = unit("W", carries=[character("P", keywords=[keyword("supply")])])
    s = scene(A={"deployment": [unit("U", keywords=[keyword("ps_armor")]), crewed]}, node="attack.move")
    s.says("A", "attack", space=("U", "W"))
    s.to("end.done")
    s.says("A", "done")
    assert s.zone("U") == "A.deployment_area"


@pytest.mark.rule("NX-KW-10", "NX-KWG-01")
def test_cross_weapon_gives_a_keyword_that_the_unit_has_not():
    giver = unit("G", keywords=[keyword("cross_weapon", trait="Wing"), keyword("assault")])
    s = scene(A={"deployment": [giver, unit("U", traits=["Wing"])]}, node="attack.ft1")
    s.says("A", "use", card="G", text="cross_weapon", targets=("U",))
    s.passes()
    assert current_properties.has_keyword(s.table, s["U"], "assault") is True
    had = unit("U", traits=["Wing"], keywords=[keyword("assault")])
    s = scene(A={"deployment": [giver, had]}, node="attack.ft1")
    assert s.refused("A", "use", card="G", text="cross_weapon", targets=("U",)).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-KWG-04", "NX-TERM-04")
def test_a_unit_has_the_keyword_that_its_set_card_gains_and_not_the_one_that_it_loses():
    crew = {"carries": [character("P", keywords=[keyword("assault")])]}
    given = standing({"on": {"type": "character", "whose": "own"}, "keyword": "swift_attack"})
    s = scene(A={"deployment": [unit("U", **crew), operation("School", text=[given])]})
    assert current_properties.has_keyword(s.table, s["U"], "swift_attack") is True
    s.does("A", {"do": "give", "keyword": "high_mobility", "to": "P"})
    s.does("B", {"do": "lose", "what": "keyword", "which": "assault", "to": "P"})
    assert [current_properties.has_keyword(s.table, s["U"], name) for name in ("high_mobility", "assault")] == [True, False]
