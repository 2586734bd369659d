"""Draws codes as images (PNG, SVG, or an animation of several), and reads the codes in images."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from math import ceil
from typing import Any

import resvg_py
import segno
import zxingcpp
from PIL import Image, ImageDraw, ImageFont, ImageOps, ImageSequence

from domain.kernel.record.event import Event
from replays.file.declarations import NotReproducible
from replays.messages import msg
from replays.qr.code_body import encode_game
from replays.qr.code_parts import BadCode, code_capacity_in_bytes, is_code_text, split_body
from replays.trust.keys import format_head

SCALE, QUIET = 6, 4
"""Pixels of a module, and modules of white margin around a code."""
LETTERS, WIDEST = 18, 0.62
"""Pixels of the letters under a code, and the maximum width of a letter relative to its height."""
MAX_CHARACTERS = 4_296
"""Characters of the largest code (version 40, level L)."""
SCREEN_CHARACTERS = 1_853
"""Characters of a code of version 25 (level L), which a phone reads from a screen at once."""
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"
MISREAD_VERSION = "21-L"
"""A version of codes that is not used: OpenCV, on which many readers are based, has its blocks wrong."""
FRAME_MILLISECONDS = 700
"""Milliseconds of each code in an animation."""
SVG_PIXELS = 1_600
"""Width in pixels at which an SVG is read."""
MAX_PIXELS = 50_000_000
"""Pixels of an image that is read, over all its frames: the largest photographs of phones, or 64 animated codes."""
MAX_FILE_SIZE = 32 * 1024 * 1024


def count_parts_needed(body: bytes, characters: int = SCREEN_CHARACTERS) -> int:
    """Returns the number of codes that a body needs; `characters`: the size of a code."""
    return -(-len(body) // code_capacity_in_bytes(characters))


def make_qr_code(text: str) -> segno.QRCode:
    """Makes the QR code of a text with the most error correction that its size allows. Raises ValueError for a text that is
    too long."""
    if len(text) > MAX_CHARACTERS:
        raise ValueError(msg("n_characters_largest_qr_code", n=len(text), n2=MAX_CHARACTERS))
    trial = segno.make_qr(text, error="L", boost_error=True, mask=0)  # finds the version; trying all masks takes longer
    version = 22 if trial.designator == MISREAD_VERSION else None
    return segno.make_qr(text, error="L", boost_error=True, version=version)


def code_to_png(text: str, caption: str = "") -> bytes:
    """Draws the code of a text as PNG. `caption`: text under it, such as the head of the record."""
    return _as_png(_draw(text, caption))


def code_to_svg(text: str, caption: str = "") -> bytes:
    """Draws the code of a text as SVG, dark on white on every background. `caption`: text under it."""
    out = io.BytesIO()
    make_qr_code(text).save(out, kind="svg", scale=SCALE, border=QUIET, light="white", xmldecl=False)
    return _svg_with_caption(out.getvalue().decode(), caption).encode() if caption else out.getvalue()


def draw_game_code_svg(events: Sequence[Event], game: str) -> str:
    """Draws the one code of a whole game as SVG, with the head of its record; empty if one code is not enough."""
    try:
        text = split_body(encode_game(events, game))[0]
    except NotReproducible:
        return ""
    return code_to_svg(text, format_head(game, "", events)).decode() if len(text) <= MAX_CHARACTERS else ""


def code_captions(head: str, count: int) -> list[str]:
    """Returns the captions of a game's codes: the head of its record, with the number of the code."""
    return [head] if count == 1 else [f"{head} · {number}/{count}" for number in range(1, count + 1)]


def _draw(text: str, caption: str) -> Image.Image:
    return _with_caption(_draw_symbol(text), caption) if caption else _draw_symbol(text)


@cache
def _font() -> Any:
    return ImageFont.load_default(LETTERS)


def _draw_symbol(text: str) -> Image.Image:
    out = io.BytesIO()
    make_qr_code(text).save(out, kind="png", scale=SCALE, border=QUIET, light="white")
    return Image.open(out).convert("L")


