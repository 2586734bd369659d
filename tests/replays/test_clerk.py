"""The clerk has things judged and keeps the record."""

from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.command import Command
from replays.clerk import Clerk, OpenedGame
from replays.log import ClientIdReused, GameLog, NoSuchGame, PositionConflict, StoredEvents, open_log
from tests.replays.conftest import toy_only
from tests.replays.toy import OPENED_AT

TERMS: dict[str, Any] = {"players": {"A": "anna", "B": "ben"}}


def open_toy(clerk: Clerk, client: str = "opening", **terms: Any) -> str:
    made = clerk.open_game("toy", {**TERMS, **terms}, {}, client, OPENED_AT, "scorer")
    assert isinstance(made, OpenedGame)
    return made.game


def draw(seat: str = "A", at: int = 0) -> Command:
    return Command(seat, "draw", {}, by="scorer", at=OPENED_AT + at)


def test_what_is_said_is_stored_and_on_the_table(clerk: Clerk) -> None:
    game = open_toy(clerk)
    answer = clerk.say(game, draw(), "c1", 1)
    assert isinstance(answer, StoredEvents)
    assert clerk.events(game)[1:] == list(answer.events)
    assert clerk.table(game).at("A.hand") == ["#1"]


def test_a_refusal_changes_nothing(clerk: Clerk) -> None:
    game = open_toy(clerk)
    before = clerk.events(game), clerk.table(game).state()
    answer = clerk.say(game, Command("A", "play", {"card": "T-1"}), "c1")
    assert isinstance(answer, Refusal)
    assert (answer.rule, answer.legal) == ("T-1", ("draw",))
    assert (clerk.events(game), clerk.table(game).state()) == before


def test_the_same_client_id_gets_the_same_answer_and_one_event(clerk: Clerk) -> None:
    game = open_toy(clerk)
    first = clerk.say(game, draw(), "c1", 1)
    clerk.say(game, draw("B"), "c2")
    late = clerk.say(game, draw(at=300), "c1", 1)
    assert isinstance(first, StoredEvents)
    assert late == first._replace(again=True)
    assert len(clerk.events(game)) == 3


def test_the_same_client_id_is_found_by_a_clerk_who_was_not_there(clerk: Clerk, log: GameLog) -> None:
    game = open_toy(clerk)
    first = clerk.say(game, draw(), "c1")
    other = Clerk(log, toy_only)
    assert isinstance(first, StoredEvents)
    assert other.say(game, draw(), "c1") == first._replace(again=True)


def test_another_command_under_a_used_client_id_is_refused(clerk: Clerk) -> None:
    game = open_toy(clerk)
    clerk.say(game, draw("A"), "c1")
    assert clerk.say(game, draw("B"), "c1") == ClientIdReused("c1", 1)
    assert len(clerk.events(game)) == 2


def test_a_game_is_opened_once_under_a_client_id(clerk: Clerk) -> None:
    game = open_toy(clerk)
    again = clerk.open_game("toy", TERMS, {}, "opening", OPENED_AT + 99, "scorer")
    assert isinstance(again, OpenedGame)
    assert (again.game, again.again) == (game, True)
    assert clerk.open_game("toy", {**TERMS, "mode": "scribe"}, {}, "opening", 0, "scorer") == ClientIdReused("opening", 0)
    assert clerk.log.games() == [game]


@pytest.mark.parametrize("terms", [{"seats": 3}, {"mode": "x"}, {"switches": {"x": "y"}}, {"unheard_of": 1}])
def test_terms_that_the_rulebook_does_not_know_are_refused(clerk: Clerk, terms: dict[str, Any]) -> None:
    answer = clerk.open_game("toy", terms, {}, "opening", 0)
    assert isinstance(answer, Refusal)
    assert answer.message


def test_an_unknown_ruleset_is_refused_with_those_there_are(clerk: Clerk) -> None:
    answer = clerk.open_game("chess", {}, {}, "opening", 0)
    assert isinstance(answer, Refusal)
    assert answer.message == "no such ruleset: chess (there are toy)"


