"""Switch[A] (MC-KW-14): as a step begins a card in hand changes places with an own Unit that has A in its name."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import PUBLIC, Counted, Learned, Plain
from domain.kernel.desk import Desk
from domain.kernel.ruleset import Arguments
from domain.kernel.truth import Truth
from domain.parts import turn_counts
from domain.rulesets.macross_crusade import labels, replacement
from domain.rulesets.macross_crusade.effects.references import field_card, hand_card
from domain.rulesets.macross_crusade.effects.resolution import run_pending
from domain.rulesets.macross_crusade.effects.waiting import SPOKEN, place
from domain.rulesets.macross_crusade.keywords import ace
from domain.rulesets.macross_crusade.state import cards
from domain.rulesets.macross_crusade.state.faces import named, own_keywords
from domain.rulesets.macross_crusade.state.zones import HAND, controller

BEGINNINGS = tuple(labels.WINDOWS[step][0] for step in ("attack", "defense", "damage", "return"))
"""Only the Battle Phase has steps (MC-KWX-07); each begins with its first Free Timing (MC-FREE-05)."""


def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
    """The beginning of a step, in either player's turn."""
    return lambda node: node in BEGINNINGS


def switch(desk: Desk, seat: str, args: Arguments) -> None:
    """Exchanges the cards: no play, no cost; once in a turn (MC-KW-14), before anything is played in the step."""
    table = desk.table
    new = hand_card(desk, seat, args.get("card"))
    old = field_card(desk, seat, args.get("on"))
    desk.require("MC-KWX-07", table.clock.node in BEGINNINGS, "Switch is for the beginning of a step")
    fresh = table.flags.get(SPOKEN) != place(desk) and not table.chain
    desk.require("MC-KW-14", fresh, "the beginning of the step is over")
    _require_named(desk, seat, new, old)
    same = cards.name_of(table, new) == cards.name_of(table, old)
    desk.require("MC-KW-14", not same, "the Unit has exactly the same name")
    desk.require("MC-KW-07", ace.fits(table, new, seat, leaving=old), "the Ace Limit would be exceeded")
    counter = turn_counts.uses(desk, "switch")
    desk.require("MC-KW-14", table.count(seat, counter) == 0, "Switch is used once in a turn")
    desk.declare("switch", seat, "MC-KW-14", {"card": new, "on": old})
    desk.do(Counted(seat, counter, 1), Learned(new, table.cards[new].printing, (PUBLIC,)))
    replacement.replace(desk, old, new, HAND, desk.switch("switch_keeps_damage") == "yes")
    run_pending(desk)
    desk.ruleset.timeline.settle(desk)


def _require_named(desk: Desk, seat: str, new: str, old: str) -> None:
    """[A] is a part of the Unit's name (MC-KWX-06); of several names one is enough (MC-KWX-05)."""
    data = cards.printed(desk.table, new)
    keyword: Plain = next(own_keywords(desk.table, new, "switch"), None)
    has: Truth = keyword is not None if "type" in data else None
    desk.require("MC-KW-14", has, "the card has no Switch")
    fits = keyword is None or named(desk.table, old, keyword["name"])
    unit = cards.is_a(desk.table, old, "unit") and controller(desk.table, old) == seat
    desk.require("MC-KW-14", fits and unit, "this is no own Unit that the card names")
