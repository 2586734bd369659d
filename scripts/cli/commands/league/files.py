"""`senki league export`, `import`, `pack`, `unpack`: tournaments in the forms of other programs, and as one file of ours."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from hashlib import blake2b
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import typer

from domain.league.tournament.said import Finished, Opened, Said
from domain.league.tournament.state import Tournament
from projections.package import league_tables, write_package
from projections.parquet import NotInstalled, write_parquet
from projections.which import Which
from replays.clerk import Opened as BroughtGame
from replays.file import make_record
from replays.league.bundle import ENDING, Bundle, games_of, write_bundle
from replays.league.clerk import LeagueClerk, OpenedTournament
from replays.league.forms import FORMS, BadForm, Results, said_of
from replays.league.forms.results import final_places
from replays.league.signed import sign
from replays.log import NoSuchGame, Stored
from replays.log.beside import made_beside
from replays.trust.keys import key_name, short
from scripts.cli.commands.league.desk import Id, clerk, find, refused
from scripts.cli.commands.league.verifying import Keys, open_bundle
from scripts.cli.commands.receipts import house_signer
from scripts.cli.house import DataOption, JsonOption, client_id, now, open_clerk, read_text
from scripts.cli.output import REFUSED, cannot_write, fail, keep, print_json, say
from scripts.site.building import style
from scripts.site.pages import alone

Form = Annotated[str, typer.Option("--as", help=f"{', '.join(FORMS)}.")]
OWN = {
    "json": "all tables of it, as one JSON object",
    "package": "all tables of it, as CSV in a data package (a folder)",
    "parquet": "all tables of it, as Parquet (a folder)",
    "html": "standings and rounds as a page",
}
"""Forms that are ours alone, and not read back; `pack` writes what is."""
AnyForm = Annotated[str, typer.Option("--as", help=f"{', '.join((*FORMS, *OWN))}.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("export")(export)
    app.command("import")(import_)
    app.command("pack")(pack_)
    app.command("unpack")(unpack_)


def export(
    tournament: Id,
    file: Annotated[Path, typer.Argument(help="Where to.")],
    as_: AnyForm,
    private: Annotated[str, typer.Option(help="Players who have not agreed to be named, with commas between.")] = "",
    data: DataOption = None,
) -> None:
    """Write a tournament for another program."""
    _known(as_, OWN)
    desk = clerk(data)
    name = find(desk, tournament)
    made = desk.tournament(name)
    hidden = frozenset(player.strip() for player in private.split(",") if player.strip())
    unknown = sorted(hidden - set(made.players))
    if unknown:
        fail(f"no such player: {', '.join(unknown)}")
    if file.exists():
        fail(f"{file}: there is a file already")
    if as_ in OWN:
        _export_own(file, name, made, as_, Which(private=hidden))
        say(f"{file}: {OWN[as_]}")
        return
    keep(file, FORMS[as_].write(made, hidden).encode())
    say(f"{file}: {len(made.players)} players, {len(made.matches)} matches ({FORMS[as_].about})")


def _export_own(file: Path, name: str, made: Tournament, form: str, which: Which) -> None:
    tables = league_tables({name: made}, which)
    try:
        if form == "json":
            told = {table.name: [row for some in table.rows() for row in some] for table in tables}
            keep(file, (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode())
        elif form == "html":
            keep(file, alone(made, style(), which.private).encode())
        else:
            with made_beside(file) as partial:
                write_package(partial, tables, made.opened.title) if form == "package" else write_parquet(partial, tables)
    except NotInstalled as error:
        fail(str(error))
    except OSError as error:
        cannot_write(file, error)


def _known(name: str, more: Mapping[str, str] = MappingProxyType({})) -> None:
    if name not in FORMS and name not in more:
        told = {**{key: form.about for key, form in FORMS.items()}, **more}
        fail(f"no such form: {name}", hints=[f"{key}: {about}" for key, about in told.items()])


def import_(
    file: Annotated[Path, typer.Argument(help="The file.")],
    as_: Form,
    ruleset: Annotated[str, typer.Option(help="Which rulebook, where the file does not say.")] = "",
    title: Annotated[str, typer.Option(help="What it is called; default: as the file says.")] = "",
    league: Annotated[str, typer.Option(help="The league it belongs to.")] = "",
    season: Annotated[str, typer.Option(help="Its season.")] = "",
    date: Annotated[str, typer.Option(help="When it was, YYYY-MM-DD.")] = "",
    players: Annotated[Path | None, typer.Option(help="CSV `there,here`: names in the file and ids here.")] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take the results of a past tournament in; the same file is taken in once."""
    _known(as_)
    reader = FORMS[as_].read
    if reader is None:
        fail(
            f"{as_} holds no matches: {FORMS[as_].about}", hints=("export the pairings or rounds there, or type them as csv",)
        )
    text = read_text(file)
    try:
        results = _renamed(reader(text), _names(players) if players else {})
        said = said_of(results, ruleset)
    except BadForm as error:
        fail(f"{file}: {error}")
    opened = said[0]
    assert isinstance(opened, Opened)
    said[0] = opened._replace(title=title or opened.title, league=league, season=season, date=date or opened.date)
    name, again = _say_all(clerk(data), said, f"import:{as_}:{text}")
    if as_json:
        print_json({"id": name, "again": again, "players": len(results.entrants), "matches": len(results.lines)})
    else:
        typer.echo(name)
        say("it was here already" if again else f"{len(results.entrants)} players, {len(results.lines)} matches and byes")


