"""What printed texts say most, said as data and played to its effect: X, protection, costs, searches, later conditions."""

from typing import Any

import pytest

from tests.robotech.battles import declared
from tests.robotech.scene import Data, Scene, action, mecha, person, pilot, proto, scene, vessel

DRAW = {"do": "draw", "n": 1}
FOE = {"type": "unit", "whose": "enemy"}
OWN = {"type": "unit", "whose": "own"}


def used(*effects: Data, **more: Any) -> Data:
    return {"timing": "used", "effects": list(effects), **more}


def standing(*effects: Data, **more: Any) -> Data:
    return {"timing": "continuous", "effects": list(effects), **more}


def gain(weapon: Any, **more: Any) -> Data:
    return {"do": "gain", "values": {"weapon": weapon}, **more}


def plays(s: Scene, name: str, **more: Any) -> None:
    """A plays the effect of a card, and it is carried out."""
    s.says("A", "action", card=name, **more)
    s.passes()


def verdicts(s: Scene, name: str) -> list[str]:
    """The verdicts of the last line's events of a name."""
    return [event.verdict[0] for event in s.events if event.name == name]


# X


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-11")
def test_a_unit_is_stronger_for_every_vessel_that_its_player_controls():
    """Given +1 Weapon for each own Vessel, when Vessels come and go, then the Weapon follows."""
    text = standing({"values": {"weapon": "X"}}, x={"count": {"type": "vessel", "whose": "own"}})
    s = scene(
        A={"base": [mecha("Lance", "2/2/2", text=[text]), vessel("Ark"), vessel("Barge")]}, B={"base": [vessel("Hulk")]}
    )
    assert s.values("Lance") == (4, 2, 2)
    s.effect("A", {"do": "move", "zone": "hand", "to": "Barge"})
    assert s.values("Lance") == (3, 2, 2)


@pytest.mark.rule("RT-GOLD-01")
def test_x_counts_as_often_as_the_text_says_and_so_many_more():
    """Given twice the ProtoCards less one as Armor, then X is that, and never below 0."""
    text = standing({"values": {"armor": "X"}}, x={"count": {"type": "proto", "whose": "own"}, "times": 2, "plus": -3})
    s = scene(A={"base": [mecha("Wall", "1/1/1", text=[text])], "proto": [proto(copies=3)]})
    t = scene(A={"base": [mecha("Wall", "1/1/1", text=[text])], "proto": [proto()]})
    assert (s.values("Wall")[1], t.values("Wall")[1]) == (4, 1)


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-12")
def test_the_weapon_of_an_attacker_becomes_the_armor_of_a_defender():
    """Given an Action that sets a Weapon to a defender's Armor, when it is carried out, then it is that, bonuses on top."""
    mirror = action(
        "Mirror",
        {"do": "strength", "values": {"weapon": "X"}, "to": "first", "until": "attack"},
        targets=[{"type": "unit", "role": "attacking"}, {"type": "unit", "role": "defending"}],
        x={"value": "armor", "of": "second"},
    )
    kite = mecha("Kite", "2/2/3", crew=[pilot("Rick", bonus="1/0/0")])
    s = declared(
        {"base": [kite], "hand": [mirror]},
        {"base": [mecha("Shell", "1/6/4")]},
        (("Kite",), {}),
        defended=((("Shell",), "Kite"),),
    )
    s.to("results.begin")
    plays(s, "Mirror", targets=("Kite", "Shell"))
    assert s.values("Kite")[0] == 7
    s.to("results.end")
    assert s.zone("Shell") == "B.discard_pile"


@pytest.mark.rule("RT-GOLD-01")
def test_as_many_cards_are_drawn_as_the_opponent_holds():
    s = scene(
        A={"hand": [action("Tide", {"do": "draw", "n": "X"}, x={"hand": "opponent", "plus": 1})]},
        B={"hand": [action("One"), action("Two")]},
    )
    plays(s, "Tide")
    assert s.count("A.hand") == 3


