"""`scripts/shots FOLDER`: a picture of every page, in every size, light and language, for somebody to look at one by one.

Pictures are named PAGE-RULESET-SIZE-LIGHT-LANGUAGE.png; `--sheets` puts those of one page side by side.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from PIL import Image

from domain import registry
from replays.viewer.measuring import FLAGS
from scripts.shown_house import ShownHouse, fight

SIZES = {"360": (360, 800), "390": (390, 844), "768": (768, 1024), "1024": (1024, 768), "1440": (1440, 900)} | {
    "1920": (1920, 1080),
    "2560": (2560, 1440),
}
USUAL = ("360", "390", "1440")
LIGHTS = ("light", "dark")
TONGUES = {"en": "en-GB", "ja": "ja-JP", "zh": "zh-TW"}
TOLD_IN_ALL = ("gundam_war", "star_front")
"""The rulesets that are shown in three languages by default; the others in English."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
SHEET = 1600


class Scene(NamedTuple):
    """One page: its name, the ruleset it is of (or none), where it is, what is waited for, and what is done there first."""

    name: str
    ruleset: str
    address: str
    wait: str
    act: Callable[[Any], None] | None = None


def press(selector: str) -> Callable[[Any], None]:
    """Clicks the first of these that is shown, where one is."""

    def clicked(page: Any) -> None:
        found = page.locator(f"{selector} >> visible=true")
        if found.count():
            found.first.click()

    return clicked


def on_paper(page: Any) -> None:
    """As it is printed."""
    page.set_viewport_size({"width": 794, "height": 1123})
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")


def scenes(shown: ShownHouse) -> Iterator[Scene]:
    """All pages of the house."""
    yield Scene("home", "", "/", ".tiles, .hall, h1")
    for name in ("new", "games", "players", "device", "leagues"):
        yield Scene(name, "", f"/?page={name}", "#main > *:not(.hint)")
    for ruleset in registry.available():
        yield from _of(shown, ruleset)
    yield from _evening(shown)


def _of(shown: ShownHouse, ruleset: str) -> Iterator[Scene]:
    def at(name: str, scope: str, more: str = "") -> str:
        return f"/?game={shown.ids[name]}&key={shown.key(name, scope)}{more}"

    running, paper, replay = f"{ruleset}-running", f"{ruleset}-paper-running", "&view=replay#as=hindsight"
    moment = fight(shown.games[ruleset])
    half = len(shown.games[ruleset]) // 2
    board, whole = ".board .seat", at(ruleset, "organiser", replay)
    yield Scene("statistics", ruleset, f"/?page=statistics&ruleset={ruleset}", ".rates, .box")
    yield Scene("cover", ruleset, whole, ".cover .player")
    yield Scene("fight", ruleset, f"{whole}&at={moment}", board)
    yield Scene("board", ruleset, f"{whole}&at={half}", board)
    yield Scene("end", ruleset, f"{whole}&at=99999", board)
    yield Scene("story", ruleset, f"{whole}&at={moment}", board, press(".bar-top .reading"))
    yield Scene("large", ruleset, f"{whole}&at={half}", board, press(".near .card:not(.back):not(.unknown)[data-card]"))
    yield Scene("share", ruleset, f"{whole}&at={half}", board, press(".bar-top .share"))
    yield Scene("printed", ruleset, f"{whole}&at={half}", board, on_paper)
    yield Scene("pad", ruleset, at(running, "scorer"), board)
    yield Scene("pad-paper", ruleset, at(paper, "scorer"), board)
    yield Scene("pad-fight", ruleset, at(f"{ruleset}-paper-fight", "scorer"), board)
    yield Scene("pad-seat", ruleset, at(running, "seat:A"), board)
    yield Scene("watch", ruleset, at(running, "spectator"), board)
    if ruleset == registry.available()[0]:
        yield Scene("links", ruleset, at(running, "organiser", "&view=links"), "#main h1")


def _evening(shown: ShownHouse) -> Iterator[Scene]:
    desk = f"/?league={shown.evening}"
    for view, scope in (("", ""), ("wall", ""), ("mine", "player:ren"), ("desk", "organiser"), ("slips", "organiser")):
        key = f"&key={shown.desk_key(scope)}" if scope else ""
        yield Scene(f"league-{view or 'overview'}", "", f"{desk}{key}&view={view}", "#main h1, .slips, .wall")
    yield Scene("league-printed", "", desk, "#main h1", on_paper)
    yield Scene("slips-printed", "", f"{desk}&key={shown.desk_key('organiser')}&view=slips", ".slips", on_paper)


