"""QR codes on the front page: pictures chosen or photographed, several in any order, read by the service where need be."""

import io
import os

import pytest
from PIL import Image

from replays.qr import encode_game, split_body
from replays.qr.code_images import code_to_png
from tests.browser.conftest import DESK, FLAGS, PHONE
from tests.browser.paper import paper_game
from tests.browser.reader import Reader, Window

SCREEN = (640, 480)
CHOOSE = '.drop input[type="file"]'


@pytest.fixture(scope="module")
def body():
    return encode_game(paper_game("robotech").desk.events, "b" * 32)


def pictures(folder, texts):
    files = []
    for number, text in enumerate(texts):
        files.append(folder / f"{number}.png")
        files[-1].write_bytes(code_to_png(text))
    return files


@pytest.mark.soak
def test_codes_of_a_game_are_chosen_one_by_one_and_the_game_opens(visit, body, tmp_path):
    last, first, middle = pictures(tmp_path, [split_body(body, 3)[at] for at in (2, 0, 1)])
    reader = visit("/", DESK)
    for count, file in ((1, last), (1, last), (2, first)):
        reader.page.set_input_files(CHOOSE, str(file))
        reader.see(".drop", f"Codes read: {count} of 3")
    reader.page.set_input_files(CHOOSE, str(middle))
    reader.see("senki-replay .cover .board .seat")


def test_a_large_photograph_is_made_smaller_before_it_is_sent(visit, body, tmp_path):
    (code,) = pictures(tmp_path, split_body(body))
    with Image.open(code) as picture:
        photo = Image.effect_noise((4000, 3000), 30).convert("L").point(lambda value: 120 + value // 3)
        photo.paste(picture.convert("L").resize((1500, 1500)).rotate(4, fillcolor=190), (1200, 700))
    photo.save(tmp_path / "photo.jpg", quality=97)
    assert (tmp_path / "photo.jpg").stat().st_size > 1 << 20
    reader = visit("/", DESK)
    reader.page.set_input_files(CHOOSE, str(tmp_path / "photo.jpg"))
    reader.page.wait_for_function("() => document.querySelector('senki-replay, .drop .reason')")
    assert reader.page.locator(".drop .reason").count() == 0 or "already" in reader.page.inner_text(".drop .reason")


@pytest.fixture
def camera(chromium, tmp_path):
    """A browser with a camera that sees three codes in turn."""
    film = tmp_path / "codes.y4m"
    film.write_bytes(filmed(split_body(encode_game(paper_game("gundam_war").desk.events, "c" * 32), 3)))
    flags = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    browser = chromium.browser_type.launch(executable_path=os.environ["SENKI_CHROMIUM"], args=[*FLAGS, *flags])
    yield browser
    browser.close()


def filmed(texts):
    """Pictures of codes as an uncompressed film that shows each for a second."""
    frames = []
    for text in texts:
        with Image.open(io.BytesIO(code_to_png(text))) as picture:
            seen = Image.new("L", SCREEN, 200)
            seen.paste(picture.convert("L").resize((420, 420)), (110, 30))
        frames.append(b"FRAME\n" + seen.tobytes() + b"\x80" * (SCREEN[0] * SCREEN[1] // 2))
    return f"YUV4MPEG2 W{SCREEN[0]} H{SCREEN[1]} F1:1 Ip A1:1 C420jpeg\n".encode() + b"".join(frames)


def test_a_camera_reads_codes_in_turn_until_the_game_is_whole(camera, service):
    """Given a phone whose browser reads no codes itself, when its camera is held on three in turn, then the game opens."""
    reader = Reader(Window(camera, PHONE, permissions=["camera"]), service.url, "/")
    try:
        reader.page.evaluate("() => { delete globalThis.BarcodeDetector; }")
        reader.click('.drop [data-name="scan"]')
        reader.see("senki-replay .cover .board .seat")
        assert reader.faults == []
    finally:
        reader.close()


def test_a_picture_without_a_code_says_so(visit, tmp_path):
    Image.new("L", (200, 200), 255).save(tmp_path / "blank.png")
    reader = visit("/", DESK)
    reader.page.set_input_files(CHOOSE, str(tmp_path / "blank.png"))
    reader.see(".drop .reason", "Codes are missing")
