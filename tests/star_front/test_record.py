"""A record of Star Front: audited, stored in the middle of a resolution, read without the rules."""

from domain.kernel.desk.audit import audit
from domain.kernel.table.applying import apply
from domain.kernel.table.table import Table
from domain.registry import ruleset
from scripts.simulation import random_game


def test_the_audit_finds_a_random_game_legal_and_computed_as_recorded() -> None:
    game = random_game("star_front", "audit")
    game.play()
    assert {finding.verdict for finding in audit(game.desk.events, ruleset("star_front"))} == {"legal"}


def test_a_record_is_read_without_its_rules_and_its_end_is_told_in_facts() -> None:
    game = random_game("star_front", "facts")
    game.play()
    table = Table(game.desk.table.header)
    for event in game.desk.events:
        for change in event.changes:
            apply(table, change)
    assert table.state() == game.desk.table.state()
    score = next(event.said for event in game.desk.events if event.name == "final_score")
    assert set(score) == {"scores", "rewards", "units", "tie"}
