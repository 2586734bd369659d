"""Repairs while a tournament runs and after its end: entries, terms, rounds taken back, the clock, requests, deck checks."""

from __future__ import annotations

import pytest

from domain.tournaments.events import (
    Admitted,
    ClockStarted,
    ClockStopped,
    Cut,
    CutCancelled,
    DeckChecked,
    DeckSubmitted,
    Dropped,
    EntryChanged,
    EntryRemoved,
    EventData,
    Finished,
    Opened,
    Pair,
    Paired,
    Registered,
    RoundCancelled,
    RoundClosed,
    Started,
    TermsChanged,
    TimeExtended,
    TournamentEvent,
    TournamentReopened,
)
from domain.tournaments.fold import fold
from domain.tournaments.player_name_matching import same_name
from domain.tournaments.result_events import Corrected, Declined, Penalised, Reported, ReportedGame, Requested
from domain.tournaments.state import MINUTE, Clock
from domain.tournaments.tournament_format import Stage
from tests.tournaments.scene import Evening, games, report

FOUR = ("ann", "ben", "cho", "dai")
STAGES = (Stage("swiss", 2), Stage("single_elimination", size=2))


def entries(*players: str) -> Evening:
    """A tournament that has not begun."""
    made = Evening.__new__(Evening)
    made.events = [TournamentEvent(Opened("night", "gundam_war", STAGES, decklists="sealed"))]
    return made.says(*map(Registered, players))


def terms(why: str = "agreed", **changed: object) -> TermsChanged:
    return TermsChanged("night", STAGES, "mtr", "sealed", why)._replace(**changed)  # type: ignore[arg-type]


def evening(where: str) -> Evening:
    made = Evening(FOUR, STAGES).pairs("ann-ben", "cho-dai")
    if where == "posted":
        return made
    made.says(report("1.1.1", "ann-ben 2-0"), report("1.1.2", "cho-dai 2-1"), RoundClosed(1, 1))
    if where == "closed":
        return made
    made.round("ann-cho 2-0", "ben-dai 2-0").says(Cut(2, ("ann", "ben")))
    return made if where == "cut" else made.round("ann-ben 2-0", stage=2).says(Finished(FOUR))


REFUSED: list[tuple[str, str, EventData, str]] = [
    ("LG-REG-06", "posted", EntryRemoved("ann", "typing"), "organiser"),
    ("LG-REG-07", "posted", Registered("ＡＮＮ", late=True), "organiser"),
    ("LG-REG-07", "posted", EntryChanged("ben", "Ann", "", "typing"), "organiser"),
    ("LG-NAME-04", "posted", Registered("eri", "e" * 81, late=True), "organiser"),
    ("LG-NAME-04", "posted", terms(title="t" * 121), "organiser"),
    ("LG-NAME-04", "posted", EntryChanged("ben", "Ben\nJr.", "", "typing"), "organiser"),
    ("LG-REP-03", "posted", Reported("1.1.1", (ReportedGame("ann", left=10**12), ReportedGame("ann"))), "organiser"),
    ("LG-REG-08", "posted", Admitted("ann"), "organiser"),
    ("LG-TERM-01", "posted", terms(stages=(Stage("swiss", 2, best_of=1),)), "organiser"),
    ("LG-TERM-01", "cut", terms(stages=STAGES[:1]), "organiser"),
    ("LG-TERM-02", "over", terms(stages=(Stage("swiss", 1), *STAGES[1:])), "organiser"),
    ("LG-TERM-03", "cut", terms(tiebreaks="fide_032026"), "organiser"),
    ("LG-TERM-04", "posted", terms(capacity=-1), "organiser"),
    ("LG-OPEN-04", "posted", terms(tiebreaks="konami"), "organiser"),
    ("LG-ROLE-01", "posted", terms(), "judge"),
    ("LG-DECK-03", "posted", DeckChecked("ann", "nice"), "judge"),
    ("LG-PAIR-11", "posted", RoundCancelled(1, 2, "early"), "organiser"),
    ("LG-PAIR-15", "closed", RoundCancelled(1, 1, "early"), "organiser"),
    ("LG-CLOCK-01", "closed", ClockStopped(1, 1), "judge"),
    ("LG-CLOCK-02", "posted", ClockStarted(1, 1), "judge"),
    ("LG-CLOCK-03", "posted", ClockStarted(1, 1, 601), "judge"),
    ("LG-CLOCK-03", "posted", TimeExtended(1, 1, 0), "judge"),
    ("LG-NAME-02", "posted", TimeExtended(1, 1, 5, "1.9.1"), "judge"),
    ("LG-ASK-01", "posted", Requested("ann", "pizza"), "player:ann"),
    ("LG-ASK-02", "posted", Declined(3, "no"), "judge"),
    ("LG-ROLE-02", "posted", Requested("ben", "drop"), "player:ann"),
    ("LG-COR-02", "closed", Requested("ann", "correction", "1.1.1", 2), "player:ann"),
    ("LG-CUT-05", "over", CutCancelled(2, "early"), "organiser"),
    ("LG-CUT-05", "closed", CutCancelled(2, "early"), "organiser"),
    ("LG-END-04", "cut", TournamentReopened("one more"), "organiser"),
    ("LG-END-01", "over", Requested("ann", "drop"), "player:ann"),
]


