"""`senki demo`: records a complete game from a scoresheet and shows what can be done with it."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.rule import Rule

from domain.kernel.event import Event
from domain.kernel.live import struck
from domain.kernel.views import SPECTATOR, view
from projections import cards, games, players
from replays.clerk import Clerk
from replays.file import export, verify
from replays.fold import fold
from scripts.cli.board import board_lines
from scripts.cli.commands.record import events_of_sheet, keep
from scripts.cli.house import DataOption, folder, open_clerk
from scripts.cli.lines import log_lines, verdict_text
from scripts.cli.output import out, print_rows, say
from scripts.cli.readmodels import caught_up

SHEET = Path(__file__).resolve().parents[2] / "demo" / "gundam_war.txt"


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("demo")(demo)


def demo(data: DataOption = None) -> None:
    """Record a whole game of Gundam War from a scoresheet, then show the record, a board and the statistics."""
    clerk = open_clerk(data)
    _title(f"1  A scoresheet is recorded: {SHEET.name}")
    game = keep(clerk, events_of_sheet(SHEET, []))
    events = clerk.events(game)
    out.print(f"game {game}: {len(events)} events in {events[-1].line} lines", markup=False)
    _log(events)
    _turning_point(events)
    _title("3  The result")
    for line in board_lines(fold(events)):
        out.print(line, markup=False)
    _file(clerk, game, data)
    _statistics(clerk, data)
    _next(game)


def _title(text: str) -> None:
    out.print()
    out.print(Rule(text, align="left"))


def _log(events: list[Event]) -> None:
    for line in log_lines(events):
        if line.is_command:
            out.print(
                f"{line.number:4}{'~' if line.struck else ' '} {line.text} {verdict_text(line.verdict)}".rstrip(),
                markup=False,
            )
    gone = len({events[position].line for position in struck(events)})
    say(f"~ marks what was taken back ({gone} lines); [open] is a card the scorer had not seen yet")


def _turning_point(events: list[Event]) -> None:
    battles = [position for position, event in enumerate(events) if event.name == "battle_points_applied"]
    if not battles:
        return
    _title(f"2  The board in the middle of a battle, as a spectator sees it (position {battles[-1]})")
    for line in board_lines(fold(view(events, SPECTATOR), battles[-1])):
        out.print(line, markup=False)


def _file(clerk: Clerk, game: str, data: Path | None) -> None:
    _title("4  The record file")
    target = folder(data) / f"demo-{game[:8]}.senki"
    content = export(clerk.events(game), game)
    target.write_bytes(content)
    record = verify(content)
    out.print(f"{target}: {len(content)} bytes for {len(record.events)} events, head {record.head.hex()[:16]}", markup=False)


def _statistics(clerk: Clerk, data: Path | None) -> None:
    _title("5  The statistics")
    models = caught_up(clerk, data)
    print_rows(games.list_games(models)[-1:], ("id", "players", "result", "turns", "events", "legal", "open", "ruled"))
    out.print()
    print_rows(players.player_records(models), ("player", "games", "wins", "losses", "draws"))
    out.print()
    print_rows(cards.card_usage(models)[:6], ("name", "in_decks", "seen", "played", "won_when_played"))


def _next(game: str) -> None:
    short = game[:8]
    _title("Next")
    for words, what in (
        (f"step {short}", "step through it: arrows, t for turns, v for another viewer"),
        (f"table {short} --at 200 --as A", "the board after 200 events, as seat A sees it"),
        (f"log {short} --all", "every line and what followed from it"),
        (f"audit {short}", "judge it again with all that became known"),
        ("new gundam_war --deck A=tide_and_wing --deck B=ember_and_thorn", "open a game of your own"),
        ("rules gundam_war GW-BTL", "what the rulebook says about battles"),
        ("--help", "everything else"),
    ):
        out.print(f"  scripts/senki {words:66} {what}", markup=False)