@pytest.mark.rule("RT-GOLD-01")
def test_an_x_that_hangs_on_a_card_nobody_knows_leaves_the_record_open():
    """Given X Units of a Race and one that nobody knows, when the effect is carried out, then X is 0 and the verdict open."""
    tide = action("Tide", {"do": "draw", "n": "X"}, x={"count": {"race": "Zentraedi"}})
    s = scene(A={"hand": [tide], "base": [mecha("Masked", known=False)]}, mode="scribe")
    plays(s, "Tide")
    assert s.count("A.hand") == 0
    assert s.happened("effect_resolved")
    assert ("open", "RT-GOLD-01") in [event.verdict for event in s.desk.events]


@pytest.mark.rule("RT-GOLD-01")
def test_an_x_in_a_name_is_a_letter():
    """Given a text that counts Units of the Race X and aims at one named X, then the number stands in no name."""
    boost = action("Boost", gain("X"), targets=[{**OWN, "name": "X"}], x={"count": {"race": "X", "whose": "own"}})
    s = scene(A={"base": [mecha("X", "2/2/2", races=["X"])], "hand": [boost]})
    plays(s, "Boost", targets=("X",))
    assert s.values("X")[0] == 3


# Protection and prohibition


@pytest.mark.rule("RT-GOLD-01", "RT-SKI-07")
def test_a_unit_that_cannot_be_destroyed_while_it_attacks_survives_its_attack():
    """Given such a Unit, when a stronger one defends, then it stays; as a defender it falls."""
    stubborn = mecha("Mule", "1/1/3", text=[standing({"cannot": "be_destroyed"}, condition={"role": "attacking"})])
    s = declared({"base": [stubborn]}, {"base": [mecha("Maw", "9/9/9")]}, (("Mule",), {}), defended=((("Maw",), "Mule"),))
    s.to("results.end")
    assert s.zone("Mule") == "A.battle_zone"
    t = declared({"base": [mecha("Maw", "9/9/1")]}, {"base": [stubborn]}, (("Maw",), {}), defended=((("Mule",), "Maw"),))
    t.to("results.end")
    assert t.zone("Mule") == "B.discard_pile"


@pytest.mark.rule("RT-GOLD-01", "RT-SKI-09")
def test_who_cannot_be_destroyed_is_no_victim_to_choose_and_the_others_take_it():
    """Given a Group of which one is protected, when it loses, then the other falls without a choice."""
    hard = mecha("Hard", "1/1/3", text=[standing({"cannot": "be_destroyed_in_battle"})])
    s = declared(
        {"base": [hard, mecha("Soft", "1/1/3")]},
        {"base": [mecha("Maw", "2/9/9")]},
        (("Hard", "Soft"), {}),
        defended=((("Maw",), "Hard"),),
    )
    s.to("results.end")
    assert (s.zone("Hard"), s.zone("Soft")) == ("A.battle_zone", "A.discard_pile")


@pytest.mark.rule("RT-GOLD-01", "RT-DST-01")
@pytest.mark.parametrize(
    ("word", "zone"), [("be_destroyed_by_effects", "B.base_zone"), ("be_destroyed_in_battle", "B.discard_pile")]
)
def test_effects_do_not_destroy_whom_a_text_protects_from_effects(word: str, zone: str):
    s = scene(
        A={"hand": [action("Bolt", {"do": "destroy"}, targets=[FOE])]},
        B={"base": [mecha("Moth", text=[standing({"cannot": word})])]},
    )
    plays(s, "Bolt", targets=("Moth",))
    assert s.zone("Moth") == zone


