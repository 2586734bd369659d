"""Card lists at the terminal: what a list may hold, what is wrong with one, and lists that are known in part."""

from pathlib import Path
from typing import Any

import pytest

PARTLY = """
[[card]]
id = "p1"
name = "Half Known"
type = "unit"
total = 3
wording = { en = "When this enters, look at two cards.", ja = "このカードが場に出た場合、2枚見る。" }
"""


@pytest.fixture
def listed(senki: Any, tmp_path: Path) -> Path:
    """A list of one card that is known in part, and a deck of it."""
    (tmp_path / "cards.toml").write_text(PARTLY, "utf-8")
    (tmp_path / "deck.txt").write_text("50 Half Known\n", "utf-8")
    return tmp_path


def test_a_deck_check_that_hangs_on_what_nobody_knows_is_open_and_says_so(senki: Any, listed: Path) -> None:
    told = senki("deck", "gundam_war_nexa", "deck.txt", "--cards", "cards.toml")
    assert told.code == 0
    assert "NX-SETUP-04: not known: 50 copies of Half Known; 3 is the most" in told.out
    assert "50 cards: open" in told.out


def test_a_list_that_was_read_before_comes_out_of_the_cache_the_same(senki: Any, listed: Path) -> None:
    words = ("deck", "gundam_war_nexa", "deck.txt", "--cards", "cards.toml")
    first = senki(*words)
    (kept,) = (listed / "cache").iterdir()
    assert senki(*words) == first
    kept.write_bytes(b"damaged" * 20)
    assert senki(*words) == first
