"""Positions that players argue about in Gundam War: limits that an unknown card may have used up, or may be free of.

`L` is a line of the rulebook.
"""

import pytest

from tests.gundam_war.scene import character, having, keyword, operation, scene, unit
from tests.scene import unsure


def hosts_offered(s, card):
    """The hosts with which the play of a card is offered to A."""
    offers = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.args.get("card") == s[card]]
    return {host for offer in offers for host in (offer.args.get("on"), *getattr(offer.slots.get("on"), "options", ()))}


def played(s, kind, card="What"):
    """An unknown card of A's hand is played as a card of a type and enters."""
    s.says("A", "play", card=s[card], **({"as_": kind} if kind else {}), cost=0)
    s.passes()


@pytest.mark.rule("GW-PLAY-02", "GW-PLAY-06", "GW-PLAY-07")
def test_a_second_unit_after_an_unknown_one_may_be_the_normal_one():
    """L793: given an unknown UNIT that was played, when a known UNIT is played, then the second play is unsure: the unknown
    UNIT may be a Battleship, a Base or a Support, which may be played in addition, or may have Quick."""
    s = scene(A={"hand": [unit("What", known=False), unit("U")]}, mode="scribe")
    played(s, "unit")
    assert unsure(s, "A", "play", card="U") == {"GW-UNIT-02"}


@pytest.mark.rule("GW-PLAY-02", "GW-PLAY-06")
def test_a_second_unknown_unit_may_be_the_additional_one():
    """L793: given a known UNIT that was played, when an unknown one follows, then it may be the additional one."""
    s = scene(A={"hand": [unit("What", known=False), unit("U")]}, mode="scribe")
    s.says("A", "play", card="U")
    s.passes()
    assert "GW-UNIT-02" in unsure(s, "A", "play", card=s["What"], as_="unit", cost=0)


@pytest.mark.rule("GW-PLAY-02", "GW-PLAY-07")
def test_a_second_character_after_an_unknown_one_may_follow_a_quick_one():
    """L733: given an unknown CHARACTER that was played, when a known one follows, then the first may have had Quick."""
    s = scene(
        A={"station": [unit("P"), unit("Q")], "hand": [character("What", known=False), character("Ann")]}, mode="scribe"
    )
    s.says("A", "play", card=s["What"], as_="character", on="P", cost=0)
    s.passes()
    assert "GW-CHAR-07" in unsure(s, "A", "play", card="Ann", on="Q")


@pytest.mark.rule("GW-UNIT-02")
@pytest.mark.parametrize("kind", ["unit", ""])
def test_a_third_known_unit_is_one_too_many_whatever_the_unknown_card_was(kind):
    """L793: given a known UNIT and an unknown card, when a second normal UNIT follows, then that is illegal."""
    s = scene(A={"hand": [unit("What", known=False), unit("U"), unit("V")]}, mode="scribe")
    s.says("A", "play", card="U")
    s.passes()
    played(s, kind)
    assert unsure(s, "A", "play", card="V") is None


@pytest.mark.rule("GW-UNIT-02")
def test_a_unit_after_an_unknown_card_of_another_type_is_the_first():
    """L346: given an unknown COMMAND that was played, when a UNIT follows, then it is the first of its type."""
    s = scene(A={"hand": [unit("What", known=False), unit("U")]}, mode="scribe")
    played(s, "command")
    assert unsure(s, "A", "play", card="U") == set()


@pytest.mark.rule("GW-UNIT-02")
def test_a_unit_after_an_unknown_card_of_no_said_type_may_be_the_second():
    """L346: given an unknown card that was played as nobody said what, when a UNIT follows, then it may be the second."""
    s = scene(A={"hand": [unit("What", known=False), unit("U")]}, mode="scribe")
    played(s, "")
    assert unsure(s, "A", "play", card="U") == {"GW-UNIT-02"}


@pytest.mark.rule("GW-CHAR-05")
def test_a_character_of_the_name_that_an_unknown_card_in_play_may_have_is_open():
    """L350: given an unknown card set on an enemy UNIT, when a CHARACTER is played, then that name may be in play."""
    s = scene(
        A={"station": [unit("P")], "hand": [character("Ann")]},
        B={"station": [unit("Q", carries=[character("Who", known=False)])]},
        mode="scribe",
    )
    assert "GW-CHAR-05" in unsure(s, "A", "play", card="Ann", on="P")


@pytest.mark.rule("GW-RESTR-01", "GW-RESTR-03")
@pytest.mark.parametrize(
    ("word", "seat", "rule"), [("restrict_in_play", "B", "GW-RESTR-01"), ("restrict_own_in_play", "A", "GW-RESTR-03")]
)
def test_a_restricted_card_next_to_an_unknown_one_is_open(word, seat, rule):
    """L637, L645: given an unknown UNIT in play, when a restricted UNIT is played, then it may be the second."""
    sides = {"A": {"hand": [having("Lone", word)]}, "B": {}}
    sides[seat]["station"] = [unit("Who", known=False)]
    s = scene(**sides, mode="scribe")
    assert rule in unsure(s, "A", "play", card="Lone")


