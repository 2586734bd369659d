"""Every loss of a form is named: all else comes back equal, from our own reader and for a foreign one."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import Dropped
from domain.tournaments.standings.ranking import compute_standings, compute_tiebreaks
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import Stage
from domain.tournaments.validation.event_validation import fold_events
from replays.tournaments.interchange import READABLE, WRITABLE, results_to_events
from replays.tournaments.interchange.export_losses import find_data_lost_in_export, parse_exported_results
from replays.tournaments.interchange.results import tournament_to_results
from tests.soak import in_full
from tests.tournaments.random_tournaments import random_tournament
from tests.tournaments.scene import Evening
from tests.tournaments.test_forms import season_evening

ALWAYS = {"loss_clubs", "loss_games", "loss_endings", "loss_points", "loss_unreadable", "loss_players"}
"""What most forms have no place for."""
LOST = {
    "csv": {"loss_title", "loss_date", "loss_ruleset", "loss_points", "loss_names", "loss_clubs", "loss_best_of"},
    "topdeck": {*ALWAYS, "loss_left", "loss_alone", "loss_penalties", "loss_results"},
    "limitless": {*ALWAYS, "loss_left", "loss_alone", "loss_penalties"},
    "nrtm": {*ALWAYS, "loss_ruleset", "loss_left", "loss_alone", "loss_penalties", "loss_places"},
    "gundamwar": {*ALWAYS, "loss_left", "loss_alone", "loss_penalties", "loss_results", "loss_places"},
    "trf": {*ALWAYS, "loss_ruleset", "loss_left", "loss_alone", "loss_penalties", "loss_matches", "loss_results"},
}
LOST["csv"] |= {"loss_unreadable", "loss_players"}
LOST["trf"] |= {"loss_tables", "loss_rounds_split", "loss_rounds", "loss_names"}
LOST["trf26"] = LOST["trf"] - {"loss_points"}
CHANGES_POINTS = {
    *("loss_points", "loss_alone", "loss_left", "loss_results", "loss_penalties", "loss_matches", "loss_players"),
    *("loss_unreadable", "loss_rounds_split"),
}
SEEDS = range(in_full(3_000, 24))


def points(made: Tournament) -> dict[str, int]:
    return {each.player: each.record.points for each in compute_standings(made)}


@pytest.mark.parametrize("form", [form for form in WRITABLE if form in READABLE])
def test_what_a_form_does_not_hold_is_named_and_all_else_comes_back_equal(form: str) -> None:
    """Given random tournaments, written and read again, the points are the same unless a named loss changes them."""
    for seed in SEEDS:
        made = random_tournament(seed)
        losses = {loss.id for loss in find_data_lost_in_export(form, made)}
        assert losses <= LOST[form], (form, seed, losses)
        if not losses & CHANGES_POINTS:
            text, wanted = WRITABLE[form](made, frozenset()), tournament_to_results(made)
            again = fold_events(results_to_events(parse_exported_results(form, text, wanted)))
            assert not isinstance(again, Refusal)
            assert points(again) == points(made), (form, seed)
            if form == "csv":
                one, two = compute_tiebreaks(made), compute_tiebreaks(again)
                for code in ("OMW", "GW", "OGW", "BH", "SoS", "WIN"):
                    values = [[each.known(code, player) for player in made.players] for each in (one, two)]
                    assert values[0] == values[1], (seed, code)


def test_a_program_that_pairs_by_the_rules_of_fide_reads_every_report(tmp_path: Path) -> None:
    """Given random tournaments with everything in them, py4swiss takes our reports in both editions."""
    from py4swiss.trf import TrfParser

    path = tmp_path / "evening.trf"
    for seed in SEEDS:
        made = random_tournament(seed)
        for form in ("trf", "trf26"):
            path.write_text(WRITABLE[form](made, frozenset()), "utf-8")
            parsed = TrfParser.parse(path, strict=form == "trf")
            assert len(parsed.player_sections) == len(made.players), (form, seed)


def test_a_league_with_two_matches_in_a_week_keeps_both_in_a_report_of_more_rounds() -> None:
    made = Evening(("ann", "ben", "cho"), (Stage("free", 1),)).round("ann-ben 2-0", "ann-cho 2-1").now
    assert next(loss.id for loss in find_data_lost_in_export("trf", made)) == "loss_rounds_split"
    lines = READABLE["trf"](WRITABLE["trf"](made, frozenset()), ()).lines
    assert sorted((line.round, line.players, line.winner) for line in lines if line.two) == [
        (1, ("ann", "ben"), "ann"),
        (2, ("ann", "cho"), "ann"),
    ]


def test_penalties_and_double_losses_stay_in_the_report_of_2026() -> None:
    text = WRITABLE["trf26"](season_evening(), frozenset())
    assert "XXS W=3.0" in text
    assert any(line.startswith("001") and " b -" in line for line in text.splitlines())


def test_a_loss_names_whom_it_concerns() -> None:
    made = Evening(("ann", "ben")).round("ann-ben double_loss").says(Dropped("ben")).now
    losses = {loss.id: str(loss) for loss in find_data_lost_in_export("gundamwar", made)}
    assert "ann - ben" in losses["loss_results"]
