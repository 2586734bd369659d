"""A scorer who taps: a whole game with both hands unknown, out of the strip and the buttons, and every tap counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.reader import Reader

NEXT = Path(__file__).with_suffix(".js").read_text("utf-8").split("\n", 1)[1]
PAD = "document.querySelector('senki-pad')"


class Tapper:
    """Taps at a pad; `taps` counts them, `said` is how many lines they made."""

    def __init__(self, reader: Reader, most: int = 2) -> None:
        self.reader, self.page = reader, reader.page
        self.plan: dict[str, Any] = {"turn": -1, "plays": 0, "attacks": 0, "most": most}
        self.taps: list[str] = []
        self.begin = self._lines()

    @property
    def said(self) -> int:
        """The lines since this scorer began."""
        return self._lines() - self.begin

    def _lines(self) -> int:
        found: int = self.page.evaluate(f"{PAD}.session.record.events.filter((event) => event.spoken).length")
        return found

    def tap(self, selector: str, **more: Any) -> None:
        """One tap."""
        self.reader.see(selector, **more)
        self.page.locator(selector).first.click()
        self.taps.append(selector)
        self.reader.settled()

    @property
    def turn(self) -> int:
        """The turn of the game."""
        found: int = self.page.evaluate(f"{PAD}.session.table.clock[1]")
        return found

    def open(self) -> None:
        """Who begins, and both keep: as far as the first turn."""
        while self.turn == 0:
            self._next()

    def name_a_card(self) -> None:
        """A card of the first hand is told aside, as by a player who shows it to the scorer alone."""
        self.tap('section.seat[data-seat="A"] .card.unknown[data-card]')
        self.tap('.bubble [data-name="look"]')
        self.tap("dialog.sheet .cell")
        self.page.keyboard.press("Escape")

    def play(self, most: int = 400) -> None:
        """Taps until the game is over. Raises AssertionError where it does not come to an end, or nothing can be tapped."""
        for _ in range(most):
            if self._next() is None:
                return
        raise AssertionError((self.taps[-30:], self.page.locator(".where, .ask, .acts").all_inner_texts()))

    def _next(self) -> str | None:
        why, self.plan = self.page.evaluate(f"(plan) => {{ const why = ({NEXT})(plan); return [why, plan]; }}", self.plan)
        if why is not None:
            self.taps.append(why)
            self.reader.settled()
        refused = self.page.locator(".refusal")
        if refused.count():
            told = (self.taps[-5:], refused.all_inner_texts(), self.page.locator(".where").all_inner_texts())
            raise AssertionError(told)
        return str(why) if why is not None else None
