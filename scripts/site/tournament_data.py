"""The data of a tournament on a site: the answers of the service to everybody, in one file."""

from __future__ import annotations

from typing import Any

from api.links.serializers import qr_svg
from api.tournaments.evidence_service import proof_to_json
from api.tournaments.serializers import PublicReader, derivation_to_json, standing_rows_to_json, tournament_to_json
from api.web.javascript_messages import app_messages
from domain.tournaments.match_evidence import GameEvidence, game_evidence
from domain.tournaments.standings.explanations import explain_tiebreak
from domain.tournaments.standings.ranking import compute_tiebreaks
from domain.tournaments.standings.tiebreaks import DIRECT, FORMULAS
from domain.tournaments.state import Tournament
from projections.statistics_queries import MATCH_QUESTIONS
from projections.tournaments.charts import CHARTS
from replays.log import DamagedLog, NoSuchGame
from replays.tournaments.audit import check_records, count_by_provenance
from scripts.site.shared_data import statistics_answers
from scripts.site.site_content import SiteContent


def tournament_data(content: SiteContent, name: str) -> dict[str, Any]:
    """Returns the file of a tournament: `state`, `standings` and `why` by round (0: now), `evidence`, `statistics`."""
    made = content.tournaments[name]
    rounds = [0, *sorted({number for stage, number in made.rounds if stage == 1})]
    which = content.which._replace(tournament=name)
    named = statistics_answers(content, which._replace(private=frozenset()), MATCH_QUESTIONS)
    statistics = {**statistics_answers(content, which, content.questions), **content.hide_names(name, named)}
    return {
        "state": {**_state(content, name, made), "drawn": _drawings(content, name, statistics)},
        "standings": {str(number): content.hide_names(name, _standings(made, number)) for number in rounds},
        "why": {key: value for number in rounds for key, value in _derivations(content, name, made, number).items()},
        "evidence": content.hide_names(name, _evidence(content, name, made)),
        "statistics": statistics,
    }


def _state(content: SiteContent, name: str, made: Tournament) -> dict[str, Any]:
    state = tournament_to_json(PublicReader(name), made)
    for game in (
        game for posted in state["rounds"] for match in posted["matches"] for told in match["told"] for game in told["games"]
    ):
        if game.get("record") not in content.public:
            game["record"] = ""
    shown: dict[str, Any] = content.hide_names(name, state)
    return shown


def _standings(made: Tournament, number: int) -> dict[str, Any]:
    rows = standing_rows_to_json(made, number or None, "", 1 if number else made.ranked)
    return {"stage": 1 if number else made.ranked, "round": number, "items": rows, "position": made.length}


def _derivations(content: SiteContent, name: str, made: Tournament, number: int) -> dict[str, Any]:
    """Returns how every number of the standings came about, by round, public name and code."""
    table = compute_tiebreaks(made, number or None, "")
    codes = {code for row in _standings(made, number)["items"] for code in row["numbers"]} | {"MP"}
    codes |= {FORMULAS[code].inner for code in codes if code != DIRECT and FORMULAS[code].inner}
    return {
        f"{number} {content.shown_id(name, player)} {code}": content.hide_names(
            name, derivation_to_json(explain_tiebreak(table, code, player))
        )
        for player in made.players
        for code in sorted(codes)
    }


def _evidence(content: SiteContent, name: str, made: Tournament) -> dict[str, Any]:
    others = content.tournaments
    proven = list(
        check_records(
            name, made, list(made.matches), lambda _, game: _content(content, game), content.origins, lambda: others
        )
    )
    items = [proof_to_json(each) for each in proven if each.record in content.public]
    return {"items": items, "counts": count_by_provenance(proven), "position": made.length}


def _content(content: SiteContent, game: str) -> GameEvidence | None:
    try:
        return game_evidence(content.clerk.events(game), game)
    except (NoSuchGame, DamagedLog):
        return None


def _drawings(content: SiteContent, name: str, statistics: dict[str, Any]) -> dict[str, Any]:
    """Returns the pictures of the page: ratings by language, and the QR code of its address if that is known."""
    asked, draw = CHARTS["ratings"]
    rows = statistics[asked]
    ratings = {
        language: draw(rows, app_messages(language)["question.ratings"]) if rows else "" for language in content.languages
    }
    return {"ratings": ratings, "code": qr_svg(f"{content.address}leagues/{name}.html") if content.address else ""}
