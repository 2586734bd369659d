"""The standings after every event of random evenings are those of a calculation of its own, exactly."""

from __future__ import annotations

from random import Random

from domain.tournaments.events import EventData, Paired, TournamentEvent
from domain.tournaments.fold import apply, fold
from domain.tournaments.result_events import Corrected, Penalised, Reported
from domain.tournaments.standings.ranking import compute_standings
from domain.tournaments.state import Tournament
from tests.soak import in_full
from tests.tournaments.independent_standings import CODES, Ledger
from tests.tournaments.scene import Evening, games, random_evening

SEEDS = in_full(300, 6)


def test_the_numbers_after_every_event_are_those_of_a_ledger() -> None:
    """Given random evenings with byes, draws, penalties and corrections of any round, then all numbers are equal."""
    for seed in range(SEEDS):
        print("seed", seed)
        evening = changed_evening(seed)
        made, ledger = fold(evening.events[:1]), Ledger()
        for event in evening.events[1:]:
            apply(made, event)
            note(ledger, made, event)
            if made.rounds:
                check(ledger, made)


def changed_evening(seed: int) -> Evening:
    random = Random(f"ledger {seed}")
    made = random_evening(seed, random.randint(5, 13), random.randint(2, 4))
    for _ in range(3):
        match = random.choice(list(made.now.matches.values()))
        one, two = random.sample(match.players, 2)
        made.says(Corrected(match.id, match.standing[0], "misread", games(one, two, 2, random.randrange(2))))
        made.says(Penalised(random.choice(match.players), "points", "league:late", "late", amount=-1))
    return made


def note(ledger: Ledger, made: Tournament, event: TournamentEvent) -> None:
    said: EventData = event.said
    if isinstance(said, Paired):
        ledger.byes += said.byes
    if isinstance(said, Penalised):
        ledger.penalties[said.player] += said.amount
    if isinstance(said, Reported | Corrected):
        players = made.matches[said.match].players
        won, lost = (sum(game.winner == player for game in said.games) for player in players)
        drawn = 3 if said.how == "agreed" else len(said.games) - won - lost
        ledger.result({"match": said.match, "players": players}, won, lost, drawn)


def check(ledger: Ledger, made: Tournament) -> None:
    wanted = ledger.table(list(made.players))
    for row in compute_standings(made, profile="mtr_033"):
        assert [row.values[code] for code in CODES] == wanted[row.player], row.player
