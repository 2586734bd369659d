"""A replay next to the video of its game: each follows the other, and only then may the page show a video."""

from __future__ import annotations

from typing import Any

import pytest

from scripts.simulation.random_games import random_game
from tests.browser.conftest import DESK, PHONE
from tests.browser.service import Service, Table

BEGIN = 17_640_000_000
"""Tenths of a second since the epoch: 24 Nov 2025, 16:00:00 UTC."""
VIDEO = "abcdefghijk"
PLAYER = """<!doctype html><title>video</title><body style="background:#345"><script>
globalThis.heard = [];
addEventListener("message", ({ data, source, origin }) => {
  const message = JSON.parse(data);
  heard.push(message);
  globalThis.tell = (currentTime) => {
    source.postMessage(JSON.stringify({ event: "infoDelivery", info: { currentTime } }), origin);
  };
  if (message.event === "listening") tell(0);
});
</script>"""
AT = "() => document.querySelector('senki-replay').stepper.position"
BEGINS = "() => document.querySelector('.filmed p').textContent"
STOP = """(share) => {
  const { record } = document.querySelector("senki-replay");
  return record.events.findIndex(({ spoken }, at) => spoken && at > record.events.length * share);
}"""


def asked_for_the_video_alone(reader: Any) -> None:
    """Checks that the page asked another place for the video that was named, and for nothing else."""
    asked = [fault for fault in reader.faults if f"youtube-nocookie.com/embed/{VIDEO}?" in fault]
    assert asked == reader.faults != []
    reader.faults.clear()


@pytest.fixture(scope="module")
def filmed(service: Service) -> Table:
    """A game whose events were recorded two seconds after each other."""
    game = random_game("star_front", "video", 5)
    game.play()
    return service.bring("filmed", [event._replace(at=BEGIN + 20 * at) for at, event in enumerate(game.desk.events)])


def beside(visit: Any, table: Table, size: dict[str, int] = DESK, start: str = "") -> Any:
    """The replay with a player of YouTube that a test plays."""
    reader = visit("/", size)
    reader.page.route(
        "https://www.youtube-nocookie.com/**", lambda route: route.fulfill(body=PLAYER, content_type="text/html")
    )
    at = f"&start={start}" if start else ""
    reader.page.goto(f"{reader.url}/?game={table.game}&view=replay&video={VIDEO}{at}#at=1&key={table.key}")
    frame = reader.see(".filmed iframe").element_handle().content_frame()
    frame.wait_for_url("https://www.youtube-nocookie.com/**")
    frame.wait_for_function("() => globalThis.tell")
    return reader, frame


def test_a_replay_follows_its_video_and_moves_it(visit, filmed: Table) -> None:
    """Given a replay and the beginning of its video, when the video plays on, then the replay shows what was recorded by
    then; when somebody steps, then the video goes to that moment."""
    reader, frame = beside(visit, filmed, start="2025-11-24T15:58:20Z")
    frame.evaluate("() => tell(160)")
    reader.page.wait_for_function("() => document.querySelector('senki-replay').stepper.position > 1", polling=20)
    shown = reader.page.evaluate(AT)
    assert 2 * (shown - 1) <= 60
    event = reader.page.evaluate(STOP, 0.7)
    reader.page.evaluate("(event) => document.querySelector('senki-replay').open(event)", event)
    position = reader.page.evaluate(AT)
    frame.wait_for_function("() => heard.at(-1).func === 'seekTo'")
    assert abs(frame.evaluate("() => heard.at(-1).args[0]") - (100 + 2 * (position - 1))) <= 1
    assert reader.page.evaluate(AT) == position
    asked_for_the_video_alone(reader)


def test_the_beginning_of_a_video_is_found_by_one_moment_on_both(visit, filmed: Table, shots) -> None:
    """Given a video without its beginning, when both show one moment, then the address says when it begins."""
    reader, frame = beside(visit, filmed, PHONE)
    assert "Same moment" in reader.page.evaluate(BEGINS)
    event = reader.page.evaluate(STOP, 0.5)
    reader.page.evaluate("(event) => document.querySelector('senki-replay').open(event)", event)
    position = reader.page.evaluate(AT)
    frame.evaluate(f"() => tell({2 * (position - 1)} + 100)")
    reader.page.wait_for_function(f"() => document.querySelector('.filmed').film.player.now === {2 * (position - 1) + 100}")
    reader.page.click('[data-name="same-moment"]')
    assert "start=2025-11-24T15%3A58%3A20" in reader.page.url
    assert filmed.key in reader.page.url.split("#")[1]
    assert reader.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if shots:
        reader.page.screenshot(path=shots / "video-phone.png")
    asked_for_the_video_alone(reader)


def test_a_video_is_asked_for_in_the_menu_and_only_then_permitted(visit, filmed: Table, service: Service, shots) -> None:
    """Given a replay, when a video is named in its menu, then the page opens again beside it; no other page may frame one."""
    reader = visit(filmed.address(view="replay"), DESK)
    reader.page.route(
        "https://www.youtube-nocookie.com/**", lambda route: route.fulfill(body=PLAYER, content_type="text/html")
    )
    policy = "content-security-policy"
    assert "frame-src" not in reader.page.request.get(f"{service.url}/?game={filmed.game}&view=replay").headers[policy]
    reader.page.click(".bar-top .menu")
    reader.page.click('[data-name="video"]')
    reader.page.fill('dialog input[type="url"]', "https://example.com/watch")
    reader.page.click('[data-name="show"]')
    reader.see('dialog [role="alert"]', "YouTube")
    reader.page.fill('dialog input[type="url"]', f"https://www.youtube.com/watch?t=4&v={VIDEO}")
    with reader.page.expect_navigation():
        reader.page.click('[data-name="show"]')
    reader.see(".filmed iframe")
    assert reader.page.get_attribute(".filmed iframe", "src").startswith(f"https://www.youtube-nocookie.com/embed/{VIDEO}?")
    framed = reader.page.request.get(f"{service.url}/?game={filmed.game}&view=replay&video={VIDEO}").headers[policy]
    assert "frame-src https://www.youtube-nocookie.com" in framed
    if shots:
        reader.page.screenshot(path=shots / "video-desk.png")
    asked_for_the_video_alone(reader)


def test_a_file_of_the_device_plays_with_the_replay(visit, filmed: Table) -> None:
    reader = visit(f"/?game={filmed.game}&view=replay&video=file#at=1&key={filmed.key}", DESK)
    reader.see('.filmed input[type="file"]')
    file = {"name": "game.webm", "mimeType": "video/webm", "buffer": b"\\x1aE\\xdf\\xa3"}
    reader.page.set_input_files('.filmed input[type="file"]', file)
    reader.see(".filmed video")
    assert reader.page.get_attribute(".filmed video", "src").startswith("blob:")
