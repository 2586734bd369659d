"""Printed sentences are read as data and printed from data by one table of phrases."""

import tomllib

import pytest

from domain.parts.phrase_grammar.card_text_compiler import (
    ORDER,
    CompiledParagraph,
    NotSayable,
    PrintedLanguage,
    UncompiledParagraph,
    compile_paragraph,
)
from domain.parts.phrase_grammar.grammar import read_grammar
from domain.parts.phrase_grammar.phrases import GrammarError
from domain.parts.phrase_grammar.readings import MAXIMUM_LENGTH, find_readings
from domain.parts.phrase_grammar.sentence_formatter import format_sentence

TABLE = """
[tokens]
number = { pattern = "X|[0-9]{1,3}", value = "number" }
signed = { pattern = "[+-](?:X|[0-9]{1,2})|±0", value = "signed" }
name = { pattern = "[^「」]+", value = "text" }

[[normalisation.letters]]
because = "Commas only divide."
in_quotes = false
replace = { "、" = "" }

[[normalisation.notes]]
because = "A reminder has no effect."
pattern = '\\(注:[^()]*\\)'

[paragraph]
"{effects}。" = "{effects}"

[effects]
"{effect}" = ["{effect}"]
"{effect}。{effects}" = ["{effect}", "*{effects}"]

[effect]
"{to:cards}を流す" = { do = "wash", to = "{to}" }
"{to:cards}を流してもよい" = { do = "wash", to = "{to}", may = true }
"{to:cards}は、{points}を得る" = { do = "gain", to = "{to}", points = "{points}" }

[points]
"{a:signed}/{b:signed}" = ["{a}", "{b}"]

[cards]
"このカード" = "self"
"{cards:filter}{n:number}枚" = { "+" = ["{cards}"], n = "{n}" }
"{first:cards}と{second:cards}" = { both = ["{first}", "{second}"] }

[filter]
"{modifier}{filter}" = { "+" = ["{modifier}", "{filter}"] }
"{noun}" = "{noun}"

[modifier]
"岸にいる" = { where = "shore" }
"「{name}」を持つ" = { trait = "{name}" }

[noun]
"{side}舟" = { type = "boat", whose = "{side}" }
"舟" = { type = "boat" }

[side]
"自軍" = "own"
"敵軍" = "enemy"

[[equivalent]]
because = "The verb may be left out."
modifier = { "岸の" = "岸にいる" }
"""


def grammar(more=""):
    return read_grammar([tomllib.loads(TABLE + more)])


def language(result=None, build_clause=lambda said: {"effects": said}):
    return PrintedLanguage("ja", 1, result or grammar(), "paragraph", build_clause, lambda clause: clause["effects"])


def compiled(text, spoken=None, faults_of=lambda clause: ""):
    return compile_paragraph(spoken or language(), text, faults_of)


BOAT = {"trait": "灯、火", "where": "shore", "type": "boat", "whose": "enemy", "n": 1}


def test_a_sentence_is_read_as_its_template_with_the_values_of_its_slots():
    result = compiled("「灯、火」を持つ、岸にいる敵軍舟１枚は、＋１／±０を得る。このカードを流す。")
    assert result.clause == {"effects": [{"do": "gain", "to": BOAT, "points": [1, 0]}, {"do": "wash", "to": "self"}]}


def test_data_prints_the_sentence_that_is_read_as_it():
    said = [{"do": "gain", "to": {"type": "boat", "n": "x"}, "points": ["-x", 0]}, {"do": "wash", "to": "self"}]
    printed = format_sentence(grammar(), "paragraph", said)
    assert printed == "舟X枚は、-X/±0を得る。このカードを流す。"
    assert compiled(printed).clause == {"effects": said}


def test_data_with_a_field_that_no_phrase_says_prints_nothing():
    assert format_sentence(grammar(), "paragraph", [{"do": "wash", "to": "self", "twice": True}]) is None


def test_an_equivalent_wording_is_read_and_its_reason_is_named():
    result = compiled("岸の舟2枚を流す。")
    assert (result.printed, result.equivalents) == ("岸にいる舟2枚を流す。", {"The verb may be left out."})


def test_phrases_in_another_order_are_compiled_and_this_is_named():
    result = compiled("岸にいる「灯」を持つ舟1枚を流す。")
    assert isinstance(result, CompiledParagraph)
    other = compiled("「灯」を持つ岸にいる舟1枚を流す。")
    assert result.clause == other.clause
    assert {result.equivalents, other.equivalents} == {frozenset(), frozenset((ORDER,))}


def test_a_reminder_is_left_out():
    assert compiled("このカードを流す。(注:海に)").clause == compiled("このカードを流す。").clause


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("このカードを流しつつ、引く。", "つつ引く"),
        ("岸にいる敵軍舟1枚を沈める。", "沈める"),
        ("もし岸にいる舟1枚を流す。", "もし岸にいる舟1枚を流す"),
    ],
)
def test_a_word_that_nobody_reads_leaves_the_whole_paragraph_open(text, phrase):
    result = compiled(text)
    assert isinstance(result, UncompiledParagraph)
    assert (result.why, phrase in result.phrase or result.phrase in phrase) == ("unread", True)


def test_two_different_readings_are_named_and_none_is_taken():
    """Given a phrase that says the same words of another thing, when it is read, then both clauses are named."""
    table = TABLE.replace("[side]", '[boatless]\n"舟" = { type = "raft" }\n[side]').replace(
        '"{noun}" = "{noun}"', '"{noun}" = "{noun}"\n"{boatless}" = "{boatless}"'
    )
    result = compiled("舟1枚を流す。", language(read_grammar([tomllib.loads(table)])))
    assert result.why == "ambiguous"
    assert {clause["effects"][0]["to"]["type"] for clause in result.clauses} == {"boat", "raft"}


