"""`senki demo`: records a complete game from a scoresheet and shows what can be done with it, or serves all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.rule import Rule

from domain import registry
from domain.cards.name_matching import similar_words
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.views.views import SPECTATOR, header_of, make_view
from domain.tournaments.events import EventData
from domain.tournaments.standings.ranking import compute_standings, format_number
from projections import GameFilter
from projections.statistics import cards, games, players
from replays.clerk import Clerk
from replays.file import export, make_record, verify
from replays.game_ids import game_id
from replays.log import NoSuchGame, StoredEvents
from replays.table_at_position import fold
from replays.tournaments.clerk import OpenedTournament, TournamentClerk, tournament_id
from scripts.cli import demo_games
from scripts.cli.commands.serve import HostOption, PortOption, serve_games
from scripts.cli.composition import DataOption, data_folder, now, open_clerk
from scripts.cli.read_models import up_to_date_read_models
from scripts.cli.terminal.board import board_lines
from scripts.cli.terminal.languages import Vocabulary, language_of
from scripts.cli.terminal.log_lines import format_log, log_lines
from scripts.cli.terminal.output import command_prefix, fail, out, put, say, worded, write_file
from scripts.cli.terminal.tables import print_rows
from scripts.cli.tournament_desk import exit_not_stored, open_tournament_clerk
from scripts.simulation.tournament_evening import EveningOptions, TournamentEvening, opening_event

# --- the tournament demo: sixteen players, a record for every game ---
CLIENT = "the demo of a league evening"
GAMES = ("gundam_war",)


def league_demo(data: Path | None, host: str, port: int, serve: bool) -> None:
    """Plays the evening once in a store, and shows or serves it."""
    desk, games = open_tournament_clerk(data), open_clerk(data)
    name = play_once(desk, games)
    made = desk.tournament(name)
    counts = worded(f"{len(made.players)} players, {len(made.matches)} matches")
    out.print(Rule(f"{made.opened.title}: {counts}", align="left"))
    rows = []
    for each in compute_standings(made)[:8]:
        numbers = {code: format_number(value) for code, value in each.values.items()}
        rows.append({"rank": each.rank, "player": each.player, **numbers, "left": made.players[each.player].how})
    print_rows(rows, list(rows[0]))
    for place, player in enumerate(made.places[:4], 1):
        out.print(f"{place}. {player}", markup=False)
    for words, what in (
        (f"league why {name} {made.places[0]} OMW", "how a number came about"),
        (f"league verify {name}", "every record against its report"),
        (f"league export {name} evening.trf --as trf", "for another program"),
        ("stats ratings", "who is strong"),
        ("demo league --serve", f"the pages: /?league={name}"),
    ):
        out.print(f"  {command_prefix()} {words:66} {worded(what)}", markup=False)
    if serve:
        serve_games(host, port, data, GAMES)


def play_once(desk: TournamentClerk, games: Clerk, terms: EveningOptions | None = None) -> str:
    """The evening, played now where the store does not have it; its id."""
    terms = terms or EveningOptions()
    name = tournament_id(CLIENT)
    try:
        if desk.tournament(name).places:
            return name
    except NoSuchGame:
        say("sixteen players sit down ...")
    opened = desk.open(opening_event(terms), CLIENT, now())
    if not isinstance(opened, OpenedTournament):
        exit_not_stored(opened)
    count = iter(range(10**6))

    def submit(said: EventData, by: str) -> None:
        answer = desk.submit(name, said, f"{CLIENT}:{next(count)}", by=by, at=now())
        if not isinstance(answer, StoredEvents):
            exit_not_stored(answer)

    def store_record(client: str, events: list[Event]) -> str:
        return games.import_record(make_record(events, game_id(client))).game  # type: ignore[union-attr]

    TournamentEvening(terms, name, submit, lambda: desk.tournament(name), store_record).play()
    return name


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
        league_demo(data, host, port, serve)
        return
    known = (*demo_games.rulesets_with_demo(), *demo_games.paper_games(), *demo_games.report_games())
    if name not in known:
        fail(f"there is no demo game of {name}", hints=(f"there are: {', '.join(known)}", *similar_words(name, known)))
    if serve:
        serve_games(host, port, data, demo_games.rulesets_with_demo())
        return
    clerk, game, sheet = open_clerk(data), demo_games.demo_game_id(name), demo_games.scoresheet_path(name)
    fresh = demo_games.record_once(clerk, name)
    _title(f"1  A scoresheet is recorded: {sheet.name}" if fresh else f"1  Recorded before: {sheet.name}")
    events = clerk.events(game)
    put(f"game {game}: {len(events)} events in {events[-1].line} lines")
    _log(events)
    _turning_point(events)
    _title("3  The result")
    for line in board_lines(fold(events), Vocabulary(language_of(""), header_of(events).ruleset)):
        out.print(line, markup=False)
    _file(clerk, game, data)
    _statistics(clerk, game, data)
    _next(game, demo_games.ruleset_of(name))


def _title(text: str) -> None:
    out.print()
    out.print(Rule(escape(worded(text)), align="left"))


def _log(events: list[Event]) -> None:
    tongue = Vocabulary(language_of(""), header_of(events).ruleset)
    players = dict(header_of(events).players)
    for row in format_log(list(log_lines(events, tongue.language)), tongue, players, everything=False, notation=False):
        out.print(row, markup=False)
    gone = len({events[position].line for position in taken_back_positions(events)})
    say(f"~ marks what was taken back ({gone} lines); [open] is a card the scorer had not seen yet")


def _turning_point(events: list[Event]) -> None:
    marked = [position for position, event in enumerate(events) if _is_marked(event)]
    if not marked:
        return
    _title(f"2  The board at the move marked !!, as a spectator sees it (position {marked[-1]})")
    for line in board_lines(
        fold(make_view(events, SPECTATOR), marked[-1]), Vocabulary(language_of(""), header_of(events).ruleset)
    ):
        out.print(line, markup=False)


def _is_marked(event: Event) -> bool:
    return event.family == "note" and str(event.said["args"].get("text", "")).startswith("!!")


def _file(clerk: Clerk, game: str, data: Path | None) -> None:
    _title("4  The record file")
    target = data_folder(data) / f"{game}.senki"
    content = export(clerk.events(game), game)
    write_file(target, content)
    record = verify(content)
    put(f"{target}: {len(content)} bytes for {len(record.events)} events, head {record.head.hex()[:16]}")


def _statistics(clerk: Clerk, game: str, data: Path | None) -> None:
    _title("5  The statistics")
    models = up_to_date_read_models(clerk, data)
    rows = games.list_games(models, GameFilter(game=game))
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
        out.print(f"  {command_prefix()} {words:66} {worded(what)}", markup=False)
