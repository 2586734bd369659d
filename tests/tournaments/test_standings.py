"""Standings by every profile: the golden case, what byes, drops and penalties count, and properties over random evenings."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from domain.tournaments.events import Cut, Dropped, Pair, Paired, RoundClosed
from domain.tournaments.fold import fold
from domain.tournaments.result_events import Corrected, Penalised, Reported, ReportedGame
from domain.tournaments.serialization import event_to_plain
from domain.tournaments.standings.direct_encounter import direct_encounter
from domain.tournaments.standings.explanations import ABOUT, explain_tiebreak
from domain.tournaments.standings.ranking import compute_tiebreaks, format_number
from domain.tournaments.standings.tiebreaks import CODES, tiebreak_profiles
from domain.tournaments.tournament_format import Stage
from replays.tournaments.pairing import propose_next_round
from tests.tournaments.scene import Evening, random_evening, report

GOLDEN = {
    "cho": "7 0.5556 0.6667 0.5333 4 2.7500 1.8333 1.6944 2",
    "ann": "7 0.4815 0.6667 0.4630 5 3.7500 1.5556 1.7407 2",
    "dai": "4 0.5556 0.5714 0.5278 4 0.7500 1.8333 1.6944 1",
    "ben": "4 0.4815 0.5000 0.4667 5 1.7500 1.5556 1.7407 1",
    "eri": "3 0.6111 0.4286 0.5833 4 0 1.8333 1.5556 1",
}
COLUMNS = ("MP", "OMW", "GW", "OGW", "BH", "SB", "SoS", "ESoS", "WON")
SEEDS = range(12)


def golden() -> Evening:
    evening = Evening()
    evening.round("ann-ben 2-0", "cho-dai 2-1", "eri bye")
    evening.round("ann-cho 1-1-1", "eri-ben 0-2", "dai bye")
    return evening.round("ann-eri 2-1", "ben-dai 1-1 time", "cho bye")


def test_the_golden_case_in_every_column() -> None:
    tiebreaks = compute_tiebreaks(golden().now)
    assert golden().order() == list(GOLDEN)
    for player, row in GOLDEN.items():
        assert " ".join(format_number(tiebreaks.value(code, player)) for code in COLUMNS) == row


def test_the_profile_decides_who_is_first() -> None:
    """Given the golden case, then opponents' match wins put cho first, and plain Buchholz would put ann there."""
    tiebreaks = compute_tiebreaks(golden().now)
    assert tiebreaks.value("BH", "ann") > tiebreaks.value("BH", "cho")
    assert golden().order()[0] == "cho"
    assert golden().order(profile="netrunner")[:2] == ["cho", "ann"]


@pytest.mark.parametrize("profile", tiebreak_profiles())
def test_every_profile_orders_everybody_once(profile: str) -> None:
    standings = golden().standings(profile=profile)
    assert sorted(standing.player for standing in standings) == ["ann", "ben", "cho", "dai", "eri"]
    assert [standing.rank for standing in standings] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("code", CODES)
def test_every_number_opens_into_what_it_is_made_of(code: str) -> None:
    tiebreaks = compute_tiebreaks(golden().now, profile="gundamwar_net")
    for player in GOLDEN:
        opened = explain_tiebreak(tiebreaks, code, player)
        assert all(part.opponent in (*GOLDEN, "") for part in opened.parts)
        if code not in ("DE", "LOT", "LEFT"):
            assert opened.value == tiebreaks.value(code, player)
        if code == "OMW":
            met = [part.opponent for part in opened.parts]
            assert met == [meeting.opponent for meeting in tiebreaks.record(player).paired_rounds]
            assert opened.value == sum(part.value for part in opened.parts) / len(met)


def test_a_direct_encounter_decides_only_where_all_tied_players_met() -> None:
    evening = Evening(("ann", "ben", "cho", "dai"), tiebreaks="fide")
    evening.round("ann-ben 2-0", "cho-dai 2-0").round("ben-dai 2-0", "ann-cho 0-2").round("ann-dai 2-0", "ben-cho 2-0")
    # ann, ben and cho won two each, against each other in a circle; dai none.
    tied = {standing.player: standing.values.get("DE") for standing in evening.standings() if standing.values["MP"] == 2}
    assert tied == {"ann": 3, "ben": 3, "cho": 3}


