"""Texts of further shapes that printed cards have: the back row, who cannot be attacked, what replaces an entry."""

import pytest

from tests.scene import verdicts
from tests.star_front.scene import ANY, FOE, OWN, do, magic, scene, traveller, unit, use, when
from tests.star_front.texts import REWARD, static


@pytest.mark.rule("SF-ENTER-03", "SF-EFF-22")
def test_a_text_lets_units_of_a_race_into_the_back_row():
    """Given an usher of statues when a statue and a cat are played at B2, then the statue stands there."""
    usher = unit("Usher", text=[static({"to": {"type": "unit", "whose": "own", "race": "statue"}, "enters": "back"})])
    hand = [unit("Lion", race="statue"), unit("Cat", race="cat")]
    s = scene(A={"F1": usher, "hand": hand}, node="summon.main")
    assert s.refused("A", "play", card="Cat", at="B2").rule == "SF-ENTER-03"
    s.says("A", "play", card="Lion", at="B2")
    assert s.where("Lion") == "A.B2"


@pytest.mark.rule("SF-ENTER-03")
def test_an_effect_opens_the_back_row_for_the_turn_to_travellers_too():
    s = scene(A={"hand": [magic("Door", do("admit")), unit("Cat")]}, node="summon.main")
    assert s.refused("A", "summon", at="B3").rule == "SF-ENTER-03"
    s.says("A", "play", card="Door")
    offered = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "summon"]
    assert "B3" in offered[0].slots["at"].options
    s.says("A", "summon", at="B3")
    assert len(s.table.at("A.back_row")) == 1


@pytest.mark.rule("SF-EFF-19", "SF-ATK-02")
def test_nobody_attacks_a_unit_of_which_a_text_says_so():
    """Given a unit that protects those next to it, when they are attacked, then it is refused; the protector is fair."""
    frame = unit("Frame", text=[static({"to": {"type": "unit", "stands": "beside"}, "cannot": "be_attacked"})])
    s = scene(A={"F1": unit("Wolf"), "F2": unit("Dog")}, B={"F1": unit("Rock"), "F2": frame}, node="tactics.choose")
    assert s.refused("A", "attack", card="Wolf").rule == "SF-EFF-19"
    assert [offer.args["card"] for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "attack"] == [s["Dog"]]
    s.says("A", "attack", card="Dog")


@pytest.mark.rule("SF-EFF-19")
def test_what_is_forbidden_to_a_player_is_forbidden_to_the_units_that_come_later_too():
    """Given magic that keeps a player from attacking this turn, when a unit played after it would, then it is refused."""
    rest = magic("Rest", do("bar", what="attack", who="own"))
    s = scene(
        A={"F2": unit("Wolf"), "hand": [rest, unit("Cat")]}, B={"F1": unit("Rock"), "F2": unit("Pit")}, node="summon.main"
    )
    s.says("A", "play", card="Rest")
    s.says("A", "play", card="Cat", at="F1")
    assert {s.refused("A", "attack", card=name).rule for name in ("Wolf", "Cat")} == {"SF-EFF-19"}


@pytest.mark.rule("SF-SUM-02", "SF-SUM-01")
def test_a_magic_card_takes_the_place_of_the_entry_of_the_phase_once():
    """Given magic that costs the entry, when it is used, then no unit is played after it, and the phase may end."""
    idea = magic("Idea", do("draw", n=2), timing="summon", cost={"entry": True})
    s = scene(A={"hand": [idea, idea, unit("Cat")]}, node="summon.main")
    s.says("A", "play", card="Idea")
    assert s.refused("A", "play", card="Cat", at="F1").rule == "SF-SUM-02"
    assert s.refused("A", "play", card="Idea.2").rule == "SF-SUM-02"
    s.to("tactics.choose")


