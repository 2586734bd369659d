"""The audit of one game under two house rules: other verdicts, with the rule that makes the difference."""

from domain.kernel.desk.audit import audit
from tests.macross_crusade.scene import RULES, command, scene


def verdict_of_the_last_line(s, **switches):
    last = list(audit(s.desk.events, RULES, switches))[-1]
    return last.verdict, last.rules


def test_paying_the_last_card_is_judged_by_the_house_rule():
    s = scene(A={"hand": [command("Dear", {"do": "draw"}, resource=1)]}, nation=(1, 20))
    s.says("A", "play", card="Dear")
    assert verdict_of_the_last_line(s) == ("legal", ())
    assert verdict_of_the_last_line(s, pay_last_card="refused") == ("illegal", ("MC-COST-12",))


def test_a_third_of_a_random_game_is_legal_as_it_was_recorded():
    from scripts.simulation.random_games import random_game

    game = random_game("macross_crusade", "audit")
    while game.decisions < 120 and game.step():
        pass
    assert {finding.verdict for finding in audit(game.desk.events, RULES)} == {"legal"}
