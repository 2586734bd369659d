"""The final places of a tournament: how far a player came in the last stage, then by the standings."""

from __future__ import annotations

from domain.tournaments.seeded_pairings import places_in_bracket
from domain.tournaments.standings.ranking import compute_standings
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION


def final_places(made: Tournament) -> list[str]:
    """Returns the players by place, as they would be if the tournament ended now; disqualified players have none.

    After the end they are those of its `finished`, until a later correction or penalty changes the results: then they follow
    from the results again.
    """
    stated = [] if made.changed_since_end else [player for player in made.places if _is_placed(made, player)]
    order = [player for stage in range(made.stage, 0, -1) for player in _stage_order(made, stage)]
    return list(dict.fromkeys((*stated, *(player for player in (*order, *made.players) if _is_placed(made, player)))))


def places_at_end(made: Tournament) -> list[str]:
    """Returns the final places of a finished tournament; none of one that is not."""
    return final_places(made) if made.places else []


def _is_placed(made: Tournament, player: str) -> bool:
    return not made.players[player].is_disqualified


def _stage_order(made: Tournament, stage: int) -> list[str]:
    if made.terms(stage).kind == ELIMINATION:
        return places_in_bracket(made, stage)
    return [each.player for each in compute_standings(made, stage=stage)]
