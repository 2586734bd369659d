"""What texts change of Gain, what starts as a pair comes to be, how many forces go, and what a card's own texts pay."""

from __future__ import annotations

import pytest

from tests.gundam_war_nexa.offered import can_be_said, offers
from tests.gundam_war_nexa.scene import (
    Data,
    Scene,
    blue,
    character,
    command,
    g,
    graphic,
    keyword,
    scene,
    sign,
    standing,
    unit,
    use,
    when,
)

DRAW = {"do": "draw"}
FOE = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}


def everywhere(*effects: Data) -> Data:
    """A text that holds everywhere."""
    return {"timing": "everywhere", "effects": list(effects)}


def gained(top: Data, *text: Data) -> Scene:
    """A unit of A uses Gain, with such a top card and such texts of its own."""
    gainer = unit("U", keywords=[keyword("gain")], g_sign=sign("blue", "x"), text=list(text))
    s = scene(A={"space": [gainer], "nation": [top]}, node="damage.ft1")
    s.says("A", "use", card="U", text="gain")
    s.passes()
    return s


@pytest.mark.rule("NX-KW-06", "NX-EFF-21")
@pytest.mark.parametrize(("wanted", "points", "hand"), [(True, (2, 1, 3), 1), (False, (5, 4, 6), 0)])
def test_a_text_gives_something_in_place_of_what_gain_does(wanted: bool, points: tuple[int, ...], hand: int):
    """Given a text that may draw in place of Gain, when its player wants that, then it draws and is not strengthened."""
    s = gained(graphic("Sky", gain_level=3), when("gains_instead", DRAW))
    s.says("A", "choose", cards=("U",) if wanted else ())
    assert (s.points("U"), s.hand("A")) == (points, hand)


@pytest.mark.rule("NX-KW-06", "NX-EFF-21")
def test_nothing_takes_the_place_of_a_gain_that_does_nothing():
    """Given a top card of another attribute, when Gain turns it up, then the text that replaces its gain asks nothing."""
    s = gained(graphic("Sea", attribute="y", gain_level=3), when("gains_instead", DRAW))
    assert (s.points("U"), s.hand("A"), "awaits" in s.table.flags) == ((2, 1, 3), 0, False)


@pytest.mark.rule("NX-KW-06", "NX-EFF-21")
def test_a_card_says_itself_what_gain_takes_it_for():
    """Given a top card that counts as cost 4 of any attribute, when Gain turns it up, then it gives +4/+4/+4."""
    top = unit("Top", roll=[["blue", 1]], g_sign=sign("red", "y"), text=[everywhere({"gain_value": 4}, {"gain_sign": "any"})])
    assert gained(top).points("U") == (6, 5, 7)


@pytest.mark.rule("NX-KW-23", "NX-AUTO-05")
@pytest.mark.parametrize(("host", "hand"), [("Own", 1), ("Other", 0)])
def test_a_text_starts_when_the_dedicated_pairing_comes_to_hold(host: str, hand: int):
    """Given a character that draws as its pairing holds, when it is set on its own unit, then it draws; else it does not."""
    pilot = character("Pilot", total=0, roll=[], text=[when("paired", DRAW)])
    s = scene(A={"hand": [pilot], "deployment": [unit("Own", dedicated=["Pilot"]), unit("Other")]})
    s.plays("A", "Pilot", on=host)
    assert s.hand("A") == hand


@pytest.mark.rule("NX-KW-23", "NX-SETC-06")
def test_a_pairing_starts_the_text_of_its_unit_when_the_character_changes_over():
    """Given a unit that draws as its pairing holds, when its character is set on it from another unit, then it draws."""
    own = unit("Own", dedicated=["Pilot"], text=[when("paired", DRAW)])
    pilot = character("Pilot", text=[use({"do": "set", "to": "self", "on": "target"}, targets=[OWN])])
    s = scene(A={"deployment": [own, unit("Other", carries=[pilot])]})
    s.says("A", "use", card="Pilot", targets=("Own",))
    s.passes()
    assert s.hand("A") == 1


def strait(forces: int = 1) -> Data:
    """A unit by whose text enemy units sortie in so many forces at most."""
    return unit("Strait", text=[standing({"on": FOE, "forces": forces})])


@pytest.mark.rule("NX-BATT-01", "NX-EFF-21")
def test_only_one_force_sorties_where_a_text_says_so():
    """Given a text that lets one enemy force sortie, then two forces are neither accepted nor offered, and one is."""
    s = scene(A={"deployment": [unit("P"), unit("Q")]}, B={"deployment": [strait()]}, node="attack.move")
    assert s.refused("A", "attack", space=("P",), earth=("Q",)).rule == "NX-EFF-21"
    assert [set(offer.slots) for offer in offers(s, "A", "attack")] == [{"space"}, {"earth"}]
    assert can_be_said(s, "A", "attack", earth=("Q",))
    s.says("A", "attack", earth=("Q",))


