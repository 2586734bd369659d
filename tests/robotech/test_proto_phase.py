"""The Proto Phase: one Character, one Vessel or one ProtoCard; thresholds against the ProtoLevel; Solo."""

import pytest

from tests.robotech.scene import mecha, person, pilot, proto, scene, vessel


@pytest.mark.rule("RT-PRO-03", "RT-PRO-08", "RT-COST-02", "RT-COST-03")
def test_a_character_needs_a_proto_level_before_it_enters_case_11():
    s = scene(A={"hand": [pilot("Rick", cost=1), pilot("Max", cost=0)]}, node="proto.play", turn=1)
    assert s.refused("A", "play", card="Rick").rule == "RT-PRO-03"
    s.says("A", "play", card="Max")
    assert (s.zone("Max"), s.level("A"), s.points("A")) == ("A.base_zone", 1, 0)


@pytest.mark.rule("RT-PRO-04")
def test_a_vessel_above_the_proto_level_is_refused_case_21():
    s = scene(A={"hand": [vessel("Star", cost=4)], "proto": [proto(copies=3)]}, node="proto.play")
    assert s.refused("A", "play", card="Star").rule == "RT-PRO-04"


@pytest.mark.rule("RT-PRO-01", "RT-PRO-02")
def test_a_player_may_forgo_the_proto_action_and_the_next_one_goes_on_case_23():
    s = scene(A={"hand": [pilot("Rick", cost=9)]}, B={"hand": [proto()]}, node="proto.play")
    s.says("A", "pass")
    assert s.speaker == "B"
    s.says("B", "place", card="Proto")
    assert s.node == "proto.end"


@pytest.mark.rule("RT-PRO-01")
def test_a_second_proto_action_waits_for_the_next_turn():
    s = scene(A={"hand": [proto(), pilot("Max", cost=0)]}, node="proto.play", explicit_passes=True)
    s.says("A", "place", card="Proto")
    s.refused("A", "play", card="Max")
    assert s.zone("Max") == "A.hand"


@pytest.mark.rule("RT-PRO-05", "RT-PRO-06", "RT-PRO-07", "RT-COST-08", "RT-ZONE-03", "RT-ZONE-04")
def test_any_card_becomes_a_proto_card_at_no_cost_case_24():
    s = scene(A={"hand": [mecha("Monster", cost=9)]}, node="proto.play")
    s.says("A", "place", card="Monster")
    assert (s.zone("Monster"), s.face("Monster"), s.level("A")) == ("A.proto_zone", "up", 1)


@pytest.mark.rule("RT-PLAY-01", "RT-PLAY-02", "RT-PLAY-06", "RT-KW-08")
def test_the_older_copy_of_a_solo_character_goes_case_25():
    s = scene(
        A={"base": [pilot("Rick", cost=2)], "hand": [pilot("Rick", cost=2)], "proto": [proto(copies=3)]}, node="proto.play"
    )
    s.says("A", "play", card="Rick.2")
    assert (s.zone("Rick"), s.zone("Rick.2")) == ("A.discard_pile", "A.base_zone")
    assert (s.level("A"), s.bp("B")) == (4, 0)


@pytest.mark.rule("RT-PLAY-06")
def test_a_solo_replacement_ejects_nobody_and_leaves_the_mecha():
    s = scene(A={"base": [mecha("Swift", crew=[pilot("Rick", cost=0)])], "hand": [pilot("Rick", cost=0)]}, node="proto.play")
    s.says("A", "play", card="Rick.2")
    assert (s.zone("Rick"), s.zone("Swift")) == ("A.discard_pile", "A.base_zone")


@pytest.mark.rule("RT-ZONE-06", "RT-ZONE-07")
def test_a_proto_card_is_no_copy_in_play_case_26():
    s = scene(A={"proto": [pilot("Rick", cost=1)], "hand": [pilot("Rick", cost=1)]}, node="proto.play")
    s.says("A", "play", card="Rick.2")
    assert (s.zone("Rick"), s.zone("Rick.2")) == ("A.proto_zone", "A.base_zone")


