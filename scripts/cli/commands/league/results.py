"""`senki league result`, `confirm`, `correct`, `withdraw`, `penalty`: what came of the matches."""

from __future__ import annotations

from typing import Annotated

import typer

from domain.tournaments.match_evidence import GameEvidence, complete_game, game_evidence, report_differences
from domain.tournaments.result_events import Confirmed, Corrected, Penalised, Reported, ReportedGame, WithdrawnReport
from domain.tournaments.result_notation import BadNotation, ReportContent, parse_report
from domain.tournaments.state import Match, Tournament
from scripts.cli.commands.league.show import describe_match
from scripts.cli.composition import DataOption, JsonOption, find_game, open_clerk
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import fail, print_note
from scripts.cli.tournament_actions import By, Id, Why, find_match, open_tournament, submit_events

Table = Annotated[str, typer.Argument(metavar="TABLE", help="The table of the last round, a match id, or a player.")]
ResultArgument = Annotated[
    str, typer.Argument(metavar="RESULT", help="2-1, ×○○, `1-1 time`, ID, forfeit, `double loss`; the first player's.")
]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    for command in (result, confirm, correct, withdraw, penalty):
        app.command(command.__name__)(command)


def result(
    tournament: Id,
    table: Table,
    result_text: ResultArgument = "",
    game: Annotated[
        list[str] | None, typer.Option("--game", help="The record of a game, in order; it proves the result.")
    ] = None,
    by: By = "organiser",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Report a match, as the player named first would write it; records of its games are checked against it."""
    desk, name, made = open_tournament(tournament, data)
    match = find_match(made, table)
    records = _load_evidence(data, game or [])
    read = _parse_result(result_text, match) if result_text else _result_of_records(records, match)
    games = _with_records(read.games, records)
    made = submit_events(desk, name, Reported(match.id, games, read.how, read.winner), by=by, as_json=as_json)
    _print_match(made, match)
    for number, each in enumerate(games):
        for why in report_differences(name, match, each, records[number]) if each.record else ():
            print_note(msg("game_n_record_said_said", n=number + 1, said=each.record, said2=why))
    if made.matches[match.id].disputed:
        print_note(msg("table_n_players_tell_different", n=match.table))


def _print_match(made: Tournament, match: Match) -> None:
    """Says what a match has come to."""
    print_note(describe_match(made, made.matches[match.id]).strip())


def _parse_result(text: str, match: Match) -> ReportContent:
    try:
        return parse_report(text, match.players)
    except BadNotation as error:
        fail(message_of(error))


def _load_evidence(data: DataOption, games: list[str]) -> list[GameEvidence]:
    log = open_clerk(data)
    return [game_evidence(log.events(found), found) for found in (find_game(log, game) for game in games)]


def _result_of_records(records: list[GameEvidence], match: Match) -> ReportContent:
    if not records:
        fail(
            msg("no_result_expected_one_such"),
            hints=(msg("said_against_said", said=match.players[0], said2=match.players[1]),),
        )
    games = tuple(complete_game(ReportedGame(record.winner), record) for record in records)
    return ReportContent(games, "time" if any(game.how == "time" for game in games) else "played")


def _with_records(games: tuple[ReportedGame, ...], records: list[GameEvidence]) -> tuple[ReportedGame, ...]:
    if len(records) > len(games):
        fail(msg("n_records_n_games", n=len(records), n2=len(games)))
    return (*map(complete_game, games, records), *games[len(records) :])


def confirm(
    tournament: Id,
    table: Table,
    player: Annotated[str, typer.Argument(help="Who agrees.")],
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Agree to a report; of two that differ, to the other player's."""
    desk, name, made = open_tournament(tournament, data)
    match = find_match(made, table)
    others = [report.position for report in match.standing_reports() if report.by != f"player:{player}"]
    if not others:
        fail(msg("table_said_there_is_no_report", said=match.table))
    submit_events(desk, name, Confirmed(match.id, player, others[-1]), by=f"player:{player}", as_json=as_json)


def correct(
    tournament: Id,
    table: Table,
    result_text: ResultArgument,
    why: Why,
    by: By = "judge",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Put another result in the place of the one in force; both stay in the log."""
    desk, name, made = open_tournament(tournament, data)
    match = find_match(made, table)
    read = _parse_result(result_text, match)
    old = match.standing[-1] if match.standing else 0
    made = submit_events(desk, name, Corrected(match.id, old, why, *read), by=by, as_json=as_json)
    _print_match(made, match)
    if match.id in made.rounds[match.stage, match.round].corrected_late:
        print_note(msg("corrected_after_round_n_was_paired", n=match.round + 1))


def withdraw(
    tournament: Id, table: Table, why: Why, by: By = "judge", data: DataOption = None, as_json: JsonOption = False
) -> None:
    """Take a report back; the match is open again."""
    desk, name, made = open_tournament(tournament, data)
    match = find_match(made, table)
    old = match.standing[-1] if match.standing else 0
    submit_events(desk, name, WithdrawnReport(match.id, old, why), by=by, as_json=as_json)


def penalty(
    tournament: Id,
    player: Annotated[str, typer.Argument(help="Whom.")],
    kind: Annotated[str, typer.Argument(help="warning, game_loss, match_loss, points or disqualified.")],
    rule: Annotated[str, typer.Option(help="The rule that was broken: an id of the rulebook, or league:NAME.")],
    why: Why,
    table: Annotated[str, typer.Option(help="The table or match it belongs to.")] = "",
    amount: Annotated[int, typer.Option(help="Match points given (or taken, below 0).")] = 0,
    by: By = "judge",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give a penalty."""
    desk, name, made = open_tournament(tournament, data)
    needs = kind in ("game_loss", "match_loss")
    match = find_match(made, table or player).id if table or needs else ""
    submit_events(desk, name, Penalised(player, kind, rule, why, match, amount), by=by, as_json=as_json)
