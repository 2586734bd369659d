"""What does not go together in a file of another program is refused, or noted where it can be recorded; a result that was
changed in one place is never taken in silence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.validation.event_validation import fold_events
from replays.tournaments.clerk import TournamentClerk
from replays.tournaments.interchange import WRITABLE, BadResultsFile
from replays.tournaments.interchange.tournament_import import parse_results_and_events
from replays.tournaments.log import open_tournament_log
from tests.tournaments.scene import random_evening
from tests.tournaments.test_files_of_other_programs import cobra_cut
from tests.tournaments.test_imports import TERMS, bring, limitless, phase, with_winner

ONE_MATCH = [phase(1, 1, "ada", "bo", "ada")]
PEOPLE = json.loads(cobra_cut())["players"]
STANDINGS = [{"player": "ada"}, {"player": "bo"}]
WON = "round,player1,player2,winner,how,points\n1,ann,ben,ann,,\n"


def cut_file(**fields: object) -> str:
    """A Cobra file of a cut of four that was played, with these fields."""
    return json.dumps({**json.loads(cobra_cut([(1, 4), (2, 3)], [(2, 1)])), **fields})


def named_for_cut(*players: int, **fields: object) -> list[dict[str, object]]:
    """The rows of these players in `eliminationPlayers`; the first of them has these fields."""
    rows: list[dict[str, object]] = [{"id": player, "rank": at} for at, player in enumerate(players, 1)]
    return [{**rows[0], **fields}, *rows[1:]]


def ranked(*places: int, points: str = "") -> str:
    """A TopDeck file of a match that ada has won, with the places of ada and bo."""
    names = zip(("ada", "bo"), ("u1", "u2"), places, strict=True)
    rows = [{"name": name, "id": key, "standing": place} for name, key, place in names]
    rows[0] |= {"points": points} if points else {}
    return json.dumps({**json.loads(with_winner(winner="ada")), "standings": rows})


@pytest.mark.parametrize(
    ("form", "text", "why"),
    [
        ("csv", "round,player1,player2,winner\n1,Ann,Ben,Ann\n2,ann,Ben,Ben\n", "Ann and ann have one name"),
        (
            "csv",
            "round,player1,player2,winner\n1,Ann Lee,Ben,Ben\n2,Ann  Lee,Ben,Ben\n",
            "Ann Lee and Ann  Lee have one name",
        ),
        ("csv", "round,player1,player2,winner\n1,Ａｎｎ,Ben,Ben\n2,Ann,Ben,Ben\n", "have one name in other letters"),
        ("csv", "round,player1,player2,winner\n1,Zoé,Ben,Ben\n2,Zoe\u0301,Ben,Ben\n", "have one name in other letters"),
        ("csv", "round,player1,player2,winner\n1,Zo\ufffd,Ben,Ben\n", "has lost a sign"),
        ("csv", "round,player1,player2,winner\n1,ann,ben\n", "line 2: 3 cells under 4 columns"),
        ("csv", WON + ",ann,,,place,1\n,ann,,,place,2\n", "line 4: ann has a place already"),
        ("csv", WON + ",ann,,,place,0\n", "line 3: points '0'"),
        ("csv", WON + "1,ann,,,drop,\n1,ann,,,no_show,\n", "line 4: ann has left already, in line 3"),
        ("limitless", limitless(phase(1, 1, "ada", "Ada", "ada")), "ada and Ada have one name"),
        (
            "limitless",
            limitless(*ONE_MATCH, phases=[{"type": "SWISS"}, {"type": "SINGLE_BRACKET"}]),
            "phases names 2, and pairings have 1",
        ),
        ("limitless", f"{limitless(*ONE_MATCH)} {limitless(phase(1, 1, 'ada', 'bo', 'bo'))}", "pairings is there twice"),
        ("nrtm", cut_file(eliminationPlayers=named_for_cut(2, 1, 3, 9)), "there is no player 9"),
        ("nrtm", cut_file(eliminationPlayers=named_for_cut(2, 1, 3, name="eve")), "id 2 is eve here, and bo elsewhere"),
        ("nrtm", cut_file(eliminationPlayers=named_for_cut(2, 1, 2)), "bo is there 2 times"),
        (
            "topdeck",
            ranked(1, 2).replace('[{"name": "ada", "id": "u1", "st', '[{"name": "adda", "id": "u1", "st'),
            "id u1 is adda here, and ada",
        ),
    ],
)
def test_names_rows_and_phases_that_do_not_go_together_are_refused(form: str, text: str, why: str, tmp_path: Path) -> None:
    desk = TournamentClerk(open_tournament_log(tmp_path))
    with pytest.raises(BadResultsFile, match=why):
        bring(desk, form, text)
    assert desk.names() == []


@pytest.mark.parametrize(
    ("form", "text", "note"),
    [
        ("csv", WON + ",ann,,,place,1\n,ben,,,place,1\n", "several players place 1: ann, ben"),
        ("csv", WON + ",ben,,,place,1\n,ann,,,place,2\n", "gives ben place 1, before ann, who has more points"),
        ("csv", WON + ",ann,,,place,1\n", "gives ben no place"),
        ("csv", WON + "1,ann,,,drop,\n2,ann,ben,ann,,\n", "ann left after round 1, but plays in round 2"),
        ("limitless", limitless(*ONE_MATCH, standings=STANDINGS[:1]), "bo plays, but standings do not name this player"),
        ("limitless", limitless(*ONE_MATCH, standings=[*STANDINGS, {"player": "zoe"}]), "zoe is in no round"),
        ("topdeck", ranked(1, 1), "several players place 1: u1, u2"),
        ("topdeck", ranked(2, 1), "gives u2 place 1, before u1, who has more points"),
        ("topdeck", ranked(1, 2, points="9"), "u1 has 9, and the results add up to 3"),
        ("topdeck", with_winner(winner="ada", status="Active"), "the status is 'Active', and there is a result"),
        ("nrtm", cut_file(cutToTop=8), "cutToTop says 8, and the number of players in its matches is 4"),
        ("nrtm", cut_file(eliminationPlayers=named_for_cut(2, 1, 3)), "di plays in the cut, but eliminationPlayers do not"),
        (
            "nrtm",
            cut_file(players=[*PEOPLE, {"id": 5, "name": "ed"}], eliminationPlayers=named_for_cut(5, 1)),
            "names ed, who",
        ),
    ],
)
def test_what_can_be_recorded_and_does_not_go_together_is_noted(form: str, text: str, note: str) -> None:
    results, said = parse_results_and_events(form, text, TERMS)
    assert not isinstance(fold_events(said), Refusal)
    assert [str(each) for each in results.notes if note in str(each)], [*map(str, results.notes)]
    assert all(each.is_translated() for each in results.notes)


def test_namesakes_in_other_letters_come_in_under_ids_of_their_own(tmp_path: Path) -> None:
    desk = TournamentClerk(open_tournament_log(tmp_path))
    text = "round,player1,player2,winner\n1,Ann,Ben,Ann\n2,ann,Ben,Ben\n"
    brought = bring(desk, "csv", text, TERMS._replace(names={"ann": "ann-b"}))
    assert set(desk.tournament(brought.tournament).players) == {"Ann", "Ben", "ann-b"}


def with_other_result(form: str, text: str, random: Random) -> str:
    """The file with the result of one match changed in one place."""
    if form == "trf":
        cells = [at for at, sign in enumerate(text) if sign in "10=" and text[at - 2 : at] in ("w ", "b ")]
        at = random.choice(cells)
        return text[:at] + random.choice([sign for sign in "10=" if sign != text[at]]) + text[at + 1 :]
    data = json.loads(text)
    if form == "limitless":
        row = random.choice([row for row in data["pairings"] if "player2" in row])
        row["winner"] = random.choice([each for each in (row["player1"], row["player2"], 0) if each != row["winner"]])
    elif form == "topdeck":
        tables = [table for each in data["rounds"] for table in each["tables"] if len(table["players"]) == 2]
        table = random.choice(tables)
        keys = [each["id"] for each in table["players"] if each["id"] != table["winner_id"]]
        table["winner_id"] = random.choice(keys)
        table["winner"] = next(each["name"] for each in table["players"] if each["id"] == table["winner_id"])
    else:
        tables = [row for each in data["rounds"] for row in each if row["player2"].get("id")]
        side = random.choice(tables)[random.choice(("player1", "player2"))]
        side["combinedScore"] = random.choice([each for each in (6, 3, 0) if each != side["combinedScore"]])
    return json.dumps(data)


@pytest.mark.parametrize("form", ["trf", "limitless", "topdeck", "nrtm"])
def test_a_result_that_was_changed_in_one_place_is_noticed(form: str) -> None:
    """Given a file with the totals of its players, when one result is changed, then it is refused or noted."""
    for seed in range(30):
        made = random_evening(seed, 6, 3).now
        text = WRITABLE[form](made, frozenset())
        text = text if isinstance(text, str) else json.dumps(text)
        before = {str(note) for note in parse_results_and_events(form, text, TERMS)[0].notes}
        try:
            results, said = parse_results_and_events(form, with_other_result(form, text, Random(f"{form}:{seed}")), TERMS)
        except BadResultsFile:
            continue
        assert {str(note) for note in results.notes} - before or isinstance(fold_events(said), Refusal), (form, seed)
