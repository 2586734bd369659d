"""The log of tournaments in PostgreSQL, at which two machines write. Collected where there is one (`tests/postgres.py`)."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from domain.tournaments.events import ArchetypeNamed, CheckedIn, Opened, Registered, Started
from domain.tournaments.tournament_format import Stage
from replays.log import ClientIdReused, NoSuchGame, StoredEvents, open_log
from replays.tournaments.clerk import OpenedTournament, TournamentClerk, WriteConflict
from replays.tournaments.log import open_tournament_log
from tests.replays.test_log import race

NIGHT = Opened("Club night", "gundam_war", (Stage("swiss", 3),))
Two = tuple[TournamentClerk, TournamentClerk]


@pytest.fixture
def machines(tmp_path: Path, postgres_settings: dict[str, str]) -> Iterator[Two]:
    """The clerks of two machines with nothing in common but the database."""
    one, two = (open_tournament_log(tmp_path / name, postgres_settings) for name in ("one", "two"))
    with one, two:
        yield TournamentClerk(one), TournamentClerk(two)


def opened(clerk: TournamentClerk, client: str) -> str:
    answer = clerk.open(NIGHT, client)
    assert isinstance(answer, OpenedTournament), answer
    return answer.tournament


@pytest.fixture
def night(machines: Two) -> str:
    """A tournament of a name that no earlier run has used: a log cannot be emptied."""
    return opened(machines[0], uuid4().hex)


def test_what_one_machine_learned_the_other_knows(machines: Two, night: str) -> None:
    one, two = machines
    one.submit(night, Registered("ann"), "c1")
    two.submit(night, Registered("ben"), "c2")
    one.submit(night, Started(("ann", "ben")), "c3")
    assert two.tournament(night) == one.tournament(night)
    assert (two.tournament(night).status, two.tournament(night).order) == ("running", ("ann", "ben"))
    assert night in two.names()


def test_a_lost_answer_is_given_again_by_the_other_machine(machines: Two) -> None:
    one, two = machines
    client = uuid4().hex
    assert opened(one, client) == opened(two, client)
    name = opened(two, client)
    first = one.submit(name, Registered("ann"), "c1")
    again = two.submit(name, Registered("ann"), "c1")
    assert isinstance(first, StoredEvents)
    assert isinstance(again, StoredEvents)
    assert (again.position, again.again) == (first.position, True)
    assert isinstance(two.submit(name, Registered("ben"), "c1"), ClientIdReused)


def test_of_two_organisers_who_name_one_archetype_one_wins_and_the_other_learns_it(machines: Two, night: str) -> None:
    for player in ("ann", "ben", *(f"p{number:02}" for number in range(10))):
        machines[0].submit(night, Registered(player), f"enters {player}")
    for number in range(10):
        at = machines[number % 2].tournament(night).length
        acts = [
            lambda clerk=clerk, deck=deck, at=at: clerk.submit(
                night, ArchetypeNamed("ann", deck), f"{at} {deck}", expected=at
            )  # type: ignore[misc]
            for clerk, deck in zip(machines, ("red", "blue"), strict=True)
        ]
        answers = race(acts)
        assert sorted(type(answer).__name__ for answer in answers) == ["StoredEvents", "WriteConflict"]
        lost = next(answer for answer in answers if isinstance(answer, WriteConflict))
        assert (lost.position, lost.changes) == (at + 1, (at,))


def test_two_organisers_who_check_in_two_players_at_one_moment_both_succeed(machines: Two, night: str) -> None:
    """Given two services on one database, when each checks a player in at the same position, then both are there."""
    for player in ("ann", "ben"):
        machines[0].submit(night, Registered(player), f"enters {player}")
    at = machines[0].tournament(night).length
    acts = [
        lambda clerk=clerk, who=who: clerk.submit(night, CheckedIn(who), f"here {who}", expected=at)  # type: ignore[misc]
        for clerk, who in zip(machines, ("ann", "ben"), strict=True)
    ]
    assert [type(answer).__name__ for answer in race(acts)] == ["StoredEvents"] * 2
    assert all(player.checked_in for player in machines[1].tournament(night).players.values())


def test_tournaments_and_games_of_one_database_stay_separate(
    machines: Two, night: str, tmp_path: Path, postgres_settings: dict[str, str]
) -> None:
    with open_log(tmp_path / "games", postgres_settings) as games:
        assert night not in games.games()
        with pytest.raises(NoSuchGame):
            games.read(night)
