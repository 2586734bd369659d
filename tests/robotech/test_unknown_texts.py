"""What a text of an unknown Unit in play may say is left open, whatever it gives and whatever sets it off."""

from typing import Any, get_args

import pytest

from domain.rulesets.robotech.card_schema.filters import Cannot
from domain.rulesets.robotech.card_schema.texts import ContinuousEffect
from tests.robotech.scene import DRAW, action, mecha, pilot, scene, standing, vessel
from tests.scene import Data
from tests.unknown_texts import Row, assert_cleared_by_name, assert_open

ALL, UNITS = {"type": "unit"}, [{"type": "unit"}]
KILL = action("Kill", {"do": "destroy"}, targets=UNITS)
GO = action("Go", {"do": "advance"}, targets=UNITS)
P, Q = mecha("P", "3/3/3"), mecha("Q", "2/2/9", cost=2)
SETTLE, END = ("", "settle"), ("A", "end_turn")
ATTACK, DEFENSE = ("A", "attack", {"units": ("P",)}), ("B", "defend", {"units": ("Q",)})
RICH = {"points": {"A": 9, "B": 9}}
IN_BATTLE, AT_MECHANIZE, AT_RECONFIGURE = (
    {"node": each, **RICH} for each in ("attackers.declare", "mechanize.play", "reconfigure.begin")
)
Position = tuple[Data, Data, tuple[Any, ...]]


def to(node: str) -> Any:
    return lambda s: s.to(node)


def act(card: str, target: str) -> tuple[Any, ...]:
    return (("A", "action", {"card": card, "targets": (target,)}), SETTLE)


def attack(**more: Any) -> Position:
    """A defended attack."""
    return ({"base": [mecha("P", "3/3/3", **more)]}, {"base": [Q]}, (ATTACK, DEFENSE, END))


DIRECT: Position = ({"base": [P]}, {}, (ATTACK, ("B", "pass"), END))
DECLARED: Position = ({"base": [P]}, {}, (ATTACK,))
DEFENDED: Position = ({"base": [P]}, {"base": [Q]}, (ATTACK, DEFENSE))
KILLED: Position = ({"hand": [KILL]}, {"base": [Q]}, act("Kill", "Q"))
ADVANCED: Position = ({"base": [P], "hand": [GO]}, {}, act("Go", "P"))
PLAYED: Position = ({"hand": [mecha("P", "3/3/3", cost=3)]}, {}, (("A", "play", {"card": "P"}), to("mechanize.end")))
CREWED = mecha("P", "3/3/3", crew=[pilot("Ace", bonus="1/0/0")])


def gives(name: str, position: Position, more: Data | None = None, **effect: Any) -> Row:
    """A row about a continuous effect."""
    return Row(name, standing(effect), *position, False, more)


GIVEN = [
    gives("values", DIRECT, IN_BATTLE, values={"weapon": 1}, on=ALL),
    gives("values of armor", attack(), IN_BATTLE, values={"armor": 2}, on=ALL),
    gives("bonus", ({"base": [CREWED]}, *DIRECT[1:]), IN_BATTLE, bonus={"weapon": 1}, on={"type": "character"}),
    gives("keyword", attack(), IN_BATTLE, keyword="burst", on=ALL),
    gives("lose", attack(keywords=[{"keyword": "burst"}]), IN_BATTLE, lose="burst", on=ALL),
    gives("may", ({"base": [vessel("P")]}, {}, DECLARED[2]), IN_BATTLE, may="direct_attack", on=ALL),
    gives("cannot attack", DECLARED, IN_BATTLE, cannot="attack", on=ALL),
    gives("cannot defend", DEFENDED, IN_BATTLE, cannot="defend", on=ALL),
    gives("cannot be_defended", DEFENDED, IN_BATTLE, cannot="be_defended", on=ALL),
    gives("cannot advance", ADVANCED, AT_RECONFIGURE, cannot="advance", on=ALL),
    gives("cannot be_played", PLAYED, AT_MECHANIZE, cannot="be_played", on=ALL),
    gives("cannot give_points", attack(), IN_BATTLE, cannot="give_points", on=ALL),
    gives("cannot be_destroyed", KILLED, IN_BATTLE, cannot="be_destroyed", on=ALL),
    gives("cannot be_destroyed_by_effects", KILLED, IN_BATTLE, cannot="be_destroyed_by_effects", on=ALL),
    gives("cannot be_destroyed_in_battle", attack(), IN_BATTLE, cannot="be_destroyed_in_battle", on=ALL),
    gives("cannot be_targeted", KILLED, IN_BATTLE, cannot="be_targeted", on=ALL),
    gives("cost below", PLAYED, {"node": "mechanize.play", "points": {"A": 2}}, cost=-1, on=ALL),
    gives("cost above", PLAYED, {"node": "mechanize.play", "points": {"A": 3}}, cost=1, on=ALL),
    gives("refuel", ({}, {}, (("", "go", {"to": "proto.play"}),)), {"node": "refuel.begin"}, refuel=1, who="each"),
]
TO_EFFECTS = {"on", "who"}
"""Fields that describe another field of the effect."""
ROOM = {"pilots"}
"""Room for Pilots is tried with the Pilots (RT-MOB-08)."""


