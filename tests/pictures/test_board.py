"""The board as a still picture: of every rulebook, at every kind of moment, and nothing in it that its viewer may not see."""

import io
import json
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise, product
from operator import sub
from typing import Any

import pytest
from PIL import Image, ImageChops
from py_mini_racer import MiniRacer

from domain.kernel.views.views import SPECTATOR, header_of, make_view
from domain.registry import available, ruleset
from replays.table_at_position import fold
from replays.viewer import link_preview_data
from replays.viewer.animation import END, WIDTH, LayerImageCache, choose_frames, encode_animation, turn_positions
from replays.viewer.computed_totals import TotalsTracker
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.link_preview_data import summarize_game, table_to_json
from replays.viewer.picture import BoardRenderer, draw_board, draw_game_preview
from replays.viewer.picture.board_images import HIGH, LANGUAGES, THEMES, WIDE, svg_to_png
from replays.viewer.replay_json import card_totals_at, preview_data, replay_data, to_script_json
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from scripts.simulation.random_games import random_game
from tests.soak import in_full, in_turn

tally_of = TotalsTracker.changes
STEPPED = """
function both(record, state, position) {
  const summary = JSON.parse(record);
  const stepper = new Stepper(summary);
  stepper.jump(position);
  const look = (table) => ({ table, tally: {}, values: {}, events: summary.events, position });
  const drawn = (table) => buildScene(summary, look(table), { near: "A" });
  return JSON.stringify([drawn(stepper.table), drawn(restoreTable(summary.header, JSON.parse(state)))]);
}
"""
PAINTED = in_turn(available(), list(product(LANGUAGES, THEMES)))
SVG = "{http://www.w3.org/2000/svg}"
INVISIBLE = 16
"""Of 255 steps of a colour, what rounding at the edges of layers may come to."""


@pytest.fixture(scope="module", params=in_full(available(), ["robotech", "star_front"]))
def events(request):
    return play_sheet_file(scoresheet_path(request.param), [])


