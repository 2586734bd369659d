"""Results of other programs come in whole or not at all, and nothing that contradicts itself is decided in silence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import Cut, Dropped, Removed, Restored, TournamentEvent
from domain.tournaments.standings.ranking import compute_standings, final_places
from domain.tournaments.tournament_format import Stage
from domain.tournaments.validation.event_validation import event_refusal, fold_events
from projections.filters import GameFilter
from projections.tournaments.rankings import season_table
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.interchange import WRITABLE, BadResultsFile
from replays.tournaments.interchange.tournament_import import (
    ImportedResults,
    ImportOptions,
    import_results,
    parse_results_and_events,
    parse_tournament_day,
)
from replays.tournaments.log import open_tournament_log
from tests.tournaments.scene import Evening, random_evening
from tests.tournaments.test_forms import WRITTEN_AND_READ, season_evening

TERMS = ImportOptions("gundam_war", "club evening")
CONTRADICTIONS = 40
"""Changed files of each format."""


@pytest.fixture
def desk(tmp_path: Path) -> TournamentClerk:
    return TournamentClerk(open_tournament_log(tmp_path))


def trf(*players: str, head: str = "", rounds: int = 1) -> str:
    """A report: `1 Ann 1.0 |2 w 1` is a player's number, name, points and rounds."""
    lines = ["012 Own evening", f"062 {len(players)}", f"XXR {rounds}", *head.splitlines()]
    for player in players:
        about, *cells = player.split("|")
        number, name, points = about.split()
        row = f"001 {number:>4}      {name:<33}{'':<33}{points:>4}     "
        for cell in cells:
            opponent, colour, result = cell.split()
            row += f"  {opponent:>4} {colour} {result}"
        lines.append(row)
    return "\n".join(lines) + "\n"


def bring(desk: TournamentClerk, form: str, text: str, terms: ImportOptions = TERMS) -> Any:
    """Imports a file as the commands do."""
    results, said = parse_results_and_events(form, text, terms)
    return import_results(desk, results, said, f"import:{form}:{text}", 0)


