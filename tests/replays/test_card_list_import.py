"""A list is imported as a whole: converted, its texts compiled, and what they wait for is reported by phrase."""

import json

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import compile_paragraph
from replays.card_lists.card_list_import import import_card_list

DRUMMER = {"id": "a", "name": "鹽軍鼓手", "type": "unit", "race": "鹽軍團", "effect_text": "立即：抽1張牌。"}
FERRY = {"id": "b", "name": "燈岸渡船", "type": "unit", "race": "燈火海岸", "effect_text": "阻擋\n立即：使潮水退去3次。"}
SECOND_FERRY = {"id": "c", "name": "燈岸大船", "type": "unit", "race": "燈火海岸", "effect_text": "立即：使潮水退去5次。"}


def imported(*cards, before=None):
    return import_card_list(json.dumps(cards), "list.json", "star_front", before=before)


def the_clause(result, card="a"):
    (clause,) = result.cards[card]["text"]
    return clause


def test_a_compiled_clause_names_the_edition_of_its_grammar_and_keeps_its_wording():
    result = imported(DRUMMER)
    assert the_clause(result) == {
        "when": "immediate",
        "effects": ({"do": "draw", "n": 1},),
        "wording": "立即：抽1張牌。",
        "source": source(),
    }
    assert (result.texts.whole, result.texts.compiled, result.texts.waiting) == (1, 1, ())
    assert "unknown" not in result.cards["a"] or "text" not in result.cards["a"]["unknown"]


def source():
    (language,) = registry.card_text_grammars("star_front")
    return language.source


def test_paragraphs_are_reported_by_the_phrase_that_they_wait_for():
    """Given two cards that wait for one phrase with other numbers, when they are imported, then it is one row."""
    result = imported(DRUMMER, FERRY, SECOND_FERRY)
    (row,) = result.texts.waiting
    assert (row.why, row.paragraphs, row.cards, row.card) == ("unread", 2, 2, "b")
    assert "N" in row.phrase
    assert (result.texts.whole, result.texts.in_part, result.texts.open) == (1, 1, 1)
    assert "text" in result.cards["b"]["unknown"]


@pytest.mark.parametrize(
    "persons",
    [
        {"effects": ({"do": "draw", "n": 2},), "source": "person"},  # corrected
        {"effects": ({"do": "draw", "n": 2},)},  # written by hand, without a source
        {"source": "person"},  # switched off
    ],
)
def test_what_a_person_decided_about_a_clause_stays_when_the_list_is_imported_again(persons):
    first = imported(DRUMMER)
    wording = the_clause(first)["wording"]
    decided = {"when": "immediate", "wording": wording, **persons}
    before = {"a": {**first.cards["a"], "text": (decided,)}}
    assert the_clause(imported(DRUMMER, before=before)) == decided


def test_a_clause_of_an_older_edition_is_compiled_again_and_named_as_changed():
    first = imported(DRUMMER)
    old = {**the_clause(first), "effects": ({"do": "draw", "n": 3},), "source": "compiler 0"}
    again = imported(DRUMMER, before={"a": {**first.cards["a"], "text": (old,)}})
    assert the_clause(again) == the_clause(first)
    assert [(each.card, each.before, each.after) for each in again.texts.changed] == [("a", "compiler 0", source())]
    assert imported(DRUMMER, before=first.cards).texts.changed == ()


def test_equal_paragraphs_are_compiled_once(monkeypatch):
    wanted = []

    def note(language, text, faults_of):
        wanted.append(text)
        return compile_paragraph(language, text, faults_of)

    monkeypatch.setattr("replays.card_lists.paragraph_compiler.compile_paragraph", note)
    imported(DRUMMER, {**DRUMMER, "id": "d", "name": "另一鼓手"})
    assert len(wanted) == 1


def test_a_list_that_cannot_be_read_gives_its_problems():
    result = import_card_list('{"cards": [', "list.json", "star_front")
    assert isinstance(result, list)
    assert result[0].line == 1


TWO_IN_ONE = {**DRUMMER, "effect_text": "進攻時+7攻擊力，進攻時戰鬥成功獎勵+6"}


def test_a_person_decides_about_a_paragraph_with_all_its_clauses():
    """Given a paragraph that says two clauses, when a person replaced them by one, then no clause of the compiler returns."""
    first = imported(TWO_IN_ONE)
    assert len(first.cards["a"]["text"]) == 2
    own = {"timing": "static", "effects": ({"attack": 1},), "wording": TWO_IN_ONE["effect_text"], "source": "person"}
    again = imported(TWO_IN_ONE, before={"a": {**first.cards["a"], "text": (own,)}})
    assert again.cards["a"]["text"] == (own,)


def test_a_paragraph_with_several_clauses_changes_as_one():
    """Given a paragraph that says two clauses, when the list is imported again, then it is unchanged; and when one of the
    clauses was other before, then the paragraph is named once."""
    first = imported(TWO_IN_ONE)
    assert imported(TWO_IN_ONE, before=first.cards).texts.changed == ()
    former = {**first.cards["a"]["text"][0], "source": "compiler 0"}
    again = imported(TWO_IN_ONE, before={"a": {**first.cards["a"], "text": (former, *first.cards["a"]["text"][1:])}})
    assert again.texts.changed == ()
    other = {**former, "effects": ({"attack": 1},)}
    again = imported(TWO_IN_ONE, before={"a": {**first.cards["a"], "text": (other, *first.cards["a"]["text"][1:])}})
    assert [(each.card, each.paragraph) for each in again.texts.changed] == [("a", TWO_IN_ONE["effect_text"])]


def test_a_paragraph_that_is_no_longer_compiled_is_named_as_changed():
    first = imported(FERRY)
    (open_clause,) = first.cards["b"]["text"]
    former = {**open_clause, "effects": ({"do": "draw", "n": 3},), "source": "compiler 0"}
    (row,) = imported(FERRY, before={"b": {**first.cards["b"], "text": (former,)}}).texts.changed
    assert (row.before, row.after) == ("compiler 0", "")
