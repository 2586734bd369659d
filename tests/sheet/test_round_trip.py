"""Record -> sheet -> record: nothing that was said is lost."""

from __future__ import annotations

import pytest

from domain.kernel.views.views import make_view, viewers
from replays.sheet import parse_sheet, play_sheet, write_sheet
from tests.sheet.game import CARDS, DECKS, GAME
from tests.sheet.random_games import game
from tests.soak import in_full


@pytest.mark.parametrize("seed", range(in_full(60, 20)))
def test_a_random_record_comes_back_from_its_sheet(seed: int) -> None:
    desk = game(seed)
    text = write_sheet(desk.events, GAME)
    again = play_sheet(parse_sheet(text), GAME, CARDS, at=desk.events[0].at)
    assert again.events == tuple(desk.events), text
    assert again.desk.table.state() == desk.table.state()
    assert write_sheet(again.events, GAME) == text


@pytest.mark.parametrize("seed", range(20))
def test_the_sheet_of_a_view_is_well_formed(seed: int) -> None:
    desk = game(seed)
    for viewer in viewers(desk.table.header):
        parse_sheet(write_sheet(make_view(desk.events, viewer), GAME))


@pytest.mark.parametrize("seed", range(10))
def test_a_sheet_of_a_view_holds_no_word_said_privately_to_somebody_else(seed: int) -> None:
    desk = game(seed)
    seen = write_sheet(make_view(desk.events, "spectator"), GAME)
    assert " (" not in "".join(line for line in seen.splitlines() if " look" in line)


@pytest.mark.parametrize("seed", range(8))
def test_a_record_whose_ruleset_is_not_here_is_written_and_comes_back_where_it_is(seed: int) -> None:
    desk = game(seed)
    text = write_sheet(desk.events)
    assert play_sheet(parse_sheet(text), GAME, CARDS, at=desk.events[0].at).events == tuple(desk.events)


def test_what_is_said_privately_is_in_the_full_record_only() -> None:
    played = play_sheet(parse_sheet(f"ruleset: game\n{DECKS}---\nA look (Zura, 疾風)\nA note to B: psst\n"), GAME, CARDS)
    assert "A look (Zura, 疾風)" in write_sheet(played.events, GAME)
    assert "psst" in write_sheet(make_view(played.events, "B"), GAME)
    for viewer in ("B", "spectator"):
        assert "A look\n" in write_sheet(make_view(played.events, viewer), GAME)
    assert "psst" not in write_sheet(make_view(played.events, "spectator"), GAME)


def test_struck_lines_stay_on_the_sheet_and_verdicts_are_remarks() -> None:
    lines = "A play Zura\nA takeback agreed B\nA play 疾風\nA play Zura\n"
    played = play_sheet(parse_sheet(f"ruleset: game\nmode: scribe\n{DECKS}---\n{lines}"), GAME, CARDS)
    assert write_sheet(played.events, GAME).splitlines()[-5:] == [
        "--- Turn 1: A",
        "2. A play Zura // taken back",
        "3. A takeback agreed B",
        "4. A play 疾風",
        "5. A play Zura // illegal T-PLAY-01",
    ]


def test_an_implied_pass_is_not_written() -> None:
    played = play_sheet(parse_sheet(f"ruleset: game\n{DECKS}---\nA play Zura\nA attack left Zura\nB draw\n"), GAME, CARDS)
    assert "pass" not in write_sheet(played.events, GAME)


def test_explicit_passes_are_written() -> None:
    text = f"ruleset: game\npasses: explicit\n{DECKS}---\nA play Zura\nA pass\nB pass\nA attack left Zura\n"
    played = play_sheet(parse_sheet(text), GAME, CARDS)
    assert write_sheet(played.events, GAME).count(" pass\n") == 2
