"""The overlay of a stream: transparent, in parts, as late as its link, with the card that was just played."""

from __future__ import annotations

import json
from typing import Any

import pytest

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
