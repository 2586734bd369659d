"""Results of tournaments in the formats of other programs, read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.messages.message import Message, literal
from domain.tournaments.state import Tournament
from replays.messages import msg
from replays.tournaments.interchange import csv_tables, gundamwar_net, limitless, nrtm, topdeck, trf
from replays.tournaments.interchange.results import (
    BadResultsFile,
    TournamentResults,
    events_of_results,
    format_json,
    parse_json_object,
)

Private = frozenset[str]


class ResultsFormat(NamedTuple):
    """A format. `write(tournament, private)` returns the text of a file; `read(text)` returns its results and raises
    BadResultsFile, or is None for a format without matches."""

    write: Callable[[Tournament, Private], str]
    read: Callable[[str], TournamentResults] | None
    about: Message


FORMATS = {
    "csv": ResultsFormat(csv_tables.format_matches, csv_tables.parse_matches, msg("row_match_for_any_spreadsheet")),
    "melee": ResultsFormat(csv_tables.format_melee, None, msg("melee_standings_csv_holds_no_matches")),
    "topdeck": ResultsFormat(
        lambda made, p: format_json(topdeck.format_topdeck(made, p)),
        lambda t: topdeck.parse_topdeck(parse_json_object(t)),
        literal("TopDeck (JSON)"),
    ),
    "limitless": ResultsFormat(
        lambda made, p: format_json(limitless.format_limitless(made, p)),
        lambda t: limitless.parse_limitless(parse_json_object(t)),
        literal("Limitless (JSON)"),
    ),
    "nrtm": ResultsFormat(
        lambda made, p: format_json(nrtm.format_nrtm(made, p)),
        lambda t: nrtm.parse_nrtm(parse_json_object(t)),
        literal("NRTM, Cobra (JSON)"),
    ),
    "gundamwar": ResultsFormat(
        lambda made, p: format_json(gundamwar_net.format_gundamwar_net(made, p)),
        lambda t: gundamwar_net.parse_gundamwar_net(parse_json_object(t)),
        literal("gundamwar.net"),
    ),
    "trf": ResultsFormat(trf.format_trf, trf.parse_trf, msg("fide_trf16_matches_as_1")),
}

__all__ = ["FORMATS", "BadResultsFile", "ResultsFormat", "TournamentResults", "events_of_results"]
