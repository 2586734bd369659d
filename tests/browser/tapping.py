"""A scorer who taps: a whole game with both hands unknown, out of the strip and the buttons, and every tap counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.reader import PATIENCE, Reader

TAPS = Path(__file__).with_suffix(".js").read_text("utf-8").split("\n", 2)[2]
MOST = 400
PAD = "document.querySelector('senki-pad')"


class Tapper:
    """Taps at a pad; `taps` counts them, `said` is how many lines they made, `table` is its game."""

    table: Any

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
        result: int = self.page.evaluate(f"{PAD}.session.record.events.filter((event) => event.spoken).length")
        return result

    def tap(self, selector: str, **more: Any) -> None:
        """One tap."""
        self.reader.see(selector, **more)
        self.page.locator(selector).first.click()
        self.taps.append(selector)
        self.reader.settled()

    @property
    def turn(self) -> int:
        """The turn of the game."""
        result: int = self.page.evaluate(f"{PAD}.session.table.clock[1]")
        return result

    def open(self) -> None:
        """Who begins, and both keep: as far as the first turn."""
        self._tap_on(MOST, opening=True)

    def name_a_card(self) -> None:
        """A card of the first hand is stated in private, as by a player who shows it to the scorer alone."""
        self.tap('section.seat[data-seat="A"] .card.unknown[data-card]')
        self.tap('.bubble [data-name="look"]')
        self.tap("dialog.sheet .cell")
        self.page.keyboard.press("Escape")

    def play(self, most: int = MOST) -> None:
        """Taps until the game is over. Raises AssertionError where it does not come to an end, and an
        Error of the page where nothing can be tapped or something is refused."""
        if not self._tap_on(most):
            raise AssertionError((self.taps[-30:], self.page.locator(".where, .ask, .acts").all_inner_texts()))

    def next(self) -> str | None:
        """Marks what would be tapped next as `data-next`; its name for the log, None where the game is over."""
        return self._described(1, by_key=True)["next"]

    def _described(self, most: int, opening: bool = False, by_key: bool = False) -> Any:
        wanted = {"plan": self.plan, "most": most, "opening": opening, "patience": PATIENCE, "by_key": by_key}
        result = self.page.evaluate(TAPS, wanted)
        self.plan = result["plan"]
        return result

    def _tap_on(self, most: int, opening: bool = False) -> bool:
        result = self._described(most, opening)
        self.taps += result["taps"]
        return bool(result["over"])
