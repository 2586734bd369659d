"""What is refused of the field: entries, decks, the start, who leaves and who comes back."""

from __future__ import annotations

from domain.kernel.record.odd_signs import is_blank
from domain.tournaments.tournament import said as events
from domain.tournaments.tournament.demands import Faults, difference, no
from domain.tournaments.tournament.said import JUDGE, ORGANISER
from domain.tournaments.tournament.state import Tournament

LONGEST_ID = 40
LEAVING = ("drop", "no_show", "disqualified")


def registered(tournament: Tournament, said: events.Registered, by: str) -> Faults:
    """An entry (LG-REG)."""
    late = bool(tournament.order)
    yield no("LG-REG-01", not is_blank(said.player), "a player has an id of which something can be seen")
    fits = len(said.player) <= LONGEST_ID and said.player.isprintable()
    yield no("LG-REG-01", fits, f"{said.player!r:.60}: expected {LONGEST_ID} characters at most, on one line")
    yield no("LG-REG-02", said.player not in tournament.players, f"{said.player} takes part already")
    yield no("LG-REG-03", said.late or not late, "the tournament has begun: a late entry says so (late)")
    yield no("LG-REG-04", tournament.stage == 1, "nobody enters after the cut")
    yield no("LG-REG-05", said.seed >= 0, f"seed {said.seed}: expected 1 or more, or 0 for none")


def deck_submitted(tournament: Tournament, said: events.DeckSubmitted, by: str) -> Faults:
    """A deck (LG-DECK)."""
    closed = bool(tournament.order)
    yield no(
        "LG-DECK-01", tournament.opened.decklists != "none" or bool(said.name or said.archetype), "no lists are kept here"
    )
    yield no("LG-DECK-02", not closed or by in (JUDGE, ORGANISER), "decks were handed in before the start: ask a judge")


def started(tournament: Tournament, said: events.Started, by: str) -> Faults:
    """The start (LG-START)."""
    entered = {player.id for player in tournament.players.values() if player.left is None}
    yield no("LG-START-01", not tournament.order, "it has begun already")
    yield no("LG-START-02", len(said.players) >= 2, f"{len(said.players)} players: expected 2 or more")
    yield no("LG-START-03", len(set(said.players)) == len(said.players), "a player is there twice")
    yield no("LG-START-03", set(said.players) == entered, difference(set(said.players), entered))


def dropped(tournament: Tournament, said: events.Dropped, by: str) -> Faults:
    """Somebody leaves (LG-DROP-01, -02)."""
    player = tournament.players[said.player]
    yield no("LG-DROP-01", player.left is None, f"{said.player} has left already")
    yield no("LG-DROP-02", said.how in LEAVING, f"no such way to leave: {said.how}", LEAVING)


def readmitted(tournament: Tournament, said: events.Readmitted, by: str) -> Faults:
    """Somebody comes back (LG-DROP-03, -04)."""
    player = tournament.players[said.player]
    yield no("LG-DROP-03", player.left is not None, f"{said.player} has not left")
    yield no("LG-DROP-04", tournament.stage == 1, "nobody comes back after the cut")