@pytest.mark.rule("SF-POS-02", "SF-ENTER-04")
@pytest.mark.parametrize(("there", "came"), [({}, 1), ({"F2": unit("Rock")}, 0)])
def test_a_traveller_comes_right_ahead_of_the_unit_or_not_at_all(there, came):
    """Given a herd that brings a traveller ahead of it, when it is played at F2, then B has it there if that is free."""
    herd = unit("Herd", text=[when("immediate", do("summon_traveller", who="enemy", at="ahead"))])
    s = scene(A={"hand": [herd]}, B=there, node="summon.main")
    s.says("A", "play", card="Herd", at="F2")
    brought = [card for card in s.table.at("B.front_row") if card not in s.names.values()]
    assert [s.table.cards[card].attributes["lane"] for card in brought] == [2] * came


@pytest.mark.rule("SF-POS-02", "SF-FORM-07")
def test_an_enemy_unit_is_moved_right_ahead_of_the_unit():
    call = unit("Call", text=[when("immediate", do("move", at="ahead"), targets=[{"type": "unit", "whose": "enemy"}])])
    s = scene(A={"hand": [call]}, B={"B1": unit("Rock")}, node="summon.main")
    s.says("A", "play", card="Call", at="F3")
    assert s.where("Rock") == "B.F3"


@pytest.mark.rule("SF-TURN-01", "SF-EFF-01")
@pytest.mark.parametrize(
    ("node", "holder", "attack"), [("defence.before", "A", 4), ("defence.before", "B", 2), ("summon.main", "A", 2)]
)
def test_a_text_holds_in_a_phase_of_the_own_turn_alone(node, holder, attack):
    """Given +2 in the own defence phase, when it is that, the enemy's, and the summon phase, then it is 4, 2 and 2."""
    text = static({"attack": 2}, condition={"all": [{"during": "defence"}, {"turn": "own"}]})
    s = scene(A={"F1": unit("Warden", "2/1", text=[text])}, B={"F1": unit("Ox", state="attacking")}, node=node, holder=holder)
    assert s.attack("Warden") == attack


@pytest.mark.rule("SF-DEF-15", "SF-EFF-01")
def test_an_attack_is_turned_to_the_unit_whose_text_it_is():
    """Given a warden next to the unit that is attacked, when its text is used, then it is fought instead."""
    text = use(do("aim", at="self"), timing="defence", targets=[{**FOE, "state": "attacking"}], once=True)
    s = scene(
        A={"F1": unit("Lamb", "1/1"), "F2": unit("Warden", "9/1", text=[text])},
        B={"F1": unit("Ox", "3/1", state="attacking")},
        node="defence.before",
    )
    s.says("A", "use", card="Warden", targets=("Ox",))
    s.fight()
    assert [s.where(name) for name in ("Lamb", "Warden", "Ox")] == ["A.F1", "A.F2", "B.graveyard"]


@pytest.mark.rule("SF-EFF-14", "SF-EFF-09")
@pytest.mark.parametrize(("keyword", "foe"), [((), "B.graveyard"), (("destruction_resistance",), "B.F1")])
def test_what_is_done_to_the_second_target_depends_on_the_first(keyword, foe):
    """Given a text that destroys an own unit and then an enemy's, when the own one stays, then the other stays too."""
    text = when(
        "immediate",
        do("destroy", to="target1"),
        do("if_successful"),
        do("destroy", to="target2"),
        targets=[{**OWN, "other": True}, FOE],
    )
    s = scene(A={"F1": unit("Lamb", "2/1", *keyword), "hand": [unit("Toll", text=[text])]}, B={"F1": unit("Ox")})
    s.says("A", "play", card="Toll", at="F2")
    assert s.where("Ox") == foe
    assert (s.where("Lamb") == "A.graveyard") == (foe == "B.graveyard")


