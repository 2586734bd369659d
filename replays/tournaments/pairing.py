"""Pairs the next round. The engine makes an offer, a person decides, and `paired` records the decision.

The aims, the strongest first: each player once; the fewest rematches; the fewest second byes; the bye to the lowest
group; the fewest of the top group against others, so two leaders meet if they may; the least sum of squared gaps in
points; then the order of the lot (round 1: seeded halves).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import EventData, Pair, Paired, TournamentEvent
from domain.tournaments.fold import apply, fold
from domain.tournaments.round_robin_and_bracket import PairingOffer, elimination_round, round_robin_round
from domain.tournaments.standings.player_records import BYE, WIN, PlayerRecord
from domain.tournaments.standings.ranking import compute_standings, compute_tiebreaks
from domain.tournaments.state import Tournament
from domain.tournaments.tournament_format import ELIMINATION, FREE, ROUND_ROBIN, SWISS, rounds_needed
from replays.messages import msg

ENGINE = "rustworkx"
AIMS = 2
"""Counts the editions of the aims above; 1 had no rule for leaders."""


@cache
def pairing_engine_version() -> str:
    """Returns what a round needs to be made again: the library's version and the edition of the aims."""
    from importlib.metadata import version  # slow to load, and few commands pair

    return f"{version(ENGINE)} aims {AIMS}"


class PlayerToPair(NamedTuple):
    """A player to pair: points, place by points and lot, opponents met, and number of byes (half byes left out)."""

    player: str
    points: int
    place: int
    opponents: frozenset[str]
    byes: int


def propose_next_round(tournament: Tournament, half_byes: Sequence[str] = ()) -> Paired:
    """Returns the next round of the current stage as an event; players with a half bye sit it out.

    Raises ValueError if no round can be paired.
    """
    key = "offer", tuple(half_byes)
    if key not in tournament.memo:
        tournament.memo[key] = _offer_round(tournament, half_byes)
    offered: Paired = tournament.memo[key]
    return offered


def _offer_round(tournament: Tournament, half_byes: Sequence[str]) -> Paired:
    stage = tournament.stage
    number = len(tournament.rounds_of(stage)) + 1
    offered = _pair_stage(tournament, stage, number, half_byes)
    pairs = tuple(Pair(f"{stage}.{number}.{table}", table, pair) for table, pair in enumerate(offered.pairs, 1))
    return Paired(
        stage, number, pairs, offered.byes, (), ENGINE, pairing_engine_version(), tournament.opened.seed, tuple(half_byes)
    )


def _pair_stage(tournament: Tournament, stage: int, number: int, half_byes: Sequence[str]) -> PairingOffer:
    kind = tournament.terms(stage).kind
    if half_byes and kind != SWISS:
        raise ValueError(msg("half_byes_are_of_swiss_rounds"))
    strangers = [player for player in half_byes if player not in tournament.field(stage)]
    if strangers:
        raise ValueError(msg("said_is_not_paired_in_this_stage", said=strangers[0]))
    field = tuple(player for player in tournament.field(stage) if player not in half_byes)
    if kind == FREE:
        raise ValueError(msg("players_this_stage_arrange_their"))
    if kind == ELIMINATION:
        most = rounds_needed(tournament.terms(stage), len(tournament.cuts.get(stage, tournament.order)))
        if number > most:
            raise ValueError(f"this stage has {most} rounds")
        return _without_dropped(tournament, elimination_round(tournament, stage, number))
    if len(field) < 2:
        raise ValueError(msg("n_players_are_left_nobody", n=len(field)))
    if kind == ROUND_ROBIN:
        return _without_dropped(tournament, round_robin_round(tournament.cuts.get(stage, tournament.order), number))
    if number == 1:
        return _first_round(tournament, field)
    return pair_swiss(_players_to_pair(tournament, stage, field))


def _without_dropped(tournament: Tournament, offered: PairingOffer) -> PairingOffer:
    """Gives a bye to the opponents of players who have left."""
    gone = {player for player, entry in tournament.players.items() if entry.left is not None}
    stay = tuple(pair for pair in offered.pairs if not gone & set(pair))
    alone = tuple(p for pair in offered.pairs if gone & set(pair) for p in pair if p not in gone)
    return PairingOffer(stay, (*(player for player in offered.byes if player not in gone), *alone))


def _first_round(tournament: Tournament, field: Sequence[str]) -> PairingOffer:
    """Pairs the upper half against the lower one by seeds; players without a seed follow in the order of the lot."""
    placed = [standing.player for standing in compute_standings(tournament, 0)]
    lot = {player: place for place, player in enumerate(placed)}
    order = sorted(field, key=lambda p: (tournament.players[p].seed or len(tournament.players) + 1, lot[p]))
    byes = tuple(order[-1:]) if len(order) % 2 else ()
    paired = order[: len(order) - len(byes)]
    half = len(paired) // 2
    return PairingOffer(tuple(zip(paired[:half], paired[half:], strict=True)), byes)


def _players_to_pair(tournament: Tournament, stage: int, field: Sequence[str]) -> list[PlayerToPair]:
    tiebreaks = compute_tiebreaks(tournament, stage=stage)
    order = sorted(field, key=lambda player: (-tiebreaks.record(player).points, -tiebreaks.value("LOT", player)))
    return [_player_to_pair(tiebreaks.record(player), place) for place, player in enumerate(order)]


