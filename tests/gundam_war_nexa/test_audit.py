"""The audit judges one record by two house rules and names the rule that makes the difference."""

import pytest

from domain.kernel.desk.audit import audit
from domain.registry import ruleset
from tests.gundam_war_nexa.scene import blue, g, scene, unit


@pytest.mark.rule("NX-COST-08")
def test_a_mixed_payment_is_legal_or_not_by_the_house_rule():
    s = scene(A={"gs": [g("purple"), blue(2)], "hand": [unit("U", roll=[["purple", 2]])]}, switches={"purple_mix": "yes"})
    s.plays("A", "U")
    rules = ruleset("gundam_war_nexa")
    as_recorded = [(each.name, each.verdict, each.rules) for each in audit(s.desk.events, rules)]
    otherwise = [(each.name, each.verdict, each.rules) for each in audit(s.desk.events, rules, {"purple_mix": "no"})]
    assert ("play", "legal", ()) in as_recorded
    assert ("play", "illegal", ("NX-COST-08",)) in otherwise
