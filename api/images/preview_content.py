"""Says what the previews of tournaments, players and decks show: counted from what everybody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from api.http.messages import msg
from api.state import AppState
from api.views.visibility import without_delayed_games
from domain import registry
from domain.kernel.messages.message import Message, in_language
from domain.tournaments.standings.ranking import compute_standings, format_number
from domain.tournaments.state import Tournament
from projections.filters import GameFilter
from projections.statistics.games import list_games
from replays.viewer.game_titles import ruleset_title
from replays.viewer.picture.preview_picture import MOST_ROWS, PreviewPicture

NO_NAMES: Mapping[str, str] = MappingProxyType({})


def tournament_preview(made: Tournament, language: str, names: Mapping[str, str] = NO_NAMES) -> PreviewPicture:
    """Returns what the picture of a tournament says: its occasion, how far it is, and the first of its standings.

    `names`: id of a player -> the name to show instead.
    """
    opened = made.opened
    occasion = (opened.league, opened.season, opened.date, opened.venue)
    rows = []
    for each in compute_standings(made, stage=made.ranked)[:MOST_ROWS] if made.rounds else []:
        points = next(iter(each.values.values()), None)
        name = names.get(each.player) or made.players[each.player].name or each.player
        rows.append((f"{each.rank}. {name}", "" if points is None else format_number(points)))
    state = (each for each in (*occasion, tournament_state(made, language)) if each)
    return PreviewPicture(opened.title, " · ".join(state), rows=rows)


def tournament_state(made: Tournament, language: str) -> str:
    """Returns how many players a tournament has, and its present round."""
    players = _said(msg("n_players", n=len(made.players)), language)
    return f"{players} · {_said(msg('round_n', n=len(made.rounds)), language)}" if made.rounds else players


def player_or_deck_preview(state: AppState, which: GameFilter, title: str, language: str) -> PreviewPicture | None:
    """Returns the content of the picture of a player or a deck: results and most frequent opponents (of a deck: players),
    counted from finished games. None if there is no such game. Reads the database, so it must not run in the event loop.
    """
    rows = list_games(state.read_models_up_to_date(), without_delayed_games(state, which), "finished")
    return results_preview(rows, which, title, language)


def results_preview(rows: Sequence[Mapping[str, Any]], which: GameFilter, title: str, language: str) -> PreviewPicture | None:
    """Returns the content of the picture of a player or a deck from rows of finished games; None if no row has them."""
    seats = [(row, seat) for row in rows for seat in row["seats"] if _is_chosen(seat, which)]
    if not seats:
        return None
    results = Counter(seat["outcome"] for _, seat in seats)
    others = Counter(other for row, seat in seats for other in _opposite(row, seat, which))
    most = others.most_common(MOST_ROWS - 1)
    books = sorted({ruleset_title(row["ruleset"], language) for row, _ in seats})
    large = _said(msg("won_lost_drawn", n=results["win"], n2=results["loss"], n3=results["draw"]), language)
    played = [(name, _said(msg("n_games", n=count), language)) for name, count in most]
    return PreviewPicture(title, " · ".join(books), large, played)


def deck_title(ruleset: str, deck: str, language: str) -> str:
    """Returns a deck in words: one that is called by its colours or races has their words in the rulebook."""
    terms = registry.ruleset(ruleset).book.terms if registry.is_available(ruleset) else {}
    words = (terms.get(part, {}) for part in deck.split("+"))
    return " / ".join(each.get(language) or each.get("en") or part for part, each in zip(deck.split("+"), words, strict=True))


def _is_chosen(seat: Mapping[str, Any], which: GameFilter) -> bool:
    return bool(seat["player"] == which.player if which.player else seat["deck"] == which.deck)


def _opposite(row: Mapping[str, Any], seat: Mapping[str, Any], which: GameFilter) -> Sequence[str]:
    """Returns what is listed below: the opponents of a player, the players of a deck."""
    if not which.player:
        return [seat["player"]] if seat["player"] else []
    return [other["player"] for other in row["seats"] if other is not seat and other["player"]]


def _said(message: Message, language: str) -> str:
    return in_language(language, message)
