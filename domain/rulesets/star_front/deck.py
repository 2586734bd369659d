"""The deck check of Star Front (SF-DECK): made of the checks that rulesets share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from domain.kernel.contract.book import DEFAULT_SWITCHES
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.record.changes import Plain
from domain.parts.common import deck_checks as checks
from domain.rulesets.star_front.grammar.texts import read_printed
from domain.rulesets.star_front.keywords import overload

SIZE, COPIES, MANA = 20, 1, 15
MAGIC = "the mana of the magic cards"


def _has_known_mana(card: Plain) -> bool | None:
    shown = read_printed(card)
    return None if shown.type is None or "mana" in shown.unknown else True


def race_of(entries: Mapping[str, int], printings: Mapping[str, Plain]) -> str:
    """The race that a list speaks for: the most frequent one that is not neutral; empty where there is none."""
    counted: Counter[str] = Counter()
    for printing, copies in sorted(entries.items()):
        race = read_printed(printings[printing]).race if printing in printings else None
        if race not in (None, "neutral"):
            counted[str(race)] += copies
    return counted.most_common(1)[0][0] if counted else ""


def check_deck(
    entries: Mapping[str, int],
    sideboard: Mapping[str, int],
    printings: Mapping[str, Plain],
    size: int = SIZE,
    race: str = "",
    switches: Mapping[str, str] = DEFAULT_SWITCHES,
) -> list[DeckFault]:
    """What is wrong with a deck: its size, copies, races and mana (SF-DECK-01 to -06); no cards lie beside it.

    `race`: the declared race; without it the one that the list speaks for.
    """
    known = {key: printings.get(key) or {"name": key} for key in entries}
    listed = checks.count_copies(known, entries)
    declared = race or race_of(entries, printings)

    def may_be(card: Plain) -> bool | None:
        race = read_printed(card).race
        return None if race is None else race in (declared, "neutral")

    def is_declared(card: Plain) -> bool | None:
        race = read_printed(card).race
        return None if race is None else bool(declared) and race == declared

    return [
        *checks.check_exact_size("SF-DECK-01", entries, size),
        *checks.check_no_sideboard("SF-DECK-01", sideboard),
        *checks.check_copy_limit("SF-DECK-02", listed, COPIES, exempt=overload.may_lift, own=overload.limit),
        *checks.check_each_card("SF-DECK-04", listed, may_be, f"the deck takes {declared or 'one race'} and neutral cards"),
        *checks.check_minimum_total("SF-DECK-05", listed, 1, is_declared, "cards of the declared race"),
        *checks.check_sum_limit("SF-DECK-06", listed, MANA, lambda card: read_printed(card).mana, MAGIC, _has_known_mana),
    ]
