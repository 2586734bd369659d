"""What `senki conform` asks of statements in other languages finds what is wrong with one."""

from types import SimpleNamespace

import pytest

from domain import registry
from domain.kernel.contract.rulebook import RuleStatement
from scripts.conformance import rule_translations

PLAIN = "At most 3 copies (LR-DECK-02), on the 1st turn `R`."
JAPANESE = "最初のターンは3枚まで（LR-DECK-02）、`R`。"
CHINESE = "第一回合最多3張（LR-DECK-02），`R`。"


@pytest.fixture
def faults_of(monkeypatch):
    """What all checks tell of a rulebook of two rules, the second in the words given."""

    def ask(**words):
        rules = [RuleStatement("LR-1", PLAIN, "page 1", statements={"ja": JAPANESE, "zh": CHINESE})] if words else []
        rules.append(RuleStatement("LR-2", PLAIN, "page 1", statements=words))
        book = SimpleNamespace(rules={rule.id: rule for rule in rules})
        monkeypatch.setattr(registry, "ruleset", lambda name: SimpleNamespace(book=book))
        return [f"{check.__name__}: {fault}" for check in rule_translations.CHECKS for fault in check("lanterns")]

    return ask


def test_one_language_is_enough_and_all_of_three_hold(faults_of):
    assert faults_of() == []
    assert faults_of(ja=JAPANESE, zh=CHINESE) == []


@pytest.mark.parametrize(
    ("words", "check"),
    [
        ({"ja": JAPANESE}, "every_rule_is_stated_in_the_languages_of_the_book"),
        ({"ja": JAPANESE, "zh": " "}, "every_rule_is_stated_in_the_languages_of_the_book"),
        ({"ja": JAPANESE.replace("3", "三"), "zh": CHINESE}, "statements_name_the_same_rules_and_numbers"),
        ({"ja": JAPANESE.replace("02", "03"), "zh": CHINESE}, "statements_name_the_same_rules_and_numbers"),
        ({"ja": JAPANESE, "zh": CHINESE.replace("`R`", "R")}, "statements_name_the_same_rules_and_numbers"),
        ({"ja": PLAIN, "zh": CHINESE}, "statements_are_in_the_letters_of_their_language"),
        ({"ja": JAPANESE, "zh": CHINESE.replace("張", "张")}, "statements_are_in_the_letters_of_their_language"),
        ({"ja": JAPANESE.replace("最初", "头一个"), "zh": CHINESE}, "statements_are_in_the_letters_of_their_language"),
        ({"ja": JAPANESE, "zh": CHINESE + "の"}, "statements_are_in_the_letters_of_their_language"),
    ],
)
def test_what_is_wrong_with_a_statement_is_reported_with_its_rule(faults_of, words, check):
    faults = faults_of(**words)
    assert [fault for fault in faults if fault.startswith(f"{check}: LR-2")], faults
