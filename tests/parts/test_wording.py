"""The wording of cards: a misspelt word is named together with what is near."""

import pytest

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.small_effects import Words
from domain.parts.word_checks import anything, each, either, form, is_whole, row, table, whole, word
from domain.parts.wording import Keyword, spelt

FILTER = table("a filter", spelt({"type", "name"}, {"type": ("rock", "wind")}))
SMALL = Words({"smash": {"n": "a number"}, "hide": {}}, {"a number": is_whole}, {}, {"hide": {"until"}}, {})
OPERATION = wording.operations(SMALL, {"to": either(FILTER, wording.ABOUT), ("hide", "until"): word(("turn", "play"))})
CLAUSE = {
    "timing": anything,
    "need": form(row(2), "two whole numbers"),
    "cost": table("", {"kind": word(("free", "paid")), "n": whole(1)}, needs=("kind",)),
    **wording.parts(FILTER, OPERATION),
}
HOLDS = table("a lasting effect", {"gives": whole(), "takes": whole()}, some=("gives", "takes"))
TEXT = wording.texts(
    {
        "lasting": table("a text", {"timing": anything, "effects": each(HOLDS)}),
        "sprung": wording.triggered({"timing": anything, "moment": word(("fall",))}),
    },
    ("dawn", "dusk"),
    table("a text", CLAUSE),
)
KEYWORD = wording.keywords(
    {"swift": Keyword("R-1"), "spiky": Keyword("R-2", ("x",), ("y",))}, {"x": whole(1)}, always=("locked",)
)


def said(data: Plain) -> list[str]:
    return list(wording.faults(data, KEYWORD, TEXT))


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"keywords": ({"keyword": "swift", "locked": True}, {"keyword": "spiky", "x": 1, "y": 0})},
        {"text": ({"timing": ("dawn", "dusk"), "need": (1, 2), "cost": {"kind": "paid", "n": 1}},)},
        {"text": ({"timing": "dawn", "targets": ({"type": "rock"},), "effects": ({"do": "smash", "n": 1},)},)},
        {"text": ({"timing": "lasting", "effects": ({"gives": 1},)}, {"timing": "sprung", "moment": "fall"})},
        {"text": ({"timing": "dawn", "effects": ({"do": "hide", "to": {"name": "A"}, "until": "play"},)},)},
    ],
)
def test_a_well_worded_card_has_no_fault(data: Plain) -> None:
    assert said(data) == []


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("keywords", "swift", "a keyword is a table with at least `keyword`, not 'swift'"),
        ("keywords", {"keyword": "swfit"}, "keyword is 'swfit'; is swift meant?"),
        ("keywords", {"keyword": "spiky"}, "spiky needs x"),
        ("keywords", {"keyword": "spiky", "x": 0}, "x is 0, expected a whole number from 1"),
        ("keywords", {"keyword": "swift", "x": 1}, "swift has no field x; there are keyword, locked"),
        ("text", "smash", "a text is a table, not 'smash'"),
        ("text", {}, "timing is missing"),
        ("text", {"timing": "dwan"}, "timing is 'dwan'; is dawn meant?"),
        ("text", {"timing": "sprung"}, "sprung needs a moment"),
        ("text", {"timing": "sprung", "moment": "fell"}, "moment is 'fell'; is fall meant?"),
        ("text", {"timing": "dawn", "need": (1,)}, "need is (1,), expected two whole numbers"),
        ("text", {"timing": "dawn", "cost": {"n": 1}}, "cost needs kind"),
        ("text", {"timing": "dawn", "cost": {"kind": "fre"}}, "cost: kind is 'fre'; is free meant?"),
        ("text", {"timing": "dawn", "targets": {"type": "rock"}}, "targets is {'type': 'rock'}, expected a list"),
        ("text", {"timing": "dawn", "targets": ({"typ": "rock"},)}, "a filter has no field typ; is type meant?"),
        ("text", {"timing": "dawn", "effects": ({"do": "smsh"},)}, "no such effect: 'smsh'; is smash meant?"),
        ("text", {"timing": "dawn", "effects": ({"do": "smash"},)}, "smash needs a number as n, not None"),
        ("text", {"timing": "dawn", "effects": ({"do": "hide", "to": "slef"},)}, "to is 'slef'; is self meant?"),
        ("text", {"timing": "dawn", "effects": ({"do": "hide", "until": "trn"},)}, "until is 'trn'; is turn meant?"),
        ("text", {"timing": "lasting", "effects": ({},)}, "a lasting effect gives nothing; there are gives, takes"),
    ],
)
def test_a_wrong_word_is_named_with_what_is_near(field: str, value: Plain, fault: str) -> None:
    assert said({field: (value,)}) == [f"{'keyword' if field == 'keywords' else 'text'} 1: {fault}"]


def test_keywords_and_text_are_lists() -> None:
    assert said({"keywords": "swift", "text": {}}) == ["keywords is 'swift', expected a list", "text is {}, expected a list"]
