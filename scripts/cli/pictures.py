"""Pictures of the board as files: a moment as SVG or PNG, a stretch of the game as an animation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from domain.kernel.event import Event
from domain.kernel.views import header_of
from replays.viewer.headings import title_of
from replays.viewer.moving import Moment, moments, moving, turns_of
from replays.viewer.picture import Drawing
from replays.viewer.picture.drawing import LANGUAGES, to_png, writes_cjk
from replays.viewer.pictures import Pictures
from scripts.cli.output import fail, keep, say

KINDS = {".gif": "GIF", ".png": "PNG", ".apng": "PNG", ".webp": "WEBP"}
"""File name ending -> kind of moving picture."""
LARGE = 5_000_000
"""Bytes from which a file is said to be large: many mail and chat services refuse more."""
LONG = 900
"""Moments that one animation may have."""


def own_pictures(folder: Path | None) -> Pictures | None:
    """The pictures of cards in a folder; says so where there is none."""
    try:
        return Pictures(folder) if folder else None
    except NotADirectoryError:
        fail(f"{folder}: no such folder")


def draw_board(
    events: Sequence[Event], position: int, viewer: str, files: dict[str, Path | None], language: str, dark: bool
) -> None:
    """Draws the board after so many events into the files that are named."""
    with _drawing(events, language, dark) as drawing:
        drawn = drawing.svg(position, near=_near(events, viewer), title=title_of(header_of(events)))
    for kind, file in files.items():
        if file is not None:
            write(file, drawn.encode() if kind == "svg" else to_png(drawn))


def animate(
    events: Sequence[Event], viewer: str, file: Path, first: int, last: int, turn: int | None, language: str, dark: bool
) -> None:
    """Draws a stretch of the game as a moving picture and tells how large it has become."""
    if turn is not None:
        first, last = _turn(events, turn)
    if not 0 <= first < last <= len(events):
        fail(f"no such stretch: {first} to {last}; the record has positions 0 to {len(events)}")
    shown = moments(events, first, last)
    if len(shown) > LONG:
        fail(
            f"{len(shown)} moments; an animation has at most {LONG}",
            hints=("take a part of the game: --from and --to, or --turn",),
        )
    content = _moving(events, viewer, shown, KINDS[file.suffix.lower()], language, dark)
    write(file, content)
    seconds = sum(moment.milliseconds for moment in shown) / 1000
    say(f"{len(shown)} moments, {seconds:.0f} seconds, {len(content) / 1e6:.1f} MB")
    if len(content) > LARGE:
        smaller = "" if file.suffix.lower() == ".webp" else f"; {file.with_suffix('.webp').name} would be smaller"
        say(f"this is large for a mail or a chat: a turn (--turn N) or a stretch (--from, --to) takes less{smaller}")


def _moving(events: Sequence[Event], viewer: str, shown: Sequence[Moment], kind: str, language: str, dark: bool) -> bytes:
    near, title = _near(events, viewer), title_of(header_of(events))
    with _drawing(events, language, dark) as drawing:
        return moving([(drawing.svg(each.position, near=near, title=title), each.milliseconds) for each in shown], kind)


def _drawing(events: Sequence[Event], language: str, dark: bool) -> Drawing:
    if language not in LANGUAGES:
        fail(f"no such language: {language} (there are {', '.join(LANGUAGES)})")
    if not writes_cjk():
        say("there is no font for Japanese and Chinese here; their letters are missing (Debian: apt install fonts-noto-cjk)")
    return Drawing(events, language, "dark" if dark else "light")


def _near(events: Sequence[Event], viewer: str) -> str:
    seats = header_of(events).seats
    return viewer if viewer in seats else seats[0]


def _turn(events: Sequence[Event], turn: int) -> tuple[int, int]:
    """Where a turn begins and ends."""
    found = turns_of(events)
    if turn not in found:
        fail(f"no such turn: {turn}; the game has turns {min(found, default=0)} to {max(found, default=0)}")
    return found[turn]


def write(file: Path, content: bytes) -> None:
    """Writes a file and tells its name."""
    keep(file, content)
    typer.echo(str(file))