class Camera:
    """Takes pictures of a house into a folder."""

    def __init__(self, browser: Any, url: str, folder: Path) -> None:
        self.browser, self.url, self.folder, self.wrong = browser, url, folder, 0

    def take(self, scene: Scene, size: str, light: str, tongue: str) -> Path:
        """One picture; what goes wrong on the page is printed."""
        width, height = SIZES[size]
        name = "-".join(filter(None, (scene.name, scene.ruleset, size, light, tongue)))
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=TONGUES[tongue],
            color_scheme=light,
            has_touch=width < 500,
            reduced_motion="reduce",
            service_workers="block",
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self._tell(name, error))
        page.goto(self.url + scene.address)
        try:
            page.wait_for_selector(scene.wait, timeout=20000)
            page.evaluate(DRAWN)
            if scene.act:
                scene.act(page)
                page.evaluate(DRAWN)
        except Exception as error:  # a picture of what is wrong is worth more than none
            self._tell(name, error)
        path = self.folder / f"{name}.png"
        page.screenshot(path=path, full_page=scene.act is on_paper)
        context.close()
        return path

    def _tell(self, name: str, error: object) -> None:
        self.wrong += 1
        print(f"{name}: {str(error).splitlines()[0]}")


def sheet(pictures: Sequence[Path], path: Path) -> None:
    """Pictures side by side, in rows of at most SHEET pixels; wide ones made smaller."""
    rows: list[list[Image.Image]] = [[]]
    for picture in pictures:
        drawn: Image.Image = Image.open(picture).convert("RGB")
        if drawn.width * 3 > SHEET:
            drawn = drawn.resize((drawn.width * 780 // drawn.width, drawn.height * 780 // drawn.width))
        if sum(there.width + 8 for there in rows[-1]) + drawn.width > SHEET:
            rows.append([])
        rows[-1].append(drawn)
    whole = Image.new(
        "RGB",
        (max(sum(each.width + 8 for each in row) for row in rows), sum(max(each.height for each in row) + 8 for row in rows)),
    )
    top = 0
    for row in rows:
        left = 0
        for drawn in row:
            whole.paste(drawn, (left, top))
            left += drawn.width + 8
        top += max(each.height for each in row) + 8
    whole.save(path)


def tongues_of(scene: Scene, chosen: Sequence[str] | None) -> Sequence[str]:
    """The languages a scene is taken in."""
    return chosen or (tuple(TONGUES) if scene.ruleset in ("", *TOLD_IN_ALL) else ("en",))


def main() -> None:
    """Takes all pictures that were asked for."""
    from playwright.sync_api import sync_playwright

    asked = argparse.ArgumentParser(prog="scripts/shots", description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--only", default="", help="a regular expression for PAGE-RULESET")
    asked.add_argument("--sizes", nargs="*", default=USUAL, choices=SIZES)
    asked.add_argument("--lights", nargs="*", default=LIGHTS, choices=LIGHTS)
    asked.add_argument("--tongues", nargs="*", choices=TONGUES, help="default: all for two rulesets, English for the others")
    asked.add_argument("--sheets", action="store_true", help="the pictures of a page side by side as well")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        shown = ShownHouse(Path(data))
        shown.fill()
        chromium = playwright.chromium.launch(executable_path=os.environ["SENKI_CHROMIUM"], args=list(FLAGS))
        camera, count = Camera(chromium, shown.url, given.folder), 0
        for scene in scenes(shown):
            if not re.search(given.only, f"{scene.name}-{scene.ruleset}"):
                continue
            for tongue in tongues_of(scene, given.tongues):
                taken = [camera.take(scene, size, light, tongue) for size in given.sizes for light in given.lights]
                count += len(taken)
                if given.sheets:
                    name = "-".join(filter(None, ("sheet", scene.name, scene.ruleset, tongue)))
                    sheet(taken, given.folder / f"{name}.png")
        chromium.close()
        shown.close()
    print(f"{count} pictures in {given.folder}, {camera.wrong} with faults")


if __name__ == "__main__":
    main()
