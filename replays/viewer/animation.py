"""A part of a game as one animation: chooses its frames and their times, and encodes them."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from PIL import Image

from domain.kernel.record.changes import ClockMoved
from domain.kernel.record.event import Event
from replays.viewer.picture.board_images import HIGH, WIDE, BoardRenderer, Layer, svg_to_png

WIDTH = 800
"""Width in pixels: readable on a phone, with a tenth of the size of a full screen."""
SCALE = WIDTH / WIDE
"""Pixels for each unit of a drawing."""
RECENT = 40
"""Images of layers that are stored at a time, of up to 1.3 MB each."""
END = 3_000
"""Milliseconds of the last frame."""
COLORS = 128


class ReplayFrame(NamedTuple):
    """A position of the record, and how long it is shown."""

    position: int
    milliseconds: int


def choose_frames(drawing: BoardRenderer, first: int, last: int) -> list[ReplayFrame]:
    """Returns the stops of a replay between two positions, with the times of autoplay."""
    frames = [ReplayFrame(position, pace) for position, pace in drawing.stops(first, last)]
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


def encode_animation(frames: Iterable[tuple[Sequence[Layer], int]], kind: str) -> bytes:
    """Encodes frames, each in layers and its milliseconds, as GIF, animated PNG or WEBP. Equal neighbours are joined."""
    images: list[Image.Image] = []
    times: list[int] = []
    before: Sequence[Layer] = ()
    layers = LayerImageCache()
    for frame, milliseconds in frames:
        if list(frame) == list(before):
            times[-1] += milliseconds
            continue
        before = frame
        picture = layers.compose(frame)
        images.append(picture if kind == "WEBP" else _with_few_colors(picture))
        times.append(milliseconds)
    out = io.BytesIO()
    options = {"quality": 80, "method": 2} if kind == "WEBP" else {"optimize": kind == "GIF"}
    images[0].save(out, kind, save_all=True, append_images=images[1:], duration=times, loop=0, **options)
    return out.getvalue()


def _with_few_colors(picture: Image.Image) -> Image.Image:
    return picture.quantize(COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


class LayerImageCache:
    """Images of layers: each is drawn once and used in all frames that have it, as long as it is among the last ones."""

    def __init__(self) -> None:
        self._image = lru_cache(RECENT)(_draw_layer)

    def compose(self, layers: Sequence[Layer]) -> Image.Image:
        """Returns the image of a whole drawing."""
        picture = Image.new("RGB", (WIDTH, round(HIGH * SCALE)))
        for layer in layers:
            image, place = self._image(layer)
            picture.paste(image, place, image)
        return picture


def _draw_layer(layer: Layer) -> tuple[Image.Image, tuple[int, int]]:
    """Draws a layer on the pixels of the whole drawing: its image, and where that goes."""
    x, y, width, height = layer.box
    left, top, right, bottom = floor(x * SCALE), floor(y * SCALE), ceil((x + width) * SCALE), ceil((y + height) * SCALE)
    wide, high = right - left, bottom - top
    seen = " ".join(repr(each / SCALE) for each in (left, top, wide, high))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{seen}" width="{wide}" height="{high}">{layer.svg}</svg>'
    return Image.open(io.BytesIO(svg_to_png(svg, wide))).convert("RGBA"), (left, top)
