"""A match: one game or the best of three between the same seats, with sideboarding in between.

A match is a value. Every step (`match_steps`, `sideboarding`) gives the next value, or a `Refusal` that names the rule;
`steps` tells how it came about, as plain tuples, and `match_steps.retell` makes the same match of them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from domain.kernel.contract.refusal import Refusal

Cards = Mapping[str, int]
Step = tuple[Any, ...]
LATER_FIRST = ("free", "loser_chooses", "loser", "winner", "alternate")


@dataclass(frozen=True)
class MatchTerms:
    """What is agreed for a match; the rule ids come from the ruleset's data.

    `best_of`: one or three · `later_first`: who goes first from the second game on (after a drawn game, as after the
    last one that was won) · `drawn_games_count`: a drawn game is one of the three, else it is played again ·
    `intentional_draw`: seats may agree on a draw · `rules`: what is refused -> rule id, with the keys `one_for_one`,
    `deck_size`, `in_sight`, `both_had_chance`, `during_play`, `first_player`, `intentional_draw`.
    """

    best_of: int = 3
    later_first: str = "free"
    drawn_games_count: bool = True
    intentional_draw: bool = True
    rules: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.best_of not in (1, 3):
            raise ValueError(f"a match is one game or the best of three, not of {self.best_of}")
        if self.later_first not in LATER_FIRST:
            raise ValueError(f"no such way to go first: {self.later_first} (there are {', '.join(LATER_FIRST)})")


class Pool(NamedTuple):
    """The deck and the sideboard of a seat at this moment: printing id -> how many."""

    main: Cards
    sideboard: Cards = MappingProxyType({})


class GameResult(NamedTuple):
    """How one game ended.

    `winner`: the seat that won (empty: drawn) · `how`: `played`, `conceded`, `time`, `penalty`, ... · `first`: the seat that
    went first · `left`: what was left of the winner's nation, or of the loser's where a league counts that; None: not told.
    """

    winner: str
    how: str = "played"
    first: str = ""
    left: int | None = None


class MatchResult(NamedTuple):
    """The end of a match.

    `outcome`: seat -> `win`, `loss` or `draw` · `wins`: seat -> games won · `draws`: drawn games · `how`: `played`, `time`,
    `agreed`, `bye` or `penalty`.
    """

    outcome: Mapping[str, str]
    wins: Mapping[str, int]
    draws: int
    how: str


@dataclass(frozen=True)
class Match:
    """A match so far.

    `ready`: the seats that had their chance to exchange cards · `first`: who goes first in the game that is played now
    (empty: none is) · `ended`: how it ended before its last game was played, and who won.
    """

    terms: MatchTerms
    seats: tuple[str, ...]
    pools: Mapping[str, Pool]
    games: tuple[GameResult, ...] = ()
    ready: frozenset[str] = frozenset()
    first: str = ""
    ended: tuple[str, tuple[str, ...]] | None = None
    steps: tuple[Step, ...] = ()


class FirstPlayer(NamedTuple):
    """Who may go first in the next game, and which seat chooses (empty: any way that all agree on)."""

    options: tuple[str, ...]
    chooser: str = ""


def new_match(terms: MatchTerms, pools: Mapping[str, Pool]) -> Match:
    """A match between the seats that bring these decks; one seat alone has a bye. Raises ValueError for none."""
    if not pools:
        raise ValueError("a match needs seats")
    match = Match(terms, tuple(pools), dict(pools))
    return replace(match, ended=("bye", match.seats)) if len(pools) == 1 else match


def first_player(match: Match) -> FirstPlayer:
    """Who may go first in the next game."""
    won = [game for game in match.games if game.winner]
    way = match.terms.later_first if match.games else "free"
    if way == "alternate" and match.games[-1].first:
        at = match.seats.index(match.games[-1].first)
        return FirstPlayer((match.seats[(at + 1) % len(match.seats)],))
    if way in ("free", "alternate") or not won:
        return FirstPlayer(match.seats)
    losers = tuple(seat for seat in match.seats if seat != won[-1].winner)
    if way == "loser_chooses" and len(losers) == 1:
        return FirstPlayer(match.seats, losers[0])
    return FirstPlayer((won[-1].winner,) if way == "winner" else losers)


def result(match: Match) -> MatchResult | None:
    """The result of a match that is over; None while it goes on."""
    wins = wins_of(match)
    draws = sum(not game.winner for game in match.games)
    if match.ended:
        how, winners = match.ended
        return MatchResult(_outcome(match, winners, how), wins, draws, how)
    counted = len(match.games) if match.terms.drawn_games_count else len(match.games) - draws
    most = max(wins.values())
    if most <= match.terms.best_of // 2 and counted < match.terms.best_of:
        return None
    winners = tuple(seat for seat in match.seats if wins[seat] == most)
    return MatchResult(_outcome(match, winners if len(winners) == 1 else (), "played"), wins, draws, "played")


def after(match: Match, step: Step, **now: Any) -> Match:
    """The match after a step, with what it changed."""
    return replace(match, steps=(*match.steps, step), **now)


def refused(match: Match, duty: str, message: str, legal: tuple[str, ...] = ()) -> Refusal:
    """A refusal by the rule that the terms name for this duty."""
    return Refusal(match.terms.rules.get(duty, ""), message, legal)


def over(match: Match) -> Refusal | None:
    """The refusal of every step of a match that is over."""
    return Refusal("", "the match is over") if result(match) else None


def playing(match: Match, message: str) -> Refusal | None:
    """The refusal of what is not done while a game is played."""
    return refused(match, "during_play", message) if match.first else None


def wins_of(match: Match) -> dict[str, int]:
    """The games that each seat has won."""
    return {seat: sum(game.winner == seat for game in match.games) for seat in match.seats}


def _outcome(match: Match, winners: tuple[str, ...], how: str) -> dict[str, str]:
    rest = "loss" if winners or how == "penalty" else "draw"
    return {seat: "win" if seat in winners else rest for seat in match.seats}
