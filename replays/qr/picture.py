"""Codes as pictures: PNG, SVG, or one picture that shows them in turn; and texts out of a picture of codes."""

from __future__ import annotations

import io
from collections.abc import Sequence

import resvg_py
import segno
import zxingcpp
from PIL import Image, ImageOps, ImageSequence

from domain.kernel.event import Event
from replays.qr.code import Differs, code_of
from replays.qr.parts import MOST_PARTS, BadCode, is_code, room, split

SCALE, QUIET = 6, 4
"""Pixels of a module, and modules of white around a code."""
LARGEST = 4_296
"""Characters of the largest code (version 40, level L)."""
EASY = 1_853
"""Characters of a code of version 25 (level L), which a phone reads from a screen at once."""
MISREAD = "21-L"
"""OpenCV, which many readers are made of, has its blocks wrong."""
TURN = 700
"""Milliseconds that a code stands still in a picture that shows several."""
SIDE = 1_600
"""Pixels across an SVG that is read."""
MOST_PIXELS = 50_000_000
MOST_FRAMES = 4 * MOST_PARTS
MOST_FILE = 32 * 1024 * 1024


def parts_needed(body: bytes, characters: int = EASY) -> int:
    """Over how many codes of so many characters a body has to be split."""
    return -(-len(body) // room(characters))


def symbol(text: str) -> segno.QRCode:
    """The QR code of a text; corrects as much damage as fits into its size. Raises ValueError for one that is too long."""
    if len(text) > LARGEST:
        raise ValueError(f"{len(text)} characters; the largest QR code holds {LARGEST}")
    made = segno.make_qr(text, error="L", boost_error=True)
    return segno.make_qr(text, error="L", version=22) if made.designator == MISREAD else made


def to_png(text: str) -> bytes:
    """The code of a text as PNG."""
    return _saved(text, "png")


def to_svg(text: str) -> bytes:
    """The code of a text as SVG, dark on white whatever is behind it."""
    return _saved(text, "svg")


def whole_game(events: Sequence[Event], game: str) -> str:
    """The SVG of the one code that holds a whole game; empty where none does."""
    try:
        text = split(code_of(events, game))[0]
    except Differs:
        return ""
    return to_svg(text).decode() if len(text) <= LARGEST else ""


def _saved(text: str, kind: str) -> bytes:
    out = io.BytesIO()
    symbol(text).save(
        out, kind=kind, scale=SCALE, border=QUIET, light="white", **({"xmldecl": False} if kind == "svg" else {})
    )
    return out.getvalue()


def to_moving(texts: Sequence[str], kind: str) -> bytes:
    """All codes in turn as one moving picture; `kind`: GIF, PNG (APNG) or WEBP."""
    pictures = [Image.open(io.BytesIO(to_png(text))).convert("L") for text in texts]
    side = max(picture.width for picture in pictures)
    frames = [ImageOps.pad(picture, (side, side), Image.Resampling.NEAREST, 255) for picture in pictures]
    out = io.BytesIO()
    more = {"lossless": True} if kind == "WEBP" else {}
    frames[0].save(out, kind, save_all=True, append_images=frames[1:], duration=TURN, loop=0, **more)
    return out.getvalue()


def texts_in(data: bytes) -> list[str]:
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


def _frames(data: bytes) -> list[Image.Image]:
    if len(data) > MOST_FILE:
        raise BadCode("large", f"a picture of {len(data)} bytes; at most {MOST_FILE} are read")
    try:
        picture = Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF"))
        if picture.width * picture.height > MOST_PIXELS or getattr(picture, "n_frames", 1) > MOST_FRAMES:
            raise BadCode("large", f"a picture of {picture.width} × {picture.height} points; at most {MOST_PIXELS} are read")
        return [_plain(frame) for frame in ImageSequence.Iterator(picture)]
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        if isinstance(error, BadCode):
            raise
        raise BadCode("foreign", "this is no picture that can be read: PNG, JPEG, GIF or WebP") from None


def _plain(frame: Image.Image) -> Image.Image:
    """A frame in greys, upright, on white where it lets something through."""
    shown = ImageOps.exif_transpose(frame).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown).convert("L")


def rastered(svg: bytes) -> bytes:
    """An SVG as PNG, for `texts_in`; only for files of one's own. Raises BadCode."""
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg.decode("utf-8"), background="white", width=SIDE))
    except (ValueError, UnicodeDecodeError):
        raise BadCode("foreign", "this SVG cannot be read") from None
