"""Positions that players argue about in NEX-A: waiting cards, losses, aces, asterisks, and lines that paper shows.

`L` is a line of the rulebook.
"""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.registry import ruleset
from domain.rulesets.gundam_war_nexa.state import current_properties
from replays.sheet import SheetError, parse_sheet, play_sheet
from tests.gundam_war_nexa.scene import ace, blue, character, command, scene, unit, use, when
from tests.scene import open_rules

DRAW = {"do": "draw"}
UNIT = {"type": "unit"}
NO = command("No", {"do": "void"})
BOUNCE = command("Bounce", {"do": "move", "zone": "hand"}, targets=[UNIT])
POSITION = """position: turn 5, A
A nation: 20
A hand: 9
A g zone: 3
A deployment: ~Heron 3/2/3
B nation: 18
B hand: 3
B deployment: ~Hound 2/1/3, ~Zura 1/1/2, ~Zura 1/1/2
end
"""


def sheet(*lines, mode="scribe", position=POSITION):
    """What came of these lines: the desk, or the error of the sheet."""
    head = "" if position else "first A\nA keep\nB keep\n"
    text = f"ruleset: gundam_war_nexa\nmode: {mode}\n{position}---\n{head}" + "\n".join(lines) + "\n"
    try:
        return play_sheet(parse_sheet(text), ruleset("gundam_war_nexa"))
    except SheetError as error:
        return error


def last_verdict(played):
    return [event for event in played.events if event.is_command][-1].verdict


# A card without data that is called by its kind


@pytest.mark.rule("NX-TGT-01")
@pytest.mark.parametrize("mode", ["scribe", "referee"])
def test_a_command_without_data_is_aimed(mode):
    """L1408: whether it has a target nobody knows: open, as without `as command`, and as Gundam War has it."""
    played = sheet("A play ~Shot as command targets Hound", mode=mode)
    assert hasattr(played, "events")
    assert last_verdict(played)[0] == "open"


# Scribe: a line at the wrong moment carries the clock over whole turns


@pytest.mark.rule("NX-END-06")
def test_a_discard_written_one_line_late():
    """L1046-1048: the hand is adjusted at the end of the turn. Written one line late, the discard is late, and the turn of B
    begins all the same."""
    played = sheet("A done", "A discard ~Scrap, ?, ?, ?")
    clock = played.desk.table.clock
    assert (clock.turn, clock.holder, played.desk.table.at("B.nation_pile")[:1] != []) == (6, "B", True)


# A played card that left the cut comes onto the field


@pytest.mark.rule("NX-ZONE-09", "NX-EFF-11", "NX-PLAY-05")
@pytest.mark.parametrize("zone", ["removed", "hand", "junkyard", "hangar"])
def test_a_text_takes_the_played_card_out_of_the_cut(zone):
    """L1594: a played card lies in a place of its own and can be moved from there (L1614); L1352 the card that is played
    moves onto the field from there. It is not there any more: nothing enters, and a removed card never comes back (L351)."""
    exile = command("Exile", {"do": "move", "zone": zone}, targets=[{"where": "played", "type": "unit"}])
    s = scene(A={"hand": [unit("U")]}, B={"hand": [exile]})
    s.says("A", "play", card="U")
    s.says("B", "play", card="Exile", targets=("U",))
    s.passes()
    assert s.zone("U") != "A.deployment_area"


# What battle damage starts comes before it is asked who has lost


@pytest.mark.rule("NX-WIN-03", "NX-AUTO-12")
def test_a_text_that_starts_by_battle_damage_does_not_save_an_exhausted_nation():
    """L505, L1920: the nation is 0 as the prescribed effect is resolved, so B has lost; what it starts comes after."""
    phoenix = unit("V", "0/0/2", text=[when("destroyed", {"do": "recover", "n": 2})])
    s = scene(
        A={"space": [unit("U", "3/0/3")], "earth": [unit("W", "3/0/3")]},
        B={"space": [phoenix], "discard": [unit("D"), unit("E")]},
        node="damage.ft1",
        nation=(20, 3),
    )
    s.to("damage.ft2")
    assert s.result == {"A": "win", "B": "loss"}


