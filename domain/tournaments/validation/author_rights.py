"""Who may say which event: organisers all, judges what concerns results and decks, players what concerns themselves."""

from __future__ import annotations

from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.tournaments import events, result_events
from domain.tournaments.authors import ENTRY, JUDGE, ORGANISER, parse_author
from domain.tournaments.messages import msg
from domain.tournaments.state import Tournament
from domain.tournaments.validation.refusals import refusal_unless

_PLAYERS_MAY = (
    result_events.Reported,
    result_events.Confirmed,
    events.DeckSubmitted,
    events.CheckedIn,
    events.Dropped,
    result_events.Requested,
    result_events.Declined,
)
_JUDGES_MAY = (
    *_PLAYERS_MAY,
    events.DeckChecked,
    events.ClockStarted,
    events.ClockStopped,
    events.TimeExtended,
    result_events.Corrected,
    result_events.WithdrawnReport,
    result_events.Penalised,
    events.Note,
    events.ArchetypeNamed,
)


def author_refusal(tournament: Tournament, said: Any, by: str) -> Refusal | None:
    """Returns the refusal of an event that its author may not say, or None (LG-ROLE-01, -02). A player who answers a request
    takes back the own one (LG-ASK-05)."""
    author = parse_author(by)
    if author.role == ORGANISER or (author.role == JUDGE and isinstance(said, _JUDGES_MAY)):
        return None
    if author.role == ENTRY and isinstance(said, events.Registered):
        return refusal_unless("LG-ROLE-01", not said.seed, msg("nobody_enters_with_seed"))
    if not author.player or not isinstance(said, _PLAYERS_MAY):
        name = events.NAMES[type(said)]
        not_allowed = (
            msg("said_cannot_say_this_said", said=by, said2=name) if by else msg("nobody_cannot_say_this_said", said=name)
        )
        return Refusal("LG-ROLE-01", not_allowed)
    if isinstance(said, result_events.Declined):
        request = tournament.requests.get(said.request)
        own = request is None or request.said.player == author.player
        return refusal_unless("LG-ASK-05", own, msg("player_speaks_for_itself_and_its_own"))
    match = tournament.matches.get(getattr(said, "match", ""))
    own = author.player in match.players if match else True
    named = getattr(said, "player", author.player)
    return refusal_unless("LG-ROLE-02", own and named == author.player, msg("player_speaks_for_itself_and_its_own"))


def new_author_refusal(tournament: Tournament, said: Any, by: str) -> Refusal | None:
    """Returns the refusal that only new events meet, or None: once a tournament has begun its players ask for a drop
    (LG-ASK-04), and nobody enters late without the organiser (LG-ROLE-01)."""
    author = parse_author(by)
    if author.role == ENTRY and isinstance(said, events.Registered):
        return refusal_unless("LG-ROLE-01", not said.late, msg("late_entry_is_organisers"))
    if not author.player or not isinstance(said, events.Dropped):
        return None
    early = not tournament.order or author.player in tournament.waiting
    return refusal_unless("LG-ASK-04", early and said.how == "drop", msg("drop_is_requested"), ("requested",))
