"""Opens the games of a match, and finds out what their records prove. Blocking: called in a thread."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from api.http.messages import msg
from api.http.problems import Problem, invalid_request
from api.links.serializers import create_requested_link
from api.links.store import SCORER, SEAT, NewLink
from api.state import AppState
from api.tournaments.access import TournamentAccess
from domain.kernel.contract.refusal import Refusal
from domain.kernel.messages.message import Message, to_json
from domain.kernel.views.views import header_of
from domain.tournaments.match_evidence import GameEvidence, complete_game, game_evidence
from domain.tournaments.result_events import Reported
from domain.tournaments.state import Match, Tournament
from replays.clerk import Clerk, OpenedGame
from replays.game_ids import game_id
from replays.log import DamagedLog, NoSuchGame
from replays.tournaments.audit import FindEvidence, RecordCheck, check_records, count_by_provenance, games_with_records


def evidence_to_json(state: AppState, tournament: str, made: Tournament, matches: Iterable[str]) -> dict[str, Any]:
    """Returns the value of each record attached to these matches as evidence, and the counts by kind."""
    match_ids = list(matches)
    origins = state.origins.get_many(game.record for _, _, game in games_with_records(made, match_ids))
    proven = list(check_records(tournament, made, match_ids, evidence_finder(state, tournament), origins.__getitem__))
    return {"items": list(map(proof_to_json, proven)), "counts": count_by_provenance(proven), "position": made.length}


def proof_to_json(proof: RecordCheck) -> dict[str, Any]:
    """Returns the value of a record: how it came here, where it differs from the report, and whether it proves it."""
    messages = [each for each in (*proof.differences, proof.why) if each]
    return {
        **proof._asdict(),
        "why": str(proof.why or ""),
        "differences": list(map(str, proof.differences)),
        "faults": messages_to_json(messages),
        "proves": proof.proves,
    }


def messages_to_json(messages: Iterable[Message]) -> list[dict[str, Any]]:
    """Returns messages about records and events with their translations."""
    return [{"message": str(each), "reasons": to_json(each)} for each in messages]


def publish_evidence_games(state: AppState, tournament: str, matches: Iterable[str] = ()) -> int:
    """Makes finished games public that prove these matches (none named: all). Returns their number.

    A game has to name its match in its header; unlisted games stay closed.
    """
    made = state.tournaments.tournament(tournament)
    now = state.now()
    shut = {game.record: match for match, _, game in games_with_records(made, matches or made.matches)}
    known = state.links.public_among(list(shut), now)
    opened = [game for game, match in shut.items() if game not in known and _may_publish(state, tournament, match, game)]
    for game in opened:
        state.links.create_public(game, tournament, now)
    return len(opened)


def evidence_finder(state: AppState, tournament: str) -> FindEvidence:
    """Returns the function that finds what a record shows for a match.

    A report may name any game. One that neither names this match itself nor is public without a delay is as good as missing:
    nobody shall learn of it by naming it.
    """

    def find(match: str, game: str) -> GameEvidence | None:
        shown = record_content(state, game)
        if shown is None or (shown.tournament, shown.match) == (tournament, match):
            return shown
        is_open = state.links.find_public(game, state.now()) is not None and game not in state.links.delayed(state.now())
        return shown if is_open else None

    return find


def record_content(state: AppState, game: str) -> GameEvidence | None:
    """Returns what the record of a game shows, or None if it is missing or damaged."""
    position = state.log.position(game)
    return _record_content_at(state.clerk, game, position) if position else None


@lru_cache(4096)
def _record_content_at(clerk: Clerk, game: str, position: int) -> GameEvidence | None:
    """Returns what a record shows at a position. Cached, because every phone requests the evidence of a round."""
    try:
        return game_evidence(clerk.events(game), game)
    except (NoSuchGame, DamagedLog):
        return None


def _may_publish(state: AppState, tournament: str, match: Match, game: str) -> bool:
    """Returns whether a game names this match itself and is over, so that a report cannot publish other games."""
    try:
        events = state.clerk.events(game)
    except (NoSuchGame, DamagedLog):
        return False
    shown = game_evidence(events, game)
    is_own = (shown.tournament, shown.match) == (tournament, match.id)
    return is_own and bool(shown.outcomes) and not header_of(events).about.get("unlisted")


SEATS = ("A", "B")


class RequestedGame(NamedTuple):
    """Game `number` of a match that is to be opened. `client`: the id of the request."""

    match: str
    number: int
    mode: str
    client: str


def open_match_game(access: TournamentAccess, wanted: RequestedGame, base: str) -> dict[str, Any]:
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
    content = record_content(access.state, game_id(_client_id(access, match.id, number)))
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
