"""Sentences of the last events of a view, without those before: what was known then counts all the same."""

import pytest

from replays.viewer import event_sentences as event_sentences_module
from replays.viewer.event_sentences import event_sentences
from scripts.simulation.random_games import random_game


@pytest.mark.parametrize("name", ["gundam_war", "star_front"])
def test_the_last_sentences_are_those_of_all(name: str) -> None:
    """Given a random game, when its last events are described alone, then each sentence is the one of the whole game."""
    game = random_game(name, "told", 1)
    all(game.step() for _ in range(30))
    events = game.desk.events
    whole = event_sentences(events, "ja")
    assert all(event_sentences(events, "ja", start) == whole[start:] for start in (1, len(events) - 5))


def test_v8_gives_the_same_sentences_where_quickjs_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an installation without QuickJS, when a game is read, then V8 gives the sentences that QuickJS gives."""
    game = random_game("robotech", "told", 2)
    all(game.step() for _ in range(20))
    told = [event_sentences(game.desk.events, language) for language in ("en", "zh")]

    def missing(script: str) -> None:
        raise ModuleNotFoundError(name="_quickjs")

    monkeypatch.setattr(event_sentences_module, "_QuickJS", missing)
    assert [event_sentences(game.desk.events, language) for language in ("en", "zh")] == told
