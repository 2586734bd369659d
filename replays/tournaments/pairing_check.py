"""Checks that rounds under the engine's name are the engine's: they follow from the log and its seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import EventData, Paired, TournamentEvent
from domain.tournaments.fold import apply, fold
from domain.tournaments.state import Tournament
from replays.messages import msg
from replays.tournaments.pairing import ENGINE, engine_version, offer_round

RULE = "LG-PAIR-16"


def pairing_refusal(tournament: Tournament, said: EventData) -> Refusal | None:
    """Returns the refusal of a new round that names the engine, in whatever version, and is not its offer (LG-PAIR-16)."""
    if not isinstance(said, Paired) or said.engine != ENGINE or is_offer(tournament, said):
        return None
    return Refusal(RULE, msg("round_is_not_engines_offer"))


def is_offer(tournament: Tournament, said: Paired) -> bool:
    """Returns whether a round is what the engine of this release makes of a tournament."""
    try:
        return offer_round(tournament, said.half_byes) == said
    except ValueError:
        return False


def changed_rounds(events: Sequence[TournamentEvent]) -> Iterator[tuple[int, Refusal]]:
    """Yields the rounds under the name of this release's engine that are not its offer, with their positions."""
    for position, said, made in _engine_rounds(events):
        found = pairing_refusal(made, said) if said.version == engine_version() else None
        if found is not None:
            yield position, found


def unverified_rounds(events: Sequence[TournamentEvent]) -> Iterator[tuple[int, Refusal]]:
    """Yields the rounds under the name of another version of the engine that come out otherwise by this one.

    They may be as that version offered them, or paired by hand: nobody can tell here.
    """
    for position, said, made in _engine_rounds(events):
        if said.version != engine_version() and not is_offer(made, said._replace(version=engine_version())):
            yield position, Refusal(RULE, msg("round_of_other_engine_said", said=said.version))


def _engine_rounds(events: Sequence[TournamentEvent]) -> Iterator[tuple[int, Paired, Tournament]]:
    """Yields the rounds that name the engine: their position, and the tournament before them."""
    made = fold(events[:1])
    for position, event in enumerate(events[1:], 1):
        if isinstance(event.said, Paired) and event.said.engine == ENGINE:
            yield position, event.said, made
        apply(made, event)