def words_of(svg):
    return [each.text for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_every_moment_is_a_picture_and_the_same_moment_the_same_picture(events):
    with BoardRenderer(make_view(events, "judge")) as drawing, BoardRenderer(make_view(events, "judge")) as other:
        for position in (0, 1, len(events) // 3, len(events) * 2 // 3, len(events)):
            drawn = drawing.svg(position, title="A & B")
            words = words_of(drawn)
            assert "A & B" in words
            assert not re.search(r"undefined|NaN|null|\[object|Infinity", drawn), position
            assert other.svg(position, title="A & B") == drawn
        assert drawing.svg(len(events), title="A & B") == drawn
        names = set(drawing_names(events))
        assert names & set(words)


def test_one_moment_alone_is_drawn_as_it_is_among_all(events):
    seen = make_view(events, SPECTATOR)
    with BoardRenderer(seen, "ja", "dark") as drawing:
        for position in in_full((0, 1, len(seen) // 2, len(seen)), (len(seen) // 2,)):
            assert draw_board(seen, position, "ja", "dark", title="A & B") == drawing.svg(position, title="A & B")


def test_nothing_on_a_board_is_a_layer_of_its_own(events):
    """What is drawn on a layer of the size of the whole picture costs as much as the whole picture."""
    seen = make_view(events, SPECTATOR)
    with BoardRenderer(seen) as drawing:
        boards = [drawing.svg(position) for position in range(len(seen) // 4, len(seen), 40)]
    for svg in (*boards, draw_game_preview(seen, result=True)):
        around = re.sub(r"<symbol.*?</symbol>", "", svg)
        assert "<use" in around
        assert not re.search(r" (?:opacity|filter|mask|clip-path|style)=|.<svg", around)


def test_the_values_of_a_moment_are_those_that_a_replay_got_last(events):
    seen = make_view(events, SPECTATOR)
    values, changes = {}, 0
    for position, row in enumerate(replay_data(seen)["events"]):
        if position % 29 == 0:
            assert card_totals_at(seen, position) == values
        values, changes = row.get("values", values), changes + ("values" in row)
    assert card_totals_at(seen, len(seen)) == values
    assert changes


def test_a_cover_shows_the_largest_change_of_a_number_and_hides_the_last_line(events):
    """Given the numbers of the seats after every event, counted one by one, then the curve of a cover is theirs, and its
    moment the first of the largest changes before the last line."""
    seen = make_view(events, SPECTATOR)
    summary, mat = summarize_game(seen), ruleset(header_of(seen).ruleset).mat
    numbers, tally = [], {}
    for at, row in enumerate(replay_data(seen)["events"], 1):
        tally = row.get("tally", tally)
        numbers.append(_numbers(fold(seen, at), mat.score, tally))
    changes = [(at, now) for at, (before, now) in enumerate(pairwise(numbers), 2) if now != before]
    assert [(at, now) for at, now in summary.curve if at > 1] == changes
    last = next(at for at, event in enumerate(seen) if event.line == seen[-1].line)
    sizes = [max(map(abs, map(sub, numbers[at], numbers[at - 1]))) for at in range(summary.begins + 1, last)]
    assert summary.moment == summary.begins + 2 + sizes.index(max(sizes))
    assert summary.moment <= last < len(seen) == preview_data(seen)["length"]


def _numbers(table, score, tally):
    kinds = {
        "zone": lambda seat: len(table.at(f"{seat}.{score.name}")),
        "counter": lambda seat: table.counters.get((seat, score.name), 0),
        "tally": lambda seat: tally.get(seat, {}).get(score.name) or 0,
    }
    return tuple(kinds[score.kind](seat) for seat in table.header.seats)


def test_a_table_that_is_transferred_is_drawn_as_one_that_was_stepped_to(events):
    seen = make_view(events, "A")
    record = to_script_json(replay_data(seen))
    engine = MiniRacer()
    engine.eval(bundle_modules("kernel/stepper.js", "kernel/table.js", "board/scene.js") + STEPPED)
    for position in (0, 1, len(seen) // 3, len(seen) * 2 // 3, len(seen)):
        stepped, handed = json.loads(engine.call("both", record, to_script_json(table_to_json(seen, position)), position))
        assert handed == stepped
    engine.close()


def test_the_cover_of_a_long_game_is_of_all_of_it_and_uses_the_rules_no_oftener(events, monkeypatch):
    """Given a game with ten thousand notes in its middle, when its cover is drawn, then it is the one of the game without
    them, later; the rules compute totals at the stated number of lines."""
    seen = list(make_view(events, SPECTATOR))
    short, wanted = summarize_game(seen), []
    at = short.moment // 2
    note = seen[at]._replace(family="note", name="noted", cause=-1, said={"act": "note"}, changes=())
    long = [*seen[:at], *(note._replace(line=10_000 + number) for number in range(10_000)), *seen[at:]]
    summary = summarize_game(long)
    assert (summary.moment, [now for _, now in summary.curve]) == (short.moment + 10_000, [now for _, now in short.curve])
    assert draw_game_preview(long).count("<use") == draw_game_preview(seen).count("<use")
    monkeypatch.setattr(link_preview_data, "MAX_SAMPLES", 20)
    monkeypatch.setattr(TotalsTracker, "changes", lambda tallies: wanted.append(1) or tally_of(tallies))
    assert summarize_game(long).begins == summary.begins
    assert len(wanted) <= 20


def drawing_names(events):
    return next(iter(events)).said["header"]["players"].values()


@pytest.mark.parametrize(("events", "painted"), PAINTED, indirect=["events"])
def test_it_is_drawn_in_every_language_by_day_and_night_as_png(events, painted):
    language, theme = painted
    with BoardRenderer(make_view(events, SPECTATOR), language, theme) as drawing:
        picture: Any = Image.open(io.BytesIO(svg_to_png(drawing.svg(len(events) // 2))))
    assert picture.size == (WIDE, HIGH)
    grey = picture.convert("L").resize((1, 1)).getpixel((0, 0))
    assert (grey < 128) is (theme == "dark")


def test_a_picture_for_everybody_names_no_card_that_only_one_player_knows():
    game = random_game("gundam_war", "pictures", 2)
    game.play()
    seen = make_view(game.desk.events, SPECTATOR)
    with BoardRenderer(seen) as public, BoardRenderer(make_view(list(seen), SPECTATOR)) as again:
        for position in range(0, len(seen), 37):
            assert public.svg(position) == again.svg(position)
            hands = [each for each in words_of(public.svg(position)) if each in _hidden(game.desk.events, seen)]
            assert hands == []


def _hidden(events, seen):
    def named(log):
        return {c.printing for event in log for c in event.changes if type(c).__name__ == "Pinned"}

    pins = {c.printing: c.data for event in events for c in event.changes if type(c).__name__ == "Pinned"}
    return {(pins[key] or {}).get("name") for key in named(events) - named(seen)}


def test_a_table_of_many_seats_has_a_tile_for_each():
    game = random_game("robotech", "pictures", 1, seats=8)
    for _ in range(200):
        game.step()
    with BoardRenderer(make_view(game.desk.events, "judge")) as drawing:
        words = words_of(drawing.svg(len(game.desk.events)))
    assert set("ABCDEFGH") <= set(words)


# --- moving ---


def test_an_animation_has_the_stops_of_a_replay_and_stays_longest_at_the_end(events):
    """Given a view of a game, when it is animated, then no frame is within a stop, and the last one is the longest."""
    seen = make_view(events, SPECTATOR)
    with BoardRenderer(seen) as drawing:
        shown = choose_frames(drawing, 0, len(seen))
        inside = choose_frames(drawing, 17, 41)
    assert (shown[0].position, shown[-1].position) == (0, len(seen))
    assert {each.position for each in inside} - {17, 41} == {each.position for each in shown if 17 < each.position < 41}
    assert len(shown) < len(seen)
    assert shown[-1].milliseconds == END > max(each.milliseconds for each in shown[:-1])
    turns = turn_positions(events)
    assert [first for first, _ in turns.values()][1:] == [last for _, last in turns.values()][:-1]


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_a_stretch_is_a_moving_picture(kind):
    events = make_view(play_sheet_file(scoresheet_path("star_front"), []), SPECTATOR)
    with BoardRenderer(events) as drawing:
        shown = choose_frames(drawing, 200, in_full(207, 204))
        frames = [(drawing.layers(each.position), each.milliseconds) for each in shown]
    picture: Any = Image.open(io.BytesIO(encode_animation(frames, kind)))
    assert picture.n_frames == len({tuple(layers) for layers, _ in frames})
    picture.seek(picture.n_frames - 1)
    picture.load()
    assert picture.info["duration"] >= END


def test_the_layers_of_a_frame_are_the_still_picture_of_its_moment(events):
    """Given moments of a game, when each is put together of layers, then no pixel differs visibly from the whole drawing."""
    images = LayerImageCache()
    with BoardRenderer(make_view(events, SPECTATOR)) as drawing:
        for position in (len(events) * 3 // 5, len(events)):
            whole = Image.open(io.BytesIO(svg_to_png(drawing.svg(position, title="A"), WIDTH))).convert("RGB")
            composed = images.compose(drawing.layers(position, title="A"))
            assert max(high for _, high in ImageChops.difference(whole, composed).getextrema()) <= INVISIBLE
