"""Pictures of league statistics: everything that is drawn is in the rows, and little is not made much of."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from domain.tournaments.events import ArchetypeNamed
from domain.tournaments.tournament_format import Stage
from projections.tournaments import deck_matchups, deck_shares, rating_history
from projections.tournaments.charts import CHARTS
from replays.viewer.picture.board_images import svg_to_png
from tests.tournaments.scene import Evening

ROWS = {"matchups": deck_matchups, "meta": deck_shares, "rating_history": rating_history}


def evening() -> dict[str, object]:
    made = Evening(("ann", "ben", "cho", "dai"), (Stage("swiss", 3),))
    decks = {"ann": "Tide & <Wing>", "ben": "焔", "cho": "Tide & <Wing>"}
    made.says(*(ArchetypeNamed(player, deck) for player, deck in decks.items()))
    return {"t": made.round("ann-ben 2-0", "cho-dai 2-0").round("ann-cho 2-1", "ben-dai 2-1").now}


def drawn(question: str, **terms: object) -> str:
    of, draw = CHARTS[question]
    return draw(ROWS[of](evening(), **terms), "title")  # type: ignore[operator]


def words(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("question", CHARTS)
def test_a_picture_is_whole_names_everything_and_becomes_a_png(question: str) -> None:
    svg = drawn(question)
    assert "title" in words(svg)
    assert any("焔" in each or "ben" in each for each in words(svg))
    assert svg_to_png(svg).startswith(b"\x89PNG")


def test_a_cell_of_few_matches_has_no_percentage() -> None:
    assert not any("%" in each for each in words(drawn("matchups")))
    assert "100%" in words(drawn("matchups", enough=1))


def test_a_share_is_drawn_with_the_range_that_unknown_decks_leave() -> None:
    assert ("67% · 2" in words(drawn("meta")), drawn("meta").count("v12M")) == (True, 2)


@pytest.mark.parametrize("question", ["matchups", "meta"])
def test_of_nothing_there_is_an_empty_picture(question: str) -> None:
    assert words(CHARTS[question][1]([], "title")) == ["title"]
