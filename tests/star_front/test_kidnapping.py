"""Kidnappers and their captives (SF-KID)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import Moved
from tests.star_front.scene import FOE, do, keyword, magic, scene, traveller, unit, use, when


def cage(*captives: dict[str, Any], n: int = 1, **more: Any) -> dict[str, Any]:
    return unit(
        "Cage", "1/1", keyword("kidnap", n=n), captives=list(captives), text=[use(do("kidnap"), targets=[FOE])], **more
    )


@pytest.mark.rule("SF-KID-01 to -05, -08", "SF-LEAVE-06", "SF-SCORE-02")
def test_case_100_a_captive_s_score_counts_for_the_kidnapper_s_player() -> None:
    elf = unit(
        "Elf", "1/3", granted=[magic("Charm")], text=[when("end_phase", do("reward", n=9)), when("left", do("reward", n=9))]
    )
    s = scene(A={"F1": cage(), "rewards": 5}, B={"F2": elf, "rewards": 5})
    s.says("A", "use", card="Cage", targets=("Elf",))
    assert (s.total("A"), s.total("B")) == (9, 5)
    assert (s.where("Elf"), s.where("Charm"), s.score("Cage")) == ("Cage:captive", "B.graveyard", 1)
    s.effect("A", do("put", to=s["Cage"], at="F3"))
    assert s.number("A", "rewards") + s.number("B", "rewards") == 10


@pytest.mark.rule("SF-KID-08", "SF-KID-09")
def test_case_101_at_the_cap_kidnap_cannot_be_activated() -> None:
    s = scene(A={"F1": cage(unit("Imp"))}, B={"F2": unit("Elf")})
    assert s.refused("A", "use", card="Cage", targets=("Elf",)).rule == "SF-KID-09"


@pytest.mark.rule("SF-KID-07", "SF-KID-04", "SF-MAG-08")
def test_case_103_captive_magic_cards_go_to_the_graveyard() -> None:
    s = scene(A={"F1": cage(n=2)}, B={"hand": [magic("Golem"), magic("Idol")]})
    s.effect("B", do("as_unit", to=s["Golem"], score=2), do("as_unit", to=s["Idol"], score=1))
    s.choose("F1")
    s.choose("F2")
    s.says("A", "use", card="Cage", targets=("Golem",))
    s.says("A", "use", card="Cage", targets=("Idol",))
    assert s.total("A") == 4
    s.effect("B", do("destroy", to=s["Cage"]))
    assert (s.where("Golem"), s.where("Idol")) == ("B.graveyard", "B.graveyard")


@pytest.mark.rule("SF-KID-06", "SF-ENTER-04")
def test_one_captive_is_freed_and_the_others_go_to_the_graveyard() -> None:
    s = scene(A={"F1": cage(unit("Elf"), unit("Imp"), n=2)})
    s.effect("B", do("destroy", to=s["Cage"]))
    assert s.asks["seat"] == "A"
    s.choose("Imp")
    s.choose("F4")
    assert (s.where("Imp"), s.state("Imp"), s.where("Elf")) == ("B.F4", "sideways", "B.graveyard")


@pytest.mark.rule("SF-KID-06", "SF-KID-07")
def test_a_captive_that_a_judge_has_put_elsewhere_goes_to_no_graveyard() -> None:
    """Given a choice between two captives, when a judge lays one into its owner's hand, then it stays there."""
    s = scene(A={"F1": cage(unit("Elf"), unit("Imp"), n=2)})
    s.effect("B", do("destroy", to=s["Cage"]))
    s.says("", "rule", text="The Elf was never caught.", changes=(change_to_plain(Moved(s["Elf"], "B.hand")),))
    s.choose("Imp")
    s.choose("F4")
    assert (s.where("Imp"), s.where("Elf")) == ("B.F4", "B.hand")


@pytest.mark.rule("SF-KID-06", "SF-SUM-07")
def test_a_captive_traveller_is_freed_on_the_kidnapper_s_side() -> None:
    s = scene(A={"F1": cage()}, B={"F2": traveller()})
    s.says("A", "use", card="Cage", targets=("Traveller",))
    s.effect("B", do("destroy", to=s["Cage"]))
    s.choose("F2")
    assert s.where("Traveller") == "A.F2"


@pytest.mark.rule("SF-KID-10")
def test_of_a_merged_unit_only_the_top_is_kidnapped() -> None:
    s = scene(A={"F1": cage()}, B={"F2": unit("Top", lower=[unit("Low")])})
    s.says("A", "use", card="Cage", targets=("Top",))
    assert (s.where("Top"), s.where("Low")) == ("Cage:captive", "B.graveyard")


