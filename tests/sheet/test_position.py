"""Games that are taken up in their middle: reports, problems, teaching."""

import re
from pathlib import Path

import pytest

from domain.kernel.contract.setup_validation import MAX_CARDS_OF_SEAT
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import RULESETS, ruleset, sandbox, specimens
from replays.sheet.execution import play_sheet
from replays.sheet.parser import parse_sheet
from replays.sheet.problems import SheetError
from replays.sheet.writer import write_sheet

PAGE = Path(write_sheet.__code__.co_filename).with_name("POSITION.md")
GUNDAM_WAR = """ruleset: gundam_war
mode: scribe
GM = ~"Granite Mech"
position: turn ?, B, attack
A nation: 14
A hand: 4
A station: 3 ~"Blue Base", ~"Red Base" rolled
A junkyard: 2 ~"Old Unit", ?
A earth: ~Zura + ~"Ilmar Rey" damage 1
B nation: 9
B station: 4 ~"White Base", GM + ~Ayla
B hand: 2
end
--- Turn ?: B
B attack earth GM
B done
--- Turn ?: A
A concede
"""
OTHERS = {
    "gundam_war_nexa": """position: turn 6, B, attack
A nation: 11
A g zone: 4 ?
A deployment: ~"Lead Unit"
A hand: 3
B nation: 8
B deployment: ~Raider + ~Pilot
B hand: 2
end
B attack space ~Raider
""",
    "macross_crusade": """position: turn 5, A, attack
A nation: 12
A deployment: ~Fighter + ~Ace
A hand: 5
B nation: 10
B deployment: ~Pod, ~Pod rolled
B hand: 1
end
A attack first ~Fighter
""",
    "robotech": """position: turn 4, B, declare_attackers
A deck: 30
A base: ~"Red Fighter" + ~"Rick Vane"
A hand: 6
B deck: 28
B base: ~Pod
B proto: 3 ~Other
B hand: 5
B counts: battle_points 20
end
B attack ~Pod on ~"Red Fighter"
""",
    "star_front": """position: turn 7, A, tactics
A deck: 8
A hand: 3
A front: ~Herald lane 2, ~Mask lane 4 sideways
A graveyard: 2 ~Fallen
B deck: 6
B hand: 4
B front: ~Golem lane 2
A counts: rewards 2
end
A attack ~Herald
""",
}


def played(text, name="gundam_war"):
    return play_sheet(parse_sheet(text), ruleset(name), specimens(name).cards).desk


def names(table, place):
    return [table.data(card)["name"] if table.cards[card].printing else "?" for card in table.at(place)]


def test_a_game_begins_where_the_report_begins():
    """Given a report of a fight, when its position and its lines are recorded, then the table was as the report says."""
    desk = played(GUNDAM_WAR)
    laid = load_desk([event for event in desk.events if event.line <= 5], desk.ruleset).table
    assert [len(laid.at(place)) for place in ("A.nation_pile", "A.hand", "B.nation_pile", "B.hand")] == [14, 4, 9, 2]
    assert names(laid, "A.station_area") == ["Blue Base"] * 3 + ["Red Base"]
    assert [laid.cards[card].angle for card in laid.at("A.station_area")] == [0, 0, 0, 90]
    assert names(laid, "A.junkyard") == ["Old Unit", "Old Unit", "?"]
    (zura,) = laid.at("A.earth_area")
    (pilot,) = laid.at(zura)
    assert (laid.data(pilot)["name"], laid.cards[pilot].marks, laid.cards[pilot].role) == ("Ilmar Rey", {"damage": 1}, "set")
    assert (laid.clock.holder, laid.clock.turn) == ("B", 3)
    assert desk.table.result["reason"] == "conceded"


