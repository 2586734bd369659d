"""Large card lists go out in every form, come in, and go out again the same: `python -m tests.cards.large_lists 5000`."""

from __future__ import annotations

import sys

from domain import registry
from domain.cards.card_list_io import FORMS, format_cards, parse_cards
from scripts.benchmarks.card_list_reader import make_long_card_list


def come_back(ruleset: str, form: str, count: int) -> bool:
    """Whether so many cards, no two of one name, come back as they were, and are written the same again."""
    parse = registry.ruleset(ruleset).parse_printing
    cards = parse_cards(make_long_card_list(ruleset, count), parse, "toml")
    assert not isinstance(cards, list), cards[:3]
    text = format_cards(cards, form)
    result = parse_cards(text, parse, form)
    return not isinstance(result, list) and result == cards and format_cards(result, form) == text


def main() -> None:
    """Every rulebook in every form; the first list that does not come back ends the run."""
    count = int(sys.argv[1])
    for ruleset in registry.RULESETS:
        for form in FORMS:
            if not come_back(ruleset, form, count):
                sys.exit(f"{count} cards of {ruleset} as {form} do not come back as they were")
            print(f"{ruleset} {form}: {count} cards come back", flush=True)


if __name__ == "__main__":
    main()
