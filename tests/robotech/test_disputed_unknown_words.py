"""Positions that players argue about in Robotech: names, Races and Battle Types that nobody knows.

`L` is a line of the rulebook.
"""

import pytest

from tests.robotech.scene import DRAW, action, mecha, person, pilot, scene, used, zentraedi
from tests.robotech.test_disputed_records import audited
from tests.scene import unsure

ATTACK = "attackers.declare"


def smudged(*fields, **more):
    """A Mecha on whose print these fields cannot be read."""
    card = {each: value for each, value in mecha("Smudge", **more).items() if each not in fields}
    return {**card, "unknown": list(fields)}


def verdict(said):
    """Open, legal or illegal."""
    return "illegal" if said is None else "open" if said else "legal"


def shot(**wanted):
    """An Action Card that discards such a Unit."""
    return action("Shot", {"do": "discard"}, targets=[wanted])


@pytest.mark.rule("RT-EFF-01", "RT-GOLD-01")
@pytest.mark.parametrize(
    ("there", "result"), [(mecha("Who", known=False), "open"), (mecha("Ark"), "legal"), (mecha("Bow"), "illegal")]
)
def test_a_text_that_needs_a_card_of_a_name_may_have_an_unknown_one(there, result):
    """L114: the text says when it is used. Given "if you have an Ark" and an unknown Unit, when it is used, then that is
    open; with the Ark it is legal, with another Unit alone illegal."""
    user = mecha("User", text=[used(DRAW, condition={"some": {"name": "Ark", "whose": "own"}})])
    s = scene(A={"base": [user, there]}, mode="scribe")
    assert verdict(unsure(s, "A", "use", card="User")) == result


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize(("name", "result"), [("Who", "open"), ("Ark Royal", "legal"), ("Bow", "illegal")])
def test_a_target_that_nobody_knows_may_have_the_word_in_its_name(name, result):
    """L98: given a text for a Mecha with "Ark" in its name, when it is played on an unknown card, then that is open; on the
    Ark Royal it is legal, on another Mecha illegal."""
    there = mecha(name, known=name != "Who")
    s = scene(A={"hand": [shot(type="mecha", name_has="Ark")]}, B={"base": [there]}, mode="scribe")
    assert verdict(unsure(s, "A", "action", card="Shot", targets=(name,))) == result


@pytest.mark.rule("RT-ATK-03", "RT-ATK-22")
@pytest.mark.parametrize(
    ("other", "result"), [(smudged("races"), "open"), (smudged(), "legal"), (zentraedi(mecha("Smudge")), "illegal")]
)
def test_a_unit_whose_races_nobody_can_read_may_attack_with_others(other, result):
    """L90: one Race common to all. Given a Mecha whose Races cannot be read, when it attacks together with another one, then
    that is open; of the same Race it is legal, of another illegal."""
    s = scene(A={"base": [mecha("X"), other]}, node=ATTACK, mode="scribe")
    assert verdict(unsure(s, "A", "attack", units=("X", "Smudge"))) == result


@pytest.mark.rule("RT-ATK-03", "RT-ATK-22")
def test_two_units_without_a_common_race_attack_together_in_no_case():
    """L90, L91: given two Units that have nothing in common and a third that nobody can read, when all attack together, then
    that is illegal, whatever the third one is."""
    own = [mecha("X"), zentraedi(mecha("Z")), smudged("races")]
    s = scene(A={"base": own}, node=ATTACK, mode="scribe")
    assert verdict(unsure(s, "A", "attack", units=("X", "Z", "Smudge"))) == "illegal"


@pytest.mark.rule("RT-ATK-08", "RT-CARD-11")
@pytest.mark.parametrize(
    ("card", "result"),
    [
        (smudged("battle_types"), "open"),
        (smudged(battle_types=["land"]), "legal"),
        (smudged(battle_types=["space"]), "illegal"),
    ],
)
def test_a_pilot_may_share_a_battle_type_with_a_unit_that_nobody_can_read(card, result):
    """L169: each Character shares a Battle Type with the defending Unit. Given a Pilot for the land and a Mecha whose Battle
    Types cannot be read, when he attacks it, then that is open; for the land it is legal, for space illegal."""
    s = scene(A={"base": [pilot("Rick", battle_types=["land"])]}, B={"battle": [card]}, node=ATTACK, mode="scribe")
    assert verdict(unsure(s, "A", "attack", units=("Rick",), on="Smudge")) == result


@pytest.mark.rule("RT-EFF-01", "RT-CARD-09")
@pytest.mark.parametrize(
    ("card", "result"),
    [(smudged("allegiances"), "open"), (smudged(allegiances=["RDF"]), "legal"), (smudged(allegiances=["Ghost"]), "illegal")],
)
def test_a_target_whose_allegiance_nobody_can_read_may_have_the_one_that_is_asked_for(card, result):
    """L91: given a text for an Allegiance, when it is played on a Mecha whose Allegiance cannot be read, then that is open;
    with that Allegiance it is legal, with another illegal."""
    s = scene(A={"hand": [shot(type="mecha", allegiance="RDF")]}, B={"base": [card]}, mode="scribe")
    assert verdict(unsure(s, "A", "action", card="Shot", targets=("Smudge",))) == result


@pytest.mark.rule("RT-KW-08", "RT-PLAY-02")
@pytest.mark.parametrize(
    ("there", "result", "zone"),
    [(person("Who", known=False), "open", "A.base_zone"), (person("Roy"), "legal", "A.base_zone")],
)
def test_of_two_characters_the_older_goes_only_if_they_are_surely_one(there, result, zone):
    """L226: the existing card of its name goes. Given an unknown Character, when another one is played, then it stays, and
    the line is open; beside a known one of another name it is legal."""
    s = scene(A={"base": [there], "hand": [person("Lisa", cost=0)]}, node="proto.play", mode="scribe")
    assert (verdict(unsure(s, "A", "play", card="Lisa")), s.zone(there["name"])) == (result, zone)


@pytest.mark.rule("RT-ATK-03", "RT-ATK-22")
@pytest.mark.parametrize(("said", "result"), [((), "open"), (("#3 = Osprey",), "legal"), (("#3 = Reaver",), "illegal")])
def test_a_race_that_is_stated_after_a_group_attacked_clears_or_marks_the_attack(said, result):
    """L90: given two unknown Mecha that attacked together, one of them a Swift, when the other is named later, then the audit
    clears the attack, or marks it if the Races differ."""
    lines = ("A place ~Junk", "A play #2 as mecha", "A play #3 as mecha", "A attack #2, #3", "#2 = Swift", *said)
    assert audited(*lines)["attack_declared"] == result


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize(("fields", "is_open"), [(("keywords",), True), ((), False)])
def test_a_target_whose_keywords_nobody_can_read_may_have_the_one_that_is_asked_for(fields, is_open):
    """L98: given a unit whose keywords cannot be read, when a text for Burst aims at it, then that is open; at a unit
    without keywords it is illegal."""
    s = scene(A={"hand": [shot(type="mecha", keyword="burst")]}, B={"base": [smudged(*fields)]}, mode="scribe")
    result = unsure(s, "A", "action", card="Shot", targets=("Smudge",))
    assert result if is_open else result is None
