"""Names in filters are taken in the words that pages show; a name that no visible game has is refused with similar ones."""

from __future__ import annotations

import pytest

from api.web.javascript_messages import app_messages
from domain import registry
from domain.kernel.messages.message import LANGUAGES
from domain.tournaments.events import Opened
from domain.tournaments.state import Player, Tournament
from projections import GameFilter
from projections.filter_names import FilterRefused, check_names, with_deck_id, with_known_names
from projections.moment_search import HIGHLIGHTS, MomentSearch, find_moments, highlight_words
from projections.player_merges import PlayerMerges
from tests.projections.handmade import Handmade
from tests.projections.test_catching_up import Counted

OF_COLORS = [name for name in registry.available() if {"blue", "green", "red"} <= registry.ruleset(name).book.terms.keys()]
"""The rulebooks that name decks by these colours."""


def game(decks: dict[str, str], player: str = "anna", **about: str) -> Handmade:
    """A finished game of named decks, in which A plays the ape."""
    made = Handmade(players={"A": player, "B": "ben"}, about={**about, "decks": decks})
    return made.draws("A", "#1").plays("A", "#1", "ape").ends(A="win", B="loss")


def resolved(models: object, deck: str, ruleset: str = "") -> str:
    """The id of a deck in words."""
    return with_deck_id(models, GameFilter(ruleset, deck=deck)).deck  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", HIGHLIGHTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_highlight_is_searched_by_the_words_of_the_page(counted: Counted, kind: str, language: str) -> None:
    word = app_messages(language)[f"value.{kind}"]
    assert word.casefold() in highlight_words(kind)
    models = counted(g=game({"A": "tide", "B": "ember"}).events)
    by_id, by_word = (find_moments(models, MomentSearch(moment=each)) for each in (kind, f" {word.upper()}"))
    assert by_id == by_word
    assert {row["moment"] for row in by_word} <= {kind}


