"""The defence phase: attacks of the last turn are fought (SF-DEF, SF-PIERCE, SF-RANGED, SF-POISON, SF-SNEAK, ...).

In these scenes B attacked in turn 4; it is turn 5, and A defends.
"""

from __future__ import annotations

import pytest

from domain.rulesets.star_front.effects.card_events import cards_with_event
from tests.scene import begins
from tests.star_front.defending import attacker, defence
from tests.star_front.scene import FOE, OWN, do, magic, scene, unit, use, when


@pytest.mark.rule("SF-TURN-07")
def test_case_39_without_an_attacker_the_phase_is_skipped() -> None:
    s = scene(A={"F1": unit("Elf")}, B={"F1": unit("Ox")}, node="draw.use")
    s.to("summon.main")
    assert [event.said["phase"] for event in s.happened("phase_skipped")] == ["defence"]


@pytest.mark.rule("SF-DEF-04", "SF-DEF-07", "SF-DEF-08", "SF-DEF-10")
def test_case_40_equal_attack_means_that_the_attacker_wins() -> None:
    s = defence({"F1": unit("Elf", "3/1")}, {"F1": attacker("Ox")})
    s.fight()
    assert (s.where("Elf"), s.where("Ox"), s.state("Ox")) == ("A.graveyard", "B.F1", "sideways")


@pytest.mark.rule("SF-DEF-04", "SF-DEF-07", "SF-DEF-10")
def test_case_41_a_beaten_attacker_is_destroyed_and_not_laid_sideways() -> None:
    s = defence({"F1": unit("Elf", "3/1")}, {"F1": attacker("Ox", "2/1")})
    s.fight()
    assert (s.where("Elf"), s.where("Ox")) == ("A.F1", "B.graveyard")
    assert s.happened("attacker_laid_sideways") == []


@pytest.mark.rule("SF-DEF-02", "SF-EFF-04")
def test_case_42_combats_come_in_front_order() -> None:
    foes = {"F4": attacker("Four"), "B2": attacker("Two B"), "F2": attacker("Two F")}
    s = defence({"F2": unit("Elf", "9/1"), "F4": unit("Imp", "9/1")}, foes)
    s.to("summon.main")
    assert s.cards_of("combat_opened", "attacker") == ["Two F", "Two B", "Four"]


@pytest.mark.rule("SF-DEF-15", "SF-DEF-16", "SF-ATK-03")
def test_case_43_who_has_nobody_left_ahead_is_straightened() -> None:
    s = defence({"F2": unit("Elf", "1/1")}, {"F2": attacker("Ox", "5/1"), "B2": attacker("Cow", "4/1")})
    s.to("summon.main")
    assert (s.where("Elf"), s.state("Ox"), s.state("Cow")) == ("A.graveyard", "sideways", "upright")
    assert s.cards_of("attacker_straightened") == ["Cow"]


@pytest.mark.rule("SF-DEF-13")
def test_case_45_what_lasts_for_this_battle_lasts_over_all_combats() -> None:
    boost = magic("Boost", do("gain", attack=2, until="battle"), timing="combat", targets=[OWN])
    s = defence({"F2": unit("Elf", "3/1"), "hand": [boost]}, {"F2": attacker("Ox", "4/1"), "B2": attacker("Cow", "4/1")})
    s.says("A", "play", card="Boost", targets=("Elf",))
    s.fight()
    assert (s.where("Ox"), s.attack("Elf")) == ("B.graveyard", 5)
    s.fight()
    assert s.where("Cow") == "B.graveyard"
    s.to("summon.main")
    assert s.attack("Elf") == 3


@pytest.mark.rule("SF-DEF-06", "SF-DEF-09")
def test_case_46_a_change_after_the_comparison_does_not_change_the_winner() -> None:
    late = magic("Late", do("gain", attack=5), timing="lose", targets=[OWN])
    s = defence({"F1": unit("Elf", "3/1"), "hand": [late]}, {"F1": attacker("Ox", "4/1")})
    s.to("defence.loser")
    s.says("A", "play", card="Late", targets=("Elf",))
    s.to("summon.main")
    assert s.where("Elf") == "A.graveyard"


