"""Printed Japanese paragraphs of Macross Crusade become clauses, and the texts of its specimens are printed and read back."""

import pytest

from domain import registry
from domain.parts.card_schema.value_checks import freeze
from domain.rulesets.macross_crusade.card_schema.texts import read_text
from tests.bandai_card_texts import as_meant
from tests.card_language import CardLanguage, specimen_texts

(JAPANESE,) = registry.card_text_grammars("macross_crusade")
TEXTS = specimen_texts("macross_crusade")
LANGUAGE = CardLanguage(JAPANESE)
PRINTED = {name: words for name, text in TEXTS.items() if (words := JAPANESE.print(text))}


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_specimen_is_read_back_as_its_text(name):
    """Given a text of a specimen in printed words, when it is compiled, then it is that text."""
    assert as_meant(read_text(freeze(LANGUAGE.clause(PRINTED[name])))) == as_meant(read_text(freeze(TEXTS[name])))


def test_most_texts_of_the_specimens_have_printed_words():
    """Given all texts of the specimens, when they are printed, then at least 23 of them have words."""
    assert len(PRINTED) >= 23


def test_a_timing_that_no_rulebook_names_stays_open():
    """Given 常時, which the English rulebook does not translate, when a paragraph has it, then it stays open."""
    LANGUAGE.open_paragraph("(常時)〔1〕：カード1枚を引く。")


@pytest.mark.rule("MC-VAR-02", "MC-VAR-03")
@pytest.mark.parametrize(
    ("text", "x"),
    [
        ("（通常）：ユニット１枚にＸダメージを与える。", {"free": True}),
        ("（通常）：《Ｘ》ユニット１枚にＸダメージを与える。", {"free": True}),
        (
            "（通常）：ユニット１枚にＸダメージを与える。Ｘの値は、自軍国力の値と同じとする。",
            {"power": "own"},
        ),
    ],
)
def test_an_x_that_the_text_does_not_define_is_chosen(text, x):
    """Given a printed X, when the text says what it is, then it is that, else its player chooses it."""
    clause = LANGUAGE.clause(text)
    assert clause["x"] == x
    assert LANGUAGE.clause(JAPANESE.print(clause)) == clause


def test_a_way_of_several_sentences_has_no_words():
    """Given a choice of two ways / when one of them is two sentences / then no print leaves the second one out."""
    allowed, drawn = {"do": "allow", "what": "sortie_rolled"}, {"do": "draw"}
    aim = {"type": "unit", "whose": "enemy"}
    ways = [{"effects": [{"do": "spare", "who": "enemy"}]}, {"targets": [aim], "effects": [allowed]}]
    clause = {"timing": "auto_b", "moment": "engaged"}
    either = {"do": "either", "ways": ways}
    assert JAPANESE.print({**clause, "effects": [either]})
    ways[1]["effects"] = [{"do": "in_that_case", "first": allowed, "then": drawn}]
    assert JAPANESE.print({**clause, "effects": [either]}) is None


def test_a_way_with_a_target_that_it_does_not_use_has_no_words():
    """Given a choice of two ways / when one of them aims at cards that its effects leave alone / then no print drops them."""
    aim = {"type": "unit", "whose": "enemy"}
    used = {"effects": [{"do": "give", "keyword": "delayed"}], "targets": [{}]}
    skipped = {"effects": [{"do": "skip", "what": "defense"}]}
    clause = {"timing": "return"}
    assert JAPANESE.print({**clause, "effects": [{"do": "either", "ways": [used, skipped]}]})
    assert JAPANESE.print({**clause, "effects": [{"do": "either", "ways": [used, {**skipped, "targets": [aim]}]}]}) is None
    used, clause = {"effects": used["effects"]}, {**clause, "targets": [{}]}
    gained = {"effects": [{"do": "give", "keyword": "delayed", "to": "target1"}], "targets": [aim]}
    assert JAPANESE.print({**clause, "effects": [{"do": "either", "ways": [used, gained]}]}) is None


def test_a_target_of_the_text_that_the_first_way_alone_is_about_has_no_words():
    """Given a target that is named whichever way is chosen, when the first way alone is about it, then no print names it: it
    would be a target of that way."""
    ways = [{"effects": [{"do": "give", "keyword": "delayed"}]}, {"effects": [{"do": "skip", "what": "defense"}]}]
    assert JAPANESE.print({"timing": "return", "targets": [{}], "effects": [{"do": "either", "ways": ways}]}) is None
