"""Benchmark: the time of a replay page to its first paint in Chromium."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from domain.kernel.record.event import Event
from replays.viewer.offline_page import make_offline_page
from scripts.benchmarks.viewer_step_time import FLAGS, find_chromium

ROUNDS = 5
_PAINTED = """() => new Promise((done) => {
  const seen = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  if (seen()) done(seen());
  else new PerformanceObserver(() => seen() && done(seen())).observe({ type: "paint", buffered: true });
})"""


class FirstPaint(NamedTuple):
    """Milliseconds from opening the page to the first image of board, line and story, by the wall clock; the work of the
    page's thread until then; and the number of events of the record."""

    first: float
    work: float
    events: int


def measure_first_paint(events: Sequence[Event], width: int = 1440, height: int = 900) -> FirstPaint:
    """Returns the median of several openings of the exported page, in the middle of the game, in a running browser."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "replay.html"
        file.write_text(make_offline_page(events, "judge"), "utf-8")
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        times, works = [], []
        for _ in range(ROUNDS):
            page = chromium.new_context(viewport={"width": width, "height": height}).new_page()
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.goto(f"{file.as_uri()}#as=judge&at={len(events) // 2}")
            page.wait_for_selector(".board .seat")
            times.append(float(page.evaluate(_PAINTED)))
            works.append(_work_milliseconds(session))
            page.context.close()
        chromium.close()
    return FirstPaint(median(times), median(works), len(events))


def _work_milliseconds(session: Any) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1e3 * float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))
