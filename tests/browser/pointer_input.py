"""Hands at a page: something is taken hold of, moved and let go, by mouse or by finger."""

from __future__ import annotations

from typing import Any

from tests.browser.reader import Reader

GRIP = "(item) => 'grip' in item.dataset"
UP = "(item) => { if (item.closest('.board')) { item.scrollIntoView({ block: 'start' }); scrollBy(0, -90); } }"
Point = tuple[float, float]


class Hand:
    """A mouse at a desk, a finger on a phone."""

    def __init__(self, reader: Reader) -> None:
        self.page = reader.page
        self.finger = bool(self.page.evaluate("navigator.maxTouchPoints > 0"))
        self.touch = reader.window.line if self.finger else None
        self.at: Point = (0, 0)

    def drag(self, source: str, *targets: str) -> None:
        """Takes hold of the first, moves over the others, and lets go over the last."""
        self.take(source)
        for target in targets:
            self.move(target)
        self.let_go()

    def take(self, source: str) -> None:
        """Takes hold of something; what lies on the board is scrolled out from under the bar first. A finger rests on it
        until it has come off, unless it is a chip, which comes along at once."""
        self.page.locator(source).first.evaluate(UP)
        self.at = self.middle(source)
        if self.finger:
            self._touch("touchStart", self.at)
            if not self.page.locator(source).first.evaluate(GRIP):
                self.page.wait_for_selector(".ghost", state="attached")
        else:
            self.page.mouse.move(*self.at)
            self.page.mouse.down()
            self._to((self.at[0] + 12, self.at[1] + 12))

    def move(self, target: str, where: float = 0.5) -> None:
        """Moves over something; `where`: how far to the right in it."""
        self.page.wait_for_selector(target)
        self._to(self.middle(target, where))

    def let_go(self) -> None:
        """Lets go."""
        if self.finger:
            self._touch("touchEnd", None)
        else:
            self.page.mouse.up()

    def middle(self, selector: str, where: float = 0.5) -> Point:
        """The middle of something on the screen."""
        box = self.page.locator(selector).first.bounding_box()
        assert box, selector
        return box["x"] + box["width"] * where, box["y"] + box["height"] / 2

    def _to(self, point: Point) -> None:
        steps = [((self.at[0] * (9 - n) + point[0] * n) / 9, (self.at[1] * (9 - n) + point[1] * n) / 9) for n in range(1, 10)]
        for step in steps:
            if self.finger:
                self._touch("touchMove", step)
            else:
                self.page.mouse.move(*step)
        self.at = point

    def _touch(self, kind: str, point: Point | None) -> None:
        points: list[Any] = [] if point is None else [{"x": point[0], "y": point[1]}]
        assert self.touch
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
