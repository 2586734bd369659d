"""The small board of a game shows the scene of its board."""

import json

import pytest
from py_mini_racer import MiniRacer

from api.web.assets import WEB
from domain.kernel.views.views import SPECTATOR, make_view
from domain.registry import RULESETS
from projections.game_summary import GameSummary
from projections.statistics.boards_and_highlights import summarize_board
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import replay_data, to_script_json
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from tests.web.modules import bare

SHOWN = """
const placeOf = ({ angle, lane, sets }) => [angle, lane ?? 0, sets.length];
const cardShown = (card) => [card.data?.name ?? "", card.token, card.hidden, ...placeOf(card)];
const rowShown = ({ kind, zones }) => [kind, zones.map(({ key, cards }) => [key, cards.map(cardShown)])];
const shownOf = ({ seats }) => seats.map(({ seat, far, score, rows }) => [seat, far, score.now, rows.map(rowShown)]);
"""
MODULES = ("kernel/stepper.js", "kernel/table.js", "board/scene.js")


@pytest.mark.parametrize("name", RULESETS)
def test_a_summary_lays_out_the_same_scene_as_the_game(name):
    """Given a finished game, when its summary is drawn small, then seats, scores, rows and cards are those of its board."""
    view = make_view(play_sheet_file(scoresheet_path(name), []), SPECTATOR)
    engine = MiniRacer()
    engine.eval(bundle_modules(*MODULES) + bare(WEB / "home" / "summary-scene.js") + SHOWN)
    engine.eval(f"const record = {to_script_json(replay_data(view))}; const stepper = new Stepper(record)")
    engine.eval("stepper.jump(record.events.length)")
    story = GameSummary("g", view[0])
    for event in view:
        story.add_event(event)
    glance = {**summarize_board(story), "players": {}}
    small = json.loads(engine.eval(f"JSON.stringify(shownOf(buildSummaryScene({to_script_json(glance)}, 'A')))"))
    assert small == json.loads(
        engine.eval("JSON.stringify(shownOf(buildScene(record, stepper, { near: 'A', hands: false })))")
    )
