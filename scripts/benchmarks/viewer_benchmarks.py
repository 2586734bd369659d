"""Benchmarks of the viewer in Chromium: the time of a step, and of a replay page to its first paint."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from domain.kernel.record.event import Event
from replays.viewer.offline_page import make_offline_page

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync")
VIEWPORT = {"width": 1440, "height": 900}
WORK_METRICS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
_LENGTHEN = (Path(__file__).parent / "viewer_benchmarks.js").read_text("utf-8")
_STEP = """() => {
  const replay = document.querySelector("senki-replay");
  const began = performance.now();
  replay.go(() => replay.step(1));
  return Promise.resolve().then(() => document.body.offsetHeight && performance.now() - began);
}"""


class StepTimes(NamedTuple):
    """Milliseconds of the page's thread for one step (script, style and layout), and by the wall clock, which includes
    other work of the machine; and the number of events of the record."""

    median: float
    late: float
    wall: float
    events: int
    steps: int


def find_chromium() -> str:
    """Returns the Chromium named in the environment; empty if there is none, or no driver for it."""
    try:
        import playwright.sync_api  # noqa: F401
    except ModuleNotFoundError:
        return ""
    return os.environ.get("SENKI_CHROMIUM", "")


def measure_steps(events: Sequence[Event], least: int = 2000, steps: int = 1000) -> StepTimes:
    """Steps through a record of at least `least` events: the game forward, its inverses, and again.

    It measures the time of the thread, so a busy machine does not count. Every step moves its cards; another process paints
    the image, which does not count either.
    """
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "replay.html"
        file.write_text(make_offline_page(events, "hindsight"), "utf-8")
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        page = chromium.new_context(viewport=VIEWPORT).new_page()
        page.goto(f"{file.as_uri()}#as=hindsight&at=0")
        page.wait_for_selector(".board .seat")
        count = page.evaluate(_LENGTHEN, least)
        walls: list[float] = []
        times = sorted(_time_steps(page, lambda: walls.append(page.evaluate(_STEP)), steps))
        chromium.close()
    late = steps * 95 // 100
    return StepTimes(times[steps // 2], times[late], sorted(walls)[late], count, steps)


def _time_steps(page: Any, step: Callable[[], object], steps: int) -> list[float]:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work_so_far() -> float:
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return 1e3 * float(sum(metrics[name] for name in WORK_METRICS))

    times = []
    for _ in range(steps):
        before = work_so_far()
        step()
        times.append(work_so_far() - before)
    return times


# --- the first paint ---

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
