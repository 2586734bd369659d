"""What a text of an unknown card in the Field may say is left open, whatever kind of Auto A it is and whatever its moment."""

from typing import get_args

import pytest

from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import FlagSet
from domain.kernel.table.knowledge import decklist_flag
from domain.rulesets.macross_crusade.card_schema.filters import Cannot, ContinuousEffect
from tests.macross_crusade.scene import character, clause, command, scene, song, unit
from tests.scene import unsure
from tests.unknown_texts import Row, assert_cleared_by_name, assert_open

ALL, DRAW, UNITS = {"type": "unit"}, {"do": "draw", "n": 1}, [{"type": "unit"}]
HIT = command("Hit", {"do": "damage", "n": 2}, targets=UNITS)
KILL = command("Kill", {"do": "destroy"}, targets=UNITS)
SETTLE = ("", "settle")
SORTIE = {"node": "attack.sortie"}
P, Q = unit("P", "3/1/3"), unit("Q", "1/1/1")


def play(card, **args):
    return (("A", "play", {"card": card, **args}), SETTLE, SETTLE)


def on_q(card, **more):
    """A Command of A on the Unit of B."""
    return ({"hand": [card]}, {"deployment": [unit("Q", **more)]}, play(card["name"], targets=("Q",)))


def does(what, **more):
    return command("Does", {"do": what, **more}, targets=UNITS)


ATTACK, DONE = ("A", "attack", {"first": ("P",)}), ("A", "done")
UNOPPOSED = ({"deployment": [P]}, {}, (ATTACK, ("B", "defend"), DONE))
FIGHT = ({"deployment": [P]}, {"deployment": [Q]}, (ATTACK, ("B", "defend", {"first": ("Q",)}), DONE))
EQUALS = ({"deployment": [P]}, {"deployment": [unit("Q", "3/1/1")]}, FIGHT[2])
ENTERS = ({"hand": [P]}, {}, play("P"))
SETS = ({"hand": [character("C")], "deployment": [P]}, {}, play("C", on="P"))
USES = ({"deployment": [unit("P", text=[clause(DRAW)])]}, {}, (("A", "use", {"card": "P"}), SETTLE))


def gives(name, position, more=None, foe=False, **effect):
    """A row about an Auto A effect."""
    return Row(name, clause(effect, timing="auto_a"), *position, foe, more)


GIVEN = [
    gives("points", UNOPPOSED, SORTIE, points=[1, 0, 0], on=ALL),
    gives("keyword", EQUALS, SORTIE, keyword="swift_strike", on={**ALL, "whose": "own"}),
    gives("may", ({"deployment": [unit("P", rolled=True)]}, *UNOPPOSED[1:]), SORTIE, may="sortie_rolled", on=ALL),
    gives("cannot sortie", UNOPPOSED, SORTIE, cannot="sortie", on=ALL),
    gives("cannot be_targeted", on_q(KILL), cannot="be_targeted", on=ALL),
    gives("cannot be_destroyed", on_q(KILL), cannot="be_destroyed", on=ALL),
    gives("cannot be_damaged", on_q(HIT), cannot="be_damaged", on=ALL),
    gives("cannot be_rolled", on_q(does("roll")), cannot="be_rolled", on=ALL),
    gives("cannot reroll", on_q(does("reroll"), rolled=True), cannot="reroll", on=ALL),
    gives("cannot move", on_q(does("move", zone="hand")), cannot="move", on=ALL),
    gives("reduce", on_q(HIT), reduce=1, on=ALL),
    gives("spares", UNOPPOSED, SORTIE, foe=True, spares=1),
]
TO_EFFECTS = {"by", "against", "per", "times", "on", "x", "name", "seat"}
"""Fields that describe another field of the effect."""


@pytest.mark.rule("MC-AUTO-02", "MC-CARD-16")
@pytest.mark.parametrize("row", GIVEN, ids=lambda row: row.name)
def test_an_auto_a_that_an_unknown_card_may_have_leaves_open_what_it_decides(row):
    """Given an unknown Character, when its Auto A would change what happens, then that is open."""
    assert_open(row, character("Who"), "deployment", "junkyard", scene)


def test_every_kind_of_auto_a_effect_has_a_position():
    """Given the fields of an Auto A effect, then each that gives something is tried above."""
    assert {row.name.split(" ")[0] for row in GIVEN} == {*ContinuousEffect._fields} - TO_EFFECTS
    barred = {row.name.split(" ")[1] for row in GIVEN if row.name.startswith("cannot")}
    assert barred <= {*_words(Cannot)}


def _words(kind):
    return [word for each in get_args(kind) for word in (_words(each) if get_args(each) else [each])]