def test_a_speaker_who_is_behind_gets_the_present_position(clerk: Clerk) -> None:
    game = open_toy(clerk)
    clerk.say(game, draw(), "c1", 1)
    assert clerk.say(game, draw("B"), "c2", 1) == PositionConflict(2)
    assert len(clerk.events(game)) == 2


def test_a_desk_follows_what_another_process_wrote(clerk: Clerk, tmp_path: Path) -> None:
    game = open_toy(clerk)
    clerk.say(game, draw(), "c1")
    with open_log(tmp_path) as other_log:
        Clerk(other_log, toy_only).say(game, draw("B"), "c2")
    answer = clerk.say(game, draw(), "c3")
    assert isinstance(answer, StoredEvents)
    assert answer.position == 3
    assert clerk.table(game).at("B.hand") == ["#501"]


def test_an_unknown_game_is_named(clerk: Clerk) -> None:
    for ask in (lambda: clerk.say("nowhere", draw(), "c1"), lambda: clerk.events("nowhere")):
        with pytest.raises(NoSuchGame, match="no such game: nowhere"):
            ask()


def test_a_lost_append_takes_the_events_off_the_desk_again(clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_toy(clerk)

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(clerk.log, "append", fail)
    with pytest.raises(OSError, match="disk is full"):
        clerk.say(game, draw(), "c1")
    monkeypatch.undo()
    answer = clerk.say(game, draw("B"), "c2")
    assert isinstance(answer, StoredEvents)
    assert answer.position == 1
    assert clerk.table(game).at("A.hand") == []


def test_reading_needs_no_ruleset(log: GameLog, clerk: Clerk) -> None:
    game = open_toy(clerk)
    clerk.say(game, draw(), "c1")

    def nothing_here(name: str) -> Any:
        raise KeyError(name)

    reader = Clerk(log, nothing_here)
    assert reader.table(game, 1, "B").at("A.hand") == []
    assert reader.table(game, 2, "B").at("A.hand") == ["#1"]
    with pytest.raises(KeyError):
        reader.say(game, draw(), "c2")


@pytest.mark.parametrize(("at", "viewer", "why"), [(3, "judge", "no such position: 3"), (None, "nobody", "no such viewer")])
def test_a_position_or_viewer_that_is_not_there_is_named(clerk: Clerk, at: int | None, viewer: str, why: str) -> None:
    game = open_toy(clerk)
    with pytest.raises(ValueError, match=why):
        clerk.table(game, at, viewer)


def test_many_threads_at_one_table_lose_nothing(tmp_path: Path) -> None:
    clerks = [Clerk(open_log(tmp_path), toy_only) for _ in range(3)]
    game = open_toy(clerks[0])
    start = Barrier(6)
    answers: list[object] = []

    def scorer(number: int) -> None:
        start.wait()
        for turn in range(5):
            answers.append(clerks[number % 3].say(game, draw("AB"[number % 2], turn), f"c{number}.{turn}"))

    threads = [Thread(target=scorer, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(isinstance(answer, StoredEvents) for answer in answers)
    positions = sorted(answer.position for answer in answers if isinstance(answer, StoredEvents))
    assert positions == list(range(1, 31))
    rebuilt = clerks[0].table(game)
    assert (len(rebuilt.at("A.hand")), len(rebuilt.at("B.hand"))) == (15, 15)
    for clerk in clerks:
        clerk.log.close()


def test_a_desk_in_use_is_the_fold_of_its_log(clerk: Clerk) -> None:
    game = open_toy(clerk)
    for turn in range(8):
        clerk.say(game, draw("AB"[turn % 2]), f"d{turn}")
        clerk.say(game, Command("AB"[turn % 2], "play", {"card": "T-1"}), f"p{turn}")
    with clerk._desks.use(game) as live:
        desk: Desk = live.desk
        assert desk.table.state() == clerk.table(game).state()
        assert desk.events == clerk.events(game)
