"""A part of a game as one animation: chooses its frames and their times, and encodes them."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image

from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.event import Event
from replays.viewer.picture.board_images import BoardDrawing, to_png

WIDTH = 800
"""Width in pixels: readable on a phone, with a tenth of the size of a full screen."""
END = 3_000
"""Milliseconds of the last frame."""
COLORS = 128


class Frame(NamedTuple):
    """A position of the record, and how long it is shown."""

    position: int
    milliseconds: int


def choose_frames(drawing: BoardDrawing, first: int, last: int) -> list[Frame]:
    """Returns the stops of a replay between two positions, with the times of autoplay."""
    frames = [Frame(position, pace) for position, pace in drawing.stops(first, last)]
    return [*frames[:-1], frames[-1]._replace(milliseconds=END)]


def turn_positions(events: Sequence[Event]) -> dict[int, tuple[int, int]]:
    """Returns turn -> the positions before its first event and after its last."""
    turns: dict[int, tuple[int, int]] = {}
    turn = 0
    for position, event in enumerate(events):
        turn = next((change.turn for change in event.changes if isinstance(change, ClockMoved)), turn)
        if turn:
            turns[turn] = (turns.get(turn, (position, 0))[0], position + 1)
    return turns


def make_animation(frames: Iterable[tuple[str, int]], kind: str) -> bytes:
    """Encodes frames, each an SVG and its milliseconds, as GIF, animated PNG or WEBP. Equal successive frames are joined."""
    images: list[Image.Image] = []
    times: list[int] = []
    before = ""
    for svg, milliseconds in frames:
        if svg == before:
            times[-1] += milliseconds
            continue
        before = svg
        images.append(_draw_frame(svg, kind))
        times.append(milliseconds)
    out = io.BytesIO()
    options = {"quality": 80, "method": 2} if kind == "WEBP" else {"optimize": kind == "GIF"}
    images[0].save(out, kind, save_all=True, append_images=images[1:], duration=times, loop=0, **options)
    return out.getvalue()


def _draw_frame(svg: str, kind: str) -> Image.Image:
    picture = Image.open(io.BytesIO(to_png(svg, WIDTH))).convert("RGB")
    return picture if kind == "WEBP" else picture.quantize(COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
