"""Somebody at a browser: one page, and everything that went wrong or came over the network."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

EXPECTED = re.compile(r"net::ERR_|status of 4(09|12)|Failed to load resource")


class Reader:
    """A page in a browser context of its own."""

    def __init__(self, browser: Any, url: str, address: str, size: dict[str, int], **more: Any) -> None:
        self.context = browser.new_context(viewport=size, has_touch=size["width"] < 500, reduced_motion="reduce", **more)
        self.url, self.faults, self.answers = url, [], []
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("request", self._asked)
        self.go(address)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.faults.append(message.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"asked elsewhere: {request.url}")

    def close(self) -> None:
        """Closes the browser context."""
        self.context.close()

    def go(self, address: str) -> None:
        """Opens an address of the service."""
        self.page.goto(self.url + address)
        self.page.wait_for_selector("#main > *:not(.hint)")

    def see(self, selector: str, text: str = "", **more: Any) -> Any:
        """Waits until something is shown."""
        found = self.page.locator(selector, **({"has_text": text} if text else {}), **more).first
        found.wait_for()
        return found

    def click(self, selector: str, text: str = "") -> None:
        """Clicks the first of what is shown."""
        self.see(selector, text).click()

    def type(self, line: str) -> None:
        """A line of notation."""
        self.page.fill(".line input", line)
        self.page.keyboard.press("Enter")

    def settled(self) -> None:
        """Waits until everything that was said is stored."""
        try:
            self._wait_until_settled()
        except Exception as error:
            raise AssertionError(self.page.locator(".pad-status, .trouble").all_inner_texts()) from error

    def _wait_until_settled(self) -> None:
        self.page.wait_for_function(
            """() => { const { outbox, session } = document.querySelector('senki-pad');
            return outbox.count === 0 && !outbox.busy && !session.asking; }"""
        )

    def shoot(self, folder: Path | None, name: str) -> None:
        """Keeps a screenshot of the window, if there is a folder for them."""
        if folder:
            self.page.screenshot(path=folder / f"{name}.png")

    def state(self) -> str:
        """The whole table of the viewer or pad, as text."""
        told: str = self.page.evaluate(
            """() => { const it = document.querySelector('senki-pad, senki-replay');
            const { table } = it.stepper ?? it.session;
            const map = (m, of) => [...m].map(([k, v]) => [k, of ? of(v) : v]).sort((a, b) => (a[0] < b[0] ? -1 : 1));
            return JSON.stringify([map(table.cards, (c) => Object.entries(c).sort()), map(table.lists), map(table.counters),
              map(table.flags), map(table.modifiers), map(table.pins), table.chain, table.clock, table.result]); }"""
        )
        return told


class Player:
    """Plays by clicking what is offered, at random but the same each time."""

    def __init__(self, reader: Reader, seed: int) -> None:
        self.reader, self.random = reader, random.Random(seed)

    def turn_over(self, unknown_in: str) -> None:
        """Taps the first unknown card of a hand and says which it is."""
        page = self.reader.page
        page.locator(f'section.seat:has(h3:text-matches("^{unknown_in} ")) .card.unknown[data-card]').first.click()
        self.reader.click('.actions [data-name="look"]')
        self.reader.see("dialog .names button")
        self.random.choice(page.locator("dialog .names button").all()[:12]).click()
        self.reader.settled()

    def act(self, weights: dict[str, float]) -> str:
        """One thing said by clicking; the act."""
        page = self.reader.page
        while page.locator('.actions button[aria-expanded="false"]').count():
            page.locator('.actions button[aria-expanded="false"]').first.click()
        offers = page.locator(".actions button.offer").all()
        if not offers:
            raise AssertionError(
                "nothing is offered: " + page.locator(".pad-status, .trouble, .actions").all_inner_texts().__str__()
            )
        acts = [offer.get_attribute("data-act") or "" for offer in offers]
        at = self.random.choices(range(len(offers)), [weights.get(act, 1.0) for act in acts])[0]
        offers[at].click()
        self._fill()
        self.reader.settled()
        return acts[at]

    def _fill(self) -> None:
        """Chooses until it may be said."""
        page = self.reader.page
        for _ in range(8):
            ok = page.locator('.actions [data-name="ok"]')
            if not ok.count():
                return
            chips = page.locator(".actions .chip:not(.chosen)").all()
            if ok.is_enabled() and (not chips or self.random.random() < 0.5):
                ok.click()
                return
            while page.locator(".actions details:not([open]) summary").count():
                page.locator(".actions details:not([open]) summary").first.click()
            if chips:
                self.random.choice(page.locator(".actions .chip:not(.chosen)").all()).click()
        page.locator('.actions [data-name="cancel"]').click()
