"""A game as a lesson to print: of each line that matters what happened, by which rule, and why it matters."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from domain import registry
from domain.kernel.contract.rulebook import RuleStatement
from domain.kernel.record.event import Event
from domain.kernel.views.views import header_of
from projections.game_summary.line_importance import LineReason, line_reasons, reason_sentence
from replays.table_at_position import fold
from replays.viewer.event_sentences import event_sentences
from replays.viewer.game_titles import game_title, players_title
from replays.viewer.js_bundle import FOLDER
from replays.viewer.picture.board_images import BoardRenderer
from scripts.cli.terminal.vocabulary import Vocabulary
from scripts.site.tournament_page import TAGS, TOKENS

BOARDS = 4
"""Boards of a lesson: after the largest changes of a score, and at the end."""
_LANGUAGES = ("en", "ja", "zh")
_STRUCTURE = re.compile(r"^(phase|step|act|title)\b|\.")
"""Terms that are no things of the game: names of phases, steps and acts."""
_PAGE = """<!doctype html>
<html lang="{tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<title>{title}</title>
<style>{style}</style>
<body>
<main>
<h1>{title}</h1>
<p class="about">{about}</p>
{body}
</main>
</body>
</html>
"""
_STYLE = """
body { margin: 0; font: 16px/1.55 var(--sans); background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
main { max-width: 720px; margin: 0 auto; padding: 18px 18px 60px; }
h1, h2 { font-family: var(--serif); line-height: 1.25; } h2 { margin: 32px 0 8px; border-bottom: 1px solid var(--line); }
.about { color: var(--ink-2); } ol { list-style: none; padding: 0; margin: 0; }
li { padding: 12px 0; border-bottom: 1px solid var(--line); break-inside: avoid; } li p, li dl { margin: 0 0 4px; }
.why { font: 650 17px/1.45 var(--serif); } .rule, dl { font-size: 14px; color: var(--ink-2); }
dt { font-weight: 650; color: var(--ink); } dd { margin: 0 0 4px; } img { width: 100%; height: auto; margin-top: 8px; }
@page { margin: 16mm; }
@media print { body { background: none; color: #000; font-size: 11pt; } main { max-width: none; padding: 0; }
  h2 { break-after: avoid; } img { max-width: 120mm; display: block; } .rule, dl, .about { color: #333; }
  dt { color: #000; } }
"""


class LessonEntry(NamedTuple):
    """A line of a lesson: what happened, ids of the rules that it follows, why it matters."""

    reason: LineReason
    sentences: Sequence[str]
    rules: Sequence[str]
    why: str


def lesson_page(events: Sequence[Event], language: str) -> str:
    """Returns a page of plain HTML about a view of a game. Every term and rule is explained where it is first used."""
    header, words = header_of(events), Vocabulary(language)
    entries = list(lesson_entries(events, language))
    pictures = _board_addresses(events, _positions_of_boards(entries), language)
    glossary, parts = Glossary(header.ruleset, language, _names(events)), []
    for turn, group in groupby(entries, key=lambda entry: entry.reason.turn):
        items = (_item(entry, glossary, pictures.get(entry.reason.at, "")) for entry in group)
        parts.append(f"<h2>{escape(words.label('lesson_turn', n=turn))}</h2>\n<ol>{''.join(items)}</ol>")
    body = "\n".join(parts) or f"<p>{escape(words.label('lesson_empty'))}</p>"
    style = (FOLDER / TOKENS).read_text("utf-8") + _STYLE
    title = escape(players_title(header))
    return _PAGE.format(tag=TAGS[language], title=title, about=escape(game_title(header, language)), style=style, body=body)


def lesson_entries(events: Sequence[Event], language: str) -> Iterator[LessonEntry]:
    """Yields the lines of which something can be counted that matters, each with one reason."""
    of_events = event_sentences(events, language)
    lines = {line: list(group) for line, group in groupby(range(len(events)), key=lambda at: events[at].line)}
    for reasons in line_reasons(events):
        at_line = lines[reasons[0].line]
        sentences = list(dict.fromkeys(of_events[at] for at in at_line if of_events[at] and events[at].family != "passed"))
        rules = dict.fromkeys(events[at].rule for at in at_line if events[at].rule and of_events[at])
        yield LessonEntry(reasons[0], sentences, list(rules), reason_sentence(reasons[0], events, language))


class Glossary:
    """The words of a rulebook, each explained once: in its other languages, and by the rule that names it soonest.

    `names`: of players and cards, whose words are no terms.
    """

    def __init__(self, ruleset: str, language: str, names: Iterable[str]) -> None:
        book = registry.ruleset(ruleset).book if registry.is_available(ruleset) else None
        self._language = language
        self._rules: Mapping[str, RuleStatement] = book.rules if book else {}
        self._left = {
            words[language]: words
            for name, words in (book.terms if book else {}).items()
            if words.get(language) and not _STRUCTURE.search(name) and len(words[language]) > 1
        }
        self._used: set[str] = set()
        longest_first = sorted({each for each in names if each}, key=len, reverse=True)
        self._names = re.compile("|".join(map(re.escape, longest_first)) or "(?!)")

    def first_rules(self, rules: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yields each rule with its statement, which is empty where it was stated before or is unknown."""
        for rule in rules:
            stated = rule in self._rules and rule not in self._used
            self._used.add(rule)
            yield rule, self._rules[rule].said(self._language) if stated else ""

    def first_terms(self, text: str) -> Iterator[tuple[str, str]]:
        """Yields the terms that a text uses for the first time: the term in all languages, and a rule about it or nothing."""
        own = self._names.sub("|", text)
        for term in [each for each in self._left if _find_word(own, each)]:
            words = self._left.pop(term)
            others = dict.fromkeys(words[each] for each in _LANGUAGES if words.get(each) and words[each] != term)
            yield " · ".join((term, *others)), self._statement_about(term)

    def _statement_about(self, term: str) -> str:
        """Returns the rule that names a term soonest, the shortest of several; empty without one."""
        stated = [rule.said(self._language) for rule in self._rules.values()]
        found = [(match.start(), len(each), each) for each in stated if (match := _find_word(each, term))]
        return min(found)[2] if found else ""


def _names(events: Sequence[Event]) -> Iterator[str]:
    """Yields the names of the players, and those of the known cards in all languages."""
    table = fold(events)
    yield from table.header.players.values()
    for data in table.pins.values():
        if isinstance(data, dict):
            names = data.get("names")
            yield from (str(each) for each in (data.get("name", ""), *(names.values() if isinstance(names, dict) else ())))


def _find_word(text: str, word: str) -> re.Match[str] | None:
    """Finds a word in a text: between other letters only in languages without spaces."""
    if not word.isascii():
        return re.search(re.escape(word), text)
    return re.search(rf"(?<![A-Za-z]){re.escape(word)}s?(?![A-Za-z])", text, re.IGNORECASE)


def _positions_of_boards(entries: Sequence[LessonEntry]) -> set[int]:
    changed = [each.reason for each in entries if each.reason.kind in ("halved", "score")]
    largest = sorted(changed, key=lambda each: (-abs(each.before - each.after), each.at))[: BOARDS - 1]
    return {each.at for each in largest} | {each.reason.at for each in entries if each.reason.kind == "end"}


def _board_addresses(events: Sequence[Event], positions: Iterable[int], language: str) -> dict[int, str]:
    """Returns position -> the address of a picture of its board, which has the picture itself."""
    chosen = sorted(positions)
    if not chosen:
        return {}
    with BoardRenderer(events, language) as drawing:
        drawn = {at: b64encode(drawing.svg(at).encode()).decode() for at in chosen}
    return {at: f"data:image/svg+xml;base64,{svg}" for at, svg in drawn.items()}


def _item(entry: LessonEntry, glossary: Glossary, board: str) -> str:
    """Returns a line of the lesson as HTML. `board`: the address of a picture, or empty."""
    what = "<br>".join(map(escape, entry.sentences))
    rules = list(glossary.first_rules(entry.rules))
    stated = [f"<b>§ {escape(rule)}</b> {escape(statement)}" for rule, statement in rules if statement]
    again = " ".join(f"<b>§ {escape(rule)}</b>" for rule, statement in rules if not statement)
    terms = "".join(
        f"<dt>{escape(term)}</dt><dd>{escape(about)}</dd>"
        for term, about in glossary.first_terms("\n".join((*entry.sentences, entry.why)))
    )
    picture = f'<img alt="{escape(entry.why)}" src="{board}">' if board else ""
    rule = "<br>".join(each for each in (*stated, again) if each)
    words = f'<p class="what">{what}</p><p class="why">{escape(entry.why)}</p><p class="rule">{rule}</p>'
    return f"<li>{words}{f'<dl>{terms}</dl>' if terms else ''}{picture}</li>"
