"""Shared code of the tournament commands: finding tournaments and matches, submitting events, printing refusals."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import NAMES, ORGANISER, EventData
from domain.tournaments.state import Match, Tournament
from domain.tournaments.validation.refusals import rules
from replays.log import ClientIdReused, StoredEvents
from replays.tournaments.clerk import TournamentClerk, WriteConflict
from replays.tournaments.log import open_tournament_log
from scripts.cli.composition import current_time, data_folder, new_client_id
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import REFUSED, fail, print_json, print_note, talk
from scripts.cli.terminal.vocabulary import Vocabulary, language_of

Id = Annotated[str, typer.Argument(metavar="ID", help="The tournament's id, its first letters, or `last`.")]
Why = Annotated[str, typer.Option("--why", help="The reason, for everybody to read.")]
By = Annotated[str, typer.Option("--by", help="Who says it: organiser, judge or player:ID.")]


def open_tournament_clerk(data: Path | None) -> TournamentClerk:
    """Opens the clerk of tournaments over the data folder, or over PostgreSQL if POSTGRES_DBNAME is set."""
    return TournamentClerk(open_tournament_log(data_folder(data), os.environ))


def undamaged_tournaments(desk: TournamentClerk, removed: bool = False) -> dict[str, Tournament]:
    """Returns all tournaments, with removed ones only if wanted; damaged ones are left out and reported."""
    found = desk.undamaged(removed=removed)
    for damage in desk.damaged.values():
        print_note(msg("senki_reason", reason=msg("reason_tournament_was_left_out", reason=damage)))
    return found


def read_tournaments(data: Path | None) -> dict[str, Tournament]:
    """Returns all tournaments of the data folder that count; damaged ones are left out and reported."""
    return undamaged_tournaments(open_tournament_clerk(data))


def find_tournament(desk: TournamentClerk, wanted: str) -> str:
    """Returns the id of a tournament: given in full, by its first letters, or as `last`."""
    names = desk.names()
    if wanted == "last" and names:
        return names[-1]
    fitting = [name for name in names if wanted in (name, name.removeprefix("t-"))] or [
        name for name in names if name.startswith((wanted, f"t-{wanted}"))
    ]
    known = msg("there_are_said", said=", ".join(names[-10:])) if names else msg("there_are_none_yet_senki")
    if not fitting:
        fail(msg("no_such_tournament_said", said=wanted), hints=(known,))
    if len(fitting) > 1:
        fail(msg("said_is_beginning_n_tournaments", said=wanted, n=len(fitting)), hints=fitting[:10])
    return fitting[0]


def open_tournament(wanted: str, data: Path | None) -> tuple[TournamentClerk, str, Tournament]:
    """Returns the clerk, the id and the state of a tournament."""
    desk = open_tournament_clerk(data)
    name = find_tournament(desk, wanted)
    return desk, name, desk.tournament(name)


def submit_events(
    desk: TournamentClerk, name: str, *said: EventData, by: str = ORGANISER, as_json: bool = False
) -> Tournament:
    """Submits events, all of them or none; exits if one is refused. Prints the result as JSON if wanted."""
    refusal = desk.first_refusal(name, said, by, current_time()) if len(said) > 1 else None
    if refusal is not None:
        exit_with_refusal(refusal)
    for each in said:
        answer = desk.submit(name, each, new_client_id(), by=by, at=current_time())
        if not isinstance(answer, StoredEvents):
            exit_with_refusal(answer)
    made = desk.tournament(name)
    if as_json:
        print_json({"id": name, "position": made.length, "said": [NAMES[type(each)] for each in said]})
    return made


def exit_with_refusal(answer: Refusal | WriteConflict | ClientIdReused) -> NoReturn:
    """Prints why nothing was stored, and exits."""
    if isinstance(answer, Refusal):
        vocabulary = Vocabulary(language_of(""))
        reason = message_of(answer.reason).text(vocabulary.language)
        talk.print(f"{vocabulary.label('refused')} {reason}", markup=False)
        if answer.rule in rules():
            talk.print(f"  {answer.rule}: {rules()[answer.rule].said(vocabulary.language)}", markup=False)
        if answer.legal:
            talk.print(f"  {vocabulary.label('possible')} {', '.join(answer.legal)}", markup=False)
        talk.print(f"  {vocabulary.label('not_recorded')}", markup=False)
        raise typer.Exit(REFUSED)
    fail(
        msg("somebody_else_was_quicker_look") if isinstance(answer, WriteConflict) else msg("said_already_otherwise"), REFUSED
    )


def find_match(made: Tournament, wanted: str) -> Match:
    """Returns a match by its id, or by table or player in the last posted round."""
    if wanted in made.matches:
        return made.matches[wanted]
    posted = list(made.rounds.values())
    here = [made.matches[match] for match in posted[-1].matches] if posted else []
    found = [match for match in here if wanted in (str(match.table), *match.players)]
    if len(found) != 1:
        tables = [msg("said_reason", said=match.table, reason=" - ".join(match.players)) for match in here]
        fail(msg("no_such_table_or_match", said=wanted), hints=tables or (msg("no_round_is_posted_yet"),))
    return found[0]
