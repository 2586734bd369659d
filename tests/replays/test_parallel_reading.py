"""The texts of a long list read by several processes."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool

import pytest

from domain import registry
from replays.card_lists import card_list_import
from replays.card_lists.card_list_import import parse_card_texts

CARDS = {f"{number}:{key}": card for key, card in registry.specimens("star_front").cards.items() for number in range(2)}


def test_several_processes_read_what_one_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a list as long as those that are shared, when two processes read it, then they read what one does."""
    worded = {key: {**card, "wording": f"{card['name']}。"} for key, card in CARDS.items()}
    monkeypatch.setattr(card_list_import, "LEAST_CARDS", len(worded))
    monkeypatch.setattr(card_list_import, "CARDS_PER_TASK", 5)
    shared = parse_card_texts("star_front", worded, 2)
    assert shared == parse_card_texts("star_front", worded)
    assert list(shared) == list(worded)


def test_a_process_that_dies_leaves_its_cards_to_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a process that cannot begin, when a list is shared, then this process reads all of it."""
    monkeypatch.setattr(card_list_import, "LEAST_CARDS", 1)
    worded = {key: {**card, "wording": "1"} for key, card in CARDS.items()}

    class Dead:
        def cancel(self) -> bool:
            return False

        def result(self) -> object:
            raise BrokenProcessPool

    class Pool:
        def __init__(self, *_: object, **__: object) -> None: ...

        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *_: object) -> None: ...

        def submit(self, *_: object) -> Dead:
            return Dead()

    monkeypatch.setattr(card_list_import, "ProcessPoolExecutor", Pool)
    assert parse_card_texts("star_front", worded, 2) == parse_card_texts("star_front", worded)