def _player_to_pair(record: PlayerRecord, place: int) -> PlayerToPair:
    met = frozenset(meeting.opponent for meeting in record.paired_rounds)
    return PlayerToPair(
        record.player, record.points, place, met, sum((each.kind, each.outcome) == (BYE, WIN) for each in record.meetings)
    )


class PairingCosts(NamedTuple):
    """The cost of each breach, for one field. Each exceeds the total cost of all weaker rules in a round; a step in the
    order of the lot costs one."""

    gap: int
    leader: int
    bye: int
    second_bye: int
    rematch: int


def compute_pairing_costs(seats: Sequence[PlayerToPair]) -> PairingCosts:
    """Computes the costs of a field: pairs times the maximum of the rule below, plus one."""
    points, pairs = [seat.points for seat in seats], (len(seats) + 1) // 2
    spread = max(points) - min(points)
    gap = pairs * len(seats) + 1
    leader = gap * (pairs * spread * spread + 1)
    bye = leader * (pairs + 1)
    second_bye = bye * (spread + 1)
    return PairingCosts(gap, leader, bye, second_bye, second_bye * (max(seat.byes for seat in seats) + 1))


def pair_swiss(seats: Sequence[PlayerToPair]) -> PairingOffer:
    """Returns the best round of these players, by points and the order of the lot; it is deterministic."""
    return _as_offer(seats, _matching(seats, _edges(seats)))


Edge = tuple[int, int, int]


def _edges(seats: Sequence[PlayerToPair]) -> list[Edge]:
    costs = compute_pairing_costs(seats)
    best = max(seat.points for seat in seats)
    edges = [(one, two, -_pair_cost(seats[one], seats[two], best, costs)) for one, two in combinations(range(len(seats)), 2)]
    if len(seats) % 2:
        lowest = min(seat.points for seat in seats)
        edges += [(at, len(seats), -_bye_cost(seat, lowest, len(seats), costs)) for at, seat in enumerate(seats)]
    return edges


def _pair_cost(one: PlayerToPair, two: PlayerToPair, best: int, costs: PairingCosts) -> int:
    gap = one.points - two.points
    leads_alone = (one.points == best) != (two.points == best)
    rules = costs.rematch * (two.player in one.opponents) + costs.leader * leads_alone
    return rules + costs.gap * gap * gap + abs(one.place - two.place)


def _bye_cost(seat: PlayerToPair, lowest: int, players: int, costs: PairingCosts) -> int:
    return costs.second_bye * seat.byes + costs.bye * (seat.points - lowest) + players - 1 - seat.place


def _matching(seats: Sequence[PlayerToPair], edges: Sequence[Edge]) -> Mapping[int, int]:
    import rustworkx  # it loads numpy, and few commands pair

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(range(len(seats) + len(seats) % 2)))
    graph.add_edges_from(list(edges))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return dict(sorted((min(pair), max(pair)) for pair in found))


def _as_offer(seats: Sequence[PlayerToPair], mates: Mapping[int, int]) -> PairingOffer:
    pairs = sorted(pair for pair in mates.items() if pair[1] < len(seats))
    byes = tuple(seats[one].player for one, two in mates.items() if two == len(seats))
    again = [(seats[one].player, seats[two].player) for one, two in pairs if seats[two].player in seats[one].opponents]
    remarks = tuple(f"{one} and {two} have met: no round without a rematch exists" for one, two in again)
    return PairingOffer(tuple((seats[one].player, seats[two].player) for one, two in pairs), byes, remarks)


RULE = "LG-PAIR-16"


def refuse_altered_pairing(tournament: Tournament, said: EventData) -> Refusal | None:
    """Returns the refusal of a new round that names the engine, in whatever version, and is not its offer (LG-PAIR-16)."""
    if not isinstance(said, Paired) or said.engine != ENGINE or is_engine_round(tournament, said):
        return None
    return Refusal(RULE, msg("round_is_not_engines_offer"))


def is_engine_round(tournament: Tournament, said: Paired) -> bool:
    """Returns whether a round is what the engine of this release makes of a tournament."""
    try:
        return propose_next_round(tournament, said.half_byes) == said
    except ValueError:
        return False


def find_altered_rounds(events: Sequence[TournamentEvent]) -> Iterator[tuple[int, Refusal]]:
    """Yields the rounds under the name of this release's engine that are not its offer, with their positions."""
    for position, said, made in _engine_rounds(events):
        found = refuse_altered_pairing(made, said) if said.version == pairing_engine_version() else None
        if found is not None:
            yield position, found


def find_unverifiable_rounds(events: Sequence[TournamentEvent]) -> Iterator[tuple[int, Refusal]]:
    """Yields the rounds under the name of another version of the engine that come out otherwise by this one.

    They may be as that version offered them, or paired by hand: nobody can tell here.
    """
    for position, said, made in _engine_rounds(events):
        if said.version != pairing_engine_version() and not is_engine_round(
            made, said._replace(version=pairing_engine_version())
        ):
            yield position, Refusal(RULE, msg("round_of_other_engine_said", said=said.version))


def _engine_rounds(events: Sequence[TournamentEvent]) -> Iterator[tuple[int, Paired, Tournament]]:
    """Yields the rounds that name the engine: their position, and the tournament before them."""
    made = fold(events[:1])
    for position, event in enumerate(events[1:], 1):
        if isinstance(event.said, Paired) and event.said.engine == ENGINE:
            yield position, event.said, made
        apply(made, event)