def test_a_part_list_that_can_be_cut_in_two_ways_is_ambiguous():
    result = compiled("舟1枚と舟2枚とこのカードを流す。")
    assert result.why == "ambiguous"


def test_a_clause_that_the_ruleset_refuses_stays_open_with_its_reason():
    assert compiled("このカードを流す。", faults_of=lambda clause: "no wash") == UncompiledParagraph(
        "refused", reason="no wash"
    )


def test_a_sentence_that_the_language_cannot_say_stays_open_with_what_it_lacks():
    def refuse(said):
        raise NotSayable("washing")

    assert compiled("このカードを流す。", language(build_clause=refuse)) == UncompiledParagraph(
        "not_sayable", reason="washing"
    )


def test_a_clause_that_prints_other_words_stays_open():
    """Given a conversion that drops "may", when a paragraph is compiled, then its print differs and it stays open."""

    def drop(said):
        return {"effects": [{key: value for key, value in effect.items() if key != "may"} for effect in said]}

    result = compiled("このカードを流してもよい。", language(build_clause=drop))
    assert (result.why, result.reason) == ("not_reversible", "このカードを流す。")


def test_left_recursion_and_repeated_parts_cost_little():
    assert find_readings(grammar(), "cards", "と".join(["このカード"] * 4)).found
    assert compiled("岸にいる" * 2000 + "舟1枚を流す。").why == "too_long"
    assert len("岸にいる" * 2000) > MAXIMUM_LENGTH


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ('[boats]\n"{cargo}舟" = "{cargo}"', "no category 'cargo'"),
        ('[boats]\n"{n:number}舟" = { type = "boat" }', "different slots"),
        ('[boats]\n"舟" = "boat"\n"ボート" = "boat"', "means the same"),
        ('[boats]\n"{boats}" = "{boats}"', "only itself"),
        ('[[equivalent]]\nbecause = "x"\nside = { "味方" = "友軍" }', "no phrase '友軍'"),
    ],
)
def test_a_wrong_table_is_refused_with_its_category(wrong, named):
    with pytest.raises(GrammarError, match=named):
        grammar(wrong)


def test_phrases_of_a_ruleset_come_before_those_of_its_family():
    own = tomllib.loads('[side]\n"味方" = "own"\n[[equivalent]]\nbecause = "Older cards."\nside = { "友軍" = "味方" }')
    result = read_grammar([tomllib.loads(TABLE), own])
    assert format_sentence(result, "side", "own") == "味方"
    for word in ("自軍", "友軍"):
        assert compiled(f"{word}舟1枚を流す。", language(result)).printed == "味方舟1枚を流す。"


INFLECTED = """
[inflection.joined]
because = "Two sentences in one."
plain = true
categories = ["effect"]
endings = { "流す" = "流し", "得る" = ["得て", "得"] }

[inflection.can]
because = "Other words for it."
categories = ["effect"]
endings = { "流す" = ["流せる", "流す事ができる"] }
"""
JOINED = (
    TABLE.replace('"{effect}。{effects}"', '"{may:effect_can}" = ["{may}", "if wanted"]\n"{effect}。{effects}"')
    + INFLECTED
    + '[[equivalent]]\nbecause = "Two sentences in one."\n'
    + 'effects = { "{effect:effect_joined}{effects}" = "{effect}。{effects}" }'
)


def test_a_verb_form_is_read_by_its_ending_and_printed_as_two_sentences():
    result = compiled("このカードは-1/-1を得このカードを流す。", language(read_grammar([tomllib.loads(JOINED)])))
    assert [effect["do"] for effect in result.clause["effects"]] == ["gain", "wash"]
    assert result.printed == "このカードは、-1/-1を得る。このカードを流す。"
    assert result.equivalents == {"Two sentences in one."}


def test_a_verb_form_of_its_own_meaning_prints_its_first_form():
    result = compiled("このカードを流す事ができる。", language(read_grammar([tomllib.loads(JOINED)])))
    assert result.clause == {"effects": [{"do": "wash", "to": "self"}, "if wanted"]}
    assert result.printed == "このカードを流せる。"


def test_a_text_that_is_nested_too_deeply_stays_open():
    """Given two hundred sentences in one, when it is compiled, then nothing is broken and the next one is read."""
    many = "このカードを流す。" * 60
    deep = language(read_grammar([tomllib.loads(TABLE)]), lambda said: {"effects": said * 20})
    assert isinstance(compiled(many, deep), UncompiledParagraph)
    assert isinstance(compiled("このカードを流す。"), CompiledParagraph)


def test_the_digest_of_a_grammar_follows_from_its_phrases():
    """Given two tables that differ in one phrase, its meaning or its place, then their texts have different sources."""
    tables = [
        {"noun": {"boat": "boat", "pier": "pier"}},
        {"noun": {"boats": "boat", "pier": "pier"}},
        {"noun": {"boat": "ship", "pier": "pier"}},
        {"noun": {"pier": "pier", "boat": "boat"}},
    ]
    digests = [read_grammar([table]).digest for table in tables]
    assert len(set(digests)) == len(tables)
    assert digests[0] == read_grammar([{"noun": {"boat": "boat", "pier": "pier"}}]).digest
