"""Checks entries: who takes part and under which name, decks, the start, leaving and coming back."""

from __future__ import annotations

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.unicode_safety import is_blank
from domain.tournaments import events
from domain.tournaments.events import parse_author
from domain.tournaments.messages import msg
from domain.tournaments.player_name_matching import same_name
from domain.tournaments.state import Player, Tournament
from domain.tournaments.validation.refusals import Refusals, describe_difference, refusal_unless

LONGEST_ID = 40
LEAVING = ("drop", "no_show", "disqualified")
DECK_CHECKS = ("passed", "failed")


def validate_registration(tournament: Tournament, said: events.Registered, by: str) -> Refusals:
    """Checks an entry (LG-REG)."""
    late = bool(tournament.order)
    yield refusal_unless("LG-REG-01", not is_blank(said.player), msg("player_has_id_which_something"))
    fits = len(said.player) <= LONGEST_ID and said.player.isprintable()
    yield refusal_unless(
        "LG-REG-01", fits, msg("value_expected_n_characters_at_most", value=f"{said.player!r:.60}", n=LONGEST_ID)
    )
    yield refusal_unless("LG-REG-02", tournament.entry(said.player) is None, msg("said_takes_part_already", said=said.player))
    yield refusal_unless("LG-REG-03", said.late or not late, msg("tournament_has_begun_late_entry"))
    yield refusal_unless("LG-REG-04", tournament.stage == 1, msg("nobody_enters_after_cut"))
    yield refusal_unless("LG-REG-05", said.seed >= 0, msg("seed_n_expected_1_or_more", n=said.seed))


def validate_deck_submission(tournament: Tournament, said: events.DeckSubmitted, by: str) -> Refusals:
    """Checks a submitted deck (LG-DECK)."""
    closed = bool(tournament.order)
    yield refusal_unless(
        "LG-DECK-01",
        tournament.opened.decklists != "none" or (bool(said.name or said.archetype) and not (said.cards or said.digest)),
        msg("no_lists_are_kept_here"),
    )
    yield refusal_unless("LG-DECK-02", not closed or parse_author(by).is_staff, msg("decks_were_handed_in_before"))


def validate_start(tournament: Tournament, said: events.Started, by: str) -> Refusals:
    """Checks the start (LG-START)."""
    entered = {player.id for player in tournament.players.values() if player.left is None}
    yield refusal_unless("LG-START-01", not tournament.order, msg("it_has_begun_already"))
    yield refusal_unless("LG-START-02", len(said.players) >= 2, msg("n_players_expected_2_or_more", n=len(said.players)))
    yield refusal_unless("LG-START-03", len(set(said.players)) == len(said.players), msg("player_is_there_twice"))
    yield refusal_unless("LG-START-03", set(said.players) == entered, describe_difference(set(said.players), entered))


def validate_drop(tournament: Tournament, said: events.Dropped, by: str) -> Refusals:
    """Checks a player leaving (LG-DROP-01, -02)."""
    player = tournament.entry(said.player)
    yield refusal_unless(
        "LG-DROP-01", player is not None and player.left is None, msg("said_has_left_already", said=said.player)
    )
    yield refusal_unless("LG-DROP-02", said.how in LEAVING, msg("no_such_way_to_leave", said=said.how), LEAVING)


def validate_readmission(tournament: Tournament, said: events.Readmitted, by: str) -> Refusals:
    """Checks a player coming back (LG-DROP-03, -04)."""
    player = tournament.entry(said.player)
    yield refusal_unless(
        "LG-DROP-03", player is not None and player.left is not None, msg("said_has_not_left", said=said.player)
    )
    yield refusal_unless("LG-DROP-04", tournament.stage == 1, msg("nobody_comes_back_after_cut"))


def validate_entry_removal(tournament: Tournament, said: events.EntryRemoved, by: str) -> Refusals:
    """Checks a removal (LG-REG-06)."""
    begun = bool(tournament.order) and said.player in tournament.players
    yield refusal_unless("LG-REG-06", not begun, msg("it_has_begun_so_player_drops"))


def validate_waiting_list_admission(tournament: Tournament, said: events.Admitted, by: str) -> Refusals:
    """Checks an admission from the waiting list (LG-REG-04, -08)."""
    waits = said.player in tournament.waiting
    yield refusal_unless("LG-REG-08", waits, msg("said_is_not_on_waiting_list", said=said.player))
    yield refusal_unless("LG-REG-04", tournament.stage == 1, msg("nobody_enters_after_cut"))


def validate_deck_check(tournament: Tournament, said: events.DeckChecked, by: str) -> Refusals:
    """Checks the result of a deck check (LG-DECK-03)."""
    known = said.result in DECK_CHECKS
    yield refusal_unless("LG-DECK-03", known, msg("no_such_result_of_deck_check", said=said.result), DECK_CHECKS)


def new_entry_refusal(tournament: Tournament, said: events.EventData) -> Refusal | None:
    """Returns the refusal of a name that only new statements meet, or None: earlier tournaments have more similar names
    (LG-REG-07)."""
    if not isinstance(said, events.Registered | events.EntryChanged):
        return None
    others = [each for each in (*tournament.players.values(), *tournament.waiting.values()) if each.id != said.player]
    names = {said.name or said.player, *([said.player] if isinstance(said, events.Registered) else [])}
    same = next((each for each in others if _has_name(each, names)), None)
    if same is None:
        return None
    return Refusal("LG-REG-07", msg("said_has_same_name", said=same.name or same.id), (same.id,))


def _has_name(player: Player, names: set[str]) -> bool:
    return any(same_name(own, name) for own in (player.id, player.name) if own for name in names)
