"""Looks up the cards of a deck list, checks the stated counts, and reports everything that was left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from domain.cards.catalogue import Catalogue, LookupResult, Printing, on_the_fly_id
from domain.cards.deck_list import (
    HEADING_KINDS,
    DeckLineReadings,
    DeckList,
    DeckListRemark,
    LineReading,
    ParsedDeck,
    StatedCount,
)
from domain.cards.messages import msg
from domain.cards.name_matching import SimilarWords, collapse_spaces, fold
from domain.cards.problems import Problem, distinct_problems_in_order
from domain.cards.size_limits import MAX_HINTS, MAX_PROBLEMS

_KNOWN_HEADINGS = SimilarWords(HEADING_KINDS)
MOST_COPIES = 200
"""More copies of one card are taken for a typing error."""


class ResolvedLine(NamedTuple):
    """A line of a deck after the lookup of its name."""

    board: str
    id: str
    copies: int | None


def look_up_cards(listed: ParsedDeck, catalogue: Catalogue, fly: bool) -> DeckList | list[Problem]:
    """Looks up every name and checks every stated count; returns the deck list, or all problems of the text.

    With `fly`, a name that is not in the catalogue becomes a card named on the fly. Reading stops after `MAX_PROBLEMS`.
    """
    problems = list(listed.problems)
    spelled: dict[str, str] = {}
    hints = _Hints(catalogue)
    settled: list[ResolvedLine] = []
    remarks = list(listed.remarks)
    shifts = [0]
    for entry in listed.entries:
        if len(problems) >= MAX_PROBLEMS:
            return distinct_problems_in_order(problems)
        for each in _whole_or_parts(_with_comment(entry, catalogue, remarks), catalogue, remarks):
            settled += _look_up_line(each, catalogue, spelled if fly else None, problems, hints, remarks)
        shifts.append(len(settled))
    tallies = [tally._replace(first=shifts[tally.first], last=shifts[tally.last]) for tally in listed.tallies]
    problems += _count_problems(tallies, settled)
    if problems:
        return distinct_problems_in_order(problems)
    stated = tuple(sorted(dict.fromkeys(remarks), key=lambda remark: remark.line))
    return DeckList(_sum_copies(settled, "main"), _sum_copies(settled, "sideboard"), listed.title, stated)


def _with_comment(entry: DeckLineReadings, catalogue: Catalogue, remarks: list[DeckListRemark]) -> DeckLineReadings:
    """Returns the line with its comment as part of the name, if a card has that name; otherwise the comment is a remark."""
    if not entry.comment:
        return entry
    named = tuple(reading for reading in entry.whole if _is_known_name(reading.name, catalogue))
    if named:
        return entry._replace(readings=named, parts=())
    remarks.append(DeckListRemark(entry.line, "remark", entry.comment))
    return entry


def _is_known_name(name: str, catalogue: Catalogue) -> bool:
    result = catalogue.find(name)
    return result.id not in ("", "~") or _is_of_several(result, catalogue)


def _whole_or_parts(
    entry: DeckLineReadings, catalogue: Catalogue, remarks: list[DeckListRemark]
) -> tuple[DeckLineReadings, ...]:
    """Splits a line of several cards, unless it is the name of one card."""
    whole = {bool(reading.note) for reading in entry.readings if catalogue.find(reading.name).id}
    if not entry.parts or False in whole or (whole and not all(_is_known(part, catalogue) for part in entry.parts)):
        return (entry,)
    stated = ", ".join(f"{part.readings[0].copies} {part.readings[0].name}" for part in entry.parts)
    remarks.append(DeckListRemark(entry.line, "split", stated))
    return entry.parts


def _is_known(entry: DeckLineReadings, catalogue: Catalogue) -> bool:
    return any(catalogue.find(reading.name).id not in ("", "~") for reading in entry.readings)


_NUMBERED = re.compile(r"[0-9０-９]")
_PRINT_SUFFIX = re.compile(r"\s((?:第?[0-9]{1,2}弾|foil|holo|promo|プロモ|閃卡|普卡)(?:\s.*)?)$", re.IGNORECASE)
"""The words behind a name that state how the card is printed, or in which set."""


class _Hints:
    """Similar names of unknown ones, looked up once each and at most `MAX_HINTS` times."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[str, tuple[str, ...]] = {}

    def similar_to(self, name: str) -> tuple[str, ...]:
        """Returns the most similar names."""
        if name not in self._known and len(self._known) < MAX_HINTS:
            self._known[name] = self._catalogue.nearest(name)
        return self._known.get(name, ())


def _look_up_line(
    entry: DeckLineReadings,
    catalogue: Catalogue,
    spelled: dict[str, str] | None,
    problems: list[Problem],
    hints: _Hints,
    remarks: list[DeckListRemark],
) -> list[ResolvedLine]:
    """Looks up the card of a line; returns nothing for a remark."""
    reading, result = _choose_reading(entry, catalogue, spelled is not None)
    if entry.remark and result.unknown and reading.uncounted and not hints.similar_to(entry.remark):
        remarks.append(DeckListRemark(entry.line, "remark", entry.remark))
        return []
    if reading.note and not (reading.uncounted and result.unknown):
        remarks.append(DeckListRemark(entry.line, "left out", reading.note))
    if spelled is not None and result.unknown and not (reading.uncounted or reading.weak):
        made = on_the_fly_id(reading.name)
        result = LookupResult(spelled.setdefault(fold(made), made))
        remarks += [DeckListRemark(entry.line, "in the name", note) for note in _doubtful_name_parts(entry, reading)[:1]]
    problems += _line_problems(entry, reading, result, hints)
    return [ResolvedLine(entry.board, result.id, None if reading.uncounted and not result.id else reading.copies)]


