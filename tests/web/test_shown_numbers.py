"""What a board shows after every event is what the desk has there: no number is that of the line before."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from domain import registry
from domain.card_effects.resolution_stack import waiting_effects
from domain.kernel.contract.layout import value_at_path
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.table import Table
from domain.kernel.views.views import SPECTATOR, header_of, make_view
from domain.registry import RULESETS
from replays.table_at_position import Stepper
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.simulation.random_games import random_game
from tests.soak import in_turn

SHOWN = (Path(__file__).parent / "shown_numbers.js").read_text("utf-8")
VIEWERS = (SPECTATOR, "A", "B", "judge")
GAMES = 100
"""Random games of each rulebook in the soak."""
TURNS = 4
"""Of a game in the suite; `senki conform` compares the totals of whole games."""


@pytest.fixture(scope="module")
def engine() -> MiniRacer:
    made = MiniRacer()
    made.eval(bundle_modules("kernel/stepper.js", "board/scene.js", "board/printed-face.js"))
    return made


@pytest.mark.parametrize(("name", "viewer"), in_turn(RULESETS, VIEWERS))
def test_the_board_shows_the_numbers_of_the_desk(engine: MiniRacer, name: str, viewer: str) -> None:
    """Given a random game as somebody may see it, when its replay stands after an event, then score, counts, chain and the
    values of units are those that the desk has there."""
    game = random_game(name, "shown numbers", 1)
    game.turns = TURNS
    game.play()
    assert list(differences(engine, make_view(game.desk.events, viewer))) == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("name", RULESETS)
def test_the_board_shows_the_numbers_of_the_desk_after_every_event(engine: MiniRacer, name: str, number: int) -> None:
    """All viewers, every event, two seats and more."""
    seats = registry.ruleset(name).book.seats
    game = random_game(name, "shown numbers", number, seats=seats[number % len(seats)])
    game.play()
    for viewer in ("judge", SPECTATOR, *game.desk.table.header.seats):
        assert list(differences(engine, make_view(game.desk.events, viewer))) == [], (number, viewer)


def differences(engine: MiniRacer, view: Sequence[Event]) -> Iterator[str]:
    """Where the shown numbers are others than those of the desk."""
    engine.eval(f"globalThis.record = {to_script_json(replay_data(view))}")
    shown: list[dict[str, Any]] = json.loads(engine.eval(SHOWN))
    rules = registry.ruleset(header_of(view).ruleset)
    stepper = Stepper(view)
    for position, drawn in enumerate(shown):
        stepper.jump(position)
        table = stepper.table
        table.events_backwards = partial(effective_events_backwards, view, position)
        result = {seat: dict([score, *map(tuple, counted)]) for seat, score, counted, *_ in drawn["counted"]}
        if position and result != (wanted := {seat: _counted(rules, table, seat) for seat in result}):
            yield f"{position}: {result} is counted, and the desk has {wanted}"
        for seat, _, _, hand, piles in drawn["counted"]:
            yield from _unlike(table, [(f"{seat}.hand", hand), *piles], position)
        if drawn["chain"] != [key for key, _ in waiting_effects(table)]:
            yield f"{position}: {drawn['chain']} waits, and {table.chain}"
        for card, values in drawn["values"]:
            if values != (now := _values(rules, table, card)):
                yield f"{position}: {card} shows {values} and is {now}"


def _unlike(table: Table, counts: Sequence[tuple[str, int]], position: int) -> Iterator[str]:
    for place, count in counts:
        if place in table.zones and count != len(table.at(place)):
            yield f"{position}: {place} shows {count} cards and has {len(table.at(place))}"


def _counted(rules: Ruleset, table: Table, seat: str) -> dict[str, int | None]:
    """The score and what is counted next to it: totals of the rules, and counters of the seat without those of a card."""
    score = rules.mat.score
    counters = {name: count for (owner, name), count in table.counters.items() if owner == seat and ":" not in name}
    decides: dict[str, int | None] = {}
    if score.kind == "zone":
        brings = any(card.bringer == seat for card in table.cards.values())
        decides = {score.name: len(table.at(f"{seat}.{score.name}")) if brings else None}
    elif score.kind == "counter":
        decides = {score.name: 0}
    return {**decides, **rules.tally(table, seat), **counters}


def _values(rules: Ruleset, table: Table, card: str) -> list[int | str | None]:
    """What a card shows: its present values; where a printed one is not known to change, the print."""
    data, now = table.data(card), rules.current_values(table, card)
    if rules.mat.token and table.cards[card].face == "down" and "lane" in table.cards[card].attributes:
        return list(now.values())
    printed = {value.term: value_at_path(data, value.field) for value in rules.face.values}
    shown = {
        term: value if now[term] is None or not table.zone_of(card).in_play else now[term] for term, value in printed.items()
    }
    return [shown[term] if value != "*" or shown[term] else value for term, value in printed.items() if value is not None]
