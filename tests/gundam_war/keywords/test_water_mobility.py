"""Water Mobility."""

import pytest

from tests.gundam_war.scene import character, keyword, operation, scene, unit

WET = {"keywords": [keyword("water_mobility")]}


@pytest.mark.rule("GW-WATR-01", "GW-FORT-03", "GW-KW-32", "GW-KW-34")
def test_it_keeps_base_and_fortress_out_of_earth_case_100():
    walls = [unit("Wall", keywords=[keyword("base")]), unit("Keep", keywords=[keyword("fortress")]), unit("Hull")]
    s = scene(A={"station": [unit("Eel", **WET)]}, B={"station": walls})
    s.says("A", "attack", earth=("Eel",))
    assert s.refused("B", "defend", earth=("Hull", "Wall")).rule == "GW-WATR-01"
    assert s.refused("B", "defend", earth=("Keep",)).rule == "GW-FORT-03"
    s.says("B", "defend", space=("Wall",), earth=("Hull",))


def battle(*defenders, node="defense.ft2", **terms):
    return scene(A={"earth": [unit("Eel", "1/0/9", **WET)]}, B={"earth": list(defenders)}, node=node, **terms)


def brave(**more):
    text = [{"timing": "auto_a", "effects": [{"points": [2, 0, 0], "on": "self"}], **more}]
    return unit("Brave", "3/0/9", text=text)


@pytest.mark.rule("GW-WATR-02", "GW-KW-32")
def test_it_negates_the_effects_of_opposing_units_for_the_whole_resolution_step_case_100():
    s = battle(brave())
    assert s.points("Brave") == (5, 0, 9)
    for node in ("resolution.ft1", "resolution.ft2"):
        s.to(node)
        assert s.points("Brave") == (3, 0, 9)
    s.to("return.ft1")
    assert s.damage("Eel") == 3
    assert s.points("Brave") == (5, 0, 9)


@pytest.mark.rule("GW-WATR-02")
def test_a_table_may_negate_them_only_while_the_battle_is_resolved_case_100():
    s = battle(brave(), switches={"water_mobility_span": "regular_effect"})
    s.to("resolution.ft1")
    assert s.points("Brave") == (5, 0, 9)
    s.to("resolution.ft2")
    assert s.points("Brave") == (5, 0, 9)
    assert s.damage("Eel") == 3


@pytest.mark.rule("GW-WATR-02")
def test_it_negates_nothing_of_units_elsewhere():
    s = scene(
        A={"earth": [unit("Eel", "1/0/9", **WET)]},
        B={"earth": [unit("Diver")], "space": [brave()], "station": [{**brave(), "name": "Reserve"}]},
        node="resolution.ft1",
    )
    assert [s.points(name) for name in ("Brave", "Reserve")] == [(5, 0, 9), (5, 0, 9)]


@pytest.mark.rule("GW-WATR-02", "GW-SET-03")
def test_it_negates_keywords_from_set_cards_but_not_bracketed_ones():
    from domain.rulesets.gundam_war.state.current_properties import has_keyword

    loose = unit("Loose", carries=[character("Ace", keywords=[keyword("desert")])])
    firm = unit("Firm", carries=[character("Vet", keywords=[keyword("desert", unvoidable=True)])])
    s = battle(loose, firm, node="resolution.ft1")
    assert has_keyword(s.table, s["Loose"], "desert") is False
    assert has_keyword(s.table, s["Firm"], "desert") is True


@pytest.mark.rule("GW-WATR-02", "GW-LABL-06")
def test_bracketed_effects_effects_of_set_cards_and_wet_units_go_on():
    orders = operation("Orders", text=[{"timing": "auto_a", "effects": [{"points": [1, 0, 0], "on": "host"}]}])
    s = battle(brave(unvoidable=True), unit("Led", "1/0/9", carries=[orders]), node="resolution.ft1")
    assert s.points("Brave") == (5, 0, 9)
    assert s.points("Led") == (2, 0, 9)
    s = battle({**brave(), **WET}, node="resolution.ft1")
    assert s.points("Brave") == (5, 0, 9)


@pytest.mark.rule("GW-WATR-02", "GW-DMG-06")
def test_a_unit_that_loses_its_own_defense_bonus_may_fall():
    text = [{"timing": "auto_a", "effects": [{"points": [0, 0, 2], "on": "self"}]}]
    s = battle(unit("Brave", "3/0/3", damage=3, text=text))
    s.to("resolution.ft1")
    assert s.zone("Brave") == "B.junkyard"


@pytest.mark.rule("GW-WATR-02", "GW-DSRT-01")
def test_it_begins_before_desert():
    s = battle(unit("Rat", keywords=[keyword("desert")]))
    s.to("resolution.ft1")
    assert not s.rolled("Eel")
    s = battle(unit("Rat", keywords=[keyword("desert")]), switches={"water_mobility_span": "regular_effect"})
    s.says("A", "pass")
    s.says("B", "pass")
    assert len(s.table.chain) == 1


@pytest.mark.rule("GW-WATR-02", "GW-SET-04")
def test_it_needs_every_unit_of_the_squad():
    A = {"earth": [unit("Eel", **WET), unit("Cat")]}
    s = scene(A=A, B={"earth": [brave()]}, node="resolution.ft1")
    assert s.points("Brave") == (5, 0, 9)


@pytest.mark.rule("GW-WATR-02")
def test_used_texts_and_keywords_are_negated_too():
    s = battle(unit("Cannon", keywords=[keyword("wide_range_weapon", x=9)]), node="resolution.ft1")
    assert s.refused("B", "use", card="Cannon").rule == "GW-WATR-02"
    s = battle(unit("Talker", text=[{"timing": "resolution", "effects": [{"do": "draw"}]}]), node="resolution.ft1")
    assert s.refused("B", "use", card="Talker").rule == "GW-WATR-02"
    s.says("A", "effect", effects=({"do": "give", "keyword": "water_mobility", "to": "Talker"},))
    s.says("B", "use", card="Talker")
