"""Searches the index of turns (`projections/statistics/moment_search_index.py`) for moments of finished games.

A search describes one turn of a game: all its conditions are true of that turn. The same SQL runs on SQLite and on DuckDB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain import registry
from domain.cards.name_matching import fold, similar_words
from domain.kernel.messages.message import LANGUAGES
from projections.filter_names import MOST_NEAREST, FilterRefused, check_names, visible_games, with_deck_id
from projections.filters import COUNTED, EVERYTHING, GameFilter, Rows, in_order_of_games
from projections.game_summary.highlights import BLOW, CHAIN, END
from projections.messages import msg
from projections.statistics.game_list import games_by_id
from projections.table_definitions import Queryable

HIGHLIGHTS = (BLOW, CHAIN, END)
"""The kinds of moments that can be searched for."""
PLAYED, POSITION = "played", "position"
_NAMES = ("name", "name_ja", "name_zh")
_SEEN = {
    "card_plays": f"card_plays_rows AS m CROSS JOIN {COUNTED}",
    "card_answered": f"card_answered_rows AS m CROSS JOIN {COUNTED}",
    "card_stays": f"{COUNTED} CROSS JOIN card_stays_rows AS m",
}
"""Table of cards -> where SQLite looks for one of them: by the card where there is an index, else game by game."""


class MomentSearch(NamedTuple):
    """What a turn has to have. Empty fields allow everything; cards are named by a name in any language, or by printing.

    `played`: a card played in it · `answering`: a card of which an effect waited when the card was played · `card`: a card
    that everybody knows, in a zone at its end · `zone`: that zone, by its name in the rulebook or in any language ·
    `score_at_most`: some seat's score at its end is not higher · `turn`: its number · `moment`: `blow`, `chain` or `end`,
    or its words in any language: the game's largest blow, longest chain or end was in it.
    """

    played: str = ""
    answering: str = ""
    card: str = ""
    zone: str = ""
    score_at_most: int | None = None
    turn: int = 0
    moment: str = ""


class _Condition(NamedTuple):
    """A piece of SQL with its values."""

    sql: str
    args: tuple[Any, ...] = ()


def find_moments(models: Queryable, search: MomentSearch, which: GameFilter = EVERYTHING) -> Rows:
    """Returns the moments of the filtered games that match a search, those of the newest game of the log first.

    Fields of a moment: its game (`game`, `ruleset`, `league`, `season`, `event`, `date`, `players` by seat, `winner`),
    `moment` (`played`, the searched kind of highlight, or `position`), `turn`, `at` (the position in a replay), `seat` and
    `player` (of the play or the score), `amount` (size of a highlight, lowest score at the end of a turn, or None), and the
    played card (`printing`, `name`, `name_ja`, `name_zh`; otherwise empty). Of equal positions of a game only the first one
    counts. Raises FilterRefused.
    """
    search, which = _with_highlight_kind(search), with_deck_id(models, which)
    _check(search)
    cards = _CardNumbers(models, which)
    zones = _zone_numbers(models, search.zone, which.ruleset)
    found = _found(models, search, which, cards, zones)
    if not found:
        check_names(models, which)
        for field in ("played", "answering", "card"):
            cards.check_known(field, getattr(search, field), which)
    return _with_games(models, search, found, which)


def _check(search: MomentSearch) -> None:
    if search.zone and not search.card:
        raise FilterRefused("zone", msg("zone_of_which_card"))
    if not (search.played or search.answering or search.card or search.moment or search.score_at_most is not None):
        raise FilterRefused("played", msg("search_for_what"))


# --- words ---


def _with_highlight_kind(search: MomentSearch) -> MomentSearch:
    """Returns the search with the kind of highlight whose words it has."""
    if not search.moment:
        return search
    kinds = [kind for kind in HIGHLIGHTS if fold(search.moment) in highlight_words(kind)]
    if not kinds:
        raise FilterRefused("moment", msg("no_such_moment", said=search.moment), HIGHLIGHTS)
    return search._replace(moment=kinds[0])


def highlight_words(kind: str) -> set[str]:
    """Returns what a kind of highlight is called: its id and its words in every language, folded."""
    return {kind, *(fold(msg(f"highlight_{kind}").text(language)) for language in LANGUAGES)}


class _CardNumbers:
    """The numbers that the tables store for the cards with a name."""

    def __init__(self, models: Queryable, which: GameFilter) -> None:
        self._models = models
        where, self._args = ("WHERE ruleset = ?", [which.ruleset]) if which.ruleset else ("", [])
        columns = f"card, printing, {', '.join(_NAMES)}"
        self._sql = {table: f"SELECT {columns} FROM {table}_card {where}" for table in _SEEN}
        self._groups: dict[str, Rows] = {}

    def of(self, table: str, word: str) -> list[int]:
        """Returns the numbers of the cards with this name or printing in a table."""
        wanted = fold(word)
        return [row["card"] for row in self._rows(table) if wanted in _words(row)]

    def check_known(self, field: str, word: str, which: GameFilter) -> None:
        """Raises FilterRefused, with similar names, for a card that is in no game which the reader may see."""
        if word and word not in self._seen([word], which):
            raise FilterRefused(field, msg("no_such_card_in_games", said=word), self._similar(word, which))

    def _rows(self, table: str) -> Rows:
        if table not in self._groups:
            self._groups[table] = self._models.query(self._sql[table], self._args)
        return self._groups[table]

    def _similar(self, word: str, which: GameFilter) -> list[str]:
        """Returns the card names most similar to a word, out of the games that the filter allows the reader to see."""
        names = {row[name]: None for table in _SEEN for row in self._rows(table) for name in _NAMES if row[name]}
        nearest = similar_words(word, names, MOST_NEAREST)
        seen = self._seen(nearest, which)
        return [name for name in nearest if name in seen]

    def _seen(self, words: Sequence[str], which: GameFilter) -> set[str]:
        """Returns those of these words that name a card in the games which the reader may see."""
        seen: set[str] = set()
        for table, source in _SEEN.items():
            cards = {number: word for word in words if word not in seen for number in self.of(table, word)}
            if cards:
                where, args = visible_games(which).where_clause(COUNTED, f"m.of_game = {COUNTED}.of_game AND m.card = c.card")
                where = where if source.startswith(table) else in_order_of_games(where)
                wanted = _one_of("c.card", list(cards))
                sql = f"SELECT card FROM {table}_card AS c WHERE {wanted} AND EXISTS (SELECT 1 FROM {source} {where})"
                seen |= {cards[row["card"]] for row in self._models.query(sql, args)}
        return seen


def _words(row: dict[str, Any]) -> set[str]:
    return {fold(row["printing"]), *(fold(row[name]) for name in _NAMES if row[name])}


def _zone_numbers(models: Queryable, word: str, ruleset: str) -> list[int]:
    """Returns the numbers of the places in a zone. Raises FilterRefused with the zones that there are."""
    if not word:
        return []
    places = models.query("SELECT place, zone FROM card_stays_place")
    of_ruleset = public_zone_names(ruleset)
    stored = (row["zone"] for row in places)
    known = of_ruleset if ruleset and of_ruleset else list(dict.fromkeys([*of_ruleset, *sorted(stored)]))
    wanted = {name for name in known if fold(word) in zone_words(name, ruleset)}
    if not wanted:
        raise FilterRefused("zone", msg("no_such_zone", said=word), known)
    return [row["place"] for row in places if row["zone"] in wanted]


def public_zone_names(ruleset: str) -> list[str]:
    """Returns the zones whose cards everybody sees, of one ruleset or (empty) of all; empty for an unknown ruleset."""
    rulesets = registry.available() if not ruleset else [ruleset] if registry.is_available(ruleset) else ()
    zones = (zone for name in rulesets for zone in registry.ruleset(name).zones if zone.sees == "all")
    return list(dict.fromkeys(zone.name for zone in zones))


def zone_words(zone: str, ruleset: str) -> set[str]:
    """Returns the name of a zone and its words in every language, folded; of every ruleset if none is named."""
    rulesets = [ruleset] if registry.is_available(ruleset) else registry.available() if not ruleset else ()
    terms = (registry.ruleset(name).book.terms.get(zone, {}) for name in rulesets)
    return {fold(zone), *(fold(text) for words in terms for text in words.values())}


# --- SQL ---


def _found(models: Queryable, search: MomentSearch, which: GameFilter, cards: _CardNumbers, zones: list[int]) -> Rows:
    """Returns the moments with the id of their game and the number of the played card (`card`)."""
    lowest = search.score_at_most
    if lowest is not None and not models.query("SELECT 1 FROM turn_ends_rows WHERE lowest <= ? LIMIT 1", [lowest]):
        return []  # else the turns of every play or game would be read in vain
    stay = [_stay_condition(cards.of("card_stays", search.card), zones, bool(search.zone))] if search.card else []
    source, conditions = _source(search, cards, stay)
    if search.turn:
        conditions = [*conditions, _Condition("m.turn = ?", (search.turn,))]
    joined = [_Condition(f"m.of_game = {COUNTED}.of_game"), *conditions]
    where, args = which.where_clause(COUNTED, " AND ".join(each.sql for each in joined))
    own = [value for each in joined for value in each.args]
    outer = COUNTED if source in (_ENDS, _ENDS_WITH_SCORE) else "m"
    if outer == COUNTED:
        where = in_order_of_games(where)
    else:
        where = where.replace(f"{COUNTED}.of_game IN (SELECT", "m.of_game IN (SELECT")
    order = f'ORDER BY {outer}.of_game DESC, m."at", card{which.limit_clause()}'
    return models.query(f"{source} {where} {order}", [*args, *own])


def _source(search: MomentSearch, cards: _CardNumbers, stay: list[_Condition]) -> tuple[str, list[_Condition]]:
    """Returns the SELECT of the most exact moments `m` that a search names, and the conditions on them."""
    ends = [] if search.score_at_most is None else [_Condition("t.lowest <= ?", (search.score_at_most,))]
    if not (search.played or search.answering or search.moment):
        turn = [_Condition("t.turn = ?", (search.turn,))] if search.turn else []
        return (_ENDS_WITH_SCORE if ends else _ENDS), [_first_end(stay, [*ends, *turn])]
    conditions = [
        *(_exists(_STAY_IN_TURN, each) for each in stay),
        *(_exists(_END_OF_TURN, each) for each in ends),
    ]
    if not (search.played or search.answering):
        return _HIGHLIGHTS, [_Condition("m.moment = ?", (search.moment,)), *conditions]
    if search.moment:
        conditions.append(_exists(_HIGHLIGHT_IN_TURN, _Condition("g.moment = ?", (search.moment,))))
    if search.played:
        conditions.append(_Condition(_one_of("m.card", cards.of("card_plays", search.played))))
    if search.answering:
        numbers = cards.of("card_answered", search.answering)
        answered = _Condition(_one_of("a.card", numbers))
        if len(numbers) == 1:
            return _ANSWERING_PLAYS, [answered, *conditions]
        return _ANSWERING_PLAYS_OF_SEVERAL.format(answered.sql), conditions
    return _PLAYS, conditions


def _stay_condition(cards: Sequence[int], places: Sequence[int], in_zone: bool) -> _Condition:
    """Returns the condition on a row `s` of `card_stays_rows` that it is of these cards, in one of these places."""
    return _Condition(_one_of("s.card", cards) + (f" AND {_one_of('s.place', places)}" if in_zone else ""))


def _first_end(stay: Sequence[_Condition], ends: Sequence[_Condition]) -> _Condition:
    """Returns the condition that `m` is the first end of a turn in its game of which these conditions are true."""
    joined = [_Condition(f"s.of_game = {COUNTED}.of_game"), _Condition(_IN_STAY)] if stay else []
    chosen = [*joined, _Condition(f"t.of_game = {COUNTED}.of_game"), *stay, *ends]
    stays = "card_stays_rows AS s CROSS JOIN " if stay else ""  # in this order, as most games do not have the card
    where = " AND ".join(each.sql for each in chosen)
    sql = f"m.turn = (SELECT MIN(t.turn) FROM {stays}turn_ends_rows AS t WHERE {where})"
    return _Condition(sql, tuple(value for each in chosen for value in each.args))


def _exists(select: str, condition: _Condition) -> _Condition:
    return _Condition(f"EXISTS ({select} AND {condition.sql})", condition.args)


def _one_of(column: str, numbers: Sequence[int]) -> str:
    return f"{column} IN ({', '.join(map(str, sorted(numbers)))})" if numbers else "0 = 1"


# Of moments, `CROSS JOIN` lets SQLite begin with those of a card and stop after a page; of positions, with the newest games.
_SELECT = 'SELECT game, m.turn AS turn, m."at" AS "at"'
_OF_PLAYS = f"{_SELECT}, m.seat AS seat, NULL AS amount, m.card AS card"
_PLAYS = f"{_OF_PLAYS} FROM card_plays_rows AS m CROSS JOIN {COUNTED}"
_TO_PLAY = 'm.of_game = a.of_game AND m."at" = a."at"'
_ANSWERING_PLAYS = f"{_OF_PLAYS} FROM card_answered_rows AS a JOIN card_plays_rows AS m ON {_TO_PLAY} CROSS JOIN {COUNTED}"
_ANSWERING_PLAYS_OF_SEVERAL = f"""{_OF_PLAYS} FROM (SELECT DISTINCT a.of_game AS of_game, a."at" AS "at"
    FROM card_answered_rows AS a WHERE {{0}}) AS a JOIN card_plays_rows AS m ON {_TO_PLAY} CROSS JOIN {COUNTED}"""
_HIGHLIGHTS = f"{_SELECT}, m.seat AS seat, m.number AS amount, NULL AS card FROM game_moments_rows AS m CROSS JOIN {COUNTED}"
_OF_ENDS = f"FROM {COUNTED} CROSS JOIN turn_ends_rows AS m"
_ENDS = f"{_SELECT}, '' AS seat, NULL AS amount, NULL AS card {_OF_ENDS}"
_ENDS_WITH_SCORE = f"{_SELECT}, m.seat AS seat, m.lowest AS amount, NULL AS card {_OF_ENDS}"
_IN_STAY = "s.of_game = t.of_game AND t.turn BETWEEN s.first_turn AND s.last_turn"
_STAY_IN_TURN = (
    "SELECT 1 FROM card_stays_rows AS s WHERE s.of_game = m.of_game AND m.turn BETWEEN s.first_turn AND s.last_turn"
)
_END_OF_TURN = "SELECT 1 FROM turn_ends_rows AS t WHERE t.of_game = m.of_game AND t.turn = m.turn"
_HIGHLIGHT_IN_TURN = "SELECT 1 FROM game_moments_rows AS g WHERE g.of_game = m.of_game AND g.turn = m.turn"


# --- answers ---
_OF_GAME = ("ruleset", "league", "season", "event", "date", "winner")


def _with_games(models: Queryable, search: MomentSearch, found: Rows, which: GameFilter) -> Rows:
    """Returns moments with the listed data of their games, and the names of the played cards."""
    games = {row["game"]: row for row in games_by_id(models, dict.fromkeys(row["game"] for row in found), which)}
    numbers = sorted({row["card"] for row in found if row["card"] is not None})
    names = f"SELECT card, printing, {', '.join(_NAMES)} FROM card_plays_card WHERE {_one_of('card', numbers)}"
    cards = {row.pop("card"): row for row in (models.query(names) if numbers else [])}
    nothing = dict.fromkeys(("printing", *_NAMES), "")
    moment = PLAYED if search.played or search.answering else search.moment or POSITION
    return [
        {
            "game": row["game"],
            **{name: games[row["game"]][name] for name in _OF_GAME},
            "players": (players := {seat["seat"]: seat["player"] for seat in games[row["game"]]["seats"]}),
            "moment": moment,
            **{name: row[name] for name in ("turn", "at", "seat", "amount")},
            "player": players.get(row["seat"], ""),
            **cards.get(row["card"], nothing),
        }
        for row in found
    ]