@pytest.mark.rule("RT-GOLD-01")
def test_protection_that_is_given_while_attacking_lasts_only_in_that_role():
    """Given an Action that protects a Unit while it attacks this turn, then no effect destroys it in the attack."""
    shield = action("Shield", {"do": "bar", "what": "be_destroyed", "role": "attacking", "until": "turn"}, targets=[OWN])
    bolt = action("Bolt", {"do": "destroy"}, targets=[FOE])
    s = scene(A={"base": [mecha("Mule")], "hand": [shield]}, B={"hand": [bolt]}, node="mechanize.end")
    plays(s, "Shield", targets=("Mule",))
    s.to("attackers.declare")
    s.says("A", "attack", units=("Mule",), seat="B")
    s.to("attackers.end")
    s.says("A", "pass")
    s.says("B", "action", card="Bolt", targets=("Mule",))
    s.passes()
    assert s.zone("Mule") == "A.battle_zone"
    assert s.happened("destruction_prevented")


@pytest.mark.rule("RT-GOLD-01", "RT-DEF-01")
def test_nobody_defends_against_a_unit_that_cannot_be_defended_against():
    ghost = mecha("Ghost", "2/2/1", text=[standing({"cannot": "be_defended"})])
    s = declared({"base": [ghost]}, {"base": [mecha("Maw", "9/9/9")]}, (("Ghost",), {}))
    s.to("defenders.declare")
    assert s.refused("B", "defend", units=("Maw",), against="Ghost").rule == "RT-GOLD-01"
    assert not [offer for offer in s.desk.ruleset.offers(s.desk, "B") if offer.act == "defend"]


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-12")
def test_an_opponent_s_effect_does_not_aim_at_a_unit_that_cannot_be_a_target():
    hidden = mecha("Veil", text=[standing({"cannot": "be_target"})])
    bolt = action("Bolt", {"do": "destroy"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [bolt], "base": [mecha("Ox")]}, B={"base": [hidden], "hand": [bolt]})
    assert s.refused("A", "action", card="Bolt", targets=("Veil",)).rule == "RT-CLIP-12"
    s.says("A", "action", card="Bolt", targets=("Ox",))


@pytest.mark.rule("RT-GOLD-01", "RT-DEF-02")
def test_a_unit_defends_from_the_battle_zone_where_a_text_lets_it():
    guard = mecha("Guard", "5/5/5", text=[standing({"may": "defend_in_battle"})])
    theirs = {"battle": [guard, mecha("Idle", "5/5/5")]}
    s = declared({"base": [mecha("Kite", "1/1/1")]}, theirs, (("Kite",), {"seat": "B"}))
    s.to("defenders.declare")
    assert s.refused("B", "defend", units=("Idle",), against="Kite").rule == "RT-DEF-02"
    s.says("B", "defend", units=("Guard",), against="Kite")
    s.to("results.end")
    assert s.zone("Kite") == "A.discard_pile"


# How long


@pytest.mark.rule("RT-CLIP-13")
def test_what_is_given_for_this_attack_is_over_when_the_attack_is_resolved():
    boost = action("Boost", gain(3, until="attack"), targets=[OWN])
    s = declared({"base": [mecha("Kite", "2/2/3")], "hand": [boost]}, {}, (("Kite",), {}))
    s.to("attackers.end")
    plays(s, "Boost", targets=("Kite",))
    assert s.values("Kite")[0] == 5
    s.to("results.end")
    assert (s.bp("A"), s.values("Kite")[0]) == (5, 5)
    s.to("recall.begin")
    assert s.values("Kite")[0] == 2


@pytest.mark.rule("RT-CLIP-13")
def test_what_lasts_to_the_end_of_the_next_turn_lasts_so_long():
    s = scene(A={"base": [mecha("Kite", "2/2/3")], "hand": [action("Boost", gain(3, until="next_turn"), targets=[OWN])]})
    plays(s, "Boost", targets=("Kite",))
    seen = []
    for _ in range(2):
        s.to("recall.begin")
        seen.append((s.table.clock.turn, s.values("Kite")[0]))
        s.to("proto.begin")
    assert seen == [(6, 5), (7, 2)]