def _names(path: Path) -> dict[str, str]:
    rows = list(csv.DictReader(StringIO(read_text(path))))
    if not rows or not {"there", "here"} <= set(rows[0]):
        fail(f"{path}: expected the columns there, here")
    return {row["there"]: row["here"] for row in rows}


def _renamed(results: Results, names: dict[str, str]) -> Results:
    known = {entrant.id for entrant in results.entrants}
    unknown = sorted(set(names) - known)
    if unknown:
        fail(f"not in the file: {', '.join(unknown[:8])}", hints=(f"there are: {', '.join(sorted(known)[:20])}",))
    to = {entrant.id: names.get(entrant.id, entrant.id) for entrant in results.entrants}
    if len(set(to.values())) < len(to):
        fail("two players of the file would be one here")
    entrants = tuple(e._replace(id=to[e.id], name=e.name or ("" if to[e.id] == e.id else e.id)) for e in results.entrants)
    lines = tuple(
        line._replace(one=to[line.one], two=to.get(line.two, ""), winner=to.get(line.winner, "")) for line in results.lines
    )
    return results._replace(entrants=entrants, lines=lines)


def _say_all(desk: LeagueClerk, said: list[Said], content: str) -> tuple[str, bool]:
    """Opens the tournament and says all of it, each under an id that follows from the file: a second try finds the first."""
    digest = blake2b(content.encode(), digest_size=16).hexdigest()
    opened = said[0]
    assert isinstance(opened, Opened)
    answer = desk.open(opened, digest, now())
    if not isinstance(answer, OpenedTournament):
        refused(answer)
    if answer.again and desk.tournament(answer.tournament).places:
        return answer.tournament, True
    for number, each in enumerate(said[1:], 1):
        stored = desk.say(answer.tournament, each, f"{digest}:{number}", at=now())
        if not isinstance(stored, Stored):
            refused(stored)
    end = Finished(tuple(final_places(desk.tournament(answer.tournament))))
    desk.say(answer.tournament, end, client_id(), at=now())
    return answer.tournament, False


def pack_(
    tournament: Id,
    file: Annotated[Path | None, typer.Argument(help=f"Where to (default: ID{ENDING}).")] = None,
    data: DataOption = None,
) -> None:
    """Put a tournament into one file that travels: its events, and the records of its games."""
    desk, games = clerk(data), open_clerk(data)
    name = find(desk, tournament)
    records = {}
    for game in games_of(desk.tournament(name)):
        try:
            records[game] = make_record(games.events(game), game)
        except NoSuchGame:
            say(f"record {game} is not here, and stays out")
    bundle = Bundle(name, tuple(desk.events(name)), records)
    bundle = bundle._replace(signature=sign(bundle.covered, house_signer(games, data)))
    target = file or Path(f"{name}{ENDING}")
    if target.exists():
        fail(f"{target}: there is a file already")
    keep(target, write_bundle(bundle))
    told = f"{len(bundle.events)} events, {len(records)} records, head {short(bundle.head)}"
    say(f"{target}: {told}, signed by the house {key_name(bundle.signature.key)}" if bundle.signature else told)


def unpack_(
    file: Annotated[Path, typer.Argument(help=f"A tournament's file ({ENDING}).")],
    key: Keys = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a tournament in from its file; again changes nothing, and another past is asked about, never taken."""
    bundle = open_bundle(file, key)
    desk, games = clerk(data), open_clerk(data)
    answer = desk.bring_in(bundle.tournament, bundle.events)
    if answer.differs is not None:
        hints = (
            f"look: senki league log {bundle.tournament}",
            "the file or this house has changed the past: ask who keeps the tournament which one holds",
        )
        fail(
            f"{bundle.tournament} is here with another past from event {answer.differs} on; nothing was taken", REFUSED, hints
        )
    others = [game for game, record in bundle.records.items() if not isinstance(games.bring_in(record), BroughtGame)]
    for game in others:
        say(f"record {game}: another game has this id here; the report counts, the record does not prove it")
    if as_json:
        print_json({"id": bundle.tournament, "new": answer.new, "records": len(bundle.records) - len(others)})
    else:
        typer.echo(bundle.tournament)
        say(f"{answer.new} events are new, {len(bundle.records) - len(others)} records are here")
