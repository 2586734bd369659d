"""The steps of a match: games begin and end, seats agree on a draw, time is called, a judge punishes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.league.match import FirstPlayer, GameResult, Match, Step, after, first_player, over, playing, refused, wins_of
from domain.league.sideboarding import exchange, keep

PENALTIES = ("warning", "game_loss", "match_loss")


def start_game(match: Match, first: str, chosen_by: str = "") -> Match | Refusal:
    """The next game begins; `chosen_by` is the seat that chose who goes first, where one does."""
    may = first_player(match)
    waiting = [seat for seat in match.seats if seat not in match.ready]
    if no := over(match) or playing(match, "a game is being played"):
        return no
    if match.games and waiting:
        return refused(match, "both_had_chance", f"seat {', '.join(waiting)} has not had the chance to exchange cards")
    if first not in may.options or (may.chooser and may.chooser != chosen_by):
        return refused(match, "first_player", f"seat {may.chooser or may.options[0]} decides who goes first", _told(may))
    return after(match, ("started", first, chosen_by), first=first, ready=frozenset())


def end_game(match: Match, winner: str, how: str = "played", left: int | None = None) -> Match | Refusal:
    """The game that is played ends; without a winner it is drawn."""
    if winner not in ("", *match.seats):
        return Refusal("", f"no seat {winner} in this match", match.seats)
    if not match.first:
        return over(match) or Refusal("", "no game is being played")
    game = GameResult(winner, how, match.first, left)
    return after(match, ("game", winner, how, left), games=(*match.games, game), first="", ready=frozenset())


def agree_draw(match: Match, agreed: Iterable[str]) -> Match | Refusal:
    """The seats agree on a draw of the match (an intentional draw); a game that is being played is given up."""
    if not match.terms.intentional_draw:
        return refused(match, "intentional_draw", "this league knows no intentional draw")
    willing = set(agreed)
    missing = [seat for seat in match.seats if seat not in willing]
    if missing:
        return refused(match, "intentional_draw", f"seat {', '.join(missing)} has not agreed")
    return over(match) or after(match, ("agreed",), ended=("agreed", ()), first="")


def call_time(match: Match) -> Match | Refusal:
    """Time is over: the match ends with the games won so far; a game that is being played does not count."""
    most = max(wins_of(match).values())
    leaders = tuple(seat for seat, wins in wins_of(match).items() if wins == most)
    return over(match) or after(match, ("time",), ended=("time", leaders if len(leaders) == 1 else ()), first="")


def penalise(match: Match, seats: Iterable[str], what: str, rule: str) -> Match | Refusal:
    """A judge's penalty against one or more seats: `warning`, `game_loss` (one seat; it ends the game that is played, or
    counts as the next one) or `match_loss`."""
    named = tuple(seats)
    punished = tuple(seat for seat in match.seats if seat in named)
    others = tuple(seat for seat in match.seats if seat not in punished)
    if what not in PENALTIES or not punished:
        return Refusal("", f"no such penalty: {what} for {', '.join(named)}", PENALTIES)
    step = ("penalised", punished, what, rule)
    if what == "warning":
        return after(match, step)
    if what == "match_loss":
        return after(match, step, ended=("penalty", others), first="")
    if len(others) != 1:
        return Refusal("", "a game is lost to exactly one opponent", ("match_loss",))
    lost = GameResult(others[0], "penalty", match.first)
    return over(match) or after(match, step, games=(*match.games, lost), first="")


def retell(match: Match, steps: Iterable[Step]) -> Match:
    """The match after these steps. Raises ValueError for a step that this match cannot take."""
    for step in steps:
        told = _STEPS[step[0]](match, *step[1:]) if step and step[0] in _STEPS else Refusal("", f"no such step: {step}")
        if isinstance(told, Refusal):
            raise ValueError(told.message)
        match = told
    return match


_STEPS: Mapping[str, Any] = {
    "started": start_game,
    "game": end_game,
    "exchanged": lambda match, seat, out, into: exchange(match, seat, dict(out), dict(into)),
    "kept": keep,
    "agreed": lambda match: agree_draw(match, match.seats),
    "time": call_time,
    "penalised": penalise,
}


def _told(may: FirstPlayer) -> tuple[str, ...]:
    by = f", chosen by seat {may.chooser}" if may.chooser else ""
    return tuple(f"seat {seat} goes first{by}" for seat in may.options)
