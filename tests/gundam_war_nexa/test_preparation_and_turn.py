"""Decks, the opening hand, the first turn and the draw."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from tests.gundam_war_nexa.scene import RULES, blue, command, graphic, scene, unit


def faults(cards, **copies):
    printings = {data["name"] + data.get("model", ""): RULES.parse_printing(data) for data in cards}
    return [fault.rule for fault in RULES.check_deck(copies, {}, printings)]


def filler(count):
    return [unit(f"F{n}") for n in range(count)]


def opened(cards, copies, **settings):
    printings = {f"p:{data['name']}": data for data in cards}
    deck = {"list": {f"p:{name}": count for name, count in copies.items()}}
    setup = {"printings": printings, "decks": {"A": deck, "B": deck}, **settings}
    return open_game(RULES, make_header(RULES, 2), setup)


@pytest.mark.rule("NX-SETUP-03")
@pytest.mark.parametrize(("size", "rules"), [(49, ["NX-SETUP-03"]), (50, []), (51, ["NX-SETUP-03"])])
def test_a_deck_has_exactly_fifty_cards_case_04(size, rules):
    cards = [graphic("Sky"), *filler(3)]
    assert faults(cards, Sky=size - 3, F0=1, F1=1, F2=1) == rules


@pytest.mark.rule("NX-SETUP-04", "NX-SETUP-05")
def test_units_of_one_name_count_together_whatever_their_model_case_05():
    cards = [unit("Gull", model="X-1"), unit("Gull", model="X-2"), graphic("Sky")]
    assert faults(cards, **{"GullX-1": 2, "GullX-2": 2, "Sky": 46}) == ["NX-SETUP-04"]


@pytest.mark.rule("NX-SETUP-06", "NX-SETUP-09")
def test_a_star_is_no_part_of_the_name_and_graphics_are_free():
    cards = [unit("Gull", star=True), unit("Gull", model="plain"), graphic("Sky")]
    assert faults(cards, Gull=2, Gullplain=2, Sky=46) == ["NX-SETUP-04"]


@pytest.mark.rule("NX-SETUP-07", "NX-KW-15")
def test_unique_cards_count_together_under_all_their_names():
    cards = [unit("P", keywords=[{"keyword": "unique"}]), unit("Q", keywords=[{"keyword": "unique"}]), graphic("Sky")]
    assert faults(cards, P=2, Q=2, Sky=46) == ["NX-KW-15"]
    assert faults(cards, P=2, Q=1, Sky=47) == []


@pytest.mark.rule("NX-SETUP-08", "NX-AUTO-04")
def test_a_text_that_holds_everywhere_may_change_the_copies_of_its_card():
    swarm = unit("Swarm", text=[{"timing": "everywhere", "effects": [{"copies": 6}]}])
    assert faults([swarm, graphic("Sky")], Swarm=6, Sky=44) == []
    assert faults([swarm, graphic("Sky")], Swarm=7, Sky=43) == ["NX-SETUP-08"]


@pytest.mark.rule("NX-SETUP-01", "NX-SETUP-02", "NX-SETUP-12", "NX-SETUP-13", "NX-SETUP-14", "NX-SETUP-16", "NX-TURN-01")
def test_the_preparation_ends_with_six_cards_in_each_hand_case_197():
    answer = opened([graphic("Sky")], {"Sky": 50})
    assert not isinstance(answer, Refusal)
    desk = answer[0]
    assert desk.table.clock.node == "setup.first_player"
    desk.say(Command("A", "first", {"seat": "B", "method": "coin"}))
    assert [len(desk.table.at(f"{seat}.hand")) for seat in "AB"] == [6, 6]
    assert [len(desk.table.at(f"{seat}.nation_pile")) for seat in "AB"] == [44, 44]
    desk.say(Command("A", "keep"))
    desk.say(Command("B", "keep"))
    assert (desk.table.clock.turn, desk.table.clock.holder) == (1, "B")


@pytest.mark.rule("NX-SETUP-15")
def test_the_opening_hand_is_redrawn_once_case_08():
    desk = opened([graphic("Sky")], {"Sky": 50})[0]
    desk.say(Command("A", "first", {"seat": "A"}))
    before = list(desk.table.at("A.hand"))
    assert not isinstance(desk.say(Command("A", "redraw")), Refusal)
    assert len(desk.table.at("A.hand")) == 6
    assert set(desk.table.at("A.hand")).isdisjoint(before)
    assert all("*" not in desk.table.cards[card].seen for card in desk.table.at("A.hand"))
    assert desk.say(Command("A", "redraw")).rule == "NX-SETUP-15"


@pytest.mark.rule("NX-TURN-13", "NX-TURN-15")
def test_the_first_player_draws_nothing_in_the_first_turn_case_09():
    desk = opened([graphic("Sky")], {"Sky": 50})[0]
    desk.say(Command("A", "first", {"seat": "A"}))
    desk.say(Command("A", "keep"))
    desk.say(Command("B", "keep"))
    assert desk.table.clock.node == "reroll.ft"
    desk.say(Command("A", "attack"))
    assert len(desk.table.at("A.hand")) == 6


@pytest.mark.rule("NX-TURN-14", "NX-WIN-01", "NX-WIN-03")
def test_who_draws_the_last_card_of_the_nation_pile_loses_case_11():
    s = scene(node="reroll.ft", nation=(1, 20))
    s.to("draw.ft2")
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("NX-TURN-12", "NX-TURN-21")
def test_the_attacker_rerolls_all_own_cards_and_no_enemy_cards():
    s = scene(
        A={"gs": [blue(1) | {"rolled": True}], "deployment": [unit("U", rolled=True)]},
        B={"deployment": [unit("V", rolled=True)]},
        node="end.done",
        holder="B",
    )
    s.says("B", "done")
    assert [s.rolled(name) for name in ("U", "Blue G", "V")] == [False, False, True]


@pytest.mark.rule("NX-TURN-01", "NX-TURN-02", "NX-TURN-03", "NX-END-02", "NX-END-03")
def test_the_phases_and_steps_come_in_their_order_and_then_the_roles_swap():
    keys = [node.key for node in RULES.timeline.nodes if node.kind == "window"]
    assert keys == [
        *("reroll.ft", "draw.ft1", "draw.ft2", "deployment.ft", "attack.ft1", "attack.ft2", "defense.ft1", "defense.ft2"),
        *("damage.ft1", "damage.ft2", "return.ft1", "return.ft2"),
    ]
    s = scene(node="return.ft2")
    s.to("end.done")
    s.says("A", "done")
    assert (s.table.clock.holder, s.table.clock.turn) == ("B", 6)


@pytest.mark.rule("NX-TURN-09", "NX-TURN-10", "NX-TURN-23")
def test_play_begins_with_the_draw_phase_and_not_with_the_reroll_phase_case_195():
    s = scene(B={"hand": [command("Flash", {"do": "draw"})]}, node="draw.ft1")
    s.says("B", "play", card="Flash")
    s = scene(B={"hand": [command("Flash", {"do": "draw"})]}, node="end.done", holder="B")
    s.says("B", "done")
    assert s.node == "reroll.ft"  # the start and its prescribed effect are over before anybody can speak
    s.says("B", "play", card="Flash")


@pytest.mark.rule("NX-TURN-07", "NX-TURN-10")
def test_nothing_is_played_during_a_prescribed_effect_case_57():
    flash = {"hand": [command("Flash", {"do": "draw"}, timing="draw")]}
    during = scene(B=flash, node="draw.draw")
    during.refused("B", "play", card="Flash", reply=True)
    assert not during.desk.allows(Command("B", "play", {"card": during["Flash"]}))
    for node in ("draw.ft1", "draw.ft2"):
        s = scene(B=flash, node=node)
        s.says("B", "play", card="Flash")
        s.passes()
        assert (s.node, s.hand("B")) == (node, 1)
    assert scene(B=flash, node="attack.move").refused("B", "play", card="Flash").rule == "NX-TURN-10"


@pytest.mark.rule("NX-TERM-09", "NX-TERM-10", "NX-PLAY-09")
def test_a_skipped_draw_phase_is_not_carried_out_case_137():
    skip = command("Skip", {"do": "skip", "what": "draw"})
    s = scene(A={"hand": [skip, command("Later", {"do": "skip", "what": "attack"})]}, node="draw.ft1")
    assert s.refused("A", "play", card="Skip").rule == "NX-PLAY-09"
    s.says("A", "play", card="Later")
    s = scene(A={"hand": [skip]}, node="reroll.ft")
    s.plays("A", "Skip")
    s.to("deployment.ft")
    assert s.hand("A") == 0
    assert s.nation("A") == 20


@pytest.mark.rule("NX-SETUP-11")
@pytest.mark.parametrize(
    "effect", [{"do": "coin", "name": "Brine"}, {"do": "chip", "card": {"type": "unit", "name": "Drone"}}]
)
def test_a_deck_that_puts_coins_or_chips_needs_them_on_the_table(effect):
    maker = command("Maker", effect)
    answer = opened([graphic("Sky"), maker], {"Sky": 49, "Maker": 1}, coins={"B": False})
    assert isinstance(answer, Refusal)
    assert (answer.rule, answer.message) == ("NX-SETUP-11", "B needs coins or chips for this deck")
    assert not isinstance(opened([graphic("Sky")], {"Sky": 50}, coins=False), Refusal)


@pytest.mark.rule("NX-SETUP-18", "NX-COMPAT-02")
def test_a_deck_with_older_cards_needs_sleeves_that_hide_the_backs():
    old = {**unit("Old"), "older": True}
    answer = opened([graphic("Sky"), old], {"Sky": 49, "Old": 1}, sleeves={"A": False})
    assert isinstance(answer, Refusal)
    assert answer.rule == "NX-SETUP-18"
    assert not isinstance(opened([graphic("Sky"), old], {"Sky": 49, "Old": 1}), Refusal)
    assert not isinstance(opened([graphic("Sky")], {"Sky": 50}, sleeves=False), Refusal)


@pytest.mark.rule("NX-COMPAT-12")
def test_an_older_card_that_the_list_bans_is_not_in_a_deck():
    old = {**unit("Old"), "older": True}
    assert faults([graphic("Sky"), {**old, "banned": True}], Sky=49, Old=1) == ["NX-COMPAT-12"]
    assert faults([graphic("Sky"), old], Sky=49, Old=1) == []


@pytest.mark.rule("NX-SETUP-10")
def test_every_place_is_there_though_nobody_speaks_of_a_play_sheet():
    answer = opened([graphic("Sky")], {"Sky": 50})
    assert not isinstance(answer, Refusal)
    zones = {zone.key for zone in answer[0].table.header.zones}
    own = (
        "nation_pile",
        "discard_pile",
        "hand",
        "deployment_area",
        "g_zone",
        "space_area",
        "earth_area",
        "junkyard",
        "hangar",
    )
    assert {f"{seat}.{name}" for seat in "AB" for name in own} <= zones


@pytest.mark.rule("NX-SETUP-17")
def test_removed_cards_are_in_the_deck_of_the_next_game():
    desk = opened([graphic("Sky")], {"Sky": 50})[0]
    desk.say(Command("A", "first", {"seat": "A"}))
    removal = {"do": "move", "zone": "removed", "to": (desk.table.at("A.hand")[0],)}
    assert not isinstance(desk.say(Command("A", "effect", {"effects": (removal,)})), Refusal)
    assert len(desk.table.at("A.removed_zone")) == 1
    again = opened([graphic("Sky")], {"Sky": 50})[0]
    assert (len(again.table.at("A.nation_pile")), again.table.at("A.removed_zone")) == (50, [])
