"""Positions that players argue about in Star Front: units that nobody knows kidnap, merge, are tributes; names and races."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.desk.audit import audit
from domain.registry import ruleset, specimens
from replays.sheet import parse_sheet, play_sheet
from tests.scene import unsure
from tests.star_front.scene import do, keyword, magic, scene, unit

PAPER = {"mode": "scribe"}
FOE = {"type": "unit", "whose": "enemy"}


def smudged(*fields: str, **more: Any) -> dict[str, Any]:
    """A unit on whose print these fields cannot be read."""
    card = {each: value for each, value in unit("Smudge", **more).items() if each not in fields}
    return {**card, "unknown": list(fields)}


def mech(name: str, **more: Any) -> dict[str, Any]:
    return unit(name, "2/1", "mech_merge", traits=["mech"], **more)


def verdict(said: set[str] | None) -> str:
    """Open, legal or illegal."""
    return "illegal" if said is None else "open" if said else "legal"


def bolt(**wanted: Any) -> dict[str, Any]:
    """A magic card that destroys such a unit."""
    return magic("Bolt", do("destroy"), targets=[{**FOE, **wanted}])


@pytest.mark.rule("SF-MECH-02")
@pytest.mark.parametrize(
    ("card", "result"), [(smudged("traits"), "open"), (smudged(traits=["mech"]), "legal"), (smudged(), "illegal")]
)
def test_a_unit_whose_special_types_nobody_can_read_may_be_a_mech(card: dict[str, Any], result: str) -> None:
    """L263: onto an own mech unit. Given a unit whose special types cannot be read, when a mech merges with it, then that is
    open; with a mech it is legal, with another unit illegal."""
    s = scene(A={"F1": mech("One"), "F2": card}, **PAPER)
    assert verdict(unsure(s, "A", "mech_merge", card="One", onto="Smudge", top="One", exposed="attack")) == result


@pytest.mark.rule("SF-MECH-04")
def test_a_mech_that_nobody_knows_may_have_merged_under_that_name_before() -> None:
    """L266: units of a name take part once. Given a merge with an unknown unit, when another mech merges with a known one,
    then that is open: the unknown one may have been of its name."""
    s = scene(A={"F1": mech("One"), "F2": unit("Who", known=False), "F3": mech("Two"), "F4": mech("Three")}, **PAPER)
    s.says("A", "mech_merge", card="One", onto="Who", top="One", exposed="attack", more=True)
    assert "SF-MECH-04" in (unsure(s, "A", "mech_merge", card="Two", onto="Three", top="Two", exposed="attack") or ())


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize(
    ("card", "result"),
    [(smudged("race", race="lantern"), "open"), (smudged(race="lantern"), "legal"), (smudged(race="tideclock"), "illegal")],
)
def test_a_unit_whose_race_nobody_can_read_may_be_of_that_race(card: dict[str, Any], result: str) -> None:
    """L91: given a text for units of a race, when it is aimed at a unit whose race cannot be read, then that is open; of that
    race it is legal, of another illegal."""
    s = scene(A={"hand": [bolt(race="lantern")]}, B={"F1": card}, **PAPER)
    assert verdict(unsure(s, "A", "play", card="Bolt", targets=("Smudge",))) == result


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize(("name", "result"), [("Who", "open"), ("Paper Tiger", "legal"), ("Slag", "illegal")])
def test_a_unit_that_nobody_knows_may_have_the_word_in_its_name(name: str, result: str) -> None:
    """L91: given a text for units with "Tiger" in their name, when it is aimed at an unknown unit, then that is open; at the
    Paper Tiger it is legal, at another unit illegal."""
    s = scene(A={"hand": [bolt(name_has="Tiger")]}, B={"F1": unit(name, known=name != "Who")}, **PAPER)
    assert verdict(unsure(s, "A", "play", card="Bolt", targets=(name,))) == result


@pytest.mark.rule("SF-KID-08", "SF-KID-09")
@pytest.mark.parametrize(
    ("cage", "result"),
    [
        (unit("Cage", known=False, captives=[unit("Imp")]), "open"),
        (unit("Cage", "1/1", keyword("kidnap", n=2), captives=[unit("Imp")]), "legal"),
        (unit("Cage", "1/1", keyword("kidnap", n=1), captives=[unit("Imp")]), "illegal"),
    ],
)
def test_an_unknown_kidnapper_with_a_captive_may_take_another_one(cage: dict[str, Any], result: str) -> None:
    """L333, L334: at most the number after kidnap. Given an unknown unit with a captive, when it kidnaps again, then that is
    open, and the captive lies below it; with kidnap 2 it is legal, with kidnap 1 illegal."""
    s = scene(A={"F1": cage}, B={"F1": unit("Elf", "1/3")}, **PAPER)
    said = unsure(s, "A", "effect", effects=(do("kidnap", to=s["Elf"]),), card="Cage")
    assert verdict(said) == result
    if result != "illegal":
        assert s.where("Elf") == "Cage:captive"


@pytest.mark.rule("SF-MAG-05")
def test_an_unknown_card_that_lies_as_a_site_is_destroyed_by_the_next_known_one() -> None:
    """L116: a card already there is destroyed first. Given an unknown card in the own site zone, when a known site is played,
    then the unknown one goes to the graveyard, and the play is legal."""
    s = scene(A={"site": [magic("Who", site=True, known=False)], "hand": [magic("Land", site=True)]}, **PAPER)
    assert verdict(unsure(s, "A", "play", card="Land")) == "legal"
    s.to_rest()
    assert (s.zone("Who"), s.zone("Land")) == ("A.graveyard", "A.site_zone")


@pytest.mark.rule("SF-DEVOUR-01", "SF-COST-01")
@pytest.mark.parametrize(
    ("tribute", "result"),
    [
        (unit("Slime", known=False), "open"),
        (unit("Slime", "1/1", "devour_merge"), "legal"),
        (unit("Slime", "1/1"), "illegal"),
    ],
)
def test_a_tribute_that_is_said_to_lie_below_may_be_one_that_does(tribute: dict[str, Any], result: str) -> None:
    """L272: a sacrificed devour unit is put below. Given an unknown tribute, when it is exposed below the played unit, then
    that is open, and it lies there; a devour unit is legal, another one illegal."""
    s = scene(A={"hand": [unit("Big", "5/5", star=1)], "F1": tribute}, **PAPER)
    said = unsure(s, "A", "play", card="Big", at="F1", tributes=("Slime",), exposed="attack")
    assert verdict(said) == result
    if result != "illegal":
        assert s.table.cards[s["Slime"]].role == "lower"


@pytest.mark.rule("SF-COST-01")
@pytest.mark.parametrize(("kind", "result"), [("", "open"), ("unit", "legal"), ("magic", "illegal")])
def test_a_name_that_is_stated_after_a_play_clears_or_marks_the_line(kind: str, result: str) -> None:
    """L161: given an unknown card that was played as a unit, when it is named as a no-tribute unit afterwards, then the audit
    clears the play; named as magic it is held against the player."""

    rules, cards = ruleset("star_front"), specimens("star_front").cards
    names = {"unit": "Paper Tiger", "magic": "Spare Gears"}
    head = "ruleset: star_front\nmode: scribe\n---\nfirst A\nA mulligan\nB mulligan\n"
    card = play_sheet(parse_sheet(head), rules, cards).desk.table.at("A.hand")[0]
    text = f"{head}A play {card} as unit at F1\n" + (f"{card} = {names[kind]}\n" if kind else "")
    events = play_sheet(parse_sheet(text), rules, cards).desk.events
    assert next(each.verdict for each in audit(events, rules) if each.name == "play") == result


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize(("fields", "is_open"), [(("keywords",), True), ((), False)])
def test_a_target_whose_keywords_nobody_can_read_may_have_the_one_that_is_asked_for(
    fields: tuple[str, ...], is_open: bool
) -> None:
    """L91: given a unit whose keywords cannot be read, when a text for ranged aims at it, then that is open; at a unit
    without keywords it is illegal."""
    s = scene(A={"hand": [bolt(keyword="ranged")]}, B={"F1": smudged(*fields)}, **PAPER)
    result = unsure(s, "A", "play", card="Bolt", targets=("Smudge",))
    assert result if is_open else result is None
