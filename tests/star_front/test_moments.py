"""When texts come and how long they last: durations, moments, and what happened earlier in the turn."""

from __future__ import annotations

import pytest

from domain.kernel.record.change_serialization import as_plain
from tests.scene import begins
from tests.star_front.scene import OWN, Scene, do, magic, scene, unit, use, when
from tests.star_front.texts import REWARD


def goes_on(s: Scene) -> None:
    """Nobody does anything but what a turn asks for."""
    holder = s.table.clock.holder
    if s.asks:
        s.choose(s.asks["words"][0])
    elif (
        duty := {"summon.main": "summon", "formation.entry": "formation"}.get(s.node)
    ) and f"met:{duty}" not in s.table.flags:
        s.says(holder, "summon")
    elif s.node == "tactics.choose":
        s.says(holder, "formation")
    else:
        s.let_pass()


@pytest.mark.rule("SF-EFF-22", "SF-EFF-19")
def test_an_attack_is_forbidden_to_the_end_of_the_next_turn() -> None:
    """Given a ban on attacks to the end of the next turn, then it holds in the enemy's turn, and not in the one after."""
    calm = magic("Calm", do("bar", what="attack", who="enemy", until="next_turn"))
    s = scene(A={"hand": [calm], "F1": unit("Ox")}, B={"F1": unit("Elf")}, met="summon formation")
    s.says("A", "play", card="Calm")
    present = []
    for _ in range(3):
        present.append((s.table.clock.turn, bool(s.table.modifiers)))
        turn = s.table.clock.turn
        while s.table.clock.turn == turn:
            goes_on(s)
    assert present == [(5, True), (6, True), (7, False)]


@pytest.mark.rule("SF-EFF-22")
@pytest.mark.parametrize(("until", "gone"), [("enemy_main", 6), ("own_main", 7), ("enemy_defence", 6)])
def test_what_lasts_up_to_a_phase_of_a_player_is_over_when_it_comes(until: str, gone: int) -> None:
    s = scene(
        A={"F1": unit("Ox", "1/1"), "hand": [magic("Song", do("gain", attack=3, until=until), targets=[OWN])]},
        B={"F1": unit("Elf")},
        met="summon formation",
    )
    s.says("A", "play", card="Song", targets=("Ox",))
    for _ in range(200):
        if s.attack("Ox") == 1:
            break
        goes_on(s)
    assert s.table.clock.turn == gone


@pytest.mark.rule("SF-EFF-01", "SF-EFF-12")
def test_a_text_asks_how_often_something_happened_in_this_turn() -> None:
    """Given a text that asks for two own units destroyed this turn, then it is used after the second alone."""
    rage = unit("Rage", text=[use(REWARD, condition={"happened": {"what": "destroyed", "of": OWN, "least": 2}})])
    s = scene(A={"F1": rage, "F2": unit("One"), "F3": unit("Two")}, B={"F1": unit("Foe")})
    begins(s)
    s.effect("A", do("destroy", to="Foe"))
    s.effect("A", do("destroy", to="One"))
    assert s.refused("A", "use", card="Rage").rule == "SF-EFF-01"
    s.effect("A", do("destroy", to="Two"))
    s.says("A", "use", card="Rage")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(("falls", "verdict"), [(False, "illegal"), (True, "legal")])
def test_a_card_that_turns_up_later_shows_all_that_happened(known: bool, falls: bool, verdict: str) -> None:
    """Given a turn in which nothing fell, or something did, when a card asks that nobody knew before, then it is stated."""
    rage = magic("Rage", REWARD, condition={"happened": {"what": "destroyed", "of": OWN}})
    s = scene(A={"F1": unit("Ox"), "hand": [rage if known else unit("Dark", known=False)]}, mode="scribe")
    begins(s)
    if falls:
        s.effect("A", do("destroy", to="Ox"))
    s.desk.catalogue = {"Rage": as_plain(rage)}
    s.says("A", "play", card="Rage")
    assert [event.verdict[0] for event in s.events if event.is_command] == [verdict]


@pytest.mark.rule("SF-EFF-07", "SF-ENTER-01")
def test_a_text_speaks_of_units_that_entered_this_turn() -> None:
    hail = magic("Hail", do("gain", attack=2), targets=[{**OWN, "entered_this_turn": True}])
    s = scene(A={"hand": [hail, unit("New", "1/1")], "F1": unit("Old", "1/1")})
    begins(s)
    s.says("A", "play", card="New", at="F2")
    assert s.refused("A", "play", card="Hail", targets=("Old",)).rule == "SF-EFF-07"
    s.says("A", "play", card="Hail", targets=("New",))
    assert s.attack("New") == 3


