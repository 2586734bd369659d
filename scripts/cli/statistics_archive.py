"""Archives of statistics for the command line."""

from __future__ import annotations

from pathlib import Path

import typer

from projections.archive import Archive, BadArchive
from projections.exports.parquet import NotInstalled
from replays.log import DamagedLog
from scripts.cli.terminal.messages import message_of, msg
from scripts.cli.terminal.output import DAMAGED, fail, print_note


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