# An ACE is a unit with a character


@pytest.mark.rule("NX-PLAY-60")
@pytest.mark.parametrize(
    "condition", [{"some": {"type": "unit", "crewed": True}}, {"none": {"type": "unit", "crewed": True}}]
)
def test_an_ace_in_a_condition_on_units_with_a_character(condition):
    """L783: an ACE is treated as a unit on which a character is set, where a condition asks for one too."""
    deal = command("Deal", DRAW, condition=condition)
    s = scene(A={"deployment": [ace("N")], "hand": [deal]})
    assert isinstance(s.answer("A", "play", card="Deal"), Refusal) == ("none" in condition)


# Numbers said in a line that was taken back


@pytest.mark.rule("NX-TERM-01")
@pytest.mark.parametrize("mode", ["scribe", "referee"])
def test_numbers_are_said_again_after_a_takeback(mode):
    """No line of 001: what was taken back has not been said, so its numbers bind nobody."""
    played = sheet("A play ~Heron 3/2/3", "A takeback agreed B", "A play ~Heron 3/2/4", mode=mode, position="")
    assert hasattr(played, "events")


# A pick at random


@pytest.mark.rule("NX-TERM-08")
def test_a_known_card_is_not_picked_at_random():
    """L1298: the backs may be shuffled before the pick, so who knows one card of three cannot aim at it."""
    rob = command("Rob", {"do": "discard", "who": "enemy", "random": True}, targets=[{"place": "enemy_hand"}])
    s = scene(A={"deployment": [unit("U")], "hand": [unit("P"), unit("Q")]}, B={"hand": [BOUNCE, rob]})
    s.plays("B", "Bounce", targets=("U",))
    s.says("B", "play", card="Rob")
    s.passes()
    assert isinstance(s.answer("B", "choose", cards=("U",)), Refusal)


# An asterisk among modifiers


@pytest.mark.rule("NX-BATT-33")
def test_a_star_among_the_modifiers_of_a_character():
    """L968, L1914: what an asterisk is added to stays 0, whatever else is added."""
    s = scene(A={"deployment": [unit("U", "5/1/3", carries=[character("P", ("*/1/1"))])]})
    assert s.points("U")[0] in (0, "*")
    assert s.points("U")[1:] == (2, 4)
    s.does("A", {"do": "gain", "points": (3, 0, 0), "to": "U"})
    assert s.points("U")[0] in (0, "*")


# Notation that is heard otherwise than it was meant


@pytest.mark.rule("NX-BATT-01")
def test_the_third_of_two():
    """No line of 001: of two units nobody sends out the third, as an effect by hand says too."""
    assert not hasattr(sheet("A attack space Heron", "B defend space Zura.3"), "events")


@pytest.mark.rule("NX-PLAY-02")
def test_numbers_as_the_log_prints_them():
    """No line of 001: `senki log` writes "plays Boat (3/1/2)". Read back so, the numbers hold, or an error says that they do
    not."""
    played = sheet("A play ~Boat (3/1/2)", "settle")
    if hasattr(played, "events"):
        table = played.desk.table
        boat = next(card for card in table.cards if table.cards[card].printing == "~Boat")
        assert current_properties.combat_stats(table, boat) == (3, 1, 2)


# --- more of each family ----------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-PLAY-52", "NX-PLAY-50")
@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("A play ~Plan as operation on Heron", "open"),
        ("A play ~Plan as operation", "open"),
        ("A play ~Ace as unit on Heron", "illegal"),
        ("A play ~Pilot as character on Heron", "open"),
    ],
)
def test_a_card_without_data_is_judged_by_the_type_that_is_said(line, verdict):
    """Given a card of which the type alone is said, when it is played, then the rules of that type judge it."""
    assert last_verdict(sheet(line))[0] == verdict


@pytest.mark.rule("NX-TGT-01")
@pytest.mark.parametrize("kind", ["unit", "operation", "character"])
def test_a_card_without_data_that_is_no_command_has_no_targets(kind):
    """Given a card that is said to be no command, when targets are named for its play, then that is refused."""
    assert not hasattr(sheet(f"A play ~Shot as {kind} targets Hound"), "events")