# Costs and requirements


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
def test_a_cost_that_cannot_be_paid_keeps_the_text_from_being_used_and_is_not_offered():
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
def test_a_mecha_that_costs_a_proto_card_besides_is_put_into_play_with_it():
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


@pytest.mark.rule("RT-GOLD-01", "RT-TURN-06")
def test_an_effect_for_the_start_of_a_step_is_refused_at_its_end():
    bell = action("Bell", DRAW, steps=["declare_defenders"])
    bell["action"]["edge"] = "begin"
    s = declared({"base": [mecha("Kite")], "hand": [bell, bell]}, {}, (("Kite",), {}))
    s.to("defenders.begin")
    plays(s, "Bell")
    s.to("defenders.end")
    assert s.refused("A", "action", card="Bell.2").rule == "RT-GOLD-01"


# Pilots


@pytest.mark.rule("RT-GOLD-01", "RT-MOB-06")
@pytest.mark.parametrize(
    ("by", "accepted"),
    [("nobody", ""), ({"name": "Max"}, "Max"), ({"not": {"name": "Max"}}, "Roy"), ("anybody", "Max Roy Lisa")],
    ids=str,
)
def test_a_mecha_says_who_may_be_its_pilot(by: Any, accepted: str):
    for name in ("Max", "Roy", "Lisa"):
        people = [pilot("Max"), pilot("Roy"), person("Lisa")]
        s = scene(A={"base": [mecha("Kite", piloted_by=by), *people]}, node="reconfigure.move")
        offered = {
            card for offer in s.desk.ruleset.offers(s.desk, "A") for slot in offer.slots.values() for card in slot.options
        }
        assert (s[name] in offered) == (name in accepted.split())
        if name in accepted.split():
            s.says("A", "assign", pilots=(name,), on=("Kite",))
        else:
            assert s.refused("A", "assign", pilots=(name,), on=("Kite",)).rule == "RT-MOB-06"


@pytest.mark.rule("RT-GOLD-01", "RT-EFF-01")
def test_a_text_speaks_of_units_by_their_pilot_and_by_their_own_state():
    """Given +2 Weapon for an attacker with a Blue Pilot, and +3 Speed while piloted, then both hold only where that is so."""
    flash = action("Flash", gain(2), targets=[{**OWN, "pilot": {"allegiance": "Blue"}}])
    racer = mecha("Racer", "2/2/2", text=[standing({"values": {"speed": 3}}, condition={"self": {"piloted": True}})])
    ace = pilot("Ace", allegiances=["Blue"])
    s = scene(A={"base": [{**racer, "crew": [ace]}, {**racer, "name": "Spare"}], "hand": [flash]})
    assert (s.values("Racer")[2], s.values("Spare")[2]) == (5, 2)
    assert s.refused("A", "action", card="Flash", targets=("Spare",)).rule == "RT-CLIP-12"
    plays(s, "Flash", targets=("Racer",))
    assert s.values("Racer")[0] == 4


# The clip, searching and looking


@pytest.mark.rule("RT-GOLD-01", "RT-CLIP-02")
def test_an_effect_that_was_played_from_the_proto_zone_is_negated_and_no_other():
    """Given effects from hand and from the Proto Zone, then only the second may be aimed at, and does nothing."""
    scout = action("Scout", {"do": "negate"}, targets=[{"where": "clip", "played_from": "proto"}])
    s = scene(A={"hand": [action("Trick", DRAW)], "proto": [action("Spell", DRAW)]}, B={"hand": [scout]})
    s.says("A", "action", card="Trick")
    s.says("A", "action", reply=True, card="Spell")
    assert s.refused("B", "action", reply=True, card="Scout", targets=("Trick",)).rule == "RT-CLIP-12"
    s.says("B", "action", reply=True, card="Scout", targets=("Spell",))
    s.passes()
    assert [s.table.cards[data["card"]].id for _, data in s.table.chain] == [s["Trick"]]


