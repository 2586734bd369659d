"""The countdown (SF-CD): with an empty deck one star front card is turned each turn, and the game ends with the last."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing.clock_and_priority import is_turn_unrecorded
from domain.kernel.record.changes import FlagSet, Turned
from domain.kernel.table.table import Table
from domain.rulesets.star_front.game_end.victory import end_by_score
from domain.rulesets.star_front.state import zones

COUNTDOWN = "countdown"


def unturned_star_fronts(table: Table) -> list[str]:
    """Returns the star front cards not yet turned, the lowest number first."""
    return [card for card in table.at(zones.STARS) if table.cards[card].face != "down"]


def count_down(desk: Desk) -> None:
    """Carries out step 3: an empty deck starts the countdown, once and permanently (SF-CD-01, -07).

    From then on each player turns the highest card not yet turned (SF-CD-02), but not in the end phase that starts it
    (SF-CD-06, OP-02). A turn whose plays are not recorded starts none: its draws are not known.
    """
    table, seat = desk.table, desk.table.clock.holder
    running = COUNTDOWN in table.flags
    if not running and not is_turn_unrecorded(table) and _starts(desk, seat):
        desk.record("fixed", "countdown_entered", seat, "SF-CD-01", {"turn": table.clock.turn})
        desk.do(FlagSet(COUNTDOWN, {"turn": table.clock.turn, "seat": seat}))
        running = desk.switch("countdown_entry_turn_counts") == "yes"
    there = unturned_star_fronts(table)
    if running and there:
        said = {"number": len(there), "remaining": len(there) - 1}
        desk.record("fixed", "star_front_turned", seat, "SF-CD-02", said)
        desk.do(Turned(there[-1], "down"))


def _starts(desk: Desk, seat: str) -> bool:
    """Returns whether an empty deck starts the countdown: the active player's, or by the house rule any deck (OP-53)."""
    seats = desk.table.header.seats if desk.switch("countdown_starts_on") == "any_deck_empty" else (seat,)
    return any(not desk.table.at(f"{each}.{zones.DECK}") for each in seats)


def is_last_turn(table: Table) -> bool:
    """Returns whether this is the last turn of the countdown: the last card is turned at its end (SF-TURN-12, SF-CD-03)."""
    return COUNTDOWN in table.flags and len(unturned_star_fronts(table)) == 1


def end_if_all_turned(desk: Desk) -> None:
    """Ends the game in step 5 if star front card 1 is turned (SF-CD-04). N cards make N turns (SF-CD-05)."""
    if COUNTDOWN in desk.table.flags and not unturned_star_fronts(desk.table):
        end_by_score(desk, "countdown", "SF-CD-04")
