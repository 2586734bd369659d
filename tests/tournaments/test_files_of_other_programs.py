"""Files as other programs write them: read right, or refused with the reason and the way on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import Finished, Paired, Removed, RoundClosed
from domain.tournaments.standings.ranking import compute_standings, final_places
from domain.tournaments.state import Tournament
from domain.tournaments.validation.event_validation import fold_events
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.interchange import BadResultsFile
from replays.tournaments.interchange.tournament_import import ImportOptions, import_results, parse_results_and_events
from replays.tournaments.log import open_tournament_log
from replays.tournaments.pairing import propose_next_round
from tests.tournaments.scene import report
from tests.tournaments.test_imports import bring, limitless, phase, trf

TERMS = ImportOptions("gundam_war", "club evening")


def read(form: str, text: str, **said: Any) -> Tournament:
    """The tournament of a file."""
    made = fold_events(parse_results_and_events(form, text, TERMS._replace(**said))[1])
    assert not isinstance(made, Refusal)
    return made


def points(made: Tournament) -> dict[str, int]:
    return {each.player: each.record.points for each in compute_standings(made)}


def scored(number: int, points: int) -> dict[str, Any]:
    return {"id": number, "combinedScore": points}


def marked(number: int, won: bool) -> dict[str, Any]:
    return {"id": number, "winner": won}


def table(at: int, one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    return {"table": at, "player1": one, "player2": two}


def cobra_cut(*rounds: list[tuple[int, int]]) -> str:
    """Cobra's file of two Swiss rounds and a cut of four, in which the first of each pair wins."""
    swiss = [[(1, 4), (2, 3)], [(1, 2), (3, 4)]]
    tables = [[table(at, scored(one, 3), scored(two, 0)) for at, (one, two) in enumerate(pairs, 1)] for pairs in swiss]
    cut = [[table(at, marked(one, True), marked(two, False)) for at, (one, two) in enumerate(pairs, 1)] for pairs in rounds]
    tables += [[{**each, "eliminationGame": True} for each in pairs] for pairs in cut]
    people = [{"id": n, "name": name, "rank": n} for n, name in enumerate(("ada", "bo", "cy", "di"), 1)]
    top = [{"id": n, "rank": rank, "seed": n} for rank, n in enumerate((2, 1, 3, 4), 1)]
    about = {"name": "cup", "date": "2026-05-02", "cutToTop": 4, "preliminaryRounds": 2}
    return json.dumps({**about, "players": people, "eliminationPlayers": top, "rounds": tables})


def test_a_cut_of_cobra_is_a_bracket_with_its_places() -> None:
    made = read("nrtm", cobra_cut([(1, 4), (2, 3)], [(2, 1)]))
    assert (made.cuts[2], made.places) == (("ada", "bo", "cy", "di"), ("bo", "ada", "cy", "di"))


def test_a_double_elimination_is_asked_about_and_keeps_every_match() -> None:
    text = cobra_cut([(1, 4), (2, 3)], [(1, 2), (3, 4), (2, 3)], [(2, 1), (2, 1)])
    with pytest.raises(BadResultsFile, match="is there 2 times"):
        read("nrtm", text)
    made = read("nrtm", text, kinds="swiss,free")
    assert len([match for match in made.matches.values() if match.stage == 2]) == 7
    assert made.places == ("bo", "ada", "cy", "di")


def test_the_results_of_a_bracket_count_before_places_that_contradict_them() -> None:
    results, said = parse_results_and_events("nrtm", cobra_cut([(1, 4), (2, 3)], [(1, 2)]), TERMS)
    assert "gives bo place 1, before ada, who came further" in str(results.notes[-1])
    assert said[-1] == Finished(("ada", "bo", "cy", "di"))


SINGLE = [phase(1, 1, "a", "b", "a"), phase(1, 1, "c", "d", "c"), phase(1, 2, "a", "c", "a"), phase(1, 2, "b", "d", "b")]
DAY_TWO = [phase(2, 3, "a", "b", "a"), phase(3, 4, "a", "b", "b")]


def test_the_lists_of_limitless_are_read_one_after_another() -> None:
    standings = [{"player": player, "placing": place} for place, player in enumerate("abcd", 1)]
    made = read("limitless", json.dumps(standings) + json.dumps(SINGLE))
    assert (made.places, points(made)) == (("a", "b", "c", "d"), {"a": 6, "c": 3, "b": 3, "d": 0})
    assert points(read("limitless", json.dumps(SINGLE))) == points(made)
    with pytest.raises(BadResultsFile, match="add the list of pairings"):
        read("limitless", json.dumps(standings))


