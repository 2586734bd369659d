"""Positions that players argue about in Macross Crusade: unknown cards leave open what depends on them.

`L` is a line of the rulebook.
"""

import pytest

from domain.kernel.contract.refusal import Refusal
from replays.viewer.event_sentences import event_sentences
from tests.macross_crusade.scene import character, clause, command, g, keyword, scene, song, unit
from tests.scene import open_rules, unsure

UNIT = {"type": "unit"}
DRAW = {"do": "draw"}
KILL = command("Kill", {"do": "destroy"}, targets=[UNIT])
NEGATE = command("Negate", {"do": "void"})


def verdicts(events):
    return [event.verdict for event in events if event.verdict != ("legal",)]


# Unknown cards, scribe: held against the player, though it may be lawful


@pytest.mark.rule("MC-KW-19", "MC-KW-20")
def test_the_lower_effect_with_an_unknown_character_is_open():
    """Scribe, L267: a Character with the Singer trait in the Field."""
    s = scene(A={"hand": [song("S", DRAW, DRAW)], "deployment": [character("Who", known=False)]}, mode="scribe")
    result = verdicts(s.says("A", "play", card="S", mode="lower"))
    assert [v[0] for v in result] == ["open"]
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("MC-TCOST-10")
def test_a_text_that_needs_nation_strength_with_an_unknown_g_is_open():
    """Scribe, L124 <X-Y>: the unknown card in the G Zone is one G Symbol or two colours of it: 1-2 may be there (costs are
    open there)."""
    s = scene(
        A={"deployment": [unit("P", text=[clause(DRAW, requirement=(1, 2))])], "g": [g("blue"), unit("Who", known=False)]},
        mode="scribe",
    )
    assert unsure(s, "A", "use", card="P")


# Unknown cards, scribe: carried out for good and called legal


@pytest.mark.rule("MC-KW-15")
def test_cooperation_with_a_card_that_nobody_knows_leaves_the_battle_open():
    """Scribe, L264: "while a card named [A] is in the Field": it may be the unknown one."""
    s = scene(
        A={
            "deployment": [
                unit("P", "2/1/3", keywords=[keyword("cooperation", name="Misa", points=[3, 0, 0])]),
                character("Who", known=False),
            ],
            "junkyard": [character("Misa")],
        },
        mode="scribe",
    )
    s.says("A", "attack", first=("P",))
    s.says("B", "defend")
    assert unsure(s, "A", "done")


@pytest.mark.rule("MC-TGT-08")
def test_an_effect_on_all_green_units_with_an_unknown_unit_is_open():
    """Scribe, L170: "all cards designated X"; the unknown one may be green (a single target is open)."""
    purge = command("Purge", {"do": "destroy", "to": {"type": "unit", "color": "green"}})
    s = scene(A={"hand": [purge]}, B={"deployment": [unit("R", color="green"), unit("Who", known=False)]}, mode="scribe")
    result = unsure(s, "A", "play", card="Purge")
    assert result | open_rules(s.says("", "settle")) or s.asks is not None


# Unknown cards, scribe: called legal, though it may be unlawful


@pytest.mark.rule("MC-CMD-04")
def test_a_known_command_after_an_unknown_one_may_be_its_second():
    """Scribe, L98: Commands of one name are played once in a turn, and the unknown one may have been of that name."""
    s = scene(A={"hand": [command("What", DRAW, known=False), command("D", DRAW)]}, mode="scribe")
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="command", cost=0)
    s.passes()
    assert verdicts(s.says("A", "play", card="D")) == [("open", "MC-CMD-04")]


# `answers` left out: the answer falls on the last link, whatever it is


