"""Pairing: the hardest rule first, held against brute force on small fields."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from domain.tournaments.events import Cut, Dropped, Finished, Opened, Registered, RoundClosed, Started, TournamentEvent
from domain.tournaments.round_robin_and_bracket import PairingOffer, first_bracket_round, places_in_bracket, round_robin_round
from domain.tournaments.tournament_format import Stage
from replays.tournaments.pairing import PlayerToPair, pair_swiss, propose_next_round
from tests.soak import in_full
from tests.tournaments.scene import Evening, report


def field(random: Random, players: int, rounds: int) -> list[PlayerToPair]:
    """Players after some rounds of random pairs, who may have met and may have had a bye."""
    points, met = [0] * players, [set[int]() for _ in range(players)]
    byes = [0] * players
    for _ in range(rounds):
        order = random.sample(range(players), players)
        if players % 2:
            byes[order[-1]] += 1
            points[order[-1]] += 3
        for one, two in zip(order[::2], order[1::2], strict=False):
            met[one].add(two)
            met[two].add(one)
            points[random.choice((one, two))] += random.choice((1, 3))
    order = sorted(range(players), key=lambda number: (-points[number], number))
    return [
        PlayerToPair(f"p{number}", points[number], place, frozenset(f"p{other}" for other in met[number]), byes[number])
        for place, number in enumerate(order)
    ]


def every_round(seats: list[PlayerToPair]) -> Iterator[tuple[list[tuple[PlayerToPair, PlayerToPair]], list[PlayerToPair]]]:
    """Every way to pair a field, with one bye where it is odd."""
    if not seats:
        yield [], []
        return
    first, rest = seats[0], seats[1:]
    if len(seats) % 2:
        for pairs, byes in every_round(rest):
            yield pairs, [first, *byes]
    for number, other in enumerate(rest):
        for pairs, byes in every_round(rest[:number] + rest[number + 1 :]):
            yield [(first, other), *pairs], byes


def cost(
    seats: list[PlayerToPair], pairs: list[tuple[PlayerToPair, PlayerToPair]], byes: list[PlayerToPair]
) -> tuple[int, ...]:
    """What counts, hardest first: rematches, second byes, the bye's points, leaders against others, the squared gaps."""
    best = max(seat.points for seat in seats)
    outside = sum((one.points == best) != (two.points == best) for one, two in pairs)
    lowest = min(seat.points for seat in seats)
    again = sum(two.player in one.opponents for one, two in pairs)
    gaps = sum((one.points - two.points) ** 2 for one, two in pairs)
    return again, sum(seat.byes for seat in byes), sum(seat.points - lowest for seat in byes), outside, gaps


@pytest.mark.parametrize("seed", range(60))
def test_no_round_of_a_small_field_is_better_than_the_one_offered(seed: int) -> None:
    random = Random(seed)
    seats = field(random, random.randint(3, 8), random.randint(0, 5))
    offered = pair_swiss(seats)
    known = {seat.player: seat for seat in seats}
    pairs = [(known[one], known[two]) for one, two in offered.pairs]
    ours = cost(seats, pairs, [known[player] for player in offered.byes])
    best = min(cost(seats, *each) for each in every_round(seats) if len(each[1]) == len(seats) % 2)
    assert ours == best, seed


LEADERS = in_full(4000, 400)


def test_two_leaders_who_have_not_met_are_paired_whenever_a_round_without_a_rematch_allows_it() -> None:
    """Given random fields with two leaders, then they meet in each that has such a round with as good a bye."""
    wanted = 0
    for seed in range(10_000):
        random = Random(seed)
        seats = field(random, random.randint(4, 8), random.randint(1, 5))
        best = max(seat.points for seat in seats)
        leaders = [seat.player for seat in seats if seat.points == best]
        if len(leaders) != 2 or leaders[1] in seats[0].opponents:
            continue
        offered = pair_swiss(seats)
        ours = [tuple(pair) for pair in offered.pairs]
        rounds = [each for each in every_round(seats) if len(each[1]) == len(seats) % 2]
        least = min(cost(seats, *each)[:3] for each in rounds)
        allowed = [
            each
            for each in rounds
            if cost(seats, *each)[:3] == least and any({one.player, two.player} == set(leaders) for one, two in each[0])
        ]
        assert not allowed or any(set(pair) == set(leaders) for pair in ours), seed
        wanted += bool(allowed)
        if wanted == LEADERS:
            return
    raise AssertionError(f"only {wanted} fields have two leaders who may meet")


