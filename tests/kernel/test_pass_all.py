"""Everybody passes in turn until somebody may say something else; and what a seat does with cards that it cannot see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.contract.offers import Offer, Slot
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Act, Arg, Desk
from domain.kernel.desk.acts.game_end import is_claimed_agreement
from domain.kernel.desk.automatic_commands import next_pass, pass_all
from domain.kernel.desk.unseen_cards_used import unseen_cards_used
from domain.kernel.record.command import Command
from tests.kernel.toy_ruleset import ACTS, SKIRMISH, opened, say


def _offered(*acts: str, known: bool = False) -> Any:
    """Offers of these acts to who has the word; `known`: only with a card of the hand that the record knows."""

    def offers(desk: Desk, seat: str) -> list[Offer]:
        if desk.table.result is not None or desk.table.clock.speaker != seat:
            return []
        hand = tuple(card for card in desk.table.at(f"{seat}.hand") if desk.table.cards[card].printing)
        made = [Offer(seat, act, slots={"card": Slot(hand)}) for act in acts if hand or not known]
        return [*made, Offer(seat, "pass")]

    return offers


def game(*acts: str, listed: bool = True, **terms: Any) -> Desk:
    """A game that offers passes, and these acts with known cards of the hand."""
    return opened(replace(SKIRMISH, offers=_offered(*acts, known=True)), listed=listed, **terms)


def passed(answer: Any) -> list[str]:
    """Who passed."""
    assert not isinstance(answer, Refusal), answer
    return [event.seat for event in answer if event.name == "passed"]


def test_all_pass_until_the_turn_is_over_where_nobody_can_say_anything_else() -> None:
    desk = game()
    assert passed(pass_all(desk, by="scorer", at=7)) == ["A", "B", "A", "A", "B"]
    assert (desk.table.clock.turn, desk.table.clock.node) == (2, "main")
    assert {(event.by, event.at) for event in desk.events[-3:] if event.is_command} == {("scorer", 7)}


def test_passing_stops_where_a_hand_without_a_list_could_act() -> None:
    desk = game(listed=False)
    assert passed(pass_all(desk)) == ["A", "B"]
    assert desk.table.clock.node == "fight"


def test_passing_stops_where_an_unknown_card_of_a_list_could_be_played() -> None:
    desk = game("play")
    assert passed(pass_all(desk)) == ["A", "B"]


def test_nobody_passes_where_something_else_is_offered() -> None:
    desk = game("play")
    say(desk, "A", "look", aside={desk.table.at("A.hand")[0]: "ape-1"})
    answer = pass_all(desk)
    assert isinstance(answer, Refusal)
    assert answer.message == "somebody may say something else than pass"
    assert next_pass(desk) is None


def test_the_next_pass_is_that_of_who_has_the_word() -> None:
    desk = game()
    assert next_pass(desk) == Command("A", "pass", {}, None)
    say(desk, "A", "pass")
    assert next_pass(desk) == Command("B", "pass", {}, None)
    say(desk, "A", "concede")
    assert next_pass(desk) is None


def test_a_pass_that_is_refused_is_stated() -> None:
    def refuses(desk: Desk, seat: str, args: Any) -> None:
        desk.reject_unless(False, "not today")

    ruleset = replace(SKIRMISH, offers=_offered(), acts={**ACTS, "pass": ACTS["pass"]._replace(run=refuses)})
    answer = pass_all(opened(ruleset))
    assert isinstance(answer, Refusal)
    assert answer.message == "not today"


HANDS: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "an own card of the hand": ("play", {"card": "A0"}, []),
    "a card of another hand": ("play", {"card": "B0"}, ["B0"]),
    "several": ("fight", {"cards": ("A0", "B0", "B0", "B1")}, ["B0", "B1"]),
    "a card of a pile": ("play", {"card": "A.deck"}, ["A.deck"]),
    "a target": ("zap", {"target": "B0"}, ["B0"]),
    "a name": ("play", {"card": "ape-1"}, []),
    "an act that there is not": ("sing", {"card": "B0"}, []),
    "an argument that there is not": ("play", {"tune": "B0"}, []),
    "targets": ("aim", {"targets": ("B0",)}, []),
    "an effect": ("rule", {"effects": ({"do": "damage", "to": "B0"},)}, ["B0"]),
    "an effect on a card": ("rule", {"effects": ({"do": "damage", "on": ("B0", "A0")}, "x")}, ["B0"]),
    "an effect by another word": ("rule", {"effects": ({"do": "damage", "with": "B0"},)}, []),
    "raw changes": ("rule", {"changes": ({"to": "B0"},)}, []),
    "no effects": ("rule", {"effects": "B0"}, []),
    "a card that is seen": ("play", {"card": "B.table"}, []),
}


@pytest.mark.parametrize("what", HANDS)
def test_the_cards_that_a_seat_uses_without_seeing_them_are_named(what: str) -> None:
    aim = Act(lambda *_: None, None, True, "aim", {"targets": Arg("cards", "at which")})
    ruleset = replace(SKIRMISH, acts={**ACTS, "aim": aim})
    desk = opened(ruleset, listed=False)
    say(desk, "A", "end_turn")
    say(desk, "B", "play", card="cat-1")
    ids = {f"{seat}{number}": desk.table.at(f"{seat}.hand")[number] for seat in "AB" for number in (0, 1)}
    ids |= {"A.deck": desk.table.at("A.deck")[0], "B.table": desk.table.at("B.table")[0]}
    act, args, unseen = HANDS[what]

    def named(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(named, value))
        if isinstance(value, dict):
            return {key: named(each) for key, each in value.items()}
        return ids.get(value, value)

    result = unseen_cards_used(desk.table, ruleset, Command("A", act, named(args)), "A")
    assert result == [ids[name] for name in unseen]


@pytest.mark.parametrize(
    ("by", "agreed", "claimed"),
    [
        ("scorer", ("A", "B"), True),
        ("organiser", ("B",), True),
        ("scorer", ("A",), False),
        ("scorer", ("A", "judge"), True),
        ("organiser", ("A", "judge"), False),
        ("seats", ("A", "B"), False),
        ("", ("A", "B"), False),
    ],
)
def test_that_others_agree_is_only_claimed_where_a_writer_says_it(by: str, agreed: tuple[str, ...], claimed: bool) -> None:
    desk = opened()
    say(desk, "A", "swap")
    events = say(desk, "A", "takeback", by=by, agreed=("A", "B"))
    said = next(event for event in events if event.is_command)
    args = {**said.said["args"], "agreed": agreed}
    assert is_claimed_agreement(said._replace(said={**said.said, "args": args})) == claimed
    assert not is_claimed_agreement(said._replace(said={"act": "takeback"}))