BROKEN = {
    "both won": (trf("1 Ann 1.0 |2 w 1", "2 Ben 1.0 |1 b 1"), "contradict each other"),
    "one won, one drew": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.5 |1 b ="), "contradict each other"),
    "forfeit against a played loss": (trf("1 Ann 1.0 |2 w +", "2 Ben 0.0 |1 b 0"), "contradict each other"),
    "an unrated win against a forfeit": (trf("1 Ann 1.0 |2 w w", "2 Ben 0.0 |1 b -"), "contradict each other"),
    "both black": (trf("1 Ann 1.0 |2 b 1", "2 Ben 0.0 |1 b 0"), "both have 'b'"),
    "both white": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 w 0"), "both have 'w'"),
    "the other line is short": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0"), "has no such round"),
    "the other line has a bye": (trf("1 Ann 1.0 |2 w 1", "2 Ben 1.0 |0000 - U"), "names nobody"),
    "the other line names a third": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |3 b 0", "3 Cho 1.0 |2 w 1"), "line 5 names 3"),
    "more rounds than agreed": (trf("1 Ann 2.0 |2 w 1|2 b 1", "2 Ben 0.0 |1 b 0|1 w 0"), "2 rounds, and XXR says 1"),
    "points are not the sum": (trf("1 Ann 2.0 |2 w 1", "2 Ben 0.0 |1 b 0"), "has 2.0 points, and the results add up to 1.0"),
    "points that are no number": (trf("1 Ann 1.3 |2 w 1", "2 Ben 0.0 |1 b 0"), "points '1.3'"),
    "a code that is none": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0").replace("001    2", "101    2"), "no code of TRF"),
    "fewer lines than players": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0").replace("062 2", "062 3"), "062 says 3"),
    "one number twice": (trf("1 Ann 1.0 |2 w 1", "1 Ben 0.0 |1 b 0"), "starting number 1 is that of line"),
    "namesakes": (trf("1 Ann 1.0 |2 w 1", "2 Ann 0.0 |1 b 0"), r"players with one name: Ann \(1\), Ann \(2\)"),
    "a stranger": (trf("1 Ann 1.0 |9 w 1", "2 Ben 0.0 |1 b 0"), "there is no player 9"),
    "a result that is none": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0", "3 Cho 0.5 |0000 - X"), "'X' without an opponent"),
    "a colour that is none": (trf("1 Ann 1.0 |2 x 1", "2 Ben 0.0 |1 b 0"), "colour 'x': expected w, b or -"),
    "a player against himself": (trf("1 Ann 1.0 |1 w 1"), "contradict each other"),
    "rounds in words": (
        trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0").replace("XXR 1", "XXR many"),
        "XXR 'many': expected a num",
    ),
    "players in words": (
        trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0").replace("062 2", "062 two"),
        "062 'two': expected a num",
    ),
    "a day that is none": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0", head="042 2010-02-31"), "date '2010-02-31'"),
    "a bye against an opponent": (trf("1 Ann 1.0 |2 w U", "2 Ben 0.0 |1 b 0"), "contradict each other"),
    "half a cell": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0").replace("  1 b 0", "  1 b"), "contradict each other"),
    "a negative number of points": (trf("1 Ann -1.0 |2 w 1", "2 Ben 0.0 |1 b 0"), "points '-1.0'"),
    "the starting number 0": (trf("0 Ann 1.0 |2 w 1", "2 Ben 0.0 |0 b 0"), "'0' without an opponent"),
    "a letter as starting number": (
        trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0").replace("001    1", "001    A"),
        "'A': expected",
    ),
    "no name": (trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0").replace("Ben", "   "), "there is no name"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_report_that_contradicts_itself_is_refused_with_its_place(name: str, desk: TournamentClerk) -> None:
    text, why = BROKEN[name]
    with pytest.raises(BadResultsFile, match=why):
        bring(desk, "trf", text)
    assert desk.names() == []


def test_a_report_without_contradictions_comes_in_and_says_what_was_not_read(desk: TournamentClerk) -> None:
    text = trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0", "3 Cho 1.0 |0000 - U", head="042 24/09/2010\nXXC rank")
    brought = bring(desk, "trf", text)
    made = desk.tournament(brought.tournament)
    assert (made.status, made.opened.date, final_places(made)[-1]) == ("finished", "2010-09-24", "Ben")
    assert list(map(str, brought.notes)) == ["line 5: XXC is not read"]


def test_a_column_that_is_not_read_is_named(desk: TournamentClerk) -> None:
    brought = bring(desk, "csv", "round,player1,player2,winner,mood\n1,ann,ben,ann,good\n")
    assert list(map(str, brought.notes)) == ["line 1: mood is not read"]


@pytest.mark.parametrize(("become", "score"), [("", 1), ("half", 1), ("bye", 3), ("absent", 0)])
def test_a_half_bye_scores_as_a_draw_unless_the_import_says_otherwise(become: str, score: int, desk: TournamentClerk) -> None:
    text = trf("1 Ann 1.0 |2 w 1", "2 Ben 0.0 |1 b 0", "3 Cho 0.5 |0000 - H")
    made = desk.tournament(bring(desk, "trf", text, TERMS._replace(half_byes=become)).tournament)
    assert {each.player: each.record.points for each in compute_standings(made)}["Cho"] == score
    assert made.players["Cho"].seed == 3


def test_namesakes_come_in_under_the_ids_that_they_are_given(desk: TournamentClerk) -> None:
    names = {"Ann (1)": "ann-a", "Ann (2)": "ann-b"}
    brought = bring(desk, "trf", BROKEN["namesakes"][0], TERMS._replace(names=names))
    assert set(desk.tournament(brought.tournament).players) == {"ann-a", "ann-b"}


NRTM: dict[str, Any] = {
    "name": "cup",
    "players": [{"id": 1, "name": "ada"}, {"id": 2, "name": "bo"}],
    "preliminaryRounds": 1,
    "rounds": [[{"table": 1, "player1": {"id": 1, "combinedScore": 6}, "player2": {"id": 2, "combinedScore": 0}}]],
}
TOPDECK: dict[str, Any] = {
    "data": {"name": "cup"},
    "rounds": [{"round": 1, "tables": [{"table": 1, "players": [{"name": "ada", "id": "u1"}, {"name": "bo", "id": "u2"}]}]}],
}


def with_draw(**marks: Any) -> str:
    """An NRTM file whose one match has these further fields."""
    return json.dumps({**NRTM, "rounds": [[{**NRTM["rounds"][0][0], **marks}]]})


def with_winner(**said: Any) -> str:
    """A TopDeck file whose one table has these further fields."""
    table = {**TOPDECK["rounds"][0]["tables"][0], **said}
    return json.dumps({**TOPDECK, "rounds": [{"round": 1, "tables": [table]}]})


def limitless(*pairings: dict[str, Any], **fields: Any) -> str:
    """A Limitless file with these pairings."""
    players = dict.fromkeys(each[side] for each in pairings for side in ("player1", "player2") if side in each)
    return json.dumps({"name": "cup", "standings": [{"player": p} for p in players], "pairings": pairings, **fields})


MATCH_ROWS = {
    "1,ann,ann,ann": "expected two players",
    "1,ann,ben,cho": "winner 'cho'",
    "1,ann,,ben": "does not fit bye",
    "1,ann,ben,ann\n1,ann,ben,ben": "ann is there 2 times",
    "1,ann,ben,ann\n1,ann,cho,ann": "ann is there 2 times",
    "1,ann,ben,ann\n3,ann,ben,ann": "round 2: it has no match",
    "0,ann,ben,ann": "count from 1",
    "-1,ann,ben,ann": "expected a number",
    "one,ann,ben,ann": "expected a number",
    '1,"ann,ben,ann': "unexpected end",
}
"""Rows of a table of matches -> why they are refused."""


def phase(number: int, round_: int, one: str, two: str, winner: str) -> dict[str, Any]:
    return {"phase": number, "round": round_, "player1": one, "player2": two, "winner": winner}


@pytest.mark.parametrize(
    ("form", "text", "why"),
    [
        ("nrtm", with_draw(intentionalDraw=True), "intentional draw, and ada wins"),
        ("nrtm", with_draw(player1={"id": 1, "combinedScore": None}), "there is no result"),
        ("nrtm", with_draw(player2={"id": 1, "combinedScore": 0}), "expected two players"),
        ("nrtm", with_draw(player2={"id": 2, "combinedScore": 0, "winner": True}), "bo marked as winner"),
        (
            "nrtm",
            json.dumps({**NRTM, "players": [{"id": 1, "name": "ada"}, {"id": 2, "name": "ada"}]}),
            "players with one name",
        ),
        ("nrtm", json.dumps({**NRTM, "rounds": NRTM["rounds"] * 2}), "2 rounds and no cut, and preliminaryRounds says 1"),
        ("topdeck", with_winner(winner="bo", winner_id="u1"), "winner 'bo' is not 'u1'"),
        ("topdeck", with_winner(winner="cy"), "winner 'cy'"),
        ("topdeck", with_winner(status="Active"), "there is no result"),
        ("topdeck", with_winner(status="Draw", winner="ada"), "status 'Draw' contradicts winner"),
        ("limitless", limitless(phase(1, 1, "a", "b", "a"), phase(1, 1, "b", "c", "c")), "round 1: b is there 2 times"),
        ("limitless", limitless(phase(1, 1, "a", "b", "a"), phase(1, 3, "a", "b", "b")), "round 2: it has no match"),
        (
            "limitless",
            limitless(
                phase(1, 1, "a", "b", "a"),
                phase(1, 1, "c", "d", "c"),
                phase(2, 2, "a", "c", "a"),
                phase(2, 2, "b", "d", "b"),
                phase(2, 3, "a", "b", "a"),
                phase(2, 3, "c", "d", "c"),
                phase(2, 4, "a", "d", "a"),
            ),
            "has not won the round before, so the second stage is no bracket",
        ),
        ("limitless", limitless(phase(1, 1, "a", "b", "a"), date="03/04/2026"), "it may be 2026-03-04 or 2026-04-03"),
        ("limitless", limitless(phase(1, 1, "a", "b", "a"), date="last week"), "expected YYYY-MM-DD"),
        ("csv", "round,player1,player2,games1,games2,winner\n1,ann,ben,2,0,ben\n", "ben wins, but the games are 2-0"),
        *(("csv", f"round,player1,player2,winner\n{rows}\n", why) for rows, why in MATCH_ROWS.items()),
        ("csv", "round,player1,player2,winner\n1,ann,ben,ann,x\n", "5 cells under 4 columns"),
        ("csv", "round,player1,player2,winner,how\n1,ann,ben,ann,guessed\n", "how 'guessed'"),
        ("csv", "round,player1,player2,winner,how\n1,ann,ben,ann,agreed\n", "ann wins, but it is an agreed draw"),
    ],
)
def test_a_contradiction_in_any_form_is_refused(form: str, text: str, why: str, desk: TournamentClerk) -> None:
    with pytest.raises(BadResultsFile, match=why):
        bring(desk, form, text)
    assert desk.names() == []


def test_winners_by_name_byes_at_one_table_and_a_cut_without_scores_are_read() -> None:
    assert parse_results_and_events("topdeck", with_winner(winner="bo"), TERMS)[0].lines[0].winner == "u2"
    byes = {"table": "Byes", "players": [{"id": "u1", "name": "ada"}, {"id": "u2", "name": "bo"}], "status": "Bye"}
    text = json.dumps({**TOPDECK, "rounds": [{"round": 1, "tables": [byes]}]})
    assert [line.how for line in parse_results_and_events("topdeck", text, TERMS)[0].lines] == ["bye", "bye"]
    final = {"player1": {"id": 2, "winner": False}, "player2": {"id": 1, "winner": True}, "eliminationGame": True}
    cut = parse_results_and_events("nrtm", json.dumps({**NRTM, "rounds": [*NRTM["rounds"], [final]]}), TERMS)[0]
    assert [(line.stage, line.winner) for line in cut.lines] == [(1, "ada"), (2, "ada")]


def test_semicolons_tabs_and_capitals_make_no_other_table() -> None:
    rows = ("Round", "Player1", "Player2", "Winner"), ("1", "ann", "ben", "ben")
    for separator in ",;\t":
        text = "\n".join(map(separator.join, rows))
        assert parse_results_and_events("csv", text, TERMS)[0].lines[0].winner == "ben"


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026-05-02", "2026-05-02"),
        ("2026/05/02", "2026-05-02"),
        ("24/09/2010", "2010-09-24"),
        ("09/24/2010", "2010-09-24"),
        ("05/05/2026", "2026-05-05"),
        ("24.09.2010", "2010-09-24"),
        ("2026-05-02T18:00:00.000Z", "2026-05-02"),
        ("1767225600", "2026-01-01"),
        ("1767225600000", "2026-01-01"),
        ("", ""),
    ],
)
def test_a_day_is_one_day_however_it_is_written(said: str, day: str) -> None:
    assert parse_tournament_day(said) == day


