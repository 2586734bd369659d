"""Printed Japanese paragraphs of NEX-A become clauses, and clauses print them again."""

import pytest

from domain import registry
from domain.parts.phrase_grammar.compiler import CompiledParagraph, OpenParagraph, compile_paragraph, printed_faults

(JAPANESE,) = registry.printed_languages("gundam_war_nexa")
SPECIMENS = registry.specimens("gundam_war_nexa").cards
TEXTS = {f"{card} {at}": text for card, each in SPECIMENS.items() for at, text in enumerate(each.get("text", ()))}
NO_WORDS = {
    *(
        "nxs:A-01 1",
        "nxs:A-21 1",
        "nxs:A-21 2",
        "nxs:C-03 0",
        "nxs:C-04 0",
        "nxs:C-22 0",
        "nxs:M-02 0",
    ),
    *(
        "nxs:M-03 0",
        "nxs:M-04 0",
        "nxs:M-06 0",
        "nxs:M-09 0",
        "nxs:M-22 0",
        "nxs:M-26 0",
        "nxs:M-27 0",
    ),
    *(
        "nxs:M-29 0",
        "nxs:O-21 0",
        "nxs:U-08 0",
        "nxs:U-28 0",
        "nxs:U-31 0",
    ),
}
"""Texts of specimens that no printed words say yet."""


def compiled(text):
    return compile_paragraph(JAPANESE, text, lambda clause: "")


def clause_of(text):
    found = compiled(text)
    assert isinstance(found, CompiledParagraph), found
    return found.clause


COAST = {"type": "unit", "whose": "own", "trait": "灯台系"}
ENEMY = {"type": "unit", "whose": "enemy"}


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (
            "（防御ステップ）〔Ｒ＋２〕：戦闘エリアにいる敵軍ユニット１枚は、ターン終了時まで－３／±０／－３を得る。",
            {
                "timing": "defense",
                "cost": [{"self": 1, "any": 2}],
                "targets": ({**ENEMY, "where": "battle"},),
                "effects": ({"do": "gain", "points": [-3, 0, -3]},),
            },
        ),
        (
            "『起動』：このカードがプレイされて場に出た場合、カード２枚を引く。",
            {"timing": "triggered", "moment": "enters", "played": True, "effects": ({"do": "draw", "n": 2},)},
        ),
        (
            "『常駐』：このカードは、「特徴：灯台系」を持つ自軍ユニットがいる場合、＋１／＋２／±０を得る。",
            {
                "timing": "continuous",
                "effects": ({"on": "self", "points": [1, 2, 0]},),
                "condition": {"some": COAST},
            },
        ),
    ],
)
def test_a_printed_paragraph_is_this_clause(text, clause):
    assert clause_of(text) == clause


def test_what_follows_a_permission_without_in_that_case_is_not_compiled():
    found = compiled("（常時）：自軍ユニット１枚を破壊できる。カード１枚を引く。")
    assert found == OpenParagraph("not_sayable", reason="what follows a permission")


def test_an_x_that_nothing_defines_is_not_compiled():
    found = compiled("（常時）：自軍ユニット１枚に、Ｘダメージを与える。")
    assert found == OpenParagraph("not_sayable", reason="what X is")
    assert clause_of("（常時）〔青Ｘ〕：自軍ユニット１枚に、Ｘダメージを与える。")["chooses_x"] is True


def test_the_specimens_print_what_they_mean():
    assert printed_faults(JAPANESE, TEXTS).keys() == NO_WORDS
