"""`senki demo`: records a complete game from a scoresheet and shows what can be done with it, or serves all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.rule import Rule

from domain import registry
from domain.cards.folding import nearest
from domain.kernel.record.event import Event
from domain.kernel.record.live import taken_back_positions
from domain.kernel.views.views import SPECTATOR, header_of, make_view
from projections import Which, cards, games, players
from replays.clerk import Clerk
from replays.file import export, verify
from replays.table_at_position import fold
from scripts.cli import demos
from scripts.cli.board import board_lines
from scripts.cli.commands.serve import HostOption, PortOption, serve_games
from scripts.cli.composition import DataOption, folder, open_clerk
from scripts.cli.languages import Tongue, language_of
from scripts.cli.lines import log_lines, rows
from scripts.cli.output import called, fail, keep, out, put, say, worded
from scripts.cli.readmodels import caught_up
from scripts.cli.tables import print_rows


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("demo")(demo)


def demo(
    name: Annotated[
        str,
        typer.Argument(
            help="Whose game, see `senki rulesets`; RULESET-paper, RULESET-report: on paper; league: a tournament."
        ),
    ] = "gundam_war",
    serve: Annotated[
        bool, typer.Option(help="Serve the demo games of all rulebooks to browsers and phones instead.")
    ] = False,
    host: HostOption = "0.0.0.0",
    port: PortOption = 8000,
    data: DataOption = None,
) -> None:
    """Record a whole game from a scoresheet, then show the record, a board and the statistics."""
    if name == "league":
        from scripts.cli.league_demo import league_demo

        league_demo(data, host, port, serve)
        return
    known = (*demos.names(), *demos.papers(), *demos.reports())
    if name not in known:
        fail(f"there is no demo game of {name}", hints=(f"there are: {', '.join(known)}", *nearest(name, known)))
    if serve:
        serve_games(host, port, data, demos.names())
        return
    clerk, game, sheet = open_clerk(data), demos.game_of(name), demos.sheet_of(name)
    fresh = demos.record_once(clerk, name)
    _title(f"1  A scoresheet is recorded: {sheet.name}" if fresh else f"1  Recorded before: {sheet.name}")
    events = clerk.events(game)
    put(f"game {game}: {len(events)} events in {events[-1].line} lines")
    _log(events)
    _turning_point(events)
    _title("3  The result")
    for line in board_lines(fold(events), Tongue(language_of(""), header_of(events).ruleset)):
        out.print(line, markup=False)
    _file(clerk, game, data)
    _statistics(clerk, game, data)
    _next(game, demos.ruleset_of(name))


def _title(text: str) -> None:
    out.print()
    out.print(Rule(escape(worded(text)), align="left"))


def _log(events: list[Event]) -> None:
    tongue = Tongue(language_of(""), header_of(events).ruleset)
    players = dict(header_of(events).players)
    for row in rows(list(log_lines(events, tongue.language)), tongue, players, everything=False, notation=False):
        out.print(row, markup=False)
    gone = len({events[position].line for position in taken_back_positions(events)})
    say(f"~ marks what was taken back ({gone} lines); [open] is a card the scorer had not seen yet")


def _turning_point(events: list[Event]) -> None:
    marked = [position for position, event in enumerate(events) if _is_marked(event)]
    if not marked:
        return
    _title(f"2  The board at the move marked !!, as a spectator sees it (position {marked[-1]})")
    for line in board_lines(
        fold(make_view(events, SPECTATOR), marked[-1]), Tongue(language_of(""), header_of(events).ruleset)
    ):
        out.print(line, markup=False)


def _is_marked(event: Event) -> bool:
    return event.family == "note" and str(event.said["args"].get("text", "")).startswith("!!")


def _file(clerk: Clerk, game: str, data: Path | None) -> None:
    _title("4  The record file")
    target = folder(data) / f"{game}.senki"
    content = export(clerk.events(game), game)
    keep(target, content)
    record = verify(content)
    put(f"{target}: {len(content)} bytes for {len(record.events)} events, head {record.head.hex()[:16]}")


def _statistics(clerk: Clerk, game: str, data: Path | None) -> None:
    _title("5  The statistics")
    models = caught_up(clerk, data)
    rows = games.list_games(models, Which(game=game))
    print_rows(rows, ("id", "players", "result", "turns", "events", "legal", "open", "ruled"))
    out.print()
    print_rows(players.player_records(models), ("player", "games", "wins", "losses", "draws"))
    out.print()
    print_rows(cards.card_usage(models)[:6], ("name", "in_decks", "seen", "played", "won_when_played"))


def _next(game: str, ruleset: str) -> None:
    decks = zip("AB", registry.specimens(ruleset).decks, strict=False)
    _title("Next")
    for words, what in (
        (f"step {game}", "step through it: arrows, t for turns, v for another viewer"),
        (f"table {game} --at 200 --as A", "the board after 200 events, as seat A sees it"),
        (f"log {game} --all", "every line and what followed from it"),
        (f"audit {game}", "judge it again with all that became known"),
        (f"new {ruleset} {' '.join(f'--deck {seat}={name}' for seat, name in decks)}", "open a game of your own"),
        (f"rules {ruleset}", "what the rulebook says, in our words"),
        ("demo --serve", "the demo games of all rulebooks in the browser"),
        ("--help", "everything else"),
    ):
        out.print(f"  {called()} {words:66} {worded(what)}", markup=False)
