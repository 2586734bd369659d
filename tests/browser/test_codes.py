"""QR codes on the front page: pictures chosen or photographed, several in any order, read by the service where need be."""

import pytest
from PIL import Image

from replays.qr import code_of, split
from replays.qr.picture import to_png
from tests.browser.conftest import DESK
from tests.browser.paper import paper_game

CHOOSE = '.drop input[type="file"]'


@pytest.fixture(scope="module")
def body():
    return code_of(paper_game("robotech").desk.events, "b" * 32)


def pictures(folder, texts):
    files = []
    for number, text in enumerate(texts):
        files.append(folder / f"{number}.png")
        files[-1].write_bytes(to_png(text))
    return files


def test_codes_of_a_game_are_chosen_one_by_one_and_the_game_opens(visit, body, tmp_path):
    last, first, middle = pictures(tmp_path, [split(body, 3)[at] for at in (2, 0, 1)])
    reader = visit("/", DESK)
    for count, file in ((1, last), (1, last), (2, first)):
        reader.page.set_input_files(CHOOSE, str(file))
        reader.see(".drop", f"{count} of 3 codes read")
    reader.page.set_input_files(CHOOSE, str(middle))
    reader.see("senki-replay .cover .board .seat")


def test_a_large_photograph_is_made_smaller_before_it_is_sent(visit, body, tmp_path):
    (code,) = pictures(tmp_path, split(body))
    with Image.open(code) as picture:
        photo = Image.effect_noise((4000, 3000), 30).convert("L").point(lambda value: 120 + value // 3)
        photo.paste(picture.convert("L").resize((1500, 1500)).rotate(4, fillcolor=190), (1200, 700))
    photo.save(tmp_path / "photo.jpg", quality=97)
    assert (tmp_path / "photo.jpg").stat().st_size > 1 << 20
    reader = visit("/", DESK)
    reader.page.set_input_files(CHOOSE, str(tmp_path / "photo.jpg"))
    reader.page.wait_for_function("() => document.querySelector('senki-replay, .drop .reason')")
    assert reader.page.locator(".drop .reason").count() == 0 or "already" in reader.page.inner_text(".drop .reason")


def test_a_picture_without_a_code_says_so(visit, tmp_path):
    Image.new("L", (200, 200), 255).save(tmp_path / "blank.png")
    reader = visit("/", DESK)
    reader.page.set_input_files(CHOOSE, str(tmp_path / "blank.png"))
    reader.see(".drop .reason", "Codes are missing")
