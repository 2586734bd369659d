"""What texts cost and require: cards given up, ejected Pilots, Battle Points, other cards in play."""

import pytest

from domain.rulesets.robotech.plays.costs import present_proto_cost
from tests.robotech.scene import DRAW, FOE, OWN, action, gain, mecha, person, pilot, plays, scene, standing, used, vessel
from tests.scene import verdicts


@pytest.mark.rule("RT-COST-12", "RT-EFF-09")
def test_an_additional_cost_is_paid_at_the_declaration_with_the_cards_that_are_named():
    """Given an Action that costs a card of the hand, when it is played, then that card is discarded at once."""
    storm = action("Storm", DRAW, DRAW, cost=0)
    storm["action"]["cost"] = {"discard": 1, "of": {"type": "mecha"}}
    s = scene(A={"hand": [storm, mecha("Kite"), mecha("Pod"), action("Trick")]})
    assert s.refused("A", "action", card="Storm").rule == "RT-COST-12"
    assert s.refused("A", "action", card="Storm", cost=("Trick",)).rule in ("", "RT-COST-12")
    s.says("A", "action", card="Storm", cost=("Pod",))
    assert (s.zone("Pod"), s.zone("Kite"), s.zone("Storm")) == ("A.discard_pile", "A.hand", "A.discard_pile")
    s.passes()
    assert s.count("A.hand") == 4


@pytest.mark.rule("RT-COST-12")
def test_a_cost_that_cannot_be_paid_prevents_the_text_from_being_used_and_is_not_offered():
    s = scene(A={"base": [person("Miri", text=[used(DRAW, cost={"discard": 2})])], "hand": [action("Trick")]})
    assert s.refused("A", "use", card="Miri").rule == "RT-COST-12"
    assert not [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "use"]


@pytest.mark.rule("RT-COST-12")
def test_an_offer_of_a_text_has_a_choice_of_what_it_is_paid_with():
    hand = [mecha("Kite"), mecha("Pod")]
    s = scene(A={"base": [person("Miri", text=[used(DRAW, cost={"discard": 1})])], "hand": hand})
    offers = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "use"]
    assert [set(offer.slots["cost"].options) for offer in offers] == [{s["Kite"], s["Pod"]}]


@pytest.mark.rule("RT-COST-12", "RT-EJE-05")
def test_a_pilot_ejects_as_a_cost_and_its_mecha_is_safe_for_the_turn():
    """Given a Pilot that may eject to save its Mecha, then it lies in the Proto Zone and gives no points."""
    text = used({"do": "bar", "what": "be_destroyed", "until": "turn"}, targets=[OWN], cost={"self": "eject"})
    s = scene(
        A={"base": [mecha("Kite", crew=[pilot("Roy", cost=3, text=[text])])]},
        B={"hand": [action("Bolt", {"do": "destroy"}, targets=[FOE])]},
    )
    s.says("A", "use", card="Roy", targets=("Kite",))
    assert (s.zone("Roy"), s.face("Roy"), s.bp("B")) == ("A.proto_zone", "down", 0)
    s.passes()
    s.says("A", "pass")
    s.says("B", "action", card="Bolt", targets=("Kite",))
    s.passes()
    assert s.zone("Kite") == "A.base_zone"


@pytest.mark.rule("RT-COST-12")
def test_who_stands_alone_cannot_eject_as_a_cost():
    s = scene(A={"base": [pilot("Roy", text=[used(DRAW, cost={"self": "eject"})])]})
    assert s.refused("A", "use", card="Roy").rule == "RT-COST-12"


@pytest.mark.rule("RT-COST-12", "RT-VIC-09")
def test_battle_points_are_paid_where_a_text_costs_them():
    rush = action("Rush", DRAW)
    rush["action"]["cost"] = {"battle_points": 2}
    s = scene(A={"hand": [rush, rush]}, bp={"A": 3})
    plays(s, "Rush")
    assert (s.bp("A"), s.refused("A", "action", card="Rush.2").rule) == (1, "RT-COST-12")