@pytest.mark.parametrize("name", sorted(OTHERS))
def test_a_position_of_every_rulebook_is_played_on(name):
    """Given a position, when a line is said in it, then it is of that turn, and the cards lie where they were named."""
    text = f"ruleset: {name}\nmode: scribe\n{OTHERS[name]}"
    desk = played(text, name)
    head = OTHERS[name].split("\n")[0]
    assert (desk.table.clock.turn, desk.table.clock.holder) == (int(head.split()[2][:-1]), head.split()[3][:-1])
    assert [event.name for event in desk.events if event.is_command][-1] != "position_set"
    hands = {line.split(":")[0].split()[0]: int(line.split(":")[1]) for line in OTHERS[name].split("\n") if " hand:" in line}
    assert {seat: len(desk.table.at(f"{seat}.hand")) for seat in hands} == hands


@pytest.mark.parametrize("name", ["gundam_war", *sorted(OTHERS)])
def test_a_sheet_of_it_written_out_says_the_same_game(name):
    text = GUNDAM_WAR if name == "gundam_war" else f"ruleset: {name}\nmode: scribe\n{OTHERS[name]}"
    desk = played(text, name)
    again = played(write_sheet(desk.events, ruleset(name)), name)
    assert again.table.state() == desk.table.state()


def test_the_example_of_the_page_can_be_recorded():
    (example,) = re.findall(r"```sheet\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    desk = played(example)
    assert [event.said["act"] for event in desk.events if event.is_command][-2:] == ["position", "attack"]


def test_everybody_sees_the_position_and_nobody_a_hand():
    desk = played(GUNDAM_WAR)
    seen = load_desk(make_view(desk.events, SPECTATOR), desk.ruleset).table
    assert names(seen, "B.station_area") == names(desk.table, "B.station_area")
    assert len(seen.at("A.hand")) == 4


def test_a_position_is_taken_back_as_one_line():
    desk = played(GUNDAM_WAR.split("--- Turn ?: B")[0] + "takeback agreed A B\n")
    assert len(desk.table.at("A.hand")) != 4
    assert desk.table.at("A.earth_area") == []


@pytest.mark.parametrize(
    ("was", "said", "told"),
    [
        ("position: turn ?, B, attack", "position: turn ?, C", "whose turn it is"),
        ("position: turn ?, B, attack", "position: turn 5, B, siesta", "no such place of the turn: siesta"),
        ("A junkyard: 2", "A attic: 2", "one of its zones"),
        ("A hand: 4", "A hand: ~Zura", "stated privately"),
        ("~Zura +", "~Zura 3/1/4/9 +", "3/1/4/9 are not the numbers of a card: strike/shooting/defense"),
        ("~Zura +", "~Zura 3/1 +", "3/1 are not the numbers of a card: strike/shooting/defense"),
        ("~Zura +", "~Zura 3/1/4 + ~Zura 2/2/2 +", "Zura has 3/1/4 as points, not 2/2/2"),
        ("~Zura +", "~Zura sleepy +", "sleepy is nothing that is so of a card"),
        ("B hand: 2", "B counts: many", "a counter is its name and a number"),
        ("A earth: ~Zura", "A earth: Zzyzx", "Zzyzx"),
    ],
)
def test_what_is_wrong_with_a_position_is_reported_with_its_line(was, said, told):
    with pytest.raises(SheetError) as wrong:
        played(GUNDAM_WAR.replace(was, said))
    assert told in str(wrong.value)
    assert "line 1," not in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "said", "values"),
    [
        ("gundam_war", "position: turn 5, A, attack\nA space: ~Zura 3/1/4\nend\nA concede\n", [3, 1, 4]),
        ("robotech", "position: turn 5, A, mechanize\nA base: ~Zura 2/5\nend\nA concede\n", [2, 5, None]),
        ("star_front", "position: turn 5, A, tactics\nA front: ~Zura 3/1 lane 1\nend\nA concede\n", [3, 1]),
    ],
)
def test_the_numbers_of_a_card_without_data_are_said_where_it_lies(name, said, values):
    """Given a fighter of a position with its numbers, then it has these values, and a written sheet says them again."""
    desk = played(f"ruleset: {name}\nmode: scribe\n{said}", name)
    (zura,) = (card for card in desk.table.cards.values() if card.printing == "~Zura")
    assert list(desk.ruleset.current_values(desk.table, zura.id).values()) == values
    assert played(write_sheet(desk.events, desk.ruleset), name).table.state() == desk.table.state()


