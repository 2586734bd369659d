"""Opens the games of a match, and attaches their records to its report. Blocking: called in a thread."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from api.http.messages import msg
from api.http.problems import Problem, invalid_request
from api.links.serializers import create_requested_link
from api.links.store import SCORER, SEAT, NewLink
from api.tournaments.access import TournamentAccess
from api.tournaments.evidence_service import evidence_of_record
from api.tournaments.schemas import MatchGameOut
from domain.kernel.contract.refusal import Refusal
from domain.tournaments.match_evidence import GameEvidence, complete_game
from domain.tournaments.result_events import Reported
from domain.tournaments.state import Match, Tournament
from replays.clerk import OpenedGame
from replays.game_ids import make_game_id

SEATS = ("A", "B")


class RequestedGame(NamedTuple):
    """Game `number` of a match that is to be opened. `client`: the id of the request."""

    match: str
    number: int
    mode: str
    client: str


def open_match_game(access: TournamentAccess, wanted: RequestedGame, base: str) -> MatchGameOut:
    """Opens a game of a match, or finds it, and returns a link to it: a player's own seat, else a scorer's.

    Raises a Problem for an unknown match, or a match of others.
    """
    state, made, number = access.state, access.tournament(), wanted.number
    match = made.matches.get(wanted.match)
    if match is None:
        raise invalid_request({"at": "path.match", "kind": msg("no_such_match")})
    if access.player and access.player not in match.players:
        raise Problem(403, "forbidden", msg("match_is_of_others"))
    if not 1 <= number <= made.terms(match.stage).best_of + 2:
        raise invalid_request({"at": "body.number", "kind": msg("game_of_this_match")})
    client = _client_id(access, match.id, number)
    answer = state.clerk.open_game(
        made.opened.ruleset, _game_terms(access, made, match, number, wanted.mode), {}, client, 0, "organiser"
    )
    if isinstance(answer, Refusal) or not isinstance(answer, OpenedGame):
        raise Problem(409, "refused", msg("game_cannot_be_opened"))
    state.watcher.set_position(answer.game, len(answer.events))
    scope = f"{SEAT}{SEATS[match.players.index(access.player)]}" if access.player else SCORER
    link = create_requested_link(state, NewLink(answer.game, scope, access.player or "table"), wanted.client, base)
    return {"game": answer.game, "number": number, "link": link}


def attach_records(access: TournamentAccess, said: Reported) -> Reported:
    """Returns a report with the records of games that were recorded over its match's links, where it names none."""
    match = access.tournament().matches.get(said.match)
    if match is None:
        return said
    games = [
        game if game.record or (content := _finished_game(access, match, number)) is None else complete_game(game, content)
        for number, game in enumerate(said.games, 1)
    ]
    return said._replace(games=tuple(games))


def _finished_game(access: TournamentAccess, match: Match, number: int) -> GameEvidence | None:
    """Returns what the game of this match shows if it is over, else None."""
    content = evidence_of_record(access.state, make_game_id(_client_id(access, match.id, number)))
    return content if content is not None and content.outcomes else None


def _client_id(access: TournamentAccess, match: str, number: int) -> str:
    """Returns the id under which both phones of a table open the same game. Only this server can compute it: whoever knew it
    could open the game before the players and write it alone."""
    name = f"{access.tournament_id} {match} {number}".encode()
    return blake2b(name, digest_size=16, key=access.state.tables.secret_key("tournaments")).hexdigest()


def _game_terms(access: TournamentAccess, made: Tournament, match: Match, number: int, mode: str) -> dict[str, Any]:
    opened = made.opened
    decks = {seat: made.players[player].deck for seat, player in zip(SEATS, match.players, strict=True)}
    about = {
        "tournament": access.tournament_id,
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
