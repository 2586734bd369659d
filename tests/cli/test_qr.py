"""`senki qr`, and `senki import` of what it wrote, as files."""

from pathlib import Path

import pytest

from replays.log import open_log
from tests.soak import in_full


@pytest.fixture
def house(senki, stored, tmp_path):
    """A house with a demo game, and another one without."""
    assert stored(tmp_path / "one", "demo", "star_front").code == 0
    return senki


def logs():
    return [list(open_log(Path(name), {}).read("demo-star-front")) for name in ("one", "two")]


@pytest.mark.parametrize("name", in_full(["a.png", "a.svg", "a.gif", "a.webp", "a.txt"], ["a.png", "a.svg", "a.txt"]))
def test_a_game_goes_from_one_server_to_another_as_a_picture(house, name):
    result = house("qr", "last", name, "--data", "one")
    assert "every card in it, also those that were hidden" in result.err
    answer = house("import", name, "--data", "two")
    assert (answer.code, answer.out) == (0, "demo-star-front\n"), answer.err
    assert logs()[0] == logs()[1]
    assert "here already" in house("import", name, "--data", "two").err


def test_codes_are_read_one_after_the_other_in_any_order(house, tmp_path):
    house("qr", "last", "a.png", "--parts", "3", "--data", "one")
    first = house("import", "a-3.png", "--data", "two")
    assert (first.code, first.out) == (2, "")
    assert "1 of 3 codes are stored; still missing: 1, 2" in first.err
    assert "still missing: 2" in house("import", "a-1.png", "a-3.png", "--data", "two").err
    assert house("import", "a-2.png", "--data", "two").code == 0
    assert list((tmp_path / "two" / "codes").iterdir()) == []
    assert logs()[0] == logs()[1]


def test_a_text_is_taken_as_it_was_copied(house):
    house("qr", "last", "a.txt", "--data", "one")
    text = Path("a.txt").read_text("utf-8").strip()
    assert house("import", text.lower(), "--data", "two").code == 0
    changed = house("import", text[:50] + ("A" if text[50] != "A" else "B") + text[51:], "--data", "two")
    assert (changed.code, changed.out) == (3, "")
    assert "damaged" in changed.err


def test_what_does_not_fit_is_reported_with_its_size_and_the_ways_out(house):
    result = house("qr", "last", "a.png", "--as", "spectator", "--data", "one")
    assert result.code == 2
    assert "bytes; one QR code holds 2847" in result.err
    assert "--parts" in result.err
    assert "a.gif" in result.err
    assert house("qr", "last", "a.gif", "--as", "spectator", "--data", "one").code == 0
    assert house("import", "a.gif", "--data", "two").code == 0
    assert "no such kind of picture" in house("qr", "last", "a.pdf", "--data", "one").err


def test_two_games_and_things_that_are_no_codes_are_distinguished(house, tmp_path):
    house("demo", "gundam_war", "--data", "one")
    house("qr", "demo-gundam-war", "g.png", "--parts", "2", "--data", "one")
    house("qr", "demo-star-front", "s.png", "--parts", "2", "--data", "one")
    assert "another game" in house("import", "g-1.png", "s-2.png", "--data", "two").err
    (tmp_path / "x.png").write_bytes(b"no picture")
    assert "no picture that can be read" in house("import", "x.png", "--data", "two").err
    assert "No such file" in house("import", "gone.png", "--data", "two").err
    assert house("import", "a.senki", "b.senki", "--data", "two").code == 2
