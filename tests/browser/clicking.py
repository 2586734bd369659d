"""A scorer who says everything by clicking: what was said on paper, found among what the pad offers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from domain.kernel.command import Command
from tests.browser.reader import Reader

LEDGER = "document.querySelector('senki-pad').session"
FIND = Path(__file__).with_suffix(".js").read_text("utf-8").split("\n", 1)[1]


class Scorer:
    """Clicks at a pad what a script says."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page

    def record(self, script: Sequence[Command]) -> None:
        """Says everything, in order. Raises AssertionError where the pad does not offer what has to be said."""
        at = 0
        while at < len(script):
            if script[at].act == "pass" and self._button("on").count():
                at += self._all_pass(script[at:])
            else:
                self._say(script[at])
                at += 1

    def _button(self, name: str) -> Any:
        return self.page.locator(".actions").locator(_named(name))

    def _all_pass(self, rest: Sequence[Command]) -> int:
        before = self._passes()
        self._button("on").click()
        self.reader.settled()
        made = self._passes() - before
        assert made > 0
        assert [command.act for command in rest[:made]] == ["pass"] * made, f"the pad passed on past {rest[:made]}"
        return made

    def _passes(self) -> int:
        count: int = self.page.evaluate(f"{LEDGER}.record.events.filter((event) => event.name === 'passed').length")
        return count

    def _say(self, command: Command) -> None:
        try:
            if command.act == "look":
                self._name_a_card(command)
            else:
                self._take_up(command)
        except Exception as error:
            told = self.page.locator(".pad-status, .trouble, .actions").all_inner_texts()
            raise AssertionError(f"{command} could not be clicked; the pad says {told}") from error
        self.reader.settled()

    def _name_a_card(self, command: Command) -> None:
        """Taps an unknown card of the hand and says which it is."""
        hand = f'.zone[data-zone="{command.seat}.hand"]'
        while self.page.locator(f"{hand} details:not([open]) summary").count():
            self.page.locator(f"{hand} details:not([open]) summary").first.click()
        self.page.locator(f"{hand} .card.unknown[data-card]").first.click()
        self._button("look").click()
        (printing,) = command.aside["cards"]
        self.page.fill('dialog input[type="search"]', printing)
        self.page.click(f'dialog [data-printing="{printing}"]')

    def _take_up(self, command: Command) -> None:
        found = self.page.evaluate(FIND, {"seat": command.seat, "act": command.act, "args": dict(command.args)})
        assert found, f"the pad does not offer {command}: {self.page.locator('.actions').inner_text()}"
        if self._button("cancel").count():
            self._button("cancel").click()
        if found["many"]:
            opens = self._button(f"{command.seat} {command.act}")
            if opens.get_attribute("aria-expanded") == "false":
                opens.click()
        self._button(found["label"]).nth(found["at"]).click()
        for name in found["slots"]:
            self._choose(name, command.args.get(name))
        if self._button("ok").count():
            self._button("ok").click()

    def _choose(self, name: str, value: Any) -> None:
        for option in value if isinstance(value, tuple) else () if value is None else (value,):
            text = json.dumps(option, ensure_ascii=False, separators=(",", ":"))
            chip = self._button(f"{name} {text}").first
            chip.wait_for(state="attached")
            if not chip.is_visible():
                folded = self.page.locator(".actions details", has=self.page.locator(_named(f"{name} {text}")))
                folded.locator("summary").click()
            chip.click()


def _named(name: str) -> str:
    return f"button[data-name={json.dumps(name, ensure_ascii=False)}]"
