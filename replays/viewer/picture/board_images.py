"""Draws the board at any position as SVG with the viewer's own JavaScript, and converts SVG to PNG."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from types import TracebackType
from typing import Any, NamedTuple

import resvg_py
from py_mini_racer import MiniRacer

from domain.kernel.record.event import Event
from domain.registry import available, ruleset
from replays.viewer.js_bundle import bundle_modules
from replays.viewer.replay_json import position_data, preview_data, replay_data, to_script_json

WIDE, HIGH = 1200, 630
"""Width and height in pixels."""
LANGUAGES = ("en", "ja", "zh")
THEMES = ("light", "dark")
ENTRY = "picture/board-picture.js"
COVER = "picture/cover.js"
NO_PICTURES: Mapping[str, str] = {}
_BOARD_SCRIPT = """
let picturer = null;
function load(record, language, theme, pictures) {
  picturer = new BoardPicture(JSON.parse(record), language, theme, JSON.parse(pictures));
  return true;
}
function draw(position, options) { return picturer.draw(position, JSON.parse(options)); }
function layers(position, options) { return JSON.stringify(picturer.layers(position, JSON.parse(options))); }
function stops(first, last) { return JSON.stringify(picturer.stops(first, last)); }
"""
_PREVIEW_SCRIPT = """
function draw(record, options) { return drawCover(JSON.parse(record), JSON.parse(options)); }
"""


class Layer(NamedTuple):
    """A part of a drawing: its box as x, y, width and height in units of the drawing, and the elements in it."""

    box: tuple[float, float, float, float]
    svg: str


class BoardRenderer:
    """Draws positions of one view of a game. Close it with `close`, or use it in a `with`.

    `pictures`: the user's card images, normalised name -> address (`replays.viewer.local_card_images`).
    """

    def __init__(
        self,
        events: Sequence[Event],
        language: str = "en",
        theme: str = "light",
        pictures: Mapping[str, str] = NO_PICTURES,
    ) -> None:
        self._engine = _start_engine(replay_data(events), language, theme, pictures)
        self.events = len(events)

    def __enter__(self) -> BoardRenderer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the engine."""
        self._engine.close()

    def svg(self, position: int, **options: Any) -> str:
        """Draws the board at a position. Options: `near`, a seat, and `title`, the caption."""
        drawn: str = self._engine.call("draw", position, json.dumps(options))
        return drawn

    def layers(self, position: int, **options: Any) -> list[Layer]:
        """Draws the same as `svg` in layers, the lowest first; what has not changed between two moments is equal."""
        drawn = json.loads(self._engine.call("layers", position, json.dumps(options)))
        return [Layer((x, y, width, height), svg) for x, y, width, height, svg in drawn]

    def stops(self, first: int, last: int) -> list[tuple[int, int]]:
        """Returns the positions at which a replay stops between two, these included, and for how many milliseconds."""
        return [(position, pace) for position, pace in json.loads(self._engine.call("stops", first, last))]


def draw_board(events: Sequence[Event], position: int, language: str = "en", theme: str = "light", **options: Any) -> str:
    """Draws the board at a position as SVG: like `BoardRenderer`, in a fifth of the time for a single image."""
    engine = _start_engine(position_data(events, position), language, theme)
    try:
        drawn: str = engine.call("draw", position, json.dumps(options))
        return drawn
    finally:
        engine.close()


def _start_engine(data: Mapping[str, Any], language: str, theme: str, pictures: Mapping[str, str] = NO_PICTURES) -> MiniRacer:
    engine = MiniRacer()
    engine.eval(bundle_modules(ENTRY) + _BOARD_SCRIPT)
    engine.call("load", to_script_json(data), language, theme, json.dumps(dict(pictures)))
    return engine


def draw_game_preview(events: Sequence[Event], **options: Any) -> str:
    """Draws the preview image of a link to a game as SVG; the options are those of `draw_preview_image`, and `at` as in
    `preview_data`."""
    return draw_preview_image(preview_data(events, options.get("result", False), options.pop("at", None)), **options)


def draw_preview_image(data: Mapping[str, Any], **options: Any) -> str:
    """Draws the preview image from the result of `preview_data`.

    Options: `language`, `theme`, `title` and `below`, words at the top, `result`, whether the end of the game may be shown.
    """
    languages = {"en", options.get("language", "en")}
    terms = {term: {key: words[key] for key in words.keys() & languages} for term, words in data["terms"].items()}
    engine = MiniRacer()
    try:
        engine.eval(bundle_modules(COVER) + _PREVIEW_SCRIPT)
        drawn: str = engine.call("draw", to_script_json({**data, "terms": terms}), json.dumps(options))
        return drawn
    finally:
        engine.close()


def svg_to_png(svg: str, width: int = WIDE) -> bytes:
    """Converts an SVG to PNG of this width, with the fonts of this machine."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, font_family="DejaVu Sans"))


def warm_up() -> None:
    """Does the slow work of the first image of a process: loads rulebooks and scripts, starts an engine, finds fonts."""
    for name in available():
        ruleset(name)
    engine = MiniRacer()
    engine.eval(bundle_modules(ENTRY))
    engine.close()
    bundle_modules(COVER)
    _letter("A")


@cache
def has_cjk_font() -> bool:
    """Returns whether this machine has a font for Japanese and Chinese; without one, images lack these characters."""
    first, second = (_letter(letter) for letter in "戦記")
    return first != second


def _letter(letter: str) -> bytes:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
    return svg_to_png(
        f'{head}<text x="4" y="32" font-size="30" font-family="Noto Sans CJK JP, sans-serif">{letter}</text></svg>', 40
    )