@pytest.mark.rule("RT-PLAY-05")
def test_another_player_s_copy_is_not_touched_case_27():
    s = scene(A={"hand": [pilot("Rick", cost=0)]}, B={"base": [pilot("Rick", cost=0)]}, node="proto.play")
    s.says("A", "play", card="Rick")
    assert (s.zone("Rick"), s.zone("Rick.2")) == ("A.base_zone", "B.base_zone")


@pytest.mark.rule("RT-PLAY-03", "RT-PLAY-04", "RT-KW-08")
@pytest.mark.parametrize(("keywords", "left"), [([], "A.base_zone"), ([{"keyword": "solo"}], "A.discard_pile")])
def test_mecha_and_vessels_are_solo_only_with_the_keyword(keywords: list[dict[str, str]], left: str):
    s = scene(A={"base": [vessel("Ark", cost=0, keywords=keywords)], "hand": [vessel("Ark", cost=0, keywords=keywords)]})
    s.says("A", "play", card="Ark.2")
    assert s.zone("Ark") == left


@pytest.mark.rule("RT-PLAY-01")
def test_a_character_that_says_so_is_not_solo():
    guard = pilot("Guard", cost=0, solo=False)
    s = scene(A={"base": [guard], "hand": [guard]})
    s.says("A", "play", card="Guard.2")
    assert s.zone("Guard") == "A.base_zone"


@pytest.mark.rule("RT-PRO-04", "RT-ZONE-02", "RT-MOB-01")
def test_a_vessel_counts_for_level_and_points_at_once_case_115():
    s = scene(A={"hand": [vessel("Star", cost=2), mecha("Swift", cost=2)], "proto": [proto(copies=2)]})
    s.says("A", "play", card="Star")
    assert (s.zone("Star"), s.level("A")) == ("A.base_zone", 3)
    s.to("mechanize.play")
    assert s.points("A") == 3
    s.says("A", "play", card="Swift")
    assert s.zone("Swift") == "A.base_zone"


@pytest.mark.rule("RT-COST-01", "RT-COST-09", "RT-COST-10", "RT-COST-11")
def test_who_counts_for_the_proto_level():
    s = scene(
        A={
            "proto": [proto("Up"), proto("Down", down=True)],
            "base": [person("Lisa"), mecha("Swift", crew=[pilot("Rick")]), vessel("Star")],
            "battle": [pilot("Max"), vessel("Ark"), mecha("Maw")],
        }
    )
    assert s.level("A") == 7


@pytest.mark.rule("RT-COST-13")
def test_a_card_stays_when_the_level_falls_below_its_cost():
    s = scene(A={"base": [pilot("Rick", cost=3)], "proto": [proto(copies=2)]})
    s.says("", "effect", effects=({"do": "move", "to": ("Proto", "Proto.2"), "zone": "discard"},))
    assert (s.level("A"), s.zone("Rick")) == (1, "A.base_zone")


@pytest.mark.rule("RT-PRO-09", "RT-CLIP-10")
def test_putting_a_card_down_cannot_be_answered_case_108():
    s = scene(
        A={"hand": [mecha("Swift")]},
        B={"hand": [proto("Trick", action={"wording": "x"})]},
        node="mechanize.play",
        points={"A": 1},
    )
    s.says("A", "play", card="Swift")
    assert s.table.chain == []
    s.says("B", "action", card="Trick")
    assert (s.node, s.zone("Swift")) == ("mechanize.end", "A.base_zone")


@pytest.mark.rule("RT-PLAY-06", "RT-KW-08")
def test_the_pilot_of_a_solo_mecha_that_is_replaced_stands_alone():
    ark = mecha("Ark", keywords=[{"keyword": "solo"}])
    s = scene(A={"base": [{**ark, "crew": [pilot("Rick")]}], "hand": [ark]}, node="mechanize.play", points={"A": 1})
    s.says("A", "play", card="Ark.2")
    assert (s.zone("Ark"), s.zone("Rick"), s.zone("Ark.2")) == ("A.discard_pile", "A.base_zone", "A.base_zone")