@pytest.mark.rule("SF-EFF-14")
def test_the_targets_of_each_selector_are_distinguished_however_many_they_are():
    """Given magic that lays up to two and returns another, when two are named, then each is done to its own."""
    text = {"targets": [{**FOE, "n": 2, "upto": True, "where": "front"}, {**FOE, "where": "back"}]}
    card = magic("Sweep", do("lay", to="target1"), do("to_hand", to="target2"), **text)
    s = scene(A={"hand": [card]}, B={"F1": unit("Ox"), "F2": unit("Elf"), "B1": unit("Cat")})
    s.says("A", "play", card="Sweep")
    s.choose("Ox", "Elf")
    assert (s.state("Ox"), s.state("Elf"), s.where("Cat")) == ("sideways", "sideways", "B.hand")


@pytest.mark.rule("SF-EFF-09")
@pytest.mark.parametrize("there", [True, False])
def test_what_is_done_otherwise_is_done_only_where_the_part_before_failed(there):
    text = when(
        "end_phase",
        do("destroy"),
        do("otherwise"),
        do("destroy", to="self"),
        targets=[{"type": "unit", "traveller": True, "upto": True}],
    )
    laid = {"F2": traveller()} if there else {}
    s = scene(A={"F1": unit("Lady", text=[text]), **laid}, node="tactics.start", met="summon", turn=1)
    while s.node != "end.use" and s.asks is None:
        s.let_pass()
    if s.asks is not None:
        s.choose("Traveller")
    assert s.where("Lady") == ("A.F1" if there else "A.graveyard")


@pytest.mark.rule("SF-EFF-12", "SF-LEAVE-01")
def test_a_card_announces_when_it_comes_to_the_graveyard_from_wherever():
    """Given a card that rewards who has it come there, when it comes there in three ways, then there are three."""
    cat = unit("Cat", text=[when("buried", REWARD, zone="graveyard")])
    s = scene(A={"F1": cat, "hand": [cat], "exile": [cat]})
    s.effect("A", do("discard", to=s["Cat.2"]))
    s.effect("A", do("destroy", to=s["Cat"]))
    s.effect("A", do("to_graveyard", to=s["Cat.3"]))
    assert s.number("A", "rewards") == 3
    s.effect("A", do("exile", to=s["Cat"]))
    assert s.number("A", "rewards") == 3


@pytest.mark.rule("SF-EFF-12", "SF-LEAVE-01")
def test_a_unit_reports_the_own_cards_that_come_to_the_graveyard():
    bell = unit("Bell", text=[when("buried", REWARD, of={"type": "unit", "whose": "own", "race": "cat"})])
    s = scene(A={"F1": bell, "F2": unit("Tom", race="cat"), "F3": unit("Ox")}, B={"F1": unit("Kit", race="cat")})
    for name in ("Tom", "Ox", "Kit"):
        s.effect("A", do("destroy", to=s[name]))
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-COST-03")
def test_a_unit_may_count_as_two_tributes_for_such_cards():
    """Given a pedestal that is worth two for statues, when two stars are asked for, then it alone pays for a statue."""
    text = static({"worth": 2, "worth_for": {"race": "statue"}})
    hand = [unit("Lion", race="statue", star=2), unit("Cat", race="cat", star=2), unit("Mouse", race="statue", star=1)]
    s = scene(A={"F1": unit("Pedestal", text=[text]), "F2": unit("Ox"), "hand": hand})
    assert s.refused("A", "play", card="Cat", tributes=("Pedestal",)).rule == "SF-COST-03"
    assert s.refused("A", "play", card="Lion", tributes=("Ox",)).rule == "SF-COST-03"
    offered = [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.args.get("card") == s["Lion"]]
    assert [offer.slots["tributes"].options for offer in offered] == [(s["Pedestal"],), (s["Pedestal"], s["Ox"])]
    s.says("A", "play", card="Lion", tributes=("Pedestal",))
    s.choose("F3")
    assert (s.where("Lion"), s.where("Ox"), s.where("Pedestal")) == ("A.F3", "A.F2", "A.graveyard")


