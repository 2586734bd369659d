"""The printed text of a card is shown in the reader's language, or in one that its list has."""

import json

import pytest
from py_mini_racer import MiniRacer

from api.web.assets import WEB
from domain import registry
from replays.viewer.js_bundle import bundle_modules
from tests.web.modules import bare


@pytest.fixture(scope="module")
def engine():
    made = MiniRacer()
    made.eval(bundle_modules("board/card-description.js"))
    return made


@pytest.mark.parametrize(
    ("language", "wording", "shown"),
    [
        ("ja", {"en": "Sing.", "ja": "歌う。"}, "歌う。"),
        ("zh", {"en": "Sing.", "ja": "歌う。"}, "Sing."),
        ("en", {"ja": "歌う。"}, "歌う。"),
        ("zh", "Sing.", "Sing."),
        ("en", None, ""),
    ],
)
def test_the_readers_language_goes_first(engine, language, wording, shown):
    assert engine.eval(f"printedText({json.dumps(language)}, {json.dumps(wording)})") == shown


def test_a_list_page_names_other_cards_of_the_list_in_the_language_of_the_reader():
    """Given a list whose card has names, when the text of another one names it, then the page says that name."""
    engine = MiniRacer()
    engine.eval(
        bundle_modules("replay/narration.js", "board/clause-text.js", "board/card-text-elements.js")
        + bare(WEB / "cards" / "card-describer.js")
    )
    engine.eval('var language = () => "ja";')
    terms = json.dumps(registry.ruleset("gundam_war").book.terms)
    engine.eval(f"var describer = new CardDescriber({{ face: {{}}, zones: [] }}, {terms});")
    clause = {"timing": "assign", "targets": [{"type": "unit", "name": "Heron"}], "effects": [{"do": "destroy"}]}
    words = f"describer.clause({json.dumps(clause)}).words"
    assert "「Heron」" in engine.eval(words)
    engine.eval('describer.know([{ id: "x:1", name: "Heron", names: { ja: "ヘロン" } }, { id: "x:2", name: "Maw" }]);')
    assert "「ヘロン」" in engine.eval(words)
