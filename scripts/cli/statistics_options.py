"""Options of commands about statistics: which games count, and the archive that is read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from domain import registry
from projections.archive import Archive, BadArchive
from projections.exports.parquet import NotInstalled
from projections.filters import GameFilter
from projections.statistics.game_list import DEPTHS
from replays.log import DamagedLog
from scripts.cli.composition import parse_day
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import DAMAGED, fail, print_note


class GameFilterOptions(NamedTuple):
    """Options: which games count."""

    ruleset: Annotated[str, typer.Option(help="Of this rulebook alone: its id, or its title in any language.")] = ""
    league: Annotated[str, typer.Option(help="Of this league.")] = ""
    season: Annotated[str, typer.Option(help="Of this season.")] = ""
    event: Annotated[str, typer.Option(help="Of this event: its name, or a tournament's id.")] = ""
    round_: Annotated[str, typer.Option("--round", help="Of this round.")] = ""
    since: Annotated[str, typer.Option("--from", "--since", help="Played on this day or later, YYYY-MM-DD.")] = ""
    until: Annotated[str, typer.Option("--to", "--until", help="Played on this day or earlier.")] = ""
    player: Annotated[str, typer.Option(help="With this player.")] = ""
    deck: Annotated[str, typer.Option(help="With this deck: its name, or its colours in any language.")] = ""
    depth: Annotated[str, typer.Option(help="plays: records with plays; counted: only the numbers were counted.")] = ""

    def game_filter(self, rows: int, skip: int) -> GameFilter:
        """Returns the filter for a page of the answer (`rows` 0: all); exits if a day or the depth is wrong."""
        if self.depth not in ("", *DEPTHS):
            fail(msg("depth_said_expected_said", said=self.depth, said2=", ".join(DEPTHS)))
        since, until = parse_day("--from", self.since), parse_day("--to", self.until)
        return GameFilter(
            registry.id_of(self.ruleset),
            self.league,
            self.season,
            player=self.player,
            deck=self.deck,
            round=self.round_,
            since=since,
            until=until,
            rows=rows,
            skip=skip,
            depth=self.depth,
        ).of_event(self.event)


class StatisticsArchive(Archive):
    """An archive of statistics that replaces the read models."""

    def exit_if_damaged(self) -> None:
        """Prints the games that are missing from it and exits with code 3, if there are any."""
        left_out = self.about["left_out"]
        for game, (at, why) in left_out.items():
            print_note(msg("senki_reason", reason=msg("reason_game_was_left_out", reason=DamagedLog(game, at, why))))
        if left_out:
            raise typer.Exit(DAMAGED)


def open_statistics_archive(folder: Path, ruleset: str, season: str) -> StatisticsArchive:
    """Opens the archive of a folder, or its files of one ruleset and season; exits if it is none."""
    try:
        return StatisticsArchive(folder, ruleset, season or None)
    except (BadArchive, NotInstalled) as error:
        fail(message_of(error))
