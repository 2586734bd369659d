"""`senki league export`, `import`, `pack`, `unpack`: tournaments in the forms of other programs, and as one file of ours."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, NamedTuple

import typer

from domain.kernel.messages.message import Message
from domain.tournaments.events import Opened
from domain.tournaments.state import Tournament
from projections.exports.data_package import tournament_tables, write_data_package
from projections.exports.parquet import NotInstalled, write_parquet
from projections.filters import GameFilter
from replays.atomic_files import create_atomically
from replays.tournaments.interchange import FORMATS, READABLE, WRITABLE, BadResultsFile
from replays.tournaments.interchange.export_losses import find_data_lost_in_export
from replays.tournaments.interchange.tournament_import import (
    ImportedResults,
    ImportOptions,
    import_results,
    parse_results_and_events,
)
from replays.tournaments.tournament_file import ENDING, encode_tournament_file, export_tournament, import_tournament
from replays.trust.keys import format_short_hash, key_fingerprint
from replays.trust.record_importer import TRUSTED_KEYS_FILE
from scripts.cli.commands.league.verify import Keys, open_tournament_file, read_key
from scripts.cli.commands.receipts import server_signer
from scripts.cli.composition import DataOption, JsonOption, current_time, open_clerk, parse_day, read_text
from scripts.cli.csv_files import read_table
from scripts.cli.provenance import open_importer
from scripts.cli.terminal.messages import field_word, message_of, msg
from scripts.cli.terminal.options import with_options
from scripts.cli.terminal.output import REFUSED, exit_unwritable, fail, print_json, print_note, write_file
from scripts.cli.terminal.vocabulary import LangOption, language_of
from scripts.cli.tournament_actions import Id, exit_with_refusal, find_tournament, open_tournament, open_tournament_clerk
from scripts.site.tournament_page import SiteWords, standalone_tournament

ReadableForm = Annotated[str, typer.Option("--as", help=f"{', '.join(READABLE)}.")]
OWN_FORMS = {
    "json": msg("all_tables_it_as_one"),
    "package": msg("all_tables_it_as_csv"),
    "parquet": msg("all_tables_it_as_parquet"),
    "html": msg("standings_and_rounds_as_page"),
}
"""Forms that are ours alone, and not read back; `pack` writes what is."""
AnyForm = Annotated[str, typer.Option("--as", help=f"{', '.join((*WRITABLE, *OWN_FORMS))}.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("export")(export)
    app.command("import")(with_options(import_))
    app.command("pack")(pack_)
    app.command("unpack")(unpack_)


def export(
    tournament: Id,
    file: Annotated[Path, typer.Argument(help="Where to.")],
    as_: AnyForm,
    private: Annotated[str, typer.Option(help="Players who have not agreed to be named, with commas between.")] = "",
    language: LangOption = "",
    data: DataOption = None,
) -> None:
    """Write a tournament for another program."""
    _require_form(as_, OWN_FORMS)
    if as_ not in (*WRITABLE, *OWN_FORMS):
        fail(FORMATS[as_].about)
    _, name, made = open_tournament(tournament, data)
    hidden = frozenset(player.strip() for player in private.split(",") if player.strip())
    unknown = sorted(hidden - set(made.players))
    if unknown:
        fail(msg("no_such_player_said", said=", ".join(unknown)))
    if file.exists():
        fail(msg("said_there_is_file_already", said=file))
    if as_ in OWN_FORMS:
        _export_own(file, name, made, as_, GameFilter(private=hidden), SiteWords(language_of(language)))
        print_note(msg("said_reason", said=file, reason=OWN_FORMS[as_]))
        return
    write_file(file, WRITABLE[as_](made, hidden).encode())
    for loss in find_data_lost_in_export(as_, made, hidden):
        print_note(loss)
    print_note(
        msg("said_n_players_n_matches", said=file, n=len(made.players), n2=len(made.matches), reason=FORMATS[as_].about)
    )


def _export_own(file: Path, name: str, made: Tournament, form: str, which: GameFilter, words: SiteWords) -> None:
    tables = tournament_tables({name: made}, which)
    try:
        if form == "json":
            content = {table.name: [row for some in table.rows() for row in some] for table in tables}
            write_file(file, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())
        elif form == "html":
            write_file(file, standalone_tournament(made, words, which.private).encode())
        else:
            with create_atomically(file) as partial:
                write_data_package(partial, tables, made.opened.title) if form == "package" else write_parquet(
                    partial, tables
                )
    except NotInstalled as error:
        fail(message_of(error))
    except OSError as error:
        exit_unwritable(file, error)


def _require_form(name: str, more: Mapping[str, Message] = MappingProxyType({})) -> None:
    if name not in FORMATS and name not in more:
        content = {**{key: form.about for key, form in FORMATS.items()}, **more}
        fail(
            msg("no_such_form_said", said=name),
            hints=[msg("said_reason", said=key, reason=about) for key, about in content.items()],
        )


class ImportTerms(NamedTuple):
    """Options: what a file of another program does not say, or says otherwise."""

    ruleset: Annotated[str, typer.Option(help="The rulebook, if the file does not name it.")] = ""
    title: Annotated[str, typer.Option(help="The title; default: the one in the file.")] = ""
    league: Annotated[str, typer.Option(help="The league it belongs to.")] = ""
    season: Annotated[str, typer.Option(help="Its season.")] = ""
    date: Annotated[str, typer.Option(help="When it was, YYYY-MM-DD.")] = ""
    status: Annotated[str, typer.Option(help="finished, or running: it goes on here.")] = ""
    rounds: Annotated[int, typer.Option(help="How many rounds it has, if it goes on.")] = 0
    kinds: Annotated[str, typer.Option(help="The kinds of its stages or phases, with commas between.")] = ""
    tiebreaks: Annotated[str, typer.Option(help="How ties are broken, see `senki league open`.")] = ""
    points: Annotated[str, typer.Option(help="Points of a win, draw, loss and bye: 3,1,0,3.")] = ""
    half_byes: Annotated[str, typer.Option(help="What half-point byes become: half, bye or absent.")] = ""


def import_(
    file: Annotated[list[Path], typer.Argument(help="The file; of Limitless also several.")],
    as_: ReadableForm,
    *,
    terms: ImportTerms,
    players: Annotated[Path | None, typer.Option(help="CSV `there,here`: names in the file and ids here.")] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Import a tournament from another program, all or nothing; the same file is imported only once."""
    _require_form(as_)
    parse_day("--date", terms.date)
    if len(file) > 1 and as_ != "limitless":
        fail(msg("one_file_of_this_form", said=as_))
    text = "\n".join(map(read_text, file))
    names = _read_name_map(players) if players else {}
    try:
        results, said = parse_results_and_events(as_, text, ImportOptions(names=names, **terms._asdict()))
    except BadResultsFile as error:
        fail(msg("said_reason", said=file[0], reason=error), hints=(msg("nothing_was_stored_mend_file"),))
    if isinstance(said[0], Opened) and not said[0].ruleset:
        fail(msg("said_does_not_say_by_which", said=file[0]), hints=(msg("ruleset_ruleset_see_senki_rulesets"),))
    past = import_results(open_tournament_clerk(data), results, said, f"import:{as_}:{text}", current_time())
    if not isinstance(past, ImportedResults):
        exit_with_refusal(past)
    if as_json:
        counts = {"players": past.players, "matches": past.matches, "notes": list(map(str, past.notes))}
        print_json({"id": past.tournament, "again": past.again, "status": past.status, **counts})
    else:
        typer.echo(past.tournament)
        print_note(
            msg("it_was_here_already_reason", reason=field_word(past.status))
            if past.again
            else msg("n_players_n_matches_and_byes", n=past.players, n2=past.matches)
        )
        for note in past.notes:
            print_note(note)


