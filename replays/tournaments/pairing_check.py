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
    """Returns the refusal of a round that names the engine of this release and is not its offer (LG-PAIR-16)."""
    if not isinstance(said, Paired) or (said.engine, said.version) != (ENGINE, engine_version()):
        return None
    try:
        same = offer_round(tournament, said.half_byes) == said
    except ValueError:
        same = False
    return None if same else Refusal(RULE, msg("round_is_not_engines_offer"))


def changed_rounds(events: Sequence[TournamentEvent]) -> Iterator[tuple[int, Refusal]]:
    """Yields the rounds of a tournament that are not what the engine they name made of it, with their positions.

    A round of another engine or version cannot be made again.
    """
    made = fold(events[:1])
    for position, event in enumerate(events[1:], 1):
        found = pairing_refusal(made, event.said)
        if found is not None:
            yield position, found
        apply(made, event)