@pytest.mark.rule("SF-COST-03")
def test_what_may_count_as_two_tributes_may_count_as_one():
    text = static({"worth": 2})
    s = scene(A={"F1": unit("Pedestal", text=[text]), "hand": [unit("Mouse", star=1)]})
    s.says("A", "play", card="Mouse", tributes=("Pedestal",))
    s.choose("F3")
    assert s.where("Mouse") == "A.F3"


@pytest.mark.rule("SF-EFF-22", "SF-MECH-02")
def test_a_special_type_that_a_text_gives_is_asked_for_like_a_printed_one():
    text = static({"to": {"type": "unit", "stands": "beside"}, "trait": "mech"})
    count = static({"attack": 1, "to": {"type": "unit", "trait": "mech"}})
    s = scene(A={"F1": unit("Anvil", "1/1", text=[text]), "F2": unit("Ox", "2/1"), "F4": unit("Elf", "2/1", text=[count])})
    assert (s.attack("Ox"), s.attack("Elf"), s.attack("Anvil")) == (2, 2, 1)
    bolt = magic("Bolt", do("lay"), targets=[{"type": "unit", "trait": "mech"}])
    t = scene(A={"F1": unit("Anvil", text=[text]), "F2": unit("Ox"), "F4": unit("Elf"), "hand": [bolt]})
    assert t.refused("A", "play", card="Bolt", targets=("Elf",)).rule == "SF-EFF-07"
    t.says("A", "play", card="Bolt", targets=("Ox",))
    assert t.state("Ox") == "sideways"


@pytest.mark.rule("SF-EFF-19", "SF-EARLY-01")
def test_a_text_forbids_both_players_to_declare_an_early_end():
    s = scene(A={"F1": unit("Star", "1/30", text=[static({"who": "any", "cannot": "early_end"})])}, node="end.call")
    assert s.refused("A", "early_end", condition="score").rule == "SF-EFF-19"
    assert not [offer for offer in s.desk.ruleset.offers(s.desk, "A") if offer.act == "early_end"]


@pytest.mark.rule("SF-EFF-19", "SF-MAG-01")
def test_a_text_forbids_the_enemy_the_magic_of_a_name():
    """Given a unit that keeps the enemy from Goat, when both have Goat and Bolt, then B cannot use that one alone."""
    hero = unit("Hero", text=[static({"who": "enemy", "cannot": "use_magic", "to": {"name": "Goat"}})])
    hand = [magic("Goat", REWARD), magic("Bolt", REWARD)]
    s = scene(A={"F1": hero}, B={"hand": hand}, holder="B")
    assert s.refused("B", "play", card="Goat").rule == "SF-EFF-19"
    s.says("B", "play", card="Bolt")
    t = scene(A={"F1": hero, "hand": hand})
    t.says("A", "play", card="Goat")


@pytest.mark.rule("SF-EFF-19", "SF-ATK-07")
def test_a_text_forbids_the_enemy_to_attack():
    s = scene(
        A={"F1": unit("Peace", text=[static({"who": "enemy", "cannot": "attack"})])},
        B={"F1": unit("Ox")},
        holder="B",
        node="tactics.choose",
    )
    assert s.refused("B", "attack", card="Ox").rule == "SF-EFF-19"


@pytest.mark.rule("SF-TURN-10", "SF-EFF-12")
def test_a_text_waits_for_the_choice_of_formation():
    spur = unit("Spur", text=[when("formation", REWARD, turn="enemy")])
    s = scene(A={"F1": spur}, B={"F1": unit("Ox")}, holder="B", node="tactics.choose")
    s.says("B", "formation")
    assert s.number("A", "rewards") == 1
    t = scene(A={"F1": spur}, B={"F1": unit("Ox")}, holder="B", node="tactics.choose")
    t.says("B", "attack", card="Ox")
    assert t.number("A", "rewards") == 0


