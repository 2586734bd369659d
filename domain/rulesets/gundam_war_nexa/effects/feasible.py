"""What is known to be impossible (NX-PLAY-09): no play is made for nothing, and "in that case" asks for both halves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.parts.set_groups import is_rolled
from domain.rulesets.gundam_war_nexa.effects import matching, operations
from domain.rulesets.gundam_war_nexa.effects.operations import Effect, who
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.faces import own_texts
from domain.rulesets.gundam_war_nexa.state.zones import HAND, on_field

_FACE_DOWN = ("discard",)
"""Small effects on face-down cards that may be known to be impossible."""


def all_possible(desk: Desk, effect: Effect, resolving: bool = False) -> bool:
    """Whether every part can be applied: "in that case" is all or nothing (NX-EFF-18).

    At the resolution a later part on face-down cards may fail alone (NX-EFF-20). Both halves are one resolution (NX-EFF-19).
    """
    return all(
        possible(desk, effect, operation) or (resolving and number > 0 and operation["do"] in _FACE_DOWN)
        for number, operation in enumerate(effect["ops"])
    )


def any_possible(desk: Desk, effect: Effect) -> bool:
    """Whether at least one part can be applied, as far as anybody knows (NX-PLAY-09)."""
    return not effect["ops"] or any(possible(desk, effect, operation) for operation in effect["ops"])


def possible(desk: Desk, effect: Effect, operation: Plain) -> bool:
    """Whether a small effect can be applied now; what acts on places one cannot see is never known to be impossible."""
    test = _TESTS.get(operation["do"])
    return test is None or test(desk, effect, operation)


def _discard(desk: Desk, effect: Effect, operation: Plain) -> bool:
    """The own hand is seen; the hangar is no hand (NX-HAND-08). The enemy's has to hold a card (NX-ZONE-13)."""
    seat = who(desk, effect, operation)
    needed = operation.get("n", 1) if seat == effect["seat"] else 1
    return len(desk.table.at(f"{seat}.{HAND}")) >= needed


def _roll(desk: Desk, effect: Effect, operation: Plain) -> bool:
    return any(not is_rolled(desk.table, card) for card in operations.subjects(desk, effect, operation))


def _skip(desk: Desk, effect: Effect, operation: Plain) -> bool:
    """A phase or step in progress, or over, cannot be skipped (NX-TERM-10)."""
    what = operation["what"]
    keys = [node.key for node in desk.ruleset.timeline.nodes]
    nodes = {node.key for node in desk.ruleset.timeline.nodes if what in (node.phase, node.step)}
    here = desk.table.clock.node
    first = min((keys.index(key) for key in nodes), default=0)
    return bool(operation.get("next")) or (here in keys and keys.index(here) < first)


def _subjects_there(desk: Desk, effect: Effect, operation: Plain) -> bool:
    return _is_later(effect) or bool(operations.subjects(desk, effect, operation))


def _is_later(effect: Effect) -> bool:
    """Whether cards are named at the resolution only (NX-TGT-07, -08)."""
    return any(selector.get("all") or selector.get("choose") for selector in effect.get("selectors", ()))


def _copy_text(desk: Desk, effect: Effect, operation: Plain) -> bool:
    """A text of the same wording as one it has cannot be gained (NX-KW-10); a chip gains none (NX-COIN-14)."""
    from domain.rulesets.gundam_war_nexa.keywords.cross_weapon import given_text

    text = given_text(desk.table, effect)
    found = operations.subjects(desk, effect, operation)
    return text is not None and any(can_gain(desk, card, text) for card in found)


def can_gain(desk: Desk, card: str, text: Plain) -> bool:
    """Whether a card can gain a text."""
    chip = cards.original(desk.table, card).get("chip")
    had = cards.keywords(desk.table, card, text["keyword"]) if "keyword" in text else own_texts(desk.table, card)
    return on_field(desk.table, card) and not chip and text not in had


def _negate_destruction(desk: Desk, effect: Effect, operation: Plain) -> bool:
    """Something has to be destroyed; a defence of 0 may still be raised before this is resolved (NX-DEST-10)."""
    found = operations.subjects(desk, effect, operation)
    return any(cards.is_destroyed(desk.table, card) for card in found) or _is_later(effect)


def _remove_coins(desk: Desk, effect: Effect, operation: Plain) -> bool:
    found = operations.subjects(desk, effect, operation)
    return any(matching.has_coin(desk.table, card) for card in found) or _is_later(effect)


def _put_in_play(desk: Desk, effect: Effect, operation: Plain) -> bool:
    """What is known to be barred by a card of its name does not enter (OP-17)."""
    from domain.rulesets.gundam_war_nexa.uniqueness import barred_by

    seat = who(desk, effect, operation)
    found = operations.subjects(desk, effect, operation)
    return any(not barred_by(desk, card, seat) for card in found) or _is_later(effect)


def _give(desk: Desk, effect: Effect, operation: Plain) -> bool:
    """A chip gains no text, and no coin is put on it (NX-COIN-13, -14)."""
    found = operations.subjects(desk, effect, operation)
    return any(not cards.original(desk.table, card).get("chip") for card in found) or _is_later(effect)


_TESTS: Mapping[str, Callable[[Desk, Effect, Plain], bool]] = {
    "discard": _discard,
    "roll": _roll,
    "skip": _skip,
    "destroy": _subjects_there,
    "abolish": _subjects_there,
    "damage": _subjects_there,
    "move": _subjects_there,
    "reroll": _subjects_there,
    **dict.fromkeys(("gain", "lose", "silence", "allow", "bar", "lose_control", "to_area", "make_g"), _subjects_there),
    "copy_text": _copy_text,
    "give": _give,
    "coin": _give,
    "remove_coins": _remove_coins,
    "negate_destruction": _negate_destruction,
    "put_in_play": _put_in_play,
}