@pytest.mark.rule("MC-NEG-01")
def test_a_negating_command_does_not_fall_on_the_own_play():
    """L132, L168: nobody negates his own draw: without a word about it the desk asks, refuses, or
    takes the enemy's effect."""
    s = scene(A={"hand": [KILL]}, B={"hand": [command("D", DRAW), NEGATE], "deployment": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", card="D")
    s.says("A", "pass")
    answer = s.answer("B", "play", True, card="Negate")
    s.passes()
    s.to("attack.ft1")
    assert isinstance(answer, Refusal) or [s.zone("G"), s.hand("B")] == ["B.deployment_area", 1]


# Sentences that tell something else


@pytest.mark.rule("MC-KWX-01")
def test_a_raised_ace_limit_is_stated_as_what_it_is():
    """L255: normally the Ace Limit is 5; one more makes 6."""
    s = scene(
        A={"deployment": [unit("E1", keywords=[keyword("ace", x=3)])], "hand": [unit("E2", keywords=[keyword("ace", x=3)])]}
    )
    s.by_hand("A", {"do": "ace_limit", "n": 1})
    result = event_sentences(s.desk.events)[-len(s.events) :]
    s.says("A", "play", card="E2")
    assert not any("may have 1 Ace" in each or "becomes 1" in each for each in result)


# --- more of each family ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-KW-19", "MC-KW-20")
def test_a_known_singer_makes_the_lower_effect_lawful_with_an_unknown_character():
    """Given a Singer in the Field and an unknown Character, when the lower effect is played, then it is legal."""
    field = [character("Diva", traits=["singer"]), character("Who", known=False)]
    s = scene(A={"hand": [song("S", DRAW, DRAW)], "deployment": field}, mode="scribe")
    assert verdicts(s.says("A", "play", card="S", mode="lower")) == []


@pytest.mark.rule("MC-KW-19", "MC-KW-20")
def test_an_unknown_unit_is_no_singer_and_no_enemy_one_counts():
    """Given an unknown card of the enemy alone, when the lower effect is played, then it is held against the player."""
    s = scene(A={"hand": [song("S", DRAW, DRAW)]}, B={"deployment": [character("Who", known=False)]}, mode="scribe")
    assert unsure(s, "A", "play", card="S", mode="lower") is None


@pytest.mark.rule("MC-TCOST-10", "MC-AUTO-02")
def test_an_auto_a_that_needs_nation_strength_with_an_unknown_g_leaves_the_battle_open():
    """Given "(1-2) +3/0/0" and an unknown G, when its Unit attacks, then the battle is open."""
    text = {"timing": "auto_a", "requirement": [1, 2], "effects": [{"points": [3, 0, 0]}]}
    s = scene(A={"deployment": [unit("P", "2/1/3", text=[text])], "g": [g("blue"), unit("Who", known=False)]}, mode="scribe")
    s.says("A", "attack", first=("P",))
    s.says("B", "defend")
    assert unsure(s, "A", "done")


@pytest.mark.rule("MC-KW-15")
def test_cooperation_with_a_known_card_is_known_with_an_unknown_one():
    """Given Misa in the Field and an unknown Character, then the points are known."""
    ally = unit("P", "2/1/3", keywords=[keyword("cooperation", name="Misa", points=[3, 0, 0])])
    s = scene(A={"deployment": [ally, character("Misa"), character("Who", known=False)]}, mode="scribe")
    assert s.points("P") == (5, 1, 3)


@pytest.mark.rule("MC-KW-18", "MC-KW-15")
def test_a_custom_machine_with_an_unknown_pilot_is_open():
    """Given a Unit with Custom Machine[Roy] and an unknown Character Set on it, then its numbers are unknown."""
    machine = unit("P", "2/1/3", custom_machine="Roy", sets=[character("Who", known=False)])
    s = scene(A={"deployment": [machine]}, mode="scribe")
    assert s.points("P") == (None, None, None)


@pytest.mark.rule("MC-CMD-04")
def test_a_command_after_an_unknown_unit_is_legal():
    """Given an unknown card that was played as a Unit, when a Command is played, then it is the first of its name."""
    s = scene(A={"hand": [command("What", DRAW, known=False), command("D", DRAW)]}, mode="scribe")
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="unit", cost=0)
    s.passes()
    assert verdicts(s.says("A", "play", card="D")) == []


@pytest.mark.rule("MC-CMD-04")
def test_a_second_command_of_a_known_name_counts_against_the_player():
    """Given two Commands of one name, when the second is played in a turn, then it is illegal, whatever else was played."""
    s = scene(A={"hand": [command("What", DRAW, known=False), command("D", DRAW, copies=2)]}, mode="scribe")
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="command", cost=0)
    s.passes()
    s.says("A", "play", card="D")
    s.passes()
    assert unsure(s, "A", "play", card="D.2") is None


@pytest.mark.rule("MC-KW-13")
def test_an_unknown_unit_may_have_iron_wall():
    """Given an unknown Unit of two that defend, then the Fighting of an attacker is unknown."""
    s = scene(
        A={"deployment": [unit("P", "4/1/3")]},
        B={"deployment": [unit("Q"), unit("Who", known=False)]},
        mode="scribe",
        node="attack.sortie",
    )
    s.says("A", "attack", first=("P",))
    s.says("B", "defend", first=("Q", "Who"))
    assert s.points("P")[0] is None


@pytest.mark.rule("MC-CHAR-10")
def test_whether_an_unknown_unit_can_carry_a_character_is_open():
    """Given an unknown card in the own Deployment Area, when a Character is Set on it, then that is open."""
    s = scene(A={"hand": [character("Ann")], "deployment": [unit("Who", known=False)]}, mode="scribe")
    result = unsure(s, "A", "play", card="Ann", on="Who")
    assert {"MC-CHAR-09", "MC-CHAR-10"} <= result