@pytest.mark.rule("SF-EFF-06", "SF-EFF-20", "SF-SEARCH-01")
def test_cards_of_a_kind_are_discarded_and_others_found_for_the_graveyard():
    """Given magic that discards a cat for a cat of the deck, when one is named, then both lie in the graveyard."""
    parts = magic(
        "Parts", do("discard", of={"race": "cat"}), do("if_successful"),
        do("search", **{"for": {"type": "unit", "where": "deck", "race": "cat"}}, zone="graveyard"),
    )  # fmt: skip
    hand = [parts, unit("Tom", race="cat"), unit("Ox", race="ox")]
    s = scene(A={"hand": hand, "deck": [unit("Kit", race="cat")]})
    s.says("A", "play", card="Parts")
    assert s.secret("A")["options"] == (s["Tom"],)
    s.choose("Tom")
    s.choose("Kit")
    assert [s.where(name) for name in ("Tom", "Kit", "Ox")] == ["A.graveyard", "A.graveyard", "A.hand"]


@pytest.mark.rule("SF-EFF-20", "SF-EFF-09")
def test_who_has_no_such_card_discards_none_and_what_depends_on_it_is_left_out():
    parts = magic("Parts", do("discard", of={"race": "cat"}), do("if_successful"), REWARD)
    s = scene(A={"hand": [parts, unit("Ox", race="ox")]})
    s.says("A", "play", card="Parts")
    s.says("A", "choose", cards=())
    assert (s.where("Ox"), s.number("A", "rewards")) == ("A.hand", 0)


@pytest.mark.rule("SF-BECOME-01", "SF-MAG-08")
def test_a_unit_becomes_the_magic_card_itself_which_then_stands_as_a_unit():
    goat = magic("Goat", do("become", into="self", attack=2, score=1), targets=[ANY])
    s = scene(A={"hand": [goat]}, B={"F3": unit("Ox", "9/9")})
    s.says("A", "play", card="Goat", targets=("Ox",))
    assert (s.where("Goat"), s.where("Ox"), s.attack("Goat"), s.score("Goat")) == ("B.F3", "B.graveyard", 2, 1)


@pytest.mark.rule("SF-FORM-07", "SF-ENTER-03")
def test_units_are_moved_and_summoned_into_a_row_that_the_text_names():
    """Given magic that moves the front row back and summons there, when places are chosen, then only those of that row."""
    back = magic("Back", do("move", to={**OWN, "where": "front"}, at="back"), do("summon_traveller", at="back"))
    s = scene(A={"F1": unit("Ox"), "hand": [back]})
    s.says("A", "play", card="Back")
    assert all(word.startswith("B") for word in s.asks["words"])
    s.choose("B4")
    assert set(s.asks["words"]) == {"B1", "B2", "B3", "B5"}
    s.choose("B1")
    assert (s.where("Ox"), len(s.table.at("A.back_row"))) == ("A.B4", 2)


@pytest.mark.rule("SF-COST-14", "SF-REVIVE-01")
@pytest.mark.parametrize(("ghosts", "came"), [([unit("Wisp", ghost=2)], "A.F3"), ([unit("Wisp", ghost=1)], "A.hand")])
def test_what_is_paid_amid_a_text_is_paid_or_the_rest_is_left_out(ghosts, came):
    """Given magic that revives 2 for an extra play, when the ghosts make 2, or not, then the unit comes, or stays."""
    boat = magic("Boat", do("pay", cost={"revive": 2}), do("extra_play", card={"where": "hand", "name": "Ox"}))
    s = scene(A={"hand": [boat, unit("Ox")], "graveyard": ghosts})
    s.says("A", "play", card="Boat")
    if came == "A.F3":
        s.choose("Ox")
        s.choose("F3")
    assert (s.where("Ox"), s.where("Wisp")) == (came, "A.hand" if came == "A.F3" else "A.graveyard")


