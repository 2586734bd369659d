"""Moments are found by what was played, answered, in a zone or low at the end of a turn; and only what all may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel.record.changes import ClockMoved, Learned, Moved, Plain
from domain.kernel.record.event import Event
from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import RULESETS
from projections import GameFilter, ReadModels
from projections.archive import Archive
from projections.filter_names import FilterRefused
from projections.moment_search import MomentSearch, find_moments
from projections.table_definitions import Queryable
from replays.table_at_position import fold
from scripts.cli import demo_games
from scripts.simulation.random_games import random_game
from tests.projections.handmade import Handmade
from tests.projections.shelf import Shelf
from tests.projections.test_archive import folded
from tests.projections.test_catching_up import Counted
from tests.projections.test_other_games import log
from tests.soak import in_full

GUNDAM, NEXA, MACROSS, ROBOTECH, STAR = (demo_games.demo_game_id(name) for name in RULESETS)
Moment = tuple[str, int, int]
"""Game, turn, position."""


def found(models: Queryable, which: GameFilter | None = None, **search: Any) -> list[Moment]:
    """The moments that a search finds, in its order."""
    rows = find_moments(models, MomentSearch(**search), which or GameFilter())
    return [(row["game"], row["turn"], row["at"]) for row in rows]


QUESTIONS: dict[str, tuple[dict[str, Any], GameFilter, list[Moment]]] = {
    "a card was played": ({"played": "Swift"}, GameFilter(), [(ROBOTECH, 1, 34), (ROBOTECH, 2, 74), (ROBOTECH, 5, 243)]),
    "a card that was identified later": ({"played": "Banked Coals"}, GameFilter(), [(GUNDAM, 2, 28), (GUNDAM, 6, 124)]),
    "in Japanese": ({"played": "オスプレイ", "turn": 3}, GameFilter(), [(ROBOTECH, 3, 111), (ROBOTECH, 3, 116)]),
    "a card answered a card": (
        {"played": "Jamming Field", "answering": "Reckless Charge"},
        GameFilter(),
        [(GUNDAM, 8, 211)],
    ),
    "what answered a card within the chain": ({"answering": "Broadside"}, GameFilter(), [(GUNDAM, 8, 209), (GUNDAM, 8, 211)]),
    "a card in a zone at a turn": ({"card": "Osprey", "zone": "battle_zone", "turn": 4}, GameFilter(), [(ROBOTECH, 4, 215)]),
    "a score of a player's games": (
        {"score_at_most": 1, "turn": 11},
        GameFilter(player="ren", ruleset="macross_crusade"),
        [(MACROSS, 11, 350)],
    ),
    "a card in a zone at a low score": (
        {"card": "Puppet Thief", "zone": "front_row", "score_at_most": 0},
        GameFilter(),
        [(STAR, 2, 52)],
    ),
    "the longest chain, with what was played in its turn": (
        {"moment": "chain", "played": "Jamming Field"},
        GameFilter(),
        [(GUNDAM, 8, 211)],
    ),
    "the largest blow in games of a deck": (
        {"moment": "blow"},
        GameFilter(deck="lantern", league="club evening"),
        [(STAR, 5, 138)],
    ),
}


@pytest.fixture(scope="module")
def demo_models(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReadModels]:
    """The demo games of all rulebooks. Only to be asked."""
    games = {demo_games.demo_game_id(name): log(name) for name in RULESETS}
    models = ReadModels(tmp_path_factory.mktemp("found") / "models.sqlite", Shelf(games))
    models.catch_up()
    yield models
    models.close()


@pytest.mark.parametrize("name", QUESTIONS)
def test_ten_questions_find_what_the_scoresheets_of_the_demo_games_have(demo_models: ReadModels, name: str) -> None:
    search, which, expected = QUESTIONS[name]
    assert found(demo_models, which, **search) == expected


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_archive_answers_the_same_questions(archive: Archive, name: str) -> None:
    search, which, expected = QUESTIONS[name]
    assert found(archive, which, **search) == expected


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """The demo games as an archive."""
    folder = tmp_path_factory.mktemp("found")
    folded(folder, {demo_games.demo_game_id(name): list(log(name)) for name in RULESETS})
    with Archive(folder) as opened:
        yield opened


@pytest.mark.parametrize("seed", range(in_full(10, 2)))
def test_cards_are_found_where_they_were_when_each_turn_was_over(counted: Counted, seed: int) -> None:
    """Given a random game, when each card that all see in a zone is searched there, then it is found at that turn's end."""
    game = random_game(RULESETS[seed % len(RULESETS)], "find", seed)
    game.play()
    models, view = counted(g=list(game.desk.events)), make_view(game.desk.events, SPECTATOR)
    ends = {fold(view, at).clock.turn: at for at in range(1, len(view) + 1)}
    searched = 0
    for turn, at in ends.items():
        table = fold(view, at)
        for zone in table.header.zones if turn else ():
            for printing in {table.cards[card].printing for card in table.at(zone.key)} - {None}:
                if zone.sees == "all":
                    search = {"card": printing, "zone": zone.name, "turn": turn}
                    assert found(models, **search) == [("g", turn, at)], f"seed {seed}: {search}"
                    searched += 1
    assert searched > 20