def test_a_bye_counts_for_oneself_and_for_no_opponent() -> None:
    tiebreaks = compute_tiebreaks(golden().now)
    assert tiebreaks.value("MP", "eri") == 3
    assert tiebreaks.value("MW'", "eri") == Fraction(1, 3)  # without the bye eri has lost both, and the floor holds
    assert tiebreaks.value("MW", "eri") == Fraction(1, 3)


def test_points_taken_by_a_judge_are_in_the_match_points() -> None:
    evening = golden()
    evening.says(Penalised("cho", "points", "league:late", "an hour late", amount=-1), by="judge")
    assert compute_tiebreaks(evening.now).value("MP", "cho") == 6
    assert evening.order()[0] == "ann"


def test_an_agreed_draw_counts_three_drawn_games_by_the_magic_rules() -> None:
    evening = Evening(("ann", "ben")).round("ann-ben ID")
    assert compute_tiebreaks(evening.now).value("GW", "ann") == Fraction(1, 3)
    assert compute_tiebreaks(evening.now).record("ann").meetings[0].games == (0, 0, 3)


def test_nobody_scores_in_a_double_loss() -> None:
    evening = Evening(("ann", "ben")).round("ann-ben double_loss")
    assert [standing.record.points for standing in evening.standings()] == [0, 0]


def test_a_player_who_left_is_capped_by_the_pokemon_profile() -> None:
    evening = Evening(("ann", "ben", "cho", "dai"), tiebreaks="pokemon").round("ann-ben 2-0", "cho-dai 2-0")
    before = compute_tiebreaks(evening.now).value("OMW", "ben")
    evening.says(Dropped("ann"))
    assert (before, compute_tiebreaks(evening.now).value("OMW", "ben")) == (1, Fraction(3, 4))


def test_a_lost_game_by_penalty_is_in_the_result() -> None:
    evening = Evening(("ann", "ben")).pairs("ann-ben")
    evening.says(Penalised("ann", "game_loss", "league:deck", "60 cards registered, 59 played", "1.1.1"), by="judge")
    evening.says(Reported("1.1.1", (ReportedGame("ann"), ReportedGame("ben"))))
    assert evening.standings()[0].player == "ben"
    assert evening.standings()[0].record.meetings[0].games == (2, 1, 0)


