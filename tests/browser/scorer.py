"""A scorer who records given lines by taps, as somebody with a thumb would: out of the strip, else with two letters more."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from tests.browser.reader import Reader

SEEN = """(name) => [...document.querySelectorAll(".ask .likely-card")].findIndex((cell) => {
  const [own, strip] = [cell, cell.closest(".likely")].map((each) => each.getBoundingClientRect());
  return cell.dataset.name === name && own.top >= strip.top - 4 && own.bottom <= strip.bottom + 4;
})"""
SIDE = "() => document.querySelector('senki-pad').thumb.seat"
ASKED = "() => document.querySelector('senki-pad').thumb.choosing?.offer.act ?? ''"
IN_SIGHT = """(cell) => {
  const box = document.querySelector(cell)?.getBoundingClientRect();
  return box && box.bottom < innerHeight;
}"""
CLICK = "(selector) => document.querySelector(selector).click()"
LETTERS = 3


class Scorer:
    """Somebody at a pad; `taps`: what was tapped · `keys`: how many letters were typed to find cards."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page
        self.taps: list[str] = []
        self.keys = 0

    def record(self, commands: Sequence[Command], names: Mapping[str, str]) -> None:
        """Records these commands in their order; `names`: printing -> how its card is called."""
        left = list(commands)
        while left:
            said, self.names = left[0], names
            done = self._say(said, left[1] if len(left) > 1 else None)
            del left[:done]

    def tap(self, selector: str) -> None:
        """One tap, after which everything is stored."""
        self.reader.page.wait_for_selector(selector, state="attached")
        self.page.evaluate(CLICK, selector)
        self.taps.append(selector)
        self.reader.settled()
        if self.page.locator(".refusal").count():
            raise AssertionError((self.taps[-6:], self.page.inner_text(".refusal")))

    def _has(self, selector: str) -> bool:
        return bool(self.page.locator(selector).count())

    def _say(self, said: Command, following: Command | None) -> int:
        """Records a command; returns how many of the commands that taken together were said."""
        if said.act in ("keep", "mulligan"):
            self.tap('.acts [data-name="keep"]')
            return 2
        if said.act == "end_turn":
            self.tap('.acts [data-name="end_turn"]')
            return 1
        if said.act in ("first", "choose", "discard"):
            self._answer(said)
            ends = following is not None and following.act == "end_turn" and said.act == "choose"
            return 2 if ends and self._turn_is_over(following) else 1
        if said.act == "attack" and said.args.keys() & {"space", "earth", "first", "second"}:
            return self._sortie(said, following)
        if said.act == "attack" and "units" in said.args:
            self._units(said)
            return 1
        self._card(said)
        return 1

    def _turn_is_over(self, following: Command | None) -> bool:
        """Returns whether the answer has ended the turn as well, as it was said before."""
        last = self.page.evaluate(
            "() => document.querySelector('senki-pad').session.record.events.filter(({ spoken }) => spoken).at(-1).said.act"
        )
        return bool(last == "end_turn") and following is not None

    def _answer(self, said: Command) -> None:
        for name, value in said.args.items():
            if isinstance(value, tuple) and self._takes_set(value):
                return
            for option in value if isinstance(value, tuple) else (value,):
                chip = f".ask [data-name='{name} {json.dumps(option)}']"
                if not self._has(f"{chip}[aria-pressed='true']"):
                    self.tap(chip)
        if self._has('.acts [data-name="ok"]'):
            self.tap('.acts [data-name="ok"]')

    def _card(self, said: Command) -> None:
        """Plays a card, or says anything else that stands in the strip."""
        card = str(said.args.get("card", ""))
        fixed = {name: value for name, value in said.args.items() if name != "card"}
        cell = self._cell(said, card, fixed)
        if not cell and self.page.evaluate(SIDE) != said.seat:
            self.tap('[data-name="side"]')
            cell = self._cell(said, card, fixed)
        if self.page.evaluate(ASKED) == said.act:
            pass
        elif cell:
            self.tap(f".ask .likely-card[data-name={json.dumps(cell)}]")
        elif said.act in ("attack", "defend"):
            self.tap('.acts [data-name="attack"]')
            if cell := self._cell(said, card, fixed):
                self.tap(f".ask .likely-card[data-name={json.dumps(cell)}]")
        else:
            self._name(said, card)
        self._way(said)
        self._slots(said, fixed)

    def _cell(self, said: Command, card: str, fixed: Mapping[str, Plain]) -> str:
        """Returns the name of the cell in sight that says this, the one that fixes most; empty where none is."""
        for count in range(len(fixed), -1, -1):
            words = [f"{name}={value}" for name, value in list(fixed.items())[:count] if isinstance(value, str)]
            name = " ".join(filter(None, (said.seat, said.act, card, *words)))
            if self.page.evaluate(SEEN, name) >= 0:
                return name
        return ""

    def _name(self, said: Command, card: str) -> None:
        self.tap('.acts [data-name="name"]')
        self.page.wait_for_selector("dialog.sheet .cell")
        cell = f'dialog.sheet .cell[data-printing="{card}"]'
        in_sight = self.page.evaluate(IN_SIGHT, cell)
        if not in_sight:
            self.page.fill('dialog.sheet input[type="search"]', self.names[card][:LETTERS])
            self.keys += LETTERS
        first = self._has(f'dialog.sheet .cell.first[data-printing="{card}"]')
        self.tap(self._way_chip("dialog.sheet .ways", said) if first and self._has("dialog.sheet .ways .chip") else cell)

    def _way(self, said: Command) -> None:
        """Takes the way that is meant, where it is asked."""
        if not self._has('.ask [data-name^="way "]'):
            return
        self.tap(self._way_chip(".ask", said))

    def _way_chip(self, place: str, said: Command) -> str:
        """Returns the selector of the chip of the way that is meant."""
        words = [f"{name}={value}" for name, value in said.args.items() if name != "card" and isinstance(value, str)]
        for some in (words, words[:1], []):
            chip = f"{place} [data-name={json.dumps(' '.join(['way', said.act, *some]))}]"
            if self._has(chip):
                return chip
        raise AssertionError((said, self.page.locator(place).all_inner_texts()))

    def _slots(self, said: Command, fixed: Mapping[str, Plain]) -> None:
        """Answers what is asked of a card: a host, a position, targets."""
        for name, value in fixed.items():
            for option in value if isinstance(value, tuple) else (value,):
                chip = f".ask [data-name='{name} {json.dumps(option)}']"
                if self._has(chip) and not self._has(f"{chip}[aria-pressed='true']"):
                    self.tap(chip)
        if self._has(".ask.question") and self._has('.acts [data-name="ok"]'):
            self.tap('.acts [data-name="ok"]')

    def _sortie(self, said: Command, following: Command | None) -> int:
        self.tap('.acts [data-name="attack"]')
        self._areas(said)
        if following is None or following.act != "defend":
            self.tap('.acts [data-name="ok"]')
            return 1
        if not any(following.args.values()):
            self.tap('.acts [data-name="undefended"]')
            return 2
        self.tap('.acts [data-name="ok"]')
        self._areas(following)
        self.tap('.acts [data-name="ok"]')
        return 2

    def _areas(self, said: Command) -> None:
        for area, units in said.args.items():
            for unit in units:
                only, one = f'.ask [data-name="unit {unit}"]', f'.ask [data-name="unit {unit} {area}"]'
                self.tap(one if self._has(one) else only)
                for _ in said.args:
                    if self._has(f".ask [data-slot='{area}'] [data-name='{area} {json.dumps(unit)}']"):
                        break
                    self.tap(f".ask .area [data-name$='{json.dumps(unit)}']")

    def _units(self, said: Command) -> None:
        """An attack of units that go together, on a seat or on a unit."""
        self.tap('.acts [data-name="attack"]')
        if not self._has(".ask.question"):
            aimed = f".ask .likely-card[data-name='{said.seat} attack on={said.args.get('on')}']"
            direct = f".ask .likely-card[data-name='{said.seat} attack seat={said.args.get('seat')}']"
            for cell in (aimed, direct):
                if self._has(cell):
                    self.tap(cell)
                    break
        target = f".ask [data-target='{said.args.get('on', '')}']"
        if "on" in said.args and self._has(target):
            self.tap(target)
        self._takes_set(said.args.get("units", ()))
        for name in ("units", "left", "right") if self._has(".ask.question") else ():
            for unit in said.args.get(name, ()):
                chip = f".ask [data-name='{name} {json.dumps(unit)}']"
                if self._has(chip) and not self._has(f"{chip}[aria-pressed='true']"):
                    self.tap(chip)
        if self._has('.acts [data-name="ok"]'):
            self.tap('.acts [data-name="ok"]')

    def _takes_set(self, cards: Sequence[str]) -> bool:
        """Taps the chip of these cards together, which says the line; returns False where there is none."""
        names = (json.dumps(list(each), separators=(",", ":")) for each in permutations(cards))
        chip = next((chip for name in names if self._has(chip := f".ask [data-name='set {name}']")), "")
        if chip:
            self.tap(chip)
        return bool(chip)


def told(events: Sequence[Mapping[str, Any]]) -> list[str]:
    """Returns the lines of a log."""
    return [str(event["text"]) for event in events if event["text"]]
