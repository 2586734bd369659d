"""The records of a tournament's games: whether they prove what was reported, and who may look them up. Blocking."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from api.house import House
from domain.kernel.contract.reasons import told as in_languages
from domain.kernel.views.views import header_of
from domain.tournaments.match_evidence import GameEvidence, game_evidence
from domain.tournaments.state import Match, Tournament
from replays.clerk import Clerk
from replays.log import Damaged, NoSuchGame
from replays.tournaments.checks import Proof, attached, counts, proofs
from replays.words import sentences


def evidence(house: House, tournament: str, made: Tournament, matches: Iterable[str]) -> dict[str, Any]:
    """Per attached record of these matches what it is worth, and how many there are of each kind."""
    asked = list(matches)
    origins = house.origins.among(game.record for _, _, game in attached(made, asked))
    found = list(proofs(tournament, made, asked, lambda game: shown(house, game), origins.__getitem__))
    return {"items": list(map(proof_data, found)), "counts": counts(found), "position": made.length}


def proof_data(proof: Proof) -> dict[str, Any]:
    """What a record is worth: how it came here, where it differs from the report in force, and whether it proves it."""
    told = [each for each in (*proof.differences, proof.why) if each]
    return {**proof._asdict(), "differences": list(proof.differences), "faults": spoken(told), "proves": proof.proves}


def spoken(messages: Iterable[str]) -> list[dict[str, Any]]:
    """What is said of records and events, with the same in other languages."""
    return [{"message": each, "reasons": in_languages(sentences().reasons(each))} for each in messages]


def open_proofs(house: House, tournament: str, matches: Iterable[str] = ()) -> int:
    """Lets everybody watch the ended games that prove these matches (none named: all) and say in their header that they are
    of them; unlisted ones stay shut. How many were opened."""
    made = house.league.tournament(tournament)
    now = house.now()
    shut = {game.record: match for match, _, game in attached(made, matches or made.matches)}
    known = house.links.open_among(list(shut), now)
    opened = [game for game, match in shut.items() if game not in known and _is_public(house, tournament, match, game)]
    for game in opened:
        house.links.open_to_everybody(game, tournament, now)
    return len(opened)


def shown(house: House, game: str) -> GameEvidence | None:
    """What the record of a game shows; None: it is not here, or damaged."""
    position = house.log.position(game)
    return _shown_at(house.clerk, game, position) if position else None


@lru_cache(4096)
def _shown_at(clerk: Clerk, game: str, position: int) -> GameEvidence | None:
    """What a record shows at a position; kept, for a round's evidence is asked by every phone."""
    try:
        return game_evidence(clerk.events(game), game)
    except (NoSuchGame, Damaged):
        return None


def _is_public(house: House, tournament: str, match: Match, game: str) -> bool:
    """Whoever reports a match cannot open another game by it: the game itself says whose it is, and it is over."""
    try:
        events = house.clerk.events(game)
    except (NoSuchGame, Damaged):
        return False
    shown = game_evidence(events, game)
    is_own = (shown.tournament, shown.match) == (tournament, match.id)
    return is_own and bool(shown.outcomes) and not header_of(events).about.get("unlisted")