def test_what_was_left_of_the_nation_is_a_mean_over_games_won() -> None:
    evening = Evening(("ann", "ben")).pairs("ann-ben")
    evening.says(Reported("1.1.1", (ReportedGame("ann", left=3), ReportedGame("ben", left=9), ReportedGame("ann", left=8))))
    assert compute_tiebreaks(evening.now).value("LEFT", "ann") == Fraction(11, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_reports_is_irrelevant(seed: int) -> None:
    evening = random_evening(seed)
    events, random = list(evening.events), Random(seed)
    for start, end in _reports_of_rounds(events):
        events[start:end] = random.sample(events[start:end], end - start)
    for profile in tiebreak_profiles():
        assert [s[:3] for s in evening.standings(profile=profile)] == [s[:3] for s in _standings(events, profile)], seed


def _standings(events, profile):
    from domain.tournaments.standings.ranking import compute_standings

    return compute_standings(fold(events), profile=profile)


def _reports_of_rounds(events) -> list[tuple[int, int]]:
    places = [number for number, event in enumerate(events) if event.name == "reported"]
    starts = [number for number in places if number - 1 not in places]
    return [(start, next(n for n in range(start, len(events)) if n not in places)) for start in starts]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_correction_equals_having_reported_it_so(seed: int) -> None:
    evening, random = random_evening(seed), Random(seed)
    place = random.choice([number for number, event in enumerate(evening.events) if event.name == "reported"])
    match = evening.now.matches[evening.events[place].said.match]
    better = report(match.id, f"{'-'.join(match.players)} {random.choice(('2-0', '0-2', '1-1-1'))}")
    honest = [*evening.events]
    honest[place] = honest[place]._replace(said=better)
    evening.says(Corrected(match.id, match.standing[0], "misread slip", better.games, better.how), by="judge")
    for profile in tiebreak_profiles():
        assert [s[:3] for s in evening.standings(profile=profile)] == [s[:3] for s in _standings(honest, profile)], seed


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bye_never_enters_an_average(seed: int) -> None:
    """Given points for a bye of 3 and of 0, then no average differs but one's own percentages."""
    evening = random_evening(seed)
    opened = evening.events[0].said
    poorer = [evening.events[0]._replace(said=opened._replace(points=opened.points._replace(bye=0))), *evening.events[1:]]
    one, two = compute_tiebreaks(evening.now), compute_tiebreaks(fold(poorer))
    for player in evening.now.players:
        for code in ("OMW", "OGW", "OOMW", "GW'", "MW'"):
            assert one.value(code, player) == two.value(code, player), (seed, player, code)


def test_a_number_is_shown_with_four_decimals_rounded_half_even() -> None:
    formatted = [format_number(Fraction(*each)) for each in ((1, 3), (2, 3), (5, 1), (1, 80_000), (3, 80_000), (-1, 3))]
    assert formatted == ["0.3333", "0.6667", "5", "0.0000", "0.0000", "-0.3333"]


def test_points_that_were_taken_count_in_the_stage_and_from_the_round_in_which_they_were_taken() -> None:
    made = Evening(("ann", "ben"), (Stage("swiss", 2), Stage("swiss", 1))).round("ann-ben 2-0")
    made.says(Penalised("ann", "points", "league:late", "late", amount=-1), by="judge")
    made.round("ann-ben 2-0").says(Cut(2, ("ann", "ben"))).round("ann-ben 0-2", stage=2)
    points = [{each.player: each.record.points for each in made.standings(after=n)}["ann"] for n in (1, 2)]
    assert points == [2, 5]
    assert {each.player: each.record.points for each in made.standings(stage=2)} == {"ann": 0, "ben": 3}


def test_of_a_bracket_there_are_no_standings() -> None:
    made = Evening(("ann", "ben"), (Stage("swiss", 1), Stage("single_elimination", size=2))).round("ann-ben 2-0")
    assert made.says(Cut(2, ("ann", "ben"))).round("ann-ben 0-2", stage=2).now.ranked == 1
    assert Evening(("ann", "ben"), (Stage("single_elimination"),)).now.ranked == 1


PUBLISHED = {
    # Reckoned by the tie-break server of FIDE's technical commission from our own report of this tournament (TRF16):
    # points, Buchholz, cut 1, cut 2, median 1, Sonneborn-Berger, wins, progressive, Koya.
    "p00": "1.5 11.5 10 8.5 7 3 1 4 0.5",
    "p01": "1 12.5 11.5 10.5 6.5 1.5 1 4 0",
    "p02": "5 21 18.5 16 13.5 18.25 4 19 3.5",
    "p03": "0.5 6 5.5 5 2 1.75 0 3 0.5",
    "p04": "3 20 17 14 12 10 2 11 1",
    "p05": "3.5 19 15.5 12 12 10.5 3 12 1",
    "p06": "3 17.5 14.5 12 11 8.25 2 11 0.5",
    "p07": "2.5 19.5 17 14.5 12 8 1 7 1.5",
    "p08": "3 18 16.5 14 11.5 8 1 11 1",
}


def test_rounds_without_play_count_as_fide_counts_them() -> None:
    """Given byes, forfeits, rounds sat out and players who leave, then every number is that of FIDE's own program."""
    made = Evening(tuple(PUBLISHED), (Stage("swiss", 6),), tiebreaks="fide_082024")
    made.round("p05-p03 ID", "p01-p02 0-2", "p07-p06 ID", "p08 bye", "p04 absent", "p00 absent").says(Dropped("p03"))
    made.round("p08-p02 0-2", "p05-p07 2-1", "p06-p01 2-0", "p04-p00 forfeit")
    made.round("p02-p05 forfeit", "p06-p08 1-1 time", "p04-p07 forfeit", "p01-p00 2-1").says(Dropped("p01"))
    made.round("p02-p04 1-1 time", "p06-p05 0-2", "p08-p07 ID", "p00 bye")
    made.round("p02-p06 forfeit", "p08-p00 1-1 time", "p07 bye", "p04 absent", "p05 absent")
    made.round("p02-p07 ID", "p04-p08 ID", "p05-p00 forfeit", "p06 bye")
    tiebreaks = compute_tiebreaks(made.now)
    codes = ("MP", "BH", "BH-C1", "BH-C2", "BH-M1", "SB", "WON", "PS", "KS")
    for player, row in PUBLISHED.items():
        assert [tiebreaks.value(code, player) for code in codes] == [Fraction(number) for number in row.split()], player


def test_a_half_bye_scores_as_a_draw_and_counts_as_no_bye_for_the_next_pairing() -> None:
    made = Evening(("ann", "ben", "cho"), (Stage("swiss", 2),))
    made.says(Paired(1, 1, (Pair("1.1.1", 1, ("ann", "ben")),), half_byes=("cho",)))
    made.says(report("1.1.1", "ann-ben 2-0"), RoundClosed(1, 1))
    row = next(each for each in made.standings() if each.player == "cho")
    assert (row.record.points, row.values["OMW"], row.record.meetings[0].games) == (1, 0, (0, 0, 0))
    assert compute_tiebreaks(made.now, profile="fide").value("MP", "cho") == Fraction(1, 2)
    assert propose_next_round(made.now, half_byes=("ben",)).half_byes == ("ben",)
    assert (
        made.refuses(Paired(1, 2, (Pair("1.2.1", 1, ("ann", "ben")),), byes=("cho",), half_byes=("cho",))).rule
        == "LG-PAIR-07"
    )
    assert "half_byes" not in event_to_plain(made.events[0])[1]


def winners_only() -> Evening:
    """A night of which only the winners are known, but for ben against cho."""
    made = Evening(("ann", "ben", "cho", "dai")).pairs("ann-ben", "cho-dai")
    made.says(Reported("1.1.1", (), "told", "ann"), Reported("1.1.2", (), "told", "cho"), RoundClosed(1, 1))
    return made.pairs("ann-dai", "ben-cho").says(Reported("1.2.1", (), "told", "ann"), report("1.2.2", "ben-cho 2-1"))


def test_a_game_rate_without_games_is_unknown_and_never_nought() -> None:
    """Given ann and dai without a known game, then their GW is unknown, and no average has it."""
    tiebreaks = compute_tiebreaks(winners_only().now)
    assert [tiebreaks.known("GW", player) for player in ("ann", "dai")] == [None, None]
    assert tiebreaks.known("OGW", "ann") == tiebreaks.known("GW", "ben")
    assert tiebreaks.known("OGW", "dai") == tiebreaks.known("GW", "cho")
    said = [each.id for each in explain_tiebreak(tiebreaks, "GW", "ann").sentences]
    assert said == ["about_game_win_rate", "number_is_unknown_without_games", "profile_mtr"]
    said = [each.id for each in explain_tiebreak(tiebreaks, "OGW", "ann").sentences]
    assert said[1:] == ["n_opponents_have_no_games", "profile_mtr"]


@pytest.mark.parametrize("profile", tiebreak_profiles())
def test_every_number_names_the_edition_and_source_of_its_rule_in_three_languages(profile: str) -> None:
    tiebreaks = compute_tiebreaks(winners_only().now, profile=profile)
    for code in tiebreaks.profile.order:
        last = explain_tiebreak(tiebreaks, code, "ann").sentences[-1]
        assert last.id == f"profile_{profile}"
        assert len({last.text(language) for language in ("en", "ja", "zh")}) == 3


def test_a_number_that_is_unknown_of_one_decides_nothing_among_the_tied() -> None:
    """Given two who won once each with equal OMW, of whom one has no known game, then the next number or the lot decides."""
    made = Evening(("ann", "ben", "cho", "dai")).pairs("ann-ben", "cho-dai")
    made.says(Reported("1.1.1", (), "told", "ann"), report("1.1.2", "cho-dai 2-1"))
    lot = compute_tiebreaks(made.now)
    first = max(("ann", "cho"), key=lambda player: lot.value("LOT", player))
    assert made.order()[0] == first


def sentences(evening: Evening, code: str, player: str, profile: str) -> list[str]:
    return [
        each.text("en") for each in explain_tiebreak(compute_tiebreaks(evening.now, profile=profile), code, player).sentences
    ]


def test_why_says_floor_cap_and_who_has_not_met_in_a_sentence() -> None:
    made = Evening(("ann", "ben", "cho", "dai")).round("ann-ben 2-0", "cho-dai 2-0").says(Dropped("ann"))
    assert "The rate is 0; less than 0.3300 counts as 0.3300." in sentences(made, "MW", "ben", "mtr_033")
    assert "1 opponent with less than 0.3300 counts as 0.3300." in sentences(made, "OMW", "ann", "mtr_033")
    assert "The rate is 1; more than 0.7500 counts as 0.7500 here." in sentences(made, "MW", "ann", "pokemon_half")
    assert "1 opponent counts with the most that is allowed." in sentences(made, "OMW", "ben", "pokemon_half")
    assert "The tied players have not all met, so this decides nothing." in sentences(made, "DE", "ann", "fide")
    assert explain_tiebreak(compute_tiebreaks(made.now, profile="fide"), "DE", "ann").value is None
    leads = Evening(("ann", "ben", "cho", "dai")).round("ann-ben 2-0", "cho-dai 2-0").round("ann-cho 2-0", "ben-dai 2-0")
    leads.round("dai-ann 2-0", "cho-ben 2-0")
    assert "The tied players have all met." in sentences(leads, "DE", "ann", "fide_032026")


@pytest.mark.parametrize("code", ABOUT)
def test_every_number_is_explained_in_three_languages(code: str) -> None:
    said = explain_tiebreak(compute_tiebreaks(golden().now, profile="pokemon_half"), code, "ann").sentences
    assert all(each.text(language) for each in said for language in ("en", "ja", "zh"))


def test_unplayed_rounds_count_by_the_edition_of_fides_rules() -> None:
    """Given ann who had a bye and two wins, then since 2026 the bye's dummy has at most half a point for each round."""
    made = Evening(("ann", "ben", "cho")).round("ben-cho 2-0", "ann bye").round("ann-ben 2-0", "cho bye")
    made.round("ann-cho 2-0", "ben bye")
    before, since = (compute_tiebreaks(made.now, profile=name).value("BH", "ann") for name in FIDE)
    assert (before - since) == Fraction(3) - Fraction(3, 2)


FIDE = ("fide_082024", "fide_032026")


def direct(evening: Evening, tied: str, profile: str = "fide_032026") -> list[str]:
    """The groups in which FIDE's direct encounter puts tied players, such as `ann`, `ben cho`."""
    return [
        " ".join(group) for group in direct_encounter(compute_tiebreaks(evening.now, profile=profile), tied.split()).groups
    ]


@pytest.mark.parametrize("profile", FIDE)
def test_who_is_ahead_whatever_the_missing_matches_would_bring_comes_first(profile: str) -> None:
    """Given ann who beat ben and cho, who have not met, then ann is first of the three and they stay tied (6.3)."""
    made = Evening(("ann", "ben", "cho", "dai")).round("ann-ben 2-0", "cho-dai 2-0").round("ann-cho 2-0", "ben-dai 2-0")
    assert direct(made, "ann ben cho", profile) == ["ann", "ben cho"]
    assert direct(made, "ann ben cho", "gundamwar_net") == ["ann ben cho"]
    assert direct(made, "ann ben", profile) == ["ann", "ben"]
    assert direct(made, "ann dai", profile) == ["ann dai"]


@pytest.mark.parametrize("profile", FIDE)
def test_a_lead_that_a_missing_match_could_end_decides_nothing(profile: str) -> None:
    """Given ann who beat ben, and cho who has met neither, then cho could still be level, and nobody is first."""
    made = Evening(("ann", "ben", "cho", "dai")).round("ann-ben 2-0", "cho-dai 2-0")
    assert direct(made, "ann ben cho", profile) == ["ann ben cho"]


def test_those_who_are_still_tied_are_compared_again_among_themselves() -> None:
    """Given ann with two and a half of three, and ben and cho level behind, then their own match decides (6.2)."""
    made = (
        Evening(("ann", "ben", "cho", "dai"))
        .round("ann-ben 2-0", "cho-dai 1-1 time")
        .round("ann-cho 1-1 time", "dai-ben 0-2")
    )
    made.round("ann-dai 2-0", "ben-cho 1-1 time")
    assert direct(made, "ann ben cho dai") == ["ann", "ben cho", "dai"]
    made = Evening(("ann", "ben", "cho", "dai")).round("ann-ben 2-0", "cho-dai 0-2").round("ann-cho 2-0", "ben-dai 2-0")
    made.round("ann-dai 1-1 time", "ben-cho 0-2")
    assert direct(made, "ann ben cho dai") == ["ann", "dai", "cho", "ben"]


def test_forfeits_leave_a_direct_encounter_out_and_two_meetings_count_with_their_mean() -> None:
    """Given a forfeit, then the two have not met (6.1.1); given a win and a draw, then three quarters of a point (6.1.2)."""
    assert direct(Evening(("ann", "ben")).round("ann-ben forfeit"), "ann ben") == ["ann ben"]
    twice = Evening(("ann", "ben")).round("ann-ben 2-0").round("ann-ben 1-1 time")
    found = direct_encounter(compute_tiebreaks(twice.now, profile="fide_032026"), ("ann", "ben"))
    assert found.scores == {"ann": Fraction(3, 4), "ben": Fraction(1, 4)}


def test_why_says_that_somebody_leads_whatever_is_missing() -> None:
    """Given ann, ben and cho with two wins each, of whom ann has beaten the others, then ann stands first by that."""
    made = Evening(("ann", "ben", "cho", "dai", "eri", "fay", "gus", "hal"), (Stage("swiss", 4),), tiebreaks="fide_032026")
    made.round("ann-ben 2-0", "cho-dai 2-0", "eri-fay 2-0", "gus-hal 2-0")
    made.round("ann-cho 2-0", "ben-dai 2-0", "eri-gus 2-0", "fay-hal 2-0")
    made.round("ann-eri 0-2", "ben-hal 2-0", "cho-gus 2-0", "dai-fay 0-2")
    made.round("ann-fay 0-2", "ben-eri 0-2", "cho-hal 0-2", "dai-gus 2-0")
    shown = {each.player: each.values["DE"] for each in made.standings() if each.values["MP"] == 2}
    assert (shown, made.order()[2]) == ({"ann": 2, "ben": 0, "cho": 0}, "ann")
    assert any(
        each.startswith("The tied players have not all met; whoever") for each in sentences(made, "DE", "ann", FIDE[1])
    )


EXERCISE = (
    "01-09 2-0, 03-11 ID, 05-13 0-2, 07-15 2-0, 10-02 0-2, 12-04 0-2, 14-06 2-0, 16-08 ID",
    "02-07 2-0, 04 half, 06-03 0-2, 08-14 2-0, 09-10 0-2, 11-16 0-2, 12 bye, 13-01 ID, 15-05 2-0",
    "01-02 ID, 03-08 2-0, 04-13 2-0, 05-11 2-0, 06 bye, 09 half, 10-15 0-2, 12-14 forfeit, 16-07 2-0",
    "02-16 2-0, 04-03 ID, 06-10 2-0, 07-05 ID, 08-13 2-0, 11-09 forfeit, 12 absent, 14 absent, 15-01 0-2",
    "01-04 ID, 03-02 ID, 05-10 2-0, 08-06 0-2, 09 bye, 11-07 2-0, 12 absent, 13-14 0-2, 16-15 2-0",
)
"""The tournament of the exercises that FIDE's technical commission published in 2024, as results."""
SOLVED = {
    "BH": "01 12.5, 02 13, 03 15.5, 04 15, 05 8.5, 08 13.5, 11 13.5, 16 12.5",
    "BH-C1": "01 11, 03 13, 04 11.5, 05 7.5, 07 12.5, 08 12, 09 7.5, 11 12, 12 9.5, 13 12, 14 9, 15 11, 16 11",
}
"""Their published solutions, by the text of 2024."""


def exercise() -> Evening:
    made = Evening(tuple(f"{number:02}" for number in range(1, 17)), (Stage("swiss", 5),), tiebreaks="fide_032026")
    for line in EXERCISE:
        made.round(*line.split(", "))
    return made


def test_the_exercises_of_fides_technical_commission_have_their_published_solutions() -> None:
    numbers = compute_tiebreaks(exercise().now, profile="fide_082024")
    for code, solved in SOLVED.items():
        for player, value in (each.split() for each in solved.split(", ")):
            assert numbers.value(code, player) == Fraction(value), (code, player)


def test_the_caps_of_2026_change_the_exercises_of_whoever_had_a_bye_or_a_forfeit() -> None:
    """Given 04 with a half bye and 11 who won by forfeit against somebody with 1.5 (16.4.1, 16.4.2), then each has a point
    less, and all without a bye or a forfeit have what they had."""
    before, since = (compute_tiebreaks(exercise().now, profile=profile) for profile in FIDE)
    assert [since.value("BH", player) for player in ("04", "11")] == [14, Fraction(25, 2)]
    unchanged = ("01", "02", "03", "05", "07", "08", "10", "13", "15", "16")
    assert all(before.value("BH", player) == since.value("BH", player) for player in unchanged)