def _read_name_map(path: Path) -> dict[str, str]:
    columns, rows = read_table(path)
    if not rows or not {"there", "here"} <= set(columns):
        fail(msg("said_expected_columns_there_here", said=path))
    names: dict[str, str] = {}
    for number, row in rows:
        if names.setdefault(row["there"], row["here"]) != row["here"]:
            fail(msg("said_line_n_name_twice", said=path, n=number, said2=row["there"], said3=names[row["there"]]))
    return names


def pack_(
    tournament: Id,
    file: Annotated[Path | None, typer.Argument(help=f"Where to (default: ID{ENDING}).")] = None,
    data: DataOption = None,
) -> None:
    """Put a tournament into one file that travels: its events, and the records of its games."""
    desk, games = open_tournament_clerk(data), open_clerk(data)
    name = find_tournament(desk, tournament)
    signer = server_signer(games, data)
    bundle, missing = export_tournament(desk, games, name, signer)
    for game in missing:
        print_note(msg("record_said_is_not_here_and_stays", said=game))
    target = file or Path(f"{name}{ENDING}")
    if target.exists():
        fail(msg("said_there_is_file_already", said=target))
    write_file(target, encode_tournament_file(bundle))
    counts = {"n": len(bundle.events), "n2": len(bundle.records)}
    names = {"said2": format_short_hash(bundle.head), "said3": key_fingerprint(signer.key)}
    print_note(msg("said_n_events_n_records", said=target, **counts, **names))


def unpack_(
    file: Annotated[Path, typer.Argument(help=f"A tournament's file ({ENDING}).")],
    key: Keys = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a tournament in from its file; again changes nothing, and another past is asked about, never taken."""
    bundle = open_tournament_file(file, key)
    desk, games = open_tournament_clerk(data), open_clerk(data)
    with open_importer(games, data) as (taker, trusted):
        answer = import_tournament(desk, taker, bundle, trusted | {read_key(each) for each in key or ()})
    if answer.differs is not None:
        hints = (msg("look_senki_league_log_said", said=bundle.tournament), msg("file_or_this_house_has"))
        fail(msg("said_is_here_with_another", said=bundle.tournament, n=answer.differs), REFUSED, hints)
    for game in answer.new_id:
        print_note(msg("record_said_kept_under_id", said=game, said2=TRUSTED_KEYS_FILE))
    if as_json:
        print_json({"id": bundle.tournament, "new": answer.new, "records": len(answer.same_id)})
    else:
        typer.echo(bundle.tournament)
        print_note(msg("n_events_are_new_n", n=answer.new, n2=len(answer.same_id)))