@pytest.mark.rule("NX-BATT-01")
def test_two_forces_sortie_against_nobody_who_forbids_it():
    """Given the same text on the own side, when units sortie to both areas, then nobody minds."""
    s = scene(A={"deployment": [unit("P"), unit("Q"), strait()]}, node="attack.move")
    s.says("A", "attack", space=("P",), earth=("Q",))
    assert (s.zone("P"), s.zone("Q")) == ("A.space_area", "A.earth_area")


@pytest.mark.rule("NX-CARD-18", "NX-COST-07")
def test_a_chosen_x_is_at_least_what_its_text_says():
    """Given an X of 2 or more, when 1 is chosen, then that is refused with the limit, and 2 is offered and paid."""
    shot = command(
        "Shot",
        {"do": "nation_damage", "n": "x", "who": "enemy"},
        total=0,
        roll=[["any", "x"]],
        text_x={"free": True, "least": 2},
    )
    shot["text"][0]["x"] = shot.pop("text_x")
    s = scene(A={"gs": [blue(3)], "hand": [shot]})
    assert s.refused("A", "play", card="Shot", x=1).rule == "NX-CARD-18"
    assert not can_be_said(s, "A", "play", card="Shot", x=1)
    s.plays("A", "Shot", x=2)
    assert s.nation("B") == 18


@pytest.mark.rule("NX-CARD-18", "NX-COIN-02")
@pytest.mark.parametrize(("coin", "left"), [("Rust", 17), (None, 15)])
def test_coins_of_a_name_are_summed_over_units(coin: str | None, left: int):
    """Given 3 coins of one name and 2 of another on own units, when X is their number, then only those named count."""
    named = {"coin": coin} if coin else {}
    text = use({"do": "nation_damage", "n": "x", "who": "enemy"}, x={"value": "coins", "of": OWN, "sum": True, **named})
    s = scene(A={"space": [unit("U", text=[text]), unit("V")]}, node="damage.ft1")
    for card, name, n in (("U", "Rust", 1), ("V", "Rust", 2), ("V", "Salt", 2)):
        s.does("A", {"do": "coin", "to": card, "name": name, "n": n})
    s.says("A", "use", card="U")
    s.passes()
    assert s.nation("B") == left


SAVE = use({"do": "negate_destruction", "to": "self"})


@pytest.mark.rule("NX-DEST-17")
@pytest.mark.parametrize(
    ("by", "saved"), [("own", False), ("enemy", True), ("not_own", True), ("battle", False), ("not_battle", True)]
)
def test_what_destroyed_a_unit_is_seen_from_its_controller(by: str, saved: bool):
    """Given a unit that damage of an enemy command destroyed, then texts for each cause are used, or not."""
    shot = command("Shot", {"do": "damage", "n": 3}, targets=[FOE])
    saving = unit("Foe", text=[{**SAVE, "condition": {"self": {"destroyed_by": by}}}])
    s = scene(A={"hand": [shot]}, B={"deployment": [saving]})
    s.plays("A", "Shot", targets=("Foe",))
    assert s.destroyed("Foe")
    s.says("A", "pass")
    assert can_be_said(s, "B", "use", card="Foe") == saved


def toll(pays: Data) -> Data:
    """A unit of two blue whose own text says as what units may be rolled for it."""
    own_g = {"type": "g", "whose": "own", "sign": "red"}
    return unit("Toll", total=0, roll=[["blue", 2]], text=[everywhere({"on": own_g, "pays": pays})])


@pytest.mark.rule("NX-COST-04", "NX-EFF-21")
@pytest.mark.parametrize(
    ("gs", "pays", "paid"),
    [
        ([g("red", count=2)], {"color": "blue"}, True),
        ([g("red")], {"color": "blue"}, False),
        ([g("red"), blue()], {"color": "blue"}, True),
        ([g("green", count=2)], {"color": "blue"}, False),
    ],
)
def test_a_cards_own_text_lets_gs_of_another_colour_pay_for_it(gs: list[Data], pays: Data, paid: bool):
    """Given a card for which red Gs count as blue, then each of them pays once, and no other colour does."""
    s = scene(A={"gs": gs, "hand": [toll(pays)]})
    assert can_be_said(s, "A", "play", card="Toll") == paid
    if paid:
        s.says("A", "play", card="Toll")
    else:
        assert s.refused("A", "play", card="Toll").rule == "NX-COST-04"


@pytest.mark.rule("NX-COST-04", "NX-EFF-21")
def test_a_g_of_a_cards_own_text_counts_as_two_for_it_alone():
    """Given a card for which a G counts as two, then one G pays its two, and not those of another card."""
    twice = unit(
        "Toll", total=0, roll=[["red", 2]], text=[everywhere({"on": {"type": "g", "whose": "own"}, "pays": {"twice": True}})]
    )
    s = scene(A={"gs": [g("red")], "hand": [twice, unit("Other", total=0, roll=[["red", 2]])]})
    assert s.refused("A", "play", card="Other").rule == "NX-COST-04"
    s.says("A", "play", card="Toll")
    assert s.rolled("Red G")


