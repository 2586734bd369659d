"""The games of a match: both phones of a table come to the same one, with its header filled in. Blocking."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from api.league.access import Desk
from api.league.proofs import shown
from api.links import SCORER, SEAT
from api.problems import Problem, bad_shape
from api.showing import link_data
from domain.kernel.contract.refusal import Refusal
from domain.tournaments.events import Reported
from domain.tournaments.match_evidence import GameEvidence, complete_game
from domain.tournaments.state import Match, Tournament
from replays.clerk import Opened
from replays.names import game_id

SEATS = ("A", "B")


def open_game(desk: Desk, match_id: str, number: int, mode: str, base: str) -> dict[str, Any]:
    """Opens game `number` of a match, or finds it, and gives a link to it: a player's own seat, else a scorer's.

    Raises a Problem for a match that is not there, or not the player's own.
    """
    house, made = desk.house, desk.now()
    match = made.matches.get(match_id)
    if match is None:
        raise bad_shape({"at": "path.match", "kind": "no such match"})
    if desk.player and desk.player not in match.players:
        raise Problem(403, "forbidden", "This match is somebody else's.")
    if not 1 <= number <= made.terms(match.stage).best_of + 2:
        raise bad_shape({"at": "body.number", "kind": "a game of this match"})
    client = _client(desk.tournament, match_id, number)
    answer = house.clerk.open_game(made.opened.ruleset, _terms(desk, made, match, number, mode), {}, client, 0, "organiser")
    if isinstance(answer, Refusal) or not isinstance(answer, Opened):
        raise Problem(409, "refused", "The game cannot be opened so.")
    house.watch.moved(answer.game, len(answer.events))
    scope = f"{SEAT}{SEATS[match.players.index(desk.player)]}" if desk.player else SCORER
    secret, link = house.links.make(answer.game, scope, desk.player or "table", house.now())
    return {"game": answer.game, "number": number, "link": link_data(link, secret, base)}


def with_records(desk: Desk, said: Reported) -> Reported:
    """A report with the records of the games that were recorded over the links of its match, where it names none itself."""
    match = desk.now().matches.get(said.match)
    if match is None:
        return said
    games = [
        game if game.record or (found := _recorded(desk, match, number)) is None else complete_game(game, found)
        for number, game in enumerate(said.games, 1)
    ]
    return said._replace(games=tuple(games))


def _recorded(desk: Desk, match: Match, number: int) -> GameEvidence | None:
    """What the game shows that was opened as this one of its match, where it is over; else None."""
    found = shown(desk.house, game_id(_client(desk.tournament, match.id, number)))
    return found if found is not None and found.outcomes else None


def _client(tournament: str, match: str, number: int) -> str:
    """The id under which both phones of a table open the same game."""
    return blake2b(f"{tournament} {match} {number}".encode(), digest_size=16).hexdigest()


def _terms(desk: Desk, made: Tournament, match: Match, number: int, mode: str) -> dict[str, Any]:
    opened = made.opened
    decks = {seat: made.players[player].deck for seat, player in zip(SEATS, match.players, strict=True)}
    about = {
        "tournament": desk.tournament,
        "match": match.id,
        "game": number,
        "round": match.round,
        "table": match.table,
        "league": opened.league,
        "season": opened.season,
        "event": opened.title,
        "date": opened.date,
        "decks": decks if opened.decklists == "open" else {},
    }
    return {
        "seats": len(SEATS),
        "mode": mode,
        "players": dict(zip(SEATS, match.players, strict=True)),
        "about": {key: value for key, value in about.items() if value},
    }