@pytest.mark.rule("RT-GOLD-01", "RT-SET-08")
def test_a_searched_card_is_shown_goes_to_the_hand_and_the_deck_is_shuffled():
    """Given a search for an Officer, when another card is named, then that is refused; the right one goes to the hand."""
    call = action("Call", {"do": "search", "for": {"type": "character", "subtype": "Officer"}})
    s = scene(A={"hand": [call], "deck": [person("Lisa", subtypes=["Officer"]), mecha("Pod")]})
    plays(s, "Call")
    assert s.asks["what"] == "search"
    (offer,) = s.desk.ruleset.offers(s.desk, "A")
    assert (offer.slots["cards"].options, offer.slots["cards"].least) == ((s["Lisa"],), 0)
    assert s.refused("A", "choose", cards=("Pod",)).rule == "RT-GOLD-01"
    s.says("A", "choose", cards=("Lisa",))
    assert s.zone("Lisa") == "A.hand"
    assert s.happened("deck_shuffled")
    assert s.table.chain == []


@pytest.mark.rule("RT-GOLD-01")
def test_a_search_may_find_nothing_and_one_in_the_discard_pile_shuffles_nothing():
    back = action("Back", {"do": "search", "for": {"type": "mecha"}, "from": "discard", "zone": "base"})
    s = scene(A={"hand": [back, back], "discard": [mecha("Pod"), mecha("Kite")]})
    plays(s, "Back")
    s.says("A", "choose", cards=("Kite",))
    assert s.zone("Kite") == "A.base_zone"
    plays(s, "Back.2")
    s.says("A", "choose", cards=())
    assert (s.zone("Pod"), len(s.happened("deck_shuffled"))) == ("A.discard_pile", 2)  # before the game


@pytest.mark.rule("RT-GOLD-01")
def test_a_scribe_writes_down_what_was_found_in_a_deck_that_nobody_knows():
    call = action("Call", {"do": "search", "for": {"subtype": "Officer"}})
    s = scene(A={"hand": [call]}, mode="scribe")
    plays(s, "Call")
    s.says("A", "choose", cards=("~Anybody",))
    assert verdicts(s, "chosen") == ["open"]
    assert s.count("A.hand") == 1


@pytest.mark.rule("RT-GOLD-01")
def test_a_player_looks_at_the_top_of_the_deck_takes_what_fits_and_puts_the_rest_under_it():
    peek = action("Peek", {"do": "look", "n": 2, "take": 1, "for": {"type": "mecha"}, "rest": "deck_bottom"})
    s = scene(A={"hand": [peek], "deck": [mecha("Pod"), person("Lisa")]}, deck=0)
    top = s.table.at("A.deck")[:2]
    plays(s, "Peek")
    assert s.asks["options"] == tuple(top)
    assert s.refused("A", "choose", cards=("Lisa",)).rule == "RT-GOLD-01"
    s.says("A", "choose", cards=("Pod",))
    assert s.zone("Pod") == "A.hand"
    assert s.table.at("A.deck")[-1] == s["Lisa"]


# What happens and what has happened


@pytest.mark.rule("RT-GOLD-01", "RT-ABIL-05")
def test_a_unit_that_destroys_another_one_in_its_other_mode_costs_its_owner_a_point():
    """Given a loss of a point whenever it destroys while transformed, when it wins upright, then nothing is lost."""
    text = {
        "timing": "triggered",
        "moment": "destroys",
        "condition": {"self": {"mode": "transformed"}},
        "effects": [{"do": "battle_points", "who": "opponent", "n": -1}],
    }
    wolf = mecha("Wolf", "5/5/3", modes={"left": {"weapon": 5, "armor": 5}}, text=[text])
    for left, points in ((("Wolf",), 3), ((), 4)):
        s = declared(
            {"base": [wolf]},
            {"base": [mecha("Pod", "1/1/5", cost=0)]},
            (("Wolf",), {"left": left}),
            defended=((("Pod",), "Wolf"),),
            bp={"B": 4},
        )
        s.to("results.end")
        s.to("recall.begin")
        assert (s.zone("Pod"), s.bp("B")) == ("B.discard_pile", points)