@pytest.mark.rule("RT-COST-12", "RT-EFF-05")
def test_own_units_and_proto_cards_are_given_up_as_a_cost():
    """Given a cost of a Unit, a ProtoCard and one turned down, when it is paid, then each goes its way, in that order."""
    text = used(DRAW, cost={"destroy": 1, "proto": 1, "turn_down": 1})
    s = scene(
        A={"base": [vessel("Ark", text=[text]), mecha("Pod")], "proto": [action("One"), action("Two"), action("Three")]}
    )
    s.says("A", "use", card="Ark", cost=("Pod", "One", "Three"))
    assert (s.zone("Pod"), s.zone("One"), s.face("Two"), s.face("Three")) == (
        "A.discard_pile",
        "A.discard_pile",
        "up",
        "down",
    )


@pytest.mark.rule("RT-GOLD-01")
def test_a_card_that_requires_another_one_is_put_into_play_and_played_only_where_that_is_there():
    needs = {"requirement": {"some": {"type": "character", "subtype": "Officer", "whose": "own"}}}
    s = scene(A={"hand": [vessel("Ark", cost=0, action={"effects": [DRAW]}, **needs)]}, node="proto.play")
    assert s.refused("A", "play", card="Ark").rule == "RT-GOLD-01"
    assert not [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "play"]
    t = scene(A={"hand": [vessel("Ark", cost=0, **needs)], "base": [person("Lisa", subtypes=["Officer"])]}, node="proto.play")
    t.says("A", "play", card="Ark")
    assert t.zone("Ark") == "A.base_zone"


@pytest.mark.rule("RT-GOLD-01")
def test_what_a_card_requires_is_open_where_nobody_knows_whether_it_is_there():
    needs = {"requirement": {"some": {"subtype": "Officer", "whose": "own"}}}
    s = scene(
        A={"hand": [vessel("Ark", cost=0, **needs)], "base": [person("Masked", known=False)]},
        node="proto.play",
        mode="scribe",
    )
    s.says("A", "play", card="Ark")
    assert verdicts(s, "play") == ["open"]


@pytest.mark.rule("RT-COST-12", "RT-MOB-04")
def test_a_mecha_that_costs_a_proto_card_as_well_is_put_into_play_with_it():
    heavy = mecha("Heavy", cost=2, additional_cost={"proto": 1})
    s = scene(A={"hand": [heavy], "proto": [action("One"), action("Two")]}, node="mechanize.play", points={"A": 2})
    s.says("A", "play", card="Heavy", cost=("Two",))
    assert (s.zone("Heavy"), s.zone("Two"), s.zone("One"), s.points("A")) == (
        "A.base_zone",
        "A.discard_pile",
        "A.proto_zone",
        0,
    )


@pytest.mark.rule("RT-GOLD-01", "RT-COST-04")
def test_a_text_makes_action_cards_cheaper_to_play():
    captain = person("Henry", cost=1, text=[standing({"on": {"type": "action", "whose": "own"}, "cost": -1})])
    hand = {"hand": [action("Trick", DRAW, cost=2)]}
    s = scene(A={**hand, "base": [captain]})
    t = scene(A={**hand, "base": [person("Nobody", cost=1)]})
    s.says("A", "action", card="Trick")
    assert t.refused("A", "action", card="Trick").rule == "RT-COST-04"


@pytest.mark.rule("RT-CARD-01", "RT-COST-12")
def test_a_location_is_played_where_its_requirement_is_met_and_its_text_is_used():
    """Given a Location that goes face down to the Proto Zone to bring a card back, when it is used, then it does."""
    text = used({"do": "move", "zone": "hand"}, targets=[{"where": "discard", "whose": "own"}], cost={"self": "proto_down"})
    needs = {"requirement": {"some": {"type": "vessel", "whose": "own"}}}
    matrix = {"type": "location", "name": "Matrix", "armor": 15, "text": [text], **needs}
    s = scene(A={"hand": [matrix], "base": [vessel("Ark")], "discard": [mecha("Pod")]}, mode="scribe")
    s.says("A", "play", card="Matrix")
    assert verdicts(s, "play") == ["open"]
    s.says("A", "use", card="Matrix", targets=("Pod",))
    s.passes()
    assert (s.zone("Matrix"), s.face("Matrix"), s.zone("Pod")) == ("A.proto_zone", "down", "A.hand")


@pytest.mark.rule("RT-GOLD-01", "RT-COST-04")
def test_a_text_makes_action_cards_dearer_for_the_opponent():
    jammer = person("Jammer", text=[standing({"on": {"type": "action", "whose": "enemy"}, "cost": 1})])
    s = scene(A={"hand": [action("Trick", DRAW, cost=1)], "proto": [action("One")]}, B={"base": [jammer]})
    assert s.refused("A", "action", card="Trick").rule == "RT-COST-04"


