"""The app's script and style in one request each: every page has its bundle, and a bundle has all that its page imports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from py_mini_racer import MiniRacer

from api.web.assets import WEB
from api.web.bundle import app_styles, page_modules, page_script
from tests.api.served import Served

GAME = "/?game=0123456789&key=x"
ADDRESSES = {
    "/": "home",
    "/?page=statistics": "statistics",
    "/?page=nothing": "home",
    "/?league=t-1": "league",
    GAME: "pad",
    f"{GAME}&view=replay": "replay",
    f"{GAME}&view=links": "links",
    f"{GAME}&view=nothing": "pad",
}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path)
    yield service
    service.close()


@pytest.mark.parametrize(("address", "page"), ADDRESSES.items())
def test_a_page_asks_for_one_script_and_one_style(served: Served, address: str, page: str) -> None:
    text = served.client.get(address).text
    assert re.findall(r'<script[^>]*src="([^"]+)"', text) == [f"/bundle/{page}.js"]
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)"', text) == ["/bundle/app.css"]


@pytest.mark.parametrize("page", page_modules())
def test_a_bundle_parses_and_brings_what_its_page_imports(page: str) -> None:
    script = page_script(page)
    MiniRacer().eval(f"async function unused() {{ {script} }}")
    assert f'$later("{page_modules()[page]}")' in script
    assert not re.search(r"^import\b|^export\b", script, re.MULTILINE)
    modules = re.findall(r"const \$m(\d+) =", script)
    assert len(modules) == len(set(modules))
    assert set(re.findall(r"\$m(\d+)\b", script)) == set(modules)


def test_every_page_that_the_app_knows_has_a_bundle() -> None:
    known = re.search(r"const PAGES = \{(.*?)\n\};", (WEB / "app.js").read_text("utf-8"), re.DOTALL)
    assert known is not None
    assert set(re.findall(r"^  (\w+):", known[1], re.MULTILINE)) == set(page_modules())


def test_a_bundle_is_not_sent_twice(served: Served) -> None:
    for path, text in (("/bundle/pad.js", page_script("pad")), ("/bundle/app.css", app_styles())):
        answer = served.client.get(path)
        assert (answer.text, answer.headers["Cache-Control"]) == (text, "no-cache")
        again = served.client.request("GET", path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert served.client.get("/bundle/nothing.js").status_code == 404


def test_the_styles_are_in_the_order_of_the_page() -> None:
    named = re.findall(r'rel="stylesheet" href="/([^"]+)"', (WEB / "index.html").read_text("utf-8"))
    own = [(WEB / name).read_text("utf-8") for name in named if not name.startswith("viewer/")]
    places = [app_styles().index(text) for text in own]
    assert len(named) > 10
    assert places == sorted(places)
