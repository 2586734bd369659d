"""The board as a still picture: of every rulebook, at every kind of moment, and nothing in it that its viewer may not see."""

import io
import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from PIL import Image

from domain.kernel.views.views import SPECTATOR, view
from domain.registry import available
from replays.viewer.data import picture_data, replay_data, values_at
from replays.viewer.moving import END, moments, moving, turns_of
from replays.viewer.picture import Drawing, cover, still
from replays.viewer.picture.drawing import HIGH, LANGUAGES, THEMES, WIDE, to_png
from scripts.cli.commands.record import events_of_sheet
from scripts.cli.demos import sheet_of
from scripts.simulation import random_game

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", params=available())
def events(request):
    return events_of_sheet(sheet_of(request.param), [])


def words_of(svg):
    return [each.text for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_every_moment_is_a_picture_and_the_same_moment_the_same_picture(events):
    with Drawing(view(events, "judge")) as drawing, Drawing(view(events, "judge")) as other:
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
    seen = view(events, SPECTATOR)
    with Drawing(seen, "ja", "dark") as drawing:
        for position in (0, 1, len(seen) // 2, len(seen)):
            assert still(seen, position, "ja", "dark", title="A & B") == drawing.svg(position, title="A & B")


def test_nothing_on_a_board_is_a_layer_of_its_own(events):
    """What is drawn on a layer of the size of the whole picture costs as much as the whole picture."""
    seen = view(events, SPECTATOR)
    with Drawing(seen) as drawing:
        boards = [drawing.svg(position) for position in range(len(seen) // 4, len(seen), 40)]
    for svg in (*boards, cover(seen, result=True)):
        around = re.sub(r"<symbol.*?</symbol>", "", svg)
        assert "<use" in around
        assert not re.search(r" (?:opacity|filter|mask|clip-path|style)=|.<svg", around)


def test_a_picture_is_drawn_from_what_a_replay_is_told_without_telling_values_at_every_line(events):
    seen = view(events, SPECTATOR)
    whole, drawn = replay_data(seen), picture_data(seen)
    assert all(whole[part] == drawn[part] for part in ("header", "terms", "face", "mat"))
    values, told = {}, 0
    for position, (row, less) in enumerate(zip(whole["events"], drawn["events"], strict=True)):
        if position % 29 == 0:
            assert values_at(seen, position) == values
        assert less == {name: row[name] for name in ("name", "seat", "line", "said", "changes", "tally") if name in row}
        values, told = row.get("values", values), told + ("values" in row)
    assert values_at(seen, len(seen)) == values
    assert told


def drawing_names(events):
    return next(iter(events)).said["header"]["players"].values()


@pytest.mark.parametrize(("language", "theme"), list(zip(LANGUAGES, (*THEMES, THEMES[0]), strict=True)))
def test_it_is_drawn_in_every_language_by_day_and_night_as_png(events, language, theme):
    with Drawing(view(events, SPECTATOR), language, theme) as drawing:
        picture: Any = Image.open(io.BytesIO(to_png(drawing.svg(len(events) // 2))))
    assert picture.size == (WIDE, HIGH)
    grey = picture.convert("L").resize((1, 1)).getpixel((0, 0))
    assert (grey < 128) is (theme == "dark")


def test_a_picture_for_everybody_names_no_card_that_only_one_player_knows():
    game = random_game("gundam_war", "pictures", 2)
    game.play()
    seen = view(game.desk.events, SPECTATOR)
    with Drawing(seen) as public, Drawing(view(list(seen), SPECTATOR)) as again:
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
    with Drawing(view(game.desk.events, "judge")) as drawing:
        words = words_of(drawing.svg(len(game.desk.events)))
    assert set("ABCDEFGH") <= set(words)


# --- moving ---


def test_moments_leave_out_what_shows_nothing_and_stay_longest_at_the_end(events):
    shown = moments(events, 0, len(events))
    assert len(shown) < len(events)
    assert shown[-1].milliseconds == END
    turns = turns_of(events)
    assert [first for first, _ in turns.values()][1:] == [last for _, last in turns.values()][:-1]


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_a_stretch_is_a_moving_picture(kind):
    events = view(events_of_sheet(sheet_of("star_front"), []), SPECTATOR)
    shown = moments(events, 200, 207)
    with Drawing(events) as drawing:
        frames = [(drawing.svg(each.position), each.milliseconds) for each in shown]
    picture: Any = Image.open(io.BytesIO(moving(frames, kind)))
    assert picture.n_frames == len({svg for svg, _ in frames})
    picture.seek(picture.n_frames - 1)
    picture.load()
    assert picture.info["duration"] >= END
