"""Which rules a deck breaks that has more of a card than the list its player registered: on paper such cards turn up."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import Plain


def rules_broken_by_surplus(
    ruleset: Ruleset,
    listed: Mapping[str, int],
    printing: str,
    copies: int,
    about: Mapping[str, Plain],
    switches: Mapping[str, str],
) -> tuple[str, ...]:
    """The rules that a deck breaks which has `copies` of a printing beside the rest of its list; `about`: id -> data ·
    `switches`: the house rules of the game.

    Rules that any other card in their place would break as well, such as the size, are meant only where it breaks no other.
    """
    there = {**listed, printing: copies}
    instead = {**listed, "": copies - listed.get(printing, 0)}
    anyway = {(fault.rule, fault.message) for fault in ruleset.check_deck(instead, {}, about, switches=switches)}
    found = [fault for fault in ruleset.check_deck(there, {}, about, switches=switches) if not fault.open]
    broken = [fault.rule for fault in found if (fault.rule, fault.message) not in anyway]
    return tuple(dict.fromkeys(broken)) or _of_any_deck(ruleset)


def _of_any_deck(ruleset: Ruleset) -> tuple[str, ...]:
    """The first rule that says what a deck is: the one that no cards at all break."""
    return tuple(fault.rule for fault in ruleset.check_deck({}, {}, {}))[:1]
