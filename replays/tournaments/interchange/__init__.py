"""Results of tournaments in the formats of other programs, read and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain.kernel.messages.message import Message, untranslated
from domain.tournaments.state import Tournament
from replays.messages import msg
from replays.tournaments.interchange import csv_tables, gundamwar_net, limitless, nrtm, tome, topdeck
from replays.tournaments.interchange.json_fields import Json, format_json, parse_json_object
from replays.tournaments.interchange.result_events import results_to_events
from replays.tournaments.interchange.results import BadResultsFile, TournamentResults
from replays.tournaments.interchange.trf_reader import parse_trf
from replays.tournaments.interchange.trf_writer import format_trf16, format_trf26

Private = frozenset[str]
Kinds = Sequence[str]


class ResultsFormat(NamedTuple):
    """A format.

    `write(tournament, private)` returns the text of a file; None for a format that is only read · `read(text, kinds)`
    returns its results and raises BadResultsFile; None for a format without matches. `kinds`: the kinds of the stages, for a
    file that does not name them.
    """

    write: Callable[[Tournament, Private], str] | None
    read: Callable[[str, Kinds], TournamentResults] | None
    about: Message


def _json_format(
    write: Callable[[Tournament, Private], Json], read: Callable[[Json, Kinds], TournamentResults], about: str
) -> ResultsFormat:
    return ResultsFormat(
        lambda made, private: format_json(write(made, private)),
        lambda text, kinds: read(parse_json_object(text), kinds),
        untranslated(about),
    )


FORMATS = {
    "csv": ResultsFormat(csv_tables.format_match_csv, csv_tables.parse_match_csv, msg("row_match_for_any_spreadsheet")),
    "melee": ResultsFormat(csv_tables.format_melee_standings, None, msg("melee_standings_csv_holds_no_matches")),
    "topdeck": _json_format(topdeck.format_topdeck, topdeck.parse_topdeck, "TopDeck (JSON)"),
    "limitless": ResultsFormat(
        lambda made, private: format_json(limitless.format_limitless(made, private)),
        limitless.parse_limitless,
        untranslated("Limitless (JSON)"),
    ),
    "nrtm": _json_format(nrtm.format_nrtm, nrtm.parse_nrtm, "NRTM, Cobra (JSON)"),
    "gundamwar": _json_format(gundamwar_net.format_gundamwar_net, gundamwar_net.parse_gundamwar_net, "gundamwar.net"),
    "trf": ResultsFormat(format_trf16, parse_trf, msg("fide_trf16_matches_as_1")),
    "trf26": ResultsFormat(format_trf26, parse_trf, msg("fide_trf26_own_points")),
    "tome": ResultsFormat(None, tome.parse_tome, msg("tome_read_only")),
}
WRITABLE: dict[str, Callable[[Tournament, Private], str]] = {
    name: form.write for name, form in FORMATS.items() if form.write is not None
}
"""The formats that are written, by name."""
READABLE: dict[str, Callable[[str, Kinds], Any]] = {
    name: form.read for name, form in FORMATS.items() if form.read is not None
}
"""The formats that are read, by name."""

__all__ = ["FORMATS", "READABLE", "WRITABLE", "BadResultsFile", "ResultsFormat", "TournamentResults", "results_to_events"]