def test_a_refused_import_leaves_nothing_and_a_mended_one_counts_once(desk: TournamentClerk) -> None:
    text = "round,player1,player2,games1,games2\n1,ann,ben,2,0\n2,ann,ben,5,0\n"
    refused = bring(desk, "csv", text)
    assert isinstance(refused, Refusal)
    assert desk.names() == []
    brought = bring(desk, "csv", text.replace("5,0", "2,1"))
    assert isinstance(brought, ImportedResults)
    assert desk.names() == [brought.tournament]
    assert bring(desk, "csv", text.replace("5,0", "2,1")) == brought._replace(again=True)


def changed(text: str, random: Random) -> str:
    """A file with a few signs or, in JSON, one value changed."""
    if text.startswith("{") and random.random() < 0.7:
        data = json.loads(text)
        _change_value(data, random)
        return json.dumps(data)
    letters = list(text)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(letters))
        letters[at] = random.choice(["", " ", "9", "-1", "x", "\n", ",", '"', "null", "1", "w", "b", "="])
    return "".join(letters)


def _change_value(data: Any, random: Random) -> None:
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    if not keys:
        return
    key = random.choice(keys)
    if isinstance(data[key], dict | list) and data[key] and random.random() < 0.85:
        _change_value(data[key], random)
    elif random.random() < 0.2 and isinstance(data, dict):
        del data[key]
    else:
        data[key] = random.choice([None, "", 0, -1, 7, 99999, 1.5, True, [], {}, [{}], "ann", "Draw", "Byes", "2"])