@pytest.mark.parametrize("seed", range(in_full(4000, 30)))
def test_two_leaders_of_a_large_field_yield_to_rematches_and_byes_alone(seed: int) -> None:
    """Given 9 to 40 players whose two leaders have not met, when they are not paired, then the best round that pairs them has
    more rematches, more second byes or a higher bye."""
    random = Random(f"leaders {seed}")
    seats = field(random, random.randint(9, 40), random.randint(1, 7))
    best = max(seat.points for seat in seats)
    one, two, *rest = seats
    if [seat.points for seat in seats].count(best) != 2 or two.player in one.opponents:
        two = next((seat for seat in rest if seat.player not in one.opponents), two)  # as if these two led
        top = [seat._replace(points=best + 1) for seat in (one, two)]
        rest = [seat for seat in seats if seat.player not in (one.player, two.player)]
        seats = [*top, *rest]
        one, two = top
    if two.player in one.opponents:
        return
    ours, theirs = _named(seats, pair_swiss(seats)), _named(rest, pair_swiss(rest))
    if any({each.player for each in pair} == {one.player, two.player} for pair in ours[0]):
        return
    assert cost(seats, *ours)[:3] < cost(seats, [(one, two), *theirs[0]], theirs[1])[:3], seed


def _named(
    seats: list[PlayerToPair], offered: PairingOffer
) -> tuple[list[tuple[PlayerToPair, PlayerToPair]], list[PlayerToPair]]:
    known = {seat.player: seat for seat in seats}
    return [(known[one], known[two]) for one, two in offered.pairs], [known[player] for player in offered.byes]


@pytest.mark.parametrize("players", [4, 16, 130, 300, 512])
def test_no_sum_of_gaps_is_worth_a_rematch(players: int) -> None:
    """Everybody has met everybody but the neighbours of a ring with one link missing. Who takes that rematch pairs all others
    without a gap; who does not has every gap there is."""
    names = [f"p{at:03}" for at in range(players)]
    free = {frozenset(pair) for pair in pairwise(names)}
    points = [30 * (at % 4 in (0, 3)) for at in range(players)]
    order = sorted(range(players), key=lambda at: (-points[at], at))
    seats = [
        PlayerToPair(names[at], points[at], place, frozenset(n for n in names if {n, names[at]} not in free), 0)
        for place, at in enumerate(order)
    ]
    offered = pair_swiss(seats)
    assert offered.remarks == ()
    assert {frozenset(pair) for pair in offered.pairs} == set(map(frozenset, zip(names[::2], names[1::2], strict=True)))


