"""`senki league players`, `deck`, `checkin`, `start`, `drop`, `readmit`, `archetype`: the players of a tournament."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from domain.tournaments.events import (
    ArchetypeNamed,
    CheckedIn,
    DeckSubmitted,
    Dropped,
    EventData,
    Readmitted,
    Registered,
    Started,
)
from domain.tournaments.state import Tournament
from replays.tournaments.archetype_rules import BadArchetypeRules, apply_archetype_rules, parse_archetype_rules
from replays.tournaments.clerk import deck_list_digest
from scripts.cli.composition import DataOption, JsonOption, read_text
from scripts.cli.csv_files import read_table
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import command_prefix, fail, print_json, print_note, print_text
from scripts.cli.tournament_actions import Id, find_tournament, open_tournament, open_tournament_clerk, submit_events

COLUMNS = ("player", "name", "club", "seed", "deck", "archetype")
SEEDS = 2**31
"""Seeds of players are below this; who has none comes after them."""


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    for name, command in (("players", players), ("deck", deck), ("checkin", checkin)):
        app.command(name)(command)
    app.command("start")(start_tournament)
    app.command("drop")(drop)
    app.command("readmit")(readmit)
    app.command("archetype")(archetype)


def players(
    tournament: Id,
    add: Annotated[str, typer.Option("--add", help="Ids, with commas between.")] = "",
    source: Annotated[Path | None, typer.Option("--from", help=f"CSV with the columns {', '.join(COLUMNS)}.")] = None,
    late: Annotated[bool, typer.Option(help="After the start.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Enter players; without any, list them."""
    desk = open_tournament_clerk(data)
    name = find_tournament(desk, tournament)
    said: list[EventData] = [Registered(player.strip(), late=late) for player in add.split(",") if player.strip()]
    if source:
        said += _without_entered(desk.tournament(name), _read_csv(source, late))
        if not said:
            return
    made = submit_events(desk, name, *said, as_json=as_json and bool(said))
    if said:
        print_note(msg("n_players", n=len(made.players)))
    elif as_json:
        print_json([vars(player) for player in made.players.values()])
    else:
        for player in made.players.values():
            print_text("  ".join(filter(None, (player.id, player.name, player.club, player.deck, player.how))))


def _without_entered(made: Tournament, read: list[EventData]) -> list[EventData]:
    """Returns the entries of a list without the players who are entered already; prints those, who stay as they were."""
    here = [each.player for each in read if isinstance(each, Registered) and each.player in made.players]
    if here:
        print_note(msg("entered_already_and_left_as_they", said=", ".join(here)))
    return [each for each in read if isinstance(each, Registered | DeckSubmitted) and each.player not in here]


def _read_csv(path: Path, late: bool) -> list[EventData]:
    columns, rows = read_table(path)
    if "player" not in columns or set(columns) - set(COLUMNS):
        fail(msg("columns_of_players", said=path, said2=", ".join(COLUMNS), said3=", ".join(columns)))
    said: list[EventData] = []
    lines: dict[str, int] = {}
    for number, row in rows:
        seed = row.get("seed", "")
        if seed and not seed.isdecimal():
            fail(msg("said_line_n_seed_said", said=path, n=number, said2=seed))
        player = row["player"]
        if not player:
            fail(msg("said_line_n_column_player", said=path, n=number))
        if player in lines:
            fail(msg("said_line_n_said_stands", said=path, n=number, said2=player, n2=lines[player]))
        lines[player] = number
        name, club = (row.get(key, "") for key in ("name", "club"))
        said.append(Registered(player, name, club, int(seed or 0), late))
        if row.get("deck") or row.get("archetype"):
            said.append(DeckSubmitted(player, row.get("deck", ""), row.get("archetype", "")))
    return said


