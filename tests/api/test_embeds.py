"""Public games in pages of other sites: oEmbed, the embedded replay, and its frame policy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.api.served import Served, Table

BASE = "http://testserver"


class Head(HTMLParser):
    """The parser of a page's head: properties, and links by their type."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.properties: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Stores a property or a link."""
        values = {name: value or "" for name, value in attributes}
        if tag == "meta" and "property" in values:
            self.properties[values["property"]] = values["content"]
        if tag == "link" and values.get("rel") == "alternate":
            self.links[values["type"]] = values["href"]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path)
    yield service
    service.close()


@pytest.fixture
def public(served: Served) -> Table:
    table = served.table()
    table.post("links", {"scope": "spectator", "everybody": True})
    return table


def oembed(served: Served, url: str, **more: Any) -> Any:
    """Asks how a link is embedded."""
    return served.client.get("/api/oembed", params={"url": url, **more})


def test_a_link_to_a_public_game_is_described_with_its_moment(served: Served, public: Table) -> None:
    """Given the page of a public game, when a program follows the link in its head, then it gets a frame and a picture."""
    page = served.client.get(f"/?game={public.game}&view=replay&at=3").text
    answer = served.client.get(Head(page).links["application/json+oembed"].removeprefix(BASE))
    embed = answer.json()
    assert (answer.status_code, embed["version"], embed["type"]) == (200, "1.0", "rich")
    frame = re.search(r'<iframe src="([^"]+)"', embed["html"])
    assert frame is not None
    assert frame[1].replace("&amp;", "&") == f"{BASE}/embed?game={public.game}&at=3"
    picture = served.client.get(embed["thumbnail_url"].removeprefix(BASE))
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert len(picture.content) < 300_000


def test_an_embedded_replay_fits_the_room_that_there_is(served: Served, public: Table) -> None:
    embed = oembed(served, f"{BASE}/?game={public.game}", maxwidth=400, maxheight=10).json()
    assert (embed["width"], embed["height"]) == (400, 240)
    assert 'width="400" height="240"' in embed["html"]


@pytest.mark.parametrize(
    "address",
    [
        *("{base}/?game={private}", "{base}/?game=nothing", "{base}/?league=t-1", "https://elsewhere.example/?game={public}"),
        *("{base}/api/games/{public}", "{base}/?game={public}&key=secret", "{base}/?game={public}#key=secret", "no address"),
    ],
)
def test_other_links_are_described_alike_as_unknown(served: Served, public: Table, address: str) -> None:
    """Given a private, unknown or foreign link, or one with a secret, then the answers are equal and give nothing away."""
    url = address.format(base=BASE, public=public.game, private=served.table().game)
    answer = oembed(served, url)
    assert (answer.status_code, answer.json()["type"]) == (404, "/problems/not-found")
    assert "secret" not in answer.text


def test_another_form_than_json_is_refused_as_the_standard_says(served: Served, public: Table) -> None:
    assert oembed(served, f"{BASE}/?game={public.game}", format="xml").status_code == 501


def test_every_site_may_frame_the_embedded_replay_and_no_other_page(served: Served, public: Table) -> None:
    headers = served.client.get(f"/embed?game={public.game}").headers
    assert "frame-ancestors *" in headers["content-security-policy"]
    assert "x-frame-options" not in headers
    assert headers["x-robots-tag"] == "noindex"
    for address in (f"/?game={public.game}", f"/embed?game={public.game}&key=secret"):
        headers = served.client.get(address).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-frame-options"] == "DENY"


def test_a_link_to_a_tournament_is_previewed_with_its_title_and_players(served: Served) -> None:
    """Given a tournament with signs of HTML in its title, when its link is pasted, then the page's head names it."""
    stages = [{"kind": "swiss", "rounds": 3}]
    said = {"title": 'North "Cup" <1>', "ruleset": "gundam_war", "date": "2026-11-29", "stages": stages}
    made = served.client.post("/api/leagues", json={"said": said}, headers={"Idempotency-Key": served.id()}).json()
    shown = Head(served.client.get(f"/?league={made['id']}").text).properties
    assert shown["og:title"] == 'North "Cup" <1>'
    assert shown["og:description"] == "2026-11-29 · 0 players"
    assert shown["og:url"] == f"{BASE}/?league={made['id']}"
    assert Head(served.client.get("/?league=t-nothing").text).properties == {}


# --- what Discord shows ---
COMPONENTS = re.compile(r'<script id="discord:component-embed" type="application/json">(.*?)</script>', re.DOTALL)


def components_of(page: str) -> Any:
    """The parts of the embed in a page's head."""
    found = COMPONENTS.search(page)
    assert found is not None
    embed = json.loads(found[1])["component"]
    assert len(found[1].encode()) <= 3000
    assert embed["type"] == 17
    return embed["components"]


def test_discord_shows_a_public_game_with_its_picture_and_a_button_to_it(served: Served, public: Table) -> None:
    """Given the page of a public game at a moment, then its embed names the players, shows the picture of the moment, and
    leads to the replay."""
    text, gallery, row = components_of(served.client.get(f"/?game={public.game}&view=replay&at=3").text)
    assert text["content"].startswith("## mika – ren")
    picture = served.client.get(gallery["items"][0]["media"]["url"].removeprefix(BASE))
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert row["components"] == [
        {"type": 2, "style": 5, "url": f"{BASE}/?game={public.game}&view=replay&at=3", "label": "Open"}
    ]


def test_what_players_wrote_is_no_markup_and_no_mention_in_discord(served: Served) -> None:
    """Given players whose names are a link, a mention and an end of the script, then the embed shows their letters alone."""
    table = served.table(players={"A": "[win](https://evil.example) @everyone", "B": "</script><b>**ren**"})
    table.post("links", {"scope": "spectator", "everybody": True})
    page = served.client.get(f"/?game={table.game}").text
    text, *_ = components_of(page)
    assert r"\[win\]\(https\:\/\/evil\.example\) \@everyone" in text["content"]
    assert r"\*\*ren\*\*" in text["content"]
    assert page.count("</script><b>") == 0


def test_a_link_with_a_key_has_no_embed_in_discord(served: Served, public: Table) -> None:
    key = public.post("links", {"scope": "spectator"}).json()["key"]
    page = served.client.get(f"/?game={public.game}&key={key}").text
    assert "og:title" in page
    assert COMPONENTS.search(page) is None


def test_a_tournament_is_shown_in_discord(served: Served) -> None:
    """Given a tournament, then the parts of its embed have its title, its picture and a button to its page."""
    stages = [{"kind": "swiss", "rounds": 3}]
    said = {"title": "Harbour cup", "ruleset": "gundam_war", "date": "2026-11-29", "stages": stages}
    league = served.client.post("/api/leagues", json={"said": said}, headers={"Idempotency-Key": served.id()}).json()["id"]
    text, gallery, row = components_of(served.client.get(f"/?league={league}").text)
    assert text["content"].startswith("## Harbour cup")
    assert gallery["items"][0]["media"]["url"].endswith(f"/api/leagues/{league}/preview.png")
    assert row["components"][0]["url"].endswith(f"league={league}")
