"""What a text of an unknown card on the field may say is left open, whatever it gives and whatever it starts at."""

from typing import get_args

import pytest

from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war_nexa.card_schema.filters import Cannot
from tests.gundam_war_nexa.scene import (
    blue,
    character,
    command,
    graphic,
    keyword,
    operation,
    scene,
    sign,
    standing,
    unit,
    use,
    when,
)
from tests.unknown_texts import Row, assert_cleared_by_name, assert_open

ALL, DRAW, UNITS = {"type": "unit"}, {"do": "draw"}, [{"type": "unit"}]
HAND = {"type": "unit", "where": "hand"}
HIT = command("Hit", {"do": "damage", "n": 2}, targets=UNITS)
KILL = command("Kill", {"do": "destroy"}, targets=UNITS)
BURN = command("Burn", {"do": "nation_damage", "n": 2, "who": "enemy"}, {"do": "recover", "n": 1})
SETTLE = ("", "settle")
DONE = (("A", "done"),)
ATTACK = (("A", "attack", {"space": ("P",)}), SETTLE, *DONE)
AT_ATTACK, AT_DEFENSE, IN_BATTLE = {"node": "attack.ft1"}, {"node": "defense.move"}, {"node": "damage.ft1"}
P, Q = unit("P"), unit("Q")


def having(name, *words, points="2/1/3", **more):
    return unit(name, points, keywords=[keyword(word) if isinstance(word, str) else word for word in words], **more)


def play(card, **args):
    return (("A", "play", {"card": card, **args}), SETTLE, SETTLE)


def on_q(card, **more):
    """A command of A on the unit of B."""
    return ({"hand": [card]}, {"deployment": [unit("Q", **more)]}, play(card["name"], targets=("Q",)))


def turning(how):
    return command("Turn", {"do": how}, targets=UNITS)


ATTACKS = ({"deployment": [P]}, {}, ATTACK)
DEFENDS = ({"space": [unit("P", "3/1/3")]}, {"deployment": [unit("Q", "1/1/1")]}, (("B", "defend", {"space": ("Q",)}), *DONE))
FIGHT = ({"space": [unit("P", "3/1/3")]}, {"space": [unit("Q", "1/1/1")]}, DONE)
UNOPPOSED = ({"space": [P]}, {}, DONE)
ENTERS = ({"hand": [P]}, {}, play("P"))
SETS = ({"hand": [character("C")], "deployment": [P]}, {}, play("C", on="P"))
USES = ({"deployment": [unit("P", text=[use(DRAW)])]}, {}, (("A", "use", {"card": "P"}), SETTLE))
BURNS = ({"hand": [BURN], "discard": [unit("X"), unit("Y")]}, {}, play("Burn"))
PSYCOMMU = having("P", {"keyword": "psycommu", "x": 2}, carries=[character("NT", traits=["NT"])])
AIMED = ({"space": [PSYCOMMU]}, {"space": [unit("Q", "1/1/9")]}, (("A", "use", {"card": "P", "targets": ("Q",)}), SETTLE))
SMALL = command("Small", {"do": "destroy"}, targets=[{"type": "unit", "at_most": {"total": 1}}])
PAYS = {"color": "blue"}


def gives(name, position, more=None, foe=False, **effect):
    """A row about a continuous effect."""
    return Row(name, standing(effect), *position, foe, more)