@pytest.mark.parametrize("form", WRITTEN_AND_READ)
def test_a_changed_file_is_refused_or_comes_in_whole(form: str, tmp_path: Path) -> None:
    desk = TournamentClerk(open_tournament_log(tmp_path))
    for seed in range(CONTRADICTIONS):
        random = Random(f"{form}:{seed}")
        made = season_evening() if seed % 2 else random_evening(seed, 6, 2).now
        text = changed(WRITABLE[form](made, frozenset()), random)
        before = desk.names()
        try:
            brought = bring(desk, form, text)
        except BadResultsFile:
            assert desk.names() == before, (form, seed)
            continue
        if isinstance(brought, Refusal):
            assert desk.names() == before, (form, seed)
        else:
            assert desk.tournament(brought.tournament).status == "finished", (form, seed)


def test_a_removed_tournament_counts_nowhere_until_it_is_restored(desk: TournamentClerk) -> None:
    name = bring(desk, "csv", "round,player1,player2,winner\n1,ann,ben,ann\n").tournament
    counted = season_table(desk.undamaged(), GameFilter())
    assert event_refusal(desk.tournament(name), TournamentEvent(Removed(" "))).rule == "LG-WHY-01"
    assert event_refusal(desk.tournament(name), TournamentEvent(Restored("slip"))).rule == "LG-REM-02"
    desk.submit(name, Removed("imported from the wrong file"), "remove")
    assert (desk.undamaged(), desk.tournament(name).status) == ({}, "removed")
    assert event_refusal(desk.tournament(name), TournamentEvent(Dropped("ann"))).rule == "LG-END-01"
    assert event_refusal(desk.tournament(name), TournamentEvent(Removed("again"))).rule == "LG-REM-01"
    assert list(desk.undamaged(removed=True)) == [name]
    desk.submit(name, Restored("it was the right one"), "restore")
    assert season_table(desk.undamaged(), GameFilter()) == counted
    assert counted


