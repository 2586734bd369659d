"""Merged units: mech, devour and parasite merge, separation (SF-MERGE, SF-MECH, SF-DEVOUR, SF-PARA, SF-SPLIT)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.state.printed_properties import base_number
from tests.star_front.scene import ANY, FOE, OWN, Scene, do, magic, scene, unit, use, when


def mech(name: str, points: str = "2/1", *keywords: Any, **more: Any) -> dict[str, Any]:
    return unit(name, points, "mech_merge", *keywords, traits=["mech"], **more)


def merged(s: Scene, top: str = "One", exposed: str = "attack", **more: Any) -> None:
    s.says("A", "mech_merge", card="One", onto="Two", top=top, exposed=exposed, **more)


@pytest.mark.rule("SF-MERGE-04", "SF-MERGE-05", "SF-MERGE-11")
@pytest.mark.parametrize(("part", "ranged", "points"), [("attack", True, (4, 1)), ("score", False, (2, 6))])
def test_case_81_an_exposed_attack_brings_its_attack_modes(part: str, ranged: bool, points: tuple[int, int]) -> None:
    s = scene(A={"F1": mech("One"), "F2": mech("Two", "2/5", "ranged", "sneak")})
    merged(s, exposed=part)
    assert (s.has("One", "ranged"), s.has("One", "sneak")) == (ranged, False)
    assert (s.attack("One"), s.score("One")) == points
    assert tuple(base_number(s.table, s["One"], what) for what in ("attack", "score")) == points


@pytest.mark.rule("SF-MECH-04")
def test_case_82_units_of_one_name_merge_once_in_a_phase() -> None:
    s = scene(A={"F1": mech("Ox"), "F2": mech("Cow"), "F3": mech("Ox"), "F4": mech("Hen")})
    s.says("A", "mech_merge", card="Ox", onto="Cow", top="Ox", exposed="attack")
    assert s.refused("A", "mech_merge", card="Ox.2", onto="Hen", top="Hen", exposed="attack").rule == "SF-MECH-04"


@pytest.mark.rule("SF-MECH-01", "SF-MECH-07")
def test_case_83_the_merge_phase_comes_once_a_turn_or_by_an_effect() -> None:
    s = scene(A={"F1": mech("One"), "F2": mech("Two"), "F3": mech("Three"), "F4": mech("Four")})
    merged(s)
    s.says("A", "summon", at="F5")
    assert s.refused("A", "mech_merge", card="Three", onto="Four", top="Four", exposed="attack").rule == "SF-MECH-01"
    s.effect("A", do("mech_merge", to=(s["Three"],)))
    assert s.refused("A", "mech_merge", card="Four", onto="Three", top="Four", exposed="attack").rule == "SF-MECH-07"
    s.says("A", "mech_merge", card="Three", onto="Four", top="Four", exposed="attack")
    assert s.where("Three") == "Four:lower"


@pytest.mark.rule("SF-IMPR-02")
def test_case_84_an_imprisoned_mech_is_a_target_but_does_not_merge_itself() -> None:
    s = scene(A={"F1": mech("One"), "F2": mech("Two", "2/1", "imprisoned")})
    refused = s.refused("A", "mech_merge", card="Two", onto="One", top="One", exposed="attack")
    assert refused.rule == "SF-IMPR-02"
    merged(s)
    assert s.where("One") == "A.F2"


@pytest.mark.rule("SF-MERGE-09", "SF-LEAVE-06")
def test_case_86_magic_granted_to_the_parts_goes_to_the_graveyard() -> None:
    s = scene(A={"F1": mech("One", granted=[magic("Charm")]), "F2": mech("Two", granted=[magic("Spell")])})
    merged(s)
    assert (s.where("Charm"), s.where("Spell")) == ("A.graveyard", "A.graveyard")


@pytest.mark.rule("SF-MERGE-10")
def test_case_87_a_lower_card_s_leave_effects_do_not_activate() -> None:
    low = unit("Low", text=[when("destroyed", do("draw", n=2)), when("left", do("draw", n=2))])
    s = scene(A={"F1": unit("Top", lower=[low])})
    s.effect("B", do("destroy", to=s["Top"]))
    assert (s.where("Top"), s.where("Low"), s.count("A", "hand")) == ("A.graveyard", "A.graveyard", 0)


@pytest.mark.rule("SF-DEVOUR-01", "SF-DEVOUR-02", "SF-DEVOUR-05")
def test_case_88_devoured_tributes_lie_below_the_unit_each_with_its_own_part() -> None:
    king = unit("King", "5/3", star=2, text=[when("merged", do("reward", n=9))])
    s = scene(A={"hand": [king], "F1": unit("Ox", "2/1", "devour_merge"), "F2": unit("Cow", "1/4", "devour_merge")})
    s.says("A", "play", card="King", tributes=("Ox", "Cow"), at="F1")
    s.choose("attack")
    s.choose("score")
    assert (s.where("Ox"), s.where("Cow"), s.where("King")) == ("King:lower", "King:lower", "A.F1")
    assert (s.attack("King"), s.score("King"), s.number("A", "rewards")) == (7, 7, 0)


@pytest.mark.rule("SF-DEVOUR-03", "SF-DEVOUR-04")
def test_case_89_of_a_merged_tribute_only_the_top_card_is_devoured() -> None:
    pile = unit("Ox", "2/1", "devour_merge", lower=[unit("Low"), unit("Lower")])
    s = scene(A={"hand": [unit("King", "5/3", star=1)], "F1": pile})
    s.says("A", "play", card="King", tributes=("Ox",), at="F1")
    s.choose("attack")
    assert (s.where("Ox"), s.where("Low"), s.where("Lower")) == ("King:lower", "A.graveyard", "A.graveyard")


@pytest.mark.rule("SF-PARA-01", "SF-MERGE-08", "SF-MERGE-12", "SF-MERGE-13", "SF-LEAVE-07")
def test_case_90_a_parasite_merges_with_an_enemy_unit() -> None:
    moth = unit("Moth", "1/1", "parasite_merge", text=[use(do("parasite", exposed="score"), targets=[FOE])])
    elf = unit("Elf", text=[when("merged", do("reward", n=1))])
    s = scene(A={"F1": moth}, B={"F4": elf})
    s.says("A", "use", card="Moth", targets=("Elf",))
    from domain.rulesets.star_front.state.zones import owner

    assert (s.where("Moth"), s.where("Elf"), owner(s.table, s["Elf"])) == ("Elf:lower", "B.F4", "")
    assert (s.number("B", "rewards"), s.score("Elf")) == (1, 2)
    s.effect("A", do("destroy", to=s["Elf"]))
    assert (s.where("Moth"), s.where("Elf")) == ("A.graveyard", "B.graveyard")


@pytest.mark.rule("SF-SPLIT-04")
def test_case_91_without_room_for_all_cards_nothing_is_separated() -> None:
    full = {f"{row}{n}": unit(f"{row}-{n}") for row in "FB" for n in range(1, 6)}
    full["F1"] = unit("Top", lower=[unit("Low"), unit("Lower")])
    del full["B5"]
    s = scene(A=full)
    s.effect("A", do("separate", to=s["Top"]))
    assert (s.where("Low"), len(s.happened("separation_failed"))) == ("Top:lower", 1)


@pytest.mark.rule("SF-SPLIT-04")
def test_where_there_is_just_room_for_all_cards_they_spread_out() -> None:
    """Given a merged unit of three cards and two free positions, when it is separated, then every card stands."""
    full = {f"{row}{n}": unit(f"{row}-{n}") for row in "FB" for n in range(1, 6)}
    full["F1"] = unit("Top", lower=[unit("Low"), unit("Lower")])
    del full["B5"], full["B4"]
    s = scene(A=full)
    s.effect("A", do("separate", to=s["Top"]))
    assert not s.happened("separation_failed")


@pytest.mark.rule("SF-SPLIT-02")
def test_case_92_what_stood_in_front_separates_in_the_front_row() -> None:
    rest = {f"F{n}": unit(f"Post {n}") for n in (2, 4, 5)}
    s = scene(A={"F1": unit("Top", lower=[unit("Low")]), **rest})
    s.effect("A", do("separate", to=s["Top"]))
    assert s.asks["words"] == ("F1", "F3")
    s.choose("F3")
    assert (s.where("Top"), s.where("Low")) == ("A.F3", "A.F1")


@pytest.mark.rule("SF-SPLIT-01", "SF-SPLIT-03", "SF-ENTER-01")
def test_case_167_separation_is_two_entries_and_one_leaving() -> None:
    s = scene(A={"F1": unit("Top", lower=[unit("Low")], granted=[magic("Charm")])})
    s.effect("A", do("separate", to=s["Top"]))
    s.choose("F1")
    s.choose("F2")
    assert (len(s.happened("unit_entered")), len(s.happened("unit_separated"))) == (2, 1)
    assert (s.where("Charm"), s.where("Low")) == ("A.graveyard", "A.F2")


@pytest.mark.rule("SF-SPLIT-02")
def test_what_stood_in_the_back_separates_anywhere() -> None:
    s = scene(A={"B2": unit("Top", lower=[unit("Low")])})
    s.effect("A", do("separate", to=s["Top"]))
    assert {"B2", "F1", "B5"} <= set(s.asks["words"])


@pytest.mark.rule("SF-MERGE-01", "SF-MERGE-03")
def test_case_164_nobody_merges_onto_a_merged_unit() -> None:
    s = scene(A={"F1": mech("One"), "F2": mech("Two", lower=[unit("Low")])})
    refused = s.refused("A", "mech_merge", card="One", onto="Two", top="One", exposed="attack")
    assert refused.rule == "SF-MERGE-03"


@pytest.mark.rule("SF-MERGE-02", "SF-MERGE-07", "SF-MERGE-14")
def test_case_165_a_special_type_reaches_the_lower_cards() -> None:
    from domain.rulesets.star_front.state.current_properties import present_traits

    s = scene(A={"F1": unit("Top", "2/1", lower=[unit("Low", "3/1")])})
    s.effect("A", do("count_as", trait="mech", to=s["Top"]))
    assert [present_traits(s.table, s[each]).is_any_of("mech") for each in ("Top", "Low")] == [True, True]
    assert s.attack("Top") == 5


@pytest.mark.rule("SF-MERGE-07", "SF-MERGE-05")
def test_what_a_lower_card_grants_is_text_of_the_top_card_and_may_be_lost_like_it() -> None:
    s = scene(A={"F1": unit("Top", "2/1", lower=[unit("Low", "3/1", "pierce")])})
    assert s.has("Top", "pierce")
    s.effect("A", do("lose", keyword="pierce", to=s["Top"]))
    assert not s.has("Top", "pierce")


@pytest.mark.rule("SF-MECH-03", "SF-MECH-05", "SF-MECH-06", "SF-MECH-02")
def test_case_166_a_merge_phase_goes_through_and_the_summon_phase_goes_on() -> None:
    one = mech("One", text=[when("merged", do("reward", n=1))])
    two = mech("Two", text=[when("merged", do("lose_reward", n=1))])
    s = scene(A={"F1": one, "F2": two, "F3": mech("Three"), "F4": mech("Four"), "hand": [magic("Song", do("draw", n=1))]})
    s.says("A", "mech_merge", card="One", onto="Two", top="One", exposed="attack", more=True)
    s.choose("Two", "One")
    assert s.number("A", "rewards") == 1
    assert s.refused("A", "play", card="Song").rule == "SF-MECH-06"
    s.says("A", "mech_merge", card="Three", onto="Four", top="Three", exposed="score")
    s.says("A", "play", card="Song")
    assert s.node == "summon.main"


@pytest.mark.rule("SF-MERGE-08", "SF-KID-06", "SF-ENTER-06")
def test_case_106_a_kidnapper_that_merges_has_left_and_its_captive_is_free() -> None:
    rest = {f"F{n}": unit(f"Post {n}") for n in range(1, 5)}
    s = scene(A={"F1": mech("One", "2/1", "kidnap", captives=[unit("Elf", "1/2")]), "F2": mech("Two")}, B=rest)
    merged(s)
    assert (s.where("Elf"), s.state("Elf"), s.where("One")) == ("B.F5", "sideways", "A.F2")


@pytest.mark.rule("SF-ENTER-06", "SF-BECOME-02", "SF-KID-06", "SF-MECH-02")
def test_case_179_special_entries_keep_their_own_place_and_state() -> None:
    s = scene(
        A={
            "B2": unit("Ox", state="sideways"),
            "graveyard": [unit("Kite")],
            "F1": mech("One"),
            "B3": mech("Two", state="sideways"),
        }
    )
    s.effect("A", do("become", to=s["Ox"], into=s["Kite"]))
    assert (s.where("Kite"), s.state("Kite"), s.where("Ox")) == ("A.B2", "sideways", "A.graveyard")
    merged(s)
    assert (s.where("One"), s.state("One")) == ("A.B3", "upright")
    posts = {f"F{n}": unit(f"Post {n}") for n in range(2, 6)}
    s = scene(A={"F1": unit("Cage", "1/1", "kidnap", captives=[unit("Elf")])}, B=posts)
    s.effect("A", do("destroy", to=s["Cage"]))
    assert (s.where("Elf"), s.state("Elf")) == ("B.F1", "sideways")


@pytest.mark.rule("SF-BECOME-01", "SF-BECOME-02")
def test_case_99_what_becomes_another_card_leaves_its_magic_too() -> None:
    s = scene(A={"F2": unit("Ox", state="sideways", granted=[magic("Charm")]), "graveyard": [unit("Kite")]})
    s.effect("A", do("become", to=s["Ox"], into=s["Kite"]))
    assert (s.where("Kite"), s.state("Kite"), s.where("Charm"), s.where("Ox")) == (
        "A.F2",
        "sideways",
        "A.graveyard",
        "A.graveyard",
    )


@pytest.mark.rule("SF-BECOME-03")
def test_what_becomes_another_card_this_turn_may_still_move_freely() -> None:
    s = scene(A={"F1": unit("Ox", fresh=3), "graveyard": [unit("Kite")]}, node="formation.entry", met="summon formation")
    s.effect("A", do("become", to=s["Ox"], into=s["Kite"]))
    s.says("A", "move", card="Kite", to="B1")
    assert s.where("Kite") == "A.B1"


@pytest.mark.rule("SF-MERGE-06", "SF-BLOCK-04")
def test_an_exposed_blocker_takes_the_attack_away() -> None:
    s = scene(A={"F1": mech("One", "5/1"), "F2": mech("Two", "0/2", "blocker")})
    merged(s, top="One", exposed="attack")
    assert s.attack("One") is None


@pytest.mark.rule("SF-MERGE-03", "SF-IMPR-02")
def test_a_parasite_that_is_imprisoned_cannot_activate() -> None:
    moth = unit("Moth", "1/1", "parasite_merge", "imprisoned", text=[use(do("parasite"), targets=[ANY])])
    s = scene(A={"F1": moth, "F2": unit("Ox")})
    assert s.refused("A", "use", card="Moth", targets=("Ox",)).rule == "SF-IMPR-02"


@pytest.mark.rule("SF-MERGE-08")
def test_units_that_merge_have_left_the_field() -> None:
    two = mech("Two", text=[when("left", do("reward", n=1))])
    s = scene(A={"F1": mech("One"), "F2": two, "F3": unit("Owl", text=[when("entered", do("draw", n=1), of=OWN)])})
    merged(s)
    assert (s.number("A", "rewards"), s.count("A", "hand")) == (1, 1)


@pytest.mark.rule("SF-MERGE-08", "SF-PARA-01")
def test_a_parasite_has_left_the_field_of_its_own_player() -> None:
    left = when("left", do("reward", n=1))
    moth = unit("Moth", "1/1", "parasite_merge", text=[use(do("parasite", exposed="score"), targets=[FOE]), left])
    s = scene(A={"F1": moth}, B={"F4": unit("Elf")})
    s.says("A", "use", card="Moth", targets=("Elf",))
    assert (s.number("A", "rewards"), s.number("B", "rewards")) == (1, 0)


@pytest.mark.rule("SF-MERGE-03", "SF-PARA-01")
def test_a_parasite_does_not_go_below_a_merged_unit() -> None:
    moth = unit("Moth", "1/1", "parasite_merge", text=[use(do("parasite", exposed="score"), targets=[FOE])])
    s = scene(A={"F1": moth}, B={"F4": unit("Elf", lower=[unit("Low")])})
    assert s.refused("A", "use", card="Moth", targets=("Elf",)).rule == "SF-MERGE-03"


@pytest.mark.rule("SF-MECH-07", "SF-MECH-03")
def test_after_an_extra_merge_phase_the_one_that_was_going_on_goes_on() -> None:
    one = mech("One", text=[when("merged", do("mech_merge", to={"type": "unit", "name": "Three"}))])
    rest = {"F2": mech("Two"), "F3": mech("Three"), "F4": mech("Four"), "F5": mech("Five")}
    s = scene(A={"F1": one, **rest}, node="tactics.choose", met="summon")
    merged(s)
    s.says("A", "mech_merge", card="Three", onto="Four", top="Three", exposed="attack")
    s.says("A", "pass")
    assert s.node == "merge.main"
    s.says("A", "pass")
    assert s.node == "tactics.choose"


@pytest.mark.rule("SF-SPLIT-04", "SF-ENTER-04")
def test_where_nothing_may_enter_nothing_is_separated() -> None:
    s = scene(A={"F1": unit("Top", lower=[unit("Low")])})
    s.effect("A", do("bar", what="enter", who="own"), do("separate", to=s["Top"]))
    assert (s.where("Low"), len(s.happened("separation_failed"))) == ("Top:lower", 1)


@pytest.mark.rule("SF-FORM-05", "SF-FORM-06", "SF-MERGE-08")
@pytest.mark.parametrize(("path", "free"), [(["F1"], False), (["B1"], True), (["B1", "F1"], True)])
def test_a_merged_unit_counts_as_entered_unless_a_part_had_stood_in_the_back_row(path: list[str], free: bool) -> None:
    s = scene(A={path[0]: mech("One"), "F2": mech("Two")}, node="formation.entry", met="summon formation")
    for place in path[1:]:
        s.effect("A", do("move", to=s["One"], at=place))
    merged(s, top="Two", exposed="score")
    s.says("A", "pass")
    if free:
        s.says("A", "move", card="Two", to="B3")
    else:
        assert s.refused("A", "move", card="Two", to="B3").rule == "SF-FORM-05"


@pytest.mark.rule("SF-DEVOUR-01", "SF-COST-10")
@pytest.mark.parametrize(
    ("verb", "place"), [("play", "Comet:lower"), ("extra_play", "Comet:lower"), ("summon", "A.graveyard")]
)
def test_a_unit_sacrificed_for_a_blue_frame_devours_its_way_below_the_unit_that_is_played(verb: str, place: str) -> None:
    star = unit("Comet", "5/3", blue={"effects": [do("sacrifice", n=1)], "by_effect": True})
    s = scene(A={"hand": [star], "F1": unit("Ox", "2/1", "devour_merge")})
    if verb == "play":
        s.says("A", "play", card="Comet", at="F2")
    else:
        s.effect("A", do(verb, to=s["Comet"], at="F2"))
    if place != "A.graveyard":
        s.choose("attack")
    assert (s.where("Ox"), s.where("Comet"), s.attack("Comet")) == (place, "A.F2", 7 if "lower" in place else 5)


@pytest.mark.rule("SF-MERGE-03", "SF-PARA-01")
def test_a_merged_parasite_goes_below_nobody() -> None:
    moth = unit("Moth", "1/1", "parasite_merge", text=[use(do("parasite"), targets=[FOE])], lower=[unit("Low")])
    s = scene(A={"F1": moth}, B={"F4": unit("Elf")})
    assert s.refused("A", "use", card="Moth", targets=("Elf",)).rule == "SF-MERGE-03"


@pytest.mark.rule("SF-MECH-05")
@pytest.mark.parametrize(("order", "first"), [("unit", "One"), ("target", "Two")])
def test_the_player_says_whose_merge_time_effect_comes_first(order: str, first: str) -> None:
    text = [when("merged", do("reward", n=1))]
    s = scene(A={"F1": mech("One", text=text), "F2": mech("Two", text=text)})
    merged(s, order=order)
    s.to_rest()
    assert s.cards_of("effect_activated")[0] == first


@pytest.mark.rule("SF-MERGE-04", "SF-MECH-05")
@pytest.mark.parametrize("said", [{"top": "Hen"}, {"exposed": "armor"}, {"order": "first"}])
def test_a_merge_of_which_something_is_said_that_there_is_not_is_refused(said: dict[str, str]) -> None:
    s = scene(A={"F1": mech("Ox"), "F2": mech("Cow"), "F3": mech("Hen")}, mode="scribe")
    s.refused("A", "mech_merge", card="Ox", onto="Cow", **said)


@pytest.mark.rule("SF-MERGE-03", "SF-PARA-01")
@pytest.mark.parametrize(("moth", "elf"), [([unit("Low")], []), ([], [unit("Low")]), ([unit("Low")], [unit("Deep")])])
def test_a_parasite_effect_is_not_resolved_where_either_of_the_two_is_merged(moth: Any, elf: Any) -> None:
    s = scene(A={"F1": unit("Moth", lower=moth)}, B={"F4": unit("Elf", lower=elf)})
    s.effect("A", do("parasite", to=(s["Elf"],)), card="Moth")
    assert s.where("Moth") == "A.F1"
    assert [event.rule for event in s.happened("effect_not_resolved")] == ["SF-MERGE-03"]


@pytest.mark.rule("SF-MECH-05")
def test_the_effects_of_one_merging_unit_alone_need_no_order() -> None:
    """Given merge-time effects of one unit alone, when it merges, then they come and nobody is asked for an order."""
    s = scene(A={"F1": mech("One", text=[when("merged", do("reward", n=1))]), "F2": mech("Two")})
    s.says("A", "mech_merge", card="One", onto="Two", top="One", exposed="attack")
    assert (s.asks, s.number("A", "rewards")) == (None, 1)
