"""Lanterns on the River: a rule sentence as title, given, when and then, the rule id as a marker."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from domain.kernel.record.command import Command
from domain.parts.common.ruleset_package import load_specimens
from lanterns import RULESET
from lanterns.light import of, of_seat

MOON, FERRY, FOX, GUST, CARP = "lr:paper-moon", "lr:ferryman", "lr:fox-fire", "lr:gust", "lr:carp-banner"


class Game:
    """A game of two tide decks, whose players say what they do."""

    def __init__(self, **terms) -> None:
        shelf = load_specimens("lanterns", RULESET.parse_printing)
        deck = {"list": dict(shelf.decks["tide"].cards)}
        opened = open_game(
            RULESET, make_header(RULESET, **terms), {"printings": dict(shelf.cards), "decks": {"A": deck, "B": deck}}
        )
        assert not isinstance(opened, Refusal), opened
        self.desk = opened[0]
        self.table = self.desk.table
        self.say("A", "first", seat="A")

    def say(self, who, act, **args):
        """Says something; the answer is its verdict. A refusal fails the test."""
        answer = self.desk.say(Command(who, act, args))
        assert not isinstance(answer, Refusal), answer
        return next(event.verdict for event in answer if event.is_command)

    def refused(self, who, act, **args):
        """Says something that is refused; the answer is the rule."""
        answer = self.desk.say(Command(who, act, args))
        assert isinstance(answer, Refusal)
        return answer.rule

    def zone(self, place):
        """The names of the printings in a zone."""
        return [self.table.cards[card].printing for card in self.table.at(place)]


@pytest.mark.rule("LR-SET-01", "LR-TURN-01")
def test_three_cards_are_drawn_and_one_more_at_dusk():
    game = Game()
    assert [len(game.table.at(f"{seat}.hand")) for seat in "AB"] == [4, 3]


@pytest.mark.rule("LR-LIGHT-01", "LR-TURN-02")
def test_a_lantern_is_lit_from_the_hand_and_the_next_night_is_the_opponents():
    game = Game()
    assert game.say("A", "play", card=FERRY) == ("legal",)
    assert (game.zone("A.river"), game.table.clock.holder) == ([FERRY], "B")


@pytest.mark.rule("LR-LIGHT-01")
def test_a_text_is_carried_out_at_once_about_the_lantern_that_was_named():
    game = Game()
    game.say("A", "play", card=FERRY)
    assert game.refused("B", "play", card=GUST) == "LR-LIGHT-01"
    game.say("B", "play", card=GUST, on=FERRY)
    assert of(game.table, game.table.at("A.river")[0]) == 2


@pytest.mark.rule("LR-BLOW-01", "LR-BLOW-02")
def test_the_lantern_with_less_light_goes_out_whoever_blew():
    game = Game()
    game.say("A", "play", card=MOON)
    game.say("B", "play", card=FERRY)
    game.say("A", "blow", card=MOON, on=FERRY)
    assert (game.zone("A.river"), game.zone("A.ashes"), game.zone("B.river")) == ([], [MOON], [FERRY])


@pytest.mark.rule("LR-BLOW-01")
@pytest.mark.parametrize(("switch", "left"), [("both", 0), ("none", 1)])
def test_where_light_is_equal_both_go_out_unless_the_table_has_it_otherwise(switch, left):
    game = Game(switches={"equal_blow": switch})
    game.say("A", "play", card=MOON)
    game.say("B", "play", card=MOON)
    game.say("A", "blow", card=MOON, on=game.table.at("B.river")[0])
    assert [len(game.table.at(f"{seat}.river")) for seat in "AB"] == [left, left]


@pytest.mark.rule("LR-BLOW-01")
def test_a_lantern_that_nobody_knows_leaves_open_what_goes_out():
    game = Game(mode="scribe")
    game.say("A", "play", card="~Stranger")
    game.say("B", "play", card=MOON)
    assert game.say("A", "blow", card="~Stranger", on=MOON)[0] == "open"


@pytest.mark.rule("LR-WIN-01")
def test_whose_lanterns_have_twelve_light_at_the_own_dusk_wins():
    game = Game()
    for card in (FERRY, FERRY, FERRY):
        game.say("A", "play", card=card)
        game.say("B", "pass")
    assert game.table.result == {"seats": {"A": "win", "B": "loss"}, "reason": "river_bright"}


@pytest.mark.rule("LR-WIN-02")
def test_the_game_ends_at_the_dusk_at_which_there_is_nothing_left_to_draw():
    game = Game()
    game.say("A", "play", card=MOON)
    while game.table.result is None:
        game.say(game.table.clock.holder, "pass")
    assert game.table.result == {"seats": {"A": "win", "B": "loss"}, "reason": "river_dark"}
    assert (of_seat(game.table, "A"), of_seat(game.table, "B")) == (2, 0)


@pytest.mark.rule("LR-DECK-01", "LR-DECK-02")
def test_a_deck_has_twenty_cards_and_four_of_a_name_at_most():
    faults = RULESET.check_deck({MOON: 5}, {}, {MOON: {"name": "Paper Moon"}})
    assert [fault.rule for fault in faults] == ["LR-DECK-01", "LR-DECK-02"]


@pytest.mark.rule("LR-LIGHT-01")
def test_who_plays_out_of_turn_learns_whose_night_it_is():
    game = Game(mode="scribe")
    assert game.say("B", "play", card=CARP)[0] == "illegal"