@pytest.mark.parametrize("players", [5, 301, 511])
def test_no_sum_of_gaps_is_worth_a_second_bye(players: int) -> None:
    """The one player without a bye yet leads alone; with the bye for it everybody else falls one place and meets a gap."""
    points = [3 * ((players - at) // 2) for at in range(players)]
    seats = [PlayerToPair(f"p{at:03}", points[at], at, frozenset(), int(at > 0)) for at in range(players)]
    assert pair_swiss(seats).byes == ("p000",)


@pytest.mark.parametrize(("players", "rounds"), [(9, 6), (32, 5), (101, 7), (300, 8)])
def test_nobody_meets_anybody_twice_nor_has_two_byes_while_that_can_be_avoided(players: int, rounds: int) -> None:
    random, points = Random(players), [0] * players
    met, byes = [set[int]() for _ in range(players)], [0] * players
    for _ in range(rounds):
        order = sorted(range(players), key=lambda number: (-points[number], number))
        seats = [PlayerToPair(str(n), points[n], at, frozenset(map(str, met[n])), byes[n]) for at, n in enumerate(order)]
        offered = pair_swiss(seats)
        assert (offered.remarks, len(offered.pairs), len(offered.byes)) == ((), players // 2, players % 2)
        for one, two in (map(int, pair) for pair in offered.pairs):
            assert two not in met[one]
            met[one].add(two)
            met[two].add(one)
            points[random.choice((one, two))] += 3
        for player in map(int, offered.byes):
            byes[player] += 1
            points[player] += 3
    assert max(byes) <= 1


def test_who_meets_whom_inside_a_score_group_depends_on_the_lot_and_on_no_tie_break() -> None:
    names = tuple(f"p{at}" for at in range(8))
    clear = Evening(names).round("p0-p1 2-0", "p2-p3 2-0", "p4-p5 2-0", "p6-p7 2-0")
    close = Evening(names).round("p0-p1 2-1", "p2-p3 2-0", "p4-p5 2-1", "p6-p7 2-0")
    assert clear.order() != close.order()
    assert propose_next_round(clear.now).matches == propose_next_round(close.now).matches


def test_a_rematch_that_cannot_be_avoided_is_reported() -> None:
    two = [PlayerToPair("ann", 3, 0, frozenset({"ben"}), 0), PlayerToPair("ben", 0, 1, frozenset({"ann"}), 0)]
    assert pair_swiss(two).pairs == (("ann", "ben"),)
    assert "ann and ben have met" in pair_swiss(two).remarks[0]


@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_gives_the_same_round(seed: int) -> None:
    assert propose_next_round(_open(seed)) == propose_next_round(_open(seed))
    assert propose_next_round(_open(seed)).matches != propose_next_round(_open(seed + 100)).matches


def _open(seed: int):
    return Evening(tuple(f"p{n:02}" for n in range(12)), (Stage("swiss", 3),), seed=seed).now


def test_seeded_players_meet_the_lower_half_first() -> None:
    made = Evening.__new__(Evening)
    made.events = [TournamentEvent(Opened("t", "gundam_war", (Stage("swiss", 3),)))]
    players = tuple(f"p{n}" for n in range(1, 9))
    made.says(*(Registered(player, seed=n) for n, player in enumerate(players, 1)), Started(players))
    assert [pair.players for pair in propose_next_round(made.now).matches] == [
        ("p1", "p5"),
        ("p2", "p6"),
        ("p3", "p7"),
        ("p4", "p8"),
    ]


@pytest.mark.parametrize("players", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    names = [f"p{n}" for n in range(players)]
    rounds = [round_robin_round(names, number) for number in range(1, players + players % 2)]
    met = [frozenset(pair) for each in rounds for pair in each.pairs]
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    assert sorted(player for each in rounds for player in each.byes) == (sorted(names) if players % 2 else [])


def test_the_best_seeds_of_a_bracket_meet_last() -> None:
    assert first_bracket_round("12345678") == [("1", "8"), ("4", "5"), ("2", "7"), ("3", "6")]
    assert first_bracket_round("12345") == [("1", ""), ("4", "5"), ("2", ""), ("3", "")]


def test_a_cut_is_played_to_the_end_with_a_match_for_the_third_place() -> None:
    stages = (Stage("swiss", 1), Stage("single_elimination", size=4, third_place=True))
    made = Evening(("ann", "ben", "cho", "dai", "eri", "fay"), stages).round("ann-dai 2-0", "ben-eri 2-0", "cho-fay 2-0")
    made.says(Cut(2, ("ann", "ben", "cho", "dai")))
    made.says(propose_next_round(made.now))
    assert [match.players for match in made.now.matches.values() if match.stage == 2] == [("ann", "dai"), ("ben", "cho")]
    made.says(report("2.1.1", "ann-dai 2-0"), report("2.1.2", "ben-cho 1-2"), RoundClosed(2, 1))
    made.says(propose_next_round(made.now))
    last = [match.players for match in made.now.matches.values() if (match.stage, match.round) == (2, 2)]
    assert last == [("ann", "cho"), ("dai", "ben")]
    made.says(report("2.2.1", "ann-cho 0-2"), report("2.2.2", "dai-ben 2-0"), RoundClosed(2, 2))
    assert places_in_bracket(made.now, 2) == ["cho", "ann", "dai", "ben"]
    made.says(Finished((*places_in_bracket(made.now, 2), "eri", "fay")))


def test_whoever_was_to_meet_a_player_who_left_goes_on() -> None:
    stages = (Stage("swiss", 1), Stage("single_elimination", size=4))
    made = Evening(("ann", "ben", "cho", "dai"), stages).round("ann-cho 2-0", "ben-dai 2-0")
    made.says(Cut(2, ("ann", "ben", "cho", "dai")), Dropped("dai"))
    offered = propose_next_round(made.now)
    assert ([pair.players for pair in offered.matches], offered.byes) == ([("ben", "cho")], ("ann",))
    made.says(offered, report("2.1.1", "ben-cho 2-0"), RoundClosed(2, 1))
    assert [pair.players for pair in propose_next_round(made.now).matches] == [("ann", "ben")]


def test_a_bracket_that_is_played_out_offers_no_round() -> None:
    """Given a final with a winner, when another round is asked for, then it is said how many the stage has (LG-PAIR-05)."""
    made = Evening(("ann", "ben"), (Stage("single_elimination"),))
    made.pairs("ann-ben").says(report("1.1.1", "ann-ben 2-0"), RoundClosed(1, 1))
    with pytest.raises(ValueError, match="this stage has 1 round"):
        propose_next_round(made.now)