@pytest.mark.rule("NX-COST-10", "NX-SETC-01")
@pytest.mark.parametrize(("host", "paid"), [("Big", True), ("Small", False)])
def test_a_card_costs_less_on_such_a_unit(host: str, paid: bool):
    """Given a character of total power 2 that costs 2 less on a unit with a trait, then without power it goes there alone."""
    pilot = character(
        "Pilot", total=2, roll=[], text=[everywhere({"onto": {"type": "unit", "trait": "Reef"}, "cost": {"total": -2}})]
    )
    s = scene(A={"hand": [pilot], "deployment": [unit("Big", traits=["Reef"]), unit("Small")]})
    assert can_be_said(s, "A", "play", card="Pilot", on=host) == paid
    if paid:
        s.says("A", "play", card="Pilot", on=host)
    else:
        s.refused("A", "play", card="Pilot", on=host)


@pytest.mark.rule("NX-COST-10", "NX-SETC-01")
def test_what_a_card_costs_on_an_unknown_unit_is_open():
    """Given an unknown host, when a card is set on it that costs less on a unit with a trait, then the verdict is open."""
    onto = everywhere({"onto": {"type": "unit", "trait": "Reef"}, "cost": {"total": -2}})
    pilot = character("Pilot", total=2, roll=[], text=[onto])
    s = scene(A={"hand": [pilot], "deployment": [unit("Dark", known=False)]}, mode="scribe")
    (said,) = [event for event in s.says("A", "play", card="Pilot", on="Dark") if event.is_command]
    assert said.verdict[0] == "open"


@pytest.mark.rule("NX-COST-10", "NX-KW-23")
@pytest.mark.parametrize(("roll", "paid"), [(2, True), (1, False)])
def test_a_card_costs_less_by_a_number_of_its_host(roll: int, paid: bool):
    """Given a character of total power 2 that costs less by the roll cost of its dedicated unit, then that decides."""
    less = everywhere({"paired": True, "cost": {"total": -1}, "times": {"value": "roll", "of": "host"}})
    pilot = character("Pilot", total=2, roll=[], text=[less])
    s = scene(A={"hand": [pilot], "deployment": [unit("Own", dedicated=["Pilot"], roll=[["blue", roll]])]})
    if paid:
        s.says("A", "play", card="Pilot", on="Own")
    else:
        s.refused("A", "play", card="Pilot", on="Own")


@pytest.mark.rule("NX-END-06")
def test_a_text_adds_to_the_hand_limit():
    """Given a text of two more cards, when the turn ends with nine, then eight stay in hand."""
    law = unit("Law", text=[standing({"hand_more": 2})])
    s = scene(A={"hand": [unit(f"H{n}") for n in range(9)], "deployment": [law]}, node="return.ft2")
    s.to("end.hand")
    s.says("A", "discard", cards=("H0",))
    assert s.hand("A") == 8


@pytest.mark.rule("NX-PLAY-45", "NX-EFF-21")
@pytest.mark.parametrize("text", [[], [everywhere({"doubles": True})]])
def test_a_character_enters_next_to_its_namesake_where_its_text_says_so(text: list[Data]):
    """Given an own character of the name, when another is played, then it enters only with a text that lets it."""
    twin = character("Twin", total=0, roll=[], text=text)
    s = scene(A={"hand": [twin], "deployment": [unit("U", carries=[character("Twin", text=text)]), unit("V")]})
    if text:
        s.plays("A", "Twin", on="V")
        assert s.zone("Twin") == "V"
    else:
        assert s.refused("A", "play", card="Twin", on="V").rule == "NX-PLAY-45"


@pytest.mark.rule("NX-PLAY-01", "NX-EFF-21")
def test_a_card_that_cannot_be_played_is_no_offer():
    """Given a card whose text forbids its play, then it is neither offered nor accepted."""
    s = scene(A={"hand": [unit("Relic", total=0, roll=[], text=[everywhere({"on": "self", "cannot": "be_played"})])]})
    assert not can_be_said(s, "A", "play", card="Relic")
    s.refused("A", "play", card="Relic")


@pytest.mark.rule("NX-CUT-15", "NX-EFF-21")
def test_a_card_whose_play_is_negated_enters_for_who_negated_it():
    """Given a text that negates a play and puts its card into play, then the unit lies on the side of that text."""
    void = use({"do": "void"}, {"do": "put_in_play", "who": "own", "rolled": True}, targets=[{**FOE, "where": "played"}])
    s = scene(A={"hand": [unit("Prize", total=0, roll=[])]}, B={"deployment": [unit("Raider", text=[void])]})
    s.says("A", "play", card="Prize")
    s.says("B", "use", card="Raider", targets=("Prize",))
    s.passes()
    assert (s.zone("Prize"), s.rolled("Prize")) == ("B.deployment_area", True)
