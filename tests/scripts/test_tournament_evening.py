"""The demo evening: games are played to their end, each by the decks that its players have registered."""

from __future__ import annotations

from statistics import mean

import pytest

from domain.kernel.record.log_queries import result_after
from domain.kernel.views.views import header_of
from domain.registry import RULESETS, ruleset
from domain.tournaments.match_evidence import game_evidence, report_differences
from replays.table_at_position import fold
from scripts.cli.commands.demo import play_once
from scripts.cli.composition import open_clerk
from scripts.cli.tournament_actions import open_tournament_clerk
from scripts.simulation.tournament_evening import PLAYERS, EveningOptions, evening_decks


@pytest.mark.parametrize("name", RULESETS)
def test_the_decks_of_an_evening_are_of_one_size_and_legal(name):
    specimens = evening_decks(name)
    assert len({deck.size for deck in specimens.decks.values()}) == 1
    assert len(specimens.decks) >= 2
    result = [
        ruleset(name).check_deck(dict(deck.cards), dict(deck.sideboard), specimens.cards) for deck in specimens.decks.values()
    ]
    assert not any(result)


def test_games_of_an_evening_have_real_ends_that_prove_the_reports(tmp_path):
    """Given the final of two, then no game is conceded or short, and each record proves its report."""
    desk, clerk = open_tournament_clerk(tmp_path), open_clerk(tmp_path)
    name = play_once(desk, clerk, EveningOptions(players=PLAYERS[:3], rounds=1, cut=2, seed=2))
    made = desk.tournament(name)
    played = [(match, game) for match in made.matches.values() if match.report for game in match.report.games]
    assert played
    turns = []
    for match, game in played:
        events = clerk.events(game.record)
        turns.append(fold(events, len(events)).clock.turn)
        result = result_after(events)
        assert result
        assert result["reason"] != "conceded"
        assert set(header_of(events).players.values()) == set(match.players)
        assert report_differences(name, match, game, game_evidence(events, game.record)) == ()
    assert mean(turns) >= 12
