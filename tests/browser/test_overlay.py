"""The overlay of a stream: transparent, in parts, as late as its link, with the card that was just played."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from scripts.simulation.random_games import random_game
from tests.browser.service import Service, Table

STREAM = {"width": 1920, "height": 1080}
TRANSPARENT = """() => {
  const see = (element) => getComputedStyle(element).backgroundColor;
  return [document.documentElement, document.body, document.querySelector(".stage-overlay")].map(see);
}"""
CLEAR = "rgba(0, 0, 0, 0)"


@pytest.fixture(scope="module")
def duel(service: Service) -> Table:
    """A game of Gundam War, up to a declaration that names a card."""
    game = random_game("gundam_war", "browser", 17)
    game.play()
    events = game.desk.events
    end = next(at for at, event in enumerate(events) if at > len(events) // 2 and event.said.get("act") == "play") + 1
    while events[end].line == events[end - 1].line:
        end += 1
    return service.bring("duel", events[:end])


def overlay(table: Table, key: str, **options: Any) -> str:
    """The address of an overlay."""
    asked = "&".join(f"{name}={value}" for name, value in options.items())
    return f"/overlay/{table.game}?{asked}#key={key}"


def numbers(reader: Any) -> list[str]:
    """The scores that are shown, from the left."""
    shown: list[str] = reader.page.locator(".part.score .number").all_inner_texts()
    return shown


def test_an_overlay_is_transparent_and_shows_every_part(visit, duel: Table, shots) -> None:
    """Given a stream's link, when it is opened, then nothing but the parts is painted, and the card that was just played is
    on its player's side."""
    reader = visit(overlay(duel, duel.link("caster"), seconds=0), STREAM)
    reader.see(".part.score .player")
    assert reader.page.evaluate(TRANSPARENT) == [CLEAR] * 3
    assert not any(reader.page.locator(f"#{name}").is_visible() for name in ("top", "tabs", "news"))
    assert {part.get_attribute("data-part") for part in reader.page.locator(".part").all()} == {
        *("score", "clock", "card", "chain", "strip")
    }
    shown = reader.page.locator(".part.card-shown")
    assert shown.is_visible()
    assert shown.locator(".full .title").inner_text()
    seat = shown.get_attribute("data-seat")
    assert ("right" in (shown.get_attribute("class") or "")) == (seat == "B")
    assert not reader.page.evaluate("() => document.querySelector('.stage-overlay').scrollWidth > innerWidth")
    if shots:
        reader.page.screenshot(path=shots / "overlay.png", omit_background=True)


def test_an_overlay_follows_what_is_recorded(visit, service: Service) -> None:
    """Given an open overlay, when a number falls and is taken back, then the overlay shows it, and by how much."""
    table = service.game("gundam_war_nexa", mode="scribe", decks={})
    table.say("first A")
    reader = visit(overlay(table, table.link("caster")), STREAM)
    reader.see(".part.score .player")
    (left, right) = numbers(reader)
    table.say("B count 24")
    reader.see('.player[data-seat="B"] .number', "24")
    assert numbers(reader) == [left, "24"]
    reader.see('.player[data-seat="B"] .change', f"−{int(right) - 24}")
    assert reader.page.locator(".part.card-shown").is_hidden()


def test_an_overlay_is_as_late_as_its_link(visit, duel: Table) -> None:
    """Given links with and without a delay, when both overlays are open, then the late one shows an earlier turn."""
    now = visit(overlay(duel, duel.link("caster"), parts="clock"), STREAM)
    late = visit(overlay(duel, duel.link("caster", delay_events=300), parts="clock"), STREAM)
    turns = []
    for reader in (now, late):
        reader.see(".part.turn-clock b")
        turns.append(int(reader.page.locator(".part.turn-clock > b").inner_text().split()[-1]))
        assert reader.page.locator(".part").count() == 1
    assert turns[1] < turns[0]


def test_an_overlay_speaks_the_language_and_says_what_it_does_not_know(visit, duel: Table) -> None:
    """Given an address with an unknown part, when it is opened, then the page names it and the parts there are; an overlay
    does not change the language of its device."""
    key = duel.link("caster")
    reader = visit(overlay(duel, key, parts="score", lang="ja", left="B"), STREAM)
    reader.see(".part.score .player", "プレイヤーB")
    assert reader.page.evaluate("() => Object.values(localStorage).some((value) => value.includes('ja'))") is False
    wrong = visit(overlay(duel, key, parts="score,hands"), STREAM)
    wrong.see('#main [role="alert"] h1', "hands")
    wrong.see('#main [role="alert"] h1', "score, clock, card, chain, strip")


