"""A game at a glance: what everybody could see, no more for whoever has a key, no earlier for whoever sees late."""

import json

from domain.kernel.views.views import SPECTATOR
from projections.game_summary import GameSummary
from projections.statistics.boards_and_highlights import summarize_board
from tests.api.served import Table


def published(events, game):
    story = GameSummary(game, events[0])
    for event in events:
        story.add_event(event)
    return json.loads(json.dumps(summarize_board(story)))


def opened(table):
    for line in ("A keep", "B keep", "A first A"):
        assert table.say(line).status_code == 200


def test_scores_cards_and_the_line_are_reported(table: Table):
    """Given a game in which a generation was played, when it is glanced at, then it lies there with its name."""
    opened(table)
    table.say('A play "Meridian Shipyards"')
    result = table.get("glance").json()
    assert result["players"] == {"A": "mika", "B": "ren"}
    assert (result["turn"], result["holder"], result["result"]) == (1, "A", None)
    (card,) = result["areas"]["cut_in"]
    assert result["printings"][card["printing"]]["name"] == "Meridian Shipyards"
    assert result["scores"] == [44, 44]
    assert result["line"][-1] == [44, 44]
    assert not any("hand" in place for place in result["areas"])


def test_every_viewer_gets_the_same_and_nothing_that_a_spectator_does_not_see(table: Table):
    opened(table)
    table.say('A play "Meridian Shipyards"')
    answers = [table.get("glance", scope).json() for scope in ("organiser", "seat:A", "seat:B", "spectator")]
    assert all(answer == answers[0] for answer in answers)
    seen = table.served.app.state.senki.clerk.view(table.game, SPECTATOR)
    assert {key: answers[0][key] for key in published(seen, table.game)} == published(seen, table.game)
    assert table.get("glance", "").status_code == 401


def test_a_late_spectator_is_shown_the_board_as_it_was(table: Table):
    """Given a spectator three events behind, when something is played, then the board at a glance does not have it yet."""
    opened(table)
    table.link("spectator", delay_events=3)
    table.say('A play "Meridian Shipyards"')
    result = table.get("glance", "spectator").json()
    assert "A.station_area" not in result["areas"]
    assert result["position"] < table.position


def test_what_has_not_changed_is_not_sent_again(table: Table):
    opened(table)
    first = table.get("glance")
    assert table.get("glance", "organiser", **{"If-None-Match": first.headers["ETag"]}).status_code == 304
