"""Texts of further shapes that printed cards have: Bonuses, ProtoLevels, moments of battle, worth, cards off the deck."""

import pytest

from domain.kernel.record.change_serialization import as_plain
from domain.rulesets.robotech.card_schema.texts import text_faults
from domain.rulesets.robotech.plays.costs import present_proto_cost
from tests.robotech.battles import declared, duel
from tests.robotech.scene import (
    DRAW,
    OWN,
    action,
    gain,
    mecha,
    person,
    pilot,
    plays,
    proto,
    scene,
    standing,
    triggered,
    used,
    vessel,
)

POINT = {"do": "battle_points", "n": 1}


@pytest.mark.rule("RT-SKI-05", "RT-GOLD-01")
def test_who_gives_no_points_is_destroyed_for_nothing_but_its_pilot_counts():
    """Given a Mecha of cost 3 that gives no points, with a Pilot of cost 2, when it falls defending, then A gains 2."""
    straw = mecha("Straw", "1/1/5", cost=3, text=[standing({"cannot": "give_points"})])
    assert duel(mecha("Kite", "9/9/1"), straw).bp("A") == 0
    assert duel(mecha("Kite", "9/9/1"), {**straw, "crew": [pilot("Oda", cost=2)]}).bp("A") == 2
    assert duel(mecha("Kite", "9/9/1"), mecha("Plain", "1/1/5", cost=3)).bp("A") == 3


@pytest.mark.rule("RT-GOLD-01", "RT-COST-01")
@pytest.mark.parametrize(("level", "values"), [(1, (3, 1)), (2, (4, 0)), (3, (2, 2))])
def test_a_text_holds_up_to_a_proto_level_and_counts_it(level, values):
    """Given +X/-X up to ProtoLevel 2, X being that level, when it is 1, 2 and 3, then 3/1, 4/0 and 2/2 are the values."""
    text = standing({"values": {"weapon": "X", "armor": "-X"}}, condition={"level": "own", "most": 2}, x={"level": "own"})
    s = scene(A={"base": [mecha("Guard", "2/2/3", text=[text])], "proto": [proto(copies=level)]})
    assert s.values("Guard")[:2] == values


@pytest.mark.rule("RT-GOLD-01")
def test_a_condition_holds_where_any_of_several_does():
    text = standing(
        {"values": {"weapon": 2}}, condition={"any": [{"some": {"type": "vessel", "whose": who}} for who in ("own", "enemy")]}
    )
    bird = mecha("Bird", "1/1/1", text=[text])
    assert scene(A={"base": [bird]}).values("Bird")[0] == 1
    assert scene(A={"base": [bird]}, B={"base": [vessel("Ark")]}).values("Bird")[0] == 3


@pytest.mark.rule("RT-GOLD-01")
def test_half_of_what_is_counted_is_rounded_down():
    """Given +1 Weapon for every two ProtoCards, when there are five, then it is 2."""
    tally = action("Tally", gain("X"), targets=[OWN], x={"count": {"type": "proto", "whose": "own"}, "half": True})
    s = scene(A={"base": [mecha("Lance", "2/2/2")], "hand": [tally], "proto": [proto(copies=5)]})
    plays(s, "Tally", targets=("Lance",))
    assert s.values("Lance")[0] == 4


@pytest.mark.rule("RT-KW-04")
def test_a_bonus_changes_what_a_pilot_adds_and_not_the_pilot_itself():
    """Given a Pilot with +1 Bonus more as long as a Chief is there, then its Mecha has it, and the Pilot alone has not."""
    text = standing({"bonus": {"weapon": 1}}, condition={"some": {"name": "Chief", "whose": "own"}})
    cadet = pilot("Cadet", "1/1", bonus="1/0/0", text=[text])
    s = scene(A={"base": [mecha("Lance", "2/2/2", crew=[cadet]), person("Chief")]})
    assert s.values("Lance")[0] == 4
    assert scene(A={"base": [cadet, person("Chief")]}).values("Cadet")[0] == 1
    chief = person("Chief", text=[standing({"on": {"type": "pilot", "whose": "own"}, "bonus": {"armor": 2}})])
    t = scene(A={"base": [mecha("Lance", "2/2/2", crew=[pilot("Oda")]), mecha("Empty", "2/2/2"), chief]})
    assert (t.values("Lance")[1], t.values("Empty")[1]) == (4, 2)