@pytest.mark.rule("RT-GOLD-01", "RT-ABIL-02")
@pytest.mark.parametrize("row", GIVEN, ids=lambda row: row.name)
def test_a_continuous_ability_that_an_unknown_unit_may_have_leaves_open_what_it_decides(row: Row) -> None:
    """Given an unknown Unit, when its continuous ability would change what happens, then that is open."""
    assert_open(row, mecha("Who", "0/0/0"), "base", "discard", scene)


def test_every_kind_of_continuous_effect_has_a_position() -> None:
    """Given the fields of a continuous effect, then each that gives something is tried above."""
    assert {row.name.split(" ")[0] for row in GIVEN} == {*ContinuousEffect._fields} - TO_EFFECTS - ROOM
    barred = {row.name.split(" ")[1] for row in GIVEN if row.name.startswith("cannot")}
    assert barred <= {*_words(Cannot)}


def _words(kind: Any) -> list[str]:
    return [word for each in get_args(kind) for word in (_words(each) if get_args(each) else [each])]


def timed(moment: str, position: Position, more: Data | None = None) -> Row:
    """A row about an ability that a moment of any Unit sets off."""
    watched = {} if moment.startswith(("begin:", "end:")) else {"of": ALL}
    return Row(moment, {"timing": "triggered", "moment": moment, "effects": [DRAW], **watched}, *position, False, more)


MOBILIZED: Position = ({}, {}, (("B", "end_turn"), ("A", "go", {"to": "attackers.declare"})))


TIMED = [
    timed("enters", PLAYED, AT_MECHANIZE),
    timed("played", PLAYED, AT_MECHANIZE),
    timed("destroyed", (*KILLED[:2], (*KILLED[2], to("attackers.end"))), IN_BATTLE),
    timed("discarded", (*KILLED[:2], (*KILLED[2], to("attackers.end"))), IN_BATTLE),
    timed("advances", (*ADVANCED[:2], (*ADVANCED[2], to("attackers.declare"))), AT_RECONFIGURE),
    timed("attacks", DIRECT, IN_BATTLE),
    timed("defends", attack(), IN_BATTLE),
    timed("blocked", attack(), IN_BATTLE),
    timed("destroys", attack(), IN_BATTLE),
    *(
        timed(f"{edge}:{step}", MOBILIZED, {"node": "results.end", "holder": "B"})
        for edge in ("begin", "end")
        for step in ("recall", "refuel", "proto", "mechanize", "reconfigure")
    ),
    *(
        timed(f"{edge}:{step}", attack(), IN_BATTLE)
        for edge, step in (
            ("end", "declare_attackers"),
            ("begin", "declare_defenders"),
            ("end", "declare_defenders"),
            ("begin", "attacks_results"),
        )
    ),
]


@pytest.mark.rule("RT-ABIL-05")
@pytest.mark.parametrize("row", TIMED, ids=lambda row: row.name)
def test_an_ability_that_an_unknown_unit_may_have_is_open_at_its_moment(row: Row) -> None:
    """Given an unknown Unit, when a moment comes that may set an ability of it off, then that is open."""
    assert_open(row, mecha("Who", "0/0/0"), "base", "discard", scene)


BATTLES = [row for row in GIVEN if row.name in ("values", "values of armor")]
"""Battles that a text of an unknown card decides."""


@pytest.mark.rule("RT-GOLD-01", "RT-SKI-06")
@pytest.mark.parametrize("row", BATTLES, ids=lambda row: row.name)
def test_a_battle_that_an_unknown_text_decides_is_open_until_the_card_is_named(row: Row) -> None:
    """Given an unknown Unit whose text would decide a battle, then that is open; when it is named afterwards, then the
    audit clears the lines."""
    assert_cleared_by_name(row, mecha("Who", "0/0/0"), "base", "discard", scene)