@pytest.mark.rule("SF-KID-11", "SF-LEAVE-08")
def test_who_loses_kidnap_loses_its_captives() -> None:
    s = scene(A={"F1": cage(unit("Elf", text=[when("destroyed", do("reward", n=1))]))})
    s.effect("A", do("lose", keyword="kidnap", to=s["Cage"]))
    assert (s.where("Elf"), s.number("B", "rewards")) == ("B.graveyard", 0)


@pytest.mark.rule("SF-KID-09", "SF-EFF-01")
def test_at_the_cap_a_timed_kidnap_is_not_activated_either() -> None:
    steal = when("tactics_start", do("kidnap"), turn="own", targets=[FOE])
    thief = unit("Thief", "1/1", "kidnap", captives=[unit("Imp")], text=[steal])
    s = scene(A={"F1": thief}, B={"F1": unit("Elf"), "F2": unit("Yak")}, met="summon")
    s.to("tactics.choose")
    assert (s.asks, s.happened("effect_activated")) == (None, [])


WATCH = unit("Watch", text=[when("left", do("reward", n=1), of={"type": "unit", "whose": "own"})])


@pytest.mark.rule("SF-KID-02", "SF-KID-03")
def test_a_kidnapped_unit_has_left_the_field_of_its_player_and_is_silent_itself() -> None:
    s = scene(A={"F1": cage()}, B={"F1": WATCH, "F2": unit("Ox", text=[when("left", do("reward", n=9))])})
    s.says("A", "use", card="Cage", targets=("Ox",))
    assert (s.number("A", "rewards"), s.number("B", "rewards")) == (0, 1)


@pytest.mark.rule("SF-KID-06", "SF-RIDE-01", "SF-COVER-01")
def test_a_freed_captive_is_summoned_so_it_takes_riders_and_may_be_covered() -> None:
    bus = unit("Bus", "1/1", keyword("ride", n=2))
    s = scene(A={"F1": cage(bus)}, B={"F2": unit("Guard", "1/1", "cover")})
    s.effect("A", do("destroy", to=s["Cage"]))
    s.choose("F3")
    assert (s.passengers("Bus"), s.asks["what"], s.asks["seat"]) == (2, "cover", "B")
    s.choose("Guard")
    assert (s.where("Bus"), s.state("Bus")) == ("B.B2", "sideways")


@pytest.mark.rule("SF-KID-06")
def test_a_kidnapper_that_is_kidnapped_has_left_and_sets_its_captive_free() -> None:
    thief = unit("Thief", "1/1", "kidnap", captives=[unit("Mine")])
    s = scene(A={"F1": cage()}, B={"F1": thief})
    s.says("A", "use", card="Cage", targets=("Thief",))
    s.choose("F2")
    assert (s.where("Thief"), s.where("Mine"), s.state("Mine")) == ("Cage:captive", "A.F2", "sideways")


@pytest.mark.rule("SF-KID-06", "SF-ENTER-04")
def test_a_captive_whose_owner_has_no_position_left_goes_to_the_graveyard() -> None:
    full = {f"{row}{n}": unit(f"{row}-{n}") for row in "FB" for n in range(1, 6)}
    s = scene(A={"F1": cage(unit("Elf"))}, B=full)
    s.effect("A", do("destroy", to=s["Cage"]))
    assert s.where("Elf") == "B.graveyard"


@pytest.mark.rule("SF-KID-01")
def test_a_unit_does_not_kidnap_itself() -> None:
    s = scene(A={"F1": cage()})
    s.effect("A", do("kidnap", to=s["Cage"]), card=s["Cage"])
    assert (s.where("Cage"), s.happened("unit_kidnapped")) == ("A.F1", [])


@pytest.mark.rule("SF-KID-06", "SF-BECOME-01")
def test_a_kidnapper_that_becomes_another_card_lets_its_captive_go() -> None:
    s = scene(A={"F1": cage(unit("Elf", "1/3", owner="B")), "hand": [unit("King")]})
    s.effect("A", do("become", to=s["Cage"], into=s["King"]))
    s.choose("F1")
    assert (s.where("King"), s.state("King")) == ("A.F1", "upright")
    assert (s.where("Elf"), s.state("Elf")) == ("B.F1", "sideways")


@pytest.mark.rule("SF-KID-02", "SF-KID-06")
def test_a_kidnapper_that_is_kidnapped_lets_its_captive_go() -> None:
    s = scene(A={"F1": cage()}, B={"F1": cage(unit("Elf", "1/3", owner="A"))})
    s.says("A", "use", card="Cage", targets=("Cage.2",))
    s.choose("F2")
    assert (s.where("Cage.2"), s.where("Elf"), s.state("Elf")) == ("Cage:captive", "A.F2", "sideways")
    assert (s.total("A"), s.total("B")) == (5, 0)