@pytest.mark.rule("RT-KW-04", "RT-CLIP-13")
def test_a_bonus_that_an_effect_gives_goes_with_the_pilot():
    """Given +1 Armor Bonus for a Pilot this turn, when the Pilot changes the Mecha, then the new one has it."""
    boost = action(
        "Boost", {"do": "gain", "values": {"armor": 1}, "bonus": True, "until": "turn"}, targets=[{"type": "pilot"}]
    )
    s = scene(A={"base": [mecha("Lance", "2/2/2", crew=[pilot("Oda")]), mecha("Spare", "2/2/2")], "hand": [boost]})
    plays(s, "Boost", targets=("Oda",))
    assert (s.values("Lance")[1], s.values("Spare")[1]) == (3, 2)
    s.effect("A", {"do": "attach", "to": "Oda", "on": "Spare"})
    assert (s.values("Lance")[1], s.values("Spare")[1]) == (2, 3)


@pytest.mark.rule("RT-COST-12", "RT-DST-01")
def test_a_unit_destroys_itself_as_a_cost_and_its_pilot_is_ejected():
    """Given an ability that costs the Unit, when it is used, then the Mecha is discarded and nobody gains by it."""
    ferry = mecha("Ferry", text=[used({"do": "draw"}, cost={"self": "destroy"})], crew=[pilot("Oda")])
    s = scene(A={"base": [ferry]})
    s.says("A", "use", card="Ferry")
    assert (s.zone("Ferry"), s.zone("Oda"), s.bp("B")) == ("A.discard_pile", "A.proto_zone", 0)
    s.passes()
    assert s.count("A.hand") == 1


@pytest.mark.rule("RT-GOLD-01", "RT-EFF-01")
@pytest.mark.parametrize("who", ["A", "B"])
def test_a_player_of_ones_choice_mills_the_deck(who):
    """Given two cards off a player's deck, when A names a player, then that one's discard pile has them."""
    tide = action("Tide", {"do": "mill", "n": 2, "who": "player"})
    s = scene(A={"hand": [tide], "deck": [proto("Deep", 5)]}, B={"deck": [proto("Deep", 5)]})
    assert "which player" in s.refused("A", "action", card="Tide").message
    s.says("A", "action", card="Tide", seat=who)
    s.passes()
    assert (s.count(f"{who}.deck"), s.count(f"{who}.discard_pile")) == (23, 2 + (who == "A"))
    other = "B" if who == "A" else "A"
    assert s.count(f"{other}.deck") == 25


@pytest.mark.rule("RT-ABIL-05", "RT-MP-05")
def test_the_controller_of_an_ability_is_asked_which_player_it_is_about():
    sapper = mecha("Sapper", "1/9/1", text=[triggered("blocked", {"do": "mill", "who": "player"})])
    decks = {"deck": [proto("Deep", 5)]}
    s = declared(
        {"base": [sapper], **decks},
        {"base": [mecha("Maw", "1/1/9")], **decks},
        (("Sapper",), {}),
        defended=((("Maw",), "Sapper"),),
    )
    s.to("defenders.end")
    s.says("A", "choose", seat="A")
    s.passes()
    assert s.count("A.discard_pile") == 1


@pytest.mark.rule("RT-EFF-01", "RT-GOLD-01")
@pytest.mark.parametrize(("what", "card"), [("attacked", "Bell"), ("blocked", "Kite")])
def test_a_later_text_may_ask_who_was_attacked_and_who_was_blocked(what, card):
    """Given an attack on Bell that Maw intercepts, when a text asks, then Bell was attacked and Kite blocked, once each."""
    text = standing({"values": {"weapon": 5}}, condition={"happened": {"what": what, "of": {"name": card}}})
    never = standing({"values": {"weapon": 5}}, condition={"happened": {"what": what, "of": {"name": card}, "least": 2}})
    foes = {"battle": [mecha("Bell", "1/9/1")], "base": [mecha("Maw", "1/9/9")]}
    s = declared(
        {"base": [mecha("Kite"), mecha("Eye", "1/1/1", text=[text]), mecha("Blind", "1/1/1", text=[never])]},
        foes,
        (("Kite",), {"on": "Bell"}),
        defended=((("Maw",), "Kite"),),
    )
    assert (s.values("Eye")[0], s.values("Blind")[0]) == (6, 1)


