"""What a text of an unknown card in play may say is left open, whatever kind of Auto A it is and whatever it is timed to."""

from typing import get_args

import pytest

from domain.rulesets.gundam_war.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war.card_schema.filters import Cannot
from tests.gundam_war.scene import blue, character, command, keyword, operation, scene, unit
from tests.gundam_war.texts import auto
from tests.unknown_texts import Row, assert_cleared_by_name, assert_open

ALL, DRAW, UNITS = {"type": "unit"}, {"do": "draw", "n": 1}, [{"type": "unit"}]
HIT = command("Hit", {"do": "damage", "n": 2}, targets=UNITS)
KILL = command("Kill", {"do": "destroy"}, targets=UNITS)
ROLL = command("Roll", {"do": "roll"}, targets=UNITS)
REROLL = command("Up", {"do": "reroll"}, targets=UNITS)
BACK = command("Back", {"do": "move", "zone": "hand"}, targets=UNITS)
SETTLE = ("", "settle")
DONE = (("A", "done"),)
ATTACK = (("A", "attack", {"space": ("P",)}), SETTLE, *DONE)
AT_ATTACK, AT_DEFENSE, IN_BATTLE = {"node": "attack.ft1"}, {"node": "defense.move"}, {"node": "defense.ft2"}
P, Q = unit("P"), unit("Q")
SAVES_ITSELF = auto("d", "doomed", {"do": "negate_destruction"})


def play(card, **args):
    return (("A", "play", {"card": card, **args}), SETTLE, SETTLE)


def on_q(card, **more):
    """A COMMAND of A on the UNIT of B."""
    return ({"hand": [card]}, {"station": [unit("Q", **more)]}, play(card["name"], targets=("Q",)))


FIGHT = ({"space": [unit("P", "3/1/3")]}, {"space": [unit("Q", "1/1/1")]}, DONE)
ATTACKS = ({"station": [P]}, {}, ATTACK)
DEFENDS = ({"space": [P]}, {"station": [Q]}, (("B", "defend", {"space": ("Q",)}), SETTLE, *DONE))
UNOPPOSED = ({"space": [P]}, {}, DONE)
ENTERS = ({"hand": [P]}, {}, play("P"))
SETS = ({"hand": [character("C")], "station": [P]}, {}, play("C", on="P"))
USES = ({"station": [unit("P", text=[{"timing": "any", "effects": [DRAW]}])]}, {}, (("A", "use", {"card": "P"}), SETTLE))
WHOLE_TURN = ({}, {}, DONE)
AT_BEGIN = {"node": "reroll.begin"}
DRAWS_AS_IT_ATTACKS = unit("P", text=[{"timing": "auto_b", "moment": "attacks", "effects": [DRAW]}])


def gives(name, position, more=None, foe=False, **effect):
    """A row about an Auto A effect."""
    return Row(name, {"timing": "auto_a", "effects": [effect]}, *position, foe, more)


GIVEN = [
    gives("points", UNOPPOSED, IN_BATTLE, points=[1, 0, 0], on=ALL),
    gives("text", ATTACKS, AT_ATTACK, text=DRAWS_AS_IT_ATTACKS["text"][0], on=ALL),
    gives("keyword", FIGHT, IN_BATTLE, keyword="assault", on=ALL),
    gives(
        "lose",
        ({"space": [unit("P", "3/1/3", keywords=[keyword("assault")])]}, *FIGHT[1:]),
        IN_BATTLE,
        lose="assault",
        on=ALL,
    ),
    gives("may", ({"station": [unit("P", rolled=True)]}, {}, ATTACK), AT_ATTACK, may="attack_rolled", on=ALL),
    *(gives(f"cannot {word}", ATTACKS, AT_ATTACK, cannot=word, on=ALL) for word in ("battle", "attack", "space")),
    gives("cannot defend", DEFENDS, AT_DEFENSE, cannot="defend", on=ALL),
    gives("cannot be_targeted", on_q(KILL), cannot="be_targeted", on=ALL),
    gives("cannot be_destroyed", on_q(KILL), cannot="be_destroyed", on=ALL),
    gives("cannot be_saved", on_q(KILL, text=[SAVES_ITSELF]), cannot="be_saved", on=ALL),
    gives("cannot be_damaged", on_q(HIT), cannot="be_damaged", on=ALL),
    gives("cannot be_rolled", on_q(ROLL), cannot="be_rolled", on=ALL),
    gives("cannot reroll", on_q(REROLL, rolled=True), cannot="reroll", on=ALL),
    gives("cannot carry", SETS, cannot="carry", on=ALL),
    gives("cannot be_played", ENTERS, cannot="be_played", on=ALL),
    gives("reduce", on_q(HIT), reduce=1, on=ALL),
    gives("spares", UNOPPOSED, IN_BATTLE, foe=True, spares=1),
    gives("generates", ({"hand": [unit("P", corps=1, total=1)]}, {}, play("P")), generates=[["blue", 1]]),
    gives(
        "cost",
        ({"hand": [unit("P", corps=1, total=1, cost=0)], "station": [blue()]}, {}, play("P")),
        cost={"total": 1},
        on={"type": "unit", "where": "hand"},
    ),
    gives("power", UNOPPOSED, IN_BATTLE, power=3, on=ALL),
    gives("silence of what is used", USES, silence=True, on=ALL),
    gives("silence", ({"station": [DRAWS_AS_IT_ATTACKS]}, {}, ATTACK), AT_ATTACK, silence=True, on=ALL),
    gives("hand_limit above six", ({"hand": [blue(8)]}, {}, DONE), {"node": "end.hand"}, hand_limit=8),
    gives("hand_limit below six", ({"hand": [blue(4)]}, {}, DONE), {"node": "return.ft2"}, hand_limit=2),
    gives(
        "hand_limit below six, discarded to",
        ({"hand": [blue(4)]}, {}, (("A", "discard", {"cards": ("Blue Power", "Blue Power.2")}),)),
        {"node": "return.ft2"},
        hand_limit=2,
    ),
    gives(
        "crew",
        ({"station": [unit("P", carries=[character("C1")])], "hand": [character("C")]}, {}, play("C", on="P")),
        crew=1,
        on=ALL,
    ),
    gives("instead", on_q(KILL), instead={"zone": "hangar"}, on=ALL),
]
TO_EFFECTS = {"by", "against", "per", "times", "on", "no_stack", "x", "name"}
"""Fields that describe another field of the effect."""
OF_ITS_PLAY = {"set_in_battle"}
"""What a card says of its own play."""