def test_unknown_cards_with_numbers_fight_as_known_ones_do():
    """Given Zura 3/1/4 against Golem 2/2/2 in a position, when both are in battle, then Golem falls."""
    sheet = "position: turn 5, A, attack\nA nation: 9\nA station: ~Zura 3/1/4\nB nation: 9\nB station: ~Golem 2/2/2\nend\n"
    desk = played(f"ruleset: gundam_war\nmode: scribe\n{sheet}A attack space Zura\nB defend space Golem\nA done\n")
    assert (names(desk.table, "A.station_area"), names(desk.table, "B.junkyard")) == (["Zura"], ["Golem"])


def test_cards_of_a_deck_that_are_nowhere_are_missed():
    """Given a registered list, when the position names a pile and fewer cards than the list has, then that is stated."""
    deck = "".join(f"{count} {specimens('gundam_war').cards[card]['name']} [{card}]\n" for card, count in LIST.items())
    text = GUNDAM_WAR.replace("position:", f"deck A:\n{deck}end\nposition:")
    with pytest.raises(SheetError, match="cards of A are nowhere in the position"):
        played(text)


LIST = dict(next(iter(specimens("gundam_war").decks.values())).cards)


def test_a_position_is_no_line_of_a_game_that_has_begun():
    desk = played(GUNDAM_WAR.split("position:")[0] + "A keep\nB keep\nfirst A\nA play ~Zura as unit\n")
    answer = desk.say(desk.command._replace(seat="", act="position", args={"holder": "A"}, aside={}))
    assert "said first" in answer.message


def test_a_new_game_begins_at_a_position(senki, tmp_path):
    """Given a file with a position, when a game is opened with it, then it stands there; a wrong one opens nothing."""
    place = tmp_path / "problem.txt"
    place.write_text(OTHERS["robotech"].rpartition("B attack")[0], "utf-8")
    answer = senki("new", "robotech", "--mode", "scribe", "--position", str(place), "--json")
    assert answer.code == 0, answer.err
    assert "Red Fighter" in senki("table", answer.data["id"]).out
    place.write_text("position: turn 4, Z\nend\n", "utf-8")
    assert senki("new", "robotech", "--position", str(place)).code == 2
    assert len(senki("games", "--json").data) == 1


FIELDS = {
    "gundam_war": ("nation", "station"),
    "gundam_war_nexa": ("nation", "deployment"),
    "macross_crusade": ("nation", "deployment"),
    "robotech": ("deck", "base"),
    "star_front": ("deck", "front"),
}


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_a_text_that_nobody_knows_is_used_and_left_open(name):
    """Given a card without data, when its text is used at a target, then it is recorded, and whether it may is left open."""
    pile, field = FIELDS[name]
    lane = " lane 1" if name == "star_front" else ""
    text = f"""ruleset: {name}
mode: scribe
position: turn 5, A
A {pile}: 14
A {field}: ~Oper{lane}
A hand: 4
B {pile}: 12
B {field}: ~Unit{lane}
B hand: 3
end
A use ~Oper targets ~Unit
"""
    used = [event for event in played(text, name).events if event.is_command][-1]
    assert (used.said["act"], used.verdict[0]) == ("use", "open")


GONE = {
    **dict.fromkeys(("gundam_war", "gundam_war_nexa", "macross_crusade"), ("move ~Unit junkyard", "B.junkyard")),
    "robotech": ("move ~Unit discard", "B.discard_pile"),
    "star_front": ("move ~Unit graveyard", "B.graveyard"),
}
"""Ruleset -> how somebody types that a card is gone, and where it lies then."""