@pytest.mark.rule("RT-GOLD-01")
def test_a_text_looks_back_at_what_was_destroyed_in_this_turn():
    """Given a card that asks for a Unit destroyed this turn, then it is playable after one fell, and not in the next turn."""
    revenge = action("Revenge", DRAW, condition={"happened": {"what": "destroyed", "of": OWN}})
    s = scene(A={"hand": [revenge, revenge], "base": [mecha("Pod")]}, B={"base": [mecha("Maw")]})
    s.effect("A", {"do": "destroy", "to": "Maw"})
    assert s.refused("A", "action", card="Revenge").rule == "RT-GOLD-01"
    s.effect("A", {"do": "destroy", "to": "Pod"})
    plays(s, "Revenge")
    s.to("recall.begin")
    assert s.refused("A", "action", card="Revenge.2").rule == "RT-GOLD-01"


@pytest.mark.rule("RT-GOLD-01")
def test_a_text_speaks_of_units_that_came_into_play_this_turn():
    text = action("Hail", gain(2), targets=[{**OWN, "entered_this_turn": True}])
    s = scene(A={"hand": [text, mecha("New", cost=0)], "base": [mecha("Old")]}, node="mechanize.play")
    s.says("A", "play", card="New")
    s.to("mechanize.end")
    assert s.refused("A", "action", card="Hail", targets=("Old",)).rule == "RT-CLIP-12"
    s.says("A", "action", card="Hail", targets=("New",))


@pytest.mark.rule("RT-GOLD-01", "RT-SKI-01")
def test_a_text_asks_whom_its_unit_fights():
    guard = mecha(
        "Guard", "2/5/5", text=[standing({"values": {"weapon": 1}}, condition={"against": {"battle_type": "land"}})]
    )
    for kinds, weapon in ((["land"], 3), (["space"], 2)):
        s = declared(
            {"base": [mecha("Kite", "1/9/1", battle_types=kinds)]},
            {"base": [guard]},
            (("Kite",), {}),
            defended=((("Guard",), "Kite"),),
        )
        assert s.values("Guard")[0] == weapon


# Locations


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


# What cannot be said