@pytest.mark.rule("RT-ABIL-05", "RT-COST-12")
@pytest.mark.parametrize(("cost", "paid"), [((), False), (("One",), True)])
def test_who_plays_a_card_from_hand_may_pay_for_what_that_sets_off(cost, paid):
    """Given "when played from hand you may give up a ProtoCard; if you do, draw", when it is paid or not, then it is drawn
    or not.
    """
    bell = mecha("Bell", cost=1, text=[{**triggered("played", DRAW), "cost": {"proto": 1}}])
    s = scene(A={"hand": [bell], "proto": [action("One"), action("Two")]}, node="mechanize.play", points={"A": 1})
    s.says("A", "play", card="Bell")
    s.to("mechanize.end")
    assert (s.asks["what"], s.asks["least"], s.asks["n"]) == ("cost", 0, 1)
    s.says("A", "choose", cards=cost)
    s.to("reconfigure.begin")
    assert (s.zone("One"), s.count("A.hand")) == (("A.discard_pile", 1) if paid else ("A.proto_zone", 0))


@pytest.mark.rule("RT-ABIL-05", "RT-PLAY-02")
def test_what_comes_into_play_by_an_effect_was_not_played_from_hand():
    bell = mecha("Bell", cost=1, text=[triggered("played", POINT)])
    s = scene(A={"hand": [bell, action("Gate", {"do": "put_in_play"}, targets=[{"type": "mecha", "where": "hand"}])]})
    plays(s, "Gate", targets=("Bell",))
    s.to("mechanize.begin")
    assert (s.zone("Bell"), s.bp("A")) == ("A.base_zone", 0)


@pytest.mark.rule("RT-COST-12")
def test_nobody_is_asked_to_pay_what_is_not_there():
    bell = mecha("Bell", cost=1, text=[{**triggered("played", DRAW), "cost": {"discard": 2}}])
    s = scene(A={"hand": [bell, action("One")]}, node="mechanize.play", points={"A": 1})
    s.says("A", "play", card="Bell")
    s.to("reconfigure.begin")
    assert s.count("A.hand") == 1


@pytest.mark.rule("RT-GOLD-01", "RT-EFF-05")
def test_a_text_prevents_action_text_of_proto_cards_from_being_played_and_that_of_the_hand_not():
    eye = mecha("Eye", text=[standing({"on": {"where": "proto", "whose": "enemy"}, "cannot": "be_played"})])
    s = scene(A={"hand": [action("Trick", DRAW)], "proto": [action("Ruse", DRAW)]}, B={"battle": [eye]})
    assert s.refused("A", "action", card="Ruse").rule == "RT-GOLD-01"
    offered = {offer.args["card"] for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "action"}
    assert offered == {s["Trick"]}
    s.says("A", "action", card="Trick")


@pytest.mark.rule("RT-GOLD-01", "RT-MOB-04")
def test_a_player_plays_no_mecha_for_the_rest_of_a_turn():
    ban = {"do": "bar", "what": "be_played", "who": "own", "to": {"type": "mecha"}, "until": "turn"}
    hand = [action("Truce", ban), mecha("Kite"), vessel("Ark", cost=0)]
    s = scene(A={"hand": hand}, points={"A": 5}, node="mechanize.begin")
    plays(s, "Truce")
    s.to("mechanize.play")
    assert s.refused("A", "play", card="Kite").rule == "RT-GOLD-01"
    assert not [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "play"]


@pytest.mark.rule("RT-COST-03", "RT-CLIP-13")
def test_what_a_player_plays_costs_less_for_a_turn_where_its_name_has_a_word():
    sale = action("Sale", {"do": "cost_change", "n": -2, "of": {"name_has": "Harbour"}})
    s = scene(A={"hand": [sale, mecha("Harbour Kite", cost=3), mecha("Kite", cost=3)]})
    plays(s, "Sale")
    assert (present_proto_cost(s.table, s["Harbour Kite"]), present_proto_cost(s.table, s["Kite"])) == (1, 3)
    s.to("mechanize.play")
    assert present_proto_cost(s.table, s["Harbour Kite"]) == 1
    s.to("proto.play")
    assert present_proto_cost(s.table, s["Harbour Kite"]) == 3


