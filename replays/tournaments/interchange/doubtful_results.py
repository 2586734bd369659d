"""Finds what a file of another program says that does not go together but can be recorded: it is noted, never decided in
silence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from domain.kernel.messages.message import Message
from domain.tournaments.round_robin_and_bracket import bracket_ranks
from domain.tournaments.standings.ranking import compute_standings
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION
from replays.messages import msg
from replays.tournaments.interchange.results import GONE, TournamentResults


def notes_of_players(results: TournamentResults) -> Iterator[Message]:
    """Yields a note for each player who is in no round, or in a round after the one in which the player left."""
    last: dict[str, int] = {}
    there = set()
    for line in results.lines:
        if line.how != GONE:
            there |= {*line.players}
            if line.stage == 1:
                last |= {player: max(line.round, last.get(player, 0)) for player in line.players}
    for each in results.entrants:
        if each.id not in there:
            yield msg("player_is_in_no_round", said=each.id)
        elif each.gone is not None and last.get(each.id, 0) > each.gone:
            yield msg("player_left_and_plays", said=each.id, n=each.gone, n2=last[each.id])


def stated_places(results: TournamentResults, made: Tournament, own: list[str]) -> tuple[list[str], list[Message]]:
    """Returns the players by place: as the file says if it places everybody, else `own`; and a note for each thing that does
    not go together.

    Players whom the file places alike stay in their own order. If a place contradicts the results of a bracket, the results
    count; if it contradicts the points of the rounds before, the place does.
    """
    places = {player: place for place, player in results.places}
    missing = [player for player in own if player not in places]
    if missing:
        return own, [msg("some_players_have_no_place", said=missing[0])] if places else []
    order = sorted(own, key=lambda player: (places[player], own.index(player)))
    for stage in range(made.stage, 0, -1):
        if made.terms(stage).kind == ELIMINATION:
            progress = bracket_ranks(made, stage)
            came = [progress.get(player, 0) for player in order]
            wrong = next((at for at, (one, two) in enumerate(pairwise(came)) if one < two), None)
            if wrong is not None:
                said = {"said": order[wrong], "said2": order[wrong + 1]}
                return own, [msg("placed_before_but_came_further", **said, n=places[order[wrong]])]
    return order, [*_shared_places(order, places), *_places_against_points(made, order, places)]


def _shared_places(order: list[str], places: dict[str, int]) -> Iterator[Message]:
    for place, players in groupby(order, places.__getitem__):
        sharing = list(players)
        if len(sharing) > 1:
            yield msg("place_is_shared", n=place, said=", ".join(sharing))


def _places_against_points(made: Tournament, order: list[str], places: dict[str, int]) -> Iterator[Message]:
    """Yields a note for each player who is placed right before one with more points, and neither of them was in a bracket."""
    points = {each.player: each.record.points for each in compute_standings(made)}
    cut = {player for players in made.cuts.values() for player in players}
    for one, two in pairwise([player for player in order if player in points and player not in cut]):
        if points[one] < points[two]:
            yield msg("placed_before_but_has_more_points", said=one, said2=two, n=places[one])