@pytest.mark.rule("MC-TGT-08")
def test_an_effect_on_all_units_with_an_unknown_card_of_another_type_is_legal():
    """Given "all green Units" and an unknown Character in play as such, then only known green Units are meant."""
    purge = command("Purge", {"do": "destroy", "to": {"type": "unit", "color": "green"}})
    s = scene(A={"hand": [purge]}, B={"deployment": [unit("R", color="green"), unit("Q")]}, mode="scribe")
    assert unsure(s, "A", "play", card="Purge") | open_rules(s.says("", "settle")) == set()


@pytest.mark.rule("MC-NEG-01")
def test_of_several_plays_a_negating_command_asks_which():
    """Given two plays that wait, when a negating Command names none, then it is refused with both."""
    s = scene(A={"hand": [KILL, command("D", DRAW)]}, B={"hand": [NEGATE], "deployment": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("A", "play", True, card="D")
    assert s.refused("B", "play", True, card="Negate").legal == (s["Kill"], s["D"])
    s.says("B", "play", True, card="Negate", answers="D")
    s.passes()
    assert s.hand("A") == 0


@pytest.mark.rule("MC-CARD-15")
def test_a_text_that_nobody_knows_may_be_in_brackets():
    """Given an unknown Command that waits, when it is negated, then whether it can be is open."""
    s = scene(A={"hand": [command("What", DRAW, known=False)]}, B={"hand": [NEGATE]}, mode="scribe")
    s.says("A", "play", card=s.table.at("A.hand")[0], as_="command", cost=0)
    s.says("B", "play", True, card="Negate")
    assert "MC-CARD-15" in open_rules(s.says("", "settle"))


@pytest.mark.rule("MC-NEG-01")
def test_the_only_play_of_the_enemy_is_meant_without_a_word():
    """Given one enemy play, when a negating Command names none, then it answers that."""
    s = scene(A={"hand": [KILL]}, B={"hand": [NEGATE], "deployment": [unit("G")]})
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", True, card="Negate")
    s.passes()
    assert s.zone("G") == "B.deployment_area"


@pytest.mark.rule("MC-NEG-01")
def test_the_own_play_is_negated_only_where_it_is_said():
    """Given the own play alone, when a negating Command names nothing, then it is refused with that play."""
    s = scene(B={"hand": [command("D", DRAW), NEGATE]}, holder="B")
    s.says("B", "play", card="D")
    assert s.refused("B", "play", True, card="Negate").legal == (s["D"],)


@pytest.mark.rule("MC-TERM-19", "MC-CHAR-10")
@pytest.mark.parametrize(("rule", "lies"), [("inherits", "New"), ("scrapped", "A.junkyard")])
def test_a_unit_that_carries_nobody_inherits_a_character_or_not(rule, lies):
    """Given Replace by a Unit that cannot carry a Character, then its Set Character goes on, or to the Junkyard."""
    s = scene(
        A={"deployment": [unit("Old", sets=[character("Ann")])], "hand": [unit("New", carries="none")]},
        switches={"replaced_by_unit_without_room": rule},
    )
    s.by_hand("A", {"do": "replace", "to": "Old", "with": "New", "zone": "junkyard"})
    assert s.zone("Ann") == lies


@pytest.mark.rule("MC-ZONE-11", "MC-PLAY-09")
def test_a_played_card_that_left_its_place_does_not_enter():
    """Given a Unit that is being played, when it is moved away, then it stays where it went."""
    s = scene(A={"hand": [unit("U")]})
    s.says("A", "play", card="U")
    s.by_hand("B", {"do": "move", "to": "U", "zone": "hand"})
    s.passes()
    assert s.zone("U") == "A.hand"


@pytest.mark.rule("MC-TERM-18")
def test_a_card_that_was_seen_is_not_picked_at_random():
    """Given a card that came back to hand, when one is picked at random, then the backs are shuffled first."""
    rob = command("Rob", {"do": "discard", "who": "enemy", "random": True})
    s = scene(A={"deployment": [unit("U")], "hand": [unit("P"), unit("Q")]}, B={"hand": [rob]}, holder="B")
    s.by_hand("B", {"do": "move", "to": "U", "zone": "hand"})
    s.says("B", "play", card="Rob")
    s.passes()
    assert isinstance(s.answer("B", "choose", cards=("U",)), Refusal)
    assert len(s.asks["options"]) == 3


@pytest.mark.rule("MC-NEG-01")
@pytest.mark.parametrize("mode", ["scribe", "referee"])
def test_an_answer_that_names_none_of_two_effects_is_asked_for_before_they_are_carried_out(mode):
    """Given an enemy effect and an own one that wait, when a text that negates answers without a name, then nothing happens
    and both are named."""
    kill = command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}])
    jammer = unit("J", text=[clause({"do": "void"})])
    s = scene(
        A={"hand": [kill]}, B={"hand": [command("D", {"do": "draw", "n": 1})], "deployment": [unit("G"), jammer]}, mode=mode
    )
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", card="D")
    s.says("A", "pass")
    assert s.refused("B", "use", True, card="J").legal == (s["Kill"], s["D"])