@pytest.mark.rule("NX-ZONE-09", "NX-EFF-11")
def test_a_g_that_left_the_cut_does_not_become_a_g():
    """Given a card that is played as G, when it is moved away, then it stays where it went."""
    s = scene(A={"hand": [unit("U", g_sign={"color": "blue", "attribute": "x"})]})
    s.says("A", "play", card="U", as_="g")
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    s.passes()
    assert s.zone("U") == "A.hand"


@pytest.mark.rule("NX-ZONE-09", "NX-EFF-11")
def test_a_card_that_was_played_again_enters_once():
    """Given a card that left the cut, then its own effect alone is lost, and others of the cut go on."""
    exile = command("Exile", {"do": "move", "zone": "hand"}, targets=[{"where": "played", "type": "unit"}])
    s = scene(A={"hand": [unit("U"), unit("V")], "deployment": [unit("W")]}, B={"hand": [exile]})
    s.says("A", "play", card="U")
    s.says("B", "play", card="Exile", targets=("U",))
    s.passes()
    assert (s.zone("U"), s.zone("W")) == ("A.hand", "A.deployment_area")


@pytest.mark.rule("NX-WIN-03", "NX-AUTO-12")
def test_a_nation_that_battle_damage_does_not_exhaust_is_saved_by_what_it_starts():
    """Given one card more in the nation, when the unit falls, then its text recovers cards and the game goes on."""
    phoenix = unit("V", "0/0/2", text=[when("destroyed", {"do": "recover", "n": 2})])
    s = scene(
        A={"space": [unit("U", "3/0/3")], "earth": [unit("W", "3/0/3")]},
        B={"space": [phoenix], "discard": [unit("D"), unit("E")]},
        node="damage.ft1",
        nation=(20, 4),
    )
    s.to("damage.ft2")
    assert s.result is None


@pytest.mark.rule("NX-WIN-03", "NX-BATT-31")
def test_a_stated_battle_ends_the_game_before_what_it_starts():
    """Given a battle with unknown numbers, when the players state that the nation is exhausted, then the game is over."""
    phoenix = unit("V", "0/0/2", text=[when("destroyed", {"do": "recover", "n": 2})])
    s = scene(
        A={"space": [unit("U", known=False)]},
        B={"space": [phoenix], "discard": [unit("D"), unit("E")]},
        node="damage.ft2",
        nation=(20, 3),
        mode="scribe",
    )
    s.says("A", "resolve", destroyed=("V",), points=3)
    assert s.result == {"A": "win", "B": "loss"}


@pytest.mark.rule("NX-PLAY-60")
@pytest.mark.parametrize(("wanted", "meant"), [(True, True), (False, False)])
def test_an_ace_is_meant_by_a_text_on_units_with_a_character(wanted, meant):
    """Given "destroy a unit with (without) a character", then an ACE on the field is (is not) a target."""
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "unit", "crewed": wanted}])
    s = scene(A={"hand": [shot]}, B={"deployment": [ace("N")]})
    assert isinstance(s.answer("A", "play", card="Shot", targets=("N",)), Refusal) != meant


@pytest.mark.rule("NX-PLAY-60")
def test_an_ace_carries_a_character_for_a_text_that_asks_so():
    """Given "while you have a unit that carries a character", then an ACE is one."""
    deal = command("Deal", DRAW, condition={"some": {"type": "unit", "carries": {"type": "character"}}})
    s = scene(A={"deployment": [ace("N")], "hand": [deal]})
    s.says("A", "play", card="Deal")


@pytest.mark.rule("NX-PLAY-01")
def test_numbers_that_stand_still_bind():
    """Given numbers that were said and not taken back, when other ones are said, then they are refused."""
    assert not hasattr(sheet("A play ~Heron 3/2/3", "settle", "A play ~Heron 3/2/4", position=""), "events")


