"""Names in filters, as readers know them: decks in the words of pages, and refusals of names that no game has.

A name that only games have which the reader may not see is refused like one that no game has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from domain import registry
from domain.cards.catalogue import COLOR_MARKS
from domain.cards.name_matching import fold, similar_words
from domain.kernel.messages.message import LANGUAGES, Message
from domain.tournaments.state import Tournament
from projections.filters import COUNTED, GameFilter, in_order_of_games
from projections.messages import msg
from projections.table_definitions import Queryable
from projections.tournaments.counted_matches import public_deck_of

Tournaments: TypeAlias = "Callable[[], Mapping[str, Tournament]]"

MOST_NEAREST = 5
"""So many similar names a refusal has."""
_BETWEEN_PARTS = re.compile(r"\s*[+/·・、,&]\s*")
"""Between the colours or races of a deck, as pages and commands write them."""
_ONE_COLOR = "単"
_OF_GAMES = "of_game IN (SELECT of_game FROM {games})"
_SOURCES = {
    **dict.fromkeys(("ruleset", "league", "season", "event", "tournament"), f"{COUNTED} WHERE {_OF_GAMES}"),
    "round": f"games_rows WHERE {_OF_GAMES}",
    "player": f"game_seats_rows WHERE {_OF_GAMES}",
    "deck": f"deck_games_pairing WHERE pairing IN (SELECT pairing FROM deck_games_rows WHERE {_OF_GAMES})",
}
"""Field of a filter, a column too -> the rows that have its names, of the games that a query selects."""
_IN_TOURNAMENTS: Mapping[str, Callable[[str, Tournament], Iterable[str]]] = {
    "ruleset": lambda name, made: [made.opened.ruleset],
    "league": lambda name, made: [made.opened.league],
    "season": lambda name, made: [made.opened.season],
    "event": lambda name, made: [made.opened.title, name],
    "tournament": lambda name, made: [name],
    "round": lambda name, made: {str(posted.number) for posted in made.rounds.values()},
    "player": lambda name, made: made.players,
    "deck": lambda name, made: {public_deck_of(made, player) for player in made.players},
}
"""Field of a filter -> the names that a tournament, given by id and state, has for it."""


class FilterRefused(ValueError):
    """A filter or search that cannot be answered. `field`: its name there · `message`: why · `known`: what could be meant."""

    def __init__(self, field: str, message: Message, known: Sequence[str] = ()) -> None:
        super().__init__(str(message))
        self.field, self.message, self.known = field, message, tuple(known)


def visible_games(which: GameFilter) -> GameFilter:
    """Returns the filter of all games that the reader of a filter may see."""
    return GameFilter(
        without=which.without, among=which.among, unlisted=which.unlisted, views=which.views, private=which.private
    )


# --- decks in words ---


def with_deck_id(models: Queryable, which: GameFilter) -> GameFilter:
    """Returns the filter with the id of the deck that it names in words of any language, such as `Blue · Green` or `青緑`.

    An id stays, and so does a word that no deck has which the reader may see. Raises FilterRefused for a word of several
    decks.
    """
    wanted = _typed_keys(which.deck) if which.deck else ()
    rows = models.query("SELECT DISTINCT deck, kind FROM deck_games_pairing WHERE deck <> ''") if wanted else []
    meant = sorted({row["deck"] for row in rows if not deck_keys(row["deck"], row["kind"], which.ruleset).isdisjoint(wanted)})
    if meant in ([], [which.deck]):
        return which
    meant = [deck for deck in meant if _is_visible(models, which, "deck", deck)]
    if len(meant) > 1 and which.deck not in meant:
        raise FilterRefused("deck", msg("several_decks", said=which.deck), meant)
    return which if not meant or which.deck in meant else which._replace(deck=meant[0])


@lru_cache(maxsize=8192)
def deck_keys(deck: str, kind: str, ruleset: str) -> frozenset[str]:
    """Returns what a deck is called in every language, in the form in which names are compared.

    `kind`: its colours in the usual notation · `ruleset`: whose words, empty: of all rulesets.
    """
    parts = [part.replace("_", " ") for part in deck.split("+")]
    keys = {fold(deck), _key(parts), *_notation_keys(deck, kind)}
    for terms in _terms(ruleset):
        for language in LANGUAGES:
            words = [terms.get(part, {}).get(language, part.replace("_", " ")) for part in deck.split("+")]
            keys.add(_key(words))
            if len(words) == 1 and deck in COLOR_MARKS.values():
                keys.add(fold(msg("deck_of_one_color", word=words[0]).text(language)))
    return frozenset(keys)


def _terms(ruleset: str) -> Iterator[Mapping[str, Mapping[str, str]]]:
    for name in registry.available():
        if ruleset in ("", name):
            yield registry.ruleset(name).book.terms


def _typed_keys(word: str) -> set[str]:
    return {fold(word), _key(_BETWEEN_PARTS.split(word)), _marks_key(word)}


def _key(parts: Sequence[str]) -> str:
    return "+".join(sorted(fold(part) for part in parts))


def _notation_keys(deck: str, kind: str) -> set[str]:
    """Returns the usual notation of a deck that is named by its colours; of another deck the notation is no name."""
    marks = kind.removesuffix(_ONE_COLOR)
    colors = {COLOR_MARKS[mark] for mark in marks} if all(mark in COLOR_MARKS for mark in marks) else set()
    return {fold(kind), _marks_key(kind)} if colors and colors == set(deck.split("+")) else set()


def _marks_key(text: str) -> str:
    """Returns colours written together, such as 青緑, without their order."""
    return "marks:" + "".join(sorted(fold(text)))


# --- names that no game has ---


def _no_tournaments() -> Mapping[str, Tournament]:
    return {}


def with_known_names(models: Queryable, which: GameFilter, tournaments: Tournaments, of_matches: bool = False) -> GameFilter:
    """Returns the filter with the id of its deck. Raises FilterRefused as `with_deck_id` and `check_names` do.

    `of_matches`: for an answer about matches of tournaments, where decks have names and no ids.
    """
    found = which if of_matches else with_deck_id(models, which)
    check_names(models, found, tournaments)
    return found


def check_names(models: Queryable, which: GameFilter, tournaments: Tournaments = _no_tournaments) -> None:
    """Raises FilterRefused, with similar names, for a name in a filter that no game has which the reader may see.

    An installed ruleset is known without games. `tournaments`: whose names are known too; they are asked only for a name
    that no game has.
    """
    named = {field: name for field in _SOURCES if (name := getattr(which, field))}
    for field, name in named.items():
        is_installed = field == "ruleset" and registry.is_available(name)
        if not is_installed and not _is_visible(models, which, field, name):
            others = _names_in_tournaments(tournaments(), which, field)
            if (which.canonical_name(name) if field == "player" else name) not in others:
                raise _unknown(models, which, field, sorted(others))


def _names_in_tournaments(tournaments: Mapping[str, Tournament], which: GameFilter, field: str) -> set[str]:
    """Returns the names that tournaments have for a field; of players those under which they count."""
    names = {name for id_, made in tournaments.items() for name in _IN_TOURNAMENTS[field](id_, made) if name}
    return {which.visible_id(which.canonical_name(name)) for name in names} if field == "player" else names


def _unknown(models: Queryable, which: GameFilter, field: str, others: Iterable[str]) -> FilterRefused:
    """Returns the refusal of an unknown name, with similar ones of games and these others."""
    name = getattr(which, field)
    nearest = similar_words(
        name, dict.fromkeys(filter(None, [*_names_of_games(models, which, field), *others])), MOST_NEAREST
    )
    return FilterRefused("event" if field == "tournament" else field, msg(f"no_such_{field}_in_games", said=name), nearest)


def _is_visible(models: Queryable, which: GameFilter, field: str, name: str) -> bool:
    named: dict[str, Any] = {field: name}
    where, values = visible_games(which)._replace(**named).where_clause(COUNTED)
    return bool(models.query(f"SELECT 1 FROM {COUNTED} {where} LIMIT 1", values))


def _names_of_games(models: Queryable, which: GameFilter, field: str) -> list[str]:
    """Returns the names that the visible games have for a field, sorted."""
    where, values = visible_games(which).where_clause(COUNTED)
    rows = _SOURCES[field].format(games=f"{COUNTED} {in_order_of_games(where)}")
    names = [row["name"] for row in models.query(f"SELECT DISTINCT {field} AS name FROM {rows} ORDER BY name", values)]
    return [which.visible_id(name) for name in names]
