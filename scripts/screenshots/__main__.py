"""Takes a screenshot of every page in every size, colour scheme and language: `scripts/shots FOLDER`.

Files are named PAGE-RULESET-SIZE-LIGHT-LANGUAGE.png; `--sheets` also puts those of one page side by side.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from scripts.benchmarks.viewer_benchmarks import FLAGS
from scripts.screenshots.demo_server import DemoServer
from scripts.screenshots.scenes import Scene, all_scenes, switch_to_print

SIZES = {"360": (360, 800), "390": (390, 844), "768": (768, 1024), "1024": (1024, 768), "1440": (1440, 900)} | {
    "1920": (1920, 1080),
    "2560": (2560, 1440),
}
USUAL = ("360", "390", "1440")
LIGHTS = ("light", "dark")
TONGUES = {"en": "en-GB", "ja": "ja-JP", "zh": "zh-TW"}
ALL_LANGUAGES_FOR = ("gundam_war", "star_front")
"""The rulesets that are shown in three languages by default; the others in English."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
SHEET, PHONE = 1600, 500


class Camera:
    """Takes screenshots of a server into a folder. A page is opened once for all phones and once for all desktops."""

    def __init__(self, browser: Any, url: str, folder: Path) -> None:
        self.browser, self.url, self.folder, self.wrong = browser, url, folder, 0

    def take(self, scene: Scene, sizes: Sequence[str], lights: Sequence[str], tongue: str) -> list[Path]:
        """Takes the pictures of a scene in a language, and prints errors of the page."""
        if scene.act is switch_to_print:
            return self._of_kind(scene, sizes[:1], lights[:1], tongue)
        phones = [size for size in sizes if SIZES[size][0] < PHONE]
        desks = [size for size in sizes if size not in phones]
        return [path for kind in (phones, desks) if kind for path in self._of_kind(scene, kind, lights, tongue)]

    def _of_kind(self, scene: Scene, sizes: Sequence[str], lights: Sequence[str], tongue: str) -> list[Path]:
        name = "-".join(filter(None, (scene.name, scene.ruleset, sizes[0], tongue)))
        width, height = SIZES[sizes[0]]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=TONGUES[tongue],
            color_scheme=lights[0],
            has_touch=width < PHONE,
            reduced_motion="reduce",
            service_workers="block",
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self._report(name, error))
        try:
            page.goto(scene.address if "://" in scene.address else self.url + scene.address)
            page.wait_for_selector(scene.wait, timeout=20000)
            page.evaluate(DRAWN)
            if scene.act:
                scene.act(page)
        except Exception as error:  # take the picture even of a faulty page
            self._report(name, error)
        taken = [self._picture(page, scene, size, light, tongue) for size in sizes for light in lights]
        context.close()
        return taken

    def _picture(self, page: Any, scene: Scene, size: str, light: str, tongue: str) -> Path:
        if scene.act is not switch_to_print:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=light)
        page.evaluate(DRAWN)
        path = self.folder / f"{'-'.join(filter(None, (scene.name, scene.ruleset, size, light, tongue)))}.png"
        page.screenshot(path=path, full_page=scene.whole or scene.act is switch_to_print)
        return path

    def _report(self, name: str, error: object) -> None:
        self.wrong += 1
        print(f"{name}: {str(error).splitlines()[0]}", flush=True)


def contact_sheet(pictures: Sequence[Path], path: Path) -> None:
    """Puts pictures side by side in rows of at most SHEET pixels; wide ones are scaled down."""
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


def scene_languages(scene: Scene, chosen: Sequence[str] | None) -> Sequence[str]:
    """Returns the languages of a scene."""
    return chosen or (tuple(TONGUES) if scene.ruleset in ("", *ALL_LANGUAGES_FOR) else ("en",))


def main() -> None:
    """Takes the requested screenshots."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="scripts/shots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="a regular expression for PAGE-RULESET")
    parser.add_argument("--sizes", nargs="*", default=USUAL, choices=SIZES)
    parser.add_argument("--lights", nargs="*", default=LIGHTS, choices=LIGHTS)
    parser.add_argument("--tongues", nargs="*", choices=TONGUES, help="default: all for two rulesets, English for the others")
    parser.add_argument("--sheets", action="store_true", help="the pictures of a page side by side as well")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        shown, bare = DemoServer(Path(data) / "shown"), DemoServer(Path(data) / "bare")
        shown.fill()
        chromium = playwright.chromium.launch(executable_path=os.environ["SENKI_CHROMIUM"], args=list(FLAGS))
        camera, count = Camera(chromium, shown.url, given.folder), 0
        for scene in all_scenes(shown, bare.url):
            if not re.search(given.only, f"{scene.name}-{scene.ruleset}"):
                continue
            for tongue in scene_languages(scene, given.tongues):
                taken = camera.take(scene, given.sizes, given.lights, tongue)
                count += len(taken)
                if given.sheets:
                    name = "-".join(filter(None, ("sheet", scene.name, scene.ruleset, tongue)))
                    contact_sheet(taken, given.folder / f"{name}.png")
        chromium.close()
        bare.close()
        shown.close()
    if not count:
        sys.exit(f"no page of PAGE-RULESET fits {given.only!r} in these languages")
    print(f"{count} pictures in {given.folder}, {camera.wrong} with faults")


if __name__ == "__main__":
    main()
