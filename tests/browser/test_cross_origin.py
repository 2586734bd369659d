"""A page of another origin reads, follows and embeds a public game, and is refused a private one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.browser.service import Service

READ = "(url) => fetch(url).then((answer) => answer.json(), () => 'refused')"
READ_WITH_KEY = (
    "([url, key]) => fetch(url, { headers: { Authorization: `Bearer ${key}` } }).then(() => 'read', () => 'refused')"
)
FOLLOW = """(url) => {
  globalThis.seen = [];
  const feed = new EventSource(url);
  feed.addEventListener("event", (event) => seen.push([event.lastEventId, JSON.parse(event.data).position]));
  return new Promise((resolve) => { feed.onopen = () => resolve("open"); feed.onerror = () => resolve("refused"); });
}"""
FRAME = """(url) => {
  document.body.append(Object.assign(document.createElement("iframe"), { src: url, width: 800, height: 560 }));
}"""
SHOW = """(url) => new Promise((resolve) => {
  const image = new Image();
  Object.assign(image, { onload: () => resolve(image.naturalWidth), onerror: () => resolve("refused"), src: url });
})"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Writes nothing."""


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page of another site."""
    folder: Path = tmp_path_factory.mktemp("portal")
    (folder / "index.html").write_text("<!doctype html><title>portal</title>")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def sharing(portal: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("sharing"), origins=frozenset({portal}))
    yield running
    running.close()


@pytest.fixture
def page(chromium, portal: str) -> Iterator[object]:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(portal)
    yield page
    context.close()


def test_a_portal_reads_follows_and_embeds_a_public_game(page, sharing: Service) -> None:
    table = sharing.game()
    table.link("spectator", everybody=True)
    address = f"{sharing.url}/api/games/{table.game}"
    position = page.evaluate(READ, address)["position"]
    assert page.evaluate(FOLLOW, f"{address}/feed") == "open"
    sharing.post(f"/api/games/{table.game}/say", {"line": "first A"}, table.key, **{"If-Match": f'"{position}"'})
    page.wait_for_function("seen.length > 0")
    assert page.evaluate("seen[0]") == [str(position + 1), position]
    assert page.evaluate(SHOW, f"{address}/preview.png") > 0
    assert page.evaluate(SHOW, f"{address}/board.svg") > 0
    page.set_content(f'<iframe src="{sharing.url}/?game={table.game}&view=replay" width="800" height="600"></iframe>')
    frame = page.frame_locator("iframe")
    frame.locator("body.replay").wait_for()
    frame.get_by_text("mika").first.wait_for()


def test_a_portal_is_refused_a_private_game(page, sharing: Service) -> None:
    table = sharing.game()
    address = f"{sharing.url}/api/games/{table.game}"
    assert page.evaluate(READ, f"{address}/table")["type"] == "/problems/no-link"
    assert page.evaluate(FOLLOW, f"{address}/feed") == "refused"
    assert page.evaluate(SHOW, f"{address}/board.svg") == "refused"
    # with a link's secret too: pages of another origin use no links
    assert page.evaluate(READ_WITH_KEY, [f"{address}/table", table.key]) == "refused"
    assert page.evaluate(READ, f"{address}/table?key={table.key}") == "refused"
    assert page.evaluate(SHOW, f"{address}/board.svg?key={table.key}") == "refused"


@pytest.mark.parametrize("everybody", [True, False])
def test_any_site_embeds_a_public_game_at_its_moment_and_no_private_one(page, service, everybody: bool) -> None:
    """Given a frame in a page of an origin that is not listed, then a public game is stepped in it, and a private one is
    not shown; the seal opens the page of the game in a page of its own."""
    table = service.game()
    table.say("A keep", "B keep", "first A")
    if everybody:
        table.link("spectator", everybody=True)
    page.evaluate(FRAME, f"{service.url}/embed?game={table.game}&at=2")
    frame = page.frame_locator("iframe")
    if not everybody:
        frame.get_by_text("This link does not open a game").wait_for()
        assert frame.locator("senki-replay").count() == 0
        return
    frame.locator("senki-replay .board .seat").first.wait_for()
    inside = page.frames[1]
    assert inside.evaluate("document.querySelector('senki-replay').stepper.position") == 2
    page.locator("iframe").focus()
    inside.locator("senki-replay").press("ArrowRight")
    inside.wait_for_function("() => document.querySelector('senki-replay').stepper.position > 2")
    assert (seal := inside.locator("senki-replay a.brand")).get_attribute("target") == "_blank"
    assert seal.get_attribute("href") == f"{service.url}/?game={table.game}&view=replay"
