"""Codes as pictures: PNG, SVG, or one picture that shows them in turn; and texts out of a picture of codes."""

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
from replays.qr.code_body import encode_game
from replays.qr.code_parts import BadCode, capacity, is_code, split_body
from replays.trust.keys import printed_head

SCALE, QUIET = 6, 4
"""Pixels of a module, and modules of white around a code."""
LETTERS, WIDEST = 18, 0.62
"""Pixels of the letters under a code, and how wide one is at most, in letters of that height."""
MAX_CHARACTERS = 4_296
"""Characters of the largest code (version 40, level L)."""
SCREEN_CHARACTERS = 1_853
"""Characters of a code of version 25 (level L), which a phone reads from a screen at once."""
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"
MISREAD_VERSION = "21-L"
"""OpenCV, which many readers are made of, has its blocks wrong."""
FRAME_MILLISECONDS = 700
"""Milliseconds that a code stands still in a picture that shows several."""
SVG_PIXELS = 1_600
"""Pixels across an SVG that is read."""
MAX_PIXELS = 50_000_000
"""Points of a picture that is read, all its frames together: the largest photographs of phones, or 64 codes in turn."""
MAX_FILE_SIZE = 32 * 1024 * 1024


def parts_needed(body: bytes, characters: int = SCREEN_CHARACTERS) -> int:
    """Over how many codes of so many characters a body has to be split."""
    return -(-len(body) // capacity(characters))


def make_symbol(text: str) -> segno.QRCode:
    """The QR code of a text; corrects as much damage as fits into its size. Raises ValueError for one that is too long."""
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"{len(text)} characters; the largest QR code holds {MAX_CHARACTERS}")
    tried = segno.make_qr(text, error="L", boost_error=True, mask=0)  # how large it is; all masks take longer
    version = 22 if tried.designator == MISREAD_VERSION else None
    return segno.make_qr(text, error="L", boost_error=True, version=version)


def to_png(text: str, below: str = "") -> bytes:
    """The code of a text as PNG; `below`: words under it, such as the head of the record."""
    return _as_png(_draw(text, below))


def to_svg(text: str, below: str = "") -> bytes:
    """The code of a text as SVG, dark on white whatever is behind it; `below`: words under it."""
    out = io.BytesIO()
    make_symbol(text).save(out, kind="svg", scale=SCALE, border=QUIET, light="white", xmldecl=False)
    return _svg_with_caption(out.getvalue().decode(), below).encode() if below else out.getvalue()


def game_code_svg(events: Sequence[Event], game: str) -> str:
    """The SVG of the one code that holds a whole game, with the head of its record under it; empty where none does."""
    try:
        text = split_body(encode_game(events, game))[0]
    except NotReproducible:
        return ""
    return to_svg(text, printed_head(game, "", events)).decode() if len(text) <= MAX_CHARACTERS else ""


def captions(head: str, count: int) -> list[str]:
    """What stands under each of so many codes of one game: the head of its record, and which of them it is."""
    return [head] if count == 1 else [f"{head} · {number}/{count}" for number in range(1, count + 1)]


def _draw(text: str, below: str) -> Image.Image:
    return _with_caption(_draw_symbol(text), below) if below else _draw_symbol(text)


@cache
def _font() -> Any:
    return ImageFont.load_default(LETTERS)


def _draw_symbol(text: str) -> Image.Image:
    out = io.BytesIO()
    make_symbol(text).save(out, kind="png", scale=SCALE, border=QUIET, light="white")
    return Image.open(out).convert("L")