@pytest.mark.rule("GW-RESTR-03")
def test_an_unknown_card_of_the_enemy_is_no_own_one():
    """L645: given an unknown UNIT of the enemy, when a card restricted to one's own is played, then that is legal."""
    s = scene(A={"hand": [having("Lone", "restrict_own_in_play")]}, B={"station": [unit("Who", known=False)]}, mode="scribe")
    assert unsure(s, "A", "play", card="Lone") == set()


@pytest.mark.rule("GW-BASE-02")
def test_a_base_next_to_an_unknown_unit_in_an_area_is_open():
    """L673: given an unknown UNIT in Space, when a Base goes there with it, then the unknown one may be the second."""
    s = scene(B={"station": [having("Fort", "base"), unit("Who", known=False)]}, node="defense.move", mode="scribe")
    assert "GW-BASE-02" in unsure(s, "B", "defend", space=("Who", "Fort"))


@pytest.mark.rule("GW-SPRT-01")
def test_a_support_with_an_unknown_unit_may_attack():
    """L787: given a Support and an unknown UNIT, when they attack, then the unknown one may be no Support; a Support alone
    may not."""
    own = [having("Aide", "support"), unit("Who", known=False)]
    s = scene(A={"station": own}, node="attack.ft1", mode="scribe")
    assert unsure(s, "A", "attack", space=("Who", "Aide"))
    s = scene(A={"station": own}, node="attack.ft1", mode="scribe")
    assert unsure(s, "A", "attack", space=("Aide",)) is None


@pytest.mark.rule("GW-SWIT-01", "GW-SWIT-03")
def test_a_switch_with_an_unknown_unit_is_open():
    """L761: given an unknown own UNIT, when a card with Switch takes its place, then it may be the one that it names."""
    walker = having("Walker", {"keyword": "switch", "name": "Lark"})
    s = scene(
        A={"station": [unit("Who", known=False)], "hand": [walker]}, node="attack.ft1", holder="B", turn=6, mode="scribe"
    )
    assert unsure(s, "A", "switch", card="Walker", on="Who")
    assert s.zone("Walker") == "A.station_area"


@pytest.mark.rule("GW-PSYC-01")
def test_psycommu_with_an_unknown_character_is_open():
    """L729: given an unknown card set on a UNIT with Psycommu, when it is used, then it may be an NT CHARACTER."""
    bit = having("Bit", keyword("psycommu", x=2), carries=[character("Who", known=False)])
    s = scene(A={"space": [unit("V", "1/1/9")]}, B={"space": [bit]}, node="defense.ft2", mode="scribe")
    assert unsure(s, "B", "use", card="Bit", text="psycommu", targets=("V",))


@pytest.mark.rule("GW-MULT-01")
def test_multiple_paid_with_an_unknown_card_is_open():
    """L701: given an unknown card in hand, when Multiple is paid with it, then it may have the name of its card."""
    volley = having("Volley", keyword("multiple", effects=[{"do": "draw", "n": 1}]))
    s = scene(A={"space": [volley], "hand": [unit("What", known=False)]}, node="attack.ft2", mode="scribe")
    assert "GW-MULT-01" in unsure(s, "A", "use", card="Volley", text="multiple", **{"with": (s["What"],)})


@pytest.mark.rule("GW-CHAR-08")
def test_a_character_on_a_unit_with_an_unknown_set_card_may_be_the_second():
    """L576: one CHARACTER on a UNIT, any number of OPERATIONs. Given an unknown card set on a UNIT, when a CHARACTER is set
    on it, then that is open."""
    own = [unit("P", carries=[character("Who", known=False)])]
    s = scene(A={"station": own, "hand": [character("Ann")]}, mode="scribe")
    assert "GW-CHAR-08" in unsure(s, "A", "play", card="Ann", on="P")


@pytest.mark.rule("GW-STGN-01", "GW-STCH-01", "GW-OPER-01")
@pytest.mark.parametrize("word", ["set_on_generation", "set_on_character"])
def test_a_card_that_is_set_on_an_unknown_card_may_fit(word):
    """L739, L745: given an unknown card in play, when a card with Set-on is set on it, then it may be of that type."""
    hand = [operation("O", keywords=[keyword(word)])]
    s = scene(A={"station": [unit("Who", known=False)], "hand": hand}, mode="scribe")
    assert s["Who"] in hosts_offered(s, "O")
    assert unsure(s, "A", "play", card="O", on="Who")


@pytest.mark.rule("GW-CHAR-01")
def test_an_unknown_card_is_offered_as_the_unit_of_a_character():
    """L344: given an unknown card in the Station area, when a CHARACTER can be played, then that card is one of its hosts."""
    s = scene(A={"station": [unit("Who", known=False)], "hand": [character("Ann")]}, mode="scribe")
    assert s["Who"] in hosts_offered(s, "Ann")
