"""Positions about ends, costs and effects that players argue about; the answers are those of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.star_front.scene import ANY, FOE, OWN, do, keyword, magic, scene, unit, use, when


@pytest.mark.rule("SF-EFF-09")
def test_draw_three_of_two_is_not_carried_out_completely() -> None:
    """§6.3, §6.2: "draw 3; if successful, reward 1" with two cards left draws two, and nothing more."""
    dip = magic("Dip", do("draw", n=3), do("if_successful"), do("reward", n=1))
    s = scene(A={"hand": [dip]}, deck=(2, 10))
    s.says("A", "play", card="Dip")
    assert (s.hand("A"), s.count("A", "deck"), s.number("A", "rewards"), s.result) == (2, 0, 0, None)


@pytest.mark.rule("SF-EARLY-04")
def test_the_countdown_waits_for_the_end_phase_and_early_calls_of_both_stop() -> None:
    """§14.3-4: the deck emptied in the draw phase; the countdown is entered in step 3, so no call in step 4; nor by B."""
    s = scene(A={"rewards": 20}, B={"rewards": 20}, node="end.use", met="summon", deck=(0, 10))
    s.says("A", "pass")
    assert s.refused("A", "early_end", condition="score").rule == "SF-EARLY-04"
    s.says("A", "pass")
    s.says("B", "summon", at="F1")
    s.says("B", "formation")
    s.says("B", "summon", at="F2")
    s.to("end.call")
    assert s.refused("B", "early_end", condition="score").rule == "SF-EARLY-04"


@pytest.mark.rule("SF-EARLY-05")
def test_a_call_made_before_the_enemy_enters_the_countdown_is_still_checked() -> None:
    """§12.1, OP-10."""
    s = scene(A={"rewards": 15}, node="end.call", met="summon", deck=(10, 2))
    s.says("A", "early_end", condition="score")
    s.says("B", "summon", at="F1")
    s.says("B", "formation")
    s.says("B", "summon", at="F2")
    while s.result is None and s.node != "summon.main":
        s.let_pass()
    assert (s.table.result["reason"], s.result["A"], len(s.happened("countdown_entered"))) == ("early_end", "win", 1)


@pytest.mark.rule("SF-WIN-02")
def test_a_declarer_with_a_tie_loses_as_first_player() -> None:
    """§3: equal scores are the second player's, also after an early end declared by the first."""
    s = scene(A={"rewards": 15}, B={"rewards": 15}, node="end.call", met="summon")
    s.says("A", "early_end", condition="score")
    s.says("B", "summon", at="F1")
    s.effect("A", do("destroy", to=FOE))
    s.says("B", "formation")
    s.says("B", "summon", at="F2")
    s.effect("A", do("destroy", to=FOE))
    while s.result is None:
        s.let_pass()
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("SF-COST-03")
def test_on_a_full_field_the_position_of_a_tribute_is_free() -> None:
    """§12.3, §9.2: tributes go first; the freed position is the only one, front or back."""
    everybody = {f"{r}{n}": unit(f"Ox {r}{n}") for r in "FB" for n in range(1, 6)}
    for where in ("B3", "F2"):
        s = scene(A={**everybody, "hand": [unit("Big", "5/5", star=1)]})
        s.says("A", "play", card="Big", tributes=(f"Ox {where}",))
        if s.asks:
            s.choose(where)
        assert s.where("Big") == f"A.{where}"


@pytest.mark.rule("SF-COST-03")
def test_tributes_reduced_by_one_are_exactly_one() -> None:
    """§12.3, §12.6."""
    s = scene(A={"F1": unit("Ox"), "F2": unit("Yak"), "hand": [unit("Big", "5/5", star=2)]})
    s.effect("A", do("tributes", n=-1, to=s["Big"]))
    assert s.refused("A", "play", card="Big", at="F3", tributes=("Ox", "Yak")).rule == "SF-COST-03"
    s.says("A", "play", card="Big", at="F3", tributes=("Ox",))
    assert (s.where("Ox"), s.where("Yak"), s.where("Big")) == ("A.graveyard", "A.F2", "A.F3")