@pytest.mark.rule("SF-DEF-05", "SF-DEF-06")
def test_first_the_winning_side_acts_and_then_the_losing_side() -> None:
    cards = [magic(name, do("reward", n=1), timing="combat", turn="any") for name in ("Mine", "Yours")]
    s = defence({"F1": unit("Elf", "3/1"), "hand": cards[:1]}, {"F1": attacker("Ox", "4/1"), "hand": cards[1:]})
    s.to("defence.winner")
    s.says("B", "play", card="Yours")
    s.says("A", "play", card="Mine")
    assert s.node == "defence.loser"


@pytest.mark.rule("SF-LAY-01", "SF-LAY-02", "SF-TURN-06")
def test_case_47_an_attacker_laid_sideways_does_not_fight() -> None:
    trap = magic("Trap", do("lay"), timing="defence", targets=[FOE])
    s = defence({"F1": unit("Elf"), "hand": [trap]}, {"F1": attacker("Ox")})
    s.says("A", "play", card="Trap", targets=("Ox",))
    s.to("summon.main")
    assert (s.state("Ox"), s.happened("combat_opened"), s.where("Elf")) == ("sideways", [], "A.F1")


@pytest.mark.rule("SF-LAY-01", "SF-DEF-10", "SF-DEF-11", "SF-EFF-12")
def test_step_6_of_a_combat_lays_the_attacker_sideways_as_an_effect_does() -> None:
    """Given texts for a unit that is laid, when step (6) lays the attacker, then they work before the combat is over."""
    own, others = when("laid", do("reward", n=1)), when("laid", do("reward", n=2), of=FOE)
    s = defence({"F1": unit("Elf"), "F5": unit("Imp", text=[others])}, {"F1": attacker("Ox", text=[own])})
    begins(s)
    s.fight()
    assert (s.state("Ox"), s.number("A", "rewards"), s.number("B", "rewards")) == ("sideways", 2, 1)
    assert s.order("combat_closed", "reward_changed") == ["reward_changed", "reward_changed", "combat_closed"]
    assert [card for _, card in cards_with_event(s.table, "laid")[0]] == [s.names["Ox"]]


@pytest.mark.rule("SF-BLOCK-03")
def test_case_48_a_blocker_put_in_the_way_straightens_the_attacker() -> None:
    s = defence({"F1": unit("Elf"), "B3": unit("Imp"), "F4": unit("Wall", "0/2", "blocker")}, {"F3": attacker("Ox")})
    s.effect("A", do("put", to=s["Wall"], at="F3"))
    assert (s.state("Ox"), s.cards_of("attacker_straightened")) == ("upright", ["Ox"])


@pytest.mark.rule("SF-DEF-01", "SF-DEF-15")
def test_case_141_a_pushed_attacker_fights_whom_it_has_ahead_now() -> None:
    s = defence({"F2": unit("Elf"), "B3": unit("Imp", "1/1")}, {"F2": attacker("Ox")})
    s.effect("B", do("push", to=s["Ox"], step=1))
    s.fight()
    assert (s.where("Imp"), s.where("Elf")) == ("A.graveyard", "A.F2")


@pytest.mark.rule("SF-DEF-12")
def test_case_144_after_step_eight_no_card_of_the_defence_phase_is_used() -> None:
    s = defence({"F1": unit("Elf"), "hand": [magic("Trap", do("reward", n=1), timing="defence")]}, {"F1": attacker("Ox")})
    s.to("summon.main")
    assert s.refused("A", "play", card="Trap").rule == "SF-DEF-12"