@pytest.mark.rule("RT-GOLD-01", "RT-COST-04")
def test_a_text_that_speaks_of_no_other_card_changes_the_cost_of_its_own_card_alone():
    cheap = person("Jammer", cost=3, text=[standing({"on": "self", "cost": -2})])
    s = scene(A={"base": [cheap], "hand": [action("Trick", DRAW, cost=3)]})
    assert (present_proto_cost(s.table, s["Jammer"]), present_proto_cost(s.table, s["Trick"])) == (1, 3)


PAYS_X = {"cost": {"discard": "X"}, "x": {"paid": True, "most": 2}, "once": True}


@pytest.mark.rule("RT-COST-12", "RT-GOLD-01")
@pytest.mark.parametrize(("paid", "weapon"), [(("Trick",), 3), (("Trick", "Kite"), 4)])
def test_x_is_how_many_cards_are_paid(paid, weapon):
    """Given +X Weapon for X cards of the hand, two at most, when one or two are named, then the Unit has so much more."""
    s = scene(
        A={"base": [mecha("Cart", "2/2/2", text=[used(gain("X"), **PAYS_X)])], "hand": [action("Trick"), mecha("Kite")]}
    )
    (offer,) = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "use"]
    assert (offer.slots["cost"].least, offer.slots["cost"].most) == (1, 2)
    s.says("A", "use", card="Cart", cost=paid)
    assert [s.zone(name) for name in paid] == ["A.discard_pile"] * len(paid)
    s.passes()
    assert s.values("Cart")[0] == weapon


@pytest.mark.rule("RT-COST-12")
def test_x_cards_are_named_and_no_more_of_them_than_x_goes():
    hand = [action("Trick"), mecha("Kite"), mecha("Pod")]
    s = scene(A={"base": [mecha("Cart", text=[used(gain("X"), **PAYS_X)])], "hand": hand})
    assert s.refused("A", "use", card="Cart").rule == "RT-COST-12"
    assert s.refused("A", "use", card="Cart", cost=("Trick", "Kite", "Pod")).rule == "RT-COST-12"
    t = scene(A={"base": [mecha("Cart", text=[used(gain("X"), **PAYS_X)])]})
    assert t.refused("A", "use", card="Cart").rule == "RT-COST-12"
    assert not [offer for offer in t.desk.ruleset.offers(t.desk, "A") if offer.act == "use"]


@pytest.mark.rule("RT-COST-12", "RT-DST-01")
def test_x_own_mecha_are_destroyed_for_twice_as_much_armor():
    """Given +2X Armor for X own Mecha, when two are named, then they are destroyed and the Pilot's Mecha has 4 more."""
    text = used(
        {"do": "gain", "values": {"armor": "X"}, "to": "host"},
        cost={"destroy": "X", "of": {"type": "mecha"}},
        x={"paid": True, "times": 2},
    )
    base = [mecha("Kite", "2/2/2", crew=[pilot("Varr", text=[text])]), mecha("Pod"), mecha("Pod2"), vessel("Ark")]
    s = scene(A={"base": base})
    assert s.refused("A", "use", card="Varr", cost=("Ark",))
    s.says("A", "use", card="Varr", cost=("Pod", "Pod2"))
    s.passes()
    assert (s.zone("Pod"), s.zone("Pod2"), s.values("Kite")[1]) == ("A.discard_pile", "A.discard_pile", 6)


@pytest.mark.rule("RT-COST-12", "RT-EFF-03")
def test_an_action_effect_costs_x_cards_too():
    storm = action("Storm", {"do": "draw", "n": "X"}, x={"paid": True})
    storm["action"]["cost"] = {"discard": "X"}
    s = scene(A={"hand": [storm, mecha("Kite"), mecha("Pod")]})
    s.says("A", "action", card="Storm", cost=("Kite", "Pod"))
    s.passes()
    assert s.count("A.hand") == 2


@pytest.mark.rule("RT-COST-12")
def test_a_scribe_who_does_not_say_what_x_was_leaves_it_open():
    s = scene(
        A={"base": [mecha("Cart", "2/2/2", text=[used(gain("X"), **PAYS_X)])], "hand": [action("Trick"), mecha("Kite")]},
        mode="scribe",
    )
    s.says("A", "use", card="Cart")
    assert verdicts(s, "ability_used") == ["open"]
