"""The audit judges one record by two house rules and names the rule that makes the difference."""

import pytest

from domain.kernel.audit import audit
from domain.registry import ruleset
from domain.rulesets.gundam_war_nexa.state import cards
from tests.gundam_war_nexa.scene import blue, command, g, keyword, scene, standing, unit


@pytest.mark.rule("NX-COST-08")
def test_a_mixed_payment_is_legal_or_not_by_the_house_rule():
    s = scene(A={"gs": [g("purple"), blue(2)], "hand": [unit("U", roll=[["purple", 2]])]}, switches={"purple_mix": "yes"})
    s.plays("A", "U")
    rules = ruleset("gundam_war_nexa")
    as_recorded = [(each.name, each.verdict, each.rules) for each in audit(s.desk.events, rules)]
    otherwise = [(each.name, each.verdict, each.rules) for each in audit(s.desk.events, rules, {"purple_mix": "no"})]
    assert ("play", "legal", ()) in as_recorded
    assert ("play", "illegal", ("NX-COST-08",)) in otherwise


@pytest.mark.rule("NX-KWG-01", "NX-KW-21")
def test_a_keyword_is_negated_with_the_text_unless_brackets_guard_it():
    pair = [keyword("assault"), keyword("swift_attack", bracket="unless_g")]
    s = scene(A={"space": [unit("U", keywords=pair, text=[standing({"on": "self", "points": [1, 0, 0]})])]})
    s.does("B", {"do": "silence", "to": "U"})
    assert [cards.has(s.table, s["U"], name) for name in ("assault", "swift_attack")] == [False, True]
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("NX-EFF-14", "NX-DEST-09", "NX-TGT-07")
def test_a_standby_effect_finds_no_card_that_left_in_between():
    later = {"do": "later", "when": "end_of_turn", "effects": [{"do": "destroy", "to": "target"}]}
    s = scene(A={"hand": [command("Doom", later, targets=[{"type": "unit"}])]}, B={"deployment": [unit("V")]})
    s.plays("A", "Doom", targets=("V",))
    s.does("B", {"do": "move", "to": "V", "zone": "hand"})
    s.does("B", {"do": "put_in_play", "to": "V"})
    s.to("end.done")
    assert s.zone("V") == "B.deployment_area"
