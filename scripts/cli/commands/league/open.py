"""`senki league open`: a tournament, its stages and its terms."""

from __future__ import annotations

from random import SystemRandom
from typing import Annotated

import typer

from domain.tournaments.events import Opened
from domain.tournaments.stages import ELIMINATION, Stage
from replays.tournaments.clerk import OpenedTournament
from scripts.cli.composition import DataOption, JsonOption, find_ruleset, new_client_id, now, parse_day
from scripts.cli.terminal.output import command_prefix, echo, fail, print_json, say
from scripts.cli.tournament_desk import exit_not_stored, open_tournament_clerk

LOTS = 2**31
"""The seed of the lots is below this."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("open")(open_)


def open_(
    title: Annotated[str, typer.Argument(help="What the evening is called.")],
    ruleset: Annotated[str, typer.Option(help="Which rulebook, see `senki rulesets`.")],
    league: Annotated[str, typer.Option(help="The league it belongs to.")] = "",
    season: Annotated[str, typer.Option(help="Its season.")] = "",
    kind: Annotated[str, typer.Option(help="swiss, round_robin, single_elimination or free.")] = "swiss",
    rounds: Annotated[str, typer.Option(help="How many rounds, or `auto` for as many as the players ask for.")] = "auto",
    cut: Annotated[int, typer.Option(help="How many go on to an elimination; 0 for none.")] = 0,
    best_of: Annotated[int, typer.Option(help="Games of a match, 1 or 3.")] = 3,
    minutes: Annotated[int, typer.Option(help="Minutes of a round, 0 without limit.")] = 50,
    time_rule: Annotated[str, typer.Option(help="An unfinished game: draw, lead or sudden.")] = "draw",
    third_place: Annotated[bool, typer.Option(help="The losers of the semi-finals meet.")] = False,
    tiebreaks: Annotated[str, typer.Option(help="mtr, gundamwar_net, pokemon, konami, netrunner or fide.")] = "mtr",
    decklists: Annotated[str, typer.Option(help="none, sealed or open.")] = "none",
    venue: Annotated[str, typer.Option(help="Where.")] = "",
    date: Annotated[str, typer.Option(help="When, YYYY-MM-DD.")] = "",
    seed: Annotated[int | None, typer.Option(help="Draws the lots; drawn itself where it is not given.")] = None,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Open a tournament and print its id."""
    parse_day("--date", date)
    count = 0 if rounds == "auto" else _number(rounds, "--rounds")
    stages = [Stage(kind, count, best_of, minutes, time_rule, third_place=third_place and kind == ELIMINATION)]
    if cut:
        stages.append(Stage(ELIMINATION, 0, best_of, minutes, time_rule, cut, third_place=third_place))
    drawn = SystemRandom().randrange(LOTS) if seed is None else seed
    edition = find_ruleset(ruleset).book.edition
    said = Opened(
        title,
        ruleset,
        tuple(stages),
        league,
        season,
        edition,
        venue,
        date,
        tiebreaks=tiebreaks,
        seed=drawn,
        decklists=decklists,
    )
    answer = open_tournament_clerk(data).open(said, new_client_id(), now())
    if not isinstance(answer, OpenedTournament):
        exit_not_stored(answer)
    if as_json:
        print_json({"id": answer.tournament, "position": 1})
    else:
        echo(answer.tournament)
        say(f"next: {command_prefix()} league players {answer.tournament} --add ann,ben,...")


def _number(text: str, what: str) -> int:
    if not text.isdecimal() or not text.isascii():
        fail(f"{what} {text}: expected a number, or `auto`")
    return int(text)
