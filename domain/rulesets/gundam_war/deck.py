"""The deck check of Gundam War (GW-DECK, GW-SIDE-02, -03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.kernel.ruleset import DeckFault
from domain.rulesets.gundam_war.printing import is_basic

COPIES, SPECIALS, SIDEBOARD_SIZE = 3, 6, 10


def check_deck(
    entries: Mapping[str, int], sideboard: Mapping[str, int], printings: Mapping[str, Plain], size: int = 50
) -> list[DeckFault]:
    """What is wrong with a deck of `size` cards and its sideboard (empty: none); printing id -> number of copies.

    50 cards, or 30 of a split Starter Deck (GW-DECK-01, -02). Deck and sideboard count as one (GW-SIDE-03); colours may be
    mixed (GW-DECK-06). "1 card restriction / Deck" acts here, before any card is in play (GW-DECK-11, GW-DECK-10).
    Cards whose data is not known are counted, and compared by their id.
    """
    total = sum(entries.values())
    faults = []
    if total != size:
        faults.append(DeckFault("GW-DECK-01", f"{total} cards, expected exactly {size}"))
    if sideboard and sum(sideboard.values()) != SIDEBOARD_SIZE:
        faults.append(DeckFault("GW-SIDE-02", f"a sideboard of {sum(sideboard.values())} cards, expected 10"))
    together = Counter(entries) + Counter(sideboard)
    return faults + _copies(together, printings) + _specials(together, printings)


def _copies(together: Mapping[str, int], printings: Mapping[str, Plain]) -> list[DeckFault]:
    """At most 3 copies of one card (GW-DECK-03, GW-DECK-07), any number of GENERATIONs (GW-DECK-04)."""
    counted: Counter[tuple[str, str]] = Counter()
    once: dict[tuple[str, str], bool] = {}
    for printing, copies in together.items():
        data = printings.get(printing, {"name": printing})
        if data.get("type") == "generation":
            continue
        name = identity(data)
        counted[name] += copies
        single = any(keyword["keyword"] == "restrict_deck" for keyword in data.get("keywords", ()))
        once[name] = once.get(name, False) or single
    return [
        DeckFault("GW-DECK-10" if once[name] else "GW-DECK-03", f"{copies} copies of {' '.join(name).strip()}, {limit}")
        for name, copies in sorted(counted.items())
        if copies > (1 if once[name] else COPIES)
        for limit in ["the card allows 1" if once[name] else f"at most {COPIES} are allowed"]
    ]


def identity(data: Plain) -> tuple[str, str]:
    """What makes cards copies of each other: a CHARACTER's own name (GW-DECK-08), a UNIT's name and model (GW-DECK-09)."""
    return str(data.get("character_name") or data["name"]), str(data.get("model", ""))


def _specials(together: Mapping[str, int], printings: Mapping[str, Plain]) -> list[DeckFault]:
    """At most 6 Special GENERATION cards of all names together (GW-DECK-05); Basic ones are free (GW-DECK-04)."""
    special = sum(
        copies
        for printing, copies in together.items()
        if printings.get(printing, {}).get("type") == "generation" and not is_basic(printings[printing])
    )
    if special <= SPECIALS:
        return []
    return [DeckFault("GW-DECK-05", f"{special} Special GENERATION cards, at most {SPECIALS} are allowed")]
