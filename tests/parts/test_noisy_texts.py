"""Printed texts as people type and scan them: read where they are certain, else left open, never read as something else."""

import json
import unicodedata
from itertools import pairwise
from random import Random

import pytest

from domain import registry
from domain.parts.phrase_grammar.card_text_compiler import CompiledParagraph, compile_paragraph
from domain.parts.phrase_grammar.phrases import canonical_key
from replays.card_lists.card_text_reader import CardTextReader
from tests.parts.clause_types import LEFT_OUT
from tests.parts.random_sentences import random_sentences
from tests.soak import in_full

LANGUAGES = [(name, each) for name in registry.RULESETS for each in registry.card_text_grammars(name)]
each_language = pytest.mark.parametrize(
    ("name", "language"), LANGUAGES, ids=lambda each: each if isinstance(each, str) else each.language
)
FOREIGN = "ξЖ鯨"
"""Letters that no phrase has."""
WIDE = {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)}


def read(language, text):
    return compile_paragraph(language, text, lambda clause: "")


def compiled_sentences(name, language, count):
    """Yields random sentences that are compiled, with their clause, and what draws more at random."""
    random = Random(f"noise:{name}")
    for text in random_sentences(language.grammar, language.category, random, count):
        found = read(language, text)
        if isinstance(found, CompiledParagraph):
            yield text, found.clause, random


@each_language
def test_a_letter_that_nobody_reads_leaves_a_text_open(name, language):
    """Given a sentence, when a letter stands in it that no phrase has, then it is open, or the letter belongs to a name."""
    tried = 0
    for text, _, random in compiled_sentences(name, language, in_full(2000, 60)):
        for letter in FOREIGN:
            at = random.randrange(len(text) + 1)
            said = text[:at] + letter + text[at + random.randrange(2) :]
            found = read(language, said)
            tried += 1
            if isinstance(found, CompiledParagraph):
                assert letter.casefold() in json.dumps(found.clause, ensure_ascii=False, default=list).casefold(), said
            else:
                assert found.why in ("unread", "not_sayable", "ambiguous"), said
    assert tried > 20


@each_language
def test_widths_and_spaces_say_nothing(name, language):
    """Given a sentence, when its signs have other widths, and in Japanese and Chinese also spaces and line ends stand between
    its words, then it says the same."""
    is_spaced = language.spelling is not None
    for text, clause, random in compiled_sentences(name, language, in_full(1000, 40)):
        assert canonical_key(read(language, unicodedata.normalize("NFKC", text)).clause) == canonical_key(clause), text
        if not is_spaced and "「" not in text:
            wide = "".join(WIDE.get(letter, letter) if random.random() < 0.5 else letter for letter in text)
            at = random.randrange(1, len(wide) + 1)
            for said in (wide, f"{wide[:at]}\u3000{wide[at:]}", f"{wide[:at]}\n{wide[at:]}"):
                found = read(language, said)
                assert isinstance(found, CompiledParagraph), (said, found)
                assert canonical_key(found.clause) == canonical_key(clause), said


LOOKALIKES = (
    ("0", "O"),
    ("1", "l"),
    ("-", "ー"),
    ("-", "一"),
    ("一", "ー"),
    ("カ", "力"),
    ("ニ", "二"),
    ("ロ", "口"),
    ("ー", "一"),
    ("己", "已"),
    ("未", "末"),
    (")", "｝"),
    (":", "・"),
    ("I", "l"),
    ("m", "rn"),
)
"""Signs that a scan takes for each other; no digit for another digit, which nobody could notice."""


@each_language
def test_a_sign_that_a_scan_mistook_never_makes_another_text(name, language):
    """Given a sentence, when one sign is another that looks like it, then it says the same, has it in a name, or is open."""
    tried = 0
    for text, clause, random in compiled_sentences(name, language, in_full(1000, 30)):
        found = [(at, sign, other) for sign, other in LOOKALIKES for at in range(len(text)) if text.startswith(sign, at)]
        for at, sign, other in random.sample(found, min(4, len(found))):
            said = text[:at] + other + text[at + len(sign) :]
            result = read(language, said)
            tried += 1
            if isinstance(result, CompiledParagraph):
                is_same = canonical_key(result.clause) == canonical_key(clause)
                names = json.dumps(result.clause, ensure_ascii=False, default=list).casefold()
                assert is_same or other.casefold() in names, (text, said)
    assert tried > 5


@pytest.mark.parametrize(
    ("name", "language"),
    [each for each in LANGUAGES if each[1].spelling is None],
    ids=lambda each: each if isinstance(each, str) else each.language,
)
def test_how_a_word_is_pronounced_says_nothing(name, language):
    """Given a sentence in Japanese or Chinese, when a reading stands above one of its signs, then it says the same."""
    for text, clause, random in compiled_sentences(name, language, in_full(1000, 20)):
        places = [at for at, sign in enumerate(text) if "\u3400" <= sign <= "\u9fff" and "「" not in text]
        for at in random.sample(places, min(2, len(places))):
            said = f"{text[:at]}<ruby>{text[at]}<rp>(</rp><rt>よみ</rt><rp>)</rp></ruby>{text[at + 1 :]}"
            found = read(language, said)
            assert isinstance(found, CompiledParagraph), (said, found)
            assert canonical_key(found.clause) == canonical_key(clause), said


STOPS = {"ja": "。", "zh": "。", "en": "."}


def clauses_of(reader, card, text):
    """Returns the clauses that say what a text does, without wording and source, and what of it is open."""
    found = reader.read({**card, "wording": text})
    clauses = [{key: each for key, each in clause.items() if key not in ("wording", "source")} for clause in found.clauses]
    return [each for each in clauses if each.get("effects")], [*found.open, *found.unrecognised]


@each_language
def test_two_texts_on_one_line_are_read_as_two(name, language):
    """Given two texts on one line, when they are read, then each says what it says alone; in English, which prints no heads,
    they may be open, but say nothing else."""
    reader, stop = CardTextReader(name), STOPS[language.language]
    firsts = {card["type"]: card for card in registry.specimens(name).cards.values()}
    cards = [{key: each for key, each in card.items() if key not in LEFT_OUT} for card in firsts.values()]
    of_card = [[] for _ in cards]
    for text, _, _ in compiled_sentences(name, language, in_full(400, 60)):
        if language.language == "zh" and text.startswith("〔"):
            continue  # such a card prints one label, for all of its texts
        for card, texts in zip(cards, of_card, strict=True):
            clauses, open_ = clauses_of(reader, card, text + stop)
            if clauses and not open_:
                texts.append((text, clauses))
                break
    tried = 0
    for card, texts in zip(cards, of_card, strict=True):
        for (first, one), (second, other) in pairwise(texts):
            for between in ("", "\n", " "):
                said = f"{first}{stop}{between}{second}{stop}"
                clauses, open_ = clauses_of(reader, card, said)
                tried += 1
                if language.language == "en" and open_:
                    assert all(each in (*one, *other) for each in clauses), said
                else:
                    assert (clauses, open_) == ([*one, *other], []), said
    assert tried > 5