def timed(moment, position, timing, more=None, of=None):
    """A row about an effect timed to a moment of any Unit, or of cards of another kind."""
    watched = {} if moment.startswith(("begin:", "end")) else {"of": of if of is not None else ALL}
    text = clause(DRAW, timing=timing, moment=moment, **watched)
    return Row(f"{moment} {timing}", text, *position, False, more)


TIMED = [
    *(
        row
        for timing in ("auto_b", "auto_d")
        for row in (
            timed("enters", ENTERS, timing),
            timed("played", ENTERS, timing),
            timed("destroyed", on_q(KILL), timing),
            timed("scrapped", on_q(KILL), timing),
            timed("damaged", on_q(HIT), timing),
            timed("leaves", on_q(does("move", zone="hand")), timing),
            timed("rolled", on_q(does("roll")), timing),
            timed("rerolled", on_q(does("reroll"), rolled=True), timing),
            timed("resolved", ({"hand": [command("D", DRAW)]}, {}, play("D")), timing, of={"type": "command"}),
            timed("set", SETS, timing, of={"type": "character"}),
            timed("used", USES, timing),
            timed("sorties", UNOPPOSED, timing, SORTIE),
            timed("damages_nation", UNOPPOSED, timing, SORTIE),
            *(timed(each, FIGHT, timing, SORTIE) for each in ("engaged", "deals_damage", "damages_units", "destroys_units")),
        )
    ),
    timed("song", ({"hand": [song("S", DRAW, DRAW)]}, {}, play("S", mode="upper")), "auto_b", of={}),
    timed("end_of_turn", ({}, {}, (("A", "done"),)), "auto_b", {"node": "return.ft2"}),
    *(
        timed(f"begin:{each}", ({}, {}, (("A", "done"),)), "auto_b", {"node": "reroll.begin"})
        for each in ("draw", "deployment", "battle", "attack", "defense", "return")
    ),
]


@pytest.mark.rule("MC-AUTO-01", "MC-AUTO-04")
@pytest.mark.parametrize("row", TIMED, ids=lambda row: row.name)
def test_an_effect_that_an_unknown_card_may_have_is_open_at_its_moment(row):
    """Given an unknown Character, when a moment comes to which it may have an effect, then that is open."""
    assert_open(row, character("Who"), "deployment", "junkyard", scene)


@pytest.mark.rule("MC-KW-11", "MC-KW-19")
@pytest.mark.parametrize("met", [song("Met", DRAW, DRAW), command("Met", DRAW)], ids=["song", "no song"])
def test_an_unknown_command_may_be_a_song_that_encourages(met):
    """Given a rolled Character with Encouragement, when a Command resolves of which no list says anything, then it may be a
    Song, whatever else was played."""
    s = encouraged(met)
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="command", cost=0)
    assert "MC-KW-11" in unsure(s, "", "settle")


@pytest.mark.rule("MC-KW-11", "MC-KW-19")
@pytest.mark.parametrize(("left", "is_open"), [("Tune", True), ("Plan", False)])
def test_by_the_rest_of_its_list_an_unknown_command_may_be_a_song(left, is_open):
    """Given a registered deck, when an unknown Command of it resolves, then it may be a Song if a Song is left."""
    s = encouraged(song("Tune", DRAW, DRAW), command("Plan", DRAW))
    pairs = ((f"t:{left}:command:", 2),)
    s.says("", "rule", text="the list", changes=(change_to_plain(FlagSet(decklist_flag("A"), pairs)),))
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="command", cost=0)
    assert ("MC-KW-11" in unsure(s, "", "settle")) is is_open


@pytest.mark.rule("MC-KW-11")
def test_an_unknown_card_that_is_played_as_a_unit_is_no_song():
    """Given a rolled Character with Encouragement, when an unknown card enters as a Unit, then no Song has resolved."""
    s = encouraged(song("Met", DRAW, DRAW))
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="unit", cost=0)
    assert "MC-KW-11" not in unsure(s, "", "settle")


def encouraged(*met):
    """A table with a rolled Character with Encouragement, an unknown card in hand, and what was played before."""
    ann = character("Ann", keywords=[{"keyword": "encouragement"}], rolled=True)
    given = {"hand": [command("What", DRAW, known=False)], "deployment": [ann], "junkyard": list(met)}
    return scene(A=given, mode="scribe")


BATTLES = [row for row in GIVEN if row.name in ("points", "keyword")]
"""Battles that a text of an unknown card decides."""


@pytest.mark.rule("MC-AUTO-02", "MC-CARD-16")
@pytest.mark.parametrize("row", BATTLES, ids=lambda row: row.name)
def test_a_battle_that_an_unknown_text_decides_is_open_until_the_card_is_named(row):
    """Given an unknown Character whose text would decide a battle, then that is open; when it is named afterwards, then the
    audit clears the lines."""
    assert_cleared_by_name(row, character("Who"), "deployment", "junkyard", scene)
