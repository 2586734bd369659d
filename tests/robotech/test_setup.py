"""Before the first turn: the first Active player, four cards each, one mulligan each."""

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.kernel.record.event import Event
from domain.kernel.views.views import make_view
from tests.robotech.scene import RULES, mecha

CARDS = {f"c-{n}": mecha(f"Card {n}", keywords=[{"keyword": "basic"}]) for n in range(1, 6)}


def opened(seats: int = 2, **setup: Any) -> Desk:
    """A game that has just been opened."""
    result = open_game(RULES, make_header(RULES, seats), setup)
    assert not isinstance(result, Refusal), result
    return result[0]


def say(desk: Desk, who: str, act: str, aside: Any = (), **args: Any) -> tuple[Event, ...]:
    answer = desk.say(Command(who, act, args, aside={"cards": aside} if aside else {}))
    assert not isinstance(answer, Refusal), answer
    return answer


def begun(seats: int = 2) -> Desk:
    """A has been found to be the first Active player, and hands are drawn."""
    desk = opened(seats, size=50)
    say(desk, "", "first", seat="A", method="dice")
    return desk


@pytest.mark.rule("RT-DECK-02", "RT-SET-02")
def test_two_starters_of_25_cards_may_play_and_21_cards_stay_in_each_deck_case_05():
    lists = {seat: {"list": {"c-1": 25}} for seat in "AB"}
    desk = opened(size=25, decks=lists, printings=CARDS)
    say(desk, "", "first", seat="B")
    assert [len(desk.table.at(f"{seat}.deck")) for seat in "AB"] == [21, 21]
    short = open_game(RULES, make_header(RULES), {"size": 25, "decks": {"A": {"list": {"c-1": 24}}}, "printings": CARDS})
    assert isinstance(short, Refusal)
    assert short.rule == "RT-DECK-02"


@pytest.mark.rule("RT-SET-01", "RT-SET-02", "RT-SET-12", "RT-SET-10", "RT-SET-11")
def test_the_first_player_is_found_by_chance_and_everybody_draws_4_with_nothing_in_play():
    desk = opened(3, size=50)
    assert all(not cards for place, cards in desk.table.cards_by_place.items() if not place.endswith(".deck"))
    say(desk, "", "first", seat="C", method="coin")
    zones = {zone.name for zone in desk.table.header.zones if zone.in_play}
    assert zones == {"battle_zone", "base_zone", "proto_zone"}
    assert [len(desk.table.at(f"{seat}.hand")) for seat in "ABC"] == [4, 4, 4]
    assert desk.table.counters == {}


@pytest.mark.rule("RT-SET-08")
def test_every_deck_is_shuffled_before_the_first_draw():
    names = [event.name for event in begun().events]
    assert names.count("deck_shuffled") == 2
    assert max(i for i, name in enumerate(names) if name == "deck_shuffled") < names.index("opening_hand_drawn")


@pytest.mark.rule("RT-SET-03", "RT-SET-04", "RT-SET-06", "RT-SET-07", "RT-SET-08")
def test_a_mulligan_puts_the_hand_under_the_deck_in_the_player_s_order_case_06():
    desk = begun()
    c1, c2, c3, c4 = desk.table.at("A.hand")
    rest = list(desk.table.at("A.deck"))
    made = say(desk, "A", "mulligan", cards=(c3, c1, c4, c2))
    assert desk.table.at("A.hand") == rest[:4]
    assert desk.table.at("A.deck") == [*rest[4:], c3, c1, c4, c2]
    assert "deck_shuffled" not in [event.name for event in made]
    said = next(event for event in make_view(desk.events, "B") if event.name == "mulligan_taken").said
    assert said["args"] == {"cards": ("#1", "#2", "#3", "#4")}, "others cannot tell the order"
    assert said["count"] == 4


@pytest.mark.rule("RT-SET-05")
def test_a_second_mulligan_is_refused_case_07():
    desk = begun()
    say(desk, "A", "mulligan")
    again = desk.say(Command("A", "mulligan"))
    assert isinstance(again, Refusal)
    assert again.rule == "RT-SET-05"


@pytest.mark.rule("RT-SET-06")
def test_a_mulligan_takes_all_cards_or_none_case_08():
    desk = begun()
    answer = desk.say(Command("A", "mulligan", {"cards": tuple(desk.table.at("A.hand")[:2])}))
    assert isinstance(answer, Refusal)
    assert answer.rule == "RT-SET-06"
    assert len(desk.table.at("A.deck")) == 46


@pytest.mark.rule("RT-SET-09")
def test_mulligans_are_decided_in_seat_order_from_the_first_active_player():
    desk = opened(3, size=50)
    say(desk, "", "first", seat="B")
    early = desk.say(Command("C", "mulligan"))
    assert isinstance(early, Refusal)
    assert early.rule == "RT-SET-09"
    for seat in "BCA":
        say(desk, seat, "keep")
    assert (desk.table.clock.turn, desk.table.clock.holder, desk.table.clock.node) == (1, "B", "recall.begin")


@pytest.mark.rule("RT-SET-07")
def test_the_order_is_said_privately_where_cards_are_called_by_name():
    desk = begun()
    names = ("c-3", "c-1", "c-4", "c-2")
    desk.catalogue = {key: RULES.parse_printing(card) for key, card in CARDS.items()}
    say(desk, "A", "mulligan", aside=names)
    under = [desk.table.cards[card].printing for card in desk.table.at("A.deck")[-4:]]
    assert under == list(names)
    assert not any("c-" in str(event.said) for event in make_view(desk.events, "B")[1:])


@pytest.mark.rule("RT-SET-01", "RT-TURN-03")
def test_who_has_left_is_not_the_first_active_player():
    desk = opened(3, size=50)
    say(desk, "A", "concede")
    answer = desk.say(Command("", "first", {"seat": "A", "method": "dice"}))
    assert isinstance(answer, Refusal)
    assert answer.legal == ("B", "C")
    say(desk, "", "first", seat="C", method="dice")
    for seat in "CB":
        say(desk, seat, "keep")
    assert (desk.table.clock.turn, desk.table.clock.holder) == (1, "C")


@pytest.mark.rule("RT-SET-07")
def test_the_order_in_which_a_hand_goes_under_the_deck_is_said_by_card_ids_or_privately():
    lists = {seat: {"list": {"c-1": 25, "c-2": 25}} for seat in "AB"}
    desk = opened(size=50, decks=lists, printings=CARDS)
    say(desk, "", "first", seat="A")
    answer = desk.say(Command("A", "mulligan", {"cards": ("c-1", "c-1", "c-2", "c-2")}))
    assert isinstance(answer, Refusal)
    assert answer.message == "only the seat that looked sees the order"