@pytest.mark.rule("SF-DEF-14")
def test_case_145_during_combat_means_steps_two_to_seven() -> None:
    vet = unit("Vet", "2/1", text=[{"timing": "static", "span": "combat", "effects": [{"attack": 1}]}])
    s = defence({"F1": vet}, {"F1": attacker("Ox", "3/1")})
    assert s.attack("Vet") == 2
    s.to("defence.winner")
    assert (s.attack("Vet"), s.happened("attack_compared")[0].said["defence"]) == (3, 3)
    s.to("summon.main")
    assert s.where("Vet") == "A.graveyard"


@pytest.mark.rule("SF-DEF-14")
def test_during_combat_for_other_units_means_the_combat_of_each_of_them() -> None:
    """Given a unit that strengthens its side during combat, when one unit fights, then only that one is stronger."""
    gives = {"timing": "static", "span": "combat", "effects": [{"to": {"type": "unit", "whose": "own"}, "attack": 2}]}
    s = defence({"F1": unit("Elf", "1/1"), "F2": unit("Drum", "1/1", text=[gives])}, {"F1": attacker("Ox", "3/1")})
    assert (s.attack("Elf"), s.attack("Drum")) == (1, 1)
    s.to("defence.winner")
    assert (s.attack("Elf"), s.attack("Drum"), s.attack("Ox")) == (3, 1, 3)


@pytest.mark.rule("SF-DEF-03")
def test_case_146_the_defending_side_acts_first() -> None:
    cards = [magic(name, do("reward", n=1), timing="combat") for name in ("Mine", "Yours")]
    s = defence({"F1": unit("Elf"), "hand": cards[:1]}, {"F1": attacker("Ox"), "hand": cards[1:]})
    assert s.table.clock.speaker == "A"
    s.says("A", "play", card="Mine")
    assert s.table.clock.speaker == "B"


@pytest.mark.rule("SF-BLOCK-03", "SF-DEF-15")
def test_an_attack_turned_on_a_blocker_straightens_the_attacker() -> None:
    s = defence({"F2": unit("Elf"), "F3": unit("Wall", "0/1", "blocker")}, {"F2": attacker("Ox")})
    s.effect("A", do("aim", to=s["Ox"], at=s["Wall"]))
    assert s.state("Ox") == "upright"


@pytest.mark.rule("SF-EFF-22", "SF-DEF-13")
def test_case_178_battle_turn_and_what_is_left_of_them() -> None:
    s = defence({"F1": unit("Elf", "9/1"), "F2": unit("Yak", "2/1")}, {"F1": attacker("Ox")})
    s.effect("A", do("gain", to=s["Yak"], attack=1, until="battle"), do("gain", to=s["Yak"], attack=2))
    assert s.attack("Yak") == 5
    s.to("summon.main")
    assert s.attack("Yak") == 4
    s.to("tactics.choose")
    s.says("A", "formation")
    s.says("A", "summon", at="F4")
    s.to("draw.use")
    assert (s.table.clock.holder, s.attack("Yak")) == ("B", 2)


@pytest.mark.rule("SF-MAG-04", "SF-MAG-09")
def test_case_180_a_granting_magic_card_goes_when_its_effect_ends() -> None:
    charm = magic("Charm", do("grant"), timing="combat", targets=[OWN], grants=[{"attack": 1}], lasts="battle")
    s = defence({"F1": unit("Elf", "9/1"), "F2": unit("Yak", "2/1"), "hand": [charm]}, {"F1": attacker("Ox")})
    s.says("A", "play", card="Charm", targets=("Yak",))
    assert (s.where("Charm"), s.attack("Yak")) == ("Yak:granted", 3)
    s.to("summon.main")
    assert (s.where("Charm"), s.attack("Yak"), s.where("Yak")) == ("A.graveyard", 2, "A.F2")