def test_two_days_of_swiss_rounds_are_one_stage_and_a_bracket_follows() -> None:
    text = limitless(*SINGLE, *DAY_TWO)
    with pytest.raises(BadResultsFile, match="does not say which of them are Swiss rounds"):
        read("limitless", text)
    details = {"phases": [{"type": "SWISS"}, {"type": "SWISS"}, {"type": "SINGLE_BRACKET"}]}
    named = read("limitless", limitless(*SINGLE, *DAY_TWO, **details))
    for made in (named, read("limitless", text, kinds="swiss,swiss,single_elimination")):
        assert [stage.kind for stage in made.opened.stages] == ["swiss", "single_elimination"]
        assert (points(made)["a"], made.players["c"].left, final_places(made)[0]) == (9, 2, "b")


def test_a_round_without_an_opponent_is_what_its_winner_says() -> None:
    alone = [
        {"phase": 1, "round": 1, "player1": player, "winner": winner} for player, winner in (("c", "c"), ("d", 0), ("e", -1))
    ]
    made = read("limitless", limitless(phase(1, 1, "a", "b", "a"), *alone))
    assert (made.rounds[1, 1].byes, made.rounds[1, 1].half_byes, made.rounds[1, 1].absent) == (("c",), ("d",), ("e",))


def test_several_byes_at_one_table_and_names_without_ids_are_read() -> None:
    byes = {"table": "Byes", "players": [{"name": "cy"}, {"name": "di"}], "status": "Bye"}
    one = {"table": 1, "players": [{"name": "ada", "id": None}, {"name": "bo", "id": None}], "winner": "ada"}
    made = read("topdeck", json.dumps({"data": {}, "rounds": [{"round": 1, "tables": [one, byes]}]}))
    assert points(made) == {"ada": 3, "cy": 3, "di": 3, "bo": 0}


def tome(*matches: tuple[int, int | None, int | None]) -> str:
    """A backup of TOME: round, and the points of Jack and Jill in it."""
    about = {"last_name": "Own", "tournament_pk": -1}
    seats = [(at, seat, row[1 + seat]) for at, row in enumerate(matches) for seat in (0, 1)]
    lists = {
        "Tournament": [{"pk": -1, "name": "Own", "format_pk": 1}],
        "Participant": [{"pk": -6, "first_name": "Jack", **about}, {"pk": -7, "first_name": "Jill", **about}],
        "Match": [{"pk": 10 + at, "round": row[0], "order_index": 0, "tournament_pk": -1} for at, row in enumerate(matches)],
        "MatchParticipant": [
            {"match_pk": 10 + at, "participant_pk": -6 - seat, "table_seat": seat, "points_earned": points}
            for at, seat, points in seats
        ],
    }
    groups = {f"{name}:#": {"entities": rows} for name, rows in lists.items()}
    return json.dumps({"tempKeys": [], "entityGroupMap": groups}) + "^^THIS IS A SEPARATOR^^-21\n"


def test_a_backup_of_tome_is_read() -> None:
    made = read("tome", tome((1, 6, 0), (2, 3, 3)))
    assert points(made) == {"Jack Own": 4, "Jill Own": 1}
    with pytest.raises(BadResultsFile, match="say that it is running"):
        read("tome", tome((1, None, None)))