@pytest.mark.parametrize("seed", range(4))
def test_ranks_in_other_forms_are_those_of_our_own_standings(seed: int) -> None:
    made = random_evening(seed, 8, 3).now
    lines = [line for line in WRITABLE["trf"](made, frozenset()).splitlines() if line.startswith("001")]
    ranked = sorted((int(line[85:89]), line[14:47].strip()) for line in lines)
    assert [name for _, name in ranked] == final_places(made)
    places = json.loads(WRITABLE["limitless"](made, frozenset()))["standings"]
    assert [row["player"] for row in places] == final_places(made)


def test_whoever_leaves_in_the_bracket_comes_back_from_a_file() -> None:
    made = Evening(("ann", "ben", "cho", "dai"), (Stage("swiss", 1), Stage("single_elimination", size=4)))
    made.round("ann-ben 2-0", "cho-dai 2-0").says(Cut(2, ("ann", "cho", "ben", "dai")))
    made.round("ann-dai 2-0", "cho-ben 2-0", stage=2).says(Dropped("dai"))
    text = WRITABLE["limitless"](made.round("ann-cho 2-0", stage=2).now, frozenset())
    again = fold_events(parse_results_and_events("limitless", text, TERMS)[1])
    assert not isinstance(again, Refusal)
    assert (again.players["dai"].left is not None, again.stage) == (True, 2)