def test_the_links_page_makes_a_stream_link(visit, duel: Table) -> None:
    """Given an organiser, when a link for a stream is made with a delay, then it opens the overlay and is as late."""
    reader = visit(duel.address(view="links"))
    reader.page.click("details summary")
    reader.page.fill('details input[type="number"]', "30")
    reader.page.click('[data-scope="caster"]')
    reader.see("figure.qr figcaption", "Stream")
    address = reader.page.input_value("figure.qr input")
    assert f"/overlay/{duel.game}#key=" in address
    made = duel.service.get(f"/api/games/{duel.game}/links", duel.key)["items"][-1]
    assert (made["scope"], made["delay_seconds"]) == ("caster", 30), json.dumps(made)


FILM = (200, 40, 160)
"""The colour of the film under the overlay, which no part of it has."""
PLAY_FILM = """(color) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1920, height: 1080 });
  const brush = canvas.getContext("2d");
  const paint = () => {
    brush.fillStyle = `rgb(${color.join()})`;
    brush.fillRect(0, 0, 1920, 1080);
    requestAnimationFrame(paint);
  };
  paint();
  const video = Object.assign(document.createElement("video"), { muted: true, srcObject: canvas.captureStream(30) });
  video.style.cssText = "position: fixed; inset: 0; width: 100vw; height: 100vh; z-index: -1";
  document.documentElement.append(video);
  return new Promise((resolve, reject) => {
    video.requestVideoFrameCallback((now, { width, height }) => resolve([width, height]));
    video.play().catch(reject);
  });
}"""
BOXES = """() => [...document.querySelectorAll(".part")].filter((part) => part.checkVisibility()).map((part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
Color = tuple[int, ...]


def is_film(color: Color) -> bool:
    """Whether a pixel is that of the film, as far as a video keeps colours."""
    return all(abs(one - other) <= 16 for one, other in zip(color[:3], FILM, strict=True))


def over_film(reader: Any) -> Image.Image:
    """A picture of the overlay over a playing video, once its frames are on the screen."""
    assert reader.page.evaluate(PLAY_FILM, list(FILM)) == [1920, 1080]
    reader.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return Image.open(BytesIO(reader.page.screenshot())).convert("RGB")


def colors_in(picture: Image.Image, box: list[float]) -> list[Color]:
    """The pixels of a box."""
    return list(picture.crop(tuple(map(round, box))).get_flattened_data())


def test_an_overlay_over_a_video_leaves_it_visible_around_its_parts(visit, duel: Table, shots) -> None:
    """Given a video under the overlay, then every pixel outside of the parts is the video's, and the score strip is drawn
    above it: its ground hides the video, and its numbers stand on the ground."""
    reader = visit(overlay(duel, duel.link("caster"), seconds=0), STREAM)
    reader.see(".part.score .player")
    reader.see(".part.card-shown")
    picture, boxes = over_film(reader), reader.page.evaluate(BOXES)
    margin = 24  # of shadows
    outside = [
        (x, y)
        for x in range(4, 1920, 12)
        for y in range(4, 1080, 12)
        if all(
            not (left - margin <= x <= right + margin and top - margin <= y <= bottom + margin)
            for left, top, right, bottom in boxes
        )
    ]
    assert len(outside) > 5_000
    assert [point for point in outside if not is_film(picture.getpixel(point))] == []
    for player in reader.page.locator(".part.score .player").all():
        box = player.bounding_box()
        colors = colors_in(picture, [box["x"] + 12, box["y"] + 8, box["x"] + box["width"] - 12, box["y"] + box["height"] - 8])
        assert not any(map(is_film, colors))
        assert len(set(colors)) > 20
    if shots:
        picture.save(shots / "overlay-on-video.png")


def test_the_clear_theme_shows_the_video_behind_its_numbers(visit, duel: Table) -> None:
    """Given the theme without grounds, then the video is seen inside the score strip, and its numbers are drawn above it."""
    reader = visit(overlay(duel, duel.link("caster"), theme="clear", parts="score"), STREAM)
    reader.see(".part.score .player")
    picture = over_film(reader)
    for number in reader.page.locator(".part.score .number").all():
        box = number.bounding_box()
        colors = colors_in(picture, [box["x"] - 30, box["y"], box["x"] + box["width"], box["y"] + box["height"]])
        light = [color for color in colors if min(color) > 200]
        assert any(map(is_film, colors))
        assert len(light) > 50
