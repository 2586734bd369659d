"""Positions that players argue about in Robotech: copies, Pilots, goes and points where a card is not known.

`L` is a line of the rulebook.
"""

import pytest

from tests.robotech.scene import DRAW, action, mecha, person, pilot, proto, scene, vessel
from tests.scene import open_rules, unsure

SOLO = {"keywords": [{"keyword": "solo"}]}


# Solo: one copy of a name for each player


@pytest.mark.rule("RT-KW-08", "RT-PLAY-02")
def test_a_character_next_to_an_unknown_one_may_be_the_second_copy():
    """L226: the existing card of its name is sent to the discard pile. Given an unknown card in the own Base Zone, when a
    Character is played, then whether that one goes is open, and it stays."""
    s = scene(A={"base": [person("Who", known=False)], "hand": [person("Lisa", cost=0)]}, node="proto.play", mode="scribe")
    assert "RT-PLAY-02" in unsure(s, "A", "play", card="Lisa")
    assert s.zone("Who") == "A.base_zone"


@pytest.mark.rule("RT-KW-08", "RT-PLAY-02")
@pytest.mark.parametrize("where", ["proto", "discard"])
def test_an_unknown_card_that_is_not_in_play_as_itself_is_no_copy(where):
    """L78: ProtoCards do not count towards the copies in play. Given an unknown ProtoCard, when a Character is played, then
    that is legal."""
    s = scene(A={where: [person("Who", known=False)], "hand": [person("Lisa", cost=0)]}, node="proto.play", mode="scribe")
    assert unsure(s, "A", "play", card="Lisa") == set()


@pytest.mark.rule("RT-KW-08", "RT-PLAY-02")
def test_an_unknown_card_of_another_player_is_no_copy():
    """L226: "for each player": given an unknown card of B, when A plays a Character, then that is legal."""
    s = scene(
        A={"hand": [person("Lisa", cost=0)]}, B={"base": [person("Who", known=False)]}, node="proto.play", mode="scribe"
    )
    assert unsure(s, "A", "play", card="Lisa") == set()


@pytest.mark.rule("RT-MOB-08")
def test_a_pilot_in_a_mecha_with_an_unknown_pilot_is_one_too_many():
    """L126: each Mecha can only have one Pilot. Given a Mecha with a card nobody knows as its Pilot, when another Pilot goes
    in, then that is illegal: whoever sits there is one."""
    own = [mecha("M", crew=[pilot("Who", known=False)]), pilot("Rick")]
    s = scene(A={"base": own}, node="reconfigure.move", mode="scribe")
    assert unsure(s, "A", "assign", pilots=("Rick",), on=("M",)) is None


@pytest.mark.rule("RT-MOB-06")
def test_an_unknown_card_that_is_put_into_a_mecha_may_be_a_pilot():
    """L126: given an unknown card in the Base Zone, when it goes into a Mecha, then that is open."""
    s = scene(A={"base": [mecha("M"), person("Who", known=False)]}, node="reconfigure.move", mode="scribe")
    assert unsure(s, "A", "assign", pilots=("Who",), on=("M",))
    assert s.zone("Who") == "M"


@pytest.mark.rule("RT-MOB-11")
def test_a_pilot_that_is_put_into_an_unknown_card_may_sit_in_a_vessel():
    """L126: Pilots go into Mecha. Given an unknown card in the Base Zone, when a Pilot goes into it, then that is open."""
    s = scene(A={"base": [mecha("Who", known=False), pilot("Rick")]}, node="reconfigure.move", mode="scribe")
    assert unsure(s, "A", "assign", pilots=("Rick",), on=("Who",))


# One go in the Proto Phase


@pytest.mark.rule("RT-TURN-04")
def test_a_card_after_an_unknown_one_in_the_proto_phase_is_the_next_go_or_none():
    """L104: "only ONE of the following". Given an unknown card that was placed, when the same player plays a Character, then
    that is illegal, and the other player's go is still to come."""
    s = scene(
        A={"hand": [person("What", known=False), person("Lisa", cost=0)]},
        B={"hand": [proto("P")]},
        node="proto.play",
        mode="scribe",
    )
    s.says("A", "place", card=s["What"])
    assert unsure(s, "A", "play", card="Lisa") is None
    assert unsure(s, "B", "place", card="P") == set()


# Points and battles


@pytest.mark.rule("RT-SKI-02", "RT-ATK-15")
def test_an_unknown_attacker_of_a_base_may_be_a_vessel():
    """L163: Vessels cannot attack a Base. Given an unknown card, when it attacks the Base, then that is open."""
    s = scene(A={"base": [vessel("Who", known=False)]}, node="attackers.declare", mode="scribe")
    assert unsure(s, "A", "attack", units=("Who",))


