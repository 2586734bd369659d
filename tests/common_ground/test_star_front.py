"""What the games do not share, seen from Star Front: checks T-02, T-03, T-06, T-07 and T-12 to T-16."""

from __future__ import annotations

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from tests.star_front.scene import FOE, OWN, RULES, do, magic, scene, unit, use, when


@pytest.mark.rule("SF-DEF-01", "SF-DEF-15")
def test_t_02_an_attack_of_turn_five_is_resolved_in_turn_six_with_the_board_of_turn_six() -> None:
    s = scene(
        A={"F1": unit("Ox", "3/1")},
        B={"F1": unit("Elf", "1/1"), "F2": unit("Wolf", "9/1")},
        node="tactics.choose",
        met="summon",
    )
    s.says("A", "attack", card="Ox")
    assert (s.table.clock.turn, s.happened("combat_opened")) == (5, [])
    s.effect("B", do("move", to=(s["Wolf"],), at=("F1",)))
    s.to("summon.main")
    assert (s.table.clock.turn, s.where("Ox"), s.where("Elf")) == (6, "A.graveyard", "B.F2")


@pytest.mark.rule("SF-STATE-03")
def test_t_03_a_unit_laid_sideways_is_out_of_the_next_attack() -> None:
    s = scene(A={"F1": unit("Ox", state="sideways")}, B={"F1": unit("Elf")}, node="tactics.choose", met="summon")
    assert s.refused("A", "attack", card="Ox").rule == "SF-STATE-03"


@pytest.mark.rule("SF-COST-05")
def test_t_06_a_sacrifice_s_own_effect_resolves_before_the_played_unit_enters() -> None:
    lamb = unit("Lamb", text=[when("sacrificed", do("draw", n=1))])
    s = scene(A={"hand": [unit("King", star=1)], "F1": lamb})
    s.says("A", "play", card="King", tributes=("Lamb",), at="F2")
    assert s.order("drawn", "unit_entered") == ["drawn", "unit_entered"]


@pytest.mark.rule("SF-EFF-10", "SF-EFF-11")
def test_t_07_between_waiting_effects_only_exact_timing_may_be_added() -> None:
    owls = {f"F{n}": unit(f"Owl {n}", text=[when("destroyed", do("reward", n=1), of=OWN)]) for n in (1, 2, 3)}
    plain = magic("Plain", do("draw", n=1))
    exact = magic("Exact", do("draw", n=1), when="destroyed", of={**OWN, "name": "Ox"})
    s = scene(A={**owls, "F4": unit("Ox"), "hand": [plain, exact]})
    s.effect("B", do("destroy", to=s["Ox"]))
    assert len(s.table.chain) > 0
    assert s.number("A", "rewards") == 3
    assert s.refused("A", "play", card="Plain", reply=True).rule == "SF-EFF-11"
    s.says("A", "play", card="Exact")
    s.to_rest()
    assert (s.where("Ox"), s.where("Plain"), s.count("A", "hand")) == ("A.graveyard", "A.hand", 2)


@pytest.mark.rule("SF-CD-01", "SF-CD-03", "SF-WIN-03")
def test_t_12_the_last_card_of_a_deck_starts_a_clock_of_five_turns() -> None:
    s = scene(node="end.use", met="summon", deck=(0, 10))
    s.says("A", "pass")
    assert (s.result, len(s.happened("countdown_entered"))) == (None, 1)


@pytest.mark.rule("SF-WIN-02")
def test_t_13_where_both_are_equal_the_second_player_wins() -> None:
    s = scene(A={"rewards": 7}, B={"rewards": 7}, node="end.call", countdown=0, met="summon")
    s.says("A", "pass")
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("SF-END-02", "SF-ZONE-08")
def test_t_14_of_twelve_cards_two_are_removed_from_the_game() -> None:
    s = scene(A={"hand": [unit(f"Card {n}") for n in range(12)]}, node="end.use", met="summon")
    s.says("A", "discard", cards=("Card 0", "Card 1"))
    assert (s.count("A", "exile"), s.count("A", "graveyard"), s.count("A", "hand")) == (2, 0, 10)


@pytest.mark.rule("SF-MERGE-12", "SF-LEAVE-07", "SF-PARA-01")
def test_t_16_the_cards_of_a_mixed_merged_unit_go_to_their_bringers() -> None:
    from domain.rulesets.star_front.state.zones import owner

    moth = unit("Moth", "1/1", "parasite_merge", text=[use(do("parasite", exposed="attack"), targets=[FOE])])
    s = scene(A={"F1": moth}, B={"F2": unit("Elf")})
    s.says("A", "use", card="Moth", targets=("Elf",))
    assert owner(s.table, s["Elf"]) == ""
    s.effect("B", do("to_hand", to=s["Elf"]))
    assert (s.where("Moth"), s.where("Elf")) == ("A.hand", "B.hand")


@pytest.mark.rule("SF-SETUP-10")
def test_t_15_after_a_mulligan_nobody_knows_where_in_the_deck_a_card_lies() -> None:
    opened = open_game(RULES, make_header(RULES, 2), {})
    assert not isinstance(opened, Refusal)
    desk = opened[0]
    desk.say(Command("A", "first", {"seat": "A"}))
    laid = tuple(desk.table.at("A.hand"))
    desk.say(Command("A", "mulligan", {"cards": laid}))
    assert len(desk.table.at("A.deck")) == 16
    assert not set(laid) & set(desk.table.cards)
