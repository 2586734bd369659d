"""Somebody at a browser: one page, and everything that went wrong or came over the network."""

from __future__ import annotations

import json
import os
import re
from base64 import b64decode
from collections.abc import Collection
from pathlib import Path
from typing import Any

EXPECTED = re.compile(r"net::ERR_|status of 4\d\d|Cross-Origin-Opener-Policy header has been ignored")

PATIENCE = int(os.environ.get("SENKI_PATIENCE", "60000"))
OFTEN = 10
"""Milliseconds between two looks. Playwright would look at every frame, and so have each of them laid out and painted."""

STORED = ("cookies", "file_systems", "indexeddb", "local_storage", "service_workers", "cache_storage")
"""What a browser keeps for a place, as Chromium calls it."""

STATE = """() => {
  const it = document.querySelector("senki-pad, senki-replay");
  const { table } = it.stepper ?? it.session;
  const sorted = (map) => [...map].sort((one, other) => (one[0] < other[0] ? -1 : 1));
  const inOrder = (value) => (value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(sorted(Object.entries(value))) : value);
  const fields = (card) => ({ ...inOrder(card), marks: inOrder(card.marks), attributes: inOrder(card.attributes) });
  const cards = sorted(table.cards).map(([id, card]) => [id, fields(card)]);
  const lists = sorted(table.lists).filter(([, ids]) => ids.length);
  const rest = [table.counters, table.flags, table.modifiers, table.pins].map(sorted);
  return JSON.stringify([cards, lists, ...rest, table.chain, table.clock, table.result]);
}"""


class Window:
    """A page in a browser context of its own. `lasts` says that it may be handed on, blank, to another reader: a process of
    Chromium, and what it has compiled of the app, are most of what a page costs."""

    def __init__(self, browser: Any, size: dict[str, int], **more: Any) -> None:
        # A service worker fetches the whole app for every page, which only the tests of it need.
        terms = {"service_workers": "block", "reduced_motion": "reduce", **more}
        self.lasts, self.size = not more, size
        self.context = browser.new_context(viewport=size, has_touch=size["width"] < 500, **terms)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.line = self.context.new_cdp_session(self.page)
        if (slow := float(os.environ.get("SENKI_SLOW", "1"))) > 1:
            self.line.send("Emulation.setCPUThrottlingRate", {"rate": slow})

    def close(self) -> None:
        """Closes the window."""
        self.context.close()

    def wipe(self, url: str, but: Collection[str] = ()) -> None:
        """Takes away what its last reader left: the page, what it stored, save these kinds of storage, and what a test had
        changed."""
        self.page.unroute_all()
        self.context.set_offline(False)
        self.page.goto(url + "/health")  # from another place, about:blank too, the next page would have a process of its own
        self.page.evaluate("() => sessionStorage.clear()")
        kinds = ",".join(kind for kind in STORED if kind not in but)
        self.line.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": kinds if but else "all"})
        self.context.clear_permissions()
        self.page.emulate_media(media="null", color_scheme="light", reduced_motion="reduce")
        self.page.set_viewport_size(self.size)


class Reader:
    """Somebody at a window. SENKI_SLOW says how many times slower the machine is to be (races come out then), SENKI_PATIENCE
    after how many milliseconds something that does not come is missing."""

    def __init__(self, window: Window, url: str, address: str, listens: bool = False) -> None:
        self.window, self.context, self.page = window, window.context, window.page
        self.url, self.faults, self.listens = url, [], listens
        self.answers: list[Any] = []
        self.feed: list[str] = []
        self._ears = {
            "pageerror": lambda error: self.faults.append(str(error)),
            "console": self._heard,
            "request": self._asked,
        }
        for kind, ear in self._ears.items():
            self.page.on(kind, ear)
        if listens:
            self._listen()
        self.go(address)

    def _listen(self) -> None:
        """Keeps every answer of the network; what a live feed says comes piece by piece."""
        self.page.on("response", lambda answer: self.answers.append(answer))
        self.window.line.on("Network.responseReceived", self._listen_to_feed)
        self.window.line.on("Network.dataReceived", lambda result: self._hear_feed(result.get("data", "")))
        self.window.line.send("Network.enable")

    def _listen_to_feed(self, result: Any) -> None:
        if "/feed" in result["response"]["url"]:
            begun = self.window.line.send("Network.streamResourceContent", {"requestId": result["requestId"]})
            self._hear_feed(begun["bufferedData"])

    def _hear_feed(self, data: str) -> None:
        if data:
            self.feed.append(b64decode(data).decode())

    def heard(self) -> str:
        """Everything that came over the network."""
        bodies = [answer.text() for answer in self.answers if "/feed" not in answer.url and answer.status == 200]
        return "\n".join([*bodies, *self.feed])

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.faults.append(message.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.url, "data:", "blob:", "file:")):
            self.faults.append(f"asked elsewhere: {request.url}")
        if "key=" in request.url.partition("#")[0]:
            self.faults.append(f"the secret of a link in the address of a request: {request.url}")

    def leaves(self) -> bool:
        """Goes away from the window; whether somebody else may have it."""
        for kind, ear in self._ears.items():
            self.page.remove_listener(kind, ear)
        return self.window.lasts and not self.listens

    def close(self) -> None:
        """Closes the window."""
        self.context.close()

    def go(self, address: str) -> None:
        """Opens an address of the service."""
        self.page.goto(self.url + address)
        self.page.wait_for_selector("#main > *:not(.hint)")

    def see(self, selector: str, text: str = "", **more: Any) -> Any:
        """Waits until something is shown; else tells what is shown instead."""
        result = self.page.locator(selector, **({"has_text": text} if text else {}), **more).first
        try:
            result.wait_for()
        except Exception as error:
            raise AssertionError((selector, text, self.page.url, self.faults, self.page.inner_text("body"))) from error
        return result

    def click(self, selector: str, text: str = "") -> None:
        """Clicks the first of what is shown."""
        self.see(selector, text).click()

    def type(self, line: str) -> None:
        """A line of notation."""
        field = self.page.locator(".line input")
        if not field.is_visible():
            self.menu("typed")
            self.page.wait_for_function("() => document.activeElement.matches('.line input')", polling=OFTEN)
        field.fill(line)
        self.page.keyboard.press("Enter")

    def menu(self, name: str) -> None:
        """Takes an entry of the pad's menu, which closes then."""
        self.click(".pad-status .menu")
        entry = f'dialog.sheet [data-name="{name}"]'
        self.click(entry)
        self.page.wait_for_selector(entry, state="detached")

    def settled(self) -> None:
        """Waits until everything that was said is stored."""
        try:
            self._wait_until_settled()
        except Exception as error:
            raise AssertionError(self.page.locator(".pad-status, .trouble").all_inner_texts()) from error

    def _wait_until_settled(self) -> None:
        self.page.wait_for_function(
            """() => { const { outbox, session } = document.querySelector('senki-pad');
            return outbox.count === 0 && !outbox.busy && !session.asking; }""",
            polling=OFTEN,
        )

    def shoot(self, folder: Path | None, name: str) -> None:
        """Keeps a screenshot of the window, if there is a folder for them."""
        if folder:
            self.page.screenshot(path=folder / f"{name}.png")

    def state(self) -> str:
        """The whole table of the viewer or pad, as text."""
        result: str = self.page.evaluate(STATE)
        return result

    def board(self) -> Any:
        """The same as plain data: cards, lists, counters, flags, modifiers, pins, chain, clock and result."""
        *maps, chain, clock, result = json.loads(self.state())
        return [*map(dict, maps), chain, clock, result]