@pytest.mark.rule("NX-PLAY-01")
@pytest.mark.parametrize("mode", ["scribe", "referee"])
def test_numbers_of_a_taken_back_line_do_not_return_with_the_next_play(mode):
    """Given a taken back line, when the card is played without numbers, then it has none."""
    played = sheet("A play ~Heron 3/2/3", "A takeback agreed B", "A play ~Heron as unit", mode=mode, position="")
    table = played.desk.table
    heron = next(card for card in table.cards if table.cards[card].printing == "~Heron")
    assert current_properties.combat_stats(table, heron) == (None, None, None)


@pytest.mark.rule("NX-TERM-08")
def test_cards_that_nobody_saw_are_not_shuffled_for_a_random_pick():
    """Given a hand that was never seen, when a card of it is picked at random, then its backs stay as they are."""
    rob = command("Rob", {"do": "discard", "who": "enemy", "random": True}, targets=[{"place": "enemy_hand"}])
    s = scene(A={"hand": [unit("P"), unit("Q")]}, B={"hand": [rob]})
    s.plays("B", "Rob")
    assert not s.happened("shuffled")
    s.says("B", "choose", cards=("P",))
    assert s.zone("P") == "A.junkyard"


@pytest.mark.rule("NX-TERM-08")
def test_the_holder_still_knows_the_shuffled_hand():
    """Given a hand that was shuffled for a random pick, then the record knows each card, for its holder alone."""
    rob = command("Rob", {"do": "discard", "who": "enemy", "random": True}, targets=[{"place": "enemy_hand"}])
    s = scene(A={"deployment": [unit("U")], "hand": [unit("P"), unit("Q")]}, B={"hand": [BOUNCE, rob]})
    s.plays("B", "Bounce", targets=("U",))
    s.says("B", "play", card="Rob")
    s.passes()
    assert [event.said["place"] for event in s.happened("shuffled")] == ["hand"]
    hand = [s.table.cards[card] for card in s.table.at("A.hand")]
    assert sorted(card.printing for card in hand) == ["t:P:unit:", "t:Q:unit:", "t:U:unit:"]
    assert {card.seen for card in hand} == {("A",)}
    s.says("B", "choose", cards=(s.asks["options"][0],))
    assert s.hand("A") == 2


@pytest.mark.rule("NX-BATT-33")
@pytest.mark.parametrize(("rule", "strike"), [("makes_zero", 0), ("adds_nothing", 5)])
def test_an_asterisk_of_a_set_character_by_the_house_rule(rule, strike):
    """Given a character with `*`, when it is set, then the stat of its unit is 0, or the asterisk adds nothing."""
    s = scene(
        A={"deployment": [unit("U", "5/1/3", carries=[character("P", ("*/1/1"))])]}, switches={"star_on_character": rule}
    )
    assert s.points("U") == (strike, 2, 4)


@pytest.mark.rule("NX-BATT-33")
def test_an_asterisk_that_a_set_character_gains_makes_its_unit_0():
    """Given a set character, when it gains `*`, then that stat of its unit is 0."""
    s = scene(A={"deployment": [unit("U", "5/1/3", carries=[character("P", "1/1/1")])]})
    s.does("A", {"do": "gain", "points": ("*", 0, 0), "to": "P"})
    assert s.points("U") == (0, 2, 4)


@pytest.mark.rule("NX-KW-02")
def test_swift_attack_of_an_unknown_set_card_leaves_the_battle_open():
    """Given an unknown card on a unit that fights, then the battle is open and nothing falls."""
    s = scene(
        A={"space": [unit("U", "3/0/3", carries=[character("Who", known=False)])]},
        B={"space": [unit("V", "1/0/2")]},
        node="damage.ft1",
        mode="scribe",
    )
    s.says("A", "pass")
    answer = s.says("B", "pass")
    assert s.zone("V") == "B.space_area"
    assert any(event.verdict[0] == "open" for event in answer)


