"""What is said at another moment than its own: carried there, overtaken, or refused in words that say where it belongs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.kernel.contract.ruleset import Act, Desk
from domain.kernel.desk.acts.game_end import eliminate_seat
from domain.kernel.desk.acts.takebacks_and_corrections import corrected_printings, replace_printings
from domain.kernel.messages.message import Message, untranslated
from domain.kernel.record.changes import Moved
from domain.kernel.record.command import Command
from domain.kernel.views.views import make_view
from domain.parts.card_schema.card_data import fault_place
from domain.parts.messages import msg
from tests.kernel.toy_ruleset import ACTS, SKIRMISH, names, opened, refused, say


def without_deck(seat: str, **terms: Any) -> Desk:
    """A game in which a seat has no card left to draw."""
    desk = opened(listed=False, **terms)
    desk.command = Command("", "rule")
    desk.begin_act()
    desk.record("fixed", "given")
    desk.do(*(Moved(card, f"{seat}.lost") for card in list(desk.table.at(f"{seat}.deck"))))
    desk.commit()
    return desk


@pytest.mark.parametrize("mode", ["referee", "scribe"])
def test_what_leads_to_the_end_of_the_game_is_overtaken(mode: str) -> None:
    """Given a place of the turn at which the game ends / when A says what belongs there / then the game is over first."""
    late = {**SKIRMISH.timeline.enter, "late": lambda desk: eliminate_seat(desk, "B", "no cards left")}
    sing = Act(lambda *_: None, lambda desk, seat, args: lambda key: key == "late", False, "sing")
    timeline = replace(SKIRMISH.timeline, enter=late)
    desk = opened(replace(SKIRMISH, timeline=timeline, acts={**ACTS, "sing": sing}), mode=mode)
    assert names(say(desk, "A", "sing"))[-1] == "overtaken"
    assert desk.table.result is not None


def test_what_was_refused_before_is_not_overtaken_by_the_end_of_the_game() -> None:
    desk = without_deck("B")
    say(desk, "A", "play", card="ape-1")
    assert refused(desk, "A", "play", card="bee-1").rule == "S-ONE"
    assert desk.table.result is None


def test_a_pass_at_anothers_choice_moves_on_to_the_own_choice_of_this_turn_alone() -> None:
    def chooser(desk: Desk, key: str) -> str:
        return desk.table.clock.holder

    desk = opened(replace(SKIRMISH, timeline=replace(SKIRMISH.timeline, chooser=chooser)))
    for seat in "AB":
        say(desk, seat, "pass")
    before = desk.table.clock
    assert before.node == "fight"
    assert names(say(desk, "B", "pass")) == ["passed"]
    assert desk.table.clock == before
    say(desk, "A", "pass")
    assert desk.table.clock.node == "late"


def test_where_every_pass_is_said_nobody_passes_at_anothers_choice() -> None:
    def chooser(desk: Desk, key: str) -> str:
        return desk.table.clock.holder

    desk = opened(replace(SKIRMISH, timeline=replace(SKIRMISH.timeline, chooser=chooser)), explicit_passes=True)
    for seat in "AB":
        say(desk, seat, "pass")
    assert refused(desk, "B", "pass").message == "A decides here (fight)"


def _never(desk: Desk, seat: str, args: Any) -> Any:
    desk.reject_unless(False, "it is said nowhere")


@pytest.mark.parametrize(
    ("when", "shown"),
    [
        (lambda desk, seat, args: lambda key: False, ""),
        (lambda desk, seat, args: lambda key: key == "nowhere", ""),
        (lambda desk, seat, args: lambda key: key == "start", ", only at start"),
    ],
)
def test_an_act_without_a_place_is_refused_without_naming_one(when: Any, shown: str) -> None:
    desk = opened(replace(SKIRMISH, acts={**ACTS, "sing": Act(lambda *_: None, when, False, "sing")}))
    wanted = f"sing is not possible here or later in this turn{shown}; the game is at main, turn 1 of A"
    assert refused(desk, "A", "sing").message == wanted


def test_places_of_the_chart_are_named_as_far_as_they_fit_a_sentence() -> None:
    acts = {
        **ACTS,
        "sing": Act(lambda *_: None, lambda desk, seat, args: lambda key: desk.referee and key == "start", False, "sing"),
    }
    assert "only at start" in refused(opened(replace(SKIRMISH, acts=acts)), "A", "sing").message
    acts["sing"] = Act(lambda *_: None, _never, False, "sing")
    assert refused(opened(replace(SKIRMISH, acts=acts)), "A", "sing").message == "it is said nowhere"


@pytest.mark.parametrize(
    ("effects", "message"),
    [
        (({"do": "dmg"},), "no such effect: 'dmg'"),
        (({},), "no such effect: {}"),
        (({"do": ""},), "no such effect: {'do': ''}"),
        (("damage",), "not an effect: 'damage'"),
        (({"do": "damage"},), "damage to which card?"),
    ],
)
def test_a_ruling_with_an_effect_that_there_is_not_says_which(effects: Any, message: str) -> None:
    assert refused(opened(), "", "rule", text="so", effects=effects).message == message


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ({}, "a ruling needs a text or a rule"),
        ({"text": ""}, "a ruling needs a text or a rule"),
        ({"text": "so", "changes": "x"}, "changes: a list"),
        ({"text": "so", "changes": ((99,),)}, "that change does not fit the table"),
    ],
)
def test_a_ruling_that_says_nothing_or_what_cannot_be_is_refused(args: dict[str, Any], message: str) -> None:
    assert message in refused(opened(), "", "rule", **args).message


@pytest.mark.parametrize("args", [{"text": "so"}, {"rule": "S-ONE"}, {"text": "so", "rule": "S-ONE"}])
def test_a_ruling_needs_a_text_or_a_rule(args: dict[str, Any]) -> None:
    desk = opened()
    (said,) = say(desk, "", "rule", effects=({"do": "damage", "to": "#1"},), **args)
    assert (said.name, said.rule) == ("ruled", args.get("rule", ""))
    assert desk.table.cards["#1"].marks == {"damage": 1}


@pytest.mark.parametrize("args", [{"text": "it is an ape"}, {"rule": "S-ONE"}])
def test_of_a_ruling_that_states_a_hand_others_hear_everything_but_its_words(args: dict[str, Any]) -> None:
    desk = opened(listed=False)
    card = desk.table.at("A.hand")[0]
    say(desk, "", "rule", changes=((6, card, "ape-1", ("A",)),), **args)
    shown = {viewer: make_view(desk.events, viewer)[-1].said["args"] for viewer in "AB"}
    assert shown["A"] | {"changes": ()} == {**args, "changes": ()}
    muted = {**args, "text": ""} if "text" in args else args
    assert shown["B"] | {"changes": ()} == {**muted, "changes": ()}


@pytest.mark.parametrize(
    ("wrong", "right", "meant"),
    [
        (("~a", "~b"), ("~c", "~b"), {"~a": "~c"}),
        (("~a", "~a"), ("~a", "~c"), {"~a": "~c"}),
        (("~a", "~b"), ("~b", "~a"), {}),
        (("~a",), ("~c", "~d"), {}),
        ({"card": "~a", "cards": ("~b",)}, {"card": "~c", "cards": ("~d",)}, {"~a": "~c", "~b": "~d"}),
        ("ape-1", "cat-3", {"ape-1": "cat-3"}),
        ("no card", "~c", {}),
    ],
)
def test_what_was_misheard_is_what_is_gone_where_as_much_has_come(wrong: Any, right: Any, meant: dict[str, str]) -> None:
    assert corrected_printings(opened(), wrong, right) == meant


@pytest.mark.parametrize(
    ("value", "then"),
    [("~a", "~c"), (("~a", ("~b", 1)), ("~c", ("~b", 1))), ({"~a": "~a", "x": ("~a",)}, {"~a": "~c", "x": ("~c",)}), (3, 3)],
)
def test_a_later_line_names_what_was_meant_wherever_it_stands(value: Any, then: Any) -> None:
    assert replace_printings(value, {"~a": "~c"}) == then
    assert replace_printings(value, {}) == value


@pytest.mark.parametrize(
    ("fault", "place"),
    [
        (msg("text_n_reason", n=1, reason=untranslated("cost is 3")), ("text", 0, "cost")),
        (msg("text_n_reason", n=12, reason=untranslated("no such timing")), ("text", 11, "no")),
        (msg("keyword_n_reason", n=2, reason=untranslated("x is 'y'")), ("keywords", 1, "x")),
        (msg("text_n_reason", n=3, reason=untranslated("7 is strange")), ("text", 2)),
        (msg("card_needs_name"), ""),
    ],
)
def test_a_fault_of_the_wording_says_its_place(fault: Message, place: Any) -> None:
    assert fault_place(fault) == place
