"""`senki table` and `senki log`: a board at a position, and the log, for a viewer."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from domain.kernel.event import Event
from replays.fold import fold
from scripts.cli.board import board_lines
from scripts.cli.house import DataOption, JsonOption, events_of, find_game, open_clerk
from scripts.cli.lines import Line, log_lines, verdict_text
from scripts.cli.output import fail, out, print_json

Game = Annotated[str, typer.Argument(help="The game's id, its first letters, or `last`.")]
At = Annotated[int | None, typer.Option("--at", help="After this many events (default: all).")]
Viewer = Annotated[str, typer.Option("--as", help="Who looks: a seat, spectator, judge, hindsight.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("table")(table)
    app.command("log")(log)


def table(game: Game, at: At = None, viewer: Viewer = "judge", data: DataOption = None, as_json: JsonOption = False) -> None:
    """Show the table at a position, as a viewer sees it."""
    clerk = open_clerk(data)
    events = events_of(clerk, find_game(clerk, game), viewer)
    position = checked(events, at)
    shown = fold(events, position)
    if as_json:
        print_json(_board(shown, position))
        return
    out.print(f"position {position} of {len(events)} · seen by {viewer}", markup=False)
    for line in board_lines(shown):
        out.print(line, markup=False)


def checked(events: list[Event], at: int | None) -> int:
    """A position of the log, or a plain word about which there are."""
    if at is None:
        return len(events)
    if not 0 <= at <= len(events):
        fail(f"no such position: {at}; the record has positions 0 to {len(events)}")
    return at


def _board(shown: Any, position: int) -> dict[str, Any]:
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
            }
            for card in map(shown.card, ids)
        ]
        for key, ids in shown.lists.items()
    }
    clock = shown.clock._asdict()
    return {"position": position, "clock": clock, "result": shown.result, "zones": zones, "printings": shown.pins}


def log(
    game: Game,
    viewer: Viewer = "judge",
    all_events: Annotated[bool, typer.Option("--all", help="Also what followed from each line.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the log: one line per declaration."""
    clerk = open_clerk(data)
    events = events_of(clerk, find_game(clerk, game), viewer)
    lines = [line for line in log_lines(events) if line.is_command or all_events]
    if as_json:
        print_json([_line(line, events) for line in lines])
        return
    for line in lines:
        mark = "~" if line.struck else " "
        indent = "" if line.is_command else "    "
        out.print(f"{line.number:4}{mark} {indent}{line.text} {verdict_text(line.verdict)}".rstrip(), markup=False)


def _line(line: Line, events: list[Event]) -> dict[str, Any]:
    event = events[line.position]
    return {
        "position": line.position,
        "line": line.number,
        "text": line.text,
        "seat": event.seat,
        "name": event.name,
        "rule": event.rule,
        "verdict": list(line.verdict),
        "taken_back": line.struck,
        "at": event.at,
    }
