"""Statistics count what still counts, whenever it was taken back."""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.changes import PUBLIC, EffectPopped, EffectPushed, Learned, Moved, ResultSet
from domain.kernel.record.event import LEGAL, Event
from domain.kernel.record.log_queries import taken_back_positions
from projections.game_summary import EventFact
from projections.game_summary.event_facts import Takeback, effective_facts
from projections.statistics.boards_and_highlights import game_highlights
from projections.statistics.cards import card_usage
from projections.statistics.game_averages import list_game_courses
from projections.statistics.game_list import find_game, list_games
from projections.statistics.players import player_records
from tests.projections.conftest import Opens
from tests.projections.handmade import Handmade
from tests.projections.shelf import Said, Shelf, everything
from tests.projections.test_catching_up import Counted


@pytest.mark.parametrize("seed", range(50))
def test_notes_count_just_where_the_kernel_says_that_events_do(seed: int) -> None:
    random, events, backs = Random(seed), [], []
    for position in range(60):
        back = random.randint(1, position) if position > 1 and random.random() < 0.2 else None
        said = {} if back is None else {"to": back}
        events.append(Event("declared" if back is None else "takeback", "", "", "", 0, -1, LEGAL, said, {}, ()))
        backs += [] if back is None else [Takeback(position, back, False)]
    facts = [EventFact(position, "played", "A") for position in range(60)]
    left = {fact.position for fact in effective_facts(facts, backs)}
    assert left == set(range(60)) - taken_back_positions(events)


def test_what_is_taken_back_later_no_longer_counts_as_played_but_stays_seen(opens: Opens) -> None:
    made = Handmade().draws("A", "#1").plays("A", "#1", "ape")
    shelf = Shelf({"g": made.events})
    models = opens(shelf)
    models.catch_up()
    assert [(row["seen"], row["plays"]) for row in card_usage(models)] == [(1, 1)]
    shelf.add("g", made.goes_back(3, Moved("#1", "A.hand"), Learned("#1", "ape", ("A",))).events[-1:])
    models.catch_up()
    assert [(row["seen"], row["plays"]) for row in card_usage(models)] == [(1, 0)]


def test_what_a_correction_strikes_was_never_seen(counted: Counted) -> None:
    made = Handmade().draws("A", "#1").plays("A", "#1", "ape")
    made.goes_back(3, Moved("#1", "A.hand"), Learned("#1", None, ()), family="correction").plays("A", "#1", "bee")
    assert [(row["printing"], row["seen"], row["plays"]) for row in card_usage(counted(g=made.events))] == [("bee", 1, 1)]


def test_taking_a_takeback_back_restores_what_counted(counted: Counted) -> None:
    made = Handmade().draws("A", "#1").plays("A", "#1", "ape").goes_back(3, Moved("#1", "A.hand"), Learned("#1", None, ()))
    made.goes_back(4, Learned("#1", "ape", (PUBLIC,)), Moved("#1", "A.field"))
    models = counted(g=made.events)
    assert [row["plays"] for row in card_usage(models)] == [1]
    assert list_game_courses(models)[0]["takebacks"] == 2


def test_a_result_that_is_taken_back_reopens_the_game(opens: Opens) -> None:
    said = Said().begins().says("A", "concede")
    shelf = Shelf({"g": said.events})
    models = opens(shelf)
    models.catch_up()
    assert find_game(models, "g")["result"] == "B won"
    length = len(said.events)
    shelf.add("g", said.says("A", "takeback", agreed=("B",)).events[length:])
    models.catch_up()
    assert (find_game(models, "g")["status"], find_game(models, "g")["result"]) == ("running", "")
    assert player_records(models) == []
    length = len(said.events)
    shelf.add("g", said.says("B", "concede").events[length:])
    models.catch_up()
    assert [(row["player"], row["wins"]) for row in player_records(models)] == [("anna", 1), ("ben", 0)]


def test_a_judge_may_change_the_result_of_a_finished_game(opens: Opens) -> None:
    said = Said().begins().says("A", "concede")
    shelf = Shelf({"g": said.events})
    models = opens(shelf)
    models.catch_up()
    before = list_games(models)[0]["finished"]
    length = len(said.events)
    result = ResultSet({"seats": {"A": "draw", "B": "draw"}, "reason": "ruling"})
    said.says("", "rule", text="the round is replayed", changes=(change_to_plain(result),))
    shelf.add("g", said.events[length:])
    models.catch_up()
    row = list_games(models)[0]
    assert (row["result"], row["reason"], row["finished"]) == ("drawn", "ruling", before)
    assert [(r["player"], r["draws"], r["losses"]) for r in player_records(models)] == [("anna", 1, 0), ("ben", 1, 0)]
    grown = everything(models)
    models.rebuild()
    assert everything(models) == grown


def test_a_correction_of_an_earlier_line_is_recounted(counted: Counted) -> None:
    said = Said().begins("A")
    line = said.events[-1].line
    first = {"seat": "", "act": "first", "args": {"seat": "B"}}
    models = counted(g=said.says("", "correct", line=line, said=first, why="misheard").events)
    assert find_game(models, "g")["first"] == "B"
    assert list_game_courses(models)[0]["corrections"] == 1


def test_a_chain_that_is_taken_back_is_no_moment_of_the_game(counted: Counted) -> None:
    played = {"kind": "command"}
    made = Handmade().write("declared", "used", "A", *(EffectPushed(key, played) for key in ("one", "two", "three")))
    made.goes_back(len(made.events) - 1, EffectPopped("three"), EffectPopped("two"), EffectPopped("one"))
    made.write("declared", "used", "B", EffectPushed("four", played), EffectPushed("five", played))
    models = counted(g=made.ends(A="win", B="loss").events)
    assert [(row["moment"], row["at"], row["number"]) for row in game_highlights(models)] == [
        ("chain", len(made.events) - 1, 2)
    ]