def deck(
    tournament: Id,
    player: Annotated[str, typer.Argument(help="The player.")],
    file: Annotated[Path, typer.Argument(help="The deck list.")],
    name: Annotated[str, typer.Option(help="What the deck is called; default: the file's name.")] = "",
    archetype: Annotated[str, typer.Option(help="What reports group it under.")] = "",
    by: Annotated[str, typer.Option(help="organiser, judge or player:ID.")] = "organiser",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Hand a deck list in: stored sealed or open as the tournament has it."""
    desk = open_tournament_clerk(data)
    text = read_text(file)
    salt = secrets.token_hex(16)
    digest = deck_list_digest(text, salt)
    submit_events(
        desk,
        find_tournament(desk, tournament),
        DeckSubmitted(player, name or file.stem, archetype, digest, text, salt),
        by=by,
        as_json=as_json,
    )
    print_note(msg("said_said_digest_said", said=player, said2=name or file.stem, said3=digest[:12]))


def checkin(
    tournament: Id,
    player: Annotated[list[str], typer.Argument(help="The players who are here.")],
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Note who is here."""
    desk = open_tournament_clerk(data)
    made = submit_events(desk, find_tournament(desk, tournament), *map(CheckedIn, player), as_json=as_json)
    away = [each.id for each in made.players.values() if not each.checked_in]
    print_note(msg("not_here_yet_said", said=", ".join(away)) if away else msg("everybody_is_here"))


def start_tournament(
    tournament: Id,
    only_here: Annotated[bool, typer.Option("--only-here", help="Whoever has not checked in drops out.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Begin: the field is closed, and the first round can be paired."""
    desk, name, made = open_tournament(tournament, data)
    entered = [player for player in made.players.values() if player.left is None]
    away = [player.id for player in entered if only_here and not player.checked_in]
    order = sorted((player for player in entered if player.id not in away), key=lambda player: player.seed or SEEDS)
    gone = [Dropped(player, "no_show") for player in away]
    made = submit_events(desk, name, *gone, Started(tuple(player.id for player in order)), as_json=as_json)
    print_note(msg("n_players_next_said", n=len(made.order), said=f"{command_prefix()} league pair {name}"))


def drop(
    tournament: Id,
    player: Annotated[str, typer.Argument(help="Who leaves.")],
    no_show: Annotated[bool, typer.Option(help="Who never came.")] = False,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let a player leave; results so far go on counting."""
    desk = open_tournament_clerk(data)
    submit_events(desk, find_tournament(desk, tournament), Dropped(player, "no_show" if no_show else "drop"), as_json=as_json)
    print_note(msg("said_is_paired_no_more", said=player))


def readmit(
    tournament: Id,
    player: Annotated[str, typer.Argument(help="Who is back.")],
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take a player back who had left."""
    desk = open_tournament_clerk(data)
    submit_events(desk, find_tournament(desk, tournament), Readmitted(player), as_json=as_json)


def archetype(
    tournament: Id,
    player: Annotated[str, typer.Argument(help="Whose deck; or all, by --rules.")] = "",
    name: Annotated[str, typer.Argument(help="What reports call it.")] = "",
    rules: Annotated[Path | None, typer.Option(help="TOML: names by the deck's name or cards on its list.")] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Name what decks are called in reports: one by hand, or all by rules; the latest name counts."""
    desk = open_tournament_clerk(data)
    found = find_tournament(desk, tournament)
    if rules is None:
        if not (player and name):
            fail(msg("expected_player_name_or_rules"))
        submit_events(desk, found, ArchetypeNamed(player, name), as_json=as_json)
        return
    try:
        said, left = apply_archetype_rules(parse_archetype_rules(read_text(rules)), desk.tournament(found))
    except BadArchetypeRules as error:
        fail(msg("said_reason", said=rules, reason=error))
    submit_events(desk, found, *said, as_json=as_json)
    named = msg("n_named_no_rule_fits", n=len(said), said=", ".join(left)) if left else msg("n_named", n=len(said))
    print_note(named)
