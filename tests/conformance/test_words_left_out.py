"""A word that is left out of a line is completed only where one completion is possible."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from domain.kernel.contract.offers import Offer, fill_offer
from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from domain.registry import available
from scripts.simulation.generated_specimens import blend_specimens
from scripts.simulation.random_games import random_game
from tests.gundam_war import scene as gw
from tests.gundam_war_nexa import scene as nx
from tests.macross_crusade import scene as mc
from tests.robotech import scene as rt
from tests.scene import GameScene
from tests.star_front import scene as sf

GAMES, DECISIONS, EVERY = 20, 240, 2
NOT_THE_WORD = ("card", "reply")
"""Without its card a line is another line."""
HAS_A_MEANING_WITHOUT = {("attack", "on"), ("attack", "seat")}
"""Words without which a line says something else: an attack that names no Unit goes to the player (RT-ATK-04)."""


DRAW: Any = {"do": "draw"}
SCENES: dict[str, Callable[[list[Any]], GameScene]] = {
    "gundam_war": lambda texts: gw.scene(A={"station": [gw.unit("X", text=texts)]}, mode="scribe"),
    "gundam_war_nexa": lambda texts: nx.scene(A={"deployment": [nx.unit("X", text=texts)]}, mode="scribe"),
    "macross_crusade": lambda texts: mc.scene(A={"deployment": [mc.unit("X", text=texts)]}, mode="scribe"),
    "robotech": lambda texts: rt.scene(A={"base": [rt.mecha("X", text=texts)]}, mode="scribe"),
    "star_front": lambda texts: sf.scene(A={"F1": sf.unit("X", text=texts)}, mode="scribe"),
}
"""A table with one card that has these texts, for every rulebook."""
TEXTS = {
    "gundam_war": {"timing": "any", "effects": [DRAW]},
    "gundam_war_nexa": {"timing": "any", "effects": [DRAW]},
    "macross_crusade": {"timing": "normal", "effects": [DRAW]},
    "robotech": {"timing": "used", "effects": [DRAW]},
    "star_front": sf.use({"do": "draw", "n": 1}),
}


@pytest.mark.parametrize("name", available())
def test_the_text_that_is_used_need_not_be_named_if_it_is_the_only_one(name: str) -> None:
    SCENES[name]([TEXTS[name]]).says("A", "use", card="X")


@pytest.mark.parametrize("name", available())
def test_it_is_asked_which_of_several_texts_is_used(name: str) -> None:
    s = SCENES[name]([TEXTS[name], TEXTS[name]])
    assert s.refused("A", "use", card="X").legal == ("1", "2")
    s.says("A", "use", card="X", text="2")


@pytest.mark.rule("MC-KW-19", "MC-KW-20")
@pytest.mark.parametrize(("singer", "asks"), [(True, True), (False, False)])
def test_it_is_asked_which_effect_of_a_song_is_played_where_a_singer_allows_both(singer: bool, asks: bool) -> None:
    crew = mc.character("Crew", traits=["singer"] if singer else [])
    s = mc.scene(A={"hand": [mc.song("S", DRAW, DRAW)], "deployment": [crew]}, mode="scribe")
    if asks:
        assert s.refused("A", "play", card="S").legal == ("upper", "lower")
    else:
        s.says("A", "play", card="S")


@pytest.mark.soak
@pytest.mark.parametrize("name", available())
def test_a_word_left_out_is_completed_only_where_one_completion_is_possible(name: str) -> None:
    """Given lines that differ in one word (a text, a mode, a cost, the kind of a play), when that word is left out, then the
    line is refused, is open, asks, or does what each of them does."""
    for desk in _positions(name):
        for short, whole in _shortened(desk):
            each = {done for done in (_done(desk, line) for line in whole) if done is not None}
            if len(each) > 1:
                assert _done(desk, short) is None, (desk.table.clock, short, whole)


def _positions(name: str) -> Iterator[Desk]:
    """Yields the desk of random games, in which specimens also have texts of each other, at some of their positions."""
    for number in range(GAMES):
        seed = f"left out:{number}"
        game = random_game(name, seed, number, decks=blend_specimens(name, seed), mode="scribe")
        while game.decisions < DECISIONS and game.step() and game.desk.table.result is None:
            if game.decisions % EVERY == 0:
                yield game.desk


def _shortened(desk: Desk) -> Iterator[tuple[Command, list[Command]]]:
    """Yields lines without one fixed word of an offer, each with the lines that have one of the offered words there."""
    random = Random(0)
    offers = [offer for seat in desk.table.header.seats for offer in desk.ruleset.offers(desk, seat)]
    words = defaultdict[str, dict[str, Plain]](dict)
    for offer in offers:
        for word in offer.args:
            words[_key(offer, word)].setdefault(_text(offer.args[word]), offer.args[word])
    for offer in offers:
        said = fill_offer(offer, lambda count: int(random.random() * count))
        for word in (word for word in offer.args if word not in NOT_THE_WORD and said is not None):
            if (offer.act, word) in HAS_A_MEANING_WITHOUT:
                continue
            values = words[_key(offer, word)].values()
            if len(values) > 1 and said is not None:
                rest = {name: value for name, value in said.args.items() if name != word}
                whole = [said._replace(args={**rest, word: value}) for value in values]
                yield said._replace(args=rest), whole


def _key(offer: Offer, word: str) -> str:
    """Returns what offers have in common that differ in this word alone; without the word a line names none of them."""
    return _text((offer.seat, offer.act, {k: v for k, v in offer.args.items() if k != word}, offer.reply, word))


def _text(value: Plain) -> str:
    return json.dumps(value, sort_keys=True, default=list)


def _done(desk: Desk, command: Command) -> str | None:
    """Returns the changes that a line makes; None where it is refused, breaks a rule, is open or ends in a question."""
    answer: Any = desk.say(command)
    if isinstance(answer, Refusal):
        return None
    asks = desk.table.flags.get("awaits") is not None
    changes = [change_to_plain(change) for event in answer for change in event.changes]
    desk.log.roll_back(len(answer))
    return None if asks or any(event.verdict[0] != "legal" for event in answer) else _text(changes)
