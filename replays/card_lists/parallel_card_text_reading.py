"""Reads the texts of many cards in several processes, or in this one alone."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import active_count
from typing import Any

from replays.card_lists.card_text_reader import CardTextReader
from replays.card_lists.printed_text_merge import TextParts
from replays.progress import report_progress, with_progress

LEAST_CARDS = 1_000
"""The fewest cards for which further processes are started: to begin one takes about as long as some hundred cards."""
CARDS_PER_TASK = 40
Card = Mapping[str, Any]
_Task = Sequence[tuple[str, Card]]
_Read = dict[str, TextParts]
_readers: list[CardTextReader] = []
"""The reader of a process that was started to read cards."""


def read_card_texts(ruleset: str, cards: Mapping[str, Card], processes: int = 1) -> _Read:
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