def turns(game: Handmade) -> Handmade:
    """Two turns: A plays the ape in the first, B the bee in the second."""
    game.draws("A", "#1").plays("A", "#1", "ape")
    game.write("fixed", "turn_began", "B", ClockMoved(2, "B", "main", 0, "B", 0))
    return game.draws("B", "#11").plays("B", "#11", "bee").ends(A="win", B="loss")


def test_a_position_is_found_once_in_a_game_where_it_came_up_first(counted: Counted) -> None:
    models = counted(g=turns(Handmade()).events)
    assert found(models, card="Ape of Iron") == [("g", 1, 4)]
    assert found(models, card="ape", zone="field", turn=2) == [("g", 2, 8)]
    assert found(models, card="bee", turn=1) == []


def test_a_running_game_is_not_found(counted: Counted) -> None:
    running = Handmade().draws("A", "#1").plays("A", "#1", "ape")
    models = counted(g=running.events)
    for search in ({"played": "ape"}, {"card": "ape"}):
        with pytest.raises(FilterRefused, match="no card of this name"):
            found(models, **search)


def test_what_was_taken_back_is_not_found(counted: Counted) -> None:
    game = Handmade().draws("A", "#1").plays("A", "#1", "ape")
    game.goes_back(3, Moved("#1", "A.hand"), Learned("#1", None, ())).plays("A", "#1", "cat").ends(A="win", B="loss")
    models = counted(g=game.events)
    assert found(models, played="cat") == [("g", 1, 6)]
    with pytest.raises(FilterRefused):
        found(models, played="ape")


def test_a_card_that_not_everybody_has_seen_is_not_found(counted: Counted) -> None:
    """Given two games that differ in a hand that only its holder saw, then all searches find the same."""
    games = {}
    for printing in ("ape", "bee"):
        game = Handmade().draws("A", "#1").write("revealed", "looked", "A", Learned("#1", printing, ("A",)))
        games[printing] = turns_without_a(game)
    answers = []
    for printing, events in games.items():
        models = counted(g=events)
        with pytest.raises(FilterRefused) as refused:
            found(models, card=printing, zone="hand")
        answers.append(
            (refused.value.known, models.query("SELECT * FROM card_plays"), models.query("SELECT * FROM card_stays"))
        )
    assert answers[0] == answers[1]


def turns_without_a(game: Handmade) -> list[Event]:
    """B shows the cat, and the game ends."""
    return game.draws("B", "#11").plays("B", "#11", "cat").ends(A="win", B="loss").events


def test_names_of_games_that_are_left_out_are_not_suggested(counted: Counted) -> None:
    """Given a game that is left out, when a name near to its card is searched, then nothing tells that the card is known."""
    models = counted(seen=turns(Handmade()).events, hidden=Handmade().plays("A", "#1", "cat").ends(A="win", B="loss").events)
    which = GameFilter(without=frozenset({"hidden"}))
    for word in ("cat", "=Cat"):
        with pytest.raises(FilterRefused) as refused:
            found(models, which, played=word)
        assert "=Cat+" not in refused.value.known
    assert found(models, played="=cat+") == [("hidden", 1, 3)]


def test_an_unlisted_game_is_not_found(counted: Counted) -> None:
    models = counted(g=turns(Handmade(about={"unlisted": True})).events)
    with pytest.raises(FilterRefused):
        found(models, played="ape")


@pytest.mark.parametrize(
    ("search", "field", "known"),
    [
        ({}, "played", ()),
        ({"turn": 3}, "played", ()),
        ({"zone": "field", "turn": 3}, "zone", ()),
        ({"moment": "blood"}, "moment", ("blow", "chain", "end")),
        ({"played": "ape of irom"}, "played", ("Ape of Iron",)),
    ],
)
def test_a_search_that_says_too_little_is_refused_with_the_choices(
    counted: Counted, search: dict[str, Plain], field: str, known: tuple[str, ...]
) -> None:
    with pytest.raises(FilterRefused) as refused:
        found(counted(g=turns(Handmade()).events), **search)
    assert (refused.value.field, refused.value.known) == (field, known)


def test_an_unknown_zone_is_refused_with_those_of_the_rulebook(demo_models: ReadModels) -> None:
    with pytest.raises(FilterRefused) as refused:
        found(demo_models, GameFilter(ruleset="robotech"), card="Osprey", zone="junkyard")
    assert refused.value.known == ("battle_zone", "base_zone", "proto_zone", "discard_pile")


def test_pages_follow_each_other(demo_models: ReadModels) -> None:
    whole = found(demo_models, score_at_most=10)
    pages = [found(demo_models, GameFilter(rows=1, skip=at), score_at_most=10) for at in range(len(whole))]
    assert len(whole) > 2
    assert [each for page in pages for each in page] == whole


def test_the_index_of_a_game_that_grew_is_that_of_one_read_at_once(counted: Counted) -> None:
    """Given a game read event by event, then its index is the same as after a rebuild."""
    events = turns(Handmade()).events
    shelf = Shelf()
    models = counted()
    models._reader = shelf
    for event in events:
        shelf.add("g", [event])
        models.catch_up()
    before = {name: models.query(f"SELECT * FROM {name}") for name in ("card_plays", "card_stays", "turn_ends")}
    models.rebuild()
    assert before == {name: models.query(f"SELECT * FROM {name}") for name in before}
    assert all(before.values())