@pytest.mark.parametrize(
    "text",
    [
        {"timing": "used", "effects": [{"do": "bar", "what": "attack", "who": "own", "to": "target"}]},
        {"timing": "used", "effects": [{"do": "bar", "what": "be_played"}]},
        {"timing": "triggered", "moment": "played", "cost": {"battle_points": 1}},
        {"timing": "triggered", "moment": "played", "cost": {"proto": 1, "discard": 1}},
    ],
)
def test_a_ban_without_its_player_and_a_payment_that_nobody_can_ask_for_are_faults_of_a_card_list(text):
    assert list(text_faults(as_plain({"text": [text]})))


@pytest.mark.rule("RT-GOLD-01", "RT-DST-01")
@pytest.mark.parametrize(("zone", "pilot_at"), [("destroy", "proto_zone"), ("discard", "base_zone")])
def test_an_opponent_gives_up_a_unit_of_its_own_choice(zone, pilot_at):
    """Given an Action for which each gives up a Mecha, when both have chosen, then those have gone as the text says."""
    tithe = action("Tithe", {"do": "sacrifice", "who": "each", "of": {"type": "mecha"}, "zone": zone})
    s = scene(
        A={"base": [mecha("Kite"), mecha("Lance")], "hand": [tithe]},
        B={"base": [mecha("Maw", crew=[pilot("Oda")]), mecha("Paw"), vessel("Ark")]},
    )
    plays(s, "Tithe")
    assert s.refused("B", "choose", cards=("Maw",))
    s.says("A", "choose", cards=("Kite",))
    assert s.refused("B", "choose", cards=("Ark",))
    s.says("B", "choose", cards=("Maw",))
    assert [s.zone(name) for name in ("Kite", "Maw", "Oda")] == ["A.discard_pile", "B.discard_pile", f"B.{pilot_at}"]


@pytest.mark.rule("RT-GOLD-01")
def test_who_has_nothing_to_give_up_gives_up_nothing_by_hand_either():
    s = scene(A={"hand": [mecha("Kite")]})
    assert s.refused("A", "effect", effects=({"do": "sacrifice", "to": "Kite"},))
    s.says("A", "effect", effects=({"do": "sacrifice"},))
    assert s.zone("Kite") == "A.hand"


@pytest.mark.rule("RT-ABIL-05")
def test_a_unit_announces_when_it_goes_to_the_discard_pile_destroyed_or_not():
    """Given a Unit that gains a point as it goes there, when it is destroyed, put there, or back in hand, then 1, 1 and 0."""
    text = triggered("discarded", POINT)
    for effect, bp in (({"do": "destroy"}, 1), ({"do": "move", "zone": "discard"}, 1), ({"do": "move", "zone": "hand"}, 0)):
        away = action("Away", effect, targets=[OWN])
        s = scene(A={"base": [mecha("Bell", text=[text])], "hand": [away]})
        plays(s, "Away", targets=("Bell",))
        if bp:
            s.passes()
        assert s.bp("A") == bp


@pytest.mark.rule("RT-GOLD-01")
def test_a_player_looks_through_the_hand_of_another_and_puts_a_card_of_it_away():
    """Given a search of the opponent's hand for an Action, when A names one, then it is discarded and A has seen the rest."""
    spy = action("Spy", {"do": "search", "who": "opponent", "from": "hand", "for": {"type": "action"}, "zone": "discard"})
    s = scene(A={"hand": [spy]}, B={"hand": [action("Bolt"), mecha("Maw")]})
    plays(s, "Spy")
    assert [offer.slots["cards"].options for offer in s.desk.ruleset.offers(s.desk, "A")] == [(s["Bolt"],)]
    assert "A" in s.table.cards[s["Maw"]].seen
    s.says("A", "choose", cards=("Bolt",))
    assert (s.zone("Bolt"), s.zone("Maw")) == ("B.discard_pile", "B.hand")


@pytest.mark.rule("RT-SKI-04", "RT-GOLD-01")
@pytest.mark.parametrize(("cost", "zone"), [(3, "base_zone"), (1, "discard_pile")])
def test_a_text_may_depend_on_whether_the_other_unit_costs_more(cost, zone):
    """Given a Mecha of cost 2 that a costlier one does not destroy, when that costs 3, or 1, then it stays, or falls."""
    text = standing({"cannot": "be_destroyed"}, condition={"against": {"costlier": True}})
    s = duel(mecha("Kite", "9/9/1", cost=cost), mecha("Maw", "1/1/5", cost=2, text=[text]))
    assert (s.zone("Maw") == "B.discard_pile") == (zone == "discard_pile")