def _as_png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.convert("1", dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _with_caption(code: Image.Image, below: str) -> Image.Image:
    font = _font()
    long = ceil(font.getlength(below))
    whole = Image.new("L", (max(code.width, long + 2 * LETTERS), code.height + 2 * LETTERS), 255)
    whole.paste(code, ((whole.width - code.width) // 2, 0))
    ImageDraw.Draw(whole).text((whole.width / 2, code.height + LETTERS / 2), below, 0, font, anchor="mm")
    return whole


def _svg_with_caption(code: str, below: str) -> str:
    side = int(code.partition('width="')[2].partition('"')[0])
    wide, high = max(side, ceil(WIDEST * LETTERS * len(below)) + 2 * LETTERS), side + 2 * LETTERS
    words = f'<text x="{wide / 2}" y="{side + LETTERS}" text-anchor="middle" font-family="{FONTS}" font-size="{LETTERS}">'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<rect width="{wide}" height="{high}" fill="#fff"/><svg x="{(wide - side) / 2}"{code.strip()[4:]}'
        f"{words}{escape(below)}</text></svg>\n"
    )


def to_animation(texts: Sequence[str], kind: str, head: str = "") -> bytes:
    """All codes in turn as one moving picture; `kind`: GIF, PNG (APNG) or WEBP; `head`: of the record, under each."""
    below = captions(head, len(texts)) if head else [""] * len(texts)
    pictures = list(map(_draw, texts, below))
    size = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    frames = [_on_white(picture, size) for picture in pictures]
    out = io.BytesIO()
    more = {"lossless": True} if kind == "WEBP" else {}
    frames[0].save(out, kind, save_all=True, append_images=frames[1:], duration=FRAME_MILLISECONDS, loop=0, **more)
    return out.getvalue()


def _on_white(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """In the middle, and no larger than it was: a code is read best where its modules are whole points."""
    whole = Image.new("L", size, 255)
    whole.paste(picture, ((size[0] - picture.width) // 2, (size[1] - picture.height) // 2))
    return whole


def read_codes(data: bytes) -> list[str]:
    """The texts of all codes of ours in a picture, each once. Raises BadCode where there is none, or no picture."""
    found: dict[str, None] = {}
    other = ""
    for frame in _frames(data):
        for barcode in zxingcpp.read_barcodes(frame, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])):
            if is_code(barcode.text):
                found[barcode.text] = None
            else:
                other = other or barcode.text
    if found:
        return list(found)
    if other:
        raise BadCode("foreign", f"the code in the picture is of something else: {other[:40]!r}")
    raise BadCode("missing", "no QR code can be made out in the picture; take it nearer, sharper and from the front")


def count_pixels(data: bytes) -> int:
    """How many points a picture has, all its frames together; 0 for what is none. Nothing of it is unpacked."""
    try:
        picture = _open_image(data)
        return picture.width * picture.height * int(getattr(picture, "n_frames", 1))
    except _IMAGE_ERRORS:
        return 0


def _open_image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF"))


def _frames(data: bytes) -> Iterator[Image.Image]:
    """The frames, one in memory at a time."""
    if len(data) > MAX_FILE_SIZE:
        raise BadCode("large", f"a picture of {len(data)} bytes; at most {MAX_FILE_SIZE} are read")
    points = count_pixels(data)
    if points > MAX_PIXELS:
        raise BadCode("large", f"a picture of {points} points; at most {MAX_PIXELS} are read")
    try:
        for frame in ImageSequence.Iterator(_open_image(data)):
            yield _to_greyscale(frame)
    except _IMAGE_ERRORS as error:
        if isinstance(error, BadCode):
            raise
        raise BadCode("foreign", "this is no picture that can be read: PNG, JPEG, GIF or WebP") from None


_IMAGE_ERRORS = (OSError, ValueError, SyntaxError, Image.DecompressionBombError)


def _to_greyscale(frame: Image.Image) -> Image.Image:
    """A frame in greys, upright, on white where it lets something through."""
    shown = ImageOps.exif_transpose(frame)
    if not shown.has_transparency_data:
        return shown.convert("L")
    shown = shown.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown).convert("L")


def rasterize_svg(svg: bytes) -> bytes:
    """An SVG as PNG, for `texts_in`; only for files of one's own. Raises BadCode."""
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg.decode("utf-8"), background="white", width=SVG_PIXELS))
    except (ValueError, UnicodeDecodeError):
        raise BadCode("foreign", "this SVG cannot be read") from None
