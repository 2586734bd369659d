"""Options of commands that choose games."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer

from projections.filters import GameFilter
from projections.statistics.games import DEPTHS
from scripts.cli.composition import parse_day
from scripts.cli.terminal.messages import msg
from scripts.cli.terminal.output import fail


class GameFilterOptions(NamedTuple):
    """Options: which games count."""

    ruleset: Annotated[str, typer.Option(help="Of this rulebook alone.")] = ""
    league: Annotated[str, typer.Option(help="Of this league.")] = ""
    season: Annotated[str, typer.Option(help="Of this season.")] = ""
    event: Annotated[str, typer.Option(help="Of this event: its name, or a tournament's id.")] = ""
    round_: Annotated[str, typer.Option("--round", help="Of this round.")] = ""
    since: Annotated[str, typer.Option("--from", "--since", help="Played on this day or later, YYYY-MM-DD.")] = ""
    until: Annotated[str, typer.Option("--to", "--until", help="Played on this day or earlier.")] = ""
    player: Annotated[str, typer.Option(help="With this player.")] = ""
    deck: Annotated[str, typer.Option(help="With this deck.")] = ""
    depth: Annotated[str, typer.Option(help="plays: records with plays; counted: only the numbers were counted.")] = ""

    def game_filter(self, rows: int, skip: int) -> GameFilter:
        """Returns the filter for a page of the answer (`rows` 0: all); exits if a day or the depth is wrong."""
        if self.depth not in ("", *DEPTHS):
            fail(msg("depth_said_expected_said", said=self.depth, said2=", ".join(DEPTHS)))
        since, until = parse_day("--from", self.since), parse_day("--to", self.until)
        tournament = self.event if self.event.startswith("t-") else ""
        return GameFilter(
            self.ruleset,
            self.league,
            self.season,
            player=self.player,
            deck=self.deck,
            round=self.round_,
            since=since,
            until=until,
            event="" if tournament else self.event,
            tournament=tournament,
            rows=rows,
            skip=skip,
            depth=self.depth,
        )