@pytest.mark.rule("SF-COST-03")
def test_the_same_unit_twice_is_no_two_tributes() -> None:
    s = scene(A={"F1": unit("Ox"), "F2": unit("Yak"), "hand": [unit("Big", "5/5", star=2)]})
    assert s.refused("A", "play", card="Big", at="F3", tributes=("Ox", "Ox")).rule == "SF-COST-03"


@pytest.mark.rule("SF-COST-14")
def test_a_second_cost_part_that_cannot_be_paid_leaves_the_first_unpaid() -> None:
    """§15-6: a text with energy and passengers as its cost, energy there and passengers not: it is not activated at all."""
    s = scene(
        A={
            "F1": unit("Bus", "1/1", keyword("ride", n=2), text=[use(do("reward", n=1), cost={"spend": 1, "alight": 1})]),
            "energy": 3,
        }
    )
    s.refused("A", "use", card="Bus")
    assert s.number("A", "energy") == 3


@pytest.mark.rule("SF-TARGET-02")
def test_a_tribute_with_on_target_counts_as_sacrificed() -> None:
    """§15-6 上靶 2: it lies on the turntable instead of the graveyard, and the unit is played."""
    s = scene(A={"F1": unit("Clown", "1/1", "on_target"), "hand": [unit("Big", "5/5", star=1)]})
    s.says("A", "play", card="Big", at="F1", tributes=("Clown",))
    assert (s.where("Clown"), s.where("Big")) == ("A.turntable", "A.F1")


@pytest.mark.rule("SF-EFF-07")
def test_the_target_of_a_magic_card_is_gone_when_it_resolves() -> None:
    """§6.2, §6.4: B answers by taking the target back; the card counts as used, nothing is drawn."""
    bolt = magic("Bolt", do("destroy"), do("if_successful"), do("draw", n=1), targets=[FOE])
    back = magic("Back", do("to_hand", to=OWN), when="magic_used", of={"whose": "enemy"})
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), "hand": [back]})
    s.says("A", "play", card="Bolt", targets=("Elf",))
    s.says("B", "play", card="Back")
    s.to_rest()
    assert (s.where("Elf"), s.where("Bolt"), s.hand("A")) == ("B.hand", "A.graveyard", 0)


@pytest.mark.rule("SF-EFF-07")
def test_a_target_that_left_and_came_back_is_another_unit() -> None:
    """§6.2, §9: a new entry."""
    bolt = magic("Bolt", do("destroy"), targets=[FOE])
    blink = magic(
        "Blink",
        do("to_hand", to=OWN),
        do("summon", card={"where": "hand"}, at="F1"),
        when="magic_used",
        of={"whose": "enemy"},
    )
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), "hand": [blink]})
    s.says("A", "play", card="Bolt", targets=("Elf",))
    s.says("B", "play", card="Blink")
    while s.asks:
        s.choose("Elf")
    s.to_rest()
    assert (s.where("Elf"), s.where("Bolt")) == ("B.F1", "A.graveyard")


@pytest.mark.rule("SF-EFF-03")
def test_both_players_triggers_of_one_moment_active_player_first() -> None:
    """§6.1: B's unit on lane 1 waits for A's on lane 5."""

    def bell(name: str) -> Any:
        return unit(name, text=[when("destroyed", do("reward", n=1), of=ANY)])

    s = scene(A={"F5": bell("Mine"), "F3": unit("Ox")}, B={"F1": bell("Theirs")})
    s.effect("B", do("destroy", to=s["Ox"]))
    assert s.cards_of("effect_activated") == ["Mine", "Theirs"]


@pytest.mark.rule("SF-EFF-13")
def test_an_effect_goes_on_when_its_source_is_destroyed_by_it() -> None:
    """§6.6."""
    bomb = unit("Bomb", text=[use(do("destroy", to=ANY), do("reward", n=2))])
    s = scene(A={"F1": bomb}, B={"F1": unit("Elf"), "F2": unit("Imp", "1/1", "destruction_resistance")})
    s.says("A", "use", card="Bomb")
    assert (s.where("Bomb"), s.where("Elf"), s.where("Imp"), s.number("A", "rewards")) == (
        "A.graveyard",
        "B.graveyard",
        "B.F2",
        2,
    )
