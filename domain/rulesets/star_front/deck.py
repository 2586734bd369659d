"""The deck check of Star Front (SF-DECK), built from the checks that rulesets share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from domain.kernel.contract.rulebook import DEFAULT_SWITCHES
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.contract.truth import Truth
from domain.kernel.messages.message import Message
from domain.kernel.record.changes import Plain
from domain.parts.common import deck_checks as checks
from domain.rulesets.star_front.card_schema.texts import read_printed
from domain.rulesets.star_front.keywords import overload
from domain.rulesets.star_front.messages import msg

SIZE, COPIES, MANA = 20, 1, 15


def _race_fault(race: str, names: list[Plain]) -> Message:
    """Returns the fault for cards of the wrong race. An empty `race` means a deck without a declared race."""
    first, more = checks.names_and_rest_count(names)
    if more:
        taken = msg("card_and_n_more_deck_takes", card=first, n=more, word=race)
        return taken if race else msg("card_and_n_more_deck", card=first, n=more)
    return (
        msg("card_deck_takes_word_and_neutral", card=first, word=race)
        if race
        else msg("card_deck_takes_one_race", card=first)
    )


def _mana_doubt(total: int, names: list[Plain], limit: int) -> Message:
    first, more = checks.names_and_rest_count(names)
    if more:
        return msg("mana_magic_cards_adds_up_to_n", n=total, card=first, n2=more, n3=limit)
    return msg("mana_magic_cards_adds_up_to", n=total, card=first, n2=limit)


def _has_known_mana(card: Plain) -> Truth:
    shown = read_printed(card)
    return None if not shown.type.is_known or "mana" in shown.unknown else True


def race_of(entries: Mapping[str, int], printings: Mapping[str, Plain]) -> str:
    """Returns the most frequent race of a list other than neutral, or an empty string."""
    counted: Counter[str] = Counter()
    for printing, copies in sorted(entries.items()):
        races = read_printed(printings[printing]).race.words if printing in printings else ()
        counted.update({race: copies for race in races if race != "neutral"})
    return counted.most_common(1)[0][0] if counted else ""


def check_deck(
    entries: Mapping[str, int],
    sideboard: Mapping[str, int],
    printings: Mapping[str, Plain],
    size: int = SIZE,
    race: str = "",
    switches: Mapping[str, str] = DEFAULT_SWITCHES,
) -> list[DeckFault]:
    """Returns the faults of a deck: its size, copies, races and mana (SF-DECK-01 to -06). There is no sideboard.

    `race` is the declared race; if it is empty, the most frequent race of the list is used.
    """
    known = {key: printings.get(key) or {"name": key} for key in entries}
    listed = checks.count_copies(known, entries)
    declared = race or race_of(entries, printings)

    def may_be(card: Plain) -> Truth:
        return read_printed(card).race.is_any_of(declared, "neutral")

    def is_declared(card: Plain) -> Truth:
        return read_printed(card).race.is_any_of(*((declared,) if declared else ()))

    return [
        *checks.check_exact_size("SF-DECK-01", entries, size),
        *checks.check_no_sideboard("SF-DECK-01", sideboard),
        *checks.check_copy_limit("SF-DECK-02", listed, COPIES, exempt=overload.has_overload, own=overload.copy_limit),
        *checks.check_each_card("SF-DECK-04", listed, may_be, lambda names: _race_fault(declared, names)),
        *checks.check_minimum_total(
            "SF-DECK-05",
            listed,
            1,
            is_declared,
            partial(msg, "n_cards_declared_race_in_deck"),
            partial(msg, "perhaps_only_n_cards_declared"),
        ),
        *checks.check_sum_limit(
            "SF-DECK-06",
            listed,
            MANA,
            lambda card: read_printed(card).mana,
            partial(msg, "mana_magic_cards_adds_up"),
            _mana_doubt,
            _has_known_mana,
        ),
    ]
