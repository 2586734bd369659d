"""Pictures and badges of tournaments, players and decks: what a parser of og: properties finds, and fetches."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from domain.tournaments.serialization import to_plain
from replays.viewer.picture.preview_picture import PreviewPicture, draw_badge, draw_preview_svg, text_width
from scripts.simulation.tournament_evening import EveningOptions, opening_event
from tests.api.served import Served, Table
from tests.api.test_embeds import Head

LIMIT = 300_000
"""Bytes above which some chats show no picture."""


def head_of(served: Served, address: str) -> dict[str, str]:
    """The properties in the head of a page."""
    return Head(served.client.get(address).text).properties


def check_picture(served: Served, properties: dict[str, str]) -> None:
    """Checks that a fetcher of previews can show the picture: an absolute address, its stated size, not too large."""
    assert properties["og:image"].startswith("http://testserver/api/")
    answer = served.client.get(properties["og:image"])
    assert (answer.status_code, answer.headers["content-type"]) == (200, properties["og:image:type"])
    assert len(answer.content) < LIMIT
    size = Image.open(io.BytesIO(answer.content)).size
    assert size == (int(properties["og:image:width"]), int(properties["og:image:height"])) == (1200, 630)
    assert properties["twitter:card"] == "summary_large_image"


@pytest.fixture
def finished(table: Table) -> Table:
    """A finished game of mika and ren."""
    table.begin()
    assert table.say({"line": "B concede"}).status_code == 200
    return table


def test_a_link_to_a_player_and_to_a_deck_shows_counted_results(finished: Table) -> None:
    served = finished.served
    player = head_of(served, "/?page=player&player=mika")
    assert (player["og:title"], player["og:description"]) == ("mika", "1 won, 0 lost, 0 drawn · Gundam War")
    check_picture(served, player)
    rows: list[dict[str, Any]] = served.client.get("/api/statistics/games").json()["items"]
    deck = next(seat["deck"] for seat in rows[0]["seats"] if seat["seat"] == "B")
    shown = head_of(served, f"/?page=deck&ruleset=gundam_war&deck={deck.replace('+', '%2B')}")
    assert "1 lost" in shown["og:description"]
    check_picture(served, shown)


def test_nobody_without_games_has_a_picture(finished: Table) -> None:
    served = finished.served
    assert "og:image" not in head_of(served, "/?page=player&player=nobody")
    assert served.client.get("/api/preview.png?player=nobody").status_code == 404
    assert served.client.get("/api/preview.png?ruleset=gundam_war&deck=nothing").status_code == 404
    for query in ("", "?player=mika&deck=x", "?deck=x", "?ruleset=gundam_war"):
        assert served.client.get(f"/api/preview.png{query}").status_code == 422


def test_a_link_to_a_tournament_shows_its_picture_and_has_a_badge(served: Served) -> None:
    body = {"said": to_plain(opening_event(EveningOptions()))}
    answer = served.client.post("/api/leagues", json=body, headers={"Idempotency-Key": served.id()})
    name = answer.json()["id"]
    properties = head_of(served, f"/?league={name}")
    assert properties["og:title"] == "Harbour League, autumn"
    check_picture(served, properties)
    badge = served.client.get(f"/api/leagues/{name}/badge.svg?lang=ja")
    assert badge.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(badge.text).get("aria-label") == "Harbour League, autumn: 0人"
    assert served.client.get("/api/leagues/t-nothing/badge.svg").status_code == 404


@pytest.mark.parametrize("title", ["", "<b>&\"'\x00", "戦" * 200, "W" * 400])
def test_any_words_fit_on_a_preview_and_a_badge(title: str) -> None:
    """Given any words, when they are drawn, then the picture is well-formed and no text is wider than its room."""
    preview = ElementTree.fromstring(draw_preview_svg(PreviewPicture(title, title, title, [(title, "1000 games")] * 9)))
    for text in preview.iter("{http://www.w3.org/2000/svg}text"):
        assert text_width(text.text or "", float(text.attrib["font-size"])) <= 1082
    badge = ElementTree.fromstring(draw_badge(title, "12 players"))
    assert int(badge.attrib["height"]) == 20
