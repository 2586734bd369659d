"""`senki table` and `senki log`: a board at a position, and the log, for a viewer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from domain import registry
from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from replays.extras import is_extra_installed
from replays.table_at_position import fold
from scripts.cli.composition import At, DataOption, GameOrFile, JsonOption, Viewer
from scripts.cli.record_files import open_game_source
from scripts.cli.terminal.board import board_lines, card_cost_and_points, seat_counts
from scripts.cli.terminal.log_lines import LogLine, format_log, log_lines
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail, out, print_json, print_note, require_suffix
from scripts.cli.terminal.vocabulary import LangOption, Vocabulary, language_of

Dark = Annotated[bool, typer.Option("--dark", help="Pictures as on a dark page.")]
OwnPictures = Annotated[Path | None, typer.Option("--pictures", help="A folder with pictures of cards, by id or number.")]
WithPictures = Annotated[bool, typer.Option("--with-pictures", help="Put those pictures into the file.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("table")(table)
    app.command("log")(log)


def table(
    game: GameOrFile,
    at: At = None,
    viewer: Viewer = "judge",
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw it into an SVG file.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="Draw it into a PNG file.")] = None,
    language: LangOption = "",
    dark: Dark = False,
    pictures: OwnPictures = None,
    with_pictures: WithPictures = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the table at a position, as a viewer sees it, or draw it into a file."""
    events = open_game_source(game, data).view(viewer)
    position = check_position(events, at)
    require_suffix(".svg", svg)
    require_suffix(".png", png)
    if svg or png:
        from scripts.cli.board_pictures import draw_board, embed_pictures

        own = embed_pictures(pictures, with_pictures, events[:position])
        draw_board(events, position, viewer, {"svg": svg, "png": png}, language_of(language), dark, own)
        return
    if pictures or with_pictures:
        fail(msg("pictures_are_drawn_into_file"))
    shown = fold(events, position)
    if as_json:
        print_json(_board_json(shown, position))
        return
    vocabulary = Vocabulary(language_of(language), shown.header.ruleset)
    out.print(vocabulary.label("position", at=position, all=len(events), viewer=vocabulary.viewer(viewer)), markup=False)
    for line in board_lines(shown, vocabulary):
        out.print_styled(("" if line.startswith(" ") else "bold", line))


def check_position(events: list[Event], at: int | None) -> int:
    """Returns a position of the log; exits with the valid ones for another number."""
    if at is None:
        return len(events)
    if not 0 <= at <= len(events):
        fail(msg("no_such_position_said_record", said=at, n=len(events)))
    return at


def _board_json(shown: Any, position: int) -> dict[str, Any]:
    rules = registry.ruleset(shown.header.ruleset) if registry.is_available(shown.header.ruleset) else None
    zones = {
        key: [
            {
                "id": card.id,
                "printing": card.printing,
                "angle": card.angle,
                "face": card.face,
                "marks": card.marks,
                "attributes": card.attributes,
                "carries": shown.at(card.id),
                **card_cost_and_points(shown, rules, card.id),
            }
            for card in map(shown.card, ids)
        ]
        for key, ids in shown.cards_by_place.items()
    }
    clock = shown.clock._asdict()
    seats = {
        seat: {
            "player": shown.header.players.get(seat, ""),
            "counts": seat_counts(shown, seat),
            "on_turn": shown.clock.holder == seat,
        }
        for seat in shown.header.seats
    }
    about = {"position": position, "clock": clock, "result": shown.result, "seats": seats}
    return {**about, "zones": zones, "printings": shown.pins}


def log(
    game: GameOrFile,
    viewer: Viewer = "judge",
    all_events: Annotated[bool, typer.Option("--all", help="Also what followed from each line.")] = False,
    notation: Annotated[bool, typer.Option("--notation", help="Declarations as on a scoresheet.")] = False,
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the log: one line per declaration, and what it did not achieve."""
    events = open_game_source(game, data).view(viewer)
    vocabulary = Vocabulary(language_of(language), header_of(events).ruleset)
    with_sentences = is_extra_installed("pictures")
    if not with_sentences and not as_json:
        print_note(msg("log_is_in_notation_without_extra"))
    lines = list(log_lines(events, vocabulary.language if with_sentences else ""))
    if as_json:
        print_json([_line_json(line, events) for line in lines if line.is_command or all_events])
        return
    players = dict(header_of(events).players)
    for row in format_log(lines, vocabulary, players, all_events, notation):
        out.print_styled((_row_style(row), row))


def _row_style(row: str) -> str:
    """Returns the style of a row of the log: headings of turns are bold, what was taken back is dim."""
    number, _, _ = row.strip().partition(" ")
    return "dim" if number.endswith("~") else "" if number.isdigit() or row.startswith(" ") else "bold"


def _line_json(line: LogLine, events: list[Event]) -> dict[str, Any]:
    event = events[line.position]
    return {
        "position": line.position,
        "line": line.number,
        "text": line.text,
        "words": line.words,
        "seat": event.seat,
        "name": event.name,
        "rule": event.rule,
        "verdict": list(line.verdict),
        "taken_back": line.taken_back,
        "at": event.at,
    }