@pytest.mark.rule("RT-CLIP-01", "RT-EFF-01")
def test_a_text_that_no_word_says_is_played_with_its_wording_and_stays_open():
    """Given a card known but for what its text does, then it waits in the clip, and the verdict is open."""
    odd = {"type": "action", "name": "Odd", "proto_cost": 0, "wording": "Do it otherwise.", "unknown": True}
    s = scene(A={"hand": [odd]}, mode="scribe")
    s.says("A", "action", card="Odd")
    assert verdicts(s, "effect_declared") == ["open"]
    assert len(s.table.chain) == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"effects": [gain("X")]}, "no x that says what X is"),
        ({"effects": [gain("X")], "x": {"cuont": OWN}}, "x has no field cuont; is count meant?"),
        ({"effects": [gain("X")], "x": {}}, "x"),
        ({"cost": {"dicsard": 1}}, "a cost has no field dicsard; is discard meant?"),
        ({"cost": {"of": OWN}}, "a cost"),
        ({"cost": {"self": "nowhere"}}, "nowhere"),
        ({"condition": {"happened": {"what": "explodes"}}}, "explodes"),
        ({"targets": [{"not": {"tpye": "unit"}}]}, "a filter has no field tpye; is type meant?"),
        ({"effects": [{"do": "search"}]}, "for"),
        ({"effects": [{"do": "bar", "what": "be_destroy"}]}, "be_destroy"),
        ({"edge": "middle"}, "middle"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_slip_in_these_words_is_named_when_the_card_is_read(wrong: Data, said: str):
    from domain.rulesets.robotech.printing import parse_printing

    card = mecha("Slip")
    parse_printing({**card, "text": [used(DRAW)]})
    with pytest.raises(ValueError, match="text 1") as raised:
        parse_printing({**card, "text": [{**used(DRAW), **wrong}]})
    assert said in str(raised.value)


# What waits, what is lost, who carries whom


@pytest.mark.rule("RT-ABIL-05", "RT-CLIP-13")
@pytest.mark.parametrize(("later", "points"), [(False, 2), (True, 3)])
def test_an_effect_waits_for_the_destruction_of_its_target_to_the_end_of_the_turn(later: bool, points: int):
    """Given an effect that waits for a Unit to fall this turn, then its controller loses a point once, and not afterwards."""
    loses = {"do": "battle_points", "who": "controller", "n": -1}
    curse = action("Curse", {"do": "standby", "moment": "destroyed", "effects": [loses]}, targets=[FOE])
    s = scene(A={"hand": [curse]}, B={"base": [mecha("Pod"), mecha("Maw")]}, bp={"B": 3})
    plays(s, "Curse", targets=("Pod",))
    s.effect("A", {"do": "destroy", "to": "Maw"})
    if later:
        s.to("recall.begin")
    s.effect("A", {"do": "destroy", "to": "Pod"})
    s.to("proto.play")
    assert s.bp("B") == points


@pytest.mark.rule("RT-ABIL-05")
def test_an_effect_that_waits_to_the_next_turn_comes_at_its_step():
    rest = action("Rest", {"do": "standby", "moment": "begin:refuel", "effects": [DRAW], "next": True})
    s = scene(A={"hand": [rest]})
    plays(s, "Rest")
    s.to("refuel.end")
    assert s.count("A.hand") == 4
    assert "standby" not in s.table.flags


@pytest.mark.rule("RT-CARD-07", "RT-COST-12")
def test_a_pilot_that_ejects_saves_the_mecha_that_carried_it():
    text = used({"do": "bar", "what": "be_destroyed", "to": "host", "until": "turn"}, cost={"self": "eject"})
    s = scene(A={"base": [mecha("Kite", crew=[pilot("Roy", text=[text])]), mecha("Pod")]})
    s.says("A", "use", card="Roy")
    s.passes()
    assert [(data["on"], data["by"]) for data in s.table.modifiers.values()] == [(s["Kite"], "be_destroyed")]


@pytest.mark.rule("RT-KW-03", "RT-CLIP-13")
@pytest.mark.parametrize("word", ["lose", "standing"])
def test_a_unit_that_has_lost_burst_gets_no_points_beyond_the_armor(word: str):
    """Given a Burst Unit that loses it, by an effect or by its own text, when it wins, then it gains the cost alone."""
    own = [standing({"lose": "burst"})] if word == "standing" else []
    kite = mecha("Kite", "7/9/1", keywords=[{"keyword": "burst"}], text=own)
    hand = [action("Damp", {"do": "lose", "keyword": "burst", "until": "turn"}, targets=[{"type": "unit"}])]
    s = declared({"base": [kite], "hand": hand}, {"base": [mecha("Pod", "1/4/9", cost=2)]}, (("Kite",), {}))
    s.to("attackers.end")
    if word == "lose":
        plays(s, "Damp", targets=("Kite",))
    s.to("defenders.declare")
    s.says("B", "defend", units=("Pod",), against="Kite")
    s.to("results.end")
    assert s.bp("A") == 2


@pytest.mark.rule("RT-KW-02", "RT-EFF-01")
def test_a_text_asks_for_one_mode_of_two():
    shifter = mecha("Osprey", modes={"left": {"weapon": 6}, "right": {"weapon": 1}}, mode="left")
    shifter["text"] = [standing({"values": {"armor": 1}}, condition={"self": {"mode": "left"}})]
    s = scene(A={"battle": [shifter]})
    assert s.values("Osprey") == (6, 3, 3)
    t = scene(A={"battle": [{**shifter, "mode": "right"}]})
    assert t.values("Osprey") == (1, 2, 3)
