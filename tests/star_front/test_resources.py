"""Energy, riders, ghosts, the turntable, revealing and searching (SF-CHARGE ... SF-SEARCH)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.star_front.scene import OWN, do, keyword, magic, scene, traveller, unit, use, when


@pytest.mark.rule("SF-CHARGE-01", "SF-CHARGE-03", "SF-ZONE-12")
def test_case_111_energy_stays_within_the_cap() -> None:
    s = scene(A={"energy": 4})
    s.effect("A", do("charge", n=3))
    assert s.number("A", "energy") == 5
    s.effect("A", do("energy_cap", n=-2))
    assert s.number("A", "energy") == 3


@pytest.mark.rule("SF-CHARGE-02")
def test_case_112_a_charge_is_never_negative() -> None:
    s = scene(A={"energy": 2})
    s.effect("A", do("charge_change", n=-2), do("charge", n=1))
    assert s.number("A", "energy") == 2


@pytest.mark.rule("SF-SPEND-01", "SF-SPEND-02", "SF-COST-14")
def test_at_least_one_energy_is_spent() -> None:
    s = scene(A={"energy": 1, "F1": unit("Ox", text=[use(do("reward", n=1), cost={"spend": 3})])})
    assert s.refused("A", "use", card="Ox").rule == "SF-SPEND-01"
    s.effect("A", do("spend_reduction", n=5))
    s.says("A", "use", card="Ox")
    assert (s.number("A", "energy"), s.number("A", "rewards")) == (0, 1)


@pytest.mark.rule("SF-SPEND-03", "SF-EFF-21", "SF-EFF-10")
def test_a_negated_magic_card_removes_no_energy() -> None:
    no = magic("No", do("negate"), when="magic_used", turn="enemy")
    s = scene(A={"energy": 3, "hand": [magic("Bolt", do("reward", n=1), cost={"spend": 2})]}, B={"hand": [no]})
    s.says("A", "play", card="Bolt")
    s.says("B", "play", card="No")
    s.to("summon.main")
    assert (s.number("A", "energy"), s.number("A", "rewards"), s.where("Bolt")) == (3, 0, "A.graveyard")


@pytest.mark.rule("SF-RIDE-01")
def test_travellers_come_along_when_a_ride_unit_enters() -> None:
    s = scene(A={"hand": [unit("Bus", "1/1", keyword("ride", n=2))]})
    s.says("A", "play", card="Bus", at="F1")
    assert (s.passengers("Bus"), s.count("A", "forest")) == (2, 3)


@pytest.mark.rule("SF-RIDE-02", "SF-ALIGHT-02", "SF-BOARD-01")
def test_case_116_no_more_travellers_than_the_number_and_no_alight_this_turn() -> None:
    bus = unit("Bus", "1/1", keyword("ride", n=3), passengers=2, text=[use(do("reward", n=1), cost={"alight": 1})])
    s = scene(A={"F1": bus})
    s.effect("A", do("board", n=2, to=s["Bus"]))
    assert (s.passengers("Bus"), s.count("A", "forest")) == (3, 4)
    assert s.refused("A", "use", card="Bus").rule == "SF-ALIGHT-02"


@pytest.mark.rule("SF-RIDE-03")
def test_case_117_who_loses_ride_loses_the_passengers() -> None:
    s = scene(A={"F1": unit("Bus", "1/1", keyword("ride", n=3), passengers=3)})
    s.effect("A", do("lose", keyword="ride", to=s["Bus"]))
    assert (s.passengers("Bus"), s.count("A", "forest")) == (0, 8)


@pytest.mark.rule("SF-BOARD-01", "SF-ALIGHT-01", "SF-COST-14")
def test_case_171_travellers_board_from_the_field_and_alight_next_turn() -> None:
    bus = unit("Bus", "1/1", keyword("ride", n=3), passengers=1, text=[use(do("reward", n=1), cost={"alight": 2})])
    s = scene(A={"F1": bus, "F4": traveller(), "F5": traveller()}, node="end.use", met="summon")
    s.effect("A", do("board", n=2, to=s["Bus"], **{"from": "field"}))
    assert (s.passengers("Bus"), s.where("Traveller")) == (3, "Bus:passenger")
    s = scene(A={"F1": {**bus, "passengers": 3, "boarded": 3}})
    s.says("A", "use", card="Bus")
    assert (s.passengers("Bus"), s.count("A", "forest"), s.number("A", "rewards")) == (1, 7, 1)


def ghosts(*points: int) -> list[dict[str, Any]]:
    return [unit(f"Ghost {n}", ghost=value) for n, value in enumerate(points)]


@pytest.mark.rule("SF-REVIVE-01", "SF-GHOST-01")
def test_case_118_revive_needs_the_exact_sum() -> None:
    seer = unit("Seer", text=[use(do("reward", n=1), cost={"revive": 4})])
    s = scene(A={"F1": seer, "graveyard": ghosts(3, 2)})
    assert s.refused("A", "use", card="Seer").rule == "SF-REVIVE-01"
    s = scene(A={"F1": seer, "graveyard": ghosts(3, 1, 2, 2)})
    s.says("A", "use", card="Seer")
    assert s.refused("A", "choose", cards=("Ghost 0", "Ghost 2")).rule == "SF-REVIVE-01"
    s.choose("Ghost 2", "Ghost 3")
    assert (s.where("Ghost 2"), s.where("Ghost 3"), s.number("A", "rewards")) == ("A.hand", "A.hand", 1)


@pytest.mark.rule("SF-ROTATE-01 to -04, -06")
def test_case_119_the_enemy_shows_a_card_of_the_turntable_at_random() -> None:
    few = {"count": {"where": "turntable", "whose": "own"}, "least": 3, "most": 3}
    wheel = [
        unit(f"Clown {n}", "1/1", "on_target", text=[when("opening", do("only_if", condition=few), do("reward", n=1))])
        for n in range(4)
    ]
    s = scene(A={"turntable": wheel})
    s.effect("A", do("rotate"))
    assert (s.asks["seat"], s.asks["what"]) == ("B", "random")
    s.says("B", "chance", card="Clown 2")
    assert (s.where("Clown 2"), s.count("A", "turntable"), s.number("A", "rewards")) == ("A.graveyard", 3, 1)
    assert [event.said["card"] for event in s.happened("turntable_card_opened")] == [s["Clown 2"]]


@pytest.mark.rule("SF-ROTATE-07")
def test_case_121_two_rotations_come_one_after_the_other() -> None:
    wheel = [unit(f"Clown {n}", text=[when("opening", do("reward", n=1))]) for n in range(3)]
    s = scene(A={"turntable": wheel})
    s.effect("A", do("rotate", n=2))
    s.says("B", "chance", card="Clown 1")
    assert s.order("turntable_rotated", "reward_changed") == ["turntable_rotated", "reward_changed", "turntable_rotated"]
    s.says("B", "chance", card="Clown 0")
    assert s.count("A", "turntable") == 1


@pytest.mark.rule("SF-TARGET-02")
def test_case_122_a_destroyed_unit_with_on_target_lies_on_the_turntable() -> None:
    s = scene(A={"F1": unit("Clown", "1/1", "on_target")})
    s.effect("B", do("destroy", to=s["Clown"]))
    assert s.where("Clown") == "A.turntable"


@pytest.mark.rule("SF-ROTATE-05", "SF-TARGET-01")
def test_an_enemy_card_on_the_turntable_stays_until_its_opening() -> None:
    s = scene(A={}, B={"F1": unit("Elf")})
    s.effect("A", do("on_target", to=s["Elf"]))
    assert s.where("Elf") == "A.turntable"
    s.effect("A", do("rotate"))
    assert s.where("Elf") == "B.graveyard"


@pytest.mark.rule("SF-REVEAL-01", "SF-REVEAL-02", "SF-REVEAL-04")
def test_case_125_a_revealed_card_is_in_no_zone_while_it_is_processed() -> None:
    empty = do("only_if", condition={"count": {"where": "deck", "whose": "own"}, "most": 0})
    s = scene(A={"deck": [unit("Top")], "hand": [magic("Peek", do("reveal", n=1), empty, do("reward", n=1))]}, deck=(0, 10))
    s.says("A", "play", card="Peek")
    assert s.number("A", "rewards") == 1
    assert (s.where("Top"), s.table.cards[s["Top"]].seen) == ("A.deck", ("*",))


@pytest.mark.rule("SF-REVEAL-03")
def test_a_revealed_card_that_was_summoned_still_serves_the_effect() -> None:
    s = scene(A={"deck": [unit("Top")]}, deck=(0, 10))
    s.effect("A", do("reveal", n=1), do("summon", to="revealed", at="F2"), do("gain", attack=3, to="revealed"))
    assert (s.where("Top"), s.attack("Top")) == ("A.F2", 5)


@pytest.mark.rule("SF-EFF-20", "SF-SEARCH-01", "SF-SEARCH-02")
def test_case_126_a_search_shows_the_card_and_shuffles_or_is_declined() -> None:
    seek = magic("Seek", do("search", **{"for": {"where": "deck", "trait": "mech"}}))
    s = scene(A={"hand": [seek], "deck": [unit("Robot", traits=["mech"])]}, deck=(3, 10))
    s.says("A", "play", card="Seek")
    s.choose("Robot")
    assert (s.where("Robot"), len(s.happened("card_searched")), len(s.happened("deck_shuffled"))) == ("A.hand", 1, 1)
    s = scene(A={"hand": [seek], "deck": [unit("Robot", traits=["mech"])]}, deck=(3, 10))
    s.says("A", "play", card="Seek")
    s.choose()
    assert (s.happened("card_searched"), s.happened("deck_shuffled")) == ([], [])


@pytest.mark.rule("SF-EFF-06")
@pytest.mark.parametrize(("who", "deck"), [("own", "A"), ("enemy", "B")])
def test_a_text_shuffles_a_deck_without_a_search(who: str, deck: str) -> None:
    s = scene(A={"hand": [magic("Mix", do("shuffle", who=who), do("if_successful"), do("draw"))]})
    s.says("A", "play", card="Mix")
    assert ([event.seat for event in s.happened("deck_shuffled")], s.hand("A")) == ([deck], 1)


@pytest.mark.rule("SF-LEAVE-05", "SF-EFF-09")
@pytest.mark.parametrize(("who", "drawn"), [(traveller(), 1), (unit("Gone"), 1)])
def test_case_130_a_traveller_that_is_returned_counts_as_returned(who: dict[str, Any], drawn: int) -> None:
    s = scene(A={"F1": who, "hand": [magic("Home", do("to_hand"), do("if_successful"), do("draw", n=1), targets=[OWN])]})
    s.says("A", "play", card="Home", targets=(who["name"],))
    assert s.where(who["name"]) == ("A.forest" if "traveller" in who else "A.hand")
    assert len(s.happened("drawn")) == drawn


@pytest.mark.rule("SF-REVEAL-02")
def test_a_revealed_card_goes_back_also_where_the_rest_of_the_effect_does_not_follow() -> None:
    a_unit = do("only_if", condition={"count": {"type": "unit", "where": "processing"}, "least": 1})
    peek = magic("Peek", do("reveal", n=1), a_unit, do("to_hand", to="revealed"))
    s = scene(A={"deck": [magic("Top")], "hand": [peek]}, deck=(3, 10))
    s.says("A", "play", card="Peek")
    assert (s.where("Top"), s.table.at("A.deck")[0]) == ("A.deck", s["Top"])


@pytest.mark.rule("SF-TARGET-02", "SF-MERGE-10")
def test_a_merged_unit_with_on_target_separates_on_the_turntable() -> None:
    s = scene(A={"F1": unit("Clown", "1/1", "on_target", lower=[unit("Low")])})
    s.effect("B", do("destroy", to=s["Clown"]))
    assert (s.where("Clown"), s.where("Low")) == ("A.turntable", "A.turntable")


@pytest.mark.rule("SF-TARGET-02", "SF-ROTATE-05")
def test_an_enemy_s_unit_with_on_target_goes_to_the_turntable_of_its_controller() -> None:
    s = scene(A={"F1": unit("Clown", "1/1", "on_target", owner="B")})
    s.effect("B", do("destroy", to=s["Clown"]))
    assert s.where("Clown") == "A.turntable"


@pytest.mark.rule("SF-TARGET-02", "SF-BECOME-01")
def test_a_unit_with_on_target_that_becomes_another_lies_on_the_turntable() -> None:
    s = scene(A={"F2": unit("Clown", "1/1", "on_target"), "graveyard": [unit("Kite")]})
    s.effect("A", do("become", to=s["Clown"], into=s["Kite"]))
    assert (s.where("Clown"), s.where("Kite")) == ("A.turntable", "A.F2")


@pytest.mark.rule("SF-SUM-07", "SF-RIDE-01", "SF-LEAVE-05")
def test_passengers_go_to_the_forest_of_their_unit_s_controller() -> None:
    s = scene(B={"F1": unit("Bus", "1/1", keyword("ride", n=2))})
    s.effect("B", do("board", n=2, to=s["Bus"]))
    s.effect("A", do("control", to=s["Bus"]), do("destroy", to=s["Bus"]))
    assert (s.count("A", "forest"), s.count("B", "forest"), s.where("Bus")) == (7, 3, "B.graveyard")


@pytest.mark.rule("SF-GHOST-01", "SF-REVIVE-01")
def test_ghost_points_count_in_the_own_graveyard_alone() -> None:
    seer = unit("Seer", text=[use(do("reward", n=1), cost={"revive": 2})])
    elsewhere = {"hand": [unit("Shade", ghost=2)], "exile": [unit("Wraith", ghost=2)], "F2": unit("Spook", ghost=2)}
    s = scene(A={"F1": seer, **elsewhere}, B={"graveyard": [unit("Theirs", ghost=2)]})
    assert s.refused("A", "use", card="Seer").rule == "SF-REVIVE-01"


@pytest.mark.rule("SF-SPEND-03")
def test_a_magic_card_pays_its_energy_when_it_resolves() -> None:
    s = scene(A={"energy": 3, "hand": [magic("Bolt", do("reward", n=1), cost={"spend": 2})]})
    s.says("A", "play", card="Bolt")
    assert s.order("play", "energy_spent", "reward_changed") == ["play", "energy_spent", "reward_changed"]
    assert s.number("A", "energy") == 1


@pytest.mark.rule("SF-REVIVE-01", "SF-GHOST-01")
def test_a_card_without_ghost_points_is_not_offered_for_reviving() -> None:
    seer = unit("Seer", text=[use(do("reward", n=1), cost={"revive": 2})])
    s = scene(A={"F1": seer, "graveyard": [*ghosts(1, 1, 2), unit("Dust")]})
    s.says("A", "use", card="Seer")
    assert s["Dust"] not in s.asks["options"]
    assert len(s.asks["options"]) == 3


@pytest.mark.rule("SF-CHARGE-01", "SF-CHARGE-02")
def test_only_so_much_energy_is_gained_as_fits_under_the_limit() -> None:
    """Given 3 energy of 5, when 4 are charged, then 2 are gained and none is lost again."""
    s = scene(A={"energy": 3})
    s.effect("A", do("charge", n=4))
    assert [event.said["amount"] for event in s.happened("energy_gained")] == [2]
    assert (s.number("A", "energy"), s.happened("energy_clamped")) == (5, [])