@pytest.mark.rule("GW-AUTO-02", "GW-EFF-01")
@pytest.mark.parametrize("row", GIVEN, ids=lambda row: row.name)
def test_an_auto_a_that_an_unknown_card_may_have_leaves_open_what_it_decides(row):
    """Given an unknown OPERATION, when its Auto A would change what happens, then that is open."""
    assert_open(row, operation("Who"), "station", "junkyard", scene)


def test_every_kind_of_auto_a_effect_has_a_position():
    """Given the fields of an Auto A effect, then each that gives something is tried above."""
    assert {row.name.split(" ")[0] for row in GIVEN} == {*ContinuousEffect._fields} - TO_EFFECTS - OF_ITS_PLAY
    barred = {row.name.split(" ")[1] for row in GIVEN if row.name.startswith("cannot")}
    assert barred <= {*_words(Cannot), "be_played"}


def _words(kind):
    return [word for each in get_args(kind) for word in (_words(each) if get_args(each) else [each])]


def timed(moment, position, timing, more=None, of=None):
    """A row about an effect timed to a moment of any UNIT, or of cards of another kind."""
    watched = {} if moment.startswith(("begin:", "end")) else {"of": of or ALL}
    return Row(
        f"{moment} {timing}", {"timing": timing, "moment": moment, "effects": [DRAW], **watched}, *position, False, more or {}
    )


TIMED = [
    timed("doomed", on_q(KILL), "auto_d"),
    timed("destroyed", on_q(KILL), "auto_d"),
    timed("damaged", on_q(HIT), "auto_d"),
    timed("end_of_turn", WHOLE_TURN, "auto_c", {"node": "return.ft2"}),
    *(
        row
        for timing in ("auto_b", "auto_d")
        for row in (
            timed("enters", ENTERS, timing),
            timed("played", ENTERS, timing),
            timed("attacks", ATTACKS, timing, AT_ATTACK),
            timed("defends", DEFENDS, timing, AT_DEFENSE),
            timed("leaves", on_q(BACK), timing),
            timed("rolled", on_q(ROLL), timing),
            timed("rerolled", on_q(REROLL, rolled=True), timing),
            timed("resolved", ({"hand": [command("D", DRAW)]}, {}, play("D")), timing, of={"type": "command"}),
            timed("set", SETS, timing, of={"type": "character"}),
            timed("used", USES, timing),
            *(timed(moment, DEFENDS, timing, AT_DEFENSE) for moment in ("engaged", "deals_damage", "damages_units")),
            timed("destroys_units", (FIGHT[0], {"station": [unit("Q", "1/1/1")]}, DEFENDS[2]), timing, AT_DEFENSE),
            timed("damages_nation", UNOPPOSED, timing, IN_BATTLE),
        )
    ),
    *(timed(f"begin:{each}", WHOLE_TURN, "auto_b", AT_BEGIN) for each in ("draw", "assign", "battle", "attack", "return")),
    *(timed(f"end:{each}", WHOLE_TURN, "auto_b", AT_BEGIN) for each in ("draw", "assign", "attack", "defense", "return")),
]


@pytest.mark.rule("GW-AUTO-08", "GW-TURN-22")
@pytest.mark.parametrize("row", TIMED, ids=lambda row: row.name)
def test_an_effect_that_an_unknown_card_may_have_is_open_at_its_moment(row):
    """Given an unknown OPERATION, when a moment comes to which it may have an effect, then that is open."""
    assert_open(row, operation("Who"), "station", "junkyard", scene)


BATTLES = [row for row in GIVEN if row.name in ("points", "keyword", "power")]
"""Battles that a text of an unknown card decides."""


@pytest.mark.rule("GW-AUTO-02", "GW-BTL-08")
@pytest.mark.parametrize("row", BATTLES, ids=lambda row: row.name)
def test_a_battle_that_an_unknown_text_decides_is_open_until_the_card_is_named(row):
    """Given an unknown OPERATION whose text would decide a battle, then that is open; when it is named afterwards, then the
    audit clears the lines."""
    assert_cleared_by_name(row, operation("Who"), "station", "junkyard", scene)
