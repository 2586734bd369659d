"""Records that an earlier edition stored while somebody had to choose go on as if it had been this one."""

from functools import cache
from typing import Any

import pytest

from domain.card_effects.immediate_effects import PENDING
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.game_opening import load_desk
from domain.kernel.desk.timing import chain
from domain.kernel.record.changes import FlagSet
from domain.kernel.record.command import Command
from scripts.simulation.random_games import random_game

ASKING = [
    ("gundam_war", {"do": "discard", "n": 2}),
    ("gundam_war_nexa", {"do": "discard", "n": 2, "random": True}),
    ("gundam_war_nexa", {"do": "extract", "n": 3, "take": 1, "zone": "nation_top"}),
    ("macross_crusade", {"do": "discard", "n": 2}),
    ("macross_crusade", {"do": "look", "n": 3, "take": 2}),
    ("macross_crusade", {"do": "pull_out", "n": 3, "take": 1}),
    ("macross_crusade", {"do": "sacrifice"}),
    ("robotech", {"do": "discard", "n": 2}),
]
"""Small effects that ask somebody."""


@cache
def begun(name: str) -> Desk:
    """A game of some turns, where nothing waits."""
    game = random_game(name, "waiting")
    while game.desk.table.clock.turn < 7 or game.desk.table.chain or game.desk.table.flags.get(chain.AWAITS):
        game.step()
    return game.desk


def asked(name: str, operation: dict[str, Any]) -> Desk:
    """A game in which somebody has to choose; a small effect comes after it, and is done then."""
    desk = load_desk(begun(name).events, begun(name).ruleset)
    desk.say(Command(desk.table.clock.holder, "effect", {"effects": (operation, {"do": "draw", "who": "own"})}))
    return desk


def as_stored_before(desk: Desk) -> Desk:
    """The game out of a record in which what waits stayed as it was: without the small effect that asked."""
    effect = {word: value for word, value in desk.table.flags[PENDING][0].items() if word != chain.CHOSEN}
    effect["ops"] = effect["ops"][1:]
    if desk.ruleset.book.id == "robotech":
        stored = (FlagSet(PENDING, None), FlagSet("by_hand", effect))
    else:
        stored = (FlagSet(PENDING, (effect,)),)
    *events, last = desk.events
    return load_desk([*events, last._replace(changes=(*last.changes, *stored))], desk.ruleset)


@pytest.mark.parametrize(("name", "operation"), ASKING, ids=lambda each: each if isinstance(each, str) else each["do"])
def test_a_choice_that_was_waited_for_is_made_as_if_this_edition_had_asked(name: str, operation: dict[str, Any]) -> None:
    now = asked(name, operation)
    before = as_stored_before(now)
    waiting = now.table.flags[chain.AWAITS]
    chosen = waiting["options"][: waiting["n"]]
    for desk in (now, before):
        answer = desk.say(Command(waiting["seat"], "choose", {"cards": chosen}))
        assert not isinstance(answer, Refusal), answer
        assert (desk.table.flags.get(PENDING), desk.table.flags.get("by_hand")) == (None, None)
    assert now.table.cards_by_place == before.table.cards_by_place
    assert [event.name for event in now.events] == [event.name for event in before.events]


def test_a_stored_small_effect_by_hand_may_have_a_field_that_is_refused_in_a_new_one() -> None:
    """Given a waiting effect with a field of no use, when it goes on, then it is done; when it is said now, it is refused."""
    now, unused = asked("macross_crusade", {"do": "discard", "n": 2}), {"do": "draw", "who": "own", "to": "#1"}
    effect = now.table.flags[PENDING][0]
    *events, last = now.events
    stored = FlagSet(PENDING, ({**effect, "ops": (effect["ops"][0], unused)},))
    former = load_desk([*events, last._replace(changes=(*last.changes, stored))], now.ruleset)
    waiting = now.table.flags[chain.AWAITS]
    for desk in (now, former):
        desk.say(Command(waiting["seat"], "choose", {"cards": waiting["options"][: waiting["n"]]}))
    assert [event.name for event in former.events] == [event.name for event in now.events]
    assert former.table.cards_by_place == now.table.cards_by_place
    assert isinstance(former.say(Command(waiting["seat"], "effect", {"effects": (unused,)})), Refusal)
