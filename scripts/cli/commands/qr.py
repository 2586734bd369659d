"""`senki qr`: a whole game as the picture of a QR code, or of several."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.record.event import Event
from replays.qr import NotReproducible, encode_game, encode_view, split_body
from replays.qr.code_images import (
    MAX_CHARACTERS,
    code_captions,
    code_to_png,
    code_to_svg,
    codes_to_animation,
    count_parts_needed,
    make_qr_code,
)
from replays.qr.code_parts import MAX_PARTS, code_capacity_in_bytes
from replays.trust.keys import format_head
from scripts.cli.composition import DataOption, Game, find_game, load_view, open_clerk
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import fail, print_note, write_file

STILL: dict[str, Callable[[str, str], bytes]] = {
    ".png": code_to_png,
    ".svg": code_to_svg,
    ".txt": lambda text, below: f"{text}\n".encode(),
}
MOVING = {".gif": "GIF", ".apng": "PNG", ".webp": "WEBP"}


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("qr")(qr)


def qr(
    game: Game,
    file: Annotated[Path, typer.Argument(help="FILE.png, .svg or .txt; .gif, .webp or .apng shows several codes in turn.")],
    parts: Annotated[int, typer.Option("--parts", min=0, max=MAX_PARTS, help="Split over so many codes.")] = 0,
    viewer: Annotated[str, typer.Option("--as", help="Only what this viewer may see (default: the whole game).")] = "",
    data: DataOption = None,
) -> None:
    """Write a whole game, hidden cards included, as a QR code; `senki import` and every page of Senki read it back."""
    kind = file.suffix.lower()
    if kind not in (*STILL, *MOVING):
        fail(msg("said_no_such_kind_picture", said=file, said2=", ".join((*STILL, *MOVING))))
    clerk = open_clerk(data)
    result = find_game(clerk, game)
    body = _encode_game(load_view(clerk, result), result, viewer)
    count = parts or _codes_needed(body, kind, file)
    head = format_head(result, viewer, load_view(clerk, result, viewer or "judge"))
    try:
        texts = split_body(body, count)
        largest = max(map(len, texts))
        if kind in STILL and largest > MAX_CHARACTERS:
            fail(msg("n_bytes_do_not_fit", n=len(body), n2=count, n3=count_parts_needed(body)))
        pictures = _pictures(texts, kind, file, head)
    except ValueError as error:
        fail(message_of(error))
    _write_pictures(pictures)
    version = make_qr_code(max(texts, key=len)).designator
    print_note(msg("n_bytes_in_n_codes", n=len(body), n2=count, said=version))
    digits, _, events = head.rpartition(" · ")
    print_note(msg("head_said_n_events", said=digits, n=events))
    print_note(
        msg("whoever_reads_n_has_what_said", n=count, said=viewer) if viewer else msg("whoever_reads_n_has_whole", n=count)
    )


def _encode_game(events: list[Event], game: str, viewer: str) -> bytes:
    """Returns the content of the code; a record file if the declarations alone do not reproduce the game."""
    try:
        if viewer:
            return encode_view(events, game, viewer)
        return encode_game(events, game)
    except NotReproducible as error:
        print_note(msg("record_itself_goes_into_code", reason=error))
        return encode_view(events, game, None)
    except ValueError as error:
        fail(message_of(error))


def _codes_needed(body: bytes, kind: str, file: Path) -> int:
    """Returns how many codes are needed; exits with the reason if one image cannot contain them."""
    one = len(split_body(body)[0]) <= MAX_CHARACTERS
    if one and kind in STILL:
        return 1
    needed = count_parts_needed(body)
    if kind not in MOVING and kind != ".txt":
        hints = (msg("n_codes_parts_n", n=needed, n2=needed), msg("one_moving_picture_said", said=file.with_suffix(".gif")))
        fail(msg("game_takes_n_bytes_one", n=len(body), n2=code_capacity_in_bytes(MAX_CHARACTERS)), hints=hints)
    return needed


def _pictures(texts: tuple[str, ...], kind: str, file: Path, head: str) -> dict[Path, bytes]:
    if kind in MOVING:
        return {file: codes_to_animation(texts, MOVING[kind], head)}
    if len(texts) == 1 or kind == ".txt":
        return {file: STILL[kind]("\n".join(texts), head)}
    numbered = enumerate(zip(texts, code_captions(head, len(texts)), strict=True), 1)
    return {file.with_stem(f"{file.stem}-{number}"): STILL[kind](*each) for number, each in numbered}


def _write_pictures(pictures: dict[Path, bytes]) -> None:
    for path, content in pictures.items():
        write_file(path, content)
        typer.echo(str(path))
