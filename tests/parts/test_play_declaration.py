"""Declaring a play: what is said of the card, and that it lies open from then on."""

import pytest

from domain.kernel.contract.refusal import Refused
from domain.kernel.record.command import Command
from domain.parts.bandai import deck_as_life, turn_activity
from domain.parts.common.play_declaration import (
    PlayDeclaration,
    declare_play,
    host_incarnation,
    identify_card,
    require_type,
    stated_card_data,
    stated_type,
)
from domain.rulesets.gundam_war.card_schema.texts import NO_TEXT, Printed, Text, TriggeredText, main_text
from tests.kernel.toy_ruleset import opened


def test_a_printing_and_a_card_show_the_same_and_what_is_said_goes_first() -> None:
    desk = opened()
    card = desk.table.at("A.hand")[0]
    assert stated_card_data(desk, {"card": card}) == {}
    identify_card(desk, "A", card, {"shown": "ape-1"})
    assert (
        stated_card_data(desk, {"card": card}) == stated_card_data(desk, {"card": "ape-1"}) == {"name": "ape 1", "power": 1}
    )
    assert stated_card_data(desk, {"card": card, "as": "unit"})["type"] == "unit"
    assert stated_card_data(desk, {"card": "#999"}) == {}


def test_the_printing_that_is_shown_is_heard_only_where_nobody_knew_it() -> None:
    desk = opened()
    card = desk.table.at("A.hand")[0]
    for shown in ("ape-1", "bee-2"):
        assert identify_card(desk, "A", card, {"shown": shown}) == card
    assert desk.table.cards[card].printing == "ape-1"


def test_a_command_does_what_has_no_moment_of_its_own() -> None:
    later, main = TriggeredText("auto_b", "enters"), Text("any")
    assert main_text(Printed(text=(later, main))) is main
    assert main_text(Printed(text=(later,))) is main_text(Printed()) is NO_TEXT


def test_a_type_is_one_of_those_there_are() -> None:
    assert stated_type({"as": "g"}, "unit", ("unit", "g")) == "g"
    assert stated_type({}, "unit", ("unit", "g")) == "unit"
    assert stated_type({}, "", ("unit", "g")) == ""
    with pytest.raises(Refused, match="no such card type: car"):
        stated_type({"as": "car"}, "", ("unit", "g"))


def test_a_card_is_played_as_what_is_printed_on_it() -> None:
    desk = opened()
    require_type(desk, "S-OWN", "unit", "unit")
    require_type(desk, "S-OWN", "unit", "")
    require_type(desk, "S-OWN", "g", "unit", ("g",))
    with pytest.raises(Refused, match="printed as unit"):
        require_type(desk, "S-OWN", "g", "unit")


def test_a_played_card_is_seen_by_all_in_its_place() -> None:
    desk = opened()
    card = identify_card(desk, "A", desk.table.at("A.hand")[0], {"shown": "ape-1"})
    desk.command = Command("A", "play", {"card": card})
    position = declare_play(desk, "A", card, "unit", "S-ONE", "A.table", typed=True)
    assert desk.commit()[-1].said == {
        "act": "play",
        "args": {"card": card},
        "card": card,
        "printing": "ape-1",
        "type": "unit",
    }
    assert (desk.table.cards[card].place, desk.table.cards[card].seen) == ("A.table", ("*",))
    assert (desk.table.cards[card].attributes, position) == ({"type": "unit"}, len(desk.events) - 1)


def test_a_host_that_came_back_is_another_card() -> None:
    desk = opened()
    card, host = desk.table.at("A.hand")[:2]
    said = PlayDeclaration(card, "character", {}, host, (), ())
    before = host_incarnation(desk, said)
    desk.table.cards[host].life += 1
    assert host_incarnation(desk, said) == before + 1
    assert host_incarnation(desk, said._replace(host="")) == 0


def test_counters_of_a_turn_are_new_in_the_next_and_a_negated_play_gives_them_back() -> None:
    desk = opened()
    plays, uses = turn_activity.play_counter(desk, "unit"), turn_activity.use_counter(desk, "switch")
    turn_activity.increment_counters(desk, "A", (plays, uses))
    turn_activity.decrement_counters(desk, "A", (uses,))
    assert (desk.table.count("A", plays), desk.table.count("A", uses)) == (1, 0)
    desk.do(desk.table.clock._replace(turn=2))
    assert desk.table.count("A", turn_activity.play_counter(desk, "unit")) == 0


def test_a_card_that_came_back_uses_its_text_again() -> None:
    desk = opened()
    card = desk.table.at("A.hand")[0]
    before = turn_activity.text_use_counter(desk, card, "1")
    desk.table.cards[card].life += 1
    assert turn_activity.text_use_counter(desk, card, "1") != before


@pytest.mark.parametrize(("amount", "said", "due"), [(2, None, 2), (2, 2, 2), (None, 3, 3), (None, None, None)])
def test_what_was_paid_at_the_table_is_the_cost_where_nobody_knows_it(amount, said, due) -> None:
    assert deck_as_life.cards_due(opened(), amount, said, "S-OWN", "cost") == due


@pytest.mark.parametrize(("amount", "said"), [(2, 3), (2, -1), (None, "2"), (None, True)])
def test_another_cost_than_the_printed_one_is_refused(amount, said) -> None:
    with pytest.raises(Refused, match=r"[cC]ost is"):
        deck_as_life.cards_due(opened(), amount, said, "S-OWN", "card_cost_is_n_not_n")