@pytest.mark.rule("RT-ATK-17", "RT-ATK-16")
def test_a_vessel_that_attacks_an_unknown_unit_may_attack_a_vessel():
    """L163: Vessels attack other Vessels alone. Given an unknown Unit in the Battle Zone, when a Vessel attacks it, then that
    is open."""
    s = scene(A={"base": [vessel("V")]}, B={"battle": [mecha("Who", known=False)]}, node="attackers.declare", mode="scribe")
    result = unsure(s, "A", "attack", units=("V",), on="Who")
    assert result
    assert result & {"RT-ATK-16", "RT-ATK-17"}


@pytest.mark.rule("RT-CLIP-10")
def test_an_action_at_the_level_that_an_unknown_card_decides_is_open():
    """L67, L82: Characters and Vessels count for the ProtoLevel, Mecha do not. Given one ProtoCard and an unknown card in the
    Base Zone, when an effect of cost 2 is played, then that is open; of cost 3 it is illegal."""
    for cost, result in ((2, True), (3, False)):
        s = scene(
            A={"base": [mecha("Who", known=False)], "proto": [proto()], "hand": [action("Deal", DRAW, cost=cost)]},
            mode="scribe",
        )
        assert bool(unsure(s, "A", "action", card="Deal")) is result


@pytest.mark.rule("RT-VIC-01")
def test_the_victory_of_a_player_whose_rival_may_have_more_waits():
    """L97: the most Battle Points win. Given 25 points of A, and an attack of B by an unknown card that nobody told, when the
    turn ends, then nobody has won until the score is told."""
    s = scene(
        A={"base": [mecha("M")]},
        B={"base": [mecha("Who", known=False)]},
        bp={"A": 25, "B": 24},
        node="attackers.declare",
        holder="B",
        turn=6,
        mode="scribe",
    )
    s.says("B", "attack", units=("Who",))
    for _ in range(30):
        if s.asks or s.result or s.table.clock.turn > 6:
            break
        s.let_pass()
    assert s.result is None


@pytest.mark.rule("RT-EJE-01")
def test_a_mecha_with_an_unknown_pilot_that_falls_ejects_the_card():
    """L205: the Pilot is moved face down to the Proto Zone. Given a Mecha with a card nobody knows, when it falls, then that
    card is a ProtoCard, whatever it is."""
    s = scene(
        A={"base": [mecha("X", "9/9/9")]},
        B={"base": [mecha("M", "1/1/9", crew=[pilot("Who", known=False)])]},
        node="attackers.declare",
        mode="scribe",
    )
    s.says("A", "attack", units=("X",))
    s.says("B", "defend", units=("M",))
    s.says("A", "resolve", destroyed=("M",))
    assert (s.zone("M"), s.zone("Who")) == ("B.discard_pile", "B.proto_zone")


@pytest.mark.rule("RT-ATK-01")
def test_an_attack_of_the_player_who_is_not_active_carries_no_turn_over():
    """L95: given A's turn, when B attacks, then that is noted against the rule, and A's turn goes on."""
    s = scene(A={"base": [mecha("X")]}, B={"base": [mecha("Y")]}, node="attackers.declare", mode="scribe")
    assert unsure(s, "B", "attack", units=("Y",)) is None
    assert (s.table.clock.turn, s.table.clock.holder) == (5, "A")
    assert unsure(s, "A", "attack", units=("X",)) == set()
    assert not open_rules(s.events)


@pytest.mark.rule("RT-DEF-11", "RT-DEF-12")
@pytest.mark.parametrize(
    ("attacker", "target", "said"),
    [
        (mecha("X"), mecha("T", known=False), True),
        (mecha("X", known=False), mecha("T"), True),
        (mecha("X"), mecha("T"), None),
        (mecha("X"), vessel("T"), False),
    ],
)
def test_a_vessel_intercepts_where_an_unknown_unit_may_be_a_vessel(attacker, target, said):
    """L181 and the rules cards: a Vessel defends against Vessels, and where a Vessel is attacked. Given an unknown attacker
    or an unknown target, when a Vessel intercepts, then that is open."""
    theirs = {"base": [vessel("V", "2/2/9")], "battle": [target]}
    s = scene(A={"base": [attacker]}, B=theirs, node="attackers.declare", mode="scribe")
    s.says("A", "attack", units=("X",), on="T")
    result = unsure(s, "B", "defend", units=("V",))
    assert (result is None) if said is None else bool(result) is said
