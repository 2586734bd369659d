"""`senki demo`: records a complete game from a scoresheet and shows what can be done with it, or serves all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.rule import Rule

from domain import registry
from domain.cards.name_matching import similar_words
from domain.kernel.messages.message import Message
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import taken_back_positions
from domain.kernel.views.views import SPECTATOR, header_of, make_view
from domain.tournaments.events import EventData
from domain.tournaments.standings.ranking import compute_standings, final_places, format_number
from projections import GameFilter
from projections.statistics import cards, game_list, players
from replays.clerk import Clerk
from replays.file import export, make_record, verify
from replays.game_ids import make_game_id
from replays.log import NoSuchGame, StoredEvents
from replays.table_at_position import fold
from replays.tournaments.clerk import OpenedTournament, TournamentClerk, make_tournament_id
from scripts.cli import demo_games
from scripts.cli.commands.serve import HostOption, PortOption, serve_games
from scripts.cli.composition import DataOption, current_time, data_folder, open_clerk
from scripts.cli.read_models import up_to_date_read_models
from scripts.cli.terminal.board import board_lines
from scripts.cli.terminal.log_lines import format_log, log_lines
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import command_prefix, fail, out, print_message, print_note, translate, write_file
from scripts.cli.terminal.row_tables import column_heads, describe_rows, print_rows
from scripts.cli.terminal.vocabulary import Vocabulary, language_of
from scripts.cli.tournament_actions import exit_with_refusal, open_tournament_clerk
from scripts.simulation.tournament_evening import EveningOptions, TournamentEvening, opening_event

# --- the tournament demo: sixteen players, a record for every game ---
CLIENT = "the demo of a league evening"
GAMES = ("gundam_war",)


def league_demo(data: Path | None, host: str, port: int, serve: bool) -> None:
    """Plays the evening once in a store, and shows or serves it."""
    desk, games = open_tournament_clerk(data), open_clerk(data)
    name = play_once(desk, games)
    made = desk.tournament(name)
    counts = translate(msg("n_players_n_matches", n=len(made.players), n2=len(made.matches)))
    out.print(Rule(f"{made.opened.title}: {counts}", align="left"))
    rows = []
    for each in compute_standings(made)[:8]:
        numbers = {code: format_number(value) for code, value in each.values.items()}
        rows.append({"rank": each.rank, "player": each.player, **numbers, "left": made.players[each.player].how})
    print_rows(rows, list(rows[0]))
    for place, player in enumerate(final_places(made)[:4], 1):
        out.print(f"{place}. {player}", markup=False)
    for words, what in (
        (f"league why {name} {final_places(made)[0]} OMW", msg("how_number_came_about")),
        (f"league verify {name}", msg("every_record_against_its_report")),
        (f"league export {name} evening.trf --as trf", msg("for_another_program")),
        ("stats ratings", msg("who_is_strong")),
        ("demo league --serve", msg("pages_league_said", said=name)),
    ):
        out.print(f"  {command_prefix()} {words:66} {translate(what)}", markup=False)
    if serve:
        serve_games(host, port, data, GAMES)


def play_once(desk: TournamentClerk, games: Clerk, terms: EveningOptions | None = None) -> str:
    """Plays the demo evening unless the store has it, and returns its id."""
    terms = terms or EveningOptions(language=language_of(""))
    name = make_tournament_id(CLIENT)
    try:
        if desk.tournament(name).places:
            return name
    except NoSuchGame:
        print_note(msg("sixteen_players_sit_down"))
    opened = desk.open(opening_event(terms), CLIENT, current_time())
    if not isinstance(opened, OpenedTournament):
        exit_with_refusal(opened)
    count = iter(range(10**6))

    def submit(said: EventData, by: str) -> None:
        answer = desk.submit(name, said, f"{CLIENT}:{next(count)}", by=by, at=current_time())
        if not isinstance(answer, StoredEvents):
            exit_with_refusal(answer)

    def store_record(client: str, events: list[Event]) -> str:
        return games.store_game(make_record(events, make_game_id(client)), read_back=False).game  # type: ignore[union-attr]

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
    known = (*demo_games.rulesets_with_demo(), *demo_games.paper_game_names(), *demo_games.report_names())
    if name not in known:
        fail(
            msg("there_is_no_demo_game", said=name),
            hints=(msg("there_are_said", said=", ".join(known)), *similar_words(name, known)),
        )
    if serve:
        serve_games(host, port, data, demo_games.rulesets_with_demo())
        return
    clerk, game, sheet = open_clerk(data), demo_games.demo_game_id(name), demo_games.scoresheet_path(name)
    fresh = demo_games.record_demo_game_once(clerk, name)
    _title(msg("demo_1_sheet_is_recorded", said=sheet.name) if fresh else msg("demo_1_recorded_before", said=sheet.name))
    events = clerk.events(game)
    print_message(msg("game_said_n_events_in_n", said=game, n=len(events), n2=events[-1].line))
    _log(events)
    _turning_point(events)
    _title(msg("demo_3_result"))
    for line in board_lines(fold(events), Vocabulary(language_of(""), header_of(events).ruleset)):
        out.print(line, markup=False)
    _file(clerk, game, data)
    _statistics(clerk, game, data)
    _next(game, demo_games.ruleset_of(name))


def _title(text: Message) -> None:
    out.print()
    out.print(Rule(escape(translate(text)), align="left"))


def _log(events: list[Event]) -> None:
    vocabulary = Vocabulary(language_of(""), header_of(events).ruleset)
    players = dict(header_of(events).players)
    for row in format_log(
        list(log_lines(events, vocabulary.language)), vocabulary, players, everything=False, notation=False
    ):
        out.print(row, markup=False)
    gone = len({events[position].line for position in taken_back_positions(events)})
    print_note(msg("marks_what_was_taken_back", n=gone))


def _turning_point(events: list[Event]) -> None:
    marked = [position for position, event in enumerate(events) if _is_marked(event)]
    if not marked:
        return
    _title(msg("demo_2_board", n=marked[-1]))
    for line in board_lines(
        fold(make_view(events, SPECTATOR), marked[-1]), Vocabulary(language_of(""), header_of(events).ruleset)
    ):
        out.print(line, markup=False)


def _is_marked(event: Event) -> bool:
    return event.family == "note" and str(event.said["args"].get("text", "")).startswith("!!")


def _file(clerk: Clerk, game: str, data: Path | None) -> None:
    _title(msg("demo_4_record_file"))
    target = data_folder(data) / f"{game}.senki"
    content = export(clerk.events(game), game)
    write_file(target, content)
    record = verify(content)
    print_message(msg("said_n_bytes_for_n", said=target, n=len(content), n2=len(record.events), said2=record.head.hex()[:16]))


def _statistics(clerk: Clerk, game: str, data: Path | None) -> None:
    _title(msg("demo_5_statistics"))
    models = up_to_date_read_models(clerk, data)
    language = language_of("")
    for rows, columns in (
        (
            game_list.list_games(models, GameFilter(game=game)),
            ("id", "players", "result", "turns", "events", "legal", "open", "ruled"),
        ),
        (players.player_records(models), ("player", "games", "wins", "losses", "draws")),
        (cards.card_usage(models)[:6], ("name", "in_decks", "seen", "played", "won_when_played")),
    ):
        heads, described = describe_rows(rows, columns, language)
        print_rows(described, columns, heads=column_heads(columns, language) or heads)
        out.print()


def _next(game: str, ruleset: str) -> None:
    decks = zip("AB", registry.specimens(ruleset).decks, strict=False)
    _title(msg("demo_next"))
    for words, what in (
        (f"step {game}", msg("step_through_it_arrows_t")),
        (f"table {game} --at 200 --as A", msg("board_after_200_events_as_seat")),
        (f"log {game} --all", msg("every_line_and_what_followed")),
        (f"audit {game}", msg("judge_it_again_with_all")),
        (f"new {ruleset} {' '.join(f'--deck {seat}={name}' for seat, name in decks)}", msg("open_game_your_own")),
        (f"rules {ruleset}", msg("what_rulebook_says_in_our")),
        ("demo --serve", msg("demo_games_all_rulebooks_in_browser")),
        ("--help", msg("everything_else")),
    ):
        out.print(f"  {command_prefix()} {words:66} {translate(what)}", markup=False)
