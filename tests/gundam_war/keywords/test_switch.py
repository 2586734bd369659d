"""Switch."""

import pytest

from tests.gundam_war.scene import character, keyword, operation, scene, unit


def switch_for(name):
    return {"keyword": "switch", "name": name}


def switcher(name="Y", of="X"):
    return unit(name, "4/4/4", keywords=[switch_for(of)])


def facing(*hand, node="attack.ft1", holder="A", **more):
    crew = [character("Ace", "1/1/1"), operation("Trap", owner="A")]
    old = unit("X", "1/1/5", damage=2, rolled=True, carries=crew)
    return scene(B={"station": [old, unit("Other")], "hand": list(hand)}, node=node, holder=holder, **more)


@pytest.mark.rule("GW-SWIT-01", "GW-SWIT-02", "GW-SWIT-05", "GW-SWIT-06", "GW-KW-28")
def test_the_cards_change_places_case_109():
    s = facing(switcher())
    s.says("B", "switch", card="Y", on="X")
    assert s.zone("X") == "B.hand"
    assert s.zone("Y") == "B.station_area"
    assert not s.rolled("Y")
    assert s.damage("Y") == 2
    assert s.zone("Ace") == s.zone("Trap") == "Y"
    assert s.points("Y") == (5, 5, 5)
    assert not s.table.chain


@pytest.mark.rule("GW-SWIT-04", "GW-KW-28")
def test_once_per_turn_and_player_case_109():
    s = facing(switcher("Y"), switcher("Z", of="Other"))
    s.says("B", "switch", card="Y", on="X")
    assert s.refused("B", "switch", card="Z", on="Other").rule == "GW-SWIT-04"


@pytest.mark.rule("GW-SWIT-01")
def test_only_in_the_opponents_attack_step():
    facing(switcher(), node="attack.ft1", holder="B").refused("B", "switch", card="Y", on="X")
    facing(switcher(), node="defense.ft1").refused("B", "switch", card="Y", on="X")
    s = facing(switcher(), node="draw.ft1")
    s.says("B", "switch", card="Y", on="X")
    assert s.node == "attack.ft1"


@pytest.mark.rule("GW-SWIT-01")
def test_only_with_the_own_unit_that_the_card_names():
    s = facing(switcher(), unit("Plain"))
    assert s.refused("B", "switch", card="Y", on="Other").rule == "GW-SWIT-01"
    assert s.refused("B", "switch", card="Plain", on="X").rule == "GW-SWIT-01"


@pytest.mark.rule("GW-SWIT-03")
def test_the_two_cards_may_not_have_one_name():
    s = facing({**switcher("X"), "model": "B"})
    assert s.refused("B", "switch", card="X.2", on="X").rule == "GW-SWIT-03"


@pytest.mark.rule("GW-SWIT-06", "GW-DMG-06")
def test_the_damage_that_stays_may_destroy_the_new_card():
    s = facing(unit("Y", "4/4/1", keywords=[switch_for("X")]))
    s.says("B", "switch", card="Y", on="X")
    assert s.zone("Y") == "B.junkyard"
    assert s.zone("Trap") == "A.junkyard"


@pytest.mark.rule("GW-RESTR-01", "GW-SWIT-01")
def test_a_restricted_card_in_play_bars_the_new_one():
    barred = unit("Y", keywords=[switch_for("X"), keyword("restrict_in_play")])
    s = scene(A={"station": [unit("Y")]}, B={"station": [unit("X")], "hand": [{**barred, "model": "2"}]}, node="attack.ft1")
    assert s.refused("B", "switch", card="Y.2", on="X").rule == "GW-RESTR-01"


@pytest.mark.rule("GW-SWIT-01", "GW-CARD-10")
@pytest.mark.parametrize(("value", "legal"), [("without_model", True), ("with_model", False)])
def test_the_named_designation_counts_where_names_include_it(value, legal):
    new = unit("Y", keywords=[{"keyword": "switch", "name": "X", "model": "RX-1"}])
    s = scene(B={"station": [unit("X", model="RX-2")], "hand": [new]}, node="attack.ft1", switches={"name_in_play": value})
    if legal:
        s.says("B", "switch", card="Y", on="X")
    else:
        assert s.refused("B", "switch", card="Y", on="X").rule == "GW-SWIT-01"


@pytest.mark.rule("GW-SWIT-01", "GW-RESTR-01")
@pytest.mark.parametrize(("restricted", "expected"), [(True, "open"), (False, "legal")])
def test_it_is_open_where_a_card_that_nobody_knows_may_be_a_namesake_that_bars(restricted, expected):
    bars = [keyword("restrict_own_in_play")] if restricted else []
    new = unit("Y", "4/4/4", keywords=[switch_for("X"), *bars])
    old, veiled = unit("X", "1/1/5"), unit("Veiled", known=False)
    s = scene(B={"station": [old, veiled], "hand": [new]}, node="attack.ft1", holder="A", mode="scribe")
    (said,) = [event for event in s.says("B", "switch", card="Y", on="X") if event.is_command]
    assert said.verdict[0] == expected