@pytest.mark.parametrize(("rule", "where", "said", "by"), REFUSED)
def test_a_repair_is_refused_by_its_rule(rule: str, where: str, said: EventData, by: str) -> None:
    made = evening(where)
    if where == "over" and rule == "LG-CUT-05":
        made.says(TournamentReopened("to take the cut back"))
    refused = made.refuses(said, by)
    assert refused is not None
    assert refused.rule == rule


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ann Lee", "ＡＮＮ　ＬＥＥ", True),
        ("ann lee", "annlee", True),
        ("陳大文", "陈大文", True),
        ("渡邊", "渡辺", True),
        ("みか", "ミカ", True),
        ("みか", "ﾐｶ", True),
        ("斎藤", "齋藤", True),
        ("Ann", "Anne", False),
        ("斎藤", "斉藤", False),
        ("みか", "みき", False),
    ],
)
def test_the_same_name_is_known_in_other_letters(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same


def test_an_entry_is_corrected_at_any_time_and_removed_before_the_start() -> None:
    made = entries("ann", "bne", "cho", "dai").says(
        EntryChanged("bne", "Ben", "North", "typing"), EntryRemoved("dai", "twice")
    )
    assert list(made.now.players) == ["ann", "bne", "cho"]
    assert (made.now.players["bne"].name, made.now.players["bne"].club) == ("Ben", "North")
    over = evening("over").says(EntryChanged("ann", "Ann Lee", "South", "as she writes it"))
    assert over.now.players["ann"].name == "Ann Lee"


def test_who_enters_a_full_tournament_waits_and_moves_up_in_order() -> None:
    """Given room for two, when four enter and ann drops, then cho moves up; when there is room for four, dai does too."""
    made = entries("ann", "ben").says(terms(capacity=2))
    made.says(Registered("cho"), Registered("dai"), by="entry")
    assert (list(made.now.players), list(made.now.waiting)) == (["ann", "ben"], ["cho", "dai"])
    made.says(DeckSubmitted("dai", "Tide", "tide", "", "3 Kestrel"), by="player:dai")
    made.says(Dropped("ann"), by="player:ann")
    assert (list(made.now.players), list(made.now.waiting)) == (["ann", "ben", "cho"], ["dai"])
    made.says(terms(capacity=4))
    assert made.now.players["dai"].deck == "Tide"


def test_who_still_waits_at_the_start_is_in_no_round_until_admitted() -> None:
    made = entries("ann", "ben").says(terms(capacity=2), Registered("cho"), Started(("ann", "ben")))
    assert made.now.field(1) == ("ann", "ben")
    assert set(made.order()) == {"ann", "ben"}
    made.pairs("ann-ben").says(Admitted("cho"))
    assert (made.now.field(1), made.now.players["cho"].since) == (("ann", "ben", "cho"), 1)


def test_terms_change_while_they_are_open_and_the_tournament_goes_by_them() -> None:
    """Given two rounds, when there are three of 30 minutes in another league, then a third one is posted."""
    made = evening("closed").round("ann-cho 2-0", "ben-dai 2-0")
    assert made.refuses(Finished(FOUR)) is None
    made.says(
        terms(stages=(Stage("swiss", 3, minutes=30), *STAGES[1:]), league="North", tiebreaks="fide_032026", title="Big night")
    )
    made.pairs("ann-dai", "ben-cho")
    assert (made.now.opened.title, made.now.opened.league, made.now.opened.tiebreaks) == ("Big night", "North", "fide_032026")
    assert made.now.terms(1).minutes == 30


def test_a_cut_comes_a_round_earlier_by_fewer_rounds_and_is_taken_back() -> None:
    made = evening("closed")
    assert made.refuses(Cut(2, ("ann", "cho"))) is not None
    made.says(terms(stages=(Stage("swiss", 1), *STAGES[1:])), Cut(2, ("ann", "cho")), CutCancelled(2, "one more round"))
    made.says(terms(stages=STAGES)).pairs("ann-cho", "ben-dai")
    assert (made.now.stage, made.now.cuts) == (1, {})


def test_points_taken_after_a_cut_count_in_the_stage_that_goes_on_when_the_cut_is_taken_back() -> None:
    """Given a cut, a point taken after it, and the cut taken back, then the point is missing in the standings."""
    made = Evening(("ann", "ben"), (Stage("swiss", 1), Stage("single_elimination", size=2))).round("ann-ben 2-0")
    made.says(Cut(2, ("ann", "ben")), Penalised("ann", "points", "league:late", "late", amount=-1))
    assert made.standings()[0].record.points == 3
    made.says(CutCancelled(2, "too early"))
    assert [(each.player, each.record.points) for each in made.standings()] == [("ann", 2), ("ben", 0)]


def test_a_round_posted_too_early_is_taken_back_while_nothing_happened_in_it() -> None:
    made = evening("closed").pairs("ann-cho", "ben-dai").says(RoundCancelled(1, 2, "eri comes"))
    assert (list(made.now.rounds), list(made.now.matches)) == ([(1, 1)], ["1.1.1", "1.1.2"])
    made.says(Registered("eri", late=True)).pairs("ann-cho", "ben-dai", "eri bye")
    made.says(Penalised("ann", "game_loss", "league:late", "late", "1.2.1"), by="judge")
    assert made.refuses(RoundCancelled(1, 2, "again")) is not None


def test_a_finished_tournament_goes_on_with_another_round() -> None:
    made = evening("closed").round("ann-cho 2-0", "ben-dai 2-0").says(Finished(FOUR), TournamentReopened("a third round"))
    made.says(terms(stages=(Stage("swiss", 3), *STAGES[1:]))).round("ann-dai 2-0", "ben-cho 0-2")
    assert made.now.status == "running"


def clock_after(*said: tuple[int, EventData]) -> Clock | None:
    """The clock of a round of 50 minutes posted at minute 1, after events at these minutes."""
    made = evening("posted")
    paired = len(made.events) - 1
    made.events[paired] = made.events[paired]._replace(at=MINUTE)
    for at, each in said:
        made.says(each, by="judge:Kim")
        made.events[-1] = made.events[-1]._replace(at=at * MINUTE)
    return fold(made.events).rounds[1, 1].clock


def test_the_clock_of_a_round_starts_stops_and_is_extended() -> None:
    stop, go = ClockStopped(1, 1), ClockStarted(1, 1)
    assert clock_after() is None
    assert clock_after((11, stop)) == Clock(0, 40 * MINUTE)
    assert clock_after((11, stop), (20, go)) == Clock(20 * MINUTE, 40 * MINUTE)
    assert clock_after((11, stop), (12, TimeExtended(1, 1, 5))) == Clock(0, 45 * MINUTE)
    assert clock_after((3, ClockStarted(1, 1, 50))) == Clock(3 * MINUTE, 50 * MINUTE)
    assert clock_after((11, TimeExtended(1, 1, -5))) == Clock(MINUTE, 45 * MINUTE)


def test_a_table_has_minutes_of_its_own() -> None:
    made = evening("posted").says(TimeExtended(1, 1, 3, "1.1.2"), TimeExtended(1, 1, 2, "1.1.2"), by="judge")
    assert made.now.rounds[1, 1].extra == {"1.1.2": 5}


def test_that_was_wrong_is_asked_for_and_answered_by_a_correction_or_declined() -> None:
    """Given a closed round, when ben asks for 2-1 of ann's 2-0, then it is open until the judge corrects it or declines."""
    made = evening("closed")
    position = made.now.matches["1.1.1"].standing[0]
    wanted = Requested("ben", "correction", "1.1.1", position, games("ann", "ben", 2, 1))
    made.says(wanted, by="player:ben")
    assert made.refuses(wanted, "player:ben").rule == "LG-ASK-03"  # type: ignore[union-attr]
    (number,) = made.now.requests
    assert made.refuses(Declined(number, "taken back"), "player:ann").rule == "LG-ASK-05"  # type: ignore[union-attr]
    declined = Evening.__new__(Evening)
    declined.events = list(made.events)
    declined.says(Declined(number, "the slip says 2-0"), by="judge:Kim")
    assert declined.now.requests == {}
    made.says(Corrected("1.1.1", position, "as ben says", wanted.games), by="organiser:Lee")
    assert (made.now.requests, made.now.matches["1.1.1"].corrected) == ({}, True)


def test_i_drop_is_asked_for_and_ends_with_the_drop() -> None:
    made = evening("posted").says(Requested("dai", "drop", text="train"), by="player:dai").says(Dropped("dai"))
    assert made.now.requests == {}
    assert made.now.players["dai"].left == 1


def test_a_checked_deck_is_unchecked_once_it_is_another_one() -> None:
    made = entries("ann").says(DeckSubmitted("ann", "Tide", "", "", "3 Kestrel"))
    made.says(DeckChecked("ann", "failed", "59 cards"), by="judge:Kim")
    assert (made.now.players["ann"].deck_check, made.now.players["ann"].deck_remark) == ("failed", "59 cards")
    assert made.says(DeckSubmitted("ann", "Tide", "", "", "4 Kestrel")).now.players["ann"].deck_check == ""


def test_a_report_of_a_named_judge_is_agreed_to_by_both() -> None:
    made = evening("posted").says(report("1.1.1", "ann-ben 2-0"), by="judge:Kim")
    assert made.now.matches["1.1.1"].confirmed == {"ann", "ben"}


def test_whoever_signs_up_only_enters_and_only_before_the_start() -> None:
    made = entries("ann", "ben")
    assert made.refuses(Dropped("ann"), "entry").rule == "LG-ROLE-01"  # type: ignore[union-attr]
    assert made.refuses(Registered("cho", seed=1), "entry").rule == "LG-ROLE-01"  # type: ignore[union-attr]
    assert made.refuses(Registered("cho", late=True), "entry").rule == "LG-ROLE-01"  # type: ignore[union-attr]
    made.says(Registered("cho"), by="entry").says(Started(("ann", "ben", "cho")))
    assert made.refuses(Registered("dai"), "entry").rule == "LG-REG-03"  # type: ignore[union-attr]


def test_a_round_taken_back_leaves_no_trace_in_who_came_and_left() -> None:
    """Given eri who came and dai who left during round 2, when it is taken back, then they did so after round 1."""
    made = evening("closed").says(Paired(1, 2, (Pair("1.2.1", 1, ("ann", "cho")),), ("ben",), ("dai",)))
    made.says(Registered("eri", late=True), Dropped("dai"), Penalised("ann", "points", "league:late", "late", amount=-1))
    made.says(RoundCancelled(1, 2, "too early"))
    assert (made.now.players["eri"].since, made.now.players["dai"].left) == (1, 1)
    assert made.now.penalties[0].round == 1


def test_who_has_dropped_and_is_disqualified_later_left_with_the_drop() -> None:
    made = evening("posted").says(Dropped("ann")).says(report("1.1.1", "ann-ben 2-0"), report("1.1.2", "cho-dai 2-1"))
    made.says(RoundClosed(1, 1), Paired(1, 2, (Pair("1.2.1", 1, ("ben", "cho")),), ("dai",)))
    made.says(Penalised("ann", "disqualified", "league:cheating", "marked cards"))
    assert (made.now.players["ann"].left, made.now.players["ann"].how) == (1, "disqualified")
