"""What players count at the table, beyond what `scripts.conformance` asks of a ruleset."""

import pytest

from domain.registry import RULESETS
from replays.viewer.replay_json import replay_data
from scripts.conformance.sample_games import SEEDS, game_log
from scripts.simulation.random_games import random_game

COUNTED = {
    "gundam_war": "total_power",
    "gundam_war_nexa": "total_power",
    "macross_crusade": "nation_strength",
    "robotech": "proto_level",
    "star_front": "score",
}


@pytest.mark.parametrize("name", RULESETS)
def test_a_record_states_what_is_counted_and_values_unlike_the_print(name):
    rows = replay_data(game_log(name, SEEDS[0]))["events"]
    assert COUNTED[name] in {key for row in rows for seat in row.get("tally", {}).values() for key in seat}
    assert any(row.get("values") for row in rows)


def test_a_quiet_game_says_it_when_it_is_over():
    """What a seat comes to is computed by the rules, which keep silent in a quiet game."""
    game = random_game("star_front", "quiet", 1, quiet=True)
    for _ in range(40):
        game.step()
    assert not any("tally" in row for row in replay_data(game.desk.events)["events"])
    game.play()
    assert any("tally" in row for row in replay_data(game.desk.events)["events"])