GIVEN = [
    gives("points", UNOPPOSED, IN_BATTLE, points=[1, 0, 0], on=ALL),
    gives("keyword", FIGHT, IN_BATTLE, keyword="assault", on=ALL),
    gives("may", ({"deployment": [unit("P", rolled=True)]}, {}, ATTACK), AT_ATTACK, may="sortie_rolled", on=ALL),
    *(gives(f"cannot {word}", ATTACKS, AT_ATTACK, cannot=word, on=ALL) for word in ("sortie", "attack", "space")),
    gives("cannot defense", DEFENDS, AT_DEFENSE, cannot="defense", on=ALL),
    gives("cannot be_targeted", on_q(KILL), cannot="be_targeted", on=ALL),
    gives("cannot be_destroyed", on_q(KILL), cannot="be_destroyed", on=ALL),
    gives("cannot be_destroyed by damage", on_q(HIT, points="2/1/2"), cannot="be_destroyed", on=ALL),
    gives("cannot be_damaged", on_q(HIT), cannot="be_damaged", on=ALL),
    gives("cannot be_rolled", on_q(turning("roll")), cannot="be_rolled", on=ALL),
    gives("cannot reroll", on_q(turning("reroll"), rolled=True), cannot="reroll", on=ALL),
    gives("cannot rule_roll", UNOPPOSED, IN_BATTLE, cannot="rule_roll", on=ALL),
    gives("cannot use", USES, cannot="use", on=ALL),
    gives("cannot add_power", UNOPPOSED, IN_BATTLE, cannot="add_power", on=ALL),
    gives("cannot be_played", ENTERS, cannot="be_played", on=ALL),
    gives("reduce", on_q(HIT), reduce=1, on=ALL),
    gives("spares", UNOPPOSED, IN_BATTLE, foe=True, spares=1),
    gives("power", UNOPPOSED, IN_BATTLE, power=3, on=ALL),
    gives("strikes", ({"space": [P, unit("R")]}, {}, DONE), IN_BATTLE, strikes=True, on=ALL),
    gives(
        "both_speeds",
        ({"space": [P]}, {"space": [unit("Q", "3/1/2")]}, DONE),
        IN_BATTLE,
        foe=True,
        both_speeds=True,
        on={**ALL, "whose": "own"},
    ),
    gives("cost", ({"hand": [unit("P", total=1)], "gs": [blue()]}, {}, play("P")), cost={"total": 1}, on=HAND),
    gives("total", on_q(SMALL, total=1), total=1, on=ALL),
    gives(
        "lose",
        ({"space": [having("P", "assault", points="3/1/3")]}, *FIGHT[1:]),
        IN_BATTLE,
        lose={"keyword": "assault"},
        on=ALL,
    ),
    gives("lose a used keyword", AIMED, {"node": "defense.ft1"}, lose={"keyword": "psycommu"}, on=ALL),
    gives("raises", AIMED, {"node": "defense.ft1"}, raises={"keyword": "psycommu", "n": 1}, on=ALL),
    gives(
        "crew",
        ({"deployment": [unit("P", carries=[character("C1")])], "hand": [character("C")]}, {}, play("C", on="P")),
        crew=1,
        on=ALL,
    ),
    gives("hand_limit above six", ({"hand": [blue(8)]}, {}, DONE), {"node": "end.hand"}, hand_limit=8),
    gives("hand_limit below six", ({"hand": [blue(4)]}, {}, DONE), {"node": "return.ft2"}, hand_limit=2),
    gives(
        "hand_limit below six, discarded to",
        ({"hand": [blue(4)]}, {}, (("A", "discard", {"cards": ("Blue G", "Blue G.2")}),)),
        {"node": "return.ft2"},
        hand_limit=2,
    ),
    gives("hand_more", ({"hand": [blue(8)]}, {}, DONE), {"node": "end.hand"}, hand_more=2),
    gives(
        "forces",
        ({"deployment": [unit("P"), unit("R")]}, {}, (("A", "attack", {"space": ("P",), "earth": ("R",)}), SETTLE, *DONE)),
        AT_ATTACK,
        forces=1,
        on=ALL,
    ),
    gives("generates", ({"hand": [unit("P", total=1)]}, {}, play("P")), generates=[["blue", 1]]),
    gives(
        "pays",
        ({"hand": [unit("P", roll=[["blue", 1]])], "deployment": [unit("R")]}, {}, play("P", with_=("R",))),
        pays=PAYS,
        on=ALL,
    ),
    gives("instead", on_q(KILL), instead={"zone": "hangar"}, on=ALL),
    gives("silence", USES, silence="all", on=ALL),
    gives(
        "silence of keywords",
        ({"space": [having("P", "assault", points="3/1/3")]}, *FIGHT[1:]),
        IN_BATTLE,
        silence="keywords",
        on=ALL,
    ),
    gives(
        "silence of a text that starts",
        ({"hand": [unit("P", text=[when("enters", DRAW)])]}, {}, play("P")),
        silence="all",
        on=ALL,
    ),
    gives("text", ENTERS, text=when("enters", DRAW), on=ALL),
    gives(
        "refit_g",
        (
            {"deployment": [having("P", {"keyword": "refit", "trait": "Sea"})], "hand": [unit("N", traits=["Sea"], total=1)]},
            {},
            (("A", "use", {"card": "P", "text": "refit", "special": ("N",)}), SETTLE),
        ),
        {"node": "attack.ft1"},
        refit_g=ALL,
        on=ALL,
    ),
]
TO_EFFECTS = {"by", "against", "per", "times", "on", "no_stack", "x", "trait", "paired", "onto", "icons", "seat"}
"""Fields that describe another field of the effect."""
OF_POWER = {"cost", "generates", "refit_g"}
"""Rows in which the national power of a G is enough without its text."""
OF_ITS_OWN = {"set_in_battle", "copies", "gives_trait", "refit_total", "gain_value", "gain_sign", "gain_free", "doubles"}
"""What a card says of its own play, deck, set group, Refit and Gain."""


@pytest.mark.rule("NX-EFF-21", "NX-AUTO-01")
@pytest.mark.parametrize("row", GIVEN, ids=lambda row: row.name)
def test_a_continuous_effect_that_an_unknown_card_may_have_leaves_open_what_it_decides(row):
    """Given an unknown operation, when its continuous effect would change what happens, then that is open."""
    assert_open(row, operation("Who", g_sign=sign()), "deployment", "junkyard", scene)


def test_every_kind_of_continuous_effect_has_a_position():
    """Given the fields of a continuous effect, then each that gives something to other cards is tried above."""
    assert {row.name.split(" ")[0] for row in GIVEN} == {*ContinuousEffect._fields} - TO_EFFECTS - OF_ITS_OWN
    barred = {row.name.split(" ")[1] for row in GIVEN if row.name.startswith("cannot")}
    assert barred <= {*_words(Cannot), "be_played"}