@pytest.mark.rule("SF-EFF-01", "SF-GHOST-01")
def test_a_ghost_is_played_from_the_hand_by_its_printed_points():
    girl = unit("Girl", text=[when("immediate", do("extra_play", card={"where": "hand", "ghost": True, "most_ghost": 3}))])
    s = scene(A={"hand": [girl, unit("Wisp", ghost=3), unit("Shade", ghost=4), unit("Ox")]})
    s.says("A", "play", card="Girl", at="F1")
    assert s.secret("A")["options"] == (s["Wisp"],)


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize(("state", "rewards"), [("sideways", 1), ("upright", 0)])
def test_what_follows_may_depend_on_how_the_target_is(state, rewards):
    card = magic("Ask", do("only_if", target={"state": "sideways"}), REWARD, targets=[FOE])
    s = scene(A={"hand": [card]}, B={"F1": unit("Ox", state=state)})
    s.says("A", "play", card="Ask", targets=("Ox",))
    assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-COST-09", "SF-EFF-22")
def test_the_stars_of_units_in_the_hand_may_depend_on_what_is_counted():
    """Given statues in hand that need X fewer, X the sideways ones, when two lie so, then a three-star needs one."""
    text = static(
        {"to": {"where": "hand", "whose": "own", "race": "statue"}, "tributes": "-X"},
        x={"count": {**OWN, "state": "sideways"}},
    )
    s = scene(
        A={
            "F1": unit("Hall", text=[text]),
            "F2": unit("Ox", state="sideways"),
            "F3": unit("Elf", state="sideways"),
            "hand": [unit("Lion", race="statue", star=3)],
        }
    )
    s.says("A", "play", card="Lion", tributes=("Ox",))


@pytest.mark.rule("SF-EFF-01", "SF-EFF-06")
def test_x_may_be_counted_once_for_all_that_a_text_does():
    """Given magic that has the enemy shuffle the hand in and draw as many, when that held two, then it holds two."""
    wind = magic(
        "Wind", do("discard", who="enemy", n="X", zone="deck"), do("draw", who="enemy", n="X"),
        x={"number": "hand", "who": "enemy", "fixed": True},
    )  # fmt: skip
    s = scene(A={"hand": [wind]}, B={"hand": [unit("Ox"), unit("Elf")]})
    s.says("A", "play", card="Wind")
    assert (len(s.table.at("B.hand")), len(s.table.at("B.deck"))) == (2, 10)


@pytest.mark.rule("SF-IMM-01", "SF-EFF-12")
@pytest.mark.parametrize(("moment", "drawn"), [("arrived", 0), ("played", 1)])
def test_a_unit_that_is_destroyed_as_it_arrives_has_no_immediate_effect(moment, drawn):
    """Given a text that destroys an enemy unit as it is played, when it comes before, or after, then it drew none, or one."""
    star = unit("Star", text=[when(moment, do("destroy", to="subject"), of=FOE)])
    s = scene(A={"F1": star}, B={"hand": [unit("Scout", text=[when("immediate", do("draw", n=1))])]}, holder="B")
    s.says("B", "play", card="Scout", at="F1")
    assert (s.where("Scout"), len(s.table.at("B.hand"))) == ("B.graveyard", drawn)


@pytest.mark.rule("SF-COST-03", "SF-EFF-19")
def test_what_a_hidden_unit_may_say_of_tributes_and_bans_leaves_a_play_open():
    """Given a unit in play that nobody knows of a list with such texts, when B plays, then the verdict is open."""
    hall = unit("Hall", text=[static({"to": {"where": "hand", "type": "unit"}, "tributes": 1})])
    star = unit("Star", text=[static({"who": "any", "cannot": "use_magic"})])
    s = scene(
        A={"F1": {**unit("Blank"), "known": False}},
        B={"graveyard": [hall, star], "hand": [unit("Cat"), magic("Bolt", REWARD)]},
        holder="B",
        mode="scribe",
    )
    s.says("B", "play", card="Cat", at="F1")
    assert verdicts(s, "play") == ["open"]
    s.says("B", "play", card="Bolt")
    assert verdicts(s, "play") == ["open"]
