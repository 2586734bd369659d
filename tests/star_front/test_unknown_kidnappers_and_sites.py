"""What an unknown card may be for a scribe: a kidnapper, a site, a tribute that lies below, one of a class."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.desk import GameDesk
from domain.kernel.table.table import copy_table
from domain.rulesets.star_front.card_schema.filters import read_filter
from domain.rulesets.star_front.effects.filters import fits
from domain.rulesets.star_front.state.current_properties import present_attack
from tests.star_front.scene import OWN, Scene, do, magic, scene, unit

PAPER = {"mode": "scribe"}


def secret(name: str) -> dict[str, Any]:
    """A unit of which the record knows nothing but its place."""
    return unit(name, "5/9", known=False)


def forget(s: Scene, name: str) -> None:
    """Continues at a copy of the table at which nobody knows the printing of a card."""
    desk = GameDesk(copy_table(s.table), s.desk.ruleset)
    desk.table.cards[s[name]].printing = None
    desk.catalogue, desk.referee, s.desk = s.desk.catalogue, False, desk


def verdict(events: Any) -> str:
    return next(str(event.verdict[0]) for event in events if event.is_command)


@pytest.mark.rule("SF-KID-01", "SF-KID-09")
def test_an_unknown_unit_kidnaps_by_hand_and_the_line_is_open() -> None:
    s = scene(A={"F1": secret("Cage")}, B={"F1": unit("Elf", "1/3")}, **PAPER)
    events = s.says("A", "effect", effects=(do("kidnap", to=s["Elf"]),), card="Cage")
    assert (s.where("Elf"), verdict(events)) == ("Cage:captive", "open")


@pytest.mark.rule("SF-KID-11")
def test_the_captives_of_an_unknown_unit_stay() -> None:
    s = scene(A={"F1": secret("Cage")}, B={"F1": unit("Elf"), "F2": unit("Imp")}, **PAPER)
    for name in ("Elf", "Imp"):
        s.says("A", "effect", effects=(do("kidnap", to=s[name]),), card="Cage")
    s.effect("A", do("reward", n=1))
    assert (s.where("Elf"), s.where("Imp")) == ("Cage:captive", "Cage:captive")


@pytest.mark.rule("SF-KID-09")
def test_a_known_unit_without_kidnap_is_recorded_as_illegal() -> None:
    s = scene(A={"F1": unit("Ox")}, B={"F1": unit("Elf")}, **PAPER)
    events = s.says("A", "effect", effects=(do("kidnap", to=s["Elf"]),), card="Ox")
    assert verdict(events) == "illegal"


@pytest.mark.rule("SF-BOARD-01", "SF-RIDE-03")
def test_travellers_board_an_unknown_unit() -> None:
    s = scene(A={"F1": secret("Cart")}, **PAPER)
    s.says("A", "effect", effects=(do("board", n=2, to=s["Cart"]),), card="Cart")
    assert s.passengers("Cart") == 2


@pytest.mark.rule("SF-MAG-05", "SF-ZONE-05")
def test_an_unknown_site_replaces_an_unknown_site() -> None:
    s = scene(A={"hand": [magic("U1", known=False), magic("U2", known=False)]}, **PAPER)
    assert verdict(s.says("A", "play", card="~Mill", as_="site")) == "open"
    first = s.table.at("A.site_zone")[0]
    s.says("A", "play", card="~Fort", as_="site")
    assert s.table.cards[first].place == "A.graveyard"
    assert len(s.table.at("A.site_zone")) == 1


@pytest.mark.rule("SF-MAG-05")
def test_a_magic_card_that_is_no_site_is_refused_as_one() -> None:
    s = scene(A={"hand": [magic("Bolt", do("reward", n=1))]})
    assert s.refused("A", "play", card="Bolt", as_="site").rule == "SF-MAG-05"


@pytest.mark.rule("SF-MAG-02", "SF-MAG-05")
@pytest.mark.parametrize("known", [True, False])
def test_where_a_used_magic_card_goes_is_open_while_nobody_knows_if_it_is_a_site(known: bool) -> None:
    """Given a magic card in use whose printing the record lost, when it resolves, then its last move is open."""
    trap = magic("Trap", do("reward", n=1), when="magic_used", turn="enemy")
    s = scene(A={"hand": [magic("Mill", site=True)]}, B={"hand": [trap]}, **PAPER)
    s.says("A", "play", card="Mill")
    if not known:
        forget(s, "Mill")
    events = s.says("B", "pass")
    assert s.where("Mill") == ("A.site_zone" if known else "A.graveyard")
    assert any(event.verdict[0] == "open" for event in events) is not known


@pytest.mark.rule("SF-MAG-04")
def test_the_numbers_of_a_unit_above_an_unknown_magic_card_are_unknown() -> None:
    charm = magic("Charm", do("grant"), targets=[OWN], grants=[{"attack": 2}])
    s = scene(A={"hand": [charm], "F1": unit("Ox", "2/1")}, **PAPER)
    s.says("A", "play", card="Charm", targets=("Ox",))
    forget(s, "Charm")
    assert present_attack(s.table, s["Ox"]) is None


@pytest.mark.rule("SF-DEVOUR-01", "SF-DEVOUR-02")
def test_an_unknown_tribute_lies_below_the_unit_that_is_played() -> None:
    s = scene(A={"hand": [unit("Big", "5/5", star=1)], "F1": secret("Slime")}, **PAPER)
    events = s.says("A", "play", card="Big", at="F1", tributes=("Slime",), exposed="attack")
    assert (s.table.cards[s["Slime"]].role, verdict(events)) == ("lower", "open")


@pytest.mark.rule("SF-DEVOUR-01")
def test_which_of_two_unknown_tributes_lies_below_is_not_guessed() -> None:
    """Given two unknown tributes, when one visible part is said, then both are named to choose from."""
    s = scene(A={"hand": [unit("Big", "5/5", star=2)], "F1": secret("Slime"), "F2": secret("Ooze")}, **PAPER)
    answer = s.answer("A", "play", card="Big", at="F1", tributes=("Slime", "Ooze"), exposed="attack")
    assert isinstance(answer, Refusal)
    assert set(answer.legal) == {s["Slime"], s["Ooze"]}


@pytest.mark.rule("SF-DEVOUR-01")
def test_a_known_tribute_without_devour_merge_is_refused_below() -> None:
    s = scene(A={"hand": [unit("Big", "5/5", star=1)], "F1": unit("Ox")})
    assert s.refused("A", "play", card="Big", at="F1", tributes=("Ox",), exposed="attack").rule == "SF-DEVOUR-01"


@pytest.mark.rule("SF-EFF-07")
@pytest.mark.parametrize(
    ("wanted", "unknown"),
    [
        ({"most_attack": 3}, "attack"),
        ({"least_score": 2}, "score"),
        ({"keyword": "glide"}, "keywords"),
        ({"race": "elf"}, "race"),
    ],
)
def test_a_card_whose_one_value_is_unknown_may_be_of_the_class(wanted: dict[str, Any], unknown: str) -> None:
    s = scene(A={"F1": {"type": "unit", "name": "Odd", "unknown": [unknown]}})
    result = fits(s.table, "A", "", read_filter({"type": "unit", "whose": "own", **wanted}), s["Odd"])
    assert result is None