@pytest.mark.rule("SF-ATK-03", "SF-STATE-02")
def test_targets_stay_open_until_the_defence_phase() -> None:
    s = scene(
        A={"F1": unit("Ox", "3/1")}, B={"B1": unit("Elf"), "F2": unit("Cub", "1/1")}, node="tactics.choose", met="summon"
    )
    s.says("A", "attack", card="Ox")
    s.effect("B", do("put", to=s["Cub"], at="F1"))
    s.to("summon.main")
    assert (s.where("Cub"), s.where("Elf"), s.table.clock.turn) == ("B.graveyard", "B.B1", 6)


@pytest.mark.rule("SF-DEF-02", "SF-DEF-05")
def test_a_text_of_a_unit_may_be_used_in_the_window_of_the_defence() -> None:
    wit = unit("Wit", "1/1", text=[use(do("gain", attack=9, until="battle", to="self"), timing="defence", once=True)])
    s = defence({"F1": wit}, {"F1": attacker("Ox")})
    s.says("A", "use", card="Wit")
    s.fight()
    assert s.where("Ox") == "B.graveyard"


@pytest.mark.rule("SF-DEF-05", "SF-DEF-06")
def test_what_is_timed_to_losing_comes_after_the_winning_side_has_acted() -> None:
    cheer = magic("Cheer", do("reward", n=1), timing="win")
    elf = unit("Elf", "1/1", text=[when("combat_lost", do("draw", n=1))])
    ox = attacker("Ox", "3/1", text=[when("combat_won", do("charge", n=1))])
    s = defence({"F1": elf}, {"F1": ox, "hand": [cheer]})
    s.to("defence.winner")
    s.says("B", "play", card="Cheer")
    s.to("defence.loser")
    names = ("attack_compared", "energy_gained", "reward_changed", "drawn", "combat_destruction_judged")
    assert s.order(*names) == list(names[:-1])


@pytest.mark.rule("SF-DEF-13", "SF-TURN-07")
def test_what_lasts_for_this_battle_is_over_too_where_the_defence_phase_is_skipped() -> None:
    s = scene(A={"F1": unit("Elf")}, B={"F1": unit("Ox")}, node="draw.use")
    s.effect("A", do("gain", to=s["Ox"], attack=2, until="battle"))
    s.to("summon.main")
    assert s.attack("Ox") == 2


@pytest.mark.rule("SF-DEF-11", "SF-DEF-03")
def test_after_a_combat_the_next_one_begins_with_step_one_again() -> None:
    boost = magic("Boost", do("gain", attack=9, until="battle"), timing="before_combat", targets=[OWN])
    foes = {"F1": attacker("Ox", "3/1"), "F2": attacker("Cow", "3/1")}
    s = defence({"F1": unit("Elf", "9/1"), "F2": unit("Imp", "1/1"), "hand": [boost]}, foes)
    s.fight()
    assert (s.where("Ox"), s.node, s.table.clock.speaker) == ("B.graveyard", "defence.before", "A")
    s.says("A", "play", card="Boost", targets=("Imp",))
    s.fight()
    assert s.where("Cow") == "B.graveyard"


@pytest.mark.rule("SF-DEF-04")
def test_where_a_number_is_not_known_the_table_says_who_has_won() -> None:
    s = defence({"F1": unit("Elf", known=False)}, {"F1": attacker("Ox", "3/1")})
    s.fight()
    assert (s.asks["what"], s.asks["words"]) == ("outcome", ("attacker", "defender"))
    s.choose("defender")
    s.to("summon.main")
    assert (s.where("Ox"), s.where("Elf")) == ("B.graveyard", "A.F1")


@pytest.mark.rule("SF-DEF-14", "SF-DEF-03")
def test_what_is_timed_to_a_combat_is_activated_for_the_defender_as_for_the_attacker() -> None:
    text = [when("combat", do("gain", attack=2, until="battle"))]
    s = defence({"F1": unit("Elf", "3/1", text=text)}, {"F1": attacker("Ox", "4/1", text=text)})
    s.fight()
    said = s.happened("attack_compared")[0].said
    assert (said["attack"], said["defence"], s.cards_of("effect_activated")) == (6, 5, ["Elf", "Ox"])
