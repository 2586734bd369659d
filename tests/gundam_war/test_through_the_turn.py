"""Effects that look for their cards through a turn, cards that are not played, and hands that lose cards at random."""

import pytest

from tests.gundam_war.scene import RULES, blue, character, command, operation, parse_printing, scene, unit
from tests.scene import verdicts

OWN = {"type": "unit", "whose": "own"}
DRAW = {"do": "draw", "n": 1}
NO_COMMANDS = {"on": {"type": "command", "whose": "enemy"}, "cannot": "be_played"}


def holds(*effects):
    """An Auto A."""
    return {"timing": "auto_a", "effects": list(effects)}


@pytest.mark.rule("GW-EFF-01", "GW-LABL-07")
def test_an_effect_of_the_turn_reaches_what_comes_later():
    """Given "own UNITs get +1 through the turn", when a UNIT comes after it, then that has it too; not in the next turn."""
    rally = command("Rally", {"do": "this_turn", "effect": {"on": OWN, "points": [1, 0, 0]}})
    s = scene(A={"station": [unit("P", "2/1/3")], "hand": [rally, unit("Q", "2/1/3")]})
    s.says("A", "play", card="Rally")
    s.passes()
    s.says("A", "play", card="Q")
    s.passes()
    assert (s.points("P")[0], s.points("Q")[0]) == (3, 3)
    s.to("end.done")
    s.says("A", "done")
    assert (s.table.clock.turn, s.points("P")[0], s.points("Q")[0]) == (6, 2, 2)


@pytest.mark.rule("GW-DMG-08", "GW-LABL-07")
def test_an_effect_of_the_turn_may_bring_a_unit_down():
    """Given a UNIT of defense 1, when all UNITs get -1 of it through the turn, then it is destroyed."""
    s = scene(B={"station": [unit("X", "2/1/1"), unit("Y", "2/1/2")]})
    s.effect("A", {"do": "this_turn", "effect": {"on": {"type": "unit"}, "points": [0, 0, -1]}})
    assert (s.zone("X"), s.zone("Y")) == ("B.junkyard", "B.station_area")


@pytest.mark.rule("GW-EFF-01")
@pytest.mark.parametrize("lasting", [True, False])
def test_a_text_may_keep_cards_from_being_played(lasting):
    """Given "the opponent plays no COMMANDs", of a card or through the turn, when B plays one, then that is refused and not
    offered; a CHARACTER, and A's own COMMAND, are played."""
    ban = [operation("Ban", text=[holds(NO_COMMANDS)])] if lasting else []
    more = {"hand": [command("Shot", DRAW), character("Nils")], "station": [unit("X")]}
    s = scene(A={"station": ban, "hand": [command("Jab", DRAW)]}, B=more)
    if not lasting:
        s.effect("A", {"do": "this_turn", "effect": NO_COMMANDS})
    s.says("A", "play", card="Jab")
    assert s.refused("B", "play", card="Shot").rule == "GW-EFF-01"
    assert not [offer for offer in RULES.offers(s.desk, "B") if offer.act == "play"]
    s.passes()
    s.refused("B", "play", card="Shot")


@pytest.mark.rule("GW-EFF-01")
def test_what_nobody_knows_may_keep_a_card_from_being_played():
    """Given a card in play that nobody knows, and a list with one that bars COMMANDs, when one is played on paper, then the
    verdict is open."""
    ban = operation("Ban", text=[holds(NO_COMMANDS)])
    s = scene(A={"station": [{**ban, "known": False}]}, B={"hand": [command("Shot", DRAW)]}, mode="scribe")
    s.says("B", "play", card="Shot")
    assert verdicts(s, "play") == ["open"]


@pytest.mark.rule("GW-HNG-03", "GW-EFF-01")
def test_a_hand_may_lose_cards_at_random():
    """Given "the opponent loses a card at random", when it is carried out, then A picks the back, and the Hangar stays."""
    raid = command("Raid", {"do": "discard", "who": "enemy", "random": True})
    s = scene(A={"hand": [raid]}, B={"hand": [command("P"), command("Q")], "hangar": [command("R")]})
    s.says("A", "play", card="Raid")
    s.passes()
    assert s.table.flags["awaits"]["seat"] == "A"
    s.says("A", "choose", cards=(s.table.flags["awaits"]["options"][0],))
    assert (s.count("B.hand"), s.count("B.hangar_area"), s.count("B.junkyard")) == (1, 1, 1)


def test_power_is_not_generated_through_a_turn():
    """Given an effect of the turn that generates power, when the card is read, then that is an error."""
    text = {"do": "this_turn", "effect": {"generates": [["blue", 1]]}}
    with pytest.raises(ValueError, match="by a card in play"):
        parse_printing(command("Mill", text))


@pytest.mark.rule("GW-EFF-01", "GW-GENR-02")
def test_the_use_of_a_text_may_count_as_a_play_of_a_generation():
    """Given a text whose use counts as the play of a GENERATION, when it is used, then none is played in that turn; when one
    was played, then it is neither used nor offered."""
    charge = {"timing": "assign", "turn": "own", "counts_as": "generation", "effects": [DRAW]}
    s = scene(A={"station": [operation("Mill", text=[charge])], "hand": [blue()]})
    s.says("A", "use", card="Mill")
    s.passes()
    assert s.refused("A", "play", card="Blue Power").rule == "GW-GENR-02"
    s = scene(A={"station": [operation("Mill", text=[charge])], "hand": [blue()]})
    s.says("A", "play", card="Blue Power")
    s.passes()
    assert s.refused("A", "use", card="Mill").rule == "GW-GENR-02"
    assert not [offer for offer in RULES.offers(s.desk, "A") if offer.act == "use"]


@pytest.mark.rule("GW-EFF-01", "GW-GENR-02")
def test_the_play_of_a_card_may_count_as_that_of_a_generation():
    """Given a CHARACTER whose play counts as that of a GENERATION, when it is played, then no GENERATION is."""
    nils = character("Nils", counts_as="generation")
    s = scene(A={"station": [unit("P")], "hand": [blue(), nils]})
    s.says("A", "play", card="Nils", on="P")
    s.passes()
    assert s.refused("A", "play", card="Blue Power").rule == "GW-GENR-02"
    s = scene(A={"station": [unit("P")], "hand": [blue(), nils]})
    s.says("A", "play", card="Blue Power")
    s.passes()
    assert s.refused("A", "play", card="Nils", on="P").rule == "GW-GENR-02"


@pytest.mark.rule("GW-EFF-01", "GW-SQD-01")
def test_a_text_may_move_a_unit_to_the_front_where_enemies_stand():
    """Given a text that moves its UNIT to the front where enemies stand, when they stand in Earth, then it goes there, before
    the others; with none anywhere it stays."""
    text = {"timing": "any", "effects": [{"do": "to_area", "area": "battle", "met": True, "front": True, "to": "self"}]}
    s = scene(A={"station": [unit("P", text=[text])], "earth": [unit("Q")]}, B={"earth": [unit("X")]}, node="defense.ft2")
    s.says("A", "use", card="P")
    s.passes()
    assert s.table.flags["awaits"]["words"] == ("earth",)
    s.says("A", "choose", say="earth")
    assert list(s.table.at("A.earth_area")) == [s["P"], s["Q"]]
    s = scene(A={"station": [unit("P", text=[text])]}, B={"station": [unit("X")]})
    s.says("A", "use", card="P")
    s.passes()
    assert s.zone("P") == "A.station_area"