def _doubtful_name_parts(entry: DeckLineReadings, reading: LineReading) -> list[str]:
    """Returns the parts of an on-the-fly name that may not belong to it, the longest first: brackets, numbers of a card
    or set, words about the print."""
    others = (each for each in entry.readings if each.copies == reading.copies and each.name in reading.name)
    notes = [each.note.removesuffix(reading.note).strip() for each in others if not each.sure and each.name != reading.name]
    stated = [note for note in notes if note in reading.name and (note[:1] in "([【" or _NUMBERED.search(note))]
    printed = _PRINT_SUFFIX.search(reading.name)
    return sorted(filter(None, (*stated, printed and printed[1])), key=len, reverse=True)


def _choose_reading(entry: DeckLineReadings, catalogue: Catalogue, fly: bool) -> tuple[LineReading, LookupResult]:
    """Returns the first reading that names one card, or several, else the likeliest reading with a count.

    With `fly`, parts that are surely not in the name are left out.
    """
    resolved = [(reading, _find_card(reading, catalogue)) for reading in entry.readings]
    known = [pair for pair in resolved if pair[1].id and pair[1].id != "~"]
    unclear = [pair for pair in resolved if _is_of_several(pair[1], catalogue)]
    counted = [pair for pair in resolved if not (pair[0].uncounted or pair[0].weak)]
    sure = [pair for pair in counted if fly and pair[0].note and pair[0].sure]
    alike = [pair for pair in sure if pair[0].count_column == sure[0][0].count_column]
    shortest = sorted(alike, key=lambda pair: len(pair[0].name))
    return (known or unclear or shortest or counted or resolved)[0]


def _find_card(reading: LineReading, catalogue: Catalogue) -> LookupResult:
    """Finds the card of a reading; of several with its name, the one with the set, number or picture that is written there
    too."""
    result = catalogue.find(reading.name)
    if not (reading.note or reading.print) or not _is_of_several(result, catalogue):
        return result
    stated = {*_WORDS.findall(fold(reading.note)), *map(fold, reading.print.split("\n"))}
    matching = [printing for printing in result.nearest if _print_words(catalogue[printing]) & stated]
    most = max((len(_print_words(catalogue[each]) & stated) for each in matching), default=0)
    best = [each for each in matching if len(_print_words(catalogue[each]) & stated) == most]
    return LookupResult(best[0]) if len(best) == 1 else result


def _print_words(printing: Printing) -> set[str]:
    """Returns what distinguishes a printing from others of its name: set, number, file of its picture."""
    return {fold(str(printing[key])) for key in ("set", "number", "imagefile") if printing.get(key)}


def _is_of_several(result: LookupResult, catalogue: Catalogue) -> bool:
    """Returns whether several cards have this name."""
    return not result.id and bool(result.nearest) and all(printing in catalogue for printing in result.nearest)


_WORDS = re.compile(r"[^\s|()\[\]《》〈〉【】]+")


def _line_problems(entry: DeckLineReadings, reading: LineReading, result: LookupResult, hints: _Hints) -> Iterator[Problem]:
    if not 1 <= reading.copies <= MOST_COPIES:
        expected = msg("number_from_n_to_n", n=1, n2=MOST_COPIES)
        yield Problem(entry.line, reading.count_column, msg("n_copies_card", n=reading.copies), expected)
    if result.id not in ("", "~"):
        return
    near = hints.similar_to(reading.name) if result.unknown else result.nearest
    if reading.uncounted and result.unknown:
        words = (*_KNOWN_HEADINGS.similar_to(reading.name, 2), *near)
        expected = msg("count_and_name_such_as_3")
        yield Problem(
            entry.line,
            reading.column,
            msg("value_has_no_count", value=f"{collapse_spaces(reading.name)!r}"),
            expected,
            words[:3],
        )
    else:
        yield Problem(entry.line, reading.column, result.message or msg("no_name"), msg("name_card"), near)


def _count_problems(tallies: list[StatedCount], settled: list[ResolvedLine]) -> Iterator[Problem]:
    for tally in tallies:
        counts = [each.copies for each in settled[tally.first : tally.last] if each.board == tally.board]
        total = sum(count or 0 for count in counts)
        if None not in counts and total != tally.stated:
            message = msg("heading_says_n_cards_under", n=tally.stated, n2=total)
            yield Problem(tally.line, tally.column, message, str(total))


def _sum_copies(settled: list[ResolvedLine], board: str) -> dict[str, int]:
    sums: dict[str, int] = {}
    for each in settled:
        if each.board == board:
            sums[each.id] = sums.get(each.id, 0) + (each.copies or 0)
    return sums
