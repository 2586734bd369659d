"""Makes the feed and the calendar of a league, from what everybody may see. Blocking: called in a thread."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from api.feeds.documents import ENTRIES, FeedHead, atom_document, calendar_document
from api.feeds.entries import PageAddresses, calendar_entries, game_entries, newest_entries, tournament_entries
from api.http.problems import not_found
from api.links.store import page_url
from api.state import AppState
from api.views.visibility import named_filter, without_delayed_games
from api.web.javascript_messages import app_messages
from domain.tournaments.state import Tournament
from projections.filters import GameFilter
from projections.statistics.game_list import newest_games
from projections.tournaments import filter_tournaments


class FeedQuery(NamedTuple):
    """What a client follows: the whole server, or a league, a season or a tournament. `base`: the address of the server."""

    league: str
    season: str
    tournament: str
    language: str
    base: str


def atom_feed(state: AppState, query: FeedQuery, own: str) -> str:
    """Returns the newest public games, tournaments and rounds as Atom. Raises a Problem for an unknown name."""
    tournaments, addresses = _tournaments(state, query), _addresses(query.base)
    which = GameFilter(league=query.league, season=query.season, tournament=query.tournament, rows=ENTRIES)
    public = without_delayed_games(state, which)._replace(among=state.links.public_games(state.now()))
    games = newest_games(state.read_models_up_to_date(), public, "finished")
    entries = [*game_entries(games, addresses), *tournament_entries(tournaments, addresses, query.language)]
    page = addresses.tournament(query.tournament) if query.tournament else page_url(query.base, {"page": "leagues"})
    head = FeedHead(own, _title(query, tournaments), page, own, query.language)
    return atom_document(head, newest_entries(entries, ENTRIES))


def league_calendar(state: AppState, query: FeedQuery) -> bytes:
    """Returns tournaments and rounds as iCalendar. Raises a Problem for an unknown name."""
    tournaments = _tournaments(state, query)
    entries = calendar_entries(tournaments, _addresses(query.base), query.language)
    return calendar_document(_title(query, tournaments), query.language, entries)


def _tournaments(state: AppState, query: FeedQuery) -> dict[str, Tournament]:
    """Returns the tournaments that are followed, without removed ones.

    Raises a Problem for names that nothing here has: 404 for a tournament, else 422 with similar ones. A feed that stays
    empty would hide a misspelt league.
    """
    which = GameFilter(league=query.league, season=query.season, tournament=query.tournament)
    chosen = dict(filter_tournaments(state.tournaments.undamaged(), which))
    if query.tournament and query.tournament not in chosen:
        raise not_found("tournament")
    named_filter(state, without_delayed_games(state, which._replace(tournament="")))
    return chosen


def _addresses(base: str) -> PageAddresses:
    return PageAddresses(
        lambda game: f"{base}/?{urlencode({'game': game, 'view': 'replay'})}", lambda name: page_url(base, {"league": name})
    )


def _title(query: FeedQuery, tournaments: dict[str, Tournament]) -> str:
    if query.tournament:
        return tournaments[query.tournament].opened.title
    return " · ".join(each for each in (query.league, query.season) if each) or app_messages(query.language)["site_title"]