@pytest.mark.parametrize("ruleset", OF_COLORS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_of_colours_is_named_by_the_words_of_every_page(counted: Counted, ruleset: str, language: str) -> None:
    """Given decks of one and two colours, then what the page and the command show of them is their id, in any order."""
    models = counted(g=game({"A": "blue+green", "B": "red"}).events)
    terms, words = registry.ruleset(ruleset).book.terms, app_messages(language)
    blue, green, red = (terms[color][language] for color in ("blue", "green", "red"))
    for between in (" · ", "/", "+", " / "):
        assert resolved(models, between.join((green, blue)), ruleset) == "blue+green"
    assert resolved(models, red, ruleset) == "red"
    assert resolved(models, words["one_color"].format(color=red), ruleset) == "red"
    assert resolved(models, red.upper()) == "red"


@pytest.mark.parametrize("name", registry.available())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_is_named_by_its_title_on_every_page(name: str, language: str) -> None:
    title = registry.ruleset(name).book.terms["title"][language]
    assert registry.id_of(title) == registry.id_of(f" {title.upper()}") == registry.id_of(name) == name
    assert registry.id_of(f"{title} 2") == f"{title} 2"


def test_a_named_deck_is_found_as_pages_write_it(counted: Counted) -> None:
    models = counted(g=game({"A": "tide_and_wing", "B": "ember"}).events)
    for word in ("tide_and_wing", "Tide and wing", "ＴＩＤＥ and wing"):
        assert resolved(models, word) == "tide_and_wing"


def test_a_word_of_several_decks_is_refused_with_them(counted: Counted) -> None:
    models = counted(g=game({"A": "tide_wing", "B": "Tide Wing"}).events)
    assert resolved(models, "tide_wing") == "tide_wing"
    with pytest.raises(FilterRefused) as refused:
        resolved(models, "tide wing")
    assert (refused.value.field, refused.value.known) == ("deck", ("Tide Wing", "tide_wing"))


@pytest.mark.parametrize(
    ("which", "field", "known"),
    [
        (GameFilter("handmaid"), "ruleset", ("handmade",)),
        (GameFilter(player="an"), "player", ("anna",)),
        (GameFilter(league="harbor"), "league", ("harbour",)),
        (GameFilter(season="2027"), "season", ("2026",)),
        (GameFilter(event="open nite"), "event", ("open night",)),
        (GameFilter(tournament="t-nowhere"), "event", ()),
        (GameFilter(deck="tyde"), "deck", ("tide",)),
    ],
)
def test_a_name_that_no_game_has_is_refused_with_similar_ones(
    counted: Counted, which: GameFilter, field: str, known: tuple[str, ...]
) -> None:
    """Given a name that no game has, then a search with it is refused in three languages, whatever else it asks for."""
    models = counted(g=game({"A": "tide", "B": "ember"}, league="harbour", season="2026", event="open night").events)
    for search in (MomentSearch(played="ape"), MomentSearch(moment="blow"), MomentSearch(score_at_most=-9)):
        with pytest.raises(FilterRefused) as refused:
            find_moments(models, search, which)
        assert (refused.value.field, refused.value.known) == (field, known)
        assert refused.value.message.is_translated()


@pytest.mark.parametrize("field", ["player", "league", "season", "event", "deck"])
def test_a_name_of_hidden_games_alone_is_refused_like_an_unknown_one(counted: Counted, field: str) -> None:
    """Given a private game with names of its own, then its names are refused as those of no game, and suggested nowhere."""
    seen = game({"A": "tide", "B": "ember"}, league="harbour", season="2026", event="open night")
    hidden = game({"A": "tidal", "B": "Blue · Green"}, "annika", league="harbours", season="2027", event="open nights")
    models = counted(seen=seen.events, hidden=hidden.events)
    names = {"player": "annika", "league": "harbours", "season": "2027", "event": "open nights", "deck": "tidal"}
    of_reader = GameFilter(among=frozenset({"seen"}))
    answers = []
    for table in (models, counted(seen=seen.events)):
        named: dict[str, str] = {field: names[field]}
        with pytest.raises(FilterRefused) as refused:
            find_moments(table, MomentSearch(played="ape"), of_reader._replace(**named))  # type: ignore[arg-type]
        answers.append((refused.value.message, refused.value.known))
    assert answers[0] == answers[1]
    assert names[field] not in answers[0][1]


def test_a_private_player_is_refused_like_an_unknown_one(counted: Counted) -> None:
    models = counted(g=game({"A": "tide", "B": "ember"}).events)
    with pytest.raises(FilterRefused) as refused:
        check_names(models, GameFilter(player="anna", private=frozenset({"anna"})))
    assert "anna" not in refused.value.known


def test_a_name_that_only_a_tournament_has_is_known(counted: Counted) -> None:
    """Given a tournament without recorded games, then its names are no refusal and are suggested, in any spelling of a
    player; a name of neither is refused, and tournaments are not read for a name that a game has."""
    models = counted(g=game({"A": "tide", "B": "ember"}).events)
    opened = Opened("Evening", "handmade", (), league="harbour", season="2026")
    made = {"t-1": Tournament(opened, players={"dora": Player("dora")})}
    same = PlayerMerges().canonical_name
    of_tournament = (GameFilter(league="harbour"), GameFilter(event="Evening"), GameFilter(tournament="t-1"))
    for which in (*of_tournament, GameFilter(season="2026"), GameFilter(player="DORA")):
        assert with_known_names(models, which._replace(canonical_name=same), lambda: made)
        with pytest.raises(FilterRefused):
            with_known_names(models, which, dict)
    with pytest.raises(FilterRefused) as refused:
        with_known_names(models, GameFilter(league="harbor"), lambda: made)
    assert refused.value.known == ("harbour",)
    assert with_known_names(models, GameFilter(player="anna"), lambda: pytest.fail("tournaments were read"))


def test_a_known_name_that_finds_nothing_is_no_refusal(counted: Counted) -> None:
    models = counted(g=game({"A": "tide", "B": "ember"}, league="harbour").events)
    which = with_known_names(models, GameFilter(league="harbour", player="anna", deck="tide"), dict)
    assert find_moments(models, MomentSearch(played="ape", turn=9), which) == []
