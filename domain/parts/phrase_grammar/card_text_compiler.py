"""The compiler of printed paragraphs: text -> clause of the ruleset's language of card texts, and back.

A paragraph is compiled only if it has one reading, the ruleset accepts the clause, and the clause prints the paragraph again,
but for equivalent wordings that the grammar lists and the order of its phrases. Everything else stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from domain.parts.phrase_grammar.grammar import Grammar
from domain.parts.phrase_grammar.misprints import MISPRINT, SpellingCorrector
from domain.parts.phrase_grammar.phrases import Value, canonical_key
from domain.parts.phrase_grammar.readings import MAXIMUM_LENGTH, Reading, TooAmbiguous, TooLong, find_readings
from domain.parts.phrase_grammar.sentence_formatter import format_sentence

Clause = dict[str, Any]


class NotSayable(ValueError):
    """A sentence was read whole, and the language of card texts cannot say it. The message names what is missing."""


class ImpossibleReading(ValueError):
    """A reading that its own words rule out, such as a pronoun without any card before it. The other readings count."""


@dataclass(frozen=True, eq=False)
class PrintedLanguage:
    """How the cards of a ruleset print their texts in one language.

    - `edition`: is raised with large changes of the phrases; `source` also has a digest of all phrases
    - `category`: the category of a paragraph
    - `build_clause`: converts a reading to a clause; raises NotSayable or ImpossibleReading
    - `clause_to_phrases`: its inverse; may return None or raise NotSayable
    - `for_cards`: returns the language with the names of a card list, such as races, as words
    - `paragraphs`: divides a printed text; takes the card, the text, and a test for lines of keywords
    - `card_fields`: the fields of a clause that belong to its card
    - `on_card`: adapts a paragraph to its card, which decides the meaning of words for the own card
    - `spelling`: corrects misprints, in a language with spaces between words
    """

    language: str
    edition: int
    grammar: Grammar
    category: str
    build_clause: Callable[[Value], Clause]
    clause_to_phrases: Callable[[Clause], Value | None]
    for_cards: Callable[[Iterable[Mapping[str, Any]]], PrintedLanguage] | None = None
    paragraphs: Callable[[Mapping[str, Any], str, Callable[[str], bool]], tuple[str, ...]] | None = None
    card_fields: tuple[str, ...] = ()
    on_card: Callable[[Mapping[str, Any], str], str] | None = None
    spelling: SpellingCorrector | None = None

    @property
    def source(self) -> str:
        """Returns the name of the compiler: the edition, and a digest of the phrases."""
        return f"compiler {self.edition}.{self.grammar.digest}"

    def print(self, clause: Clause) -> str | None:
        """Returns the paragraph that a clause prints; None if the language has no words for it."""
        said = self._said_by(clause)
        words = None if said is None else format_sentence(self.grammar, self.category, said)
        return words if words is not None and self._is_sayable(said) else None

    def words_of(self, clause: Clause) -> str | None:
        """Returns what `print` does, for a clause of a paragraph that was read: whether it can be said is known."""
        said = self._said_by(clause)
        return None if said is None else format_sentence(self.grammar, self.category, said)

    def _said_by(self, clause: Clause) -> Value | None:
        try:
            return self.clause_to_phrases(clause)
        except NotSayable:
            return None

    def _is_sayable(self, said: Value) -> bool:
        """Returns whether a reading can be converted to a clause; otherwise it is not printed either."""
        try:
            self.build_clause(said)
        except (NotSayable, ImpossibleReading):
            return False
        return True


class CardText(NamedTuple):
    """What a paragraph says of its card: clauses, and fields of the card itself."""

    clauses: tuple[Clause, ...]
    fields: Mapping[str, Any]


def card_text(language: PrintedLanguage, clause: Clause) -> CardText:
    """Splits a compiled paragraph into the clauses of its text and the fields that it gives to its card.

    The clauses are the paragraph itself without those fields, then the clauses under its key `texts`; an empty clause is
    left out.
    """
    fields = {key: value for key, value in clause.items() if key in language.card_fields}
    own = {key: value for key, value in clause.items() if key != "texts" and key not in fields}
    return CardText(tuple(each for each in (own, *clause.get("texts", ())) if each), fields)


class CompiledParagraph(NamedTuple):
    """A clause and the paragraph that it prints. `equivalents`: why the printed text reads otherwise, where it does."""

    clause: Clause
    printed: str
    equivalents: frozenset[str] = frozenset()


Obstacle = Literal["unread", "ambiguous", "not_sayable", "refused", "not_reversible", "too_long", "too_many_readings"]


class UncompiledParagraph(NamedTuple):
    """A paragraph that is not compiled, and why.

    `phrase`: the words that nobody reads, or the first words of a text whose clause nothing prints · `clauses`: the clauses
    that it may mean, for `ambiguous` · `reason`: what the language lacks, what the ruleset refused, or how the clause prints.
    """

    why: Obstacle
    phrase: str = ""
    clauses: tuple[Clause, ...] = ()
    reason: str = ""


FaultsOf = Callable[[Clause], str]
"""Returns the faults that a ruleset finds in a clause; empty if it accepts the clause."""
ORDER = "The same phrases in another order."
"""The reason of a paragraph whose clause prints its phrases in another order."""


LONGEST_PRINTED = 3 * MAXIMUM_LENGTH
"""The longest text that is normalised, in letters: notes that are left out may make it longer than what is read."""
LONGEST_PHRASE = 24
"""The most letters of a phrase that a report names."""


def too_long_paragraph(text: str) -> UncompiledParagraph:
    """Returns the obstacle of a text that is longer than any printed one, with its first words."""
    return UncompiledParagraph("too_long", phrase=text[:LONGEST_PHRASE])


def compile_paragraph(language: PrintedLanguage, text: str, faults_of: FaultsOf) -> CompiledParagraph | UncompiledParagraph:
    """Returns the clause of a printed paragraph, or why it stays open."""
    if len(text) > LONGEST_PRINTED:
        return too_long_paragraph(text)
    plain = language.grammar.normalise(text)
    found = _compile_plain(language, plain, faults_of)
    if isinstance(found, CompiledParagraph) or found.why != "unread" or not language.spelling:
        return found
    corrected = language.spelling.correct(plain)
    again = _compile_plain(language, corrected, faults_of) if corrected != plain else found
    return again._replace(equivalents=again.equivalents | {MISPRINT}) if isinstance(again, CompiledParagraph) else found


def _compile_plain(language: PrintedLanguage, plain: str, faults_of: FaultsOf) -> CompiledParagraph | UncompiledParagraph:
    """Returns the clause of a paragraph in normal form, or why it stays open."""
    try:
        readings = find_readings(language.grammar, language.category, plain)
    except TooLong:
        return too_long_paragraph(plain)
    except TooAmbiguous as part:
        return UncompiledParagraph("too_many_readings", phrase=str(part)[:LONGEST_PHRASE])
    if not readings.found:
        return UncompiledParagraph("unread", phrase=unread_phrase(plain, readings.furthest))
    clauses, reason = _meanings(language, readings.found)
    if reason:
        return UncompiledParagraph("not_sayable", reason=reason)
    if len(clauses) > 1:
        return UncompiledParagraph("ambiguous", clauses=tuple(clause for clause, _ in clauses.values()))
    ((clause, same),) = clauses.values()
    if fault := faults_of(clause):
        return UncompiledParagraph("refused", reason=fault)
    return _reversed(language, plain, clause, same)


def _meanings(language: PrintedLanguage, readings: Iterable[Reading]) -> tuple[dict[str, tuple[Clause, list[Reading]]], str]:
    """Returns key -> clause and its readings, and the reason why other readings cannot be clauses, if there are any."""
    clauses: dict[str, tuple[Clause, list[Reading]]] = {}
    reason = dropped = ""
    for reading in readings:
        try:
            clause = language.build_clause(reading.value)
        except ImpossibleReading as missing:
            dropped = str(missing)
            continue
        except NotSayable as missing:
            reason = str(missing)
            continue
        clauses.setdefault(canonical_key(clause), (clause, []))[1].append(reading)
    return clauses, reason or ("" if clauses else dropped)


def _reversed(
    language: PrintedLanguage, plain: str, clause: Clause, readings: list[Reading]
) -> CompiledParagraph | UncompiledParagraph:
    """Returns the clause if printing it gives the text that was read, for one of its readings.

    If the print uses other words than the text, it must have this clause as its only meaning.
    """
    printed = language.words_of(clause)
    letters = sorted(printed or "")
    reading = next((each for each in readings if each.wording == printed), None) or next(
        (each for each in readings if sorted(each.wording) == letters), None
    )
    if printed is None:
        return UncompiledParagraph("not_reversible", phrase=plain[:LONGEST_PHRASE])
    if reading is None:
        return UncompiledParagraph("not_reversible", reason=printed)
    if printed != plain and (again := language.grammar.normalise(printed)) != plain and not _means(language, again, clause):
        return UncompiledParagraph("not_reversible", reason=printed)
    order = frozenset() if printed == reading.wording else frozenset((ORDER,))
    return CompiledParagraph(clause, printed, reading.equivalents | order)


def _means(language: PrintedLanguage, text: str, clause: Clause) -> bool:
    """Tells whether a text in normal form has this clause as its one meaning."""
    try:
        clauses, reason = _meanings(language, find_readings(language.grammar, language.category, text).found)
    except (TooAmbiguous, TooLong):
        return False
    return not reason and set(clauses) == {canonical_key(clause)}


_ENDS = "、。,，.:;：；）)」』"


def unread_phrase(text: str, furthest: int) -> str:
    """Returns the words from the place where no phrase goes on, up to the next sign that divides a sentence."""
    end = next((at for at in range(furthest + 1, len(text)) if text[at] in _ENDS), len(text))
    return text[furthest : min(end, furthest + LONGEST_PHRASE)]


def printed_faults(language: PrintedLanguage, clauses: Mapping[str, Clause]) -> dict[str, str]:
    """Returns the clauses of cards that the language cannot print, or whose print does not mean them: name -> print."""
    wrong: dict[str, str] = {}
    for name, clause in clauses.items():
        printed = language.print(clause)
        again = compile_paragraph(language, printed, lambda _: "") if printed else None
        if not isinstance(again, CompiledParagraph) or canonical_key(again.clause) != canonical_key(clause):
            wrong[name] = printed or ""
    return wrong
