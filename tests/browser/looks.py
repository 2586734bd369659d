"""What can be said of looks without eyes: nothing cut off, nothing over another thing, no identifier, no foreign word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
LOOKS = Path(__file__).with_suffix(".js").read_text("utf-8")


def faults(page: Any) -> list[str]:
    """What a player would complain about, once what changed last is drawn."""
    page.evaluate(DRAWN)
    return _asked(page, "faults")


def names(page: Any) -> list[str]:
    """The names of cards on the board that are not whole."""
    return _asked(page, "names")


def foreign(page: Any) -> list[str]:
    """What a replay in Japanese or Chinese says in English: log, zones, places of the chart, cards of our own."""
    page.evaluate("() => document.querySelector('senki-replay').story.whole")  # the rows come bit by bit
    return _asked(page, "foreign")


def _asked(page: Any, question: str) -> list[str]:
    script = LOOKS[LOOKS.index("({") :].rstrip()
    result: list[str] = page.evaluate(f"() => ({script}).{question}()")
    return result
