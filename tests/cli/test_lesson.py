"""`senki export --lesson`: a page to print that explains a game; each term and rule once, without scripts and other files."""

from __future__ import annotations

import re
from html import unescape

from domain import registry
from domain.kernel.messages.message import LANGUAGES
from domain.kernel.views.views import SPECTATOR, make_view
from projections.game_summary.line_importance import line_reasons, reason_sentence
from scripts.cli import demo_games
from scripts.cli.commands.record import play_sheet_file
from scripts.cli.lesson_page import Glossary, lesson_page


def visible(page):
    """The text of a page, a line for each element."""
    return unescape(re.sub(r"<[^>]+>", "\n", re.sub(r"<style>.*?</style>|<title>.*?</title>", "", page, flags=re.S)))


def test_a_lesson_says_every_reason_and_states_a_rule_once():
    events = make_view(play_sheet_file(demo_games.scoresheet_path("gundam_war"), []), SPECTATOR)
    page = lesson_page(events, "zh")
    text, rules = visible(page), registry.ruleset("gundam_war").book.rules
    for reasons in line_reasons(events):
        assert reason_sentence(reasons[0], events, "zh") in text
    named = re.findall(r"§ ([A-Z0-9-]+)</b> ?([^<]*)", page)
    stated = [rule for rule, statement in named if statement]
    assert len(stated) == len(set(stated)) == len({rule for rule, _ in named} & set(rules))
    assert unescape(next(statement for rule, statement in named if rule == stated[0])) == rules[stated[0]].said("zh")
    assert "本國 · Nation Pile" in text
    assert page.count("<img ") <= 4
    assert not re.search(r"<script|(?:src|href)=\"(?!data:)", page)


def test_a_term_is_explained_once_and_names_of_cards_are_no_terms():
    for language in LANGUAGES:
        terms = registry.ruleset("gundam_war").book.terms
        word, colour = terms["nation_pile"][language], terms["blue"][language]
        glossary = Glossary("gundam_war", language, [f"{colour} {word} Rider"])
        assert list(glossary.first_terms(f"{colour} {word} Rider")) == []
        (shown,) = [term for term, _ in glossary.first_terms(f"({word})") if term.startswith(word)]
        assert set(shown.split(" · ")) == set(terms["nation_pile"].values())
        assert list(glossary.first_terms(f"({word})")) == []


def test_a_lesson_is_a_page_and_has_no_options_of_other_forms(senki, tmp_path):
    game = senki("new", "gundam_war").out.strip()
    target = tmp_path / "lesson.html"
    answer = senki("export", game, str(target), "--lesson", "--lang", "en")
    assert (answer.code, answer.out.strip()) == (0, str(target))
    assert "Nothing that can be counted" in target.read_text("utf-8")
    for words in (
        (str(tmp_path / "x.txt"), "--lesson"),
        (str(target), "--lesson", "--turn", "1"),
        (str(target), "--lesson", "--sign"),
    ):
        assert senki("export", game, *words).code == 2
