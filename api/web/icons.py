"""The house's sign as PNG in the sizes that home screens want, drawn from `icon.svg` when first asked for."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import resvg_py
from fastapi import APIRouter
from fastapi import Path as InPath
from starlette.responses import Response

SIGN = Path(__file__).with_name("icon.svg")
SIZES = {"180": 180, "192": 192, "512": 512, "512-maskable": 512}
"""Name of a size -> its width in pixels. A maskable one is cut to a circle by the phone, so its sign keeps to the middle."""
Size = Annotated[Literal["180", "192", "512", "512-maskable"], InPath()]
router = APIRouter()


@router.get("/icon-{size}.png", include_in_schema=False)
def icon(size: Size) -> Response:
    """A picture for a home screen."""
    return Response(drawn(size), headers={"Cache-Control": "no-cache"}, media_type="image/png")


@cache
def drawn(size: str) -> bytes:
    """The PNG of one of SIZES."""
    text = SIGN.read_text("utf-8")
    if size.endswith("maskable"):  # the ground to the edges, the sign at four fifths
        text = re.sub(r'rx="\d+"', "", text).replace("<g ", '<g transform="translate(12 12) scale(.76)" ', 1)
    return bytes(resvg_py.svg_to_bytes(svg_string=text, width=SIZES[size], height=SIZES[size], skip_system_fonts=True))