def _words(kind):
    return [word for each in get_args(kind) for word in (_words(each) if get_args(each) else [each])]


def timed(moment, position, more=None, of=None, foe=False):
    """A row about an effect that starts at a moment of any unit, or of cards of another kind."""
    own = moment.startswith(("begin:", "end", "own_", "enemy_"))
    return Row(moment, when(moment, DRAW, **({} if own else {"of": of or ALL})), *position, foe, more)


TIMED = [
    timed("enters", ENTERS),
    timed("played", ENTERS),
    timed("destroyed", on_q(KILL)),
    timed("fallen", on_q(KILL)),
    timed("abolished", on_q(command("Scrap", {"do": "abolish"}, targets=UNITS))),
    timed("damaged", on_q(HIT)),
    timed("leaves", on_q(command("Back", {"do": "move", "zone": "hand"}, targets=UNITS))),
    timed("rolled", on_q(turning("roll"))),
    timed("rerolled", on_q(turning("reroll"), rolled=True)),
    timed("coins", on_q(command("Mark", {"do": "coin", "name": "x"}, targets=UNITS))),
    timed("resolved", ({"hand": [command("D", DRAW)]}, {}, play("D")), of={"type": "command"}),
    timed("set", SETS, of={"type": "character"}),
    timed("used", USES),
    timed("applied", AIMED, {"node": "defense.ft1"}),
    timed("sorties", ATTACKS, AT_ATTACK),
    timed("sortied", ATTACKS, AT_ATTACK),
    *(
        timed(moment, DEFENDS, AT_DEFENSE)
        for moment in ("engaged", "deals_damage", "damages_units", "destroys_units", "battle")
    ),
    timed("damages_nation", UNOPPOSED, IN_BATTLE),
    timed("enemy_nation_damaged", BURNS),
    timed("own_nation_damaged", BURNS, foe=True),
    timed("own_nation_recovered", BURNS),
    timed("enemy_nation_recovered", BURNS, foe=True),
    timed("enemy_nation_battle_damaged", UNOPPOSED, IN_BATTLE),
    timed("own_nation_battle_damaged", UNOPPOSED, IN_BATTLE, foe=True),
    timed("end_of_turn", ({}, {}, DONE), {"node": "return.ft2"}),
    *(
        timed(f"begin:{each}", ({}, {}, DONE), {"node": "reroll.begin"})
        for each in ("draw", "deployment", "battle", "attack", "defense", "return")
    ),
]


@pytest.mark.rule("NX-AUTO-05")
@pytest.mark.parametrize("row", TIMED, ids=lambda row: row.name)
def test_an_effect_that_an_unknown_card_may_have_is_open_at_its_moment(row):
    """Given an unknown operation, when a moment comes at which an effect of it may start, then that is open."""
    assert_open(row, operation("Who", g_sign=sign()), "deployment", "junkyard", scene)


@pytest.mark.rule("NX-PLAY-27", "NX-EFF-21", "NX-AUTO-05")
@pytest.mark.parametrize("row", [row for row in (*GIVEN, *TIMED) if row.name not in OF_POWER], ids=lambda row: row.name)
def test_a_text_that_an_unknown_g_may_have_as_a_graphic_is_open(row):
    """Given an unknown G that may be a graphic, when a text of it would change what happens, then that is open."""
    assert_open(row, graphic("Who"), "gs", "junkyard", scene)


@pytest.mark.rule("NX-PLAY-23", "NX-KW-22")
@pytest.mark.parametrize(("bracket", "is_open"), [("as_g", True), (None, False)])
def test_of_an_unknown_g_only_a_text_that_a_g_retains_counts(bracket, is_open):
    """Given an unknown G and a unit with a text that the record knows, then it matters only if a G does not lose it."""
    text = {**standing({"cannot": "attack", "on": ALL}), **({"bracket": bracket} if bracket else {})}
    gs, met = [{**blue(), "name": "Who", "known": False}], [unit("Met", g_sign=sign(), text=[text])]
    s = scene(A={"deployment": [P], "gs": gs, "junkyard": met}, mode="scribe", **AT_ATTACK)
    verdicts = {event.verdict[0] for event in s.says("A", "attack", space=("P",))}
    assert ("open" in verdicts) is is_open


BATTLES = [row for row in GIVEN if row.name in ("points", "keyword")]
"""Battles that a text of an unknown card decides."""


@pytest.mark.rule("NX-EFF-21", "NX-BATT-35")
@pytest.mark.parametrize("row", BATTLES, ids=lambda row: row.name)
def test_a_battle_that_an_unknown_text_decides_is_open_until_the_card_is_named(row):
    """Given an unknown operation whose text would decide a battle, then that is open; when it is named afterwards, then the
    audit clears the lines."""
    assert_cleared_by_name(row, operation("Who", g_sign=sign()), "deployment", "junkyard", scene)
