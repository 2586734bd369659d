"""Pictures of the board in files: a moment as SVG or PNG, a part of the game as an animation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

from domain.kernel.messages.message import join
from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from replays.viewer.animation import choose_frames, encode_animation, turn_positions
from replays.viewer.game_titles import game_title
from replays.viewer.local_card_images import BOARD_PIXELS, CardImageFolder, embedded_image_urls
from replays.viewer.picture import BoardRenderer
from replays.viewer.picture.board_images import LANGUAGES, NO_PICTURES, has_cjk_font, svg_to_png
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, print_note, write_file

KINDS = {".gif": "GIF", ".png": "PNG", ".apng": "PNG", ".webp": "WEBP"}
"""File name ending -> kind of moving picture."""
LARGE_BYTES = 5_000_000
"""Bytes from which a file is reported as large, since many mail and chat services refuse larger ones."""
MAX_MOMENTS = 900
"""Moments that one animation may have."""


def open_card_images(folder: Path | None) -> CardImageFolder | None:
    """Opens the folder of card images; reports a missing one."""
    try:
        return CardImageFolder(folder) if folder else None
    except NotADirectoryError:
        fail(msg("said_no_such_folder", said=folder))


def embed_pictures(folder: Path | None, along: bool, events: Sequence[Event]) -> dict[str, str]:
    """Returns the own images of the cards that a view knows, in the form of a drawing; empty without a folder."""
    found = open_card_images(folder)
    if found is None:
        return {}
    if not along:
        fail(msg("pictures_your_own_would_be_part"), hints=(msg("if_it_may_have_them"),))
    files = found.for_cards(events)
    drawn = embedded_image_urls(files, BOARD_PIXELS)
    print_skipped_files(files, drawn)
    return drawn


def print_skipped_files(files: Mapping[str, Path], taken: Mapping[str, str]) -> None:
    """Prints the names of the files that are no images, whatever their suffix."""
    for name in files.keys() - taken.keys():
        print_note(msg("left_out_said_is_no_picture", said=files[name].name))


def draw_board(
    events: Sequence[Event],
    position: int,
    viewer: str,
    files: dict[str, Path | None],
    language: str,
    dark: bool,
    pictures: Mapping[str, str] = NO_PICTURES,
) -> None:
    """Draws the board after `position` events into the named files; `pictures`: a folder of own images of cards."""
    with _drawing(events, language, dark, pictures) as drawing:
        drawn = drawing.svg(position, near=_near_seat(events, viewer), title=game_title(header_of(events), language))
    for kind, file in files.items():
        if file is not None:
            write_picture(file, drawn.encode() if kind == "svg" else svg_to_png(drawn))


def draw_animation(
    events: Sequence[Event],
    viewer: str,
    file: Path,
    first: int,
    last: int,
    turn: int | None,
    language: str,
    dark: bool,
    pictures: Mapping[str, str] = NO_PICTURES,
) -> None:
    """Draws a part of the game as an animation and prints its size."""
    if turn is not None:
        first, last = _turn_range(events, turn)
    if not 0 <= first < last <= len(events):
        fail(msg("no_such_stretch_said_to", said=first, said2=last, n=len(events)))
    title, near = game_title(header_of(events), language), _near_seat(events, viewer)
    with _drawing(events, language, dark, pictures) as drawing:
        shown = choose_frames(drawing, first, last)
        if len(shown) > MAX_MOMENTS:
            fail(
                msg("n_moments_animation_has_at_most", n=len(shown), n2=MAX_MOMENTS),
                hints=(msg("take_part_game_from_and_to"),),
            )
        frames = [(drawing.layers(each.position, near=near, title=title), each.milliseconds) for each in shown]
    content = encode_animation(frames, KINDS[file.suffix.lower()])
    write_picture(file, content)
    seconds = sum(moment.milliseconds for moment in shown) / 1000
    print_note(msg("n_moments_n_seconds_said", n=len(shown), n2=f"{seconds:.0f}", said=f"{len(content) / 1000000.0:.1f}"))
    if len(content) > LARGE_BYTES:
        smaller = file.with_suffix(".webp").name
        print_note(
            join(
                msg("this_is_large_for_mail"),
                None if file.suffix.lower() == ".webp" else msg("said_would_be_smaller", said=smaller),
            )
        )


def _drawing(events: Sequence[Event], language: str, dark: bool, pictures: Mapping[str, str]) -> BoardRenderer:
    if language not in LANGUAGES:
        fail(msg("no_such_language_among", said=language, said2=", ".join(LANGUAGES)))
    if not has_cjk_font():
        print_note(msg("there_is_no_font_for_japanese"))
    return BoardRenderer(events, language, "dark" if dark else "light", pictures)


def _near_seat(events: Sequence[Event], viewer: str) -> str:
    seats = header_of(events).seats
    return viewer if viewer in seats else seats[0]


def _turn_range(events: Sequence[Event], turn: int) -> tuple[int, int]:
    """Returns the positions of the beginning and the end of a turn."""
    found = turn_positions(events)
    if turn not in found:
        fail(msg("no_such_turn_said_game", said=turn, n=min(found, default=0), n2=max(found, default=0)))
    return found[turn]


def write_picture(file: Path, content: bytes) -> None:
    """Writes a file and prints its name."""
    write_file(file, content)
    typer.echo(str(file))
