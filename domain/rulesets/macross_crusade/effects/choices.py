"""What the answer to a question does, by the question's `what`; targets are the resolution's own business."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import PUBLIC, FlagSet, Moved, Plain
from domain.kernel.table.knowledge import show
from domain.rulesets.macross_crusade.effects import scraps
from domain.rulesets.macross_crusade.effects.filters import suits
from domain.rulesets.macross_crusade.keywords import encouragement, sound_force
from domain.rulesets.macross_crusade.moving import destruction, movement
from domain.rulesets.macross_crusade.state.zones import HAND, JUNKYARD
from domain.texts import optional, searching
from domain.texts.ordering import put_in_order
from domain.texts.pending import PENDING


def _scrapped_from_hand(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    for card in chosen:
        movement.put(desk, card, JUNKYARD, 0)


def _taken(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """Of cards looked at the chosen ones go to the hand; the others stay in place and order (MC-TERM-04)."""
    for card in chosen:
        desk.do(Moved(card, f"{waiting['seat']}.{HAND}"))


def _revealed(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    for card in chosen:
        show(desk, card, (PUBLIC,))


def _destroyed(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    destruction.destroy(desk, chosen, "effect")


def _kept(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """The controller named the card that goes, of several that came together (MC-SCRAP-06)."""
    movement.scrap(desk, chosen, "MC-SCRAP-06", "rule")


def _sent_to_the_bottom(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    first, *rest = desk.table.flags[PENDING]
    ops = sound_force.sent_back(desk, waiting["seat"], chosen)
    desk.do(FlagSet(PENDING, ({**first, "ops": ops}, *rest)))


def _reordered(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    """The order of cards that go to a pile is fixed, the first on top (MC-SET-10, MC-TERM-02); others do not see it."""
    whole = tuple(dict.fromkeys((*chosen, *waiting["options"])))
    for card in whole if waiting["end"] < 0 else reversed(whole):
        desk.do(Moved(card, waiting["place"], waiting["end"]))


def _encouraged(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    encouragement.reroll(desk, chosen)


def _scraps_ordered(desk: Desk, waiting: Plain, chosen: tuple[str, ...]) -> None:
    scraps.put_in_order(desk, chosen)


CHOICES: dict[str, Callable[[Desk, Plain, tuple[str, ...]], None]] = {
    "discard": _scrapped_from_hand,
    "order": put_in_order,
    "may": optional.answered,
    "take": _taken,
    "reveal": _revealed,
    "sacrifice": _destroyed,
    "field_limit": _kept,
    "sound_force": _sent_to_the_bottom,
    "group_order": _reordered,
    "encouragement": _encouraged,
    "scraps": _scraps_ordered,
    "search": partial(searching.found, suits=suits),
    "look": partial(searching.looked, suits=suits),
}
