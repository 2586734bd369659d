"""Imports a card list: converts it if it is another program's, reads and compiles its texts, and reports what is open."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import active_count
from typing import Any, NamedTuple

from domain import registry
from domain.cards.card_data_errors import UNKNOWN
from domain.cards.card_list_io import parse_cards
from domain.cards.messages import msg
from domain.cards.problems import Problem
from domain.cards.size_limits import CARD_LIST_LIMITS, SizeLimits
from domain.parts.card_schema import PERSON
from domain.parts.phrase_grammar.card_text_compiler import Obstacle, UncompiledParagraph
from replays.card_lists.card_text_reader import CardTextReader
from replays.card_lists.column_map import ColumnMap
from replays.card_lists.foreign_formats import detect_format, parse_card_rows
from replays.card_lists.printed_text_merge import (
    Clause,
    TextParts,
    clauses_of,
    is_confirmed_clause,
    is_unconfirmed_clause,
    merge_text_parts,
)
from replays.card_lists.row_conversion import ConvertedCards, convert_rows
from replays.gc_pause import gc_paused
from replays.progress import report_progress, with_progress

UNRECOGNISED: Obstacle = "unread"
"""The obstacle of a paragraph whose head nobody reads, in a ruleset without a grammar of texts."""


class UnrecognisedPhrase(NamedTuple):
    """What paragraphs wait for: the obstacle, the phrase (digits as N), how many paragraphs, how many cards wait for
    nothing else, and a card and paragraph as an example.
    """

    why: Obstacle
    phrase: str
    paragraphs: int
    cards: int
    card: str
    paragraph: str


class UnrecognisedParagraph(NamedTuple):
    """A paragraph that was not compiled: its text, the obstacle, and the phrase (digits as N)."""

    paragraph: str
    why: Obstacle
    phrase: str


class ChangedClause(NamedTuple):
    """A clause that the compiler reads otherwise than the list had it: the card, the paragraph, and both editions."""

    card: str
    paragraph: str
    before: str
    after: str


class CardTextCoverage(NamedTuple):
    """How far the texts of a list are known to the rules.

    `whole`, `in_part`, `open`: number of cards with all, some or none of their paragraphs recognised · `keywords`: number of
    keywords on cards · `compiled`, `by_person`: number of clauses by their source · `waiting`: unrecognised phrases, first
    the one that would complete most cards · `changed`: clauses that another edition of the compiler had read differently ·
    `left`: card -> its unrecognised paragraphs · `effects_open`: card -> the number of its clauses without effects ·
    `open_paragraphs`: card -> its paragraphs that were not compiled.
    """

    cards: int
    with_text: int
    whole: int
    in_part: int
    open: int
    keywords: int
    compiled: int
    by_person: int
    waiting: tuple[UnrecognisedPhrase, ...]
    changed: tuple[ChangedClause, ...]
    left: Mapping[str, tuple[str, ...]]
    effects_open: Mapping[str, int]
    open_paragraphs: Mapping[str, tuple[UnrecognisedParagraph, ...]] = {}

    def to_plain(self) -> dict[str, Any]:
        """Returns the report as plain data."""
        waiting, changed = ([row._asdict() for row in self.waiting], [row._asdict() for row in self.changed])
        open_ = {card: [row._asdict() for row in rows] for card, rows in self.open_paragraphs.items()}
        return {**self._asdict(), "waiting": waiting, "changed": changed, "open_paragraphs": open_}


NO_TEXTS = CardTextCoverage(0, 0, 0, 0, 0, 0, 0, 0, (), (), {}, {})
"""The report of a list whose texts were not read."""


class ImportedCards(NamedTuple):
    """The cards of a list by id, the report on their texts, and the conversion (None for a list of Senki's own form)."""

    cards: dict[str, Any]
    texts: CardTextCoverage
    conversion: ConvertedCards | None
    rows: int


def import_card_list(
    text: str,
    name: str,
    ruleset: str,
    *,
    form: str = "",
    columns: ColumnMap | None = None,
    before: Mapping[str, Any] | None = None,
    bounds: SizeLimits = CARD_LIST_LIMITS,
    processes: int = 1,
) -> ImportedCards | list[Problem]:
    """Returns the cards of a list with their texts read, or the problems of the file.

    `name`: the name of the file · `form`: of another program's list, default as it begins · `before`: an earlier import of
    the same list, whose clauses by persons stay · `bounds`: limits of the list · `processes`: how many may read the texts.
    Raises KeyError for an unknown ruleset or form.
    """
    with gc_paused():
        return _imported(text, name, ruleset, form, columns, before, bounds, processes)


def _imported(
    text: str,
    name: str,
    ruleset: str,
    form: str,
    columns: ColumnMap | None,
    before: Mapping[str, Any] | None,
    bounds: SizeLimits,
    processes: int,
) -> ImportedCards | list[Problem]:
    if not form and (own_form := detect_senki_format(text, name)):
        own = parse_cards(text, registry.ruleset(ruleset).parse_printing, own_form, bounds=bounds)
        if isinstance(own, list):
            return own
        return ImportedCards(*compile_card_texts(own, ruleset, before, processes), None, len(own))
    rows = parse_card_rows(text, form or detect_format(text, name), bounds)
    if problems := [row for row in rows if isinstance(row, Problem)]:
        return problems
    if len(rows) > bounds.cards:
        return [Problem(0, 0, msg("too_many_cards"), msg("n_at_most", n=bounds.cards))]
    converted = convert_rows([row for row in rows if isinstance(row, dict)], ruleset, columns)
    return ImportedCards(*compile_card_texts(converted.cards, ruleset, before, processes), converted, len(rows))


_OWN_JSON = re.compile(r'\s*\{\s*"(?:card|complete)"\s*:')


def detect_senki_format(text: str, name: str) -> str:
    """Returns the form of a list in Senki's own fields: `toml` or `json`; empty for another program's list."""
    if name.lower().endswith(".toml"):
        return "toml"
    return "json" if _OWN_JSON.match(text.removeprefix("\ufeff")) else ""


def compile_card_texts(
    cards: Mapping[str, Any], ruleset: str, before: Mapping[str, Any] | None = None, processes: int = 1
) -> tuple[dict[str, Any], CardTextCoverage]:
    """Returns the cards with all that can be read of their texts, and the report."""
    former = before or cards
    read = parse_card_texts(ruleset, cards, processes)
    filled = {
        key: merge_text_parts(_with_persons_clauses(card, former.get(key)), read[key]) if key in read else card
        for key, card in cards.items()
    }
    return filled, _report(filled, read, former)


def _with_persons_clauses(card: Mapping[str, Any], former: Mapping[str, Any] | None) -> Mapping[str, Any]:
    if former is None or former is card:
        return card
    own = tuple(card.get("text", ()))
    persons = tuple(each for each in former.get("text", ()) if is_confirmed_clause(each) and each not in own)
    action = former.get("action")
    of_person = {"action": action} if isinstance(action, Mapping) and action.get("source") == PERSON else {}
    return {**card, **({"text": (*own, *persons)} if persons else {}), **of_person}


def _is_whole(card: Mapping[str, Any]) -> bool:
    said = all(clause.get("effects") for clause in clauses_of(card) if "wording" in clause)
    return said and not _TEXT_FIELDS & set(card.get(UNKNOWN, ()))


_TEXT_FIELDS = frozenset(("text", "keywords", "action"))
"""The fields of cards that have texts; in one rulebook a text has a field of its own."""


def _report(cards: Mapping[str, Any], read: Mapping[str, TextParts], former: Mapping[str, Any]) -> CardTextCoverage:
    clauses = [clause for card in cards.values() for clause in clauses_of(card)]
    open_ = {key: _open_paragraphs(cards[key], each) for key, each in read.items()}
    known = {key for key in read if _has_effects(cards[key])}
    whole = {key for key in read if _is_whole(cards[key])}
    return CardTextCoverage(
        cards=len(cards),
        with_text=len(read),
        whole=len(whole),
        in_part=len(known - whole),
        open=len(read) - len(known | whole),
        keywords=sum(len(card.get("keywords", ())) for card in cards.values()),
        compiled=sum(map(is_unconfirmed_clause, clauses)),
        by_person=sum(map(is_confirmed_clause, clauses)),
        waiting=tuple(_waiting(open_)),
        changed=tuple(_changed(cards, read, former)),
        left={key: each.unrecognised for key, each in read.items() if each.unrecognised},
        effects_open={key: count for key in read if (count := _count_open_effects(cards[key]))},
        open_paragraphs={
            key: tuple(UnrecognisedParagraph(line, each.why, _phrase(each)) for line, each in rows)
            for key, rows in open_.items()
            if rows
        },
    )


def _count_open_effects(card: Mapping[str, Any]) -> int:
    return sum(not clause.get("effects") for clause in clauses_of(card))


def _has_effects(card: Mapping[str, Any]) -> bool:
    return bool(card.get("keywords")) or any(clause.get("effects") for clause in clauses_of(card))


def _open_paragraphs(card: Mapping[str, Any], read: TextParts) -> list[tuple[str, UncompiledParagraph]]:
    """Returns the paragraphs of a card that wait, without those that a person has decided."""
    decided = [clause.get("wording") for clause in clauses_of(card) if is_confirmed_clause(clause)]
    found = [*read.open, *((line, UncompiledParagraph(UNRECOGNISED)) for line in read.unrecognised if not read.open)]
    return [(line, each) for line, each in found if line not in decided]


_DIGITS = re.compile(r"[0-9]+")


def _phrase(each: UncompiledParagraph) -> str:
    return _DIGITS.sub("N", each.phrase or each.reason)


def _waiting(open_: Mapping[str, Sequence[tuple[str, UncompiledParagraph]]]) -> Iterator[UnrecognisedPhrase]:
    """Yields the phrases that the open paragraphs wait for. The phrase that would complete most cards is the first."""
    counts: Counter[tuple[Obstacle, str]] = Counter()
    alone: Counter[tuple[Obstacle, str]] = Counter()
    examples: dict[tuple[Obstacle, str], tuple[str, str]] = {}
    for card, paragraphs in open_.items():
        keys = [(each.why, _phrase(each)) for _, each in paragraphs]
        counts.update(keys)
        alone.update(set(keys) if len(set(keys)) == 1 else ())
        for key, (paragraph, _) in zip(keys, paragraphs, strict=True):
            examples.setdefault(key, (card, paragraph))
    for key in sorted(counts, key=lambda each: (-alone[each], -counts[each], each)):
        yield UnrecognisedPhrase(*key, counts[key], alone[key], *examples[key])


def _changed(cards: Mapping[str, Any], read: Mapping[str, TextParts], former: Mapping[str, Any]) -> Iterator[ChangedClause]:
    """Yields the paragraphs that another edition of the compiler had read otherwise, also those that are open now."""
    for key, card in cards.items():
        now = _by_paragraph(clauses_of(card))
        for paragraph, earlier in _by_paragraph(clauses_of(former.get(key, {}))).items():
            here = now.get(paragraph, [])
            is_printed = here or (key in read and paragraph in read[key].unrecognised)
            if not is_printed or not all(map(is_unconfirmed_clause, earlier)) or any(map(is_confirmed_clause, here)):
                continue
            if list(map(_without_source, earlier)) != list(map(_without_source, here)):
                yield ChangedClause(key, paragraph, _source(earlier), _source(here))


def _source(clauses: Sequence[Clause]) -> str:
    """Returns the source of a paragraph's clauses; empty if it has none."""
    return str(clauses[0].get("source", "")) if clauses else ""


def _by_paragraph(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    """Returns the clauses of a card by their printed paragraph; one paragraph may say several."""
    found: dict[str, list[Clause]] = {}
    for clause in clauses:
        if "wording" in clause:
            found.setdefault(str(clause["wording"]), []).append(clause)
    return found


def _without_source(clause: Clause) -> Clause:
    return {field: value for field, value in clause.items() if field != "source"}


LEAST_CARDS = 1_000
"""The fewest cards for which further processes are started: to begin one takes about as long as some hundred cards."""
CARDS_PER_TASK = 40
Card = Mapping[str, Any]
_Task = Sequence[tuple[str, Card]]
_Read = dict[str, TextParts]
_readers: list[CardTextReader] = []
"""The reader of a process that was started to read cards."""


def parse_card_texts(ruleset: str, cards: Mapping[str, Card], processes: int = 1) -> _Read:
    """Returns card -> what its printed text says, for the cards that have one. `processes`: how many may share the work.

    Raises KeyError for an unknown ruleset.
    """
    reader = CardTextReader(ruleset, cards.values())
    worded = {key: card for key, card in cards.items() if card.get("wording")}
    if processes < 2 or len(worded) < LEAST_CARDS:
        return {key: reader.read(card) for key, card in with_progress(worded.items())}
    alike = sorted(worded.items(), key=lambda each: str(each[1]["wording"]))  # equal texts are read by one process
    tasks = [alike[at : at + CARDS_PER_TASK] for at in range(0, len(alike), CARDS_PER_TASK)]
    with _started_pool(processes - 1, ruleset, cards, reader) as pool:
        read = _shared([(task, pool.submit(_read_task, task)) for task in tasks], reader)
    return {key: read[key] for key in worded}


def _started_pool(processes: int, ruleset: str, cards: Mapping[str, Card], reader: CardTextReader) -> ProcessPoolExecutor:
    """Returns processes with a reader each: forks with that of this one where no thread could be cut off, else new ones."""
    if sys.platform == "linux" and active_count() == 1:
        return ProcessPoolExecutor(processes, get_context("fork"), initializer=_readers.append, initargs=(reader,))
    return ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin, initargs=(ruleset, tuple(cards.values())))


def _shared(tasks: Sequence[tuple[_Task, Future[_Read]]], reader: CardTextReader) -> _Read:
    """Returns what all tasks read: the other processes take them from the front, this one from the end.

    A task whose process failed is read here.
    """
    found: _Read = {}
    for number, (task, running) in enumerate(reversed(tasks)):
        report_progress(number, len(tasks))
        try:
            found |= _read_all(reader, task) if running.cancel() else running.result()
        except BrokenProcessPool:
            found |= _read_all(reader, task)
    report_progress(len(tasks), len(tasks))
    return found


def _begin(ruleset: str, cards: Sequence[Card]) -> None:
    _readers.append(CardTextReader(ruleset, cards))


def _read_task(task: _Task) -> _Read:
    return _read_all(_readers[0], task)


def _read_all(reader: CardTextReader, task: _Task) -> _Read:
    return {key: reader.read(card) for key, card in task}