@pytest.mark.parametrize("name", sorted(GONE))
def test_what_it_does_waits_and_can_be_answered(name):
    """Given a used text that nobody knows, when the other answers it, then both wait, and what they do is said by hand.

    In Star Front nothing waits: both are carried out at once.
    """
    pile, field = FIELDS[name]
    lane = " lane 1" if name == "star_front" else ""
    said, there = GONE[name]
    text = f"""ruleset: {name}
mode: scribe
position: turn 5, A
A {pile}: 14
A {field}: ~Oper{lane}
A hand: 4
B {pile}: 12
B {field}: ~Unit{lane}
B hand: 3
end
A use ~Oper targets ~Unit
> B use ~Unit
"""
    desk = played(text, name)
    used = [event for event in desk.events if event.is_command and event.said["act"] == "use"]
    assert [event.verdict[0] for event in used] == ["open", "open"]
    assert [data["seat"] for _, data in desk.table.chain] == ([] if name == "star_front" else ["A", "B"])
    assert played(f"{text}A effect {said}\n", name).table.at(there)


PLACES = {
    "move ~Unit junkyard": "junkyard",
    "move ~Unit to the junkyard": "junkyard",
    "move junk ~Unit": "junkyard",
    "move ~Unit nation top": "nation_pile",
    "move ~Unit to hand": "hand",
    "move ~Unit ジャンクヤード": "junkyard",
    "move ~Unit zone=hand": "hand",
}
"""What somebody types, and where the card lies then."""
FIGHT = """ruleset: gundam_war
mode: scribe
position: turn 5, A
A nation: 14
A hand: 4
B nation: 12
B station: ~Unit
B hand: 3
end
"""


@pytest.mark.parametrize(("said", "zone"), PLACES.items())
def test_where_a_card_goes_is_written_as_people_say_it(said, zone):
    table = played(f"{FIGHT}A effect {said}\n", "gundam_war").table
    (card,) = [key for key, card in table.cards.items() if card.printing == "~Unit"]
    assert table.zone_of(card).key == f"B.{zone}"


def test_a_word_that_may_be_several_places_is_no_place():
    with pytest.raises(SheetError, match="no card is named 'nation'"):
        played(f"{FIGHT}A effect move ~Unit nation\n", "gundam_war")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("place", ["hand", "table"])
def test_a_card_of_every_type_can_be_tried_in_the_sandbox(name, place):
    cards = specimens(name).cards
    tried = sandbox(name)[place]
    head = f"ruleset: {name}\nmode: referee\n"
    for printing in {card["type"]: key for key, card in cards.items()}.values():
        text = head + "\n".join((tried["position"].strip(), "---", *tried["lines"], ""))
        played = play_sheet(parse_sheet(text.replace("{card}", f'"{printing}"')), ruleset(name), cards)
        table = load_desk(played.events, ruleset(name)).table
        assert any(card.printing == printing for card in table.cards.values())


def test_a_sheet_and_the_line_of_a_position_have_one_limit_of_cards():
    """Given a position / when a seat has as many cards as it may bring / then they lie there, and no further one."""
    head = "ruleset: robotech\nmode: scribe\nposition: turn 4, B, declare_attackers\nA deck: "
    assert len(played(f"{head}{MAX_CARDS_OF_SEAT}\nend\n---\n", "robotech").table.at("A.deck")) == MAX_CARDS_OF_SEAT
    for more in (f"{MAX_CARDS_OF_SEAT + 1}\n", f"{MAX_CARDS_OF_SEAT}\nA hand: 1\n"):
        with pytest.raises(SheetError, match=f"{MAX_CARDS_OF_SEAT}"):
            played(f"{head}{more}end\n---\n", "robotech")