@pytest.mark.rule("SF-EFF-12", "SF-DEF-07")
@pytest.mark.parametrize(("cause", "fought", "struck"), [("combat", 2, 0), ("effect", 0, 2)])
def test_a_text_is_timed_to_a_destruction_by_combat_or_by_an_effect(cause: str, fought: int, struck: int) -> None:
    text = when("destroyed", do("reward", who="enemy", n=2), cause=cause)
    s = scene(
        A={"F1": unit("Doll", "1/1", text=[text])}, B={"F1": unit("Wolf", "9/1", state="attacking")}, node="defence.before"
    )
    s.fight()
    assert s.number("B", "rewards") == fought
    t = scene(A={"F1": unit("Doll", "1/1", text=[text])})
    t.effect("A", do("destroy", to="Doll"))
    assert t.number("B", "rewards") == struck


@pytest.mark.rule("SF-EFF-12", "SF-EFF-17")
def test_a_text_waits_for_own_cards_that_enter_the_enemy_s_field() -> None:
    """Given a reward for own gifts on the enemy's field, then only the own ones count."""
    text = when("entered", REWARD, of={"type": "unit", "race": "doll", "whose": "enemy", "owner": "own"})
    gift = unit("Gift", race="doll", enters="enemy")
    s = scene(A={"F1": unit("Giver", text=[text]), "hand": [gift]}, B={"hand": [gift]})
    s.says("A", "play", card="Gift", at="F2", side="B")
    assert s.number("A", "rewards") == 1
    t = scene(A={"F1": unit("Giver", text=[text])}, B={"hand": [gift]}, holder="B")
    t.says("B", "play", card="Gift", at="F2")
    assert t.number("A", "rewards") == 0


@pytest.mark.rule("SF-LAY-01", "SF-EFF-12")
def test_a_text_is_timed_to_a_unit_that_an_effect_lays_sideways() -> None:
    """Given a traveller for each own statue that is laid, when one is laid twice, then it comes once."""
    text = when("laid", REWARD, of={"type": "unit", "race": "statue", "whose": "own"})
    s = scene(A={"F1": unit("Keeper", text=[text]), "F2": unit("Bust", race="statue"), "F3": unit("Dog")})
    s.effect("A", do("lay", to=("Bust", "Dog")))
    s.effect("A", do("lay", to="Bust"))
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-EFF-01", "SF-DEF-04")
@pytest.mark.parametrize(("race", "rewards"), [("cat", 1), ("elf", 0)])
def test_a_text_asks_whom_its_unit_fights(race: str, rewards: int) -> None:
    """Given a reward for a combat won against a cat, when it wins, then it comes if the other unit is one."""
    text = when("combat_won", REWARD, condition={"against": {"race": "cat"}})
    wolf = unit("Wolf", "9/1", state="attacking", text=[text])
    s = scene(A={"F1": unit("Elf", race=race)}, B={"F1": wolf}, node="defence.before", met="summon")
    s.fight()
    assert s.number("B", "rewards") == rewards


@pytest.mark.rule("SF-EFF-01", "SF-EFF-12")
def test_a_text_asks_what_happened_to_its_own_unit_in_this_turn() -> None:
    """Given a text for a unit that was laid sideways, when another one was, then it is refused; when it was, it is used."""
    rest = unit("Rest", text=[use(REWARD, condition={"happened": {"what": "laid"}})])
    s = scene(A={"F1": rest, "F2": unit("Other")})
    begins(s)
    s.effect("A", do("lay", to="Other"))
    assert s.refused("A", "use", card="Rest").rule == "SF-EFF-01"
    s.effect("A", do("lay", to="Rest"))
    assert [event.verdict for event in s.says("A", "use", card="Rest") if event.is_command] == [("legal",)]


@pytest.mark.rule("SF-EFF-01", "SF-EFF-12")
def test_what_happened_to_a_unit_that_still_lies_there_is_judged_by_its_card() -> None:
    """Given a text for a fallen cat, when an elf fell, then it is refused; when a cat fell, it is legal."""
    rage = unit("Rage", text=[use(REWARD, condition={"happened": {"what": "destroyed", "of": {**OWN, "race": "cat"}}})])
    s = scene(A={"F1": rage, "F2": unit("Elf", race="elf"), "F3": unit("Cat", race="cat")})
    begins(s)
    s.effect("A", do("destroy", to="Elf"))
    assert s.refused("A", "use", card="Rage").rule == "SF-EFF-01"
    s.effect("A", do("destroy", to="Cat"))
    assert [event.verdict for event in s.says("A", "use", card="Rage") if event.is_command] == [("legal",)]


@pytest.mark.rule("SF-EFF-10", "SF-LEAVE-07")
@pytest.mark.parametrize(("whose", "rewards"), [("own", 1), ("enemy", 0)])
def test_whose_a_unit_was_that_a_shuffle_took_away_is_who_controlled_it(whose: str, rewards: int) -> None:
    """Given B's card under A's control, when it is shuffled into B's deck, then an own unit of A has left."""
    text = when("shuffled_in", do("reward", n=1), of={"type": "unit", "whose": whose})
    s = scene(A={"F1": unit("Watch", text=[text]), "F2": unit("Elf", owner="B")})
    s.effect("A", do("to_deck", to=s["Elf"]))
    assert s.number("A", "rewards") == rewards
