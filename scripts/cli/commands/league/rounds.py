"""`senki league pair`, `repair`, `close`, `reopen`, `cut`: the rounds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain.tournaments.events import Cut, Pair, Paired, Repaired, RoundClosed, RoundReopened
from domain.tournaments.standings.ranking import compute_standings
from domain.tournaments.state import Tournament
from replays.tournaments.pairing import propose_next_round
from scripts.cli.composition import DataOption, JsonOption
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import fail, print_json, print_message, print_note, print_text, write_file
from scripts.cli.terminal.vocabulary import LangOption, language_of
from scripts.cli.tournament_actions import Id, Why, find_match, open_tournament, submit_events
from scripts.site.tournament_page import SiteWords, slips_page


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    for command in (pair, repair, close, reopen, cut):
        app.command(command.__name__)(command)


def pair(
    tournament: Id,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the round and post nothing.")] = False,
    match: Annotated[list[str] | None, typer.Option("--match", help="Of a free league: a match ONE-TWO.")] = None,
    round_: Annotated[int, typer.Option("--round", help="Of a free league: its week.")] = 0,
    swap: Annotated[list[str] | None, typer.Option("--swap", help="ONE-TWO change places before it is posted.")] = None,
    half_bye: Annotated[list[str] | None, typer.Option(help="Who sits out by agreement and scores as for a draw.")] = None,
    slips: Annotated[Path | None, typer.Option("--print", help="Write slips for the tables as a page to be printed.")] = None,
    language: LangOption = "",
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Post the next round as the engine offers it or with players swapped (later: `repair`), or matches of a free league."""
    desk, name, made = open_tournament(tournament, data)
    try:
        offered = _free_round(made, match, round_) if match else propose_next_round(made, half_bye or ())
    except ValueError as error:
        fail(message_of(error))
    for each in swap or []:
        offered = _swap_players(offered, *_parse_pair(each))
    if slips is not None and slips.exists():
        fail(msg("said_there_is_file_already", said=slips))
    if dry_run and as_json:
        print_json(_round_json(offered))
    elif dry_run:
        _show(offered)
    else:
        made = submit_events(desk, name, offered, as_json=as_json)
        if not as_json:
            _show(offered)
    if slips is not None:
        write_file(slips, slips_page(made, offered, SiteWords(language_of(language))).encode())
        print_note(msg("said_n_slips", said=slips, n=len(offered.matches)))


def _swap_players(offered: Paired, one: str, two: str) -> Paired:
    """Returns the round with two players exchanged. A person then counts as its author, no longer the engine."""
    there = {*offered.byes, *offered.half_byes, *(player for pair in offered.matches for player in pair.players)}
    missing = [player for player in (one, two) if player not in there]
    if missing:
        fail(
            msg("not_in_this_round_said", said=", ".join(missing)),
            hints=(msg("there_are_said", said=", ".join(sorted(there))),),
        )
    other = {one: two, two: one}
    pairs = tuple(
        each._replace(players=(other.get(each.players[0], each.players[0]), other.get(each.players[1], each.players[1])))
        for each in offered.matches
    )
    byes, half = (tuple(other.get(each, each) for each in stated) for stated in (offered.byes, offered.half_byes))
    return offered._replace(matches=pairs, byes=byes, half_byes=half, engine="", version="")


def _free_round(made: Tournament, matches: list[str], number: int) -> Paired:
    stage, week = made.stage, number or len(made.rounds_of(made.stage)) or 1
    before = [made.matches[match].table for match in getattr(made.rounds.get((stage, week)), "matches", ())]
    first = max(before, default=0) + 1
    pairs = [_parse_pair(each) for each in matches]
    return Paired(stage, week, tuple(Pair(f"{stage}.{week}.{first + n}", first + n, two) for n, two in enumerate(pairs)))


def _parse_pair(text: str) -> tuple[str, str]:
    one, dash, two = text.partition("-")
    if not (one and dash and two):
        fail(msg("said_expected_one_two", said=text))
    return one, two


def _round_json(offered: Paired) -> dict[str, object]:
    matches = [{"match": each.match, "table": each.table, "players": list(each.players)} for each in offered.matches]
    return {
        "stage": offered.stage,
        "round": offered.round,
        "matches": matches,
        "byes": list(offered.byes),
        "half_byes": list(offered.half_byes),
    }


def _show(offered: Paired) -> None:
    for each in offered.matches:
        print_text(f"{each.table:>3}  {each.players[0]} - {each.players[1]}")
    for player in offered.byes:
        print_message(msg("said_has_bye", said=player), indent=5)
    for player in offered.half_byes:
        print_message(msg("said_has_half_bye", said=player), indent=5)


def repair(
    tournament: Id,
    out: Annotated[list[str], typer.Option("--out", help="A match or table that is taken out.")],
    match: Annotated[list[str], typer.Option("--match", help="A match ONE-TWO that is put in.")],
    why: Why,
    bye: Annotated[list[str] | None, typer.Option("--bye", help="Who has a bye now.")] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Change a posted round."""
    desk, name, made = open_tournament(tournament, data)
    gone = [find_match(made, each) for each in out]
    posted = made.rounds[gone[0].stage, gone[0].round]
    used = [int(each.rsplit(".", 1)[-1]) for each in made.matches if each.rsplit(".", 1)[-1].isdecimal()]
    tables = sorted(each.table for each in gone)
    pairs = tuple(
        Pair(
            f"{posted.stage}.{posted.number}.{max(used, default=0) + n}",
            tables[n - 1] if n <= len(tables) else n,
            _parse_pair(each),
        )
        for n, each in enumerate(match, 1)
    )
    said = Repaired(posted.stage, posted.number, tuple(each.id for each in gone), pairs, why, tuple(bye or ()))
    submit_events(desk, name, said, as_json=as_json)


def _last_round(made: Tournament) -> tuple[int, int]:
    if not made.rounds:
        fail(msg("no_round_is_posted_yet"))
    return list(made.rounds)[-1]


def close(tournament: Id, data: DataOption = None, as_json: JsonOption = False) -> None:
    """Close the round: all its results are in."""
    desk, name, made = open_tournament(tournament, data)
    stage, number = _last_round(made)
    submit_events(desk, name, RoundClosed(stage, number), as_json=as_json)
    print_note(msg("round_n_is_closed", n=number))


def reopen(tournament: Id, why: Why, data: DataOption = None, as_json: JsonOption = False) -> None:
    """Open the last round again."""
    desk, name, made = open_tournament(tournament, data)
    submit_events(desk, name, RoundReopened(*_last_round(made), why), as_json=as_json)


def cut(
    tournament: Id,
    size: Annotated[int, typer.Option(help="How many go on; default: as was agreed.")] = 0,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Cut to the next stage, by the standings; who has left makes room for the next one."""
    desk, name, made = open_tournament(tournament, data)
    if made.stage >= len(made.opened.stages):
        fail(msg("there_is_no_further_stage"))
    here = [
        standing.player
        for standing in compute_standings(made, stage=made.stage)
        if made.players[standing.player].left is None
    ]
    chosen = tuple(here[: size or made.terms(made.stage + 1).size or len(here)])
    submit_events(desk, name, Cut(made.stage + 1, chosen), as_json=as_json)
    print_note(msg("n_go_on_said", n=len(chosen), said=", ".join(chosen)))
