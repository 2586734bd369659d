"""A record of Star Front: audited, stored in the middle of a resolution, read without the rules."""

from typing import Any

import pytest

from domain.kernel.desk.audit import audit
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.parts.common.ruleset_package import SpecimenDeck, Specimens
from domain.registry import ruleset
from scripts.simulation.random_games import RandomGame, random_game
from tests.star_front.scene import RULES, do, magic, scene, unit


def test_the_audit_finds_a_random_game_legal_and_computed_as_recorded() -> None:
    game = random_game("star_front", "audit")
    game.play()
    assert {finding.verdict for finding in audit(game.desk.events, ruleset("star_front"))} == {"legal"}


def deck_of(effect: dict[str, Any]) -> Specimens:
    """Eight units, and twelve magics that do this."""
    named = [*(unit(f"Elf {each}", race="elf") for each in range(8)), *(magic(f"Call {each}", effect) for each in range(12))]
    cards = {str(card["name"]): RULES.parse_printing(card) for card in named}
    return Specimens(cards, {"calls": SpecimenDeck("Calls", dict.fromkeys(cards, 1), {}, {})})


@pytest.mark.rule("SF-SEARCH-01", "SF-REVEAL-01")
@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize(
    "effect",
    [
        do("search", **{"for": {"where": "deck", "type": "unit"}}),
        do("search", n=2, **{"for": {"where": "deck", "type": "unit"}}),
        do("reveal", n=1),
        do("reveal", n=2),
    ],
    ids=["one searched", "two searched", "one revealed", "two revealed"],
)
def test_what_is_asked_of_a_hidden_deck_is_asked_again_by_the_audit(effect: dict[str, Any], mode: str) -> None:
    """Given decks that are searched and revealed, when a random game of them (seed `calls`) is audited, then it is clean."""
    game = RandomGame(RULES, deck_of(effect), "calls", 0, mode=mode)
    for _ in range(120):
        game.step()
    events = game.desk.events
    assert sum(event.name in ("card_searched", "cards_revealed") for event in events) > 1
    assert [finding for finding in audit(events, RULES) if finding.verdict != "legal"] == []


@pytest.mark.rule("SF-REVEAL-01")
@pytest.mark.parametrize("told", [(), ("~Elf",), ("~Elf", "~Imp")])
def test_cards_that_were_stated_in_part_are_revealed_in_the_audit_as_they_were(told: tuple[str, ...]) -> None:
    """Given a game on paper without lists, when none, one or both revealed cards are named, then its audit is clean."""
    deck = [unit("One", known=False), unit("Two", known=False)]
    s = scene(A={"hand": [magic("Show", do("reveal", n=2))], "deck": deck}, mode="scribe")
    s.says("A", "play", card="Show")
    s.to_rest()
    s.choose(*told)
    shown = s.happened("cards_revealed")[0].said["cards"]
    assert [s.table.cards[card].printing for card in shown[: len(told)]] == list(told)
    assert [finding for finding in audit(s.desk.events, RULES) if finding.verdict != "legal"] == []


def test_a_record_is_read_without_its_rules_and_its_end_is_described_in_facts() -> None:
    game = random_game("star_front", "facts")
    game.play()
    table = Table(game.desk.table.header)
    for event in game.desk.events:
        for change in event.changes:
            apply_change(table, change)
    assert table.state() == game.desk.table.state()
    score = next(event.said for event in game.desk.events if event.name == "final_score")
    assert set(score) == {"scores", "rewards", "units", "tie"}
