"""`senki league open`: a tournament, its stages and its terms."""

from __future__ import annotations

from random import SystemRandom
from typing import Annotated, NamedTuple

import typer

from domain.tournaments.events import Opened
from domain.tournaments.tournament_format import ELIMINATION, Stage
from replays.tournaments.clerk import OpenedTournament
from scripts.cli.composition import DataOption, JsonOption, current_time, find_ruleset, new_client_id, parse_day
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.options import with_options
from scripts.cli.terminal.output import command_prefix, fail, print_json, print_note, print_text
from scripts.cli.tournament_actions import exit_with_refusal, open_tournament_clerk

LOTS = 2**31
"""The seed of the lots is below this."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("open")(with_options(open_))


class LeagueOptions(NamedTuple):
    """Options: the league and its season."""

    league: Annotated[str, typer.Option(help="The league it belongs to.")] = ""
    season: Annotated[str, typer.Option(help="Its season.")] = ""


class StageOptions(NamedTuple):
    """Options: the stages and their matches."""

    kind: Annotated[str, typer.Option(help="swiss, round_robin, single_elimination or free.")] = "swiss"
    rounds: Annotated[str, typer.Option(help="How many rounds, or `auto` for as many as the players ask for.")] = "auto"
    cut: Annotated[int, typer.Option(help="How many go on to an elimination; 0 for none.")] = 0
    best_of: Annotated[int, typer.Option(help="Games of a match, 1 or 3.")] = 3
    minutes: Annotated[int, typer.Option(help="Minutes of a round, 0 without limit.")] = 50
    time_rule: Annotated[str, typer.Option(help="An unfinished game: draw, lead or sudden.")] = "draw"
    third_place: Annotated[bool, typer.Option(help="The losers of the semi-finals meet.")] = False

    def stages(self) -> tuple[Stage, ...]:
        """Returns the stage, and the elimination after a cut."""
        count = 0 if self.rounds == "auto" else _number(self.rounds, "--rounds")
        match = (self.best_of, self.minutes, self.time_rule)
        first = Stage(self.kind, count, *match, third_place=self.third_place and self.kind == ELIMINATION)
        return (first, Stage(ELIMINATION, 0, *match, self.cut, third_place=self.third_place)) if self.cut else (first,)


class EventOptions(NamedTuple):
    """Options: tiebreaks, deck lists, place, day and seed of the evening."""

    tiebreaks: Annotated[
        str,
        typer.Option(help="mtr_033, mtr, gundamwar_net, pokemon_half, konami_ddd, netrunner, fide_032026 or fide_082024."),
    ] = "mtr_033"
    decklists: Annotated[str, typer.Option(help="none, sealed or open.")] = "none"
    venue: Annotated[str, typer.Option(help="Where.")] = ""
    date: Annotated[str, typer.Option(help="When, YYYY-MM-DD.")] = ""
    seed: Annotated[int | None, typer.Option(help="Draws the lots; drawn itself where it is not given.")] = None


def open_(
    title: Annotated[str, typer.Argument(help="What the evening is called.")],
    ruleset: Annotated[str, typer.Option(help="Which rulebook, see `senki rulesets`.")],
    *,
    league: LeagueOptions,
    play: StageOptions,
    event: EventOptions,
    data: DataOption = None,
    as_json: JsonOption = False,
) -> None:
    """Open a tournament and print its id."""
    parse_day("--date", event.date)
    stages = play.stages()
    seed = SystemRandom().randrange(LOTS) if event.seed is None else event.seed
    said = Opened(
        title,
        ruleset,
        stages,
        league.league,
        league.season,
        find_ruleset(ruleset).book.edition,
        event.venue,
        event.date,
        tiebreaks=event.tiebreaks,
        seed=seed,
        decklists=event.decklists,
    )
    answer = open_tournament_clerk(data).open(said, new_client_id(), current_time())
    if not isinstance(answer, OpenedTournament):
        exit_with_refusal(answer)
    if as_json:
        print_json({"id": answer.tournament, "position": 1})
    else:
        print_text(answer.tournament)
        print_note(msg("next_said", said=f"{command_prefix()} league players {answer.tournament} --add ann,ben,..."))


def _number(text: str, what: str) -> int:
    if not text.isdecimal() or not text.isascii():
        fail(msg("said_said_expected_number_or_auto", said=what, said2=text))
    return int(text)