def test_a_report_of_2026_names_points_byes_and_penalties() -> None:
    head = "142 1\n162  W 3.0    D 1.0    L 0.0\n240 H 001    3\n299" + f"{'':8}{'-1.0':>6}    1    1"
    made = read("trf", trf("1 Ann 3.0 |2 w 1", "2 Ben 0.0 |1 b 0", "3 Cho 1.0 |0000 - H", head=head))
    assert points(made) == {"Ann": 2, "Cho": 1, "Ben": 0}
    with pytest.raises(BadResultsFile, match="only whole points of penalties"):
        read("trf", trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0", head="299 W      00.5    1    1"))
    with pytest.raises(BadResultsFile, match="XXR and 142 differ: 2, 1"):
        read("trf", trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0", head="142 2"))


HALF_WAY = trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0", "3 Cho 1.0 |4 w 1", "4 Dai 0.0 |3 b 0", rounds=2)


def test_a_running_tournament_of_another_program_goes_on_here() -> None:
    with pytest.raises(BadResultsFile, match="Say whether the tournament is finished or running"):
        read("trf", HALF_WAY)
    results, said = parse_results_and_events("trf", HALF_WAY, TERMS._replace(status="running"))
    made = fold_events(said)
    assert not isinstance(made, Refusal)
    assert (made.status, results.status) == ("running", "running")
    offered = propose_next_round(made)
    assert {frozenset(pair.players) for pair in offered.matches} == {frozenset({"Ann", "Cho"}), frozenset({"Ben", "Dai"})}
    over = [
        *said,
        offered,
        *(report(pair.match, "-".join(pair.players) + " 2-0") for pair in offered.matches),
        RoundClosed(1, 2),
    ]
    assert not isinstance(fold_events([*over, Finished(("Ann", "Cho", "Ben", "Dai"))]), Refusal)


def test_a_round_with_open_matches_stays_open() -> None:
    rows = "round,player1,player2,winner,how\n1,ann,ben,ann,\n1,cho,dai,,open\n"
    made = read("csv", rows, status="running", rounds=3)
    assert (made.rounds[1, 1].closed, made.matches["1.1.1"].report is not None, made.opened.stages[0].rounds) == (
        False,
        True,
        3,
    )
    with pytest.raises(BadResultsFile, match="all its rounds"):
        read("csv", rows.replace(",open", ",told"), status="running")


def test_the_places_of_the_file_are_those_of_the_tournament() -> None:
    """Given two players tied by every number, the file says who was third."""
    rows = [{"player": player, "placing": place} for player, place in (("a", 1), ("c", 2), ("d", 3), ("b", 4))]
    made = read("limitless", json.dumps({"standings": rows, "pairings": SINGLE[:2]}))
    assert made.places == ("a", "c", "d", "b")
    partly = read("limitless", json.dumps({"standings": rows[:3], "pairings": SINGLE[:2]}))
    assert set(partly.places) == {"a", "b", "c", "d"}


def test_a_record_that_is_not_the_sum_of_the_results_is_named() -> None:
    rows = [{"player": "a", "record": {"wins": 3, "losses": 0, "ties": 0}}, *({"player": each} for each in "bcd")]
    results, _ = parse_results_and_events("limitless", json.dumps({"standings": rows, "pairings": SINGLE}), TERMS)
    assert [str(note) for note in results.notes] == ["standings.0.record: a has 3-0-0, and the results add up to 2-0-0"]


def test_a_file_comes_in_once_and_a_removed_one_again(tmp_path: Path) -> None:
    desk = TournamentClerk(open_tournament_log(tmp_path))
    text = "round,player1,player2,winner\n1,ann,ben,ann\n"
    first = bring(desk, "csv", text)
    assert bring(desk, "csv", text) == first._replace(again=True)
    other = TERMS._replace(league="Ladder", names={"ann": "anna"})
    refused = bring(desk, "csv", text, other)
    assert isinstance(refused, Refusal)
    assert "with other terms (league, players)" in str(refused.reason)
    desk.submit(first.tournament, Removed("wrong league"), "remove")
    again = bring(desk, "csv", text, other)
    assert (again.again, list(desk.undamaged())) == (False, [again.tournament])


def test_a_player_who_comes_late_leaves_and_is_back_is_so_in_a_table_of_matches() -> None:
    rows = """round,player1,player2,winner,how
1,ann,ben,ann,
1,cho,,,gone
1,dai,,,half_bye
2,ann,cho,cho,
2,dai,,,absent
2,ben,,,gone
3,ann,ben,ben,
3,cho,dai,dai,
3,dai,,,points
"""
    made = read("csv", rows.replace("3,dai,,,points\n", ""))
    assert (made.players["cho"].since, made.rounds[1, 2].absent) == (1, ("dai",))
    assert points(made) == {"dai": 4, "ann": 3, "ben": 3, "cho": 3}
    with pytest.raises(BadResultsFile, match="line 10: how 'point'"):
        read("csv", rows.replace("points\n", "point\n"))


def test_penalties_come_back_from_a_table_of_matches() -> None:
    rows = """round,table,player1,player2,games1,games2,how,winner,points
1,1,ann,ben,2,1,played,,
1,1,ben,,,,game_loss,,
1,,ann,,,,points,,-1
1,,ben,,,,disqualified,,
"""
    made = read("csv", rows)
    assert [(each.kind, each.match, each.amount) for each in made.penalties] == [
        ("game_loss", "1.1.1", 0),
        ("points", "", -1),
    ]
    assert (points(made), made.players["ben"].is_disqualified) == ({"ann": 2}, True)
    assert len(made.matches["1.1.1"].reports[0].games) == 2


def test_an_import_has_its_own_points_and_ties_are_broken_as_it_says(tmp_path: Path) -> None:
    terms = TERMS._replace(points="2,1,0,2", tiebreaks="fide_032026")
    results, said = parse_results_and_events("csv", "round,player1,player2,winner\n1,ann,ben,ann\n1,cho,,\n", terms)
    made = fold_events(said)
    assert not isinstance(made, Refusal)
    assert (made.opened.tiebreaks, points(made)) == ("fide_032026", {"ann": 2, "cho": 2, "ben": 0})
    assert isinstance(said[5], Paired)
    with pytest.raises(BadResultsFile, match="expected those of a win, draw, loss and bye"):
        parse_results_and_events("csv", "round,player1,player2,winner\n1,ann,ben,ann\n", TERMS._replace(points="many"))
    answer = import_results(TournamentClerk(open_tournament_log(tmp_path)), results, said, "one", 0)
    assert not isinstance(answer, Refusal)