def _as_png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.convert("1", dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _with_caption(code: Image.Image, caption: str) -> Image.Image:
    font = _font()
    text_width = ceil(font.getlength(caption))
    whole = Image.new("L", (max(code.width, text_width + 2 * LETTERS), code.height + 2 * LETTERS), 255)
    whole.paste(code, ((whole.width - code.width) // 2, 0))
    ImageDraw.Draw(whole).text((whole.width / 2, code.height + LETTERS / 2), caption, 0, font, anchor="mm")
    return whole


def _svg_with_caption(code: str, caption: str) -> str:
    side = int(code.partition('width="')[2].partition('"')[0])
    wide, high = max(side, ceil(WIDEST * LETTERS * len(caption)) + 2 * LETTERS), side + 2 * LETTERS
    words = f'<text x="{wide / 2}" y="{side + LETTERS}" text-anchor="middle" font-family="{FONTS}" font-size="{LETTERS}">'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<rect width="{wide}" height="{high}" fill="#fff"/><svg x="{(wide - side) / 2}"{code.strip()[4:]}'
        f"{words}{escape(caption)}</text></svg>\n"
    )


def codes_to_animation(texts: Sequence[str], kind: str, head: str = "") -> bytes:
    """Draws all codes as one animation. `kind`: GIF, PNG (APNG) or WEBP · `head`: of the record, under each."""
    below = code_captions(head, len(texts)) if head else [""] * len(texts)
    images = list(map(_draw, texts, below))
    size = max(picture.width for picture in images), max(picture.height for picture in images)
    frames = [_on_white(picture, size) for picture in images]
    out = io.BytesIO()
    more = {"lossless": True} if kind == "WEBP" else {}
    frames[0].save(out, kind, save_all=True, append_images=frames[1:], duration=FRAME_MILLISECONDS, loop=0, **more)
    return out.getvalue()


def _on_white(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Centres an image without scaling: a code is read best if its modules are whole pixels."""
    whole = Image.new("L", size, 255)
    whole.paste(picture, ((size[0] - picture.width) // 2, (size[1] - picture.height) // 2))
    return whole


def read_codes(data: bytes) -> list[str]:
    """Reads all Senki codes in an image, each once. Raises BadCode for an image without a code, and for other data."""
    codes: dict[str, None] = {}
    other = ""
    for frame in _frames(data):
        for barcode in zxingcpp.read_barcodes(frame, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])):
            if is_code_text(barcode.text):
                codes[barcode.text] = None
            else:
                other = other or barcode.text
    if codes:
        return list(codes)
    if other:
        raise BadCode("foreign", msg("code_in_picture_is_something", said=f"{other[:40]!r}"))
    raise BadCode("missing", msg("no_qr_code_can_be_made"))


def count_pixels(data: bytes) -> int:
    """Returns the pixels of an image over all its frames, without decoding it; 0 for other data."""
    try:
        picture = _open_image(data)
        return picture.width * picture.height * int(getattr(picture, "n_frames", 1))
    except _IMAGE_ERRORS:
        return 0


def _open_image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF"))


def _frames(data: bytes) -> Iterator[Image.Image]:
    """Yields the frames, one in memory at a time."""
    if len(data) > MAX_FILE_SIZE:
        raise BadCode("large", msg("picture_n_bytes_at_most", n=len(data), n2=MAX_FILE_SIZE))
    points = count_pixels(data)
    if points > MAX_PIXELS:
        raise BadCode("large", msg("picture_n_points_at_most", n=points, n2=MAX_PIXELS))
    try:
        for frame in ImageSequence.Iterator(_open_image(data)):
            yield _to_greyscale(frame)
    except _IMAGE_ERRORS as error:
        if isinstance(error, BadCode):
            raise
        raise BadCode("foreign", msg("this_is_no_picture_that")) from None


_IMAGE_ERRORS = (OSError, ValueError, SyntaxError, Image.DecompressionBombError)


def _to_greyscale(frame: Image.Image) -> Image.Image:
    """Converts a frame to greyscale, upright, with transparent parts white."""
    upright = ImageOps.exif_transpose(frame)
    if not upright.has_transparency_data:
        return upright.convert("L")
    upright = upright.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", upright.size, "white"), upright).convert("L")


def rasterize_svg(svg: bytes) -> bytes:
    """Converts an SVG to PNG for `read_codes`; for trusted files only. Raises BadCode."""
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg.decode("utf-8"), background="white", width=SVG_PIXELS))
    except (ValueError, UnicodeDecodeError):
        raise BadCode("foreign", msg("this_svg_cannot_be_read")) from None
