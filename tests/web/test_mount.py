"""The app in the service: what is served, under which policy, and the route that feeds the viewer."""

import json

import pytest

from projections.game_summary.line_importance import reasons_to_json
from replays.viewer.replay_json import replay_data, to_script_json
from tests.api.served import Served


@pytest.fixture
def served(tmp_path):
    service = Served(tmp_path)
    yield service
    service.close()


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/app.js", "/app.css", "/icon.svg", "/pad/pad.js", "/viewer/replay/board.js"]
)
def test_pages_are_served_under_the_policy_and_asked_for_again(served, path):
    answer = served.client.get(path)
    assert answer.status_code == 200
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/mount.py", "/__init__.py", "/viewer/replay_json.py", "/../app.py", "/nothing.js"])
def test_nothing_else_is_served(served, path):
    assert served.client.get(path).status_code == 404


def test_the_viewer_is_fed_with_the_view_of_the_link(served):
    table = served.table()
    table.begin()
    for scope, viewer in (("organiser", "judge"), ("seat:A", "A"), ("spectator", "spectator")):
        answer = table.get("replay", scope)
        seen = served.app.state.senki.clerk.view(table.game, viewer)
        expected = {**replay_data(seen), "reasons": reasons_to_json(seen)}
        assert answer.json() == json.loads(to_script_json(expected))
        assert table.get("replay", scope, **{"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert table.get("replay?viewer=B", "seat:A").status_code == 403
    assert table.get("replay", "").status_code == 401


def test_only_what_came_after_is_reported_again(served):
    table = served.table()
    before = table.position
    table.begin()
    assert table.get(f"replay?after={before}").json()["events"] == table.get("replay").json()["events"][before:]
    assert table.get("replay?after=9999").status_code == 404