@pytest.mark.rule("NX-PLAY-08", "NX-TGT-02")
def test_of_several_waiting_effects_a_negating_command_asks_which():
    """Given two effects that wait, one of them its own, when a negating command names none, then it is refused with both."""
    s = scene(
        A={"hand": [command("Kill", {"do": "destroy"}, targets=[UNIT])]},
        B={"hand": [command("D", DRAW), NO], "deployment": [unit("G")]},
    )
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", card="D")
    s.says("A", "pass")
    assert s.refused("B", "play", True, card="No").legal == (s["Kill"], s["D"])
    s.says("B", "play", True, card="No", answers="Kill")
    s.passes()
    assert s.zone("G") == "B.deployment_area"


@pytest.mark.rule("NX-TGT-01", "NX-PLAY-09")
def test_an_effect_on_all_red_units_with_an_unknown_unit_is_open():
    """Given "destroy all red units" and an unknown unit alone, when it is played, then that is open."""
    purge = command("Purge", {"do": "destroy", "to": {"type": "unit", "color": "red"}})
    s = scene(A={"hand": [purge]}, B={"deployment": [unit("Who", known=False)]}, mode="scribe")
    answer = s.says("A", "play", card="Purge")
    assert [event.verdict[0] for event in answer if event.is_command] == ["open"]


@pytest.mark.rule("NX-PLAY-08", "NX-TGT-02")
@pytest.mark.parametrize("mode", ["scribe", "referee"])
def test_an_answer_that_names_none_of_two_effects_is_asked_for_before_they_are_carried_out(mode):
    """Given an enemy effect and an own one that wait, when a text that negates answers without a name, then nothing happens
    and both are named."""
    kill = command("Kill", {"do": "destroy"}, targets=[{"type": "unit"}])
    jammer = unit("J", text=[use({"do": "void"})])
    s = scene(A={"hand": [kill]}, B={"hand": [command("D", {"do": "draw"})], "deployment": [unit("G"), jammer]}, mode=mode)
    s.says("A", "play", card="Kill", targets=("G",))
    s.says("B", "play", card="D")
    s.says("A", "pass")
    assert s.refused("B", "use", True, card="J").legal == (s["Kill"], s["D"])


@pytest.mark.rule("NX-EFF-13")
def test_a_situation_that_only_an_unknown_unit_may_give_is_open_at_the_resolution():
    """Given a text whose situation the one known unit gave, when that has left, then an unknown unit may give it still."""
    watch = use({"do": "draw"}, condition={"some": {"type": "unit", "whose": "own", "trait": "Elf"}})
    s = scene(
        A={"deployment": [unit("Rook", text=[watch]), unit("Who", known=False), unit("Elf", traits=["Elf"])]}, mode="scribe"
    )
    s.says("A", "use", card="Rook")
    s.says("B", "effect", effects=({"do": "move", "zone": "hand", "to": "Elf"},))
    assert "NX-EFF-13" in open_rules(s.says("", "settle"))


@pytest.mark.rule("NX-G-01", "NX-CARD-11")
def test_a_g_whose_sign_nobody_could_read_generates_power():
    """Given a G of which a list could not say the sign, when two power are needed, then it counts, of unknown colour."""
    dim = {"type": "command", "name": "Dim", "unknown": ("g_sign",)}
    s = scene(A={"gs": [blue(), dim], "hand": [unit("Brief", total=2)]})
    assert s.says("A", "play", card="Brief")[0].verdict == ("legal",)


@pytest.mark.rule("NX-PLAY-23", "NX-TGT-01")
@pytest.mark.parametrize("number", ["total", "roll", "defense", "stats"])
def test_a_g_has_no_printed_number_that_a_text_could_compare(number):
    """Given a text on cards of a number of at most 3, when a G is its target, then it is refused: a G has its sign alone."""
    shot = command("Shot", {"do": "roll"}, targets=[{"at_most": {number: 3}, "whose": "enemy"}])
    dim = unit("Dim", "1/0/1", total=1, roll=[["blue", 1]], g_sign={"color": "blue", "attribute": "x"})
    s = scene(A={"hand": [shot]}, B={"gs": [dim], "deployment": [dim]})
    assert s.refused("A", "play", card="Shot", targets=("Dim",)).rule == "NX-TGT-01"
