"""`python -m tests.browser.names [EVERY]`: card names that are not whole, of every demo game at every fifth (EVERYth) moment.

In three languages, on a desk and on two phones. SENKI_CHROMIUM names the browser, as for the tests.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from domain.kernel.record.event import Event
from domain.registry import available
from replays.viewer.offline_page import make_offline_page
from scripts.benchmarks.viewer_benchmarks import FLAGS
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.demo_games import scoresheet_path
from tests.browser.looks import DRAWN, names

WINDOWS = ((1440, 900), (390, 844), (360, 800))
TONGUES = {"en": "en-GB", "ja": "ja-JP", "zh": "zh-TW"}
EVERY = 5


def cut(page: Any, positions: Sequence[int]) -> dict[int, list[str]]:
    """Position -> the names that are not whole there, of an open replay."""
    result = {}
    for position in positions:
        page.evaluate("(at) => document.querySelector('senki-replay').jump(at)", position)
        page.evaluate(DRAWN)
        result[position] = names(page)
    return {position: each for position, each in result.items() if each}


def looked_at(chromium: Any, events: Sequence[Event], folder: Path, every: int) -> dict[str, dict[int, list[str]]]:
    """Language and width -> what `cut` finds."""
    file = folder / "game.html"
    file.write_text(make_offline_page(events), "utf-8")
    result = {}
    for tongue, locale in TONGUES.items():
        for width, height in WINDOWS:
            context = chromium.new_context(
                viewport={"width": width, "height": height}, locale=locale, reduced_motion="reduce", has_touch=width < 500
            )
            page = context.new_page()
            page.goto(f"{file.as_uri()}#at=1&as=hindsight")
            page.wait_for_selector(".board .seat")
            result[f"{tongue} {width}"] = cut(page, range(0, len(events) + 1, every))
            context.close()
    return {where: each for where, each in result.items() if each}


def main() -> None:
    """Prints what is found; fails where that is anything."""
    from playwright.sync_api import sync_playwright

    every, wrong = int(sys.argv[1]) if len(sys.argv) > 1 else EVERY, 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=os.environ["SENKI_CHROMIUM"], args=list(FLAGS))
        for ruleset in available():
            for where, result in looked_at(
                chromium, play_sheet_file(scoresheet_path(ruleset), []), Path(folder), every
            ).items():
                wrong += len(result)
                for position, cut_off in result.items():
                    print(f"{ruleset} {where} at {position}: {', '.join(cut_off)}", flush=True)
        chromium.close()
    print(f"{wrong} moments with a name that is not whole")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
